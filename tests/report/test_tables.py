"""Tables for the terminal: figures no finer than their errors, names as they are, 80 columns."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from rugbysim.games.registry import get_game
from rugbysim.montecarlo.statistics import Estimate, mean, share
from rugbysim.report.tables import headline, mean_and_error, players_table, show_result, table

SEVENS = get_game("sevens").tables
HOSTILE = "[bold]Kofi[/bold] \x1b[31mred"


def outcomes(home: int, drawn: int, away: int) -> dict[str, Estimate]:
    """The three shares of a run."""
    n = home + drawn + away
    counts = {"home_win": home, "draw": drawn, "away_win": away}
    return {name: share(name, count, n) for name, count in counts.items()}


def match(home: str = "Trees", away: str = "Birds") -> Any:
    """As much of a match as a table needs."""
    return SimpleNamespace(side_names=(home, away))


def result(home: int, drawn: int, away: int) -> Any:
    """As much of a result as a table needs: the outcomes, two measures, one man a side."""
    n = home + drawn + away
    found = list(outcomes(home, drawn, away).values())
    found += [mean(f"{side}_tries", 3 * n, 9 * n + n // 2, n) for side in ("home", "away")]
    men = [
        {"side": side, "name": HOSTILE, "role": "scrum_half", "matches": n}
        | {f"{counter}_{kind}": 0.5 for kind in ("mean", "se") for counter in COUNTERS}
        for side in ("home", "away")
    ]
    return SimpleNamespace(tables=SEVENS, estimates=lambda: found, player_records=lambda: men)


COUNTERS = ("points", "metres", "tackles_made", "tackles_missed", "carries", "passes", "line_breaks")


def test_the_headline_names_the_likelier_winner_and_the_model() -> None:
    """58 % of 10,000: the standard error is 0.5 points, so whole per cents are shown."""
    sentence = headline(outcomes(5800, 300, 3900), SEVENS, ("Trees", "Birds"))
    assert sentence == "Trees win 58 % of 10,000 matches (57 to 59 %) in this model, with these ratings."
    assert headline(outcomes(1000, 0, 9000), SEVENS, ("Trees", "Birds")).startswith("Birds win 90 % of 10,000")


@pytest.mark.parametrize(
    ("value", "error", "text"),
    [(18.371, 0.034, "18.4 ± 0.03"), (3.0, 0.17, "3 ± 0.2"), (17.0, None, "17 ± –"), (0.0, 0.0, "0 ± 0")],
)
def test_a_mean_has_no_digit_smaller_than_its_error(value: float, error: float | None, text: str) -> None:
    assert mean_and_error(value, error) == text


@pytest.mark.parametrize("counts", [(1, 0, 0), (0, 1, 0), (5800, 300, 3900)])
def test_a_result_fits_eighty_columns_with_names_as_they_are(
    counts: tuple[int, int, int], capsys: pytest.CaptureFixture[str]
) -> None:
    show_result(result(*counts), match("[red]Trees[/red]", "B" * 90), players=True)
    printed = capsys.readouterr().out
    assert "[red]Trees[/red]" in printed
    assert "\x1b" not in printed
    assert max(len(line) for line in printed.splitlines()) <= 80


def test_a_man_who_never_came_on_has_dashes_and_one_who_did_nothing_a_bound() -> None:
    """In 10,000 matches: no event at all leaves 3.7 / 10,000 a match possible."""
    men = [
        {"side": "home", "name": name, "role": "bench", "matches": 10_000, "pitch_s_mean": on, "pitch_s_se": 0.1}
        | {f"{counter}_{kind}": 0.0 for kind in ("mean", "se") for counter in COUNTERS}
        for name, on in (("Never On", 0.0), ("Idle", 90.0))
    ]
    columns = [list(column.cells) for column in players_table(men, "home", "Trees", SEVENS).columns[1:]]
    assert len(columns) >= 3
    for cells in columns:
        assert [str(cell) for cell in cells] == ["–", "< 0.0004"]


def test_a_table_keeps_every_row() -> None:
    assert table(("a", "b"), [("x", "1"), ("y", "2")]).row_count == 2
    assert players_table(result(1, 1, 1).player_records(), "home", "Trees", SEVENS).row_count == 1
