"""Fields and actions as people write them, from the board's file; and the board turned by 180 degrees.

    starter west · roll 3 5 · w2 3 D2 cw · pass · to D2.4 · fetch D2.10

A turned board has the teams exchanged. The numbers of the figures go with the set-up, so that it is its own picture:
West's w1 in the north of its goal becomes East's e5 in the south of the other.
"""

from __future__ import annotations

from typing import Any

from tests.oracle.winkelmann_twin import BALL_FIELD, Board

SIDES = ("west", "east")
BALL_AT_HOME = "ball field"
PASS, FIELD = 40, 41
TURNS = ("cw", "ccw")


def other(side: str) -> str:
    """The other side."""
    return SIDES[1 - SIDES.index(side)]


class Words:
    """The names of a board; `fields` are those of a position, as the engine and its twin give them."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._numbers = {name: field for field, name in enumerate(board.names)} | board.aliases
        self._turned_figures = [board.start[1].index(board.rot180[field]) for field in board.start[0]]
        self._turned_circles = {
            circle: next(c for c, ring in board.circles.items() if set(ring) == {board.rot180[f] for f in fields})
            for circle, fields in board.circles.items()
        }

    def field(self, name: str) -> int:
        """The number of a field by its name or alias; the ball field's is 200."""
        return BALL_FIELD if name == BALL_AT_HOME else self._numbers[name]

    def name(self, field: int) -> str | None:
        """The name of a field; None for no field."""
        return None if field < 0 else BALL_AT_HOME if field == BALL_FIELD else self.board.names[field]

    def figure(self, stone: int) -> str:
        """What a stone is called: w1 to w5, e1 to e5, ball."""
        return "ball" if stone == 10 else f"{SIDES[stone // 5][0]}{stone % 5 + 1}"

    def stone(self, figure: str) -> int:
        """The number of a figure: w1 is 0, e5 is 9."""
        return 5 * "we".index(figure[0]) + int(figure[1]) - 1

    def turned_field(self, name: str) -> str:
        """Where a field lies after the turn."""
        return name if name == BALL_AT_HOME else self.board.names[self.board.rot180[self.field(name)]]

    def turned_figure(self, figure: str) -> str:
        """Who stands for a figure after the turn."""
        return "ew"["we".index(figure[0])] + str(self._turned_figures[int(figure[1]) - 1] + 1)

    def turned(self, text: str) -> str:
        """What an action is called after the turn."""
        word, *rest = text.split()
        if word == "starter":
            return f"starter {other(rest[0])}"
        if word in ("to", "fetch"):
            return f"{word} {self.turned_field(rest[0])}"
        if word in ("roll", "pass"):
            return text
        number, circle, turn = rest
        return f"{self.turned_figure(word)} {number} {self._turned_circles[circle]} {turn}"

    def landing(self, text: str, fields: dict[str, Any]) -> str | None:
        """The field that a move leads to, by name."""
        figure, number, circle, turn = text.split()
        stone = self.stone(figure)
        start = fields["fig"][stone // 5][stone % 5]
        return self.name(self.board.way(start, circle, 1 if turn == "cw" else -1, int(number))[-1])

    def canonical(self, text: str) -> str:
        """An action with its field's name in place of an alias."""
        word, _, rest = text.partition(" ")
        return f"{word} {self.name(self.field(rest))}" if word in ("to", "fetch") else text

    def action(self, text: str, fields: dict[str, Any]) -> int:
        """The id of a decision or chance result; raises ValueError when nothing in the position is called so."""
        word, *rest = text.split()
        if word == "starter":
            return SIDES.index(rest[0])
        if word == "roll":
            low, high = sorted(map(int, rest))
            return 9 * (low - 1) + high - 1
        if word == "pass":
            return PASS
        if word in ("to", "fetch"):
            if word != ("fetch" if fields["phase"] == "FETCH" else "to"):
                raise ValueError(f"{text} in {fields['phase']}")
            return FIELD + self.field(rest[0])
        return self._move(word, rest, fields)

    def text(self, action: int, fields: dict[str, Any]) -> str:
        """What an action is called in a position."""
        if fields["phase"] == "TOSS":
            return f"starter {SIDES[action]}"
        if fields["phase"] == "ROLL":
            return f"roll {action // 9 + 1} {action % 9 + 1}"
        if action >= FIELD:
            return f"{'fetch' if fields['phase'] == 'FETCH' else 'to'} {self.name(action - FIELD)}"
        if action == PASS:
            return "pass"
        k, number, slot, turn = action // 20, action // 4 % 5, action // 2 % 2, action % 2
        side = fields["side"]
        circle = self.board.circles_of[fields["fig"][side][number]][slot]
        return f"{self.figure(5 * side + number)} {fields['dice'][k]} {circle} {TURNS[turn]}"

    def _move(self, figure: str, rest: list[str], fields: dict[str, Any]) -> int:
        number, circle, turn = rest
        side, f = divmod(self.stone(figure), 5)
        if side != fields["side"]:
            raise ValueError(f"{figure} does not move")
        slot = self.board.circles_of[fields["fig"][side][f]].index(circle)
        open_ = [k for k in (0, 1) if fields["open"][k] and fields["dice"][k] == int(number)]
        if not open_:
            raise ValueError(f"no {number} is open")
        return ((open_[0] * 5 + f) * 2 + slot) * 2 + TURNS.index(turn)
