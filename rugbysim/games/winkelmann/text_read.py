"""Reading what a person types: the texts of the decisions, their ids, and short forms by fields.

What is read need not be legal: that is for the rules to say (`refusals.py`). Only short forms look at the position,
since `w2 D2.4` alone is understood when one number only leads there.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from rugbysim.games.winkelmann.params import roll_id
from rugbysim.games.winkelmann.refusals import refuse
from rugbysim.games.winkelmann.state import FIELDS, OFF
from rugbysim.games.winkelmann.text_words import (
    SIDE_NAMES,
    TURNS,
    action_text,
    circle_named,
    field_name,
    field_named,
    fields_ending,
    figure_named,
    landing,
    listed,
    move_id,
    move_parts,
    name_from,
    name_on,
    pick_ups,
    roll_numbers,
    rolls,
    stone_name,
)
from rugbysim.games.winkelmann.vocabulary import ACTIONS, DICE, FIGURES, SIDES, WAYS, Action, Phase
from rugbysim.setup.errors import SetupError

ASIDE = re.compile(r"\(.*\)|\band\b.*")  # what a decision is told with besides: it is no part of it
IDLE = ("move", "goes", "along", "to")
PLACING = ("to", "fetch", "put", "the", "ball")
SOME = 4  # moves that are named where several fit


class Wanted(NamedTuple):
    """What somebody said of a move; None where nothing was said."""

    figure: int | None = None  # as a stone
    number: int | None = None
    ring: int | None = None
    turn: int | None = None
    end: int | None = None


def read_action(params: Any, state: Any, text: str) -> int:
    """The decision, or the result of chance, that `text` means in the one state of `state`.

    Raises SetupError when it cannot be understood, or fits more than one.
    """
    p, s = params[0], state[0]
    words = ASIDE.sub("", text.casefold()).split()
    phase = Phase(int(s["phase"]))
    if phase is Phase.OVER:
        raise _unread(text, "nothing more: the game is over (WK-10.2)")
    if phase in (Phase.TOSS, Phase.ROLL):
        return _chance(p, phase, words, text)
    if len(words) == 1 and words[0].isascii() and words[0].isdecimal():
        if len(words[0]) <= len(str(ACTIONS)) and int(words[0]) < ACTIONS:
            return int(words[0])
        raise _unread(text, f"an id from 0 to {ACTIONS - 1}")
    if words == ["pass"]:
        return Action.PASS
    field = _placed(params, state, words)
    if field is not None and (phase is not Phase.MOVE or words[0] in PLACING):
        return Action.PLACE + field
    if phase is Phase.MOVE:
        found = _move(params, state, words, text) if words else None
    else:
        found = _untimely(p, s, words)
    if found is None:
        raise _unread(text, _expected(params, state, phase))
    return found


def _unread(text: str, expected: str) -> SetupError:
    return SetupError("winkelmann", "action", text.strip(), expected)


def _expected(params: Any, state: Any, phase: Phase) -> str:
    """What may be typed in a phase, with a decision that is legal now."""
    p, s = params[0], state[0]
    if phase is Phase.FETCH:
        hol = int(s["hol"])
        free = [name_from(p, hol, field) for field in pick_ups(p, hol) if s["at"][field] == OFF]
        return f"a pick-up field: {listed(free, 'or')}"
    legal = next((action for action in range(ACTIONS) if not refuse(params, state, action)), None)
    if legal is None:
        return "a decision that the rules allow (WK-3.4)"
    if phase is Phase.PLACE:
        there = name_from(p, int(s["place"]), legal - Action.PLACE)
        return f"a field for {stone_name(int(s['stone']))} such as to {there}, or only its name"
    figure = stone_name(FIGURES * int(s["side"]) + move_parts(legal)[1])
    move = f"a move such as {action_text(p, s, legal)} or {figure} {_end_name(p, s, legal)}"
    return move if p["must_move"] else f"{move}, or pass"


def _end_name(p: Any, s: Any, action: int) -> str:
    """The field where a move along a circle ends, by its name there."""
    _, figure, slot, _ = move_parts(action)
    start = int(s["fig"][s["side"], figure])
    return name_on(p, landing(p, s, action), int(p["circles"][start, slot]))


def _chance(p: Any, phase: Phase, words: list[str], text: str) -> int:
    """Who begins, or the numbers of two dice in either order; an id will do."""
    if phase is Phase.TOSS:
        word = words[-1] if words else ""
        if words[:-1] in ([], ["starter"]) and word in (*SIDES, "0", "1"):
            return SIDES.index(word) if word in SIDES else int(word)
        raise _unread(text, "who begins, west or east (WK-2.3)")
    possible = rolls(p)
    numbers = words[1:] if words[:1] == ["roll"] else words
    by_name = {f"{a} {b}": roll_id(a, b) for a, b in map(roll_numbers, possible)}
    named = by_name.get(" ".join(sorted(numbers)))
    if named is not None:
        return named
    if len(words) == 1 and words[0] in map(str, possible):
        return int(words[0])
    raise _unread(text, f"a roll such as roll {next(iter(by_name))} (WK-3.1)")


def _placed(params: Any, state: Any, words: list[str]) -> int | None:
    """The one field in words such as `to D2.4`, `fetch D2.10`, `e1 to D2.4`; None if that is not what they are.

    The figure is the one that waits for its place, or that fetches. `g4` is enough where the rules leave one field of
    that short name.
    """
    p, s = params[0], state[0]
    rest = [word for word in words if word not in PLACING]
    about = int(s["at"][s["hol"]] if s["hol"] != OFF else s["stone"])
    if len(rest) == 2 and about != OFF and figure_named(rest[0]) == about:
        rest = rest[1:]
    if len(rest) != 1:
        return None
    open_ones = [one for one in fields_ending(p, rest[0]) if not refuse(params, state, Action.PLACE + one)]
    return open_ones[0] if len(open_ones) == 1 else field_named(p, rest[0])


def _untimely(p: Any, s: Any, words: list[str]) -> int | None:
    """A move that is typed while a stone waits for its place, as near as its words tell it: the rules refuse them all.

    None where the words are no move: a figure, and what says which of its moves.
    """
    said = [word for word in words if word not in IDLE]
    figure = figure_named(said[0]) if len(said) > 1 else None
    if figure is None or not all(_says_move(p, word) for word in said[1:]):
        return None
    dice = [die for die in range(DICE) if str(s["dice"][die]) in said]
    turns = [turn for turn, word in enumerate(TURNS) if word in said]
    return move_id([*dice, 0][0], figure % FIGURES, [*turns, 0][0])


def _says_move(p: Any, word: str) -> bool:
    """Whether a word can say which move of a figure is meant."""
    is_number = word.isascii() and word.isdecimal()
    is_place = circle_named(p, word) is not None or field_named(p, word) is not None
    return word in TURNS or is_number or is_place or bool(fields_ending(p, word))


# --- moves -----------------------------------------------------------------------------------------------------------


def _move(params: Any, state: Any, words: list[str], text: str) -> int | None:
    """`w2 3 D2 cw`, and what is left of it where the rest is clear; `w2 D2.4`, `D2.1 D2.4`, `D2.4`."""
    p, s = params[0], state[0]
    said = [word for word in words if word not in IDLE]
    wanted = _wanted(p, s, said, text)
    fitting = _fitting(p, s, wanted) if wanted is not None else []
    if not fitting and said:
        short = _by_short_name(params, state, said, text)
        if short is not None and (wanted is None or short[1]):
            wanted, fitting = short
    if wanted is None:
        return None
    legal = [action for action in fitting if not refuse(params, state, action)]
    results = {_result(p, s, action) for action in legal}
    if len(results) > 1:
        texts = [action_text(p, s, action) for action in legal]
        more = [f"{len(texts) - SOME} more"] if len(texts) > SOME else []
        raise _unread(text, f"one move, but this fits {listed(texts[:SOME] + more)}; say more of it")
    if not fitting:
        raise _unread(text, _nearest(p, s, wanted))
    return (legal or _open_first(s, fitting))[0]


def _by_short_name(params: Any, state: Any, said: list[str], text: str) -> tuple[Wanted, list[int]] | None:
    """What is meant by words whose last, such as `g4`, is the end of a field's name, and the moves that fit it.

    None where more than one field so called is reached, legally if one is; no moves where none is.
    """
    p, s = params[0], state[0]
    wanted = [_wanted(p, s, [*said[:-1], field_name(p, end)], text) for end in fields_ending(p, said[-1])]
    read = [(one, _fitting(p, s, one)) for one in wanted if one is not None]
    reached = [found for found in read if found[1]]
    legal = [found for found in reached if any(not refuse(params, state, action) for action in found[1])]
    meant = legal or reached or read[:1]
    return meant[0] if len(meant) == 1 else None


def _open_first(s: Any, actions: list[int]) -> list[int]:
    """Moves by a number that is still open before those by one that was played."""
    return sorted(actions, key=lambda action: not s["open"][move_parts(action)[0]])


def _wanted(p: Any, s: Any, words: list[str], text: str) -> Wanted | None:
    """What the words say of a move; None where a word is none of it, or says again what was said."""
    said = Wanted()
    for place, word in enumerate(words):
        part = _part(p, s, word, is_first=place == 0, is_last=place == len(words) - 1, text=text)
        if part is None or any(getattr(said, name) is not None for name in part):
            return None
        said = said._replace(**part)
    return said if said.figure is not None or said.end is not None else None


def _part(p: Any, s: Any, word: str, *, is_first: bool, is_last: bool, text: str) -> dict[str, int] | None:
    """What one word says of a move: a figure first, by its name or by the field where it stands."""
    figure, field, side = figure_named(word), field_named(p, word), SIDE_NAMES[s["side"]]
    if is_first and field is not None and not is_last:
        figure = int(s["at"][field])
        if figure not in range(2 * FIGURES):
            raise _unread(text, f"a figure of {side}'s, and none is on {field_name(p, field)} (WK-4.1)")
    if is_first and figure is not None:
        if figure // FIGURES != s["side"]:
            raise _unread(text, f"a figure of {side}'s, which {stone_name(figure)} is not (WK-3.1)")
        return {"figure": figure}
    if word in TURNS:
        return {"turn": TURNS.index(word)}
    if word.isascii() and word.isdecimal():
        return {"number": int(word[:3])}
    ring = circle_named(p, word)
    if ring is not None:
        return {"ring": ring}
    return {"end": field} if field is not None else None


def _fitting(p: Any, s: Any, wanted: Wanted) -> list[int]:
    """The moves that are meant, legal or not, ascending."""
    figures = range(FIGURES) if wanted.figure is None else (wanted.figure % FIGURES,)
    moves = (move_id(die, figure, way) for die in range(DICE) for figure in figures for way in range(WAYS))
    return [action for action in moves if _fits(p, s, action, wanted)]


def _fits(p: Any, s: Any, action: int, wanted: Wanted) -> bool:
    """Whether a move is one of those meant."""
    die, figure, slot, turn = move_parts(action)
    stone, start = FIGURES * int(s["side"]) + figure, int(s["fig"][s["side"], figure])
    ring = int(p["circles"][start, slot]) if start != OFF else OFF
    if ring == OFF:
        return False
    has = Wanted(stone, int(s["dice"][die]), ring, turn, landing(p, s, action))
    return all(asked is None or asked == there for asked, there in zip(wanted, has, strict=True))


def _result(p: Any, s: Any, action: int) -> tuple[int, int, int]:
    """Figure, number and last field of a move: two ways with the same of these are one to a player."""
    die, figure, _, _ = move_parts(action)
    return figure, int(s["dice"][die]), landing(p, s, action)


def _nearest(p: Any, s: Any, wanted: Wanted) -> str:
    """What would have fitted, where nothing does: a number that was rolled, a circle, a field that is reached."""
    numbers = sorted({int(s["dice"][die]) for die in range(DICE)})
    rolled = listed([str(number) for number in numbers], "or")
    if wanted.number is not None and wanted.number not in numbers:
        return f"a number that was rolled: {rolled} (WK-3.1)"
    if wanted.figure is None:
        return f"a field that a figure of {SIDE_NAMES[s['side']]}'s reaches with {rolled} (WK-4.1)"
    name, start = stone_name(wanted.figure), int(s["fig"][s["side"], wanted.figure % FIGURES])
    if wanted.end is None or start == OFF:
        place = field_name(p, start if start != OFF else FIELDS)
        return f"a circle through {place}, where {name} stands (WK-4.1)"
    mine = wanted._replace(ring=None, turn=None, end=None)
    ends = {landing(p, s, action): _end_name(p, s, action) for action in _fitting(p, s, mine)}
    reached = listed([ends[end] for end in sorted(ends)], "or")
    return f"a field that {name} reaches with {wanted.number or rolled}: {reached} (WK-4.1)"
