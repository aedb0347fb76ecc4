"""Ratings that are guesses: ranges as squads write them, and draws from them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rugbysim.montecarlo.provenance import configuration_text
from rugbysim.setup import (
    SetupError,
    Team,
    apply_overrides,
    check_match,
    load_match,
    load_team,
    propose_team,
    read_squad,
)
from rugbysim.setup.fields import ATTRIBUTES, MODIFIERS
from rugbysim.setup.locate import shipped
from rugbysim.setup.ratings import RATINGS, RatingRange, count_of_ranges, drawn
from rugbysim.setup.squads import Player

HEADER = "name,position,pace,handling,tackling,jackling,set pieces,kicking,hardness,fitness"
PACE = "Ana,wing,{},60,50,40,30,20,10,90"
BESIDE = f"{HEADER},pace_lo,pace_hi"


def squad(folder: Path, row: str, header: str = HEADER, encoding: str = "utf-8") -> Path:
    path = folder / "squad.csv"
    path.write_bytes(f"{header}\n{row}\n".encode(encoding))
    return path


def ranges(path: Path) -> list[tuple[str, float, float]]:
    (man,) = read_squad(path).players
    return [(span.attribute, span.below, span.above) for span in man.ranges]


def test_the_eight_ratings_have_the_order_of_the_attributes() -> None:
    assert (*ATTRIBUTES, *MODIFIERS) == RATINGS


@pytest.mark.parametrize(
    ("cell", "rating", "below", "above"),
    [
        ("70±8", 70, 8, 8),
        ("70 ± 8", 70, 8, 8),
        ("70+-8", 70, 8, 8),
        ("70+/-8.5", 70, 8.5, 8.5),
        ("70 (60-75)", 70, 10, 5),
        ("70(60 – 75)", 70, 10, 5),
        ("70 (60 to 75)", 70, 10, 5),
        ('"70,5 (60,5-75)"', 70.5, 10, 4.5),
        ("62.3 (62.2-62.4)", 62.3, 0.1, 0.1),
        ("70 (70-75)", 70, 0, 5),
        ("95±8", 95, 8, 8),
    ],
)
def test_a_range_in_the_cell(tmp_path: Path, cell: str, rating: float, below: float, above: float) -> None:
    path = squad(tmp_path, PACE.format(cell))
    assert ranges(path) == [("pace", below, above)]
    assert read_squad(path).players[0].pace == rating
    assert read_squad(path).notices == ()


@pytest.mark.parametrize("cell", ["70", "70±0", "70 (70-70)"])
def test_a_rating_that_is_sure_has_no_range(tmp_path: Path, cell: str) -> None:
    assert ranges(squad(tmp_path, PACE.format(cell))) == []


def test_the_sign_may_come_in_windows_1252(tmp_path: Path) -> None:
    assert ranges(squad(tmp_path, PACE.format("70±8"), encoding="cp1252")) == [("pace", 8, 8)]


@pytest.mark.parametrize(
    ("cells", "below", "above"), [("60,75", 10, 5), ("60,", 10, 0), ("-,75", 0, 5), ("70,70.5", 0, 0.5)]
)
def test_a_range_in_columns_of_its_own(tmp_path: Path, cells: str, below: float, above: float) -> None:
    assert ranges(squad(tmp_path, f"{PACE.format(70)},{cells}", BESIDE)) == [("pace", below, above)]


def test_columns_of_ranges_in_any_spelling_and_order(tmp_path: Path) -> None:
    header = f"Set-Pieces HI,{HEADER},setpieces_lo,Fitness Lo"
    found = ranges(squad(tmp_path, f"44,{PACE.format(70)},25,80", header))
    assert found == [("set_pieces", 5, 14), ("fitness", 10, 0)]


def test_a_workbook_says_it_the_same_way(tmp_path: Path, write_xlsx: Callable[..., Path]) -> None:
    man = ["Ana", "wing", "70±8", 60, 50, 40, 30, 20, 10, 90, 5, None]
    table = {1: [*HEADER.split(","), "hardness_lo", "hardness_hi"], 2: man}
    assert ranges(write_xlsx(tmp_path / "s.xlsx", table)) == [("pace", 8, 8), ("hardness", 5, 0)]


NUMBERS = "numbers from 0 to 100, such as 62±8 or 62 (54-70)"
WRONG_CELLS = [
    ("70±-3", 'is "70±-3"; expected 0 or more after ±, such as 62±8'),
    ("170±3", f'is "170±3"; expected {NUMBERS}'),
    ("70±101", f'is "70±101"; expected {NUMBERS}'),
    ("70 (60-175)", f'is "70 (60-175)"; expected {NUMBERS}'),
    ("70 (-5-75)", f'is "70 (-5-75)"; expected {NUMBERS}'),
    ("70 (75-60)", 'is "70 (75-60)"; expected the low end before the high end, such as 62 (54-70)'),
    ("70 (71-75)", 'is "70 (71-75)"; expected a rating within its range, at least 71 and at most 75'),
    ("70±", 'is "70±"; expected a number from 0 to 100, or an empty cell'),
    ("±8", 'is "±8"; expected a number from 0 to 100, or an empty cell'),
    ("60-75", 'is "60-75"; expected a number from 0 to 100, or an empty cell'),
]


@pytest.mark.parametrize(("cell", "expected"), WRONG_CELLS)
def test_wrong_ranges_in_cells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cell: str, expected: str) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SetupError) as caught:
        read_squad(squad(tmp_path, PACE.format(cell)))
    assert str(caught.value) == f"squad.csv: row 2, pace of Ana {expected}"


WRONG_COLUMNS = [
    ("70", "75,60", "pace lo of Ana is 75; expected at most its high, 60"),
    ("70", "71,", "pace of Ana is 70; expected a rating within its range, at least 71"),
    ("70", ",69.5", "pace of Ana is 70; expected a rating within its range, at most 69.5"),
    ("70", "101,", "pace lo of Ana is 101; expected a number from 0 to 100, or an empty cell"),
    ("70", "60,high", 'pace hi of Ana is "high"; expected a number from 0 to 100, or an empty cell'),
    ("70±5", "60,80", 'pace of Ana is "70±5"; expected a rating alone, since other columns have its low and high'),
    ("", "60,80", "pace of Ana is missing; expected a rating, since its low or high is given"),
    ("101", "60,80", "pace of Ana is 101; expected a number from 0 to 100, or an empty cell"),
]


@pytest.mark.parametrize(("cell", "cells", "expected"), WRONG_COLUMNS)
def test_wrong_ranges_in_columns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cell: str, cells: str, expected: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SetupError) as caught:
        read_squad(squad(tmp_path, f"{PACE.format(cell)},{cells}", BESIDE))
    assert str(caught.value) == f"squad.csv: row 2, {expected}"


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("pase_lo", '"pase_lo"; expected a known column (did you mean "pace_lo"?)'),
        ("pace lo", '"pace lo"; expected each column once'),
    ],
)
def test_wrong_columns_of_ranges(tmp_path: Path, header: str, expected: str) -> None:
    with pytest.raises(SetupError) as caught:
        read_squad(squad(tmp_path, f"{PACE.format(70)},60,75,1", f"{BESIDE},{header}"))
    assert str(caught.value).endswith(f"row 1, header of column 13 is {expected}")


# --- what becomes of them ---------------------------------------------------------------------------------------------


def with_ranges(team: Team, man: int, *spans: tuple[str, float, float]) -> Team:
    """The team with ranges for one man."""
    found = tuple(RatingRange.model_validate(dict(zip(("attribute", "below", "above"), s, strict=True))) for s in spans)
    players = list(team.players)
    players[man] = players[man].model_copy(update={"ranges": found})
    return team.model_copy(update={"players": tuple(players)})


@pytest.mark.parametrize("name", sorted(shipped("matches")))
def test_without_ranges_a_match_is_written_as_ever(name: str) -> None:
    """Its configuration, and so its hash, is that of a world without ranges."""
    assert "ranges" not in configuration_text(load_match(name))


def test_ranges_belong_to_the_configuration_and_survive_overrides(match_files: Any) -> None:
    match_files.edit("reds.csv", "Ash,centre,40,", "Ash,centre,40±8,")
    match = load_match("match.toml")
    assert '"ranges": [{"above": 8.0, "attribute": "pace", "below": 8.0}]' in configuration_text(match)
    assert apply_overrides(match, ["home.hardness=0"]) == match
    moved = apply_overrides(match, ["home.players.Ash.pace=95"]).home.players[0]
    assert (moved.pace, moved.ranges) == (95, match.home.players[0].ranges)
    assert moved.ranges[0].ends(moved.pace) == (87, 100)
    narrower = apply_overrides(match, ["home.players.Ash.ranges.1.below=3"])
    assert narrower.home.players[0].ranges[0].below == 3


def test_a_range_for_each_rating_once() -> None:
    man = load_team("herons").players[0].model_dump()
    twice = [{"attribute": "pace", "below": 1, "above": 1}] * 2
    with pytest.raises(ValueError, match="1 problems"):
        Player.model_validate({**man, "ranges": twice})


def test_check_says_how_many_there_are(match_files: Any) -> None:
    assert not any("range" in finding.sentence for finding in check_match("match.toml"))
    match_files.edit("reds.csv", "Ash,centre,40,50", "Ash,centre,40±8,50 (40-55)")
    match_files.edit("blues.csv", "Auk,centre,40,50", "Auk,centre,40,50+-3")
    notes = [finding.sentence for finding in check_match("match.toml") if finding.level == "note"]
    assert "reds.toml: 2 ratings have ranges of what they might be" in notes
    assert "blues.toml: 1 rating has a range of what it might be" in notes
    (squad_note,) = check_match("reds.csv")
    assert (squad_note.level, squad_note.sentence) == ("note", "reds.csv: 2 ratings have ranges of what they might be")


def test_a_team_is_proposed_from_a_squad_with_ranges(match_files: Any) -> None:
    before = propose_team("reds.csv")
    match_files.edit("reds.csv", "Ash,centre,40,", "Ash,centre,40±8,")
    after = propose_team("reds.csv")
    assert [man.name for man in after.players] == [man.name for man in before.players]
    assert count_of_ranges(after.players) == 1


def test_what_is_drawn_is_sure_and_nothing_else_changes() -> None:
    herons = load_team("herons")
    unsure = with_ranges(with_ranges(herons, 1, ("tackling", 10, 4)), 11, ("fitness", 6, 6), ("pace", 0, 9))
    table = [[0.0] * 8 for _ in range(12)]
    table[11][RATINGS.index("fitness")] = 1.0
    changed = drawn(unsure, table)
    assert count_of_ranges(changed.players) == 0
    moved = {
        (man.name, name): getattr(man, name) - getattr(was, name)
        for man, was in zip(changed.players, herons.players, strict=True)
        for name in RATINGS
        if getattr(man, name) != getattr(was, name)
    }
    assert moved == {(herons.players[1].name, "tackling"): -10, (herons.players[11].name, "fitness"): 6}
    assert changed.model_copy(update={"players": herons.players}) == herons
    assert drawn(herons, table) is herons


def test_a_bench_that_is_not_full_needs_no_more_rows() -> None:
    herons = load_team("herons")
    short = with_ranges(herons.model_copy(update={"players": herons.players[:8], "bench_plan": ()}), 7, ("pace", 5, 5))
    assert drawn(short, [[1.0] * 8] * 12).players[7].pace == herons.players[7].pace + 5


@given(
    rating=st.integers(0, 100),
    below=st.integers(0, 100),
    above=st.integers(0, 100),
    uniform=st.floats(0, 1),
)
def test_draws_have_the_triangular_distribution(rating: float, below: float, above: float, uniform: float) -> None:
    """The distribution function at what was drawn is the number it was drawn by."""
    herons = load_team("herons")
    men = (herons.players[0].model_copy(update={"pace": float(rating)}), *herons.players[1:])
    unsure = with_ranges(herons.model_copy(update={"players": men}), 0, ("pace", below, above))
    value = drawn(unsure, [[uniform] * 8] * 12).players[0].pace
    low, high = max(rating - below, 0), min(rating + above, 100)
    assert low <= value <= high
    if low == high:
        assert value == rating
    elif value <= rating and rating > low:
        assert (value - low) ** 2 / ((high - low) * (rating - low)) == pytest.approx(uniform, abs=1e-9)
    else:
        assert 1 - (high - value) ** 2 / ((high - low) * (high - rating)) == pytest.approx(uniform, abs=1e-9)


def test_the_mean_of_draws_is_that_of_low_peak_and_high() -> None:
    """Over evenly spread numbers, where the midpoint rule errs by far less than 0.001."""
    unsure = with_ranges(load_team("herons"), 0, ("handling", 15, 6))
    peak = unsure.players[0].handling
    n = 4_000
    values = [drawn(unsure, [[(k + 0.5) / n] * 8] * 12).players[0].handling for k in range(n)]
    assert fmean(values) == pytest.approx(((peak - 15) + peak + (peak + 6)) / 3, abs=0.001)
    assert values == sorted(values)
