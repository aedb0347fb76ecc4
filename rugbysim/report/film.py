"""A match as a film: one page with a player for it, or an animated picture.

A film is the board once and, step by step, what was decided, the score, and where the stones stand then.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rugbysim.games.positions import Position
from rugbysim.games.telling import Teller
from rugbysim.report.board import MARGIN, has_names_outside
from rugbysim.report.shapes import standing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from rugbysim.games.drawing import BoardDrawing, Placed, Point, Symbol
    from rugbysim.games.tabletop import Tabletop
    from rugbysim.setup.tabletop import TabletopMatch

MOST_DECISIONS = {".html": 20_000, ".gif": 1_500}
"""How many decisions a film may have: more make a page slow, and a picture larger than some megabytes."""

MOST_MARKED = 3  # stones that a step moves and that are marked: of more it is the board that changes
READY = "The board is made ready for what follows."
BARE_MARGIN = 0.16  # inches around a board without words outside it


@dataclass(frozen=True)
class Step:
    """What stands on the board after a decision, the line that tells of it ("" at the start) and the score.

    It was not `decided` at the start, and where a board is made ready after somebody has scored.
    """

    told: str
    scores: tuple[int, int]
    stones: tuple[Placed, ...]
    decided: bool = True


@dataclass(frozen=True)
class Film:
    """A match, ready to be filmed.

    `names` are its sides with their policies, `which` says which match it is, `command` shows it again. `seconds` is
    how long a step is shown. The first step is the start.
    """

    drawing: BoardDrawing
    names: tuple[str, str]
    which: str
    command: str
    seconds: float
    steps: tuple[Step, ...]

    @property
    def title(self) -> str:
        """What is played, and by whom."""
        return f"{self.drawing.title}: {' v '.join(self.names)}"

    @property
    def decisions(self) -> int:
        """How many decisions it shows."""
        return sum(step.decided for step in self.steps)


def margin(drawing: BoardDrawing) -> float:
    """Inches around the board of a film."""
    return MARGIN if has_names_outside(drawing) else BARE_MARGIN


def steps(game: Tabletop, match: TabletopMatch, actions: Iterable[int]) -> Iterator[Step]:
    """The start of a match and its steps: one a decision, and one after a score if the board is made ready anew."""
    position, teller = Position.start(game, game.build(match.rules, match.board)), Teller(recalls=True)
    params = position.params
    yield Step("", position.scores, game.stones(params, position.state), decided=False)
    for action in actions:
        before, scores = position.state.copy(), position.scores
        told = " ".join(teller.apply(position, action).split())
        if not told:
            continue
        after = game.stones(params, position.state)
        shown = (game.stones_scored(params, before, action) if position.scores != scores else ()) or after
        yield Step(told, position.scores, shown)
        if shown != after and not position.over:
            yield Step(READY, position.scores, after, decided=False)


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
    """All stones of a film in the order of their appearance, and where each of them is drawn at each step."""
    places = []
    for step in film.steps:
        seen: Counter[Symbol] = Counter()
        at: dict[Stone, Point] = {}
        for symbol, x, y in standing(step.stones, film.drawing.place):
            at[symbol, seen[symbol]] = (x, y)
            seen[symbol] += 1
        places.append(at)
    return list(dict.fromkeys(stone for at in places for stone in at)), places


def moved(before: dict[Stone, Point], now: dict[Stone, Point]) -> list[tuple[Point, Point]]:
    """From where to where the stones go that a step moves, if these are few enough to be marked."""
    ways = [(before[stone], to) for stone, to in now.items() if stone in before and before[stone] != to]
    return ways if len(ways) <= MOST_MARKED else []
