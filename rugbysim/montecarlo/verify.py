"""Shows that a result depends on nothing but setup, seed and range of matches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rugbysim.games.protocol import Game
from rugbysim.montecarlo import arguments
from rugbysim.montecarlo.digests import ALWAYS_ON
from rugbysim.montecarlo.simulate import game_of, simulate

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, slots=True)
class Trial:
    """One way of cutting the run up, and the digest it gave."""

    threads: int
    chunk: int
    events: bool
    digest: str


@dataclass(frozen=True)
class Verification:
    """All trials of one setup and seed."""

    n: int
    seed: int
    trials: tuple[Trial, ...]

    @property
    def digest(self) -> str:
        """The digest of the first trial."""
        return self.trials[0].digest

    @property
    def equal(self) -> bool:
        """Whether all trials gave the same digest."""
        return len({trial.digest for trial in self.trials}) == 1

    def __bool__(self) -> bool:
        return self.equal

    @property
    def table(self) -> pd.DataFrame:
        """One row a trial: threads, chunk, events, digest."""
        import pandas as pd

        names = ["threads", "chunk", "events", "digest"]
        return pd.DataFrame([{name: getattr(trial, name) for name in names} for trial in self.trials], columns=names)


def verify(
    match: Any,
    n: int = 4_000,
    seed: int = 1,
    *,
    threads: Sequence[int] = (1, 2, 4),
    chunks: Sequence[int] = (7, 100, 1_000),
    game: str | Game | None = None,
) -> Verification:
    """Play the same `n` matches with each number of threads and each chunk size (and all in one), log off and on.

    A game that logs nothing is played with the log off only.

    Compared is the digest of what is always counted: match rows, players' sums, tallies.

    Raises:
        SetupError: an argument that cannot be used.
    """
    n = arguments.matches_of(n, "verify")
    seed = arguments.seed_of(seed, "verify")
    whole = min(n, arguments.LARGEST_CHUNK)
    sizes = sorted({min(chunk, whole) for chunk in (*chunks, whole)}, reverse=True)
    ways = [(count, size, False) for count in threads for size in sizes]
    if game_of(match, game).tables.events:
        ways.append((threads[0], min(1_000, whole), True))
    trials = [
        Trial(count, size, events, _digest(match, n, seed, count, size, events, game)) for count, size, events in ways
    ]
    return Verification(n, seed, tuple(trials))


def _digest(match: Any, n: int, seed: int, threads: int, chunk: int, events: bool, game: str | Game | None) -> str:
    result = simulate(match, n, seed, game=game, threads=threads, chunk=chunk, events=events, keep=n if events else 0)
    return result.digest(ALWAYS_ON)
