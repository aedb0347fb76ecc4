"""`rugbysim play`: a tabletop game against a policy."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

from rugbysim.cli.options import SEED_MAX, Whole
from rugbysim.cli.tables import AskedTable, resume_option, table_asked

SEEDS = 1_000_000  # that a game without --seed has one of: short ones, to be typed again


@click.command("play")
@table_asked
@click.option("--you", metavar="SIDE", help="Your side [default: the first].")
@click.option(
    "--against",
    default="mcts",
    show_default=True,
    metavar="POLICY",
    help="Who plays the other side: random, greedy, mcts or mcts:seconds=2.",
)
@click.option("--seed", type=Whole(0, SEED_MAX), help="All chance comes from it [default: another each time].")
@resume_option
@click.option("--transcript", type=click.Path(path_type=Path), metavar="FILE", help="Write all that was played (.txt).")
@click.option("--force", is_flag=True, help="Replace FILE if it exists.")
def command(
    asked: AskedTable,
    you: str | None,
    against: str,
    seed: int | None,
    resume: str | None,
    transcript: Path | None,
    force: bool,
) -> int:
    """Play a tabletop GAME against a policy, here in the terminal.

    Decisions are typed in words, by their squares or by their number; `help` says what else can be typed. A game that
    is left is a line of text, and goes on with --resume.
    """
    if seed is not None and resume is not None:
        raise click.UsageError("--seed does not go with --resume, whose line has the seed of its game")
    from secrets import randbelow

    from rugbysim.cli.outputs import check_output, write_text
    from rugbysim.cli.playing import Seat, ending, play
    from rugbysim.cli.progress import first_run_said
    from rugbysim.games.policies.player import Player
    from rugbysim.games.transcripts import write_transcript
    from rugbysim.setup.policies import parse_policy

    table = asked.load()
    side = _side(table.game.sides, you)
    policy = parse_policy(against, "--against", timed=True)
    if transcript is not None:
        check_output(transcript, (".txt",), table.inputs, force=force)
    with first_run_said(table.game):
        session = table.session(randbelow(SEEDS) if seed is None else seed, resume)
        seat = Seat(session, side, Player(policy, session.seed))
        stopped = play(seat)
    rules = table.changes.options
    again = ["play", table.game.name, "--you", table.game.sides[side], "--against", str(policy), *rules]
    for line in ending(seat, shlex.join([*again, "--resume", session.line]), told=transcript is not None):
        click.echo(line)
    if transcript is not None:
        write_text(transcript, write_transcript(table.game, table.params, session.position.actions))
        click.echo(f"Written: {transcript}")
    return 130 if stopped else 0


def _side(sides: tuple[str, str], you: str | None) -> int:
    """The side that was asked for."""
    from rugbysim.setup.errors import SetupError, suggestion

    if you is None:
        return 0
    if you.lower() not in sides:
        raise SetupError("--you", "", you, suggestion(you, sides, "a side"))
    return sides.index(you.lower())
