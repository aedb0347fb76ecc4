"""How fast the sevens match is, and how large it grows (`make bench`): figures to read, each on a line of its own.

No time is asserted, since a machine that does other work distorts every one. What is compared is measured turn by turn
in one run, and of each the best is taken: a ratio then says more than a time.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest

import rugbysim as rs
from rugbysim.games.sevens.game import SEVENS
from rugbysim.games.sevens.params import build
from tests.oracle.twin import Rulebook, play

FIXTURE = "example"
SEED = 1
CHUNK = 1_000  # matches the harness gives a thread at a time
SIMULATE = ("-m", "rugbysim", "simulate", FIXTURE, "--matches", "10000", "--seed", "1")
IMPORTS = ("-c", "import numba, pandas")
MILLION = f"""
import resource, sys
import rugbysim as rs
rs.simulate(rs.load_match("{FIXTURE}"), 1_000_000, {SEED})
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(peak / (2**20 if sys.platform == "darwin" else 2**10))
"""

Say = Callable[[str], None]


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str], benchmark: Any) -> Say:
    """Print a line past the capture of output, and keep it with the benchmark's own figures."""

    def told(line: str) -> None:
        benchmark.extra_info["figure"] = line
        with capsys.disabled():
            print(f"\n  {line}")

    return told


def in_turn(benchmark: Any, *functions: Callable[[], Any], rounds: int) -> list[float]:
    """The best times in seconds of functions that are called in turn; the table shows the first of them."""
    times: dict[Callable[[], Any], list[float]] = {function: [] for function in functions}

    def timed(function: Callable[[], Any]) -> None:
        start = perf_counter()
        function()
        times[function].append(perf_counter() - start)

    def others() -> None:
        for function in functions[1:]:
            timed(function)

    benchmark.pedantic(lambda: timed(functions[0]), setup=others, rounds=rounds)
    return [min(times[function]) for function in functions]


def compare_threads(benchmark: Any, say: Say, match: Any, n: int) -> None:
    """Say how long `n` matches of a setup take on one thread and on two."""

    def run(threads: int) -> Any:
        return rs.simulate(match, n, SEED, threads=threads)

    run(2)
    two, one = in_turn(benchmark, lambda: run(2), lambda: run(1), rounds=5)
    load = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
    say(f"threads: {n:,} matches in {one:.2f} s on one, {two:.2f} s on two; ratio {one / two:.2f} (load {load})")


def python(environment: dict[str, str], *arguments: str) -> str:
    """What a fresh interpreter prints."""
    command = [sys.executable, *arguments]
    return subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout


def test_engine_against_its_twin(benchmark: Any, say: Say) -> None:
    """One core, player statistics on: time a match and a draw, and how many times the twin's speed (120 wanted).

    A draw is one 64-bit number used; the twin counts them, in 400 matches to about one part in 150.
    """
    params = build(rs.load_match(FIXTURE))
    rulebook = Rulebook(params)
    matches, by_twin = 10 * CHUNK, 400
    played = []

    def engine() -> None:
        for first in range(0, matches, CHUNK):
            SEVENS.play(params, SEED, first, CHUNK)

    def twin() -> None:
        played[:] = [play(rulebook, SEED, match, log=False) for match in range(by_twin)]

    engine()
    fast, slow = in_turn(benchmark, engine, twin, rounds=5)
    draws, checks, steps = (
        sum(getattr(match, name) for match in played) / by_twin for name in ("draws", "checks", "steps")
    )
    a_match, a_twin = fast / matches, slow / by_twin
    say(
        f"engine: {a_match * 1e6:.2f} us a match, {1 / a_match:,.0f} matches a second,"
        f" {a_match / draws * 1e9:.1f} ns a draw ({draws:.0f} draws, {checks:.0f} checks, {steps:.0f} steps a match);"
        f" twin: {a_twin * 1e6:,.0f} us a match; ratio {a_twin / a_match:.0f}"
    )


def test_two_threads_against_one(benchmark: Any, say: Say) -> None:
    """The public `simulate` on one thread and on two (1.9 times wanted on two free cores)."""
    compare_threads(benchmark, say, rs.load_match(FIXTURE), 40_000)


def test_event_log_on_against_off(benchmark: Any, say: Say) -> None:
    """The game with every event written and possessions tabled, against the same without (15 % more allowed)."""
    params = build(rs.load_match(FIXTURE))
    SEVENS.play(params, SEED, 0, CHUNK, events=True)
    logged, silent = in_turn(
        benchmark,
        lambda: SEVENS.play(params, SEED, 0, 4 * CHUNK, events=True),
        lambda: SEVENS.play(params, SEED, 0, 4 * CHUNK),
        rounds=7,
    )
    share = logged / silent - 1
    say(f"event log: {logged / 4 / CHUNK * 1e6:.2f} us a match on, {silent / 4 / CHUNK * 1e6:.2f} off; {share:+.0%}")


def test_cold_start(benchmark: Any, say: Say, clean_environment: dict[str, str], tmp_path: Path) -> None:
    """The first run ever, nothing compiled: the whole command (8 s, or 16 times the two imports, wanted)."""
    cold = {**clean_environment, "XDG_CACHE_HOME": str(tmp_path)}
    command, imports = in_turn(
        benchmark, lambda: python(cold, *SIMULATE), lambda: python(clean_environment, *IMPORTS), rounds=1
    )
    say(f"cold start: {command:.2f} s; importing numba and pandas {imports:.2f} s; ratio {command / imports:.1f}")


def test_warm_start(benchmark: Any, say: Say, clean_environment: dict[str, str]) -> None:
    """The same command again (1.5 s, or 3 times the two imports, wanted)."""
    python(clean_environment, *SIMULATE)
    command, imports = in_turn(
        benchmark, lambda: python(clean_environment, *SIMULATE), lambda: python(clean_environment, *IMPORTS), rounds=5
    )
    say(f"warm start: {command:.2f} s; importing numba and pandas {imports:.2f} s; ratio {command / imports:.1f}")


@pytest.mark.skipif(sys.platform == "win32", reason="the peak of a process is read by the module resource")
def test_memory_of_a_million_matches(benchmark: Any, say: Say, clean_environment: dict[str, str]) -> None:
    """The largest the process grows (700 MB wanted)."""
    peaks: list[float] = []
    benchmark.pedantic(lambda: peaks.append(float(python(clean_environment, "-c", MILLION))), rounds=1)
    say(f"memory: {peaks[0]:.0f} MB at most in 1,000,000 matches")
