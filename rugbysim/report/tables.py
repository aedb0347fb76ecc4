"""Finished results as tables for the terminal: 80 columns are enough, and plain text where nobody looks.

Every estimate stands with its standard error or its interval; no digit is smaller than the error.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from rugbysim.games.protocol import MARGIN
from rugbysim.setup.errors import one_line

if TYPE_CHECKING:
    from rugbysim.games.protocol import Column, GameTables
    from rugbysim.montecarlo.result import Result
    from rugbysim.montecarlo.statistics import Estimate
    from rugbysim.montecarlo.verify import Verification

    Found = dict[str, Estimate]

WIDTH = 80
PLAYER_WIDTH, FIGURE_WIDTH = 28, 13
WIDEST_WORDS = 36
GAP = 2  # between two columns

Heads = tuple[str, Sequence[str]]
"""A heading and the cells below it."""


def console(width: int = WIDTH) -> Console:
    """The terminal, or `width` columns of plain text where the output is a file or a pipe."""
    if sys.stdout.isatty():
        return Console(highlight=False, width=min(shutil.get_terminal_size().columns, 120))
    return Console(highlight=False, width=width, color_system=None, force_terminal=False)


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


def side_by_side(
    left: Sequence[Heads], groups: Iterable[Sequence[Heads]], width: int, widest: int = WIDEST_WORDS
) -> Iterator[Table]:
    """Tables of the same rows: in each the columns on the `left` and as many others as `width` has room for.

    The columns of a group stay together. Words on the left are given `widest` letters at most and go on below.
    """
    reach = sum(min(_wide(column), widest) for column in left) + GAP * (len(left) - 1)
    waiting: list[Heads] = []
    for columns in groups:
        if waiting and reach + sum(GAP + _wide(column) for column in (*waiting, *columns)) > width:
            yield _upright([*left, *waiting], len(left))
            waiting = []
        waiting += columns
    yield _upright([*left, *waiting], len(left))


def _wide(column: Heads) -> int:
    """How many letters wide a column is."""
    heading, cells = column
    return max(len(one_line(cell)) for cell in (heading, *cells))


def _upright(columns: Sequence[Heads], words: int) -> Table:
    """A table from its columns."""
    rows = zip(*(cells for _, cells in columns), strict=True)
    return table([heading for heading, _ in columns], rows, words=words)


# --- a run -----------------------------------------------------------------------------------------------------------


def show_result(result: Result, match: Any, *, players: bool = False, every: bool = False) -> None:
    """A run: the answer in words, the outcomes, both sides' measures, the men if asked for, and what to replay."""
    out = console()
    tables, names = result.tables, match.side_names
    found = {estimate.measure: estimate for estimate in result.estimates()}
    out.print(Text(headline(found, tables, names), style="bold"), soft_wrap=False)
    made = [outcome_table(found, tables, names), sides_table(found, tables, names, every=every)]
    made += codes_tables(found, tables, every=every)
    if players:
        records = result.player_records()
        made += [players_table(records, side, name, tables) for side, name in zip(tables.sides, names, strict=True)]
    for one in made:
        out.print()
        out.print(one)
    out.print()


def headline(found: Found, tables: GameTables, names: tuple[str, str]) -> str:
    """`Herons win 58.1 % of matches (57.1 to 59.1 %) in this model, with these ratings.`"""
    first, _, second = tables.outcomes
    wins = [(names[0], found[first]), (names[1], found[second])]
    name, best = max(wins, key=lambda item: item[1].estimate or 0)
    matches = "the one match played" if best.n == 1 else f"{best.n:,} matches"
    return f"{name} win {best.text} of {matches} ({best.interval_text}) {tables.shown.caveat}."


def outcome_table(found: Found, tables: GameTables, names: tuple[str, str]) -> Table:
    """Win, draw and loss of the first side, with Wilson's intervals."""
    outcomes = (f"{names[0]} win", "draw", f"{names[1]} win")
    return _shares_table("outcome", [(name, found[key]) for name, key in zip(outcomes, tables.outcomes, strict=True)])


def _shares_table(heading: str, shares: Iterable[tuple[str, Estimate]]) -> Table:
    """A row a share with its interval."""
    cells = [(name, estimate.text, estimate.interval_text) for name, estimate in shares]
    return table((heading, "share", "95 % interval"), cells)


def sides_table(found: Found, tables: GameTables, names: tuple[str, str], *, every: bool = False) -> Table:
    """A row a measure: each side's mean a match and its standard error; below them the measures of the match."""
    means = [name for name, estimate in found.items() if estimate.kind == "mean"]
    prefix = f"{tables.sides[0]}_"
    shared = [name.removeprefix(prefix) for name in means if name.startswith(prefix)]
    shared = [name for name in shared if tables.of_sides(name)[1] in found]
    of_one = {column for name in shared for column in tables.of_sides(name)}
    whole = [name for name in means if name not in of_one]
    first = tables.shown.measures
    chosen_whole = [name for name in first if name in whole]
    if every or not first:
        chosen_whole += [name for name in whole if name not in first]
    else:
        shared = [name for name in first if name in shared]
    rows = [(_label(name, tables), *(with_error(found[key]) for key in tables.of_sides(name))) for name in shared]
    rows += [(_label(name, tables), with_error(found[name]), "") for name in chosen_whole]
    return table(("mean a match ± standard error", *names), rows)


def _label(name: str, tables: GameTables) -> str:
    """The words for a measure: the game's own, else those that follow from its name."""
    derived = {
        tables.total: f"{words(tables.score)}, both sides",
        MARGIN: f"margin ({tables.sides[0]} less {tables.sides[1]})",
    }
    return tables.shown.measures.get(name) or derived.get(name) or words(name)


def codes_tables(found: Found, tables: GameTables, *, every: bool = False) -> list[Table]:
    """A table a code of the match, such as what ended it: the share of each of its words."""
    first = tables.shown.measures
    by_name = {column.name: column for column in tables.matches if column.words and column.name != "winner"}
    chosen = [name for name in first if name in by_name]
    if every or not first:
        chosen += [name for name in by_name if name not in first]
    return [
        _shares_table(
            _label(name, tables), [(words(word), found[f"{name}: {word}"]) for word in by_name[name].words if word]
        )
        for name in chosen
    ]


def players_table(records: Iterable[dict[str, Any]], side: str, name: str, tables: GameTables) -> Table:
    """The men of one side: a row a man, means a match; as many measures as the terminal is wide."""
    room = (console().width - PLAYER_WIDTH) // FIGURE_WIDTH
    men = tables.shown.men or {words(column.name): column.name for column in tables.players}
    measures = dict(list(men.items())[:room])
    rows = [
        (
            f"{record['name']}, {words(record['role'])}",
            *(_of_man(record, counter, tables.shown.presence) for counter in measures.values()),
        )
        for record in records
        if record["side"] == side
    ]
    return table((name, *measures), rows)


def _of_man(record: dict[str, Any], counter: str, presence: str) -> str:
    """One counter of one man; what he never did in the run is given as a bound, and a dash if he never came on."""
    from rugbysim.montecarlo.statistics import NEVER_SEEN, NONE_SHOWN, Estimate

    if record.get(f"{presence}_mean") == 0:
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


def listed(names: Sequence[str]) -> str:
    """`A, B and C`."""
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)


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
