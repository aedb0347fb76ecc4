"""Races on outcomes drawn by numpy: who plays on, when it ends, what may be said at the end."""

from __future__ import annotations

import os
import signal
from itertools import combinations, pairwise

import numpy as np
import pytest

from rugbysim.analysis.coach.race import PRESENT, Contrast, Ending, Race, looks, race
from rugbysim.analysis.coach.sequences import LEAST_DISCORDANT
from tests.analysis.racing import Draw, Drawn, normal, wins

UNIT = 1024


def run(draw: Draw, count: int, *, seed: int = 1, unit: int = UNIT, matter: float = 1.0, **asked: object) -> Race:
    """A race for points of margin."""
    settings: dict[str, object] = {"cap": 20_000, "step": 15.0} | asked
    return race(Drawn(draw, count, seed, unit), count, matter=matter, **settings)  # type: ignore[arg-type]


def stood(above: list[tuple[int, int]], count: int, contrasts: dict[tuple[int, int], Contrast] | None = None) -> Race:
    """A race that ended with these better than those."""
    matrix = np.zeros((count, count), np.bool_)
    for pair in above:
        matrix[pair] = True
    return Race((1_000,) * count, contrasts or {}, matrix, Ending.CAP, 0.95, 0.01, 1.0)


def test_the_best_is_found_and_the_beaten_play_no_more() -> None:
    source = Drawn(normal([0, 4, -8, -8]), 4, 1, UNIT)
    found = race(source, 4, matter=1.0, step=15.0, cap=20_000)
    assert found.ending is Ending.BEST
    assert found.unbeaten == (1,)
    assert found.played == tuple(source.played_by)
    assert found.played[1] == found.played[PRESENT] == found.n < 20_000
    assert found.played[2] <= found.n
    assert found.contrast(1, PRESENT).low > 0


def test_the_present_choice_plays_on_though_it_is_beaten() -> None:
    """1 and 2 beat it at once by 20 points; it takes longer to see that 1 is better by 1.5 than 2."""
    source = Drawn(normal([0, 21.5, 20, -20]), 4, 3, UNIT)
    found = race(source, 4, matter=0.2, step=15.0, cap=20_000)
    assert (found.ending, found.unbeaten) == (Ending.BEST, (1,))
    assert found.played[PRESENT] == found.played[1] == found.played[2] == found.n > 1_000
    assert found.played[3] == 1_000
    assert found.better_than(3) == (0, 1, 2)


def test_equal_ones_end_alike() -> None:
    found = run(normal([-9, 0, 0.1, 0], shared=0), 4, cap=60_000, seed=4)
    assert found.ending is Ending.ALIKE
    assert found.unbeaten == (1, 2, 3)
    assert all(found.contrast(one, other).alike(1.0) for one, other in combinations(found.unbeaten, 2))


def test_nothing_beats_the_present_choice_by_what_matters() -> None:
    """Its rivals are worse by 0.5; whether better at all takes long to see, by 1 point it is soon out of question."""
    found = run(normal([0, -0.5, -0.5, -0.5], spread=5), 4)
    assert found.ending is Ending.PRESENT
    assert found.present_holds
    assert all(found.contrast(one, PRESENT).high < 1.0 for one in (1, 2, 3))


def test_what_cannot_be_told_ends_with_the_matches_allowed() -> None:
    found = run(normal([0, 0.9]), 2, cap=1_500)
    assert (found.ending, found.n, found.unbeaten, found.present_holds) == (Ending.CAP, 1_500, (0, 1), False)


def test_wins_count_draws_as_half() -> None:
    found = run(wins([0.50, 0.58]), 2, unit=2, matter=0.02, step=1.0)
    assert found.ending is Ending.BEST
    contrast = found.contrast(1, 0)
    assert contrast.low < 0.08 < contrast.high
    assert contrast.estimate == pytest.approx(0.08, abs=0.03)


def test_outcomes_that_never_differ_are_alike_and_never_ahead() -> None:
    found = run(lambda random, n: np.repeat(random.integers(0, 2, (1, n)), 3, axis=0), 3, unit=1, matter=0.02, step=1.0)
    assert found.ending is Ending.ALIKE
    assert found.contrast(0, 1).estimate == 0
    assert found.contrast(0, 1).low < 0 < found.contrast(0, 1).high


def test_few_pairs_that_differ_tell_nothing_apart() -> None:
    """One match in a hundred is won by the second alone: after 2,000 matches some 20 of the 50 needed."""

    def seldom(random: np.random.Generator, n: int) -> np.ndarray:
        return np.array([np.zeros(n), random.random(n) < 0.01]).astype(np.int64)

    found = run(seldom, 2, unit=1, matter=0.001, step=1.0, cap=2_000)
    assert found.contrast(1, 0).discordant < LEAST_DISCORDANT
    assert found.unbeaten == (0, 1)
    later = run(seldom, 2, unit=1, matter=0.001, step=1.0, cap=20_000)
    assert later.ending is Ending.BEST
    assert later.contrast(1, 0).discordant >= LEAST_DISCORDANT


def test_the_caller_may_have_enough() -> None:
    asked: list[int] = []

    def enough() -> bool:
        asked.append(1)
        return len(asked) > 5

    found = run(normal([0, 0]), 2, enough=enough, matter=0.1)
    assert (found.ending, len(asked)) == (Ending.TIME, 6)
    assert 1_000 < found.n < 3_000


def test_ctrl_c_keeps_what_was_played() -> None:
    def press(done: int, total: int) -> None:
        if done >= 2 * 2_000:
            os.kill(os.getpid(), signal.SIGINT)

    found = run(normal([0, 0]), 2, progress=press, matter=0.1)
    assert found.ending is Ending.INTERRUPTED
    assert 2_000 <= found.n <= 2_500
    assert found.contrast(0, 1).n == found.n


def test_ctrl_c_before_the_first_look_is_raised() -> None:
    def press(done: int, total: int) -> None:
        os.kill(os.getpid(), signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        run(normal([0, 0]), 2, progress=press)


def test_progress_counts_what_was_played() -> None:
    told: list[tuple[int, int]] = []
    found = run(normal([0, 4, -8, -8]), 4, progress=lambda done, total: told.append((done, total)))
    done, total = zip(*told, strict=True)
    assert all(before < after for before, after in pairwise(done))
    assert all(before >= after for before, after in pairwise(total))
    assert done[-1] == sum(found.played) <= total[-1]


def test_two_that_cannot_be_told_apart_are_in_one_group() -> None:
    """2 and 3 are unbeaten; of the others 0 and 4 are better than 1 and 5, and 5 can be told from nothing but these."""
    above = [(2, one) for one in (0, 1, 4, 5, 6)] + [(one, other) for one in (0, 4) for other in (1, 5)]
    assert stood([*above, (0, 6), (4, 6), (1, 6), (5, 6)], 7).groups == ((2, 3), (0, 4), (1, 5), (6,))
    assert stood([*above, (0, 6), (4, 6), (1, 6)], 7).groups == ((2, 3), (0, 4), (1, 5, 6))
    assert stood([*above, (0, 6), (1, 6), (5, 6)], 7).groups == ((2, 3), (0, 1, 4, 5, 6))
    assert stood([], 3).groups == ((0, 1, 2),)
    assert stood([(1, 0)], 2).groups == ((1,), (0,))


def test_groups_of_a_race_are_those_of_its_intervals() -> None:
    for seed in range(20):
        found = run(normal([0, 3, -3, -3.2, 2.9, -9, 1]), 7, cap=4_000, seed=seed)
        first, *others = found.groups
        assert first == found.unbeaten
        assert not found.above[np.ix_(first, first)].any()
        for upper, lower in combinations(others, 2):
            assert found.above[np.ix_(upper, lower)].all()
        assert sorted(one for group in found.groups for one in group) == list(range(7))
        assert all(list(group) == sorted(group) for group in found.groups)


def test_better_than_the_better_is_better() -> None:
    """Whatever was found stays found, and never both ways round."""
    for seed in range(20):
        above = run(normal([0, 0.6, 1.2, 1.8, 2.4, -3]), 6, seed=seed, cap=4_000).above
        assert not (above & above.T).any()
        assert not (above.astype(int) @ above.astype(int))[~above].any()


def test_intervals_of_a_pair_read_both_ways() -> None:
    found = run(normal([0, 2]), 2)
    one, other = found.contrast(0, 1), found.contrast(1, 0)
    assert (one.estimate, one.low, one.high) == (-other.estimate, -other.high, -other.low)


def test_looks_grow_by_a_fifth_and_end_at_the_cap() -> None:
    counts = list(looks(1_000, 50_000))
    assert (counts[0], counts[-1]) == (1_000, 50_000)
    assert all(1.0 < after / before <= 1.4 for before, after in pairwise(counts))
    assert list(looks(1_000, 400)) == [400]
