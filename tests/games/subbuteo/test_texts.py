"""What people read of Subbuteo Rugby: every phase, action, code and sanction has words; the pitch fits a terminal."""

from __future__ import annotations

import re

import numpy as np
import pytest

from rugbysim.games.subbuteo.citations import Am, Rule
from rugbysim.games.subbuteo.state import new_declaration
from rugbysim.games.subbuteo.text_follow import moves
from rugbysim.games.subbuteo.text_pitch import show_state
from rugbysim.games.subbuteo.text_refusals import LEGAL, REASONS
from rugbysim.games.subbuteo.text_rulings import tell_ruling
from rugbysim.games.subbuteo.text_seen import tell_declaration, tell_outcome
from rugbysim.games.subbuteo.text_words import due, number_text, piece_name, place
from rugbysim.games.subbuteo.vocabulary import BALL, FIGURES, Action, Code, Flag, Kind, Phase, Sanction
from tests.games.subbuteo.words import PARAMS, happened, position, told

P = PARAMS[0]
PAIRS = [(phase, action) for phase, actions in LEGAL.items() for action in actions]
HOLLOW = re.compile(r"nobody|\{|\}|None|(?<!\w)-1|  |\.\.|Phase|Code")


@pytest.mark.parametrize("phase", Phase)
def test_every_phase_says_who_is_to_do_what(phase: Phase) -> None:
    said = due(P, position(phase, 1, pen_half_opp=1, pass_support_left=2, kick_kind=1)[0])
    assert said
    assert not HOLLOW.search(said)
    assert said.startswith("Blue to ") or phase in (Phase.TOSS, Phase.HALF_TIME, Phase.FULL_TIME)


@pytest.mark.parametrize(("phase", "action"), PAIRS, ids=[f"{phase.name}-{action.name}" for phase, action in PAIRS])
def test_every_declaration_is_told_and_ruled_on(phase: Phase, action: Action) -> None:
    before = position(phase, 1, kick_kind=1)
    declaration = new_declaration(action, figure=19, option=1, place=(40, 30), layout=np.ones((FIGURES, 2)))
    declaration["figures"][0][3] = 1
    said = tell_declaration(before[0], declaration[0])
    assert said.startswith("Blue ") or phase is Phase.TOSS
    assert not HOLLOW.search(said)
    ruled = tell_ruling(P, told(before, declaration, happened(before), position(Phase.LOOSE)))
    assert ruled.endswith("Red to attempt possession.")
    assert not HOLLOW.search(ruled)


@pytest.mark.parametrize("code", Code)
def test_every_code_says_what_is_ruled_and_names_its_rules(code: Code) -> None:
    before, after = position(), position(Phase.LOOSE, 1)
    outcome = happened(before, Kind.FLICK, contact_count=2)
    outcome[0]["contacts"][0] = (8, BALL, 48.1, 35, 50, 35, 1, 0)
    outcome[0]["contacts"][1] = (19, BALL, 62, 35, 60.1, 35, 0, 1)
    declaration = new_declaration(Action.RUN, figure=8)
    said = tell_ruling(P, told(before, declaration, outcome, after, code=code, rules=[Rule.SB_9_1], ams=[Am.AM_21]))
    assert said.endswith(". [SB-9.1, AM-21]")
    assert not HOLLOW.search(said)
    assert said.count(". ") >= (2 if code is not Code.OK else 1)


@pytest.mark.parametrize("sanction", Sanction)
def test_every_sanction_says_what_follows(sanction: Sanction) -> None:
    before = position(Phase.LOOSE)
    after = position(Phase.OPEN, 1, spot=(60.0, 35.0), put_in=1, throw_in=1, pen_for=1, kick_team=1)
    if sanction is Sanction.END:
        after["half"] = 2
    ruling = told(
        before, new_declaration(Action.DECLINE), happened(before), after, sanction=sanction, spot=(60.0, 35.0)
    )
    said = tell_ruling(P, ruling)
    assert not HOLLOW.search(said)
    if sanction in (Sanction.SCRUM, Sanction.SCRUM5, Sanction.LINEOUT, Sanction.PENALTY):
        assert "Blue" in said
        assert "40 cm from Blue's goal line, 35 cm from touch (60, 35)" in said
    if sanction is Sanction.END:
        assert "the 1st half is over, and the sides change ends" in said


@pytest.mark.parametrize("rule", REASONS)
def test_every_reason_of_a_refusal_is_a_sentence(rule: Rule) -> None:
    before = position(Phase.OPEN, must_use_carrier=1)
    ruling = told(
        before, new_declaration(Action.OFFLOAD, figure=11), happened(before), before, code=Code.REFUSED, rules=[rule]
    )
    said = tell_ruling(P, ruling)
    assert said.startswith("Refused: ")
    assert "Nothing has changed: Red to run" in said
    assert not HOLLOW.search(said)


@pytest.mark.rule("SB-9.1")
def test_a_tackle_says_who_stood_there_and_how_near_the_ball_is() -> None:
    before, after = position(), position(Phase.LOOSE, 1)
    outcome = happened(before, Kind.FLICK, contact_count=2)
    outcome[0]["contacts"][0] = (8, BALL, 48.1, 35, 50, 35, 1, 0)
    outcome[0]["contacts"][1] = (19, BALL, 62, 35, 60.1, 35, 0, 1)
    outcome[0]["rest"][19], outcome[0]["rest"][BALL] = (62, 35), (56.1, 35)
    ruling = told(
        before,
        new_declaration(Action.RUN, figure=8),
        outcome,
        after,
        code=Code.TACKLE_A,
        sanction=Sanction.TURNOVER,
        rules=[Rule.SB_9_1],
        ams=[Am.AM_21],
    )
    assert tell_ruling(P, ruling) == (
        "Tackle: the ball touched blue 5 at a standstill and rests 4 cm from it. "
        "Possession changes; Blue to attempt possession. [SB-9.1, AM-21]"
    )


@pytest.mark.rule("SB-22.1", "SB-22.2")
def test_a_penalty_says_what_may_be_chosen() -> None:
    before = position(Phase.LOOSE)
    kick = new_declaration(Action.ATTEMPT, figure=3)
    for half, choice in (
        (0, "Blue to choose advantage, a scrum or a kick to touch (no free kick from its own half)."),
        (1, "Blue to choose advantage, a scrum, a kick to touch or a free kick at goal."),
    ):
        after = position(Phase.PEN_CHOICE, 1, pen_for=1, pen_half_opp=half)
        said = tell_ruling(
            P,
            told(
                before,
                kick,
                happened(before, Kind.FLICK),
                after,
                code=Code.ILLEGAL_TACKLE_C,
                sanction=Sanction.PENALTY,
                spot=(22.0, 0.0),
            ),
        )
        assert choice in said
        assert "Penalty to Blue on Red's 22, on the touchline (22, 0)" in said


def test_what_happened_is_told_in_order() -> None:
    before = position()
    outcome = happened(before, Kind.FLICK, contact_count=2, exit_count=1)
    outcome[0]["contacts"][0] = (8, BALL, 48.1, 35, 50, 35, 1, 0)
    outcome[0]["contacts"][1] = (19, BALL, 62, 35, 60.1, 35, 1, 1)
    outcome[0]["exits"][0] = (BALL, 0, 70.0, 0.0, 0, 2)
    outcome[0]["rest"][8] = (50.5, 35)
    assert tell_outcome(P, before[0], new_declaration(Action.RUN, figure=8)[0], outcome[0]) == (
        "red 9 touches the ball; the ball touches blue 5 in motion; the ball goes over the touchline at (70, 0); "
        "red 9 rests at (50.5, 35)"
    )


def test_a_kick_over_the_bar_is_told_with_its_height() -> None:
    before = position(Phase.FREE_KICK)
    outcome = happened(before, Kind.KICKER, plane=1, plane_y=36.5, plane_z=5.04)
    outcome[0]["path"][0] = (50, 35, Flag.START, 0)
    assert "the ball crosses the goal plane 1.5 cm beside the middle, 5 cm high" in tell_outcome(
        P, before[0], new_declaration(Action.KICK)[0], outcome[0]
    )


def test_pieces_that_the_referee_moves_are_told() -> None:
    before = position(Phase.LOOSE)
    moved = np.zeros(FIGURES + 1)
    moved[3] = 1
    ruling = told(before, new_declaration(Action.ATTEMPT, figure=3), happened(before), before, moved=moved)
    assert moves(P, ruling) == "red 4 to (48.00, 45.00)"


@pytest.mark.parametrize(
    ("x", "y", "words"),
    [
        (50, 35, "on halfway, 35 cm from touch (50, 35)"),
        (78, 70, "on Blue's 22, on the touchline (78, 70)"),
        (0, 10, "on Red's goal line, 10 cm from touch (0, 10)"),
        (104.25, 10, "4.2 cm over Blue's goal line, 10 cm from touch (104.25, 10)"),
        (12.5, 68.25, "12.5 cm from Red's goal line, 1.8 cm from touch (12.5, 68.25)"),
    ],
)
def test_a_place_is_told_from_the_lines(x: float, y: float, words: str) -> None:
    assert place(P, position()[0], x, y) == words


def test_numbers_have_the_decimals_that_they_need() -> None:
    assert [number_text(value) for value in (35.0, 35.25, 35.256, -0.001, 0.0)] == ["35", "35.25", "35.26", "0", "0"]


# --- the pitch --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("columns", [60, 80, 100])
def test_the_pitch_fits_and_shows_every_figure(columns: int) -> None:
    shown = show_state(PARAMS, position(), columns=columns)
    lines = shown.splitlines()
    assert max(len(line) for line in lines) <= columns
    assert len(lines) <= 40
    picture = "\n".join(lines[1 : shown.splitlines().index(next(line for line in lines if line.startswith(" 0 ")))])
    assert {int(number) for number in re.findall(r"(?<![0-9])[0-9]+(?![0-9])", picture)} >= set(range(1, 16))
    assert set(re.findall(r"[a-o]", picture)) == set("abcdefghijklmno")
    assert "*" in picture
    assert picture.count("#") == 4


def test_the_pitch_has_the_sides_and_the_scale() -> None:
    lines = show_state(PARAMS, position(), key=False).splitlines()
    assert lines[0].split("  ")[1].strip() == "<- Blue attacks"
    assert lines[0].endswith("Red attacks ->")
    assert any(line.split() == ["0", "22", "40", "50", "60", "78", "100"] for line in lines)
    turned = show_state(PARAMS, position(dir=(-1, 1)), key=False).splitlines()
    assert turned[0].endswith("Blue attacks ->")


def test_the_pitch_puts_pieces_where_they_stand() -> None:
    state = position()
    for figure in range(FIGURES):
        state["off_field"][0][figure] = 1
    state["pos"][0][BALL] = (0.0, 0.0)
    lines = show_state(PARAMS, state, key=False).splitlines()
    bottom = next(line for line in lines if line.startswith(" 0 "))
    scale = lines[lines.index(bottom) + 1]
    assert bottom[scale.index("0")] == "*"


def test_colours_number_both_sides() -> None:
    shown = show_state(PARAMS, position(), colour=True)
    plain = re.sub(r"\x1b\[[0-9;]*m", "", shown)
    assert "\x1b[0;1;97;48;5;26m" in shown
    assert not re.search(r"[a-o]", "".join(plain.splitlines()[2:28]))
    assert plain.splitlines()[0].endswith("attacks ->")


def test_what_is_special_in_a_position_is_told_below_it() -> None:
    state = position(strikes=2, passer_off=4)
    state["no_tackle"][0][20] = state["off_field"][0][13] = 1
    said = " ".join(show_state(PARAMS, state, key=False).split())
    assert "Ball at (50, 35), 1.1 cm from red 9. Strikes in this spell: 2." in said
    assert "Blue 6 moved out of the way, may not tackle." in said
    assert "Red 14 off the field." in said
    assert "Red 5 offside as passer." in said


def test_pieces_have_names() -> None:
    assert [piece_name(piece) for piece in (0, 14, 15, 29, 30, 31, 34, -1)] == [
        "red 1",
        "red 15",
        "blue 1",
        "blue 15",
        "ball",
        "post 1",
        "post 4",
        "nobody",
    ]
