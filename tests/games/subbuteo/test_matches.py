"""Matches of Subbuteo Rugby: what is counted and logged is what a match that is followed goes through."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import rugbysim as rs
from rugbysim.games.subbuteo.vocabulary import BALL, Action, Code, Phase

N = 12
OPTIONS = ("advantage", "scrum", "touch_kick", "free_kick")
POINTS = {"tries": 5, "penalty_tries": 5, "conversions": 2, "penalty_goals": 3, "drop_goals": 3}


@cache
def run(*overrides: str) -> rs.Result:
    """Some short matches with their logs."""
    match = rs.load_tabletop("subbuteo", "club", "expert", overrides=["match.half_seconds=180", *overrides])
    return rs.simulate(match, N, 5, events=True)


def log_of(index: int) -> np.ndarray:
    """The rulings of one of them."""
    log = run().array("events")
    return log[log["match"] == index]


@pytest.fixture(scope="module")
def moments() -> list[Any]:
    """A match followed declaration by declaration."""
    game: Any = rs.get_game("subbuteo")
    match = rs.load_tabletop("subbuteo", "club", "expert", overrides=["match.half_seconds=180"])
    return list(game.follow(game.prepare(match), 5, 2))


def test_a_match_that_is_followed_is_the_one_that_was_logged(moments: list[Any]) -> None:
    log = log_of(2)
    assert len(moments) == len(log)
    for number, (moment, row) in enumerate(zip(moments, log, strict=True), start=1):
        before, ruling, after = moment.before[0], moment.ruling[0], moment.after[0]
        assert row["number"] == number
        for field, value in (("phase", before["phase"]), ("half", before["half"]), ("clock_ms", before["clock"])):
            assert row[field] == value
        for field in ("code", "against", "sanction"):
            assert row[field] == ruling[field]
        assert row["action"] == moment.declaration["action"][0]
        assert row["figure"] == moment.declaration["figure"][0]
        assert (row["ball_x"], row["ball_y"]) == pytest.approx(100 * after["pos"][BALL], abs=0.51)
        assert (row["red_points"], row["blue_points"]) == tuple(after["score"])


def test_moments_are_a_chain_of_copies(moments: list[Any]) -> None:
    """Each begins where the last one ended, and none is written over by a later one."""
    assert moments[0].before["phase"][0] == Phase.TOSS
    assert moments[-1].after["phase"][0] == Phase.FULL_TIME
    for one, other in pairwise(moments):
        assert one.after.tobytes() == other.before.tobytes()


@pytest.mark.rule("SB-1.1")
def test_the_toss_is_logged_with_its_winner() -> None:
    first = np.array([log_of(index)[0] for index in range(N)])
    assert set(first["action"]) == {Action.COIN}
    assert set(first["side"]) == {0, 1}
    assert set(first["option"]) == {0}
    assert set(first["figure"]) == {-1}


@pytest.mark.rule("SB-2.1", "SB-2.2", "SB-2.4")
def test_points_are_what_was_scored() -> None:
    frame = run().matches
    for side in ("red", "blue"):
        points = sum(worth * frame[f"{side}_{what}"] for what, worth in POINTS.items())
        assert (frame[f"{side}_points"] == points).all()
    assert frame["red_points"].sum() > 0


def test_counts_are_those_of_the_log() -> None:
    """Counted anew from the log: declarations, tries, both kinds of tackles, offences, penalties and choices."""
    frame, log = run().matches, run().events
    for row in frame.itertuples():
        rows = log[log.match == row.match]
        assert row.declarations == len(rows)
        for side, other in (("red", "blue"), ("blue", "red")):
            mine, against = rows[rows.side == side], rows[rows.against == side]
            assert getattr(row, f"{side}_tries") == (mine.code == "try").sum()
            for kind in ("a", "b"):
                assert getattr(row, f"{other}_tackles_{kind}") == (against.code == f"tackle_{kind}").sum()
            assert getattr(row, f"{side}_offsides") == (against.code == "offside").sum()
            assert getattr(row, f"{other}_penalties") == (against.sanction == "penalty").sum()
            chosen = sum(getattr(row, f"{side}_chose_{what}") for what in OPTIONS)
            assert chosen == ((mine.phase == "pen_choice") & (mine.action == "choose")).sum()
            assert getattr(row, f"{side}_misses") == (against.code == "miss").sum()


def test_a_winner_has_more_points_and_the_clock_has_run() -> None:
    frame = run().matches
    for row in frame.itertuples():
        leads = {"red": row.red_points > row.blue_points, "blue": row.blue_points > row.red_points}
        assert [side for side, is_ahead in leads.items() if is_ahead] == [row.winner] * any(leads.values())
    assert frame.minutes.between(6, 20).all()  # twice three minutes, and what is played out after time (SB-24.1)
    assert set(frame.ending) == {"time"}


def test_nothing_that_a_player_declares_is_refused() -> None:
    assert Code.REFUSED not in set(run().array("events")["code"])


def test_a_cap_cuts_a_match_off() -> None:
    frame = run("caps.declarations=40").matches
    assert set(frame.ending) == {"truncated"}
    assert (frame.declarations == 40).all()


def test_who_flicks_better_wins() -> None:
    """By four standard errors, in sixty short matches."""
    match = rs.load_tabletop("subbuteo", "novice", "expert", overrides=["match.half_seconds=180"])
    result = rs.simulate(match, 60, 3)
    assert result.estimate("margin").estimate + 4 * (result.estimate("margin").standard_error or 0) < 0
