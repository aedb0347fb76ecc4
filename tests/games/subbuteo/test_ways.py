"""The ways of the pieces: through their contacts, in times that the cloth allows, kicks in the air until they land."""

from __future__ import annotations

from itertools import pairwise
from math import hypot, sqrt, tan
from typing import Any

import numpy as np
import pytest

from rugbysim.games.filming import Way
from rugbysim.games.subbuteo.drawing import ball_symbol, figure_symbol
from rugbysim.games.subbuteo.vocabulary import BALL, Flag, Kind
from rugbysim.games.subbuteo.ways import SLOWED, ways
from tests.games.subbuteo.laid_out import cloth, happened, kick_off, struck

BRAKING = {"figure": 0.3 * 981, "ball": 0.1 * 981}


def of(outcome: Any, symbol: Any, state: Any | None = None) -> Way:
    """The way of a piece."""
    found = ways(cloth(), kick_off() if state is None else state, outcome)
    return next(way for way in found if way.symbol == symbol)


def test_a_flicked_figure_and_the_ball_meet_and_then_slow_down_until_they_rest() -> None:
    outcome = struck(figure=3, at=(48.1, 35.0), rest=(49.0, 35.0), ball=(60.0, 39.0))
    figure, ball = of(outcome, figure_symbol(3)), of(outcome, ball_symbol(cloth()))
    assert [(there.x, there.y) for there in figure.points] == [(48, 35), (48.1, 35), (49, 35)]
    assert [(there.x, there.y) for there in ball.points] == [(50, 35), (50, 35), (60, 39)]
    assert ball.points[1].when == figure.points[1].when > 0, "it lies still until it is struck"
    assert figure.points[-1].slowing == ball.points[-1].slowing == 1, "and stops at the end"
    rolls = ball.points[-1].when - ball.points[1].when
    assert rolls == pytest.approx(SLOWED * sqrt(2 * hypot(10, 4) / BRAKING["ball"]))
    assert ball.is_shown
    assert not figure.is_shown


def test_a_roll_over_a_line_is_one_roll() -> None:
    """The line is where a ball with the same braking would be."""
    crossing = happened(Kind.FLICK, ball=[(50, 35, Flag.START), (60, 35, Flag.LINE), (75, 35, Flag.REST)])
    whole = happened(Kind.FLICK, ball=[(50, 35, Flag.START), (75, 35, Flag.REST)])
    over, straight = (of(outcome, ball_symbol(cloth())) for outcome in (crossing, whole))
    assert over.points[-1].when == pytest.approx(straight.points[-1].when)
    at_line = over.points[1]
    speed = sqrt(2 * BRAKING["ball"] * 25)
    assert at_line.when == pytest.approx(SLOWED * (speed - sqrt(2 * BRAKING["ball"] * 15)) / BRAKING["ball"])
    assert 0 < at_line.slowing < 1


@pytest.mark.parametrize(("kind", "steep"), [(Kind.WEDGE, tan(0.698)), (Kind.KICKER, tan(0.785))])
def test_a_kicked_ball_flies_until_it_bounces_and_rolls_after_its_last_bounce(kind: Kind, steep: float) -> None:
    path = [
        (50, 35, Flag.START),
        (60, 35, Flag.LINE),
        (80, 35, Flag.BOUNCE),
        (84, 35, Flag.BOUNCE),
        (90, 35, Flag.REST),
    ]
    points = of(happened(kind, ball=path), ball_symbol(cloth())).points
    highest = max(points, key=lambda there: there.high)
    assert highest.high == pytest.approx(30 * steep / 4, rel=0.05), "a parabola"
    assert highest.x == pytest.approx(65, abs=3)
    on_the_ground = [there.x for there in points if there.high < 1e-9]
    assert on_the_ground == pytest.approx([50, 80, 84, 90])
    assert [there.x for there in points if there.x == 60], "the line is on its way"
    flies = next(there.when for there in points if there.x == pytest.approx(80))
    assert flies == pytest.approx(SLOWED * sqrt(2 * 30 * steep / 981))
    assert all(one.when <= other.when for one, other in pairwise(points))


def test_a_ball_that_leaves_on_the_fly_is_still_in_the_air() -> None:
    points = of(happened(Kind.KICKER, ball=[(50, 35, Flag.START), (60, 70, Flag.OUT)]), ball_symbol(cloth())).points
    assert (points[-1].x, points[-1].y) == (60, 70)
    assert points[-1].high > 1


def test_a_ball_that_comes_back_down_the_wedge_does_not_fly() -> None:
    outcome = happened(Kind.WEDGE, ball=[(50, 35, Flag.START), (49, 35, Flag.REST)])
    outcome["wedge_ok"] = 0
    assert {there.high for there in of(outcome, ball_symbol(cloth())).points} == {0}


def test_a_figure_that_slides_off_the_field_is_still_moving_there() -> None:
    outcome = happened(Kind.FLICK, rest={0: (48, 0)})
    outcome["exit_count"] = 1
    outcome["exits"][0, 0]["piece"] = 0
    assert 0 < of(outcome, figure_symbol(0)).points[-1].slowing < 1


def test_who_has_not_moved_has_no_way() -> None:
    outcome = struck(figure=3, at=(48.1, 35.0), rest=(49.0, 35.0), ball=(60.0, 39.0))
    assert {way.symbol for way in ways(cloth(), kick_off(), outcome)} == {figure_symbol(3), ball_symbol(cloth())}
    assert ways(cloth(), kick_off(), happened(Kind.FLICK)) == ()


def test_one_that_is_struck_in_turn_goes_on_after_it_was() -> None:
    """Figure 3 strikes the ball, the ball figure 18: the times of the second contact are the same for both."""
    outcome = happened(
        Kind.FLICK,
        rest={3: (49, 35), 18: (62.5, 35)},
        contacts=[(3, BALL, (48.1, 35), (50, 35)), (18, BALL, (62, 35), (60.1, 35))],
        ball=[(50, 35, Flag.START), (50, 35, Flag.CONTACT), (60.1, 35, Flag.CONTACT), (58, 35, Flag.REST)],
    )
    ball, other = of(outcome, ball_symbol(cloth())), of(outcome, figure_symbol(18))
    assert other.points[1].when == pytest.approx(ball.points[2].when)
    assert other.points[1].when > ball.points[1].when > 0
    assert np.all(np.diff([there.when for there in ball.points]) >= 0)
