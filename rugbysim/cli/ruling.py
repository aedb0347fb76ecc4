"""A referee at the terminal: the rulings on a script, and questions until a match or a dispute is settled."""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rugbysim.cli.terminal import coloured, filled, text_width
from rugbysim.setup.errors import SetupError

if TYPE_CHECKING:
    from rugbysim.games.refereed import Case, Judged, Question

INDENT = "      "
COMMANDS = {
    "undo": "take back the last ruling, or what has been answered since it",
    "board": "the pitch, with what its marks mean",
    "place": "put pieces where they really stand: place red 9 45 30, ball 50 35",
    "script": "all that was said so far, as a script",
    "help": "this",
    "quit": "leave",
}
ALSO = {"?": "help", "exit": "quit"}


class Left(Exception):
    """Whoever is asked leaves."""


class Again(Exception):
    """What was asked is no longer to be asked: it goes on from the position as it is now."""


def ruled(case: Case, *, board: bool, as_json: bool) -> None:
    """Print the ruling on each line of a script."""
    if not as_json:
        click.echo(filled(case.opening()))
        if board:
            click.echo(f"\n{_board(case, key=True)}")
    for judged in case.rest():
        if as_json:
            click.echo(json.dumps(judged.record, ensure_ascii=False))
            continue
        click.echo()
        show(judged)
        if board:
            click.echo(f"\n{_board(case)}")


def show(judged: Judged, *, numbered: bool = True) -> None:
    """A declaration, what happened, and the ruling."""
    head = f"{judged.line:>4}  " if numbered else ""
    indent = INDENT if numbered else ""
    if judged.note:
        click.echo(filled(f"{indent}({judged.note})", indent))
    lines = [line for line in (judged.declared, judged.happened, judged.ruled) if line]
    for number, line in enumerate(lines):
        end = "" if line.endswith(("]", ".")) else "."
        click.echo(filled(f"{head if number == 0 else indent}{line}{end}", indent))


def asked_for(case: Case, save: Path | None, *, board: bool) -> bool:
    """Ask until the match is over or whoever is asked leaves; True if it was stopped by Ctrl-C."""
    with suppress(ImportError):
        import readline  # noqa: F401 - makes what is typed editable, with a history

    stopped = False
    click.echo(filled(case.opening()))
    for judged in case.rest():
        click.echo()
        show(judged)
    click.echo(filled("Type help for what can be typed besides answers."))
    try:
        while not case.over:
            _one(case, save, board=board)
    except Left:
        pass
    except KeyboardInterrupt:
        click.echo()
        stopped = True
    _ending(case, save)
    return stopped


def _one(case: Case, save: Path | None, *, board: bool) -> None:
    """Have one declaration made and ruled on."""
    from rugbysim.cli.outputs import write_text

    click.echo()
    dialogue, begun = case.ask(), False
    try:
        question = next(dialogue)
        while True:
            answer = _answer(case, question, begun=begun)
            question, begun = dialogue.send(answer), True
    except StopIteration as done:
        judged: Judged | None = done.value
    except Again:
        return
    except SetupError as error:
        click.echo(filled(f"No: {error.expected}."))
        return
    if judged is None:
        click.echo(f"\n{filled(case.situation())}")
    else:
        click.echo()
        show(judged, numbered=False)
    if board:
        click.echo(f"\n{_board(case)}")
    if save is not None:
        write_text(save, case.text())


def _answer(case: Case, question: Question, *, begun: bool) -> str:
    """What is typed to a question that is no command; commands are carried out. `begun`: something was answered."""
    if question.problem:
        click.echo(filled(_sentence(question.problem)))
    while True:
        typed = _typed(question)
        word, _, more = typed.partition(" ")
        word = ALSO.get(word.casefold(), word.casefold())
        if word not in COMMANDS or (more and word != "place"):
            return typed
        _carry_out(case, word, more, begun=begun)


def _sentence(problem: str) -> str:
    """What is wrong with an answer."""
    return f"{problem[:1].upper()}{problem[1:]}."


def _carry_out(case: Case, word: str, more: str, *, begun: bool) -> None:
    """Carry out a command; `Again` where the question no longer stands, `Left` where nobody answers."""
    if word == "quit":
        raise Left
    if word == "undo":
        taken = begun or case.undo()
        click.echo(filled(case.situation() if taken else "There is nothing to take back."))
        raise Again
    if word == "place":
        try:
            show(case.put(more), numbered=False)
        except ValueError as error:
            click.echo(filled(_sentence(str(error))))
            return
        raise Again
    if word == "board":
        click.echo(f"\n{_board(case, key=True)}")
    elif word == "script":
        click.echo(case.text(), nl=False)
    else:
        click.echo("\n".join(f"  {name:<7} {says}" for name, says in COMMANDS.items()))


def _typed(question: Question) -> str:
    """What is typed next, in one line; the end of the input leaves."""
    click.echo(filled(f"{question.words} ({question.hint})"))
    try:
        line = input("> ")
    except EOFError:
        click.echo()
        raise Left from None
    if not sys.stdin.isatty():
        click.echo(line)  # a terminal shows what is typed; elsewhere the answer would stand behind the question
    return " ".join(line.split())


def _ending(case: Case, save: Path | None) -> None:
    """Where what was said is kept, or all of it."""
    if save is not None:
        from rugbysim.cli.outputs import write_text

        write_text(save, case.text())
        click.echo(f"Written: {save}")
        return
    click.echo("\nWhat was said, as a script to go on from (rugbysim referee FILE.jsonl --ask):\n")
    click.echo(case.text(), nl=False)


def _board(case: Case, *, key: bool = False) -> str:
    """The pitch as wide as the terminal, with what its marks mean if `key`."""
    return case.board(colour=coloured(), key=key, columns=text_width())
