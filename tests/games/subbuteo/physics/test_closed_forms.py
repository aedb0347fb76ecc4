"""What can be reckoned on paper: slides, rolls, strikes head-on and aslant, lines and exits."""

from __future__ import annotations

import math

import numpy as np
import pytest

from rugbysim.games.subbuteo.vocabulary import BALL, POST, Edge, Flag
from tests.games.subbuteo.physics.scenes import Motion, contacts, exits, flicked, path, rules

G = 981.0
GRAIN = 0.0051  # half of what places are rounded to


@pytest.mark.parametrize("power", [20.0, 60.0, 133.0])
def test_slide(power: float) -> None:
    """A figure slides v² / (2 mu g)."""
    rest = flicked({0: (30.0, 40.0)}, 0, (0.6, -0.8), power)["rest"][0]
    length = power**2 / (2 * 0.30 * G)
    assert rest == pytest.approx([30 + 0.6 * length, 40 - 0.8 * length], abs=GRAIN)


def test_roll() -> None:
    """The ball rolls v² / (2 mu g) with its own friction."""
    motion = Motion({int(BALL): (20.0, 35.0)}, {int(BALL): (80.0, 0.0)}).run()
    assert motion.place(BALL) == pytest.approx([20 + 80**2 / (2 * 0.10 * G), 35.0], abs=1e-9)


def test_head_on_strike() -> None:
    """The ball takes (1 + e) m_f / (m_f + m_b) of the closing speed, the figure keeps (m_f - e m_b) / (m_f + m_b)."""
    motion = Motion({0: (40.0, 35.0), int(BALL): (43.9, 35.0)}, {0: (60.0, 0.0)})
    motion.step()
    closing = math.sqrt(60**2 - 2 * 0.30 * G * 2.0)
    assert motion.velocity(BALL) == pytest.approx([1.55 * 2.1 / 3.1 * closing, 0.0])
    assert motion.velocity(0) == pytest.approx([(2.1 - 0.55) / 3.1 * closing, 0.0])


@pytest.mark.parametrize(("power", "roll", "gap"), [(40, 2.97, 2.79), (45, 5.96, 5.59), (60, 17.0, 16.0)])
def test_strikes_of_the_specification(power: float, roll: float, gap: float) -> None:
    """Figures of section 6.2: friction of the ball 0.08, the figure's edge 2 cm behind it."""
    outcome = flicked({0: (20.0, 35.0), int(BALL): (23.9, 35.0)}, 0, (1, 0), power, rules(mu_ball=0.08))
    ball, figure = outcome["rest"][BALL, 0], outcome["rest"][0, 0]
    tolerance = 0.011 if power < 50 else 0.06
    assert ball - 23.9 == pytest.approx(roll, abs=tolerance)
    assert ball - figure - 1.9 == pytest.approx(gap, abs=tolerance)


def test_aslant() -> None:
    """Along the centres as head-on; across them friction of 0.1 of that impulse at most, and no more than sticks."""
    for off in (0.3, 0.9, 1.5, 1.88):
        motion = Motion({0: (40.0, 35.0 + off), int(BALL): (43.9, 35.0)}, {0: (60.0, 0.0)})
        motion.step()
        run = 3.9 - math.sqrt(1.9**2 - off**2)
        speed = math.sqrt(60**2 - 2 * 0.30 * G * run)
        normal = np.array([math.sqrt(1.9**2 - off**2), -off]) / 1.9
        across = np.array([-normal[1], normal[0]])
        closing, sliding = speed * normal[0], speed * across[0]
        along = 1.55 * closing * 2.1 / 3.1
        friction = min(0.1 * along, sliding * 2.1 / 3.1)
        assert motion.velocity(BALL) == pytest.approx(along * normal + friction * across)


def test_a_slow_meeting_parts_as_fast_as_it_came() -> None:
    """Restitution rises to 1 towards `v_stop`, so that a ball pressing on a slowing figure does not bounce for ever."""
    motion = Motion({0: (40.0, 35.0), int(BALL): (38.05, 35.0)}, {0: (20.0, 0.0), int(BALL): (20.5, 0.0)})
    motion.step()
    assert contacts(motion.outcome[0]) == [(0, BALL)]
    apart = motion.velocity(0)[0] - motion.velocity(BALL)[0]
    assert apart >= 0.5 - 1e-9
    assert len(contacts(motion.run().outcome[0])) < 30


def test_who_stands_may_stay_standing() -> None:
    """A push below `v_stop` moves nobody: his place stays the same to the last bit."""
    odd = (40 + 1 / 3, 35 + 1 / 7)
    outcome = flicked({0: (37.0, odd[1] + 1.99999), 1: odd}, 0, (1, 0), 60.0)
    assert contacts(outcome) == [(0, 1)]
    assert outcome["contacts"][0][["moving_i", "moving_j"]].tolist() == (1, 0)
    assert tuple(outcome["rest"][1]) == odd
    assert tuple(outcome["contacts"][0][["xj", "yj"]]) == odd


def test_order_of_contacts_and_who_moved() -> None:
    """A figure drives the ball on to one that stands, later runs into another."""
    places = {0: (30.0, 35.0), int(BALL): (35.0, 35.0), 20: (45.0, 35.0), 1: (36.0, 36.95)}
    outcome = flicked(places, 0, (1, 0), 120.0)
    found = [(int(c["i"]), int(c["j"]), int(c["moving_i"]), int(c["moving_j"])) for c in outcome["contacts"][:3]]
    assert found == [(0, BALL, 1, 0), (0, 1, 1, 0), (20, BALL, 0, 1)]
    assert [int(v["flag"]) for v in path(outcome)[:3]] == [Flag.START, Flag.CONTACT, Flag.LINE]
    assert path(outcome)[1]["after"] == 1


def test_ties_go_to_the_lower_pieces() -> None:
    """Two pieces that are met at the very same moment: the lower one first."""
    for mover, first, second in ((0, 3, 7), (0, 7, 3), (9, 3, 7), (9, 7, 3)):
        outcome = flicked({mover: (30.0, 32.0), first: (35.0, 33.0), second: (35.0, 31.0)}, mover, (1, 0), 80.0)
        expected = [(0, 3), (0, 7)] if mover == 0 else [(3, 9), (7, 9)]
        assert contacts(outcome)[:2] == expected


def test_ball_off_a_post() -> None:
    """Posts stand fast; the ball's contact is noted with the post as its partner."""
    post_y = 35 + 7.4 / 2 + 0.15
    motion = Motion({int(BALL): (90.0, post_y)}, {int(BALL): (100.0, 0.0)})
    motion.step()
    speed = math.sqrt(100**2 - 2 * 0.1 * G * (10 - 1.05))
    assert contacts(motion.outcome[0]) == [(BALL, POST + 3)]
    assert motion.velocity(BALL) == pytest.approx([-0.5 * speed, 0.0], abs=1e-9)


def test_lines_are_noted_in_their_order() -> None:
    """Quarter lines, ten-metre lines, goal lines: x exactly the line's, y where the ball was."""
    outcome = flicked({0: (15.0, 20.0), int(BALL): (17.0, 20.0)}, 0, (1, 0), 290.0, rules(mu_ball=0.05))
    lines = path(outcome)[2:-1]
    assert lines["x"].tolist() == [22.0, 40.0, 50.0, 60.0, 78.0, 100.0]
    assert set(lines["flag"]) == {Flag.LINE}
    assert set(lines["after"]) == {1}
    assert set(lines["y"]) == {20.0}


def test_a_line_under_the_ball_is_none_it_crosses() -> None:
    """The ball starts on halfway: only the lines after it count."""
    outcome = flicked({0: (48.1, 35.0), int(BALL): (50.0, 35.0)}, 0, (1, 0), 60.0)
    assert [(v["x"], int(v["flag"])) for v in path(outcome)[1:3]] == [(50.0, Flag.CONTACT), (60.0, Flag.LINE)]


@pytest.mark.rule("SB-5.G")
@pytest.mark.parametrize(
    ("place", "aim", "edge", "at"),
    [
        ((50.0, 3.0), (0.6, -0.8), Edge.TOUCH_LOW, (52.25, 0.0)),
        ((50.0, 67.0), (0.6, 0.8), Edge.TOUCH_HIGH, (52.25, 70.0)),
        ((105.0, 67.0), (0.6, 0.8), Edge.TOUCH_IN_GOAL, (107.25, 70.0)),
        ((-5.0, 3.0), (0.0, -1.0), Edge.TOUCH_IN_GOAL, (-5.0, 0.0)),
        ((105.0, 30.0), (0.8, 0.6), Edge.DEAD, (111.0, 34.5)),
        ((-8.0, 30.0), (-1.0, 0.0), Edge.DEAD, (-11.0, 30.0)),
    ],
)
def test_exits(place: tuple[float, float], aim: tuple[float, float], edge: Edge, at: tuple[float, float]) -> None:
    """A piece leaves where its centre crosses the line, and that is its rest (G-13); figure and ball alike."""
    figure = flicked({4: place}, 4, aim, 150.0)
    behind = (place[0] - 1.95 * aim[0], place[1] - 1.95 * aim[1])
    ball = flicked({4: behind, int(BALL): place}, 4, aim, 60.0)
    for outcome, piece in ((figure, 4), (ball, int(BALL))):
        (out,) = exits(outcome)
        assert (out["piece"], out["edge"], out["airborne"]) == (piece, edge, 0)
        assert (out["x"], out["y"]) == pytest.approx(at, abs=1e-9)
        assert outcome["rest"][piece].tolist() == [out["x"], out["y"]]
    assert path(ball)[-1]["flag"] == Flag.OUT
    assert exits(ball)[0]["after"] == 1


@pytest.mark.parametrize(("beyond", "y"), [(-0.9, 0.95), (0.0, 0.05), (0.9, -0.85)])
def test_when_the_ball_is_out(beyond: float, y: float) -> None:
    """`ball_out` says how far beyond the line its centre is (AM-4); a roll that ends just before is none."""
    for more, out in ((-0.1, 0), (0.1, 1)):
        length = 20.0 - y + more
        motion = Motion(
            {int(BALL): (50.0, 20.0)}, {int(BALL): (0.0, -math.sqrt(2 * 0.1 * G * length))}, rules(ball_out=beyond)
        ).run()
        assert motion.outcome[0]["exit_count"] == out
        if out:
            assert exits(motion.outcome[0])[0]["y"] == 0.0


@pytest.mark.rule("SB-11.4")
def test_who_stands_in_touch_may_throw() -> None:
    """A figure beyond the touchline comes on without leaving, and plays a ball that lies on the line."""
    outcome = flicked({1: (50.0, -2.9), int(BALL): (50.0, 0.0)}, 1, (0, 1), 60.0)
    assert contacts(outcome) == [(1, BALL)]
    assert outcome["exit_count"] == 0
    assert outcome["rest"][BALL, 1] > 5.0


def test_who_stands_in_touch_does_not_leave() -> None:
    """Flicked farther out he has left nothing: he lies where he stops."""
    outcome = flicked({1: (50.0, -2.9)}, 1, (0.6, -0.8), 60.0)
    assert outcome["exit_count"] == 0
    assert outcome["rest"][1] == pytest.approx([50 + 0.6 * 6.116, -2.9 - 0.8 * 6.116], abs=GRAIN)


def test_rounding_pushes_nobody_into_another() -> None:
    """A figure that stops a hair before one at 49.9976 would overlap it at 48.00, the nearest hundredth."""
    power = math.sqrt(2 * 0.30 * G * 17.99755)
    outcome = flicked({0: (30.0, 35.0), 1: (49.9976, 35.0)}, 0, (1, 0), power)
    assert outcome["contact_count"] == 0
    assert tuple(outcome["rest"][0]) == (47.99, 35.0)


def test_nobody_there_is_nobody_met() -> None:
    """A figure off the field is not on the cloth, though the state has a place for it."""
    places = {0: (30.0, 35.0), 1: (35.0, 35.0)}
    assert contacts(flicked(places, 0, (1, 0), 100.0)) == [(0, 1)]
    assert contacts(flicked(places, 0, (1, 0), 100.0, rules(per_team=1))) == []
