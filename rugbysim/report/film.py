"""A match as a film: one page with a player for it, or an animated picture.

A film is the board once and, step by step, what was decided, the score, and where the stones stand then.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from rugbysim.games.filming import Passed
from rugbysim.report.board import MARGIN, has_names_outside
from rugbysim.report.shapes import standing

if TYPE_CHECKING:
    from collections.abc import Callable

    from rugbysim.games.drawing import BoardDrawing, Point, Symbol
    from rugbysim.games.filming import Step, Way

MOST_DECISIONS = {".html": 20_000, ".gif": 1_500}
"""How many decisions a film may have: more make a page slow, and a picture larger than some megabytes."""

MOST_FRAMES = 1_500
"""How many pictures an animated picture may have of a game whose pieces go their ways in several."""

MOST_MARKED = 3  # stones that a step moves and that are marked: of more it is the board that changes
BARE_MARGIN = 0.16  # inches around a board without words outside it
FRAME = 0.08  # seconds that each picture of a way is shown


@dataclass(frozen=True)
class Film:
    """A match or a part of it, ready to be filmed.

    `names` are its sides with their policies, `which` says which match it is, `command` shows it again. `seconds` is
    how long a step is shown. The first step is the start. `first` is the number of the first decision in its match
    where decisions are counted for who looks on; None where steps are.
    """

    drawing: BoardDrawing
    names: tuple[str, str]
    which: str
    command: str
    seconds: float
    steps: tuple[Step, ...]
    first: int | None = None

    @property
    def title(self) -> str:
        """What is played, and by whom."""
        return f"{self.drawing.title}: {' v '.join(self.names)}"

    @property
    def decisions(self) -> int:
        """How many decisions it shows."""
        return sum(step.decided for step in self.steps)

    @property
    def numbers(self) -> list[int]:
        """Where in the match each step is, as it is counted."""
        if self.first is None:
            return list(range(len(self.steps)))
        number, numbers = self.first - 1, []
        for step in self.steps:
            number += step.decided
            numbers.append(number)
        return numbers


def lasts(step: Step) -> float:
    """How many seconds the pieces of a step are on their ways."""
    return max((way.points[-1].when for way in step.ways), default=0.0)


def frames(step: Step) -> int:
    """How many pictures an animated picture has of a step: those of its ways, and where all has come to rest."""
    return 1 + int(lasts(step) / FRAME)


def passing(way: Way, when: float) -> Passed:
    """Where a piece on its way is, so many seconds from its beginning."""
    legs = list(pairwise(way.points))
    one, other = next((leg for leg in legs if when < leg[1].when), legs[-1])
    whole = other.when - one.when
    share = min(1.0, max(0.0, (when - one.when) / whole)) if whole else 1.0
    gone = share * (1 + other.slowing) - other.slowing * share**2
    x, y, high = (
        start + part * (end - start)
        for start, end, part in ((one.x, other.x, gone), (one.y, other.y, gone), (one.high, other.high, share))
    )
    return Passed(x, y, when, high=high)


def margin(drawing: BoardDrawing) -> float:
    """Inches around the board of a film."""
    return MARGIN if has_names_outside(drawing) else BARE_MARGIN


def save_film(film: Film, out: str | Path, progress: Callable[[int, int], None] | None = None) -> Path:
    """Write a film into `out`, a .html or .gif file, whole or not at all; `progress` is told how many steps are done.

    The same film gives the same bytes. Raises ModuleNotFoundError, naming the pip command, without matplotlib.
    """
    from rugbysim.report.film_gif import save_gif
    from rugbysim.report.film_html import save_html

    target = Path(out)
    save = save_gif if target.suffix.lower() == ".gif" else save_html
    save(film, target, progress)
    return target


Stone = tuple["Symbol", int]
"""A symbol, and which one of those that look alike."""


def tracks(film: Film) -> tuple[list[Stone], list[dict[Stone, Point]]]:
    """All stones of a film, those that others stand on first, and where each of them is drawn at each step."""
    places = []
    for step in film.steps:
        seen: Counter[Symbol] = Counter()
        at: dict[Stone, Point] = {}
        for symbol, x, y in standing(step.stones, film.drawing.place):
            at[symbol, seen[symbol]] = (x, y)
            seen[symbol] += 1
        places.append(at)
    appeared = dict.fromkeys(stone for at in places for stone in at)
    return sorted(appeared, key=lambda stone: not stone[0].is_below), places


def moved(before: dict[Stone, Point], now: dict[Stone, Point]) -> list[tuple[Point, Point]]:
    """From where to where the stones go that a step moves, if these are few enough to be marked."""
    ways = [(before[stone], to) for stone, to in now.items() if stone in before and before[stone] != to]
    return ways if len(ways) <= MOST_MARKED else []
