"""What analyses found, as tables for the terminal: the realism contract, a calibration, a sweep."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from rugbysim.report.tables import console, mean_and_error, table, words

if TYPE_CHECKING:
    from rugbysim.analysis.calibrate import Fit, Parameter
    from rugbysim.analysis.realism import Contract, Row


def show_realism(contract: Contract) -> None:
    """A row a number of the targets file, section by section; then known misses with their reasons, and the count."""
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


def show_fit(fit: Fit) -> None:
    """A row a fitted number, then what the fit is worth: figures inside and outside, those left out first."""
    out = console()
    out.print(table(("number", "before", "fitted ± error", "least", "most", "remark"), map(_fit_cells, fit.parameters)))
    outside = [row for row in fit.contract.rows if row.verdict == "outside"]
    if outside:
        out.print()
        cells = [_realism_cells(row) for row in outside]
        out.print(table(("still outside", "target", "±", "reached ± error", "verdict"), cells))
    out.print()
    for sentence in _fit_sentences(fit):
        out.print(Text(sentence))


def _fit_cells(parameter: Parameter) -> tuple[str, ...]:
    remark = ""
    if not parameter.seen:
        remark = "no effect"
    elif parameter.fitted in (parameter.low, parameter.high):
        remark = "at its end"
    elif parameter.error is None:
        remark = "no error"
    error = "" if parameter.error is None else f" ± {parameter.error:.1g}"
    least, most = f"{parameter.low:g}", f"{parameter.high:g}"
    return parameter.key, f"{parameter.before:g}", f"{parameter.fitted:g}{error}", least, most, remark


def _fit_sentences(fit: Fit) -> list[str]:
    """What was fitted, how far it came, and how it judges on matches it has not seen."""
    contract = fit.contract
    starts = ", ".join(f"{loss:.1f}" for loss in fit.starts) or "none finished"
    seen = "the matches of the fit, which was stopped" if fit.interrupted else "matches that the fit has not seen"
    sentences = [
        f"{len(fit.parameters)} free parameters, {fit.played:,} matches played; loss from each start: {starts}.",
        f"Loss {fit.loss_before:.1f} before, {fit.loss:.1f} after; judged on {contract.matches:,} matches, {seen}:",
        f"of {len(contract.keys)} figures {len(contract.figures('inside'))} are inside their tolerance.",
    ]
    if fit.left_out:
        inside = [key for key in fit.left_out if key in contract.figures("inside")]
        missed = [words(key.partition(".")[2]) for key in fit.left_out if key not in inside]
        tail = f"; outside: {', '.join(missed)}" if missed else ""
        sentences.append(f"Of the {len(fit.left_out)} figures left out of the fit {len(inside)} are inside{tail}.")
    return sentences
