"""What analyses found, as tables for the terminal: the realism contract."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from rugbysim.report.tables import console, mean_and_error, table, words

if TYPE_CHECKING:
    from rugbysim.analysis.realism import Contract, Row


def show_realism(contract: Contract) -> None:
    """A row a number of the targets file, section by section; then the known misses with their reasons, and the count."""
    out = console()
    each = contract.matches // contract.pairings
    out.print(
        Text(
            f"{contract.rules} against {contract.targets}: {contract.matches:,} matches of seed {contract.seed},"
            f" {each:,} of each of {contract.pairings} pairings\n"
        )
    )
    for section in dict.fromkeys(row.key.split(".")[0] for row in contract.rows):
        rows = [_realism_cells(row) for row in contract.rows if row.key.split(".")[0] == section]
        out.print(table((words(section), "target", "±", "reached ± error", "verdict"), rows))
        out.print()
    for row in contract.rows:
        if row.verdict == "known miss":
            out.print(Text(f"known miss: {_realism_name(row)}: {row.reason}"))
    counts = {verdict: len(contract.figures(verdict)) for verdict in ("inside", "known miss", "outside")}
    total = sum(counts.values())
    out.print(Text(f"Of {total} figures " + ", ".join(f"{n} {verdict}" for verdict, n in counts.items()) + "."))


def _realism_name(row: Row) -> str:
    name = words(row.key.split(".", 1)[1])
    return f"{name}: {words(row.entry)}" if row.entry else name


def _realism_cells(row: Row) -> tuple[str, ...]:
    reached = mean_and_error(row.reached, row.error) if row.error else "none seen"
    verdict = row.verdict.upper() if row.verdict == "outside" else row.verdict
    return _realism_name(row), f"{row.target:g}", f"{row.tolerance:g}", reached, verdict
