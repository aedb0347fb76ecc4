"""How fast a coach is answered (`make bench`): figures to read, each on a line of its own; see `test_speed.py`."""

from __future__ import annotations

from typing import Any

import pytest

import rugbysim as rs
from rugbysim.analysis.coach.adjusted import Adjustment
from rugbysim.analysis.coach.paired import Paired
from rugbysim.games.sevens.coaching import COACHING
from rugbysim.games.sevens.game import SEVENS
from rugbysim.setup.line_ups import exchange
from tests.bench.test_speed import CHUNK, FIXTURE, IMPORTS, SEED, Say, in_turn, python, say

__all__ = ["say"]

SWAP = "Centre:Samir Haddadi"  # a bench man who differs from the man he replaces by 24, 10 and 22 in three attributes
ERROR = 0.003 / 1.96  # the standard error that makes an interval reach 0.3 wins in 100 to either side
COMPARE = ("-m", "rugbysim", "compare", FIXTURE, "--swap", SWAP, "--target-error", f"{ERROR:.5f}")
OTHERS = (
    ("Rowan Tickner", "Declan Stourton"),
    ("Giles Hatherley", "Declan Stourton"),
    ("Toby Quarmby", "Alfie Norcross"),
)
MATCHES = 40_000


def test_comparing_two_line_ups(benchmark: Any, say: Say, clean_environment: dict[str, str]) -> None:
    """A whole warm process, to an interval of 0.3 wins in 100 either way (3 s, or 6 times the imports, wanted)."""
    python(clean_environment, *COMPARE)
    command, imports = in_turn(
        benchmark, lambda: python(clean_environment, *COMPARE), lambda: python(clean_environment, *IMPORTS), rounds=5
    )
    say(f"compare: {command:.2f} s; importing numba and pandas {imports:.2f} s; ratio {command / imports:.1f}")


@pytest.mark.parametrize("men", [("Kofi Amankwah", "Samir Haddadi"), *OTHERS], ids=lambda men: men[1].split()[1])
def test_matches_needed_against_independent_runs(benchmark: Any, say: Say, men: tuple[str, str]) -> None:
    """How many times fewer matches a difference in wins, draws half, needs (7 wanted for the first pair)."""
    match = rs.load_match(FIXTURE)
    other = match.model_copy(update={"home": exchange(match.home, *men)})
    prepared = [SEVENS.prepare(one) for one in (match, other)]
    paired = Paired(SEVENS, prepared, SEED, adjustment=Adjustment.fit(SEVENS, prepared[0], SEED))

    def run() -> None:
        for _ in paired.played(MATCHES):
            pass

    benchmark.pedantic(run, rounds=1)
    parts = [
        f"{measure} {found.factor:.1f} ({found.paired_factor:.1f} by the same chance alone)"
        for measure, found in ((measure, paired.difference(1, 0, measure)) for measure in ("wins", "margin", "tries"))
    ]
    say(f"{men[1]} for {men[0]}: times fewer matches for {', '.join(parts)}")


def test_tracing_against_playing(benchmark: Any, say: Say) -> None:
    """What it costs to note luck, and the scores of all ratings."""
    prepared = SEVENS.prepare(rs.load_match(FIXTURE))
    runs = [
        lambda: SEVENS.play(prepared, SEED, 0, 4 * CHUNK),
        lambda: COACHING.play(prepared, SEED, 0, 4 * CHUNK),
        lambda: COACHING.play(prepared, SEED, 0, 4 * CHUNK, scores=True),
    ]
    for run in runs:
        run()
    plain, traced, scored = (time / 4 / CHUNK * 1e6 for time in in_turn(benchmark, *runs, rounds=7))
    say(
        f"tracing: {plain:.1f} us a match without, {traced:.1f} with luck ({traced / plain - 1:+.0%}),"
        f" {scored:.1f} with the scores of all ratings ({scored / plain - 1:+.0%})"
    )


def test_optimising_the_example(benchmark: Any, say: Say) -> None:
    """Line-up and order of the example squad with the default number of matches (a separated answer in 60 s wanted)."""
    match = rs.load_match(FIXTURE)
    found: list[Any] = []
    benchmark.pedantic(lambda: found.append(rs.optimise(match, seed=SEED)), rounds=1)
    gain = found[0].answers[0].gain.wins.estimate
    say(
        f"optimise: {benchmark.stats.stats.min:.1f} s; better: {found[0].better};"
        f" {100 * gain.estimate:+.1f} wins in 100 ({100 * gain.low:.1f} to {100 * gain.high:.1f})"
    )
