"""Runs: the same result however they are cut up, what may be asked, when they end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rugbysim.games.protocol import Batch
from rugbysim.montecarlo.chunks import Range, in_order, looks, ranges
from rugbysim.montecarlo.digests import ALWAYS_ON, combined
from rugbysim.montecarlo.result import Result
from rugbysim.montecarlo.simulate import Interrupted, simulate
from rugbysim.montecarlo.statistics import share_error
from rugbysim.setup.errors import SetupError
from tests.montecarlo.toy import Toy, ToyMatch


def run(n: int = 500, seed: int = 1, **settings: Any) -> Result:
    return simulate(ToyMatch(), n, seed, **{"game": Toy(), **settings})


@given(
    st.integers(1, 400),
    st.integers(1, 150),
    st.integers(1, 5),
    st.booleans(),
    st.integers(0, 2**64 - 1),
    st.integers(0, 10**12),
)
@settings(deadline=None, max_examples=40)
def test_threads_and_chunks_change_nothing(
    n: int, chunk: int, threads: int, events: bool, seed: int, first: int
) -> None:
    whole = run(n, seed, threads=1, chunk=n, events=events, players=events, first=first)
    cut = run(n, seed, threads=threads, chunk=chunk, events=events, players=events, first=first)
    assert cut.digest() == whole.digest()
    assert cut.totals.to_bytes() == whole.totals.to_bytes()
    for table, rows in whole.rows.items():
        assert cut.rows[table].tobytes() == rows.tobytes()


def test_seed_and_range_change_the_digest() -> None:
    digests = {run(**settings).digest() for settings in ({}, {"seed": 2}, {"first": 1}, {"n": 501})}
    assert len(digests) == 4


def test_log_and_player_rows_do_not_change_what_is_always_counted() -> None:
    plain, logged = run(), run(events=True, players=True)
    assert plain.digest(ALWAYS_ON) == logged.digest(ALWAYS_ON) == plain.digest()
    assert logged.digest() != plain.digest()


def test_every_table_is_in_the_digest() -> None:
    found = run(events=True, players=True)
    assert set(found.digests) == {"matches", "events", "possessions", "player_rows", "summary"}
    for table in found.digests:
        assert combined(found.digests | {table: "0" * 64}) != found.digest()


def test_player_sums_and_tallies_are_in_the_digest() -> None:
    """Two games with the same match rows."""

    class Other(Toy):
        def play(self, *args: Any, **log: bool) -> Batch:
            batch = super().play(*args, **log)
            batch.player_sums[0, 0] += 1
            return batch

    assert run(game=Other()).digest() != run().digest()


def test_shards_merge_to_the_whole() -> None:
    """Three runs of a third each, as three machines would play them."""
    whole = run(600)
    shards = [run(200, first=first) for first in (400, 0, 200)]
    for shard in shards[1:]:
        shards[0].totals.merge(shard.totals)
    assert shards[0].totals.to_bytes() == whole.totals.to_bytes()


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"seed": -1}, "simulate: seed is -1; expected a whole number from 0 to 18446744073709551615"),
        ({"seed": 2**64}, "simulate: seed is 18446744073709551616; expected a whole number"),
        ({"seed": 1.5}, "simulate: seed is 1.5; expected a whole number"),
        ({"seed": True}, "simulate: seed is true; expected a whole number"),
        ({"seed": "1"}, 'simulate: seed is "1"; expected a whole number'),
        ({"n": 0}, "simulate: n is 0; expected a whole number of matches, at least 1"),
        ({"n": -5}, "simulate: n is -5; expected a whole number of matches, at least 1"),
        ({"n": 1.5}, "simulate: n is 1.5; expected a whole number of matches, at least 1"),
        ({"n": True}, "simulate: n is true; expected a whole number of matches, at least 1"),
        ({"threads": 0}, "simulate: threads is 0; expected a whole number of threads, from 1 to 1024"),
        ({"threads": 1.0}, "simulate: threads is 1.0; expected a whole number of threads"),
        ({"chunk": 0}, "simulate: chunk is 0; expected a whole number of matches at a time, from 1 to 100000"),
        ({"first": -1}, "simulate: first is -1; expected the index of a match"),
        ({"keep": -1}, "simulate: keep is -1; expected a whole number from 0"),
        ({"target_error": 0}, "simulate: target_error is 0; expected a share above 0 and below 0.5"),
        ({"target_error": 0.5}, "simulate: target_error is 0.5; expected a share above 0"),
        ({"target_error": float("nan")}, "simulate: target_error is nan; expected a share"),
        ({"target_error": "small"}, 'simulate: target_error is "small"; expected a share'),
        ({"events": True, "n": 20_001}, "simulate: n is 20001; expected at most 20,000 matches, or out="),
        ({"game": "chess"}, 'games: name is "chess"; expected one of'),
    ],
)
def test_what_cannot_be_asked_is_refused_in_one_sentence(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(SetupError) as refused:
        run(**settings)
    assert str(refused.value).startswith(words)
    assert "\n" not in str(refused.value)


def test_numpy_integers_are_whole_numbers() -> None:
    assert run(np.int64(20), np.uint64(2**64 - 1)).n == 20


# --- the target error ------------------------------------------------------------------------------------------------


def test_looks_are_at_fixed_doubling_counts() -> None:
    assert list(looks(20_000)) == [2_000, 4_000, 8_000, 16_000]
    assert list(looks(2_000)) == []


@given(st.integers(0, 100), st.integers(1, 9_999), st.integers(1, 3_000))
def test_ranges_cover_the_run_and_end_at_every_look(first: int, n: int, chunk: int) -> None:
    stops = tuple(looks(n))
    cut = list(ranges(first, n, chunk, stops))
    ends = [part.first + part.count for part in cut]
    assert [part.first for part in cut] == [first, *ends[:-1]]
    assert ends[-1] == first + n
    assert all(1 <= part.count <= chunk for part in cut)
    assert {first + stop for stop in stops} <= set(ends)


@pytest.mark.parametrize(("threads", "chunk"), [(1, 1_000), (2, 300), (4, 7), (3, 9_000)])
def test_target_error_ends_at_the_same_count_on_any_threads(threads: int, chunk: int) -> None:
    """The shares are near 0.49, 0.17, 0.34: errors 0.0112 at 2,000, 0.0079 at 4,000, 0.0056 at 8,000."""
    found = run(100_000, target_error=0.006, threads=threads, chunk=chunk)
    assert (found.n, found.stopped_by) == (8_000, "target_error")
    assert found.digest() == run(8_000).digest()
    assert max(share_error(k, found.n) or 1 for k in found.totals.outcomes) <= 0.006


def test_n_is_the_cap_of_a_target_error() -> None:
    capped = run(3_000, target_error=0.001)
    assert (capped.n, capped.stopped_by) == (3_000, "n")
    met = run(2_500, target_error=0.4)
    assert (met.n, met.stopped_by) == (2_000, "target_error")


# --- the order of the work -------------------------------------------------------------------------------------------


def test_look_ahead_is_bounded() -> None:
    """A slow reader: never more than two parts a thread are under way or waiting, and no part is played twice."""
    threads, ahead, most = 3, 0, 0
    lock = threading.Lock()
    played: list[int] = []

    def play(part: Range) -> int:
        nonlocal ahead, most
        with lock:
            ahead += 1
            most = max(most, ahead)
            played.append(part.first)
        return part.first

    found = []
    for first in in_order(play, ranges(0, 200, 1), threads):
        with lock:
            ahead -= 1
        found.append(first)
    assert found == list(range(200)) == sorted(played)
    assert most <= 2 * threads


@pytest.mark.parametrize("threads", [1, 3])
def test_an_error_in_a_chunk_is_raised_and_ends_the_run(threads: int) -> None:
    class Failing(Toy):
        def play(self, prepared: Any, seed: int, first: int, count: int, **log: bool) -> Batch:
            if first == 40:
                raise RuntimeError("match 40 of seed 1 never ends")
            return super().play(prepared, seed, first, count, **log)

    game = Failing(delay=0.001)
    with pytest.raises(RuntimeError, match="match 40 of seed 1"):
        run(10_000, game=game, chunk=10, threads=threads)
    assert game.calls < 30
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("rugbysim")]


def test_progress_counts_merged_matches() -> None:
    seen: list[tuple[int, int]] = []
    run(250, chunk=100, threads=2, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(100, 250), (200, 250), (250, 250)]


def test_a_game_must_keep_to_its_dictionary() -> None:
    class Wrong(Toy):
        def play(self, *args: Any, **log: bool) -> Batch:
            batch = super().play(*args, **log)
            batch.matches = batch.matches.astype([("match", "i8"), ("points", "i4")])
            return batch

    with pytest.raises((TypeError, ValueError)):
        run(game=Wrong())


# --- Ctrl-C ----------------------------------------------------------------------------------------------------------


def pressed_after(count: int, press: Callable[[], None]) -> Callable[[int, int], None]:
    def progress(done: int, total: int) -> None:
        if done >= count:
            press()

    return progress


def raise_interrupt() -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize("press", [lambda: signal.raise_signal(signal.SIGINT), raise_interrupt])
@pytest.mark.parametrize("threads", [1, 4])
def test_interrupt_keeps_whole_chunks(press: Callable[[], None], threads: int) -> None:
    with pytest.raises(Interrupted) as stopped:
        run(10_000, chunk=100, threads=threads, progress=pressed_after(300, press))
    result = stopped.value.result
    assert result is not None
    assert (result.n, result.stopped_by) == (300, "interrupted")
    assert result.digest() == run(300).digest()
    assert len(result.matches) == 300
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_interrupt_at_the_last_match_is_a_whole_run() -> None:
    whole = run(100, chunk=100, progress=pressed_after(100, lambda: signal.raise_signal(signal.SIGINT)))
    assert (whole.n, whole.stopped_by) == (100, "n")


def test_interrupt_before_the_first_chunk_keeps_nothing(tmp_path: Path) -> None:
    """As while the match is compiled: it does not wait for the end of the chunk."""

    class Pressed(Toy):
        def play(self, *args: Any, **log: bool) -> Batch:
            signal.raise_signal(signal.SIGINT)
            raise AssertionError("played on")

    with pytest.raises(Interrupted) as stopped:
        run(100, game=Pressed(), threads=1, out=tmp_path / "results.json")
    assert stopped.value.result is None
    assert list(tmp_path.iterdir()) == []


def test_interrupt_finishes_the_file(tmp_path: Path) -> None:
    out = tmp_path / "results.csv"
    with pytest.raises(Interrupted):
        run(10_000, chunk=100, out=out, progress=pressed_after(300, raise_interrupt))
    loaded = Result.load(out)
    assert (loaded.n, loaded.stopped_by, len(loaded.matches)) == (300, "interrupted", 300)


SLOW_RUN = """
import sys
from rugbysim.montecarlo.simulate import Interrupted, simulate
from tests.montecarlo.toy import Toy, ToyMatch
def progress(done, total):
    print(done, flush=True)
try:
    simulate(ToyMatch(), 10**9, 1, game=Toy(delay=0.02), chunk=50, threads=2, progress=progress)
except Interrupted as stopped:
    print("kept", stopped.result.n, stopped.result.digest(), flush=True)
    sys.exit(130)
"""


def test_ctrl_c_from_outside_ends_at_once(root: Path, clean_environment: dict[str, str]) -> None:
    """A process with an endless run gets SIGINT: it ends within two seconds and what it kept is a plain run."""
    with subprocess.Popen(
        [sys.executable, "-c", SLOW_RUN], cwd=root, env=clean_environment, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        os.kill(process.pid, signal.SIGINT)
        words = process.communicate(timeout=10)[0].splitlines()[-1].split()
    assert process.returncode == 130
    kept = int(words[1])
    assert kept % 50 == 0
    assert words[2] == run(kept).digest()
