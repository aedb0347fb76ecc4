"""Finished results as tables for the terminal: 80 columns are enough, and plain text where nobody looks.

Every estimate stands with its standard error or its interval; no digit is smaller than the error.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from rugbysim.setup.errors import one_line

if TYPE_CHECKING:
    from rugbysim.games.protocol import Column
    from rugbysim.montecarlo.result import Result
    from rugbysim.montecarlo.statistics import Estimate
    from rugbysim.montecarlo.verify import Verification

WIDTH = 80

#: What the table of both sides shows, in order, of what a game counts for each side; `every` shows all.
SIDE_MEASURES = (
    "points", "half_time_points", "tries", "conversions_made", "conversions_tried", "penalty_goals_made",
    "possessions", "possession_s", "passes", "offloads", "knock_ons", "kicks", "carries", "metres", "line_breaks",
    "tackles_made", "tackles_missed", "rucks_won", "rucks_lost", "jackals", "counter_rucks", "interceptions",
    "scrums_won", "line_outs_won", "restarts_kicked", "restarts_regained", "penalties_conceded", "yellow_cards",
    "red_cards", "substitutions",
)  # fmt: skip

#: What the table of the men shows, the first ones on a narrow terminal: a heading and the counter behind it.
PLAYER_MEASURES = {
    "points": "points",
    "metres": "metres",
    "tackles": "tackles_made",
    "missed": "tackles_missed",
    "carries": "carries",
    "passes": "passes",
    "line breaks": "line_breaks",
}
ON_THE_PITCH = "pitch_s"  # the counter of a man's time in the match, if the game has one
PLAYER_WIDTH, FIGURE_WIDTH = 28, 13


def console() -> Console:
    """The terminal, or 80 columns of plain text where the output is a file or a pipe."""
    if sys.stdout.isatty():
        return Console(highlight=False, width=min(shutil.get_terminal_size().columns, 120))
    return Console(highlight=False, width=WIDTH, color_system=None, force_terminal=False)


def table(headings: Sequence[str], rows: Iterable[Sequence[str]], *, title: str = "", words: int = 1) -> Table:
    """A table without a frame: the first `words` columns hold words, the others figures."""
    made = Table(
        box=box.SIMPLE_HEAD,
        title=Text(title) if title else None,
        title_justify="left",
        pad_edge=False,
        collapse_padding=True,
        show_edge=False,
    )
    for place, heading in enumerate(headings):
        left = place < words
        made.add_column(Text(one_line(heading)), justify="left" if left else "right", no_wrap=not left, overflow="fold")
    for row in rows:
        made.add_row(*(Text(one_line(cell)) for cell in row))  # what a person wrote is no mark-up and moves no cursor
    return made


# --- a run -----------------------------------------------------------------------------------------------------------


def show_result(result: Result, match: Any, *, players: bool = False, every: bool = False) -> None:
    """A run: the answer in words, the outcomes, both sides' measures, the men if asked for, and what to replay."""
    out = console()
    found = {estimate.measure: estimate for estimate in result.estimates()}
    home, away = side_names(match)
    out.print(Text(headline(found, home, away), style="bold"), soft_wrap=False)
    tables = [outcome_table(found, home, away), sides_table(found, home, away, every=every)]
    if players:
        records = result.player_records()
        tables += [players_table(records, side, name) for side, name in (("home", home), ("away", away))]
    for made in tables:
        out.print()
        out.print(made)
    out.print()


def side_names(match: Any) -> tuple[str, str]:
    """What the two sides are called, told apart if they have one name."""
    home, away = match.home.name, match.away.name
    return (home, away) if home != away else (f"{home} (home)", f"{away} (away)")


def headline(found: dict[str, Estimate], home: str, away: str) -> str:
    """`Herons win 58.1 % of matches (57.1 to 59.1 %) in this model, with these ratings.`"""
    from rugbysim.montecarlo.statistics import IN_THIS_MODEL

    wins = {home: found["home_win"], away: found["away_win"]}
    name, best = max(wins.items(), key=lambda item: item[1].estimate or 0)
    matches = "the one match played" if best.n == 1 else f"{best.n:,} matches"
    return f"{name} win {best.text} of {matches} ({best.interval_text}) {IN_THIS_MODEL}."


def outcome_table(found: dict[str, Estimate], home: str, away: str) -> Table:
    """Win, draw and loss of the home side, with Wilson's intervals."""
    rows = [
        (f"{home} win", found["home_win"]),
        ("draw", found["draw"]),
        (f"{away} win", found["away_win"]),
    ]
    cells = [(name, estimate.text, estimate.interval_text) for name, estimate in rows]
    return table(("outcome", "share", "95 % interval"), cells)


def sides_table(found: dict[str, Estimate], home: str, away: str, *, every: bool = False) -> Table:
    """A row a measure: each side's mean a match and its standard error."""
    shared = [name.removeprefix("home_") for name in found if name.startswith("home_")]
    shared = [name for name in shared if f"away_{name}" in found]
    if not every:
        shared = [name for name in SIDE_MEASURES if name in shared]
    rows = [(words(name), with_error(found[f"home_{name}"]), with_error(found[f"away_{name}"])) for name in shared]
    match_wide = [name for name in ("total_points", "margin", "ball_in_play_s", "lead_changes") if name in found]
    both = [(MATCH_WIDE[name], with_error(found[name]), "") for name in match_wide]
    return table(("mean a match ± standard error", home, away), rows + both)


#: Measures of the match as a whole.
MATCH_WIDE = {
    "total_points": "points, both sides",
    "margin": "margin (home less away)",
    "ball_in_play_s": "seconds of ball in play",
    "lead_changes": "lead changes",
}


def players_table(records: Iterable[dict[str, Any]], side: str, name: str) -> Table:
    """The men of one side: a row a man, means a match; as many measures as the terminal is wide."""
    room = (console().width - PLAYER_WIDTH) // FIGURE_WIDTH
    measures = dict(list(PLAYER_MEASURES.items())[:room])
    rows = [
        (
            f"{record['name']}, {words(record['role'])}",
            *(_of_man(record, counter) for counter in measures.values()),
        )
        for record in records
        if record["side"] == side
    ]
    return table((name, *measures), rows)


def _of_man(record: dict[str, Any], counter: str) -> str:
    """One counter of one man; what he never did in the run is given as a bound, and a dash if he never came on."""
    from rugbysim.montecarlo.statistics import NEVER_SEEN, NONE_SHOWN, Estimate

    if record.get(f"{ON_THE_PITCH}_mean") == 0:
        return NONE_SHOWN
    mean, error = record[f"{counter}_mean"], record[f"{counter}_se"]
    if mean == 0 and error is not None:
        return Estimate(counter, 0.0, error, 0.0, NEVER_SEEN / record["matches"], record["matches"]).text
    return mean_and_error(mean, error)


def with_error(estimate: Estimate) -> str:
    """`18.4 ± 0.1`: an estimated mean and its standard error; a share stands as it is."""
    if estimate.kind == "share" or estimate.text.startswith("<"):
        return estimate.text
    return mean_and_error(estimate.estimate, estimate.standard_error)


def mean_and_error(mean: float | None, error: float | None) -> str:
    """`18.4 ± 0.1`, to the error's digits; an error of None, that of a single match, is an en dash."""
    from rugbysim.montecarlo.statistics import shown

    return f"{shown(mean, error)} ± {shown(error, error)}"


def words(name: str) -> str:
    """A column's name for people: `line_breaks` is "line breaks", `possession_s` "possession, seconds"."""
    return name.removesuffix("_s").replace("_", " ") + (", seconds" if name.endswith("_s") else "")


# --- other tables ----------------------------------------------------------------------------------------------------


def show_verification(verification: Verification) -> None:
    """A row a trial: how the run was cut up, and the hash of its results; then the verdict in words."""
    out = console()
    rows = [
        ("yes" if trial.events else "no", str(trial.threads), f"{trial.chunk:,}", trial.digest[:16])
        for trial in verification.trials
    ]
    out.print(table(("log", "threads", "chunk", "hash"), rows))
    verdict = (
        f"All {len(rows)} agree: {verification.digest}" if verification.equal else "They differ: this is a mistake."
    )
    out.print(Text(f"\n{verification.n:,} matches of seed {verification.seed}. {verdict}"))


def show_columns(title: str, columns: Iterable[Column]) -> None:
    """A row a column of a table of results: name, meaning, unit, type."""
    from rugbysim.montecarlo.dictionary import shown_type

    out = console()
    rows = [
        (column.name, column.meaning + (f" ({', '.join(column.words)})" if column.words else ""), column.unit,
         shown_type(column))
        for column in columns
    ]  # fmt: skip
    out.print(table(("column", "meaning", "unit", "type"), rows, title=title, words=4))
    out.print()
