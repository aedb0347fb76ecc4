"""A game at the terminal, turn by turn: the board, what happened, what is typed and what comes of it."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from rugbysim.cli.terminal import coloured, filled, fits, interruptible, needs, text_width, waiting
from rugbysim.games.kernels import CHANCE, OVER
from rugbysim.montecarlo.statistics import shown_interval, wilson
from rugbysim.setup.errors import NOTHING, SetupError, near

if TYPE_CHECKING:
    from rugbysim.analysis.hints import Hint
    from rugbysim.games.policies.player import Player
    from rugbysim.games.positions import Position
    from rugbysim.games.sessions import Session

COMMANDS = {
    "hint": "three decisions that a search likes, and how often each wins",
    "moves": "all decisions that are legal now, with their numbers",
    "undo": "take back your last decision, or your whole last roll once played out",
    "board": "the board again, with what its marks mean",
    "save": "a line of text to go on with later",
    "help": "this",
    "quit": "leave; the line to go on with is printed",
}
ALSO = {"?": "help", "exit": "quit"}
RECALLED = 2  # decisions that are told again when a game is taken up
AROUND = 3 + RECALLED  # lines besides the board: two empty ones, the question, and what happened at the least
GAP = 3  # between the columns of a list


class Seat:
    """Where somebody sits: a session, the side that is his, and the policy that plays the other."""

    def __init__(self, session: Session, side: int, opponent: Player) -> None:
        self.session = session
        self.side = side
        self.opponent = opponent
        self.key_shown = False
        self.is_listed = False
        self.look_back()

    def look_back(self) -> None:
        """Have the last decisions told again, and go on from there."""
        self.teller, lines = self.session.told()
        self.told = lines[-RECALLED:]

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self.session.position

    @property
    def names(self) -> tuple[str, str]:
        """The two sides as they are called."""
        first, second = self.session.game.sides
        return first.capitalize(), second.capitalize()

    def board(self, *, key: bool) -> str:
        """The board, in colours where they are shown, with what its marks mean if `key`."""
        return self.session.game.show_state(self.position.params, self.position.state, colour=coloured(), key=key)

    def picture(self) -> str:
        """The board as it fits the window, the first time with what its marks mean; else a list of what stands where.

        What is no window takes any board.
        """
        boards = [self.board(key=key) for key in ((False,) if self.key_shown else (True, False))]
        fitting = [board for board in boards if not sys.stdout.isatty() or fits(_framed(board))]
        if fitting:
            self.key_shown = True
            return fitting[0]
        lines = self.session.game.list_state(self.position.params, self.position.state).splitlines()
        listed = "\n".join(filled(line, indent="  ") for line in lines)
        if self.is_listed:
            return listed
        self.is_listed = True
        small = (
            f"The board {needs(_framed(boards[-1]))}: positions are listed instead (type board for the board itself)."
        )
        return f"{filled(small)}\n\n{listed}"

    def prompt(self) -> str:
        """Who is asked, and for what: "West, roll 3 5> ", "West, put w4> "."""
        due = self.teller.drawn or self.session.game.due(self.position.params, self.position.state)
        return f"{self.names[self.side]}{f', {due}' if due else ''}> "

    def decide(self, typed: str) -> None:
        """Carry out the decision that was typed; raises `SetupError` when it is none."""
        self._apply(self.position.read(typed))

    def go_on(self) -> None:
        """Let chance and the other side decide until this side has to, or the game is over."""
        while (mover := self.position.to_move) not in (self.side, OVER):
            if mover == CHANCE:
                action = self.session.draw()
            else:
                with waiting(f"{self.names[mover]} is thinking ..."):
                    action = self._reply()
            self._apply(action)

    def _apply(self, action: int) -> None:
        line = self.teller.apply(self.position, action)
        if line:
            self.told.append(line)

    def _reply(self) -> int:
        """What the other side decides."""
        position = self.position
        return interruptible(lambda: self.opponent.decide(position))


def play(seat: Seat) -> bool:
    """Play until the game is over or is left; True if it was stopped by Ctrl-C."""
    with suppress(ImportError):
        import readline  # noqa: F401 - makes what is typed editable, with a history

    first, second = seat.names
    other = (second, first)[seat.side]
    sides = f"you are {seat.names[seat.side]}, {other} is {seat.opponent.policy}"
    click.echo(
        filled(f"{seat.session.game.title}: {sides}; seed {seat.session.seed}. Type help for what can be typed.")
    )
    try:
        while _turn(seat):
            pass
    except KeyboardInterrupt:
        click.echo()
        return True
    return False


def _turn(seat: Seat) -> bool:
    """Show the board and what happened, and have one decision made; False when there is none or the game is left."""
    seat.go_on()
    click.echo(f"\n{seat.picture()}\n")
    for line in seat.told:
        click.echo(line)
    seat.told = []
    if seat.position.over:
        return False
    while True:
        typed = _typed(seat)
        word = ALSO.get(typed.casefold(), typed.casefold())
        if word == "quit":
            return False
        if word == "undo" and seat.session.undo(seat.side):
            seat.look_back()
            return True
        if word in COMMANDS:
            click.echo(_answer(seat, word))
            continue
        try:
            seat.decide(typed)
        except SetupError as error:
            click.echo(explained(seat.position, typed, error))
            continue
        return True


def _framed(board: str) -> list[str]:
    """A board with as many lines as stand around it."""
    return [*board.splitlines(), *[""] * (AROUND - 1)]


def _typed(seat: Seat) -> str:
    """What is typed next, in one line; the end of the input leaves the game."""
    try:
        line = input(seat.prompt())
    except EOFError:
        click.echo()
        return "quit"
    if not sys.stdin.isatty():
        click.echo(line)  # a terminal shows what is typed; elsewhere the answer would stand behind the question
    return " ".join(line.split())


def _answer(seat: Seat, word: str) -> str:
    """What a command other than `quit` says; `undo` comes here when there is nothing to take back."""
    if word == "hint":
        return _hints(seat)
    if word == "moves":
        return "\n".join(_columns([f"{action:>4}  {seat.position.tell(action)}" for action in seat.position.legal]))
    if word == "board":
        return f"\n{seat.board(key=True)}"
    if word == "save":
        return seat.session.line
    if word == "undo":
        return "You have decided nothing yet."
    return _help(seat)


def _help(seat: Seat) -> str:
    """What can be typed, and what a decision looks like here."""
    decision = f"Type a decision: {_expected(seat.position)}; or its number, as moves lists them. Or one of these:"
    return "\n".join([filled(decision), *(f"  {name:<6} {says}" for name, says in COMMANDS.items())])


def _expected(position: Position) -> str:
    """What a decision looks like in this position: what the game has to say to somebody who typed nothing."""
    try:
        return position.describe(position.read(""))
    except SetupError as error:
        return error.expected


def explained(position: Position, typed: str, error: SetupError) -> str:
    """Why what was typed is no decision here."""
    if error.value is NOTHING:
        sentence = f"No: {error.expected}."
        if _is_id(position, typed):  # who typed a figure's number meets the reason why some other figure may not move
            sentence += f" (A number alone is that of a decision: {typed} is {position.describe(int(typed))}.)"
    elif typed:
        sentence = f'"{typed}" is not understood; expected {error.expected}.'
    else:
        sentence = f"Type {error.expected}; or help."
    command = near(typed.casefold(), COMMANDS) if typed else None
    if command is not None and error.value is not NOTHING:
        sentence += f" Did you mean {command}?"
    return filled(sentence)


def _is_id(position: Position, typed: str) -> bool:
    """Whether what was typed, and could be read, is a decision's number and not a figure's."""
    return typed.isdecimal() and position.game.read_action(position.params, position.state, typed) == int(typed)


def _hints(seat: Seat) -> str:
    """The decisions that a search likes best, with their chances, and whether these can be told apart."""
    from rugbysim.analysis.hints import alike, hints

    position = seat.position
    with waiting("Playing on from good decisions ..."):
        found = interruptible(lambda: hints(position, seat.session.seed))
    width = max(len(hint.words) for hint in found)
    head = "What a search likes best, by how many games are won after it if both sides go on greedily:"
    lines = [f"{hint.action:>4}  {hint.words:<{width}}  {_chance(hint)}" for hint in found]
    same = alike(found)
    if same > 1:
        which = {2: "both" if len(found) == 2 else "the first two"}.get(same, f"all {same}")
        lines.append(f"The intervals of {which} overlap: these games do not tell which is better.")
    return "\n".join([filled(head), *lines])


def _chance(hint: Hint) -> str:
    """How many games are won, and between which per cents the chance lies."""
    if hint.ended:
        return "wins at once" if hint.won else "ends the game, not won"
    low, high = wilson(hint.won, hint.games) or (0.0, 1.0)
    return f"{hint.won:,} of {hint.games:,} ({shown_interval(100 * low, 100 * high, 0)} %)"


def ending(seat: Seat, again: str, *, told: bool) -> list[str]:
    """The last lines: the score if the game is over, and how to go on or to look at it again."""
    if not seat.position.over:
        return ["Go on with:", f"rugbysim {again}"]
    (first, second), winner = seat.position.scores, seat.position.winner
    names = seat.names
    who = "you have" if winner == seat.side else f"{names[winner or 0]} has"
    result = "a draw" if winner is None else f"{who} won"
    score = f"{names[0]} {first}, {names[1]} {second}: {result}."
    return [score] if told else [score, "All that was played is written by:", f"rugbysim {again} --transcript game.txt"]


def _columns(entries: list[str]) -> list[str]:
    """A list in as many columns as fit, read downwards."""
    width = max(len(entry) for entry in entries) + GAP
    columns = max(1, text_width() // width)
    rows = -(-len(entries) // columns)
    return ["".join(f"{entry:<{width}}" for entry in entries[row::rows]).rstrip() for row in range(rows)]
