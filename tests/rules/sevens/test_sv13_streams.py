"""SV-13: the streams of draws, and the caps."""

from __future__ import annotations

import numpy as np
import pytest
from numba import config

from rugbysim.games.sevens.game import SEVENS, MatchTooLong
from rugbysim.games.sevens.params import build
from rugbysim.games.sevens.vocabulary import Event, Phase
from rugbysim.setup import load_match
from tests.core.streams import keyed, outputs, states
from tests.rules.sevens.scripted import HOME, Position, level_match

FEW = 4 if config.DISABLE_JIT else 60


@pytest.mark.rule("SV-13.1")
def test_the_stream_of_a_kick_off_is_keyed_by_seed_match_half_and_number() -> None:
    """What is drawn from a kick-off on is the stream of these four numbers: the engine seeds it anew each time."""
    position = Position(seed=77).restart_from(HOME)
    position.m.match, position.m.half, position.m.kick_offs = 12, 2, 4
    position.m.stream[:] = 1
    position.play()
    assert position.m.stream.tolist() in states(keyed(77, 12, 2, 5), 30)


@pytest.mark.rule("SV-13.1")
def test_neighbouring_streams_share_nothing() -> None:
    """All keys of 6 seeds, 12 matches, 4 halves, 8 kick-offs: no output of the first 40 of any occurs in another's.

    92,160 outputs of 64 bits: two alike by chance have a probability of 2e-10.
    """
    seen: set[int] = set()
    count = 0
    for seed in (0, 1, 2, 3, 2**63, 2**64 - 1):
        for match in range(12):
            for half in range(4):
                for kick_off in range(8):
                    first = outputs(keyed(seed, match, half, kick_off), 40)
                    count += len(first)
                    seen.update(first)
    assert len(seen) == count


@pytest.mark.rule("SV-13.1")
def test_the_key_is_hashed_and_not_added() -> None:
    """Moving a unit, or a constant of the generator, from one of the four numbers to another gives another stream."""
    golden = 0x9E3779B97F4A7C15
    keys = [(5, 5, 1, 1), (6, 4, 1, 1), (4, 6, 1, 1), (5, 4, 2, 1), (5, 5, 2, 0), (5, 5, 0, 2), (6, 5, 0, 1)]
    keys += [(5 + golden, 5, 1, 1), ((5 - golden) % 2**64, 5, 1, 1), (5 ^ 1, 5 ^ 1, 1, 1), (1, 1, 5, 5), (1, 5, 1, 5)]
    states = {tuple(keyed(*key).tolist()) for key in keys}
    assert len(states) == len(keys)
    # a bit of any of the four numbers moves about half of the 256 bits of the state: 128 +- 8
    base = np.array(keyed(5, 5, 1, 1))
    for place in range(4):
        for bit in (0, 1, 17, 40, 62):
            key = [5, 5, 1, 1]
            key[place] ^= 1 << bit
            moved = sum(int(a ^ b).bit_count() for a, b in zip(base.tolist(), keyed(*key).tolist(), strict=True))
            assert 128 - 5 * 8 < moved < 128 + 5 * 8


@pytest.mark.rule("SV-13.1")
def test_a_match_depends_on_seed_and_index_alone() -> None:
    """However a run is cut up, match i of a seed is the same; other seeds and indices are other matches."""
    params = build(load_match("example"))
    whole = SEVENS.play(params, 9, 0, FEW).matches
    parts = [SEVENS.play(params, 9, first, count).matches for first, count in ((0, 1), (1, FEW - 2), (FEW - 1, 1))]
    assert np.concatenate(parts).tobytes() == whole.tobytes()
    names = [name for name in whole.dtype.names if name != "match"]
    clocks = {int(clock) for clock in whole["clock_ms"]}
    assert len(clocks) == FEW
    other = SEVENS.play(params, 10, 0, FEW).matches
    assert whole[names].tobytes() != other[names].tobytes()


@pytest.mark.rule("SV-13.1")
@pytest.mark.parametrize("seed", [0, 2**63, 2**64 - 1])
def test_every_seed_of_64_bits_is_a_seed(seed: int) -> None:
    rows = SEVENS.play(build(level_match()), seed, 0, 2).matches
    assert (rows["clock_ms"] >= 840_000).all()


@pytest.mark.rule("SV-13.2")
def test_the_clock_runs_in_every_phase_of_play() -> None:
    """No two steps of play in a row without the clock moving, but for what ends a half."""
    position = Position("sevens")
    still = 0
    while position.m.phase != Phase.MATCH_OVER:
        clock, half = int(position.m.clock), int(position.m.half)
        position.play()
        still = still + 1 if position.m.clock == clock and position.m.half == half else 0
        assert still <= 1
    assert position.m.steps < position.p.match_event_cap


@pytest.mark.rule("SV-13.2")
def test_the_cap_is_5000_and_an_error_names_match_and_seed() -> None:
    assert level_match().rules.match.event_cap == level_match("sevens").rules.match.event_cap == 5000
    match = level_match(overrides=("rules.match.event_cap=100", "rules.match.half_minutes=60"))
    with pytest.raises(MatchTooLong, match=r"match 7 of seed 31 met the cap of 100"):
        SEVENS.play(build(match), 31, 7, 3)


@pytest.mark.rule("SV-13.2")
def test_every_match_ends() -> None:
    for rules in ("sevens", "run_through"):
        batch = SEVENS.play(build(load_match("example", rules=rules)), 4, 0, FEW, events=True)
        assert (batch.events["kind"] == Event.FULL_TIME).sum() == FEW
        assert batch.matches["clock_ms"].max() < 2 * batch.matches["clock_ms"].min()
