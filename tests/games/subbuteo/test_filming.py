"""A match for who looks on: what happened on the cloth, then what the referee moved; moments that matter by name."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from rugbysim.games.filming import Step
from rugbysim.games.subbuteo.drawing import CARRIER, ball_symbol, figure_symbol
from rugbysim.games.subbuteo.filming import looks, steps
from rugbysim.games.subbuteo.state import new_declaration, new_outcome, new_ruling
from rugbysim.games.subbuteo.vocabulary import Action, Code, Flag, Kind, Phase, Sanction
from tests.games.subbuteo.laid_out import cloth, happened, kick_off, struck


def run(**after: Any) -> SimpleNamespace:
    """Red 4 runs: the ball rolls to (60, 39). `after` are fields of the state then."""
    before = kick_off()
    before["phase"], before["poss"], before["carrier"] = Phase.OPEN, 0, 3
    outcome = struck(figure=3, at=(48.1, 35.0), rest=(49.0, 35.0), ball=(60.0, 39.0))
    moment = SimpleNamespace(
        before=before,
        declaration=new_declaration(Action.RUN, 3),
        outcome=outcome,
        ruling=new_ruling(),
        after=before.copy(),
    )
    moment.ruling["code"], moment.after["pos"], moment.after["strikes"] = Code.STRIKE, outcome["rest"], 1
    for field, value in after.items():
        moment.after[field] = value
    return moment


def of(*moments: SimpleNamespace) -> list[Step]:
    return list(steps(cloth(), moments))


def test_a_run_is_one_step_after_the_start() -> None:
    start, ran = of(run())
    assert (start.told, start.decided, start.ways) == ("", False, ())
    assert ran.decided
    assert ran.told.startswith("Red runs with red 4. Strike 1: ")
    assert ran.when == "1st half 3:25; Red plays to the right"
    at = {symbol: (x, y) for symbol, x, y in ran.stones}
    assert at[figure_symbol(3)] == at[CARRIER] == (49, 35)
    assert at[ball_symbol(cloth())] == (60, 39)


def test_the_ring_goes_with_its_carrier() -> None:
    ways = {way.symbol: way for way in of(run())[1].ways}
    assert ways[CARRIER].points == ways[figure_symbol(3)].points
    assert CARRIER not in {way.symbol for way in of(run(carrier=-1))[1].ways}
    assert CARRIER not in {symbol for symbol, _, _ in of(run(carrier=8))[1].stones}, "who is handed it has it later"


@pytest.mark.rule("SB-4.8", "SB-5.D")
def test_what_the_referee_moves_is_a_step_of_its_own() -> None:
    moment = run()
    moment.after["pos"][0, 18] = 62, 37
    moment.ruling["moved"][0, 18] = 1
    _, ran, put = of(moment)
    assert not put.decided
    assert put.told == "The referee moves blue 4 to (62.00, 37.00)."
    blue = figure_symbol(18)
    assert [(x, y) for symbol, x, y in ran.stones if symbol == blue] == [(62, 35)]
    assert [(x, y) for symbol, x, y in put.stones if symbol == blue] == [(62, 37)]
    assert put.ways == ()


def test_a_set_up_is_named() -> None:
    moment = run(phase=Phase.SCRUM_SETUP, spot=(60, 39))
    moment.after["pos"][0, :15, 0] = 30
    moment.ruling["code"], moment.ruling["sanction"] = Code.OFFSIDE, Sanction.SCRUM
    assert of(moment)[-1].told == "The scrum is set up."


def test_where_nothing_is_played_the_step_shows_what_stands_then() -> None:
    moment = run(phase=Phase.DEFENCE)
    moment.before["phase"] = Phase.SUPPORT
    moment.declaration, moment.outcome = new_declaration(Action.SKIP), new_outcome()
    moment.ruling["code"] = Code.OK
    _, skipped = of(moment)
    assert skipped.ways == ()
    assert (ball_symbol(cloth()), 60, 39) in skipped.stones


@pytest.mark.parametrize(
    ("phase", "code", "points", "heading"),
    [
        (Phase.OPEN, Code.TRY, (5, 0), "5:0 Try, Red"),
        (Phase.OPEN, Code.PENALTY_TRY, (0, 5), "0:5 Penalty try, Blue"),
        (Phase.CONVERSION, Code.GOAL, (2, 0), "2:0 Conversion, Red"),
        (Phase.FREE_KICK, Code.GOAL, (3, 0), "3:0 Free kick, Red"),
        (Phase.OPEN, Code.STRIKE, (0, 0), ""),
    ],
)
def test_scores_are_moments_that_matter(phase: Phase, code: Code, points: tuple[int, int], heading: str) -> None:
    moment = run(score=points)
    moment.before["phase"] = phase
    moment.ruling["code"], moment.ruling["score_delta"] = code, points
    step = of(moment)[1]
    assert (step.heading, step.scores) == (heading, points)


@pytest.mark.parametrize(
    ("after", "heading"),
    [({"half": 2, "phase": Phase.SETUP_KO_R}, "Half-time"), ({"phase": Phase.FULL_TIME}, "Full time")],
)
def test_the_end_of_a_half_is_one_too_and_its_clock_stays(after: dict[str, Any], heading: str) -> None:
    moment = run(**after, clock=0 if "half" in after else 205_000)
    moment.ruling["sanction"] = Sanction.END
    step = of(moment)[1]
    assert (step.heading, step.when) == (heading, "1st half 3:25; Red plays to the right")
    moment.ruling["code"], moment.ruling["score_delta"], moment.after["score"] = Code.TRY, (5, 0), (5, 0)
    assert of(moment)[1].heading == f"5:0 Try, Red; {heading}"


@pytest.mark.rule("SB-19.5")
def test_a_drop_22_is_kicked_from_where_it_is_declared() -> None:
    moment = run(phase=Phase.LOOSE, carrier=-1)
    moment.before["phase"], moment.before["carrier"] = Phase.DROP22, -1
    path = ((22, 50, Flag.START), (50, 50, Flag.BOUNCE), (55, 50, Flag.REST))
    moment.declaration = new_declaration(Action.KICK, 3, place=(22, 50), aim=(0.6, 0.8))
    moment.outcome = happened(Kind.WEDGE, ball=path)
    moment.after["pos"], moment.ruling["code"] = moment.outcome["rest"], Code.OK
    kicked = of(moment)[1]
    wedge = next((symbol, x, y) for symbol, x, y in kicked.stones if symbol.kind == "slab")
    assert (wedge[0].turn, *wedge[1:]) == (55, pytest.approx(22 + 3.4 * 0.6), pytest.approx(50 + 3.4 * 0.8))
    assert next(way.points[0].x for way in kicked.ways if way.is_shown) == 22


def test_a_terminal_gets_the_pitch_before_and_after_each_declaration() -> None:
    first, second = looks(cloth(), [run()], "Red (club) v Blue (club)")
    assert first.told == "Red (club) v Blue (club)"
    assert second.told.startswith("Red runs with red 4.")
    assert "*" in second.plain
    assert len(second.explained) > len(second.plain)
    assert first.plain != second.plain
