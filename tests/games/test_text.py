"""The commentary: every kind of event has words, what belongs together is one sentence, and nothing in it is false."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import rugbysim as rs
from rugbysim.games.sevens.columns import EVENTS
from rugbysim.games.sevens.game import SEVENS
from rugbysim.games.sevens.text import TELL, narrate
from rugbysim.games.sevens.text_words import PHRASES, chance, metres, place, possessive, side_names, surnames
from rugbysim.games.sevens.vocabulary import Ending, Event, PenaltyChoice, Role, Side
from rugbysim.montecarlo.arrays import row_type
from rugbysim.setup.teams import Team

HOME, AWAY = Side
NOBODY = -1
WING = 6  # of the home side; the away side's stand 12 higher
STAMPED = re.compile(r"(1st|2nd|ET\d) +(\d+):(\d\d)  (.*)")


@pytest.fixture(scope="module")
def match() -> Any:
    return rs.load_match("example")


def told(*events: dict[str, Any]) -> np.ndarray:
    """Rows of the event table; what is not given is what most events have."""
    usual = {"half": 1, "side": HOME, "player": NOBODY, "role": Role.WING, "other": NOBODY, "outcome": 1, "x": 40.0}
    rows = np.zeros(len(events), row_type(EVENTS))
    for row, event in zip(rows, events, strict=True):
        for name, value in {**usual, "y": 20.0, "p_success": 0.5, **event}.items():
            row[name] = value
    return rows


def body(match: Any, *events: dict[str, Any]) -> list[str]:
    """What is said after the line-ups, one string a stamped line, the clock left out."""
    lines = narrate(match, told(*events))
    text = "\n".join(lines[lines.index("") + 1 :])
    return [re.sub(r"^(1st|2nd|ET\d) +\d+:\d\d  ", "", line) for line in re.sub(r"\n {11}", " ", text).split("\n")]


# --- each kind ------------------------------------------------------------------------------------------------------


def test_there_are_words_for_every_kind() -> None:
    assert set(TELL) == set(Event)


@pytest.mark.parametrize("outcome", [0, 1])
@pytest.mark.parametrize("kind", list(Event))
def test_each_kind_is_said_even_alone(match: Any, kind: Event, outcome: int) -> None:
    said = body(match, {"kind": kind, "player": WING, "other": 12 + WING, "outcome": outcome, "value": 60})
    assert said, kind
    assert len(said[0]) > 8, said
    assert said[0][-1] in ".!", said


@pytest.mark.parametrize("key", sorted(PHRASES))
def test_phrases_differ(key: str) -> None:
    assert len(set(PHRASES[key])) == len(PHRASES[key]) > 1


# --- sentences ------------------------------------------------------------------------------------------------------

QUARMBY, OBAFEMI, LANGDALE, FAIRWEATHER = 6, 5, 3, 4
CORRIGAL, BULLIVANT, TASKER, WILMOTT = 12 + 6, 12 + 5, 12 + 4, 12 + 3


def test_kick_off_and_receive_are_one_sentence(match: Any) -> None:
    kick = {"kind": Event.KICK_OFF, "player": FAIRWEATHER, "value": 150, "x": 50.0, "y": 35.0}
    catch = {"kind": Event.RECEIVE, "side": AWAY, "player": BULLIVANT, "x": 65.0, "y": 60.0}
    (said,) = body(match, kick, {"kind": Event.POSSESSION, "side": AWAY, "player": NOBODY}, catch)
    assert said.startswith("Fairweather kicks off short for Herons, to the far side")
    assert "Bullivant" in said
    assert said.endswith("outside Dingoes' 22.")


def test_a_kick_off_that_misses_its_man_says_so(match: Any) -> None:
    kick = {"kind": Event.KICK_OFF, "player": FAIRWEATHER, "other": CORRIGAL, "value": 150, "x": 50.0, "y": 35.0}
    catch = {"kind": Event.RECEIVE, "side": AWAY, "player": BULLIVANT, "x": 65.0, "y": 35.0}
    assert body(match, kick, catch)[0].startswith("Fairweather kicks off short for Herons, meant for Corrigal;")
    assert "meant for" not in body(match, kick, {**catch, "player": CORRIGAL})[0]


def test_a_kick_off_into_touch_gives_a_free_kick(match: Any) -> None:
    kick = {"kind": Event.KICK_OFF, "player": FAIRWEATHER, "value": 400, "outcome": 3}
    tap = {"kind": Event.FREE_KICK, "side": AWAY, "x": 50.0}
    run = {"kind": Event.RUN, "side": AWAY, "player": TASKER, "value": 50, "x": 45.0}
    said = " ".join(body(match, kick, tap, run))
    assert "straight into touch" in said
    assert "Free kick, Dingoes, on halfway. Tasker taps and" in said


def test_pass_run_tackle_and_ruck_are_one_sentence(match: Any) -> None:
    said = body(
        match,
        {"kind": Event.PASS, "player": LANGDALE, "other": FAIRWEATHER, "value": 110},
        {"kind": Event.PASS, "player": FAIRWEATHER, "other": QUARMBY, "value": 110},
        {"kind": Event.RUN, "player": QUARMBY, "value": 70, "x": 47.0, "y": 60.0},
        {"kind": Event.TACKLE, "side": AWAY, "player": CORRIGAL, "other": QUARMBY, "x": 47.0, "clock_ms": 5000},
        {"kind": Event.JACKAL, "side": AWAY, "player": CORRIGAL, "other": OBAFEMI, "outcome": 0, "clock_ms": 8000},
        {"kind": Event.RUCK_WON, "player": OBAFEMI, "clock_ms": 8000},
    )
    assert len(said) == 1
    assert re.match(
        r"Langdale \w.* Fairweather, .*Quarmby, who .*seven metres .*Corrigal.* just inside Herons' half", said[0]
    )
    assert said[0].endswith("; quick ball.")


def test_a_chase_names_pursuers_once_and_ends_with_the_tackle(match: Any) -> None:
    chased = {"side": AWAY, "other": QUARMBY}
    said = body(
        match,
        {"kind": Event.RUN, "player": QUARMBY, "value": 50, "x": 45.0},
        {"kind": Event.TACKLE, "side": AWAY, "player": CORRIGAL, "other": QUARMBY, "outcome": 0, "p_success": 0.85},
        {"kind": Event.LINE_BREAK, "player": QUARMBY, "other": CORRIGAL, "x": 45.0},
        {"kind": Event.PURSUIT, "player": BULLIVANT, "outcome": 0, **chased},
        {"kind": Event.PURSUIT, "player": TASKER, "outcome": 0, **chased},
        {"kind": Event.RUN, "player": QUARMBY, "outcome": 2, "value": 100, "x": 55.0},
        {"kind": Event.PURSUIT, "player": BULLIVANT, "outcome": 1, **chased},
        {"kind": Event.TACKLE, "player": BULLIVANT, "value": 1, "x": 55.0, **chased},
    )
    assert len(said) == 1
    assert said[0].count("Tasker") == 1
    assert "Bullivant and Tasker" in said[0]
    assert "(an 85 % tackle)" in said[0]
    assert re.search(r"; ten metres on, Bullivant .* just inside Dingoes' half\.$", said[0])


def test_a_long_try_says_how_far_and_the_score(match: Any) -> None:
    run = {"kind": Event.RUN, "player": QUARMBY, "outcome": 2, "value": 100}
    said = body(
        match,
        {"kind": Event.LINE_BREAK, "player": QUARMBY, "other": CORRIGAL},
        run,
        run,
        {"kind": Event.TRY, "player": QUARMBY, "home_score": 5, "x": 100.0, "y": 68.0},
        {"kind": Event.CONVERSION, "player": LANGDALE, "outcome": 0, "home_score": 5, "value": 330, "p_success": 0.337},
    )
    assert re.fullmatch(r"TRY.*Quarmby.* goes 20 metres and scores in the far corner\. Herons 5, Dingoes 0\.", said[1])
    assert re.fullmatch(r".*Langdale.* from the touchline, a 34 % kick\. Still Herons 5, Dingoes 0\.", said[2])


def test_penalty_card_and_choice_are_one_line(match: Any) -> None:
    said = body(
        match,
        {"kind": Event.PENALTY, "side": AWAY, "player": TASKER, "outcome": 1},
        {"kind": Event.YELLOW_CARD, "side": AWAY, "player": TASKER},
        {"kind": Event.PENALTY_CHOICE, "outcome": PenaltyChoice.TOUCH},
        {"kind": Event.TOUCH_KICK, "player": FAIRWEATHER, "value": 300},
        {"kind": Event.BIN_RETURN, "side": AWAY, "player": TASKER, "outcome": 7},
    )
    text = " ".join(said)
    assert re.match(r"Penalty to Herons: Tasker .*\. Yellow card for Tasker; Dingoes are six for two minutes\.", text)
    assert "Herons kick for touch. Fairweather finds touch, 30 metres on." in text
    assert said[-1] == "Tasker is back from the bin: Dingoes are seven again."


def test_a_second_yellow_takes_one_man_off(match: Any) -> None:
    said = body(
        match,
        {"kind": Event.PENALTY, "side": AWAY, "player": TASKER, "outcome": 1},
        {"kind": Event.YELLOW_CARD, "side": AWAY, "player": TASKER},
        {"kind": Event.RED_CARD, "side": AWAY, "player": TASKER, "outcome": 1},
    )
    assert "Dingoes are six for good" in " ".join(said)
    assert "five" not in " ".join(said)


@pytest.mark.parametrize("side", [HOME, AWAY])
def test_both_offend_and_one_side_has_the_penalty(match: Any, side: Side) -> None:
    """The first of the two notes is not always the one that counts."""
    ours = {"kind": Event.PENALTY, "side": HOME, "player": QUARMBY, "outcome": int(side == AWAY)}
    theirs = {"kind": Event.PENALTY, "side": AWAY, "player": CORRIGAL, "outcome": int(side == HOME)}
    text = " ".join(body(match, ours, theirs))
    if side == HOME:
        assert text.endswith("and the penalty is Herons'.")
    else:
        assert text.startswith("Penalty to Dingoes: Quarmby")
        assert text.endswith("the referee stays with the first.")


def test_advantage_without_a_score_comes_back(match: Any) -> None:
    said = body(
        match,
        {"kind": Event.PENALTY, "side": AWAY, "player": CORRIGAL},
        {"kind": Event.ADVANTAGE, "player": QUARMBY},
        {"kind": Event.TACKLE, "side": AWAY, "player": BULLIVANT, "other": QUARMBY, "value": 1},
        {"kind": Event.PENALTY_CHOICE, "outcome": PenaltyChoice.GOAL, "x": 80.0},
        {"kind": Event.PENALTY_GOAL, "player": LANGDALE, "x": 80.0, "home_score": 3, "p_success": 0.8},
    )
    text = " ".join(said)
    assert "Advantage Herons: Quarmby runs on" in text
    assert "No score, so back for the penalty" in text
    assert "Herons point to the posts. Langdale from 20 metres out, an 80 % kick: three points" in text


def test_changes_share_a_line_and_void_ones_are_said(match: Any) -> None:
    change = {"kind": Event.SUBSTITUTION, "outcome": 0}
    said = body(
        match,
        {**change, "player": 8, "other": OBAFEMI},
        {**change, "player": 11, "other": QUARMBY},
        {**change, "side": AWAY, "player": 12 + 8, "other": 12 + 1},
        {"kind": Event.SUBSTITUTION_VOID, "player": 9, "other": LANGDALE},
    )
    assert said == [
        "Change, Herons: Petkov for Obafemi, Norcross for Quarmby; Dingoes: Dunwoody for Turnbeck.",
        "Herons had planned Pemberley for Langdale; it cannot be made.",
    ]


def test_uncontested_scrums_and_stolen_throws(match: Any) -> None:
    scrum = body(match, {"kind": Event.SCRUM, "value": 0, "x": 20.0}, {"kind": Event.POSSESSION_OVER})[0]
    stolen = body(match, {"kind": Event.LINE_OUT, "outcome": 0, "value": 1, "x": 80.0, "y": 70.0})[0]
    assert scrum.startswith("Uncontested scrum to Herons on their own 22, on the near side")
    assert stolen == "Line-out to Herons on Dingoes' 22, on the far side: Dingoes steal the throw."


def test_the_kick_that_runs_dead(match: Any) -> None:
    said = body(
        match,
        {"kind": Event.KICK, "player": FAIRWEATHER, "value": 420, "x": 60.0},
        {"kind": Event.POSSESSION_OVER, "outcome": Ending.KICKED_IN_PLAY, "x": 100.0},
        {"kind": Event.DROP_OUT, "side": AWAY, "player": TASKER, "x": 78.0},
    )
    assert said[0].endswith("42 metres, too long: it runs dead.")
    assert said[1] == "Tasker drops out from Dingoes' 22."


@pytest.mark.parametrize(
    ("home", "away", "half", "ended"),
    [
        (26, 14, 2, "Herons 26, Dingoes 14, Herons win by twelve points."),
        (14, 15, 2, "Herons 14, Dingoes 15, Dingoes win by a point."),
        (7, 7, 2, "Herons 7, Dingoes 7, a draw."),
        (7, 12, 3, "Herons 7, Dingoes 12, Dingoes win in extra time."),
    ],
)
def test_full_time(match: Any, home: int, away: int, half: int, ended: str) -> None:
    over = {"kind": Event.FULL_TIME, "home_score": home, "away_score": away, "half": half, "clock_ms": 850_000}
    assert f"Full time: {ended}" in body(match, over)


def test_a_forfeit_beats_the_score(match: Any) -> None:
    said = body(
        match,
        {"kind": Event.FORFEIT, "outcome": HOME},
        {"kind": Event.FULL_TIME, "home_score": 40, "away_score": 0},
    )
    assert "Full time: Herons 40, Dingoes 0, Dingoes win by forfeit." in said


def test_time_up_is_said_once_a_half(match: Any) -> None:
    late = {"kind": Event.PASS, "player": LANGDALE, "other": FAIRWEATHER, "clock_ms": 421_000}
    assert [line.startswith("Time is up. ") for line in body(match, late, late)] == [True, False]


# --- words ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("share", "said"),
    [(0.336, "a 34 %"), (0.0, "a 1 %"), (0.9999, "a 99 %"), (0.08, "an 8 %"), (0.114, "an 11 %"), (0.85, "an 85 %")],
)
def test_chances_have_their_article_and_are_never_certain(share: float, said: str) -> None:
    assert chance(share, "kick").replace("\u00a0", " ") == f"{said} kick"


@pytest.mark.parametrize(
    ("decimetres", "said"),
    [(3, "a metre"), (14, "a metre"), (16, "two metres"), (70, "seven metres"), (424, "42 metres")],
)
def test_distances_in_words(decimetres: int, said: str) -> None:
    assert metres(decimetres) == said


@pytest.mark.parametrize(
    ("x", "attackers", "where"),
    [
        (50.0, HOME, "on halfway"),
        (22.0, HOME, "on Herons' 22"),
        (22.0, AWAY, "on Herons' 22"),
        (95.0, HOME, "five metres out"),
        (95.0, AWAY, "five metres from Dingoes' line"),
        (99.9, HOME, "on the line"),
        (0.1, HOME, "on Herons' line"),
        (60.0, HOME, "on Dingoes' ten-metre line"),
        (30.0, AWAY, "outside Herons' 22"),
    ],
)
def test_places(x: float, attackers: Side, where: str) -> None:
    assert place(x, attackers, ("Herons", "Dingoes")) == where


def test_every_metre_has_a_place() -> None:
    for x in np.linspace(0.0, 100.0, 1001):
        assert place(float(x), HOME, ("A", "B"))


def test_what_men_and_sides_are_called() -> None:
    assert surnames(["Wiremu Te Ahuroa", "Ann Lee", "Bob Lee", "Pelé", "Jan van de Berg"]) == [
        "Te Ahuroa",
        "Ann Lee",
        "Bob Lee",
        "Pelé",
        "van de Berg",
    ]
    assert side_names("Thornmere Herons", "Karrowa Dingoes") == ("Herons", "Dingoes")
    assert side_names("Leeds United", "Hull United") == ("Leeds United", "Hull United")
    assert side_names("Team A", "Team B") == ("Team A", "Team B")
    assert (possessive("Herons"), possessive("United")) == ("Herons'", "United's")


# --- whole matches --------------------------------------------------------------------------------------------------

PLAYED = 30


@pytest.fixture(
    scope="module",
    params=[
        ("example", "sevens", ()),
        ("final", "run_through", ()),
        ("derby", "sevens", ("home.hardness=40", "away.hardness=40")),
    ],
    ids=["sevens", "run_through", "cards"],
)
def played(request: pytest.FixtureRequest) -> tuple[Any, list[np.ndarray]]:
    """A fixture and the events of its first matches."""
    name, rules, overrides = request.param
    match = rs.load_match(name, rules=rules, overrides=overrides)
    events = SEVENS.play(SEVENS.prepare(match), 1, 0, PLAYED, events=True).events
    assert events is not None
    return match, [events[events["match"] == index] for index in range(PLAYED)]


def test_lines_fit_and_their_clock_runs(played: tuple[Any, list[np.ndarray]]) -> None:
    match, matches = played
    for events in matches:
        before = (0, 0)
        for line in narrate(match, events):
            assert len(line) <= 100, line
            assert line == line.rstrip(), line
            assert "somebody" not in line, line
            if found := STAMPED.fullmatch(line):
                half, minutes, seconds, words = found.groups()
                now = (int(re.sub(r"\D", "", half)) + 2 * half.startswith("ET"), 60 * int(minutes) + int(seconds))
                assert now >= before, line
                assert re.match(r"\w", words), line
                before = now


def test_the_text_agrees_with_the_events(played: tuple[Any, list[np.ndarray]]) -> None:
    match, matches = played
    for events in matches:
        text = re.sub(r"\n {11}", " ", "\n".join(narrate(match, events)))
        kinds = events["kind"].tolist()
        for kind, words in (
            (Event.TRY, r"  TRY"),
            (Event.YELLOW_CARD, r"Yellow card for"),
            (Event.BIN_RETURN, r"is back from the bin"),
            (Event.SCRUM, r"  (?:Time is up\. )?(?:Uncontested s|S)crum to"),
            (Event.LINE_OUT, r"  (?:Time is up\. )?Line-out to"),
            (Event.FULL_TIME, r"Full time: "),
        ):
            assert len(re.findall(words, text)) == kinds.count(kind), kind.name
        score = f"{int(events['home_score'][-1])}, .* {int(events['away_score'][-1])}"
        assert re.search(rf"Full time: \w+ {score},", text)


def test_two_tellings_are_the_same(played: tuple[Any, list[np.ndarray]]) -> None:
    match, matches = played
    assert narrate(match, matches[0]) == narrate(match, matches[0].copy())


def test_names_of_any_length_are_wrapped(match: Any) -> None:
    def longer(team: Team) -> Team:
        men = tuple(man.model_copy(update={"name": f"{man.name} {'x' * 70}"[:80]}) for man in team.players)
        return team.model_copy(update={"name": f"{team.name} {'{0}' * 20}"[:80], "players": men})

    hostile = match.model_copy(update={"home": longer(match.home), "away": longer(match.away)})
    events = SEVENS.play(SEVENS.prepare(match), 1, 0, 1, events=True).events
    assert events is not None
    assert max(map(len, narrate(hostile, events))) <= 100


def test_telling_needs_no_compiler(clean_environment: dict[str, str]) -> None:
    code = "import rugbysim.games.sevens.text, sys; print('numba' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], env=clean_environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"
