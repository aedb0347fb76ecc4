"""Reading what a person types: the texts of the decisions, their ids, and short forms by squares.

What is read need not be legal: that is for the rules to say (`refusals.py`). Only short forms look at the position,
since `i6` alone is understood when one figure only can go there.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rugbysim.games.brettfussball.refusals import choices, refuse
from rugbysim.games.brettfussball.state import FACES, OFF
from rugbysim.games.brettfussball.text_words import (
    ACTION_TEXTS,
    FIGURE_LETTERS,
    PLACE_NAMES,
    SIDE_NAMES,
    figure_name,
    listed,
    placing_centre,
    square_name,
    square_named,
)
from rugbysim.games.brettfussball.vocabulary import (
    ACTIONS,
    FIGURES,
    PLACES,
    SIDES,
    SLOTS,
    WAYS,
    Action,
    Direction,
    Phase,
)
from rugbysim.setup.errors import SetupError

IDS = {text.casefold(): action for action, text in enumerate(ACTION_TEXTS)}
DIRECTION_IDS = {direction.name.casefold(): int(direction) for direction in Direction}
TURN_IDS = {"left": 0, "right": 1}
#: Phases that ask for one figure of the side.
TAKING = (Phase.RESTART_FIG, Phase.GK_FIG)


def read_action(params: Any, state: Any, text: str) -> int:
    """The decision, or the result of chance, that `text` means in the one state of `state`.

    Raises SetupError when it cannot be understood, or fits more than one.
    """
    p, s = params[0], state[0]
    words = text.casefold().split()
    joined = " ".join(words)
    phase = Phase(int(s["phase"]))
    if phase is Phase.END:
        raise _unread(text, "nothing more: the game is over (BF-10.1)")
    if phase in (Phase.STARTER, Phase.ROLL):
        return _chance(phase, words, text)
    if joined in IDS:
        return IDS[joined]
    if len(words) == 1 and joined.isascii() and joined.isdigit() and len(joined) <= len(str(ACTIONS)):
        number = int(joined)
        if phase in TAKING and number < FIGURES:
            return Action.FIG + number  # who is asked for a figure types its number
        if number < ACTIONS:
            return number
        raise _unread(text, f"an id from 0 to {ACTIONS - 1}")
    found = None
    if words and phase is Phase.ACT:
        found = _move(params, state, words, text)
    elif len(words) == 1:
        found = _in_one_word(p, s, phase, joined)
    elif phase in (Phase.RESET_SCORER, Phase.RESET_CONCEDER):
        found = _reset(p, s, words)
    if found is None:
        raise _unread(text, _expected(params, state, phase))
    return found


def _unread(text: str, expected: str) -> SetupError:
    return SetupError("brettfussball", "action", text.strip(), expected)


def _expected(params: Any, state: Any, phase: Phase) -> str:
    """What may be typed in a phase."""
    if phase is Phase.RESTART_SIDE:
        return choices(state[0])
    if phase is Phase.ACT:
        move, shot = "a move such as move 5 E or f6 i6", "a shot such as shoot N"
        return f"{move}, or {shot}" if refuse(params, state, Action.PASS) else f"{move}, {shot}, or pass"
    return {
        Phase.SHOOT: "a shot: N, E, S or W",
        Phase.ATTACK_PLACE: "a place such as place NE, or the name of the square",
        Phase.GK_ADJ: "a place such as place NE, or the name of the square",
        Phase.RESTART_FIG: "a figure such as figure 4, or the square where it stands",
        Phase.GK_FIG: "a figure such as figure 4, or the square where it stands",
    }.get(phase, "a figure and a marked square such as reset 6 slot 7 or 6 d8, or done")


def _chance(phase: Phase, words: list[str], text: str) -> int:
    """The starter, or the face of the die."""
    word = words[-1] if words else ""
    if phase is Phase.STARTER:
        if word in SIDES and words[:-1] in ([], ["starter"]):
            return SIDES.index(word)
        raise _unread(text, "the starter, red or yellow (BF-2.2)")
    faces = [str(face) for face in range(1, FACES + 1)]
    if word in faces and words[:-1] in ([], ["roll"]):
        return int(word)
    raise _unread(text, f"a roll from 1 to {FACES} (BF-3.1)")


def _figure(s: Any, word: str) -> int | None:
    """The own figure that a word means: its number, its letter on the board, or the square where it stands."""
    if word.isascii() and word.isdigit():
        return int(word) if len(word) <= 2 and int(word) < FIGURES else None
    if len(word) == 1 and word.upper() in FIGURE_LETTERS:
        return FIGURE_LETTERS.index(word.upper())
    return _standing(s, square_named(word))


def _standing(s: Any, square: int | None) -> int | None:
    """The own figure on a square."""
    if square is None or s["at"][square] == OFF:
        return None
    side, figure = divmod(int(s["at"][square]), FIGURES)
    return figure if side == s["p"] else None


def _move(params: Any, state: Any, words: list[str], text: str) -> int | None:
    """`f6 i6`, `i6`, `5 i6`, `f6 e right`, `k n`, with or without `move` before it."""
    s = state[0]
    words = words[1:] if words[0] in ("move", "attack") else words
    if len(words) == 1:
        target = square_named(words[0])
        return None if target is None else _going_to(params, state, range(FIGURES), target, text)
    if not 2 <= len(words) <= 3:
        return None
    figure = _figure(s, words[0])
    if figure is None:
        square = square_named(words[0])
        if square is None:
            return None
        raise _unread(text, f"a figure of {SIDE_NAMES[s['p']]}'s, and none stands on {square_name(square)} (BF-4.1)")
    turn = TURN_IDS.get(words[2]) if len(words) == 3 else 0
    if words[1] in DIRECTION_IDS and turn is not None:
        return Action.MOVE + WAYS * figure + 2 * DIRECTION_IDS[words[1]] + turn
    target = square_named(words[1])
    return None if target is None or len(words) == 3 else _going_to(params, state, (figure,), target, text)


def _going_to(params: Any, state: Any, figures: Iterable[int], target: int, text: str) -> int:
    """The move of one of the figures to a square: the legal one, else one that the rules will refuse with a reason."""
    s = state[0]
    side = int(s["p"])
    standing = [figure for figure in figures if s["fig"][side, figure] != OFF]
    ends = {figure: params[0]["dest"][s["fig"][side, figure], s["die"] - 1].tolist() for figure in standing}
    moves = [
        Action.MOVE + WAYS * figure + way for figure in standing for way in range(WAYS) if ends[figure][way] == target
    ]
    legal = [move for move in moves if not refuse(params, state, move)]
    movers = sorted({move // WAYS for move in legal})
    if len(movers) > 1:
        names = listed([f"{figure_name(f)} on {square_name(int(s['fig'][side, f]))}" for f in movers])
        raise _unread(text, f"one figure's move, but {names} can both or all go there; type its square first")
    if moves:
        return int((legal or moves)[0])
    raise _unread(text, _reach(ends, int(s["die"])))


def _reach(ends: dict[int, list[int]], die: int) -> str:
    """Where the only figure meant can go by the number rolled, or that none goes where it was asked for."""
    if len(ends) == 1:
        [(figure, squares)] = ends.items()
        names = [square_name(square) for square in sorted({*squares} - {OFF})]
        return f"a square that {figure_name(figure)} reaches with a {die}: {listed(names, 'or')} (BF-4.2)"
    return f"a square that a figure reaches with a {die} (BF-4.2)"


def _in_one_word(p: Any, s: Any, phase: Phase, word: str) -> int | None:
    """A direction, a place, a square, a side or a figure where the phase asks for just that."""
    square = square_named(word)
    if phase is Phase.SHOOT and word in DIRECTION_IDS:
        return Action.SHOOT + DIRECTION_IDS[word]
    if phase in (Phase.ATTACK_PLACE, Phase.GK_ADJ):
        return _place(p, placing_centre(p, s), word, square)
    if phase is Phase.RESTART_SIDE:
        return _side(p, s, word, square)
    if phase in TAKING:
        figure = _figure(s, word)
        return None if figure is None else Action.FIG + figure
    return None


def _place(p: Any, centre: int, word: str, square: int | None) -> int | None:
    """`ne`, or the name of the square that it means beside `centre`."""
    if word.upper() in PLACE_NAMES:
        return Action.PLACE + PLACE_NAMES.index(word.upper())
    places = [place for place in range(PLACES) if square is not None and p["near"][centre, place] == square]
    return Action.PLACE + places[0] if places else None


def _side(p: Any, s: Any, word: str, square: int | None) -> int | None:
    """`a`, `b`, or the name of one of the squares that a restart may be taken from."""
    if word in ("a", "b"):
        return Action.SIDE + "ab".index(word)
    squares = [int(choice) for choice in s["rsq"]]
    if square is None or square not in squares:
        return None
    if squares.index(square) < 2:
        return Action.SIDE + squares.index(square)
    # beside an occupied corner (AM-23) the diagonal square is the one place of the four that leads there
    found = [_place(p, int(corner), word, square) for corner in p["corners"].flat]
    return next(place for place in found if place is not None)


def _reset(p: Any, s: Any, words: list[str]) -> int | None:
    """`6 d8`, `f6 d8`, `reset 6 d8`: a figure, and the marked square by its name."""
    words = words[1:] if words[:1] == ["reset"] else words
    figure = _figure(s, words[0]) if len(words) == 2 else None
    square = square_named(words[1]) if len(words) == 2 else None
    slots = p["slots"][s["p"]].tolist()
    if figure is None or square not in slots:
        return None
    return Action.RESET + SLOTS * figure + int(slots.index(square))
