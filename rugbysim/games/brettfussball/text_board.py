"""The board of Brettfußball in a terminal: 67 columns wide, in letters that every terminal has.

A square takes three columns: a mark of its own, or the figure that stands there (R5, YK), the ball in brackets.
"""

from __future__ import annotations

from typing import Any

from rugbysim.games.brettfussball.state import LENGTH, OFF, WIDTH
from rugbysim.games.brettfussball.text_words import COLUMNS, FIGURE_LETTERS
from rugbysim.games.brettfussball.vocabulary import FIGURES, Slot

LETTERS = "RY"
KEY = (
    ("R5 Y5", "figure 5 of Red, of Yellow; K the keeper (figure 0), X figure 10"),
    ("(R5)", "has the ball; (o) the ball is free"),
    ("#", "goal   : penalty area   ~ centre circle   L corner   == halfway line"),
    ("O", "ring   + kick-off point   * dot   % two-coloured dot"),
)

#: Colours of a terminal with 256 of them, by what the square is.
GROUNDS = {"#": "30;47", ":": "97;48;5;22", "~": "97;48;5;34", ".": "97;48;5;28"}
FIGURE_COLOURS = ("1;97;48;5;160", "1;30;48;5;226")
BALL_COLOUR = "1;30;107"


def board_lines(params: Any, state: Any, colour: bool, key: bool) -> list[str]:
    """The board, Yellow's goal at the top, and below it what its marks mean if `key`; with ANSI colours if `colour`."""
    columns = "    " + "".join(f" {letter} " for letter in COLUMNS)
    lines = [columns.rstrip()]
    marks = _marks(params)
    for y in reversed(range(LENGTH)):
        lines.append(_row(params, state, marks, y, colour))
        if y > 0 and params["half_of"][y * WIDTH] != params["half_of"][(y - 1) * WIDTH]:
            lines.append("    " + "=" * (3 * WIDTH + 1))
    lines.append(columns.rstrip())
    return [*lines, *(f"    {token:6} {words}" for token, words in (KEY if key else ()))]


def _row(params: Any, state: Any, marks: dict[int, str], y: int, colour: bool) -> str:
    """One row of squares between its numbers."""
    ball = int(state["ball"])
    cells = []
    for x in range(WIDTH):
        square = y * WIDTH + x
        mark = marks.get(square, _ground(params, square))
        token = _token(state, square, mark)
        closing = square - 1 == ball and x > 0 and state["at"][ball] != OFF
        opening = "(" if square == ball else ")" if closing else " "
        cells.append(_painted(params, state, square, opening, token) if colour else f"{opening}{token:2}")
    last = ")" if ball == y * WIDTH + WIDTH - 1 and state["at"][ball] != OFF else " "
    return f"{y + 1:>3} {''.join(cells)}{last}{y + 1:>3}"


def _token(state: Any, square: int, mark: str) -> str:
    """What stands on a square, else a free ball, else the mark of the square."""
    figure = int(state["at"][square])
    if figure != OFF:
        return LETTERS[figure // FIGURES] + FIGURE_LETTERS[figure % FIGURES]
    return "o)" if square == state["ball"] else mark


def _painted(params: Any, state: Any, square: int, opening: str, token: str) -> str:
    """The three columns of a square in colour."""
    ground = GROUNDS[_ground(params, square)]
    figure = int(state["at"][square])
    if figure != OFF:
        body = _ansi(FIGURE_COLOURS[figure // FIGURES], token)
        return _ansi(ground, opening) + body
    if square == state["ball"]:
        return _ansi(BALL_COLOUR, opening + token)
    return _ansi(ground, f"{opening}{token:2}")


def _ansi(codes: str, text: str) -> str:
    return f"\x1b[{codes}m{text}\x1b[0m"


def _ground(params: Any, square: int) -> str:
    """What a square belongs to, as its mark."""
    if params["goal_of"][square] >= 0:
        return "#"
    if params["circle"][square]:
        return "~"
    return ":" if params["area_of"][square] >= 0 else "."


def _marks(params: Any) -> dict[int, str]:
    """The marked squares and the corners."""
    found = {int(square): "L" for square in params["corners"].flat}
    for slots in params["slots"]:
        found |= {int(square): "*" for square in slots}
        found[int(slots[Slot.RING])] = "O"
        found[int(slots[Slot.KICK_OFF])] = "+"
        found[int(slots[Slot.TWO_COLOURED])] = "%"
    return found
