"""The words of Brettfußball as people read and type them: sides, figures, squares and decisions.

Squares are named by column and row, a1 at Red's left corner to t24 at Yellow's right one.
"""

from __future__ import annotations

import re
from typing import Any

from rugbysim.games.brettfussball.state import LENGTH, WIDTH
from rugbysim.games.brettfussball.vocabulary import (
    FIGURES,
    KEEPER,
    SIDES,
    SLOTS,
    WAYS,
    Action,
    Direction,
    Phase,
    Slot,
)

SIDE_NAMES = tuple(name.capitalize() for name in SIDES)
KIND_NAMES = ("", "kick-off", "throw-in", "corner", "goal kick")  # in the order of Kind
#: How a figure is lettered on the board: the keeper by its letter, and the tenth in one letter as the Romans did.
FIGURE_LETTERS = "K123456789X"
COLUMNS = "abcdefghijklmnopqrst"
#: PLACE + k: N E S W of a square, then its diagonals, then two squares away.
PLACE_NAMES = ("N", "E", "S", "W", "NE", "SE", "SW", "NW", "NN", "EE", "SS", "WW")
SQUARE = re.compile(r"([a-t])(\d{1,2})")


def square_name(square: int) -> str:
    """`f6` of square 105."""
    return f"{COLUMNS[square % WIDTH]}{square // WIDTH + 1}"


def square_named(text: str) -> int | None:
    """The square that `text` names, in any case; None if it names none."""
    found = SQUARE.fullmatch(text.casefold())
    if found is None or not 1 <= int(found[2]) <= LENGTH:
        return None
    return (int(found[2]) - 1) * WIDTH + COLUMNS.index(found[1])


def figure_name(figure: int) -> str:
    """`figure 5`, or `the keeper`."""
    return "the keeper" if figure == KEEPER else f"figure {figure}"


def short_name(figure: int) -> str:
    """A figure after its side's name: `keeper`, `figure 5`."""
    return figure_name(figure).removeprefix("the ")


def placing_centre(params: Any, state: Any) -> int:
    """The square beside which a PLACE puts a figure: that of the attacked one, else the ring (BF-5.6, BF-8.12)."""
    attacking = state["phase"] == Phase.ATTACK_PLACE
    return int(state["att_sq"] if attacking else params["slots"][state["p"], Slot.RING])


def slot_name(params: Any, side: int, slot: int) -> str:
    """`the ring (j2)`, `slot 7 (k8)`: a marked square of a side, by what it is called and where it lies."""
    named: dict[int, str] = {Slot.RING: "the ring", Slot.KICK_OFF: "the kick-off point"}
    name = named.get(slot, f"slot {slot}")
    return f"{name} ({square_name(int(params['slots'][side, slot]))})"


def listed(words: list[str], last: str = "and") -> str:
    """`a, b and c`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def lifted(state: Any, side: int) -> list[int]:
    """The figures of a side that are to be placed after a goal, by rising number (BF-9.1)."""
    return [figure for figure in range(FIGURES) if state["unplaced"][side] >> figure & 1]


def lifted_names(state: Any, side: int) -> str:
    """`the keeper and figures 5 and 7`: those that are to be placed, at least one."""
    keeper = "the keeper" if KEEPER in lifted(state, side) else ""
    numbers = [str(figure) for figure in lifted(state, side) if figure != KEEPER]
    if not numbers:
        return keeper
    figures = f"figure{'s' if len(numbers) > 1 else ''} {listed(numbers)}"
    return f"{keeper} and {figures}" if keeper else figures


def _action_texts() -> tuple[str, ...]:
    """The text of every decision in the order of the ids."""
    moves = [
        f"move {figure} {direction.name}{turn}"
        for figure in range(FIGURES)
        for direction in Direction
        for turn in ("", " right")
    ]
    shots = [f"shoot {direction.name}" for direction in Direction]
    places = [f"place {name}" for name in PLACE_NAMES]
    takers = [f"figure {figure}" for figure in range(FIGURES)]
    resets = [f"reset {figure} slot {slot}" for figure in range(FIGURES) for slot in range(SLOTS)]
    return (*moves, *shots, *places, "side A", "side B", *takers, *resets, "done", "pass")


ACTION_TEXTS = _action_texts()

#: The kinds of decisions with the first id of each, by which a number is told.
KINDS = tuple(Action)


def kind_of(action: int) -> Action:
    """Which kind of decision an id from 0 to 250 is."""
    return max(kind for kind in KINDS if kind <= action)


def move_parts(action: int) -> tuple[int, int]:
    """Figure and direction of a MOVE."""
    return action // WAYS, action % WAYS // 2


def reset_parts(action: int) -> tuple[int, int]:
    """Figure and slot of a RESET."""
    return (action - Action.RESET) // SLOTS, (action - Action.RESET) % SLOTS
