"""A game that somebody plays: chance comes from a seed, decisions can be taken back, and all of it is one short line.

    brettfussball:3f2a9c81d0e4:1:hbQxR2kA

The game, the hash of its rules, the seed, the decisions. Each decision is its place among those that were legal, one
digit of 64, or two where more than 64 were legal; results of chance follow from the seed. The last four digits are a
check of all actions, chance among them. A fifth part says how the rules were changed, if they were.
"""

from __future__ import annotations

import hashlib
import shlex
import string
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote

from rugbysim.games.kernels import CHANCE, OVER
from rugbysim.games.policies.player import draw_chance
from rugbysim.games.positions import Position
from rugbysim.games.tabletop import rules_hash
from rugbysim.games.telling import Teller
from rugbysim.setup.assignments import as_options
from rugbysim.setup.errors import NOTHING, SetupError

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np

    from rugbysim.games.tabletop import Tabletop

DIGITS = string.ascii_uppercase + string.ascii_lowercase + string.digits + "-_"  # safe in a shell and an address
BASE = len(DIGITS)
CHECK = 4  # digits of the check
SEED_END = 2**64
PLACE = "--resume"


@dataclass(frozen=True)
class Changes:
    """How the rules of a session differ from the game's own: another rule set, and changes as in "variant=3"."""

    rules: str | None = None
    overrides: tuple[str, ...] = ()

    @property
    def options(self) -> tuple[str, ...]:
        """The options of a command that make these changes."""
        return as_options(self.rules, self.overrides)

    @property
    def text(self) -> str:
        """The changes as the last part of a line, "" for none."""
        named = () if self.rules is None else (f"rules={self.rules}",)
        return "+".join(quote(part, safe="=/,") for part in (*named, *self.overrides))

    @classmethod
    def read(cls, text: str) -> Changes:
        """The changes that `text` says."""
        parts = [unquote(part) for part in text.split("+") if part]
        named = [part.removeprefix("rules=") for part in parts if part.startswith("rules=")]
        return cls(named[0] if named else None, tuple(part for part in parts if not part.startswith("rules=")))


OWN_RULES = Changes()


class Session:
    """A game in progress. `position` is where it stands: go on with `draw` and `position.apply`.

    `params` are the rules, `changes` what was typed to change them; `seed` decides all chance.
    """

    def __init__(self, game: Tabletop, params: np.ndarray, seed: int, changes: Changes = OWN_RULES) -> None:
        self.game = game
        self.params = params
        self.seed = seed
        self.changes = changes
        self.position = Position.start(game, params)

    @classmethod
    def resume(cls, game: Tabletop, params: np.ndarray, line: str, changes: Changes = OWN_RULES) -> Session:
        """The session that a line was saved from, chance after its last decision not yet drawn.

        Raises:
            SetupError: when the line is none, of another game or other rules, or has been changed.
        """
        parts = line.strip().split(":", 4)
        if len(parts) < 4:
            raise SetupError(PLACE, "", line.strip(), "a line that save printed: GAME:RULES:SEED:DECISIONS")
        name, rules, seed, digits, *said = parts
        if name != game.name:
            raise SetupError(PLACE, "game", name, f"{game.name}, the game to be played")
        if rules != rules_hash(params):
            raise SetupError(PLACE, "", NOTHING, _other_rules(Changes.read("".join(said)), changes))
        session = cls(game, params, _seed(seed), changes)
        session._decide_all(_checked(digits)[:-CHECK])
        if digits[-CHECK:] != session._check(session.position.actions):
            wrong = "the end of the line does not fit the rest: it has been changed or cut, or is of another version"
            raise SetupError(PLACE, "", NOTHING, wrong)
        return session

    def draw(self) -> int:
        """What chance decides now; chance must be to decide."""
        return draw_chance(self.position, self.seed)

    def undo(self, side: int) -> bool:
        """Take back the last decision of `side` and all that came after it; False if there was none.

        A decision that has been answered is taken back with the others of its turn, to the roll before them.
        """
        movers = self._movers()
        own = [number for number, mover in enumerate(movers) if mover == side]
        if not own:
            return False
        back = own[-1]
        if back < len(movers) - 1:
            rolled = [number for number in own if number > 0 and movers[number - 1] == CHANCE]
            back = rolled[-1] if rolled else back
        self.position = Position.after(self.game, self.params, self.position.actions[:back])
        return True

    @property
    def line(self) -> str:
        """The session as one short line of text; what chance decided after the last decision is drawn anew."""
        position = Position.start(self.game, self.params)
        digits = []
        decided = 0
        for number, action in enumerate(self.position.actions):
            if position.to_move != CHANCE:
                digits.append(_digits(position.legal.index(action), len(position.legal)))
                decided = number + 1
            position.apply(action)
        check = self._check(position.actions[:decided])
        parts = [self.game.name, rules_hash(self.params), str(self.seed), "".join(digits) + check]
        return ":".join([*parts, self.changes.text] if self.changes != OWN_RULES else parts)

    def told(self) -> tuple[Teller, list[str]]:
        """All decisions so far, a line each, and a teller that goes on from here."""
        position, teller = Position.start(self.game, self.params), Teller()
        lines = [teller.apply(position, action) for action in self.position.actions]
        return teller, [line for line in lines if line]

    def _movers(self) -> list[int]:
        """Who decided each action so far."""
        position = Position.start(self.game, self.params)
        movers = []
        for action in self.position.actions:
            movers.append(position.to_move)
            position.apply(action)
        return movers

    def _decide_all(self, digits: str) -> None:
        """Carry out the decisions of a line, and chance between them."""
        position, at, number = self.position, 0, 0
        while at < len(digits):
            while position.to_move == CHANCE:
                position.apply(self.draw())
            number += 1
            if position.to_move == OVER:
                raise SetupError(PLACE, f"decision {number}", NOTHING, "the game is over before it")
            legal = position.legal
            place, at = _place(digits, at, len(legal))
            if place >= len(legal):
                raise SetupError(PLACE, f"decision {number}", place + 1, f"one of the {len(legal)} that are legal")
            position.apply(legal[place])

    def _check(self, actions: Sequence[int]) -> str:
        """Four digits that tell these actions from others."""
        text = f"{self.game.name}:{rules_hash(self.params)}:{self.seed}:{','.join(str(action) for action in actions)}"
        number = int.from_bytes(hashlib.sha256(text.encode()).digest()[:CHECK], "big")
        return "".join(DIGITS[number // BASE**place % BASE] for place in range(CHECK))


def _digits(place: int, legal: int) -> str:
    """A place among so many legal decisions, as `_place` reads it back."""
    return DIGITS[place] if legal <= BASE else DIGITS[place // BASE] + DIGITS[place % BASE]


def _place(digits: str, at: int, legal: int) -> tuple[int, int]:
    """The place written from digit `at` on, and where the next begins."""
    end = at + (1 if legal <= BASE else 2)
    place = 0
    for digit in digits[at:end]:
        place = place * BASE + DIGITS.index(digit)
    return place, end


def _seed(text: str) -> int:
    """The seed in a line."""
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(SEED_END)) and int(text) < SEED_END):
        raise SetupError(PLACE, "seed", text, "a whole number below 2 to the power of 64")
    return int(text)


def _checked(digits: str) -> str:
    """The decisions of a line if there are only digits in it, and enough for the check."""
    strange = [sign for sign in digits if sign not in DIGITS]
    if strange:
        raise SetupError(PLACE, "decisions", strange[0], "letters, digits, - and _ alone, as they were saved")
    if len(digits) < CHECK:
        raise SetupError(PLACE, "decisions", digits, "all that was saved; the line has been cut off")
    return digits


def _other_rules(saved: Changes, given: Changes) -> str:
    """Which rules a line wants, if it was saved under others than those given."""
    if saved == given:
        return "the rule set or the board has been changed since the line was saved"
    if saved == OWN_RULES:
        return f"the line was saved under the game's own rules: leave out {shlex.join(given.options)}"
    instead = f" instead of {shlex.join(given.options)}" if given != OWN_RULES else ""
    return f"the line was saved under other rules: give {shlex.join(saved.options)}{instead}"
