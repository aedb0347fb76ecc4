"""The command line: `rugbysim COMMAND ...`.

Each command is one short module that checks what was typed, calls the public API and prints what comes back. Its module
is imported when the command is called, so `rugbysim --help` loads no numba, pandas or pydantic.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path

import click

from rugbysim.version import __version__

WRONG_INPUT = 2
INTERRUPTED = 130

#: The commands in the order in which people meet them, with what `--help` says of each.
COMMANDS = {
    "simulate": "Play a match many times: who wins how often, and how.",
    "replay": "Show one of those matches, play by play.",
    "play": "Play a tabletop game against a policy.",
    "watch": "Watch two policies play a tabletop game.",
    "referee": "Rule on a match of Subbuteo Rugby that you play yourselves.",
    "odds": "Say what each result of the next roll is worth.",
    "new": "Propose a team from a squad, or a match from two teams.",
    "check": "Say all that is wrong or odd with a match, at once.",
    "compare": "Compare line-ups of a side, or what a change would do.",
    "rank": "Rank many line-ups, as far as they can be told apart.",
    "optimise": "Look for a line-up and a plan that beat the present ones.",
    "value": "Say what each rating of each man is worth.",
    "card": "Say what a yellow card costs, and how hard a side should play.",
    "choices": "Say what kick-offs and penalties are best made of.",
    "sweep": "Show what one number of the rules or of a team does.",
    "study": "Show what many settings do, in tables of a row each.",
    "curves": "Draw the curves of a rule set.",
    "board": "Draw the board of a tabletop game.",
    "realism": "Compare the league with the figures of real sevens.",
    "calibrate": "Fit the free numbers of a rule set to those figures.",
    "verify": "Prove that threads and chunks do not change results.",
    "games": "List the games, their sources and how each is played.",
    "list": "List what comes with rugbysim: matches, teams, rule sets.",
    "dictionary": "Say what every column of the results means.",
}

#: Commands whose module has another name: `list.py` would hide the built-in `list` in this module once it is imported.
MODULES = {"list": "listing"}

#: What to install when an optional library is missing.
EXTRAS = {"jinja2": "report", "matplotlib": "plot", "pyarrow": "parquet", "python_calamine": "xlsx"}


class LazyGroup(click.Group):
    """A group whose commands live in modules of the same name, imported when they are called."""

    def list_commands(self, context: click.Context) -> list[str]:
        """The commands, in the order of `COMMANDS`."""
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command:
        """Import the module of a command and hand back the command in it; a name that is none gets its sentence."""
        if name not in COMMANDS:
            context.fail(f"there is no command {name}{did_you_mean(get_close_matches(name, COMMANDS, n=1))}")
        module = import_module(f"rugbysim.cli.{MODULES.get(name, name)}")
        command: click.Command = module.command
        return command

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands from `COMMANDS`, importing none of them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="rugbysim")
def rugbysim() -> None:
    """Simulate rugby sevens: from two squads to a trusted table of thousands of matches.

    MATCH is a match file (`rugbysim new match` makes one), the name of a match that comes with rugbysim (`rugbysim
    list` names them) or that of a tabletop game. `rugbysim COMMAND --help` says more about each command.
    """


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its exit code: 0 done, 1 a check failed, 2 wrong input, 130 interrupted."""
    if sys.stdin is None:  # closed by the caller (`<&-`): nothing is typed
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115 - open to the end
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by the caller (`>&-`): what is said goes nowhere
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 - open to the end
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper):  # a terminal that lacks a letter shows its number, and nothing breaks
            stream.reconfigure(errors="backslashreplace")
    code = run(arguments)
    if code == INTERRUPTED:  # the interpreter would wait for threads in compiled code, which hear of no Ctrl-C
        _give_up_output()
        sys.stderr.flush()
        os._exit(code)
    sys.exit(code)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code; whatever a user did wrong becomes one sentence on stderr."""
    try:
        code = rugbysim.main(args=arguments, prog_name="rugbysim", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        return 0
    except (click.Abort, KeyboardInterrupt):
        return _say("stopped; nothing was written", INTERRUPTED)
    except (BrokenPipeError, SystemExit):  # click leaves with SystemExit when the reader (`| head`) has gone
        _give_up_output()
        return 0
    except Exception as error:
        if _stopped_inside(error):
            return _say("stopped; nothing was written", INTERRUPTED)
        sentence = explained(error)
        if sentence is None:
            raise
        _give_up_output()
        return _say(sentence, WRONG_INPUT)


def explained(error: Exception) -> str | None:
    """The one sentence for an error that a user can mend, or None for one that is a mistake of the program."""
    if isinstance(error, click.exceptions.ClickException):
        return usage_sentence(error)
    errors = sys.modules.get("rugbysim.setup.errors")
    if errors is not None and isinstance(error, errors.SetupError):
        return str(error)
    if isinstance(error, ModuleNotFoundError) and error.name in EXTRAS:
        extra = EXTRAS[error.name]
        return f"this needs {error.name}, which is not installed: pip install 'rugbysim[{extra}]'"
    if isinstance(error, OSError) and error.strerror:
        place = f"{printable(os.fspath(error.filename))}: " if isinstance(error.filename, str | os.PathLike) else ""
        return f"{place}{error.strerror}"
    return None


def usage_sentence(error: click.ClickException) -> str:
    """What click has against the line that was typed, in one sentence that names the option and where to read on."""
    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else "rugbysim"
    if isinstance(error, click.MissingParameter):
        what = error.param.human_readable_name if isinstance(error.param, click.Argument) else None
        return f"{what or option_name(error.param)} is missing; '{command} --help' shows how to call it"
    if isinstance(error, click.BadParameter):
        return f"{option_name(error.param)} {error.message}" if error.param is not None else error.message
    if isinstance(error, click.NoSuchOption):
        near = did_you_mean((error.possibilities or [])[:1])
        return f"there is no option {error.option_name}{near}; '{command} --help' shows what there is"
    if isinstance(error, click.UsageError):
        message = error.format_message().rstrip(".")
        return f"{message[:1].lower()}{message[1:]}; '{command} --help' shows what there is"
    return error.format_message()


def did_you_mean(names: Sequence[str]) -> str:
    """` (did you mean NAME?)` for the nearest name, or nothing."""
    return f" (did you mean {names[0]}?)" if names else ""


def option_name(parameter: click.Parameter | None) -> str:
    """The name under which a user knows a parameter: `--seed`, or MATCH for an argument."""
    if parameter is None:
        return "the command line"
    if isinstance(parameter, click.Argument):
        return parameter.human_readable_name
    return max(parameter.opts, key=len)


def printable(text: str) -> str:
    """Text that is safe in a terminal: control characters and bytes that are no characters are written as escapes."""
    return "".join(character if character.isprintable() else ascii(character)[1:-1] for character in text)


def _stopped_inside(error: Exception) -> bool:
    """Whether Ctrl-C came while pydantic built a model, which makes an error of its own of it."""
    return type(error).__name__ == "SchemaError" and "KeyboardInterrupt" in str(error)


def _say(sentence: str, code: int) -> int:
    """Write one line to stderr and return the exit code that goes with it."""
    line = " ".join(sentence.split("\n"))
    try:
        click.echo(f"rugbysim: {printable(line)}", err=True)
    except OSError:  # nobody reads stderr, or there is no room: the exit code must do
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())
    return code


def _give_up_output() -> None:
    """Drop what was printed if it cannot be written (no reader, no room); the interpreter would complain at exit."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
