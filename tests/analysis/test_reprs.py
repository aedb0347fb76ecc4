"""What a notebook shows of a result, a match or a study is one line, however much is in it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

import rugbysim as rs


def match() -> Any:
    return rs.load_tabletop("winkelmann", rules="winkelmann_timed", overrides=["max_rolls=20"])


SHOWN: list[tuple[Callable[[], object], str]] = [
    (match, "<TabletopMatch of Winkelmann's Rugby: greedy v greedy, rules winkelmann_timed, max_rolls=20>"),
    (lambda: rs.simulate(match(), n=3), r"<Result of 3 matches of Winkelmann's Rugby: .*, seed 1, digest \w{12}>"),
    (
        lambda: rs.replay(match(), seed=2, index=4),
        r"<Replay of match 4 of Winkelmann's Rugby: greedy v greedy, seed 2, \d+ events>",
    ),
    (
        lambda: rs.sweep(match(), "max_rolls", [5, 10], n=3),
        r"<Sweep of West \(greedy\) v East \(greedy\), max_rolls = 5, 10, 3 matches each, seed 1>",
    ),
    (
        lambda: rs.load_study("brettfussball_variants"),
        "<Study Brettfußball: its variants and rules, 2 tables of 10 rows, seed 1>",
    ),
    (
        lambda: rs.study("brettfussball_variants", matches=1, seed=5),
        "<StudyResult of Brettfußball: its variants and rules, 2 tables of 10 rows, seed 5>",
    ),
    (
        lambda: rs.study("brettfussball_variants", matches=1).tables[0],
        "<TableResult of Ways to end a game, 4 rows of 1 matches>",
    ),
    (
        lambda: rs.load_study("brettfussball_variants").tables[1],
        "<StudyTable One rule changed at a time, 6 rows of 200 matches>",
    ),
]


@pytest.mark.parametrize(("made", "shown"), SHOWN)
def test_it_is_one_line(made: Callable[[], object], shown: str) -> None:
    assert re.fullmatch(shown, repr(made()))
