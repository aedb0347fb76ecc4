"""What happens in a game, told line by line: who decided what, after which result of chance, and the score when it
changes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rugbysim.games.kernels import CHANCE

if TYPE_CHECKING:
    from rugbysim.games.positions import Position


class Teller:
    """Carries out actions and tells of them.

    `drawn` is what chance has decided since the last decision, in words ("roll 3"), "" if nothing. Who sees one line at
    a time wants a teller that `recalls`: it says again, in brackets, what was rolled for an earlier decision and is
    still being played.
    """

    def __init__(self, *, recalls: bool = False) -> None:
        self.drawn = ""
        self.recalls = recalls

    def apply(self, position: Position, action: int) -> str:
        """Carry out an action; "Red     roll 3: move 5 E   1:0" of a decision, "" of a result of chance.

        Raises:
            IllegalAction: when it is not possible now; nothing has changed then.
        """
        mover, before = position.to_move, position.scores
        rolled = position.game.rolled(position.params, position.state) if self.recalls and not self.drawn else ""
        words = position.tell(action) if position.allows(action) else ""
        position.apply(action)
        if mover == CHANCE:
            self.drawn = words
            return ""
        drawn = f"{self.drawn}: " if self.drawn else f"({rolled}) " if rolled else ""
        self.drawn = ""
        first, second = position.scores
        score = f"   {first}:{second}" if (first, second) != before else ""
        return f"{position.game.sides[mover].capitalize():<7} {drawn}{words}{score}"
