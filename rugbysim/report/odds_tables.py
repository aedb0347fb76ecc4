"""The odds of a result of chance as a table for the terminal."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from rich.text import Text

from rugbysim.report.tables import console, table

if TYPE_CHECKING:
    from rugbysim.analysis.odds import Face, Odds
    from rugbysim.games.tabletop import Tabletop

MADE = "*"
HEADINGS = ("result", "probability", "decisions", "score", "greedy decides", "value")


def show_odds(game: Tabletop, odds: Odds, made: int | None = None) -> None:
    """Every result with what it allows, and what follows for all of them together; marked the one that was `made`."""
    out = console()
    side = game.sides[odds.side].capitalize()
    rows = table(HEADINGS, [_row(face, is_made=face.outcome == made) for face in odds.faces])
    decided = HEADINGS.index("greedy decides")
    for number, column in enumerate(rows.columns):
        column.justify = "left" if number in (0, decided) else "right"
        column.no_wrap = number != decided  # the one that can be long
    for face in odds.faces:
        if face.outcome == made:
            out.print(
                Text(f"{side} has made {face.words}, the row with {MADE}; the others are what it might have been.\n")
            )
    out.print(rows)
    out.print(Text("" if made is None else "\nBefore that was known:"))
    lines = [f"{side} scores with this roll", *(f"{side} can {kind}" for kind in odds.kinds)]
    chances = [_scores(odds), *(fraction(chance) for chance in odds.kinds.values())]
    width = max(len(line) for line in lines)
    for line, chance in zip(lines, chances, strict=True):
        out.print(Text(f"{line:<{width}}  {chance}"))
    out.print(Text(f"{f'Mean value for {side}':<{width}}  {odds.expectation:+.4f}"))


def fraction(number: Fraction) -> str:
    """`1/6 = 0.1667`; 0 and 1 alone."""
    return str(number) if number.denominator == 1 else f"{number} = {float(number):.4f}"


def _scores(odds: Odds) -> str:
    """How likely the side scores, and how that is known."""
    if odds.scores is None:
        return "not known: too many decisions to try them all"
    return f"{fraction(odds.scores)} by best play (exact, all {len(odds.faces)} results)"


def _row(face: Face, *, is_made: bool) -> tuple[str, ...]:
    """A result's line."""
    return (
        f"{face.words} {MADE}" if is_made else face.words,
        fraction(face.probability),
        str(face.decisions),
        "?" if face.scoring is None else str(face.scoring),
        face.decision or "nothing",
        f"{face.value:+.4f}",
    )
