"""`rugbysim simulate`: a match played many times."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from rugbysim.cli.options import Share, matches_option, out_options, seed_option, threads_option
from rugbysim.cli.outputs import check_output
from rugbysim.cli.setups import Asked, match_asked

if TYPE_CHECKING:
    from rugbysim.montecarlo.result import Result


@click.command("simulate")
@match_asked()
@matches_option(10_000)
@seed_option
@threads_option
@click.option("--target-error", type=Share(0.5), help="End when win, draw and loss are known this well: 0.005.")
@out_options("Write every match into FILE too: .parquet, .csv or .json.")
@click.option("--players", is_flag=True, help="Show the men too, and write a row a match and man.")
@click.option("--events", is_flag=True, help="Write every event and possession too; needs --out.")
@click.option("--all", "every", is_flag=True, help="Show everything that is counted.")
def command(
    asked: Asked,
    matches: int,
    seed: int,
    threads: int | None,
    target_error: float | None,
    out: Path | None,
    force: bool,
    players: bool,
    events: bool,
    every: bool,
) -> int:
    """Play MATCH many times and show who wins how often, what both sides do, and which matches are worth a replay.

    The same seed gives the same matches on any machine and any number of threads.
    """
    if events and out is None:
        raise click.UsageError("--events needs --out, since a run has millions of them")
    from rugbysim.cli.progress import first_run_said, progress_bar
    from rugbysim.montecarlo.arrays import existing
    from rugbysim.montecarlo.provenance import input_files
    from rugbysim.montecarlo.simulate import Interrupted, game_of, simulate

    match = asked.load()
    game = game_of(match)
    for given, table in ((players, "players"), (events, "events")):
        if given:
            existing(game.tables, table, f"--{table}", "")
    if out is not None:
        check_output(out, (".parquet", ".csv", ".json"), input_files(match), force=force)
    for notice in match.notices:
        click.echo(f"note: {notice}", err=True)
    start = perf_counter()
    stopped = False
    with first_run_said(game) as compiling, progress_bar() as progress:
        try:
            result = simulate(
                match,
                matches,
                seed,
                threads=threads,
                target_error=target_error,
                events=events,
                players=players and out is not None,
                progress=progress,
                out=out,
                force=force,
                keep=0,  # what is shown comes from the sums; rows are in the file
            )
        except Interrupted as interrupted:
            if interrupted.result is None:
                raise
            result, stopped = interrupted.result, True
    seconds = perf_counter() - start
    show(result, match, players=players, every=every)
    click.echo(ending(result, matches, target_error) + speed(result, seconds, compiling.seen))
    for line in (*replays(result, asked.typed(seed)), *meanings(match), *provenance(result, out)):
        click.echo(line)
    if stopped:
        click.echo(f"rugbysim: stopped; the first {result.n:,} matches are kept and shown", err=True)
    return 130 if stopped else 0


def show(result: Result, match: Any, *, players: bool, every: bool) -> None:
    """The tables of the run."""
    from rugbysim.report.tables import show_result

    show_result(result, match, players=players, every=every)


def ending(result: Result, matches: int, target_error: float | None) -> str:
    """What ended the run."""
    why = {
        "n": "all that were asked for" if target_error is None else "the most that were allowed, target not reached",
        "target_error": f"enough for a standard error of {target_error}",
        "interrupted": f"of {matches:,} asked for",
    }[result.stopped_by]
    return f"{result.n:,} {'match' if result.n == 1 else 'matches'} ({why})"


def speed(result: Result, seconds: float, first_run: bool) -> str:
    """How long the run took; the first one compiles, which says nothing about speed."""
    if first_run:
        return f" in {seconds:.1f} s, compiling included."
    rate = result.n / seconds
    return f" in {seconds:.1f} s, {rate:{',.0f' if rate >= 10 else '.2g'}} a second."


def replays(result: Result, typed: str) -> list[str]:
    """The typical matches, each once, with the command that shows it."""
    first = result.tables.sides[0]
    whose = "the home side" if first == "home" else first.capitalize()
    rows = []
    for (match, margin), alike in groupby(result.typical, lambda typical: (typical.match, typical.margin)):
        names = [typical.name for typical in alike]
        name = names[0] if len(names) == 1 else f"{names[0]} to {names[-1]}"
        rows.append((name, _signed(margin), match))
    width = max(15, *(len(name) + 1 for name, _, _ in rows))
    lines = [f"  {name:<{width}}{margin:>4}  rugbysim replay {typed} --match {match}" for name, margin, match in rows]
    return ["", f"Matches worth a replay, by {whose}'s margin:", *lines]


def _signed(margin: int) -> str:
    """`+12`, `-5` or `0`."""
    return f"{margin:+d}" if margin else "0"


def meanings(match: Any) -> list[str]:
    """Where to read what is counted, for a game that is not the one `rugbysim dictionary` describes unasked."""
    from rugbysim.setup.tabletop import TabletopMatch

    if not isinstance(match, TabletopMatch):
        return []
    return ["", f"What is counted: rugbysim dictionary matches --game {match.game}"]


def provenance(result: Result, out: Path | None) -> list[str]:
    """Where the figures come from, and where the rows are."""
    origin = result.provenance
    configuration = origin["configuration_sha256"][:12]
    lines = ["", f"rugbysim {origin['rugbysim']}, seed {result.seed}, configuration {configuration}"]
    return lines if out is None else [*lines, f"Written: {out}"]
