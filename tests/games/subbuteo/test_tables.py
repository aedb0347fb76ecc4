"""The tables of Subbuteo Rugby and its log in short."""

from __future__ import annotations

import re

import numpy as np
import pytest

import rugbysim as rs
from rugbysim.games.subbuteo.citations import Am, Rule, rule_name, ruling_name
from rugbysim.games.subbuteo.columns import COUNTED, TABLES
from rugbysim.games.subbuteo.events import EVENT
from rugbysim.games.subbuteo.text_log import narrate
from rugbysim.games.subbuteo.vocabulary import MATCH_TALLIES, TALLIES, Action, Code, Option, Phase, Tally
from rugbysim.montecarlo.arrays import row_type

CITED = re.compile(r"(?:SB|AM)-[0-9.A-Z]*[0-9A-Z]")


def test_every_tally_has_a_column() -> None:
    assert set(COUNTED) == set(Tally)
    assert len(TABLES.matches) == 1 + 2 * TALLIES + MATCH_TALLIES
    assert [column.name for column in TABLES.matches[1:4]] == ["red_points", "red_tries", "red_penalty_tries"]
    assert TABLES.matches[1 + TALLIES].name == "blue_points"
    assert TABLES.matches[1 + 2 * TALLIES].name == "winner"


def test_a_log_is_the_event_table() -> None:
    assert row_type(TABLES.events) == EVENT


def test_columns_cite_rules_that_there_are() -> None:
    known = {rule_name(rule) for rule in Rule} | {ruling_name(ruling) for ruling in Am}
    known |= {rule.partition(".")[0] for rule in known}
    cited = {each for column in (*TABLES.matches, *TABLES.events) for each in CITED.findall(column.meaning)}
    assert cited <= known
    assert len(cited) > 30


@pytest.mark.parametrize(("column", "code", "word"), [
    ("phase", Phase.LINEOUT_THROW, "lineout_throw"), ("action", Action.DROP_GOAL, "drop_goal"),
    ("code", Code.FORWARD_PASS, "forward_pass"), ("figure", 0, "red 1"), ("figure", 29, "blue 15"),
])  # fmt: skip
def test_codes_are_named(column: str, code: int, word: str) -> None:
    words = {each.name: each.words for each in TABLES.events}[column]
    assert words[code] == word


def rows(*events: dict[str, int]) -> np.ndarray:
    """A log of these rulings, one after the other."""
    log = np.zeros(len(events), EVENT)
    for number, event in enumerate(events, start=1):
        log[number - 1]["number"], log[number - 1]["half"] = number, 1
        for name, value in ({"figure": -1, "against": -1} | event).items():
            log[number - 1][name] = value
    return log


def test_a_log_is_told_line_by_line() -> None:
    run = {"phase": Phase.OPEN, "action": Action.RUN, "figure": 8, "code": Code.STRIKE, "clock_ms": 125_000}
    goal = {"phase": Phase.FREE_KICK, "side": 1, "action": Action.KICK, "code": Code.GOAL, "blue_points": 3}
    punt = {"phase": Phase.OPEN, "action": Action.PUNT, "option": Option.TO_TOUCH, "blue_points": 3}
    lines = list(narrate(rows(run, goal, punt), ("Red (club)", "Blue (expert)")))
    assert lines[0] == "Red (club) v Blue (expert)"
    assert lines[2:5] == [
        "    1  1st 2:05   Red, open play: run, red 9. Strike",
        "    2  1st 0:00   Blue, free kick: kick. Goal   0:3",
        "    3  1st 0:00   Red, open play: punt to touch. Good",
    ]
    assert lines[-1] == "Red 0, Blue 3"


def test_minutes_and_centimetres_are_what_people_meet() -> None:
    columns = {column.name: column for column in (*TABLES.matches, *TABLES.events)}
    assert (columns["minutes"].scale, columns["minutes"].field) == (60_000, "clock_ms")
    assert (columns["ball_x"].scale, columns["ball_x"].unit) == (100, "cm")
    assert rs.get_game("subbuteo").tables is TABLES
