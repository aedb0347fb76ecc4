"""The pitch in a terminal: about as wide as it is told, some thirty lines high, figures by their shirts.

Red figures are their shirt numbers and blue ones letters (a is shirt 1, i is 9, o is 15); in colours both are numbers.
"""

from __future__ import annotations

import re
import textwrap
from typing import Any

from rugbysim.games.subbuteo.text_words import (
    SIDE_NAMES,
    centimetres,
    clock_text,
    due,
    gap,
    half_text,
    listed,
    piece_name,
    point,
    score_text,
)
from rugbysim.games.subbuteo.vocabulary import BALL, FIGURES, PER_TEAM, Phase

Cells = dict[tuple[int, int], tuple[str, str]]

COLUMNS = 100
NARROWEST = 60
MARGIN = 3  # columns to the left of the dead-ball line, for the scale
TALL = 2.0  # how high a letter is, in its widths
LETTERS = "abcdefghijklmno"
BALL_MARK = "*"
AROUND = (
    (0, 0),
    (0, 1),
    (0, -1),
    (1, 0),
    (-1, 0),
    (1, 1),
    (-1, -1),
    (1, -1),
    (-1, 1),
    (0, 2),
    (0, -2),
    (2, 0),
    (-2, 0),
)
KEY = (
    "1 to 15 Red, a to o Blue (a = 1, i = 9, o = 15), * ball, # posts;",
    "| goal lines, 22s and halfway, : 10-metre lines; centimetres as in (x, y)",
)
COLOUR_KEY = ("1 to 15 the figures of Red, of Blue on their grounds, * ball, # posts;", KEY[1])

GROUND = 22  # of a terminal with 256 colours
LINE_INK, DOT_INK, POST_INK, BALL_INK = "38;5;71", "38;5;65", "1;38;5;226", "1;30;107"
SIDE_INKS = ("1;97;48;5;160", "1;97;48;5;26")


def show_state(
    params: Any, state: Any, colour: bool = False, key: bool = True, columns: int = COLUMNS, *, told: bool = True
) -> str:
    """The pitch, what its marks mean if `key`, and what is due if `told`; ANSI colours if `colour`.

    `columns` is how wide it may be, 60 at the least.
    """
    p, s = params[0], state[0]
    width = max(NARROWEST, columns)
    lines = pitch_lines(p, s, colour, width)
    if key:
        lines += [f"  {line}" for text in (COLOUR_KEY if colour else KEY) for line in textwrap.wrap(text, width - 2)]
    if told:
        lines += ["", *textwrap.wrap(situation(p, s), width)]
    return "\n".join(lines)


def situation(p: Any, s: Any) -> str:
    """The score, the clock, what is due, and where the ball and its carrier are."""
    head = f"{score_text(s['score'])}"
    if s["half"] > 0:
        head += f"; {half_text(s['half'])} half, {clock_text(s['clock'])}{', time is up' if s['time_up'] else ''}"
    parts = [f"{head}. {due(p, s)}."]
    if s["phase"] not in (Phase.TOSS, Phase.SETUP_KO_R, Phase.FULL_TIME):
        parts.append(f"Ball at {point(*s['pos'][BALL])}{_carried(p, s)}.")
    if s["phase"] == Phase.OPEN and s["strikes"]:
        parts.append(f"Strikes in this spell: {int(s['strikes'])}.")
    parts += [f"{upper_first(words)}." for words in _barred(s)]
    return " ".join(parts)


def upper_first(words: str) -> str:
    """Words with a capital."""
    return words[:1].upper() + words[1:]


def _carried(p: Any, s: Any) -> str:
    """Who has the ball, and how far it lies away."""
    carrier = int(s["carrier"])
    if carrier < 0:
        return ""
    return f", {centimetres(gap(p, s['pos'][carrier], s['pos'][BALL]))} from {piece_name(carrier)}"


def _barred(s: Any) -> list[str]:
    """Figures that may not do all that others may."""
    said = []
    for field, words in (
        ("support_lock", "may not be used until another figure has struck the ball"),
        ("no_tackle", "moved out of the way, may not tackle"),
        ("off_field", "off the field"),
    ):
        found = [piece_name(piece) for piece in range(FIGURES) if s[field][piece]]
        if found:
            said.append(f"{listed(found)} {words}")
    if s["passer_off"] >= 0:
        said.append(f"{piece_name(s['passer_off'])} offside as passer")
    return said


# --- the picture ------------------------------------------------------------------------------------------------------


def pitch_lines(p: Any, s: Any, colour: bool, columns: int) -> list[str]:
    """The pitch line by line, the goal line at x = 0 to the left, the touchline at y = 0 at the bottom."""
    grid = Grid(p, columns)
    cells = grid.lines(p)
    _place_pieces(grid, s, cells, colour)
    attacks = _attacks(s)
    scale = _scale(grid, p)
    lines = [f"{'':{MARGIN}}{attacks[0]}{attacks[1]:>{grid.wide - len(attacks[0])}}"]
    lines += [_label(grid, row) + _row(cells, row, grid.wide, colour) for row in range(grid.high)]
    return [*lines, f"{'':{MARGIN}}{scale}".rstrip()]


class Grid:
    """How centimetres become columns and rows of letters."""

    def __init__(self, p: Any, columns: int) -> None:
        self.length, self.width, self.depth = float(p["length"]), float(p["width"]), float(p["in_goal_depth"])
        self.wide = columns - MARGIN - 1
        self.per_cm = (self.wide - 1) / (self.length + 2 * self.depth)
        self.high = round(self.width * self.per_cm / TALL) + 1

    def cell(self, x: float, y: float) -> tuple[int, int]:
        """Row and column of a place, within the picture."""
        column = round((x + self.depth) * self.per_cm)
        row = round((self.width - y) / self.width * (self.high - 1))
        return min(max(row, 0), self.high - 1), min(max(column, 0), self.wide - 1)

    def lines(self, p: Any) -> Cells:
        """The lines and the posts."""
        cells: Cells = {}
        half, ten, line_22 = self.length / 2, float(p["line_10"]), float(p["line_22"])
        solid = {0.0, line_22, half, self.length - line_22, self.length, *(float(x) for x in p["quarters"])}
        for row in range(self.high):
            for x in (half - ten, half + ten):
                cells[row, self.cell(x, 0)[1]] = (":", DOT_INK)
            for x in (-self.depth, *solid, self.length + self.depth):
                cells[row, self.cell(x, 0)[1]] = ("|", LINE_INK)
        for column in range(self.wide):
            for row in (0, self.high - 1):
                cells[row, column] = ("+" if (row, column) in cells else "-", LINE_INK)
        for x, y in p["posts"]:
            cells[self.cell(float(x), float(y))] = ("#", POST_INK)
        return cells


def _place_pieces(grid: Grid, s: Any, cells: Cells, colour: bool) -> None:
    """Put figures and ball on the lines, each in the nearest free cell to where it stands."""
    taken: set[tuple[int, int]] = set()
    pieces = sorted(range(FIGURES + 1), key=lambda piece: (piece != BALL, piece % PER_TEAM < PER_TEAM // 2, piece))
    for piece in pieces:
        x, y = (float(value) for value in s["pos"][piece])
        if not _on_cloth(grid, x, y) or (piece < FIGURES and s["off_field"][piece]):
            continue
        mark, ink = _mark(piece, colour)
        row, column = grid.cell(x, y)
        for down, right in AROUND:
            span = [(row + down, column + right + letter) for letter in range(len(mark))]
            if not taken & set(span) and 0 <= row + down < grid.high and span[0][1] >= 0 and span[-1][1] < grid.wide:
                taken |= set(span)
                cells |= {cell: (letter, ink) for cell, letter in zip(span, mark, strict=True)}
                break


def _on_cloth(grid: Grid, x: float, y: float) -> bool:
    """Whether a place is on the picture or just outside it."""
    beyond = 5.0
    return -grid.depth - beyond <= x <= grid.length + grid.depth + beyond and -beyond <= y <= grid.width + beyond


def _mark(piece: int, colour: bool) -> tuple[str, str]:
    """How a piece is written, and in which ink."""
    if piece == BALL:
        return BALL_MARK, BALL_INK
    side, shirt = piece // PER_TEAM, piece % PER_TEAM
    return (str(shirt + 1) if colour or side == 0 else LETTERS[shirt]), SIDE_INKS[side]


def _attacks(s: Any) -> tuple[str, str]:
    """Which side attacks which way, for either end."""
    right = 0 if s["dir"][0] > 0 else 1
    return f"<- {SIDE_NAMES[1 - right]} attacks", f"{SIDE_NAMES[right]} attacks ->"


def _label(grid: Grid, row: int) -> str:
    """The scale at the left of a row: at the touchlines and the middle."""
    for y in (0.0, grid.width / 2, grid.width):
        if grid.cell(0, y)[0] == row:
            return f"{y:>{MARGIN - 1}.0f} "
    return " " * MARGIN


def _scale(grid: Grid, p: Any) -> str:
    """The scale below: the lines across the pitch."""
    half, ten, line_22 = grid.length / 2, float(p["line_10"]), float(p["line_22"])
    text = [" "] * (grid.wide + 2)
    for x in (0.0, line_22, half - ten, half, half + ten, grid.length - line_22, grid.length):
        words = f"{x:.0f}"
        first = grid.cell(x, 0)[1] - (len(words) - 1) // 2
        text[first : first + len(words)] = words
    return "".join(text)


def _row(cells: Cells, row: int, wide: int, colour: bool) -> str:
    """One line of the picture."""
    drawn = [cells.get((row, column), (" ", "")) for column in range(wide)]
    if not colour:
        return "".join(letter for letter, _ in drawn).rstrip()
    painted = "".join(f"\x1b[{_ink(ink)}m{letter}\x1b[0m" for letter, ink in drawn)
    return re.sub(r"\x1b\[0m(?=\x1b)", "", painted)


def _ink(ink: str) -> str:
    """A colour on its ground."""
    ground = f"48;5;{GROUND}"
    return f"0;{ink}" if ";48;" in ink or ink.endswith("107") else f"0;{f'{ink};' if ink else ''}{ground}"
