"""SV-9: scrum and line-out."""

from __future__ import annotations

import pytest

from rugbysim.games.sevens.vocabulary import Check, Ending, Event, Phase, Source, Tally
from tests.rules.sevens.scripted import (
    AWAY,
    FLY_HALF,
    HOME,
    HOOKER,
    PROP,
    SCRUM_HALF,
    SECOND_PROP,
    WING,
    Position,
    kinds,
    level_match,
    level_team,
    man,
    of_kind,
    who,
)

FORWARDS = (HOOKER, PROP, SECOND_PROP)
PIECES = [(Phase.SCRUM, Event.SCRUM, Check.SCRUM), (Phase.LINE_OUT, Event.LINE_OUT, Check.LINE_OUT)]


def set_piece(phase: Phase, side: int = HOME, x: float = 40.0, y: float = 0.0, rules: str = "run_through") -> Position:
    return Position(rules).due(phase, side, x, y)


@pytest.mark.rule("SV-9.1", "SV-9.3")
@pytest.mark.parametrize(("phase", "kind", "check"), PIECES)
def test_the_forwards_of_both_sides_and_nobody_else_contest_it(phase: Phase, kind: Event, check: Check) -> None:
    def chance(home: dict, away: dict) -> float:
        match = level_match(home=level_team("Home", home), away=level_team("Away", away))
        return float(of_kind(Position(match=match).due(phase, HOME, y=0.0).play(), kind).p_success[0])

    level = chance({}, {})
    for place in range(12):
        better = {place: {"set_pieces": 80}}
        if place in FORWARDS:
            assert chance(better, {}) > level > chance({}, better)
        else:
            assert chance(better, {}) == level == chance({}, better)


@pytest.mark.rule("SV-9.1", "SV-9.3")
@pytest.mark.parametrize("rules", ["sevens", "run_through"])
@pytest.mark.parametrize(("phase", "kind", "check"), PIECES)
def test_level_packs_favour_the_side_with_put_in_or_throw(rules: str, phase: Phase, kind: Event, check: Check) -> None:
    for side in (HOME, AWAY):
        event = of_kind(set_piece(phase, side, rules=rules).play(), kind)[0]
        assert event.side == side
        assert event.p_success > 0.6


@pytest.mark.rule("SV-9.1", "SV-9.3")
@pytest.mark.parametrize(("phase", "kind", "check"), PIECES)
@pytest.mark.parametrize("won", [True, False])
def test_the_winners_scrum_half_receives_the_ball(phase: Phase, kind: Event, check: Check, won: bool) -> None:
    position = set_piece(phase).succeed(Check.GATHER)
    (position.succeed if won else position.fail)(check)
    events = position.play()
    winner = HOME if won else AWAY
    assert (position.m.phase, position.m.man, position.x_home) == (Phase.OPEN_PLAY, man(winner, SCRUM_HALF), 40.0)
    scrum = phase == Phase.SCRUM
    assert position.m.source == (Source.SCRUM if scrum else Source.LINE_OUT)
    won_by = Tally.SCRUMS_WON if scrum else Tally.LINE_OUTS_WON
    lost_by = Tally.SCRUMS_LOST if scrum else Tally.LINE_OUTS_LOST
    assert (position.tally(winner, won_by), position.tally(1 - winner, lost_by)) == (1, 1)
    assert position.tally(HOME, Tally.PUT_INS if scrum else Tally.THROWS) == 1
    assert position.tally(HOME, Tally.PUT_INS_WON if scrum else Tally.THROWS_WON) == won
    if not won:
        lost = Ending.SCRUM_LOST if scrum else Ending.LINE_OUT_LOST
        assert of_kind(events, Event.POSSESSION_OVER).outcome.tolist() == [lost]


@pytest.mark.rule("SV-9.2", "SV-9.3")
@pytest.mark.parametrize(("phase", "kind", "check"), PIECES)
@pytest.mark.parametrize("won", [True, False])
def test_a_scrum_half_who_drops_it_gives_a_scrum_to_the_others(
    phase: Phase, kind: Event, check: Check, won: bool
) -> None:
    away = level_team("Away", {SCRUM_HALF: {"handling": 30}})
    match = level_match(home=level_team("Home", {SCRUM_HALF: {"handling": 30}}), away=away)
    position = Position(match=match).due(phase, HOME, y=0.0)
    (position.succeed if won else position.fail)(check)
    start = position.save()
    winner = HOME if won else AWAY
    gather = of_kind(position.play(), Event.GATHER)
    assert [who(event) for event in gather] == [man(winner, SCRUM_HALF)]
    expected = match.rules.gather.curve.probability(30 - match.rules.gather.difficulty)
    assert gather.p_success[0] == pytest.approx(expected, abs=1e-5)
    position.restore(start).fail(Check.GATHER).play()
    assert (position.m.phase, position.m.side) == (Phase.SCRUM, 1 - winner)
    assert position.m.man_tally[man(winner, SCRUM_HALF), Tally.KNOCK_ONS] == 1


@pytest.mark.rule("SV-9.4")
@pytest.mark.parametrize("side", [HOME, AWAY])
@pytest.mark.parametrize("place", FORWARDS)
def test_a_forward_off_on_either_side_makes_scrums_uncontested(side: int, place: int) -> None:
    position = Position().take_off(man(side, place)).due(Phase.SCRUM, AWAY)
    position.p.offence[:, :] = 1.0  # whoever made a hardness check would fail it
    events = position.fail(Check.SCRUM, Check.GATHER).play()
    assert kinds(events) == [Event.SCRUM]
    assert events[events.kind == Event.SCRUM].value.tolist() == [0]
    assert position.m.man == man(AWAY, SCRUM_HALF)
    assert position.m.phase == Phase.OPEN_PLAY


@pytest.mark.rule("SV-9.4")
@pytest.mark.parametrize("place", [WING, FLY_HALF])
def test_a_back_off_leaves_scrums_contested(place: int) -> None:
    position = Position().take_off(man(AWAY, place)).due(Phase.SCRUM, HOME).fail(Check.SCRUM)
    events = position.play()
    assert Event.GATHER in kinds(events)
    assert of_kind(events, Event.SCRUM).value.tolist() == [1]
    assert of_kind(events, Event.SCRUM).outcome.tolist() == [0]


@pytest.mark.rule("SV-9.3")
def test_a_line_out_is_contested_with_all_forwards_of_a_side_off() -> None:
    position = Position().fix(match_forfeit_below=0)
    for place in FORWARDS:
        position.take_off(man(HOME, place))
    events = position.due(Phase.LINE_OUT, HOME, y=0.0).fail(Check.LINE_OUT).succeed(Check.GATHER).play()
    assert of_kind(events, Event.LINE_OUT).outcome.tolist() == [0]
    assert position.m.man == man(AWAY, SCRUM_HALF)


@pytest.mark.rule("SV-9.5")
@pytest.mark.parametrize("rules", ["sevens", "run_through"])
@pytest.mark.parametrize(
    ("phase", "x", "y", "set_at"),
    [
        (Phase.SCRUM, 1.0, 35.0, (5.0, 35.0)),
        (Phase.SCRUM, 99.0, 35.0, (95.0, 35.0)),
        (Phase.SCRUM, 50.0, 0.0, (50.0, 5.0)),
        (Phase.SCRUM, 50.0, 70.0, (50.0, 65.0)),
        (Phase.SCRUM, 50.0, 6.0, (50.0, 6.0)),
        (Phase.LINE_OUT, 2.0, 0.0, (5.0, 0.0)),
        (Phase.LINE_OUT, 99.0, 70.0, (95.0, 70.0)),
        (Phase.LINE_OUT, 40.0, 70.0, (40.0, 70.0)),
    ],
)
def test_set_pieces_stand_off_the_lines(rules: str, phase: Phase, x: float, y: float, set_at: tuple) -> None:
    events = set_piece(phase, x=x, y=y, rules=rules).play()
    event = events[(events.kind == Event.SCRUM) | (events.kind == Event.LINE_OUT)][0]
    assert (event.x, event.y) == set_at


@pytest.mark.rule("SV-9.5")
def test_with_the_law_off_a_set_piece_stands_where_the_ball_was() -> None:
    for phase, kind in ((Phase.SCRUM, Event.SCRUM), (Phase.LINE_OUT, Event.LINE_OUT)):
        position = Position("run_through", "rules.laws.set_piece_margin=false").due(phase, HOME, 2.0, 1.0)
        event = of_kind(position.play(), kind)[0]
        assert (event.x, event.y) == (2.0, 1.0)
