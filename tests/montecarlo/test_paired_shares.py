"""Intervals for a difference of paired shares: published figures, the closed form, five outcomes as well as three."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product

import numpy as np
import pytest

from rugbysim.montecarlo.paired_shares import DIFFERENCES, agresti_min, tango
from rugbysim.montecarlo.statistics import NORMAL_975, wilson


def closed_form(lost: int, won: int, n: int, difference: float) -> float:
    """Tango (1998): the variance of one difference when the true one is given, by the root of a square equation."""
    a, b, c = 2 * n, -lost - won + (2 * n - won + lost) * difference, -lost * difference * (1 - difference)
    share = (math.sqrt(max(0.0, b * b - 4 * a * c)) - b) / (2 * a)
    return 2 * share + difference * (1 - difference)


def z(counts: Sequence[int], difference: float) -> float:
    """The score statistic by the closed form."""
    lost, _, same, _, won = counts
    n = lost + same + won
    return abs((won - lost) / n - difference) / math.sqrt(closed_form(lost, won, n, difference) / n)


def test_published_figures() -> None:
    """Bentur et al. (2009), 7 and 1 of 21 pairs, in Fagerland, Lydersen and Laake, Statistics in Medicine 33 (2014)."""
    assert tango((7, 0, 13, 0, 1)) == pytest.approx((-0.517, -0.026), abs=0.0005)
    # as the R package PropCIs prints diffpropci.mp(b = 40, c = 20, n = 160)
    assert agresti_min(160, -20, 60) == pytest.approx((-0.21601726, -0.03089632), abs=5e-9)


@pytest.mark.parametrize("counts", [(40, 0, 100, 0, 20), (0, 0, 17, 0, 3), (5, 0, 995, 0, 0), (1, 0, 12, 0, 7)])
def test_both_ends_are_just_not_rejected_by_the_closed_form(counts: tuple[int, ...]) -> None:
    for end in tango(counts):
        assert z(counts, end) == pytest.approx(NORMAL_975, abs=1e-6)


def test_pairs_that_never_differ_give_the_score_interval_of_a_share() -> None:
    """Without any difference the bound is Wilson's for 0 of n, to both sides."""
    low, high = tango((0, 0, 400, 0, 0))
    bound = wilson(0, 400)
    assert bound is not None
    assert (low, high) == pytest.approx((-bound[1], bound[1]), abs=1e-6)
    assert agresti_min(400, 0, 0)[1] > 0.003


def test_pairs_that_all_differ_end_at_one() -> None:
    assert tango((0, 0, 0, 0, 20))[1] == pytest.approx(1)
    assert tango((20, 0, 0, 0, 0))[0] == pytest.approx(-1)
    assert agresti_min(20, 20, 20)[1] == 1


def test_exchanging_the_two_exchanges_the_signs() -> None:
    counts = (4, 2, 180, 9, 5)
    low, high = tango(counts)
    assert tango(counts[::-1]) == pytest.approx((-high, -low))
    assert agresti_min(200, -4.5, 11.75) == pytest.approx(tuple(-end for end in agresti_min(200, 4.5, 11.75)[::-1]))


def test_halves_alone_are_whole_differences_halved_for_large_n() -> None:
    """n of 20,000: what is left over may go to a whole difference, which matters less the more pairs there are."""
    halves, wholes = tango((0, 300, 19_300, 400, 0)), tango((300, 0, 19_300, 0, 400))
    assert halves == pytest.approx(tuple(end / 2 for end in wholes), rel=0.01)


def test_units_only_scale() -> None:
    assert agresti_min(500, 12, 40) == pytest.approx(agresti_min(500, 12 * 1024, 40 * 1024**2, unit=1024))


def test_what_are_no_counts_is_refused() -> None:
    for counts in ((1, 2, 3), (0, 0, 0, 0, 0), (-1, 0, 5, 0, 0)):
        with pytest.raises(ValueError, match="expected five"):
            tango(counts)


@pytest.mark.parametrize(
    ("n", "lost", "won"),
    [(30, 0.1, 0.1), (30, 0.05, 0.15), (60, 0.05, 0.1), (100, 0.02, 0.04)],
)
def test_coverage_counted_over_every_table(n: int, lost: float, won: float) -> None:
    """Exact: the probability of every table whose interval has the true difference in it, to be 0.93 to 0.97."""
    covered = {"tango": 0.0, "agresti_min": 0.0}
    for worse, better in product(range(n + 1), repeat=2):
        same = n - worse - better
        if same < 0:
            continue
        ways = math.lgamma(n + 1) - math.lgamma(worse + 1) - math.lgamma(better + 1) - math.lgamma(same + 1)
        chance = math.exp(ways + worse * math.log(lost) + better * math.log(won) + same * math.log(1 - lost - won))
        if chance < 1e-6:
            continue
        for name, (low, high) in (
            ("tango", tango((worse, 0, same, 0, better))),
            ("agresti_min", agresti_min(n, better - worse, better + worse)),
        ):
            covered[name] += chance * (low <= won - lost <= high)
    assert all(0.93 <= share <= 0.97 for share in covered.values()), covered


def test_coverage_with_draws() -> None:
    """1,000 runs of 400 pairs, 5 % of which differ, most by a half: 0.95, standard error 0.007, to be 0.93 to 0.97."""
    chances = np.array([0.005, 0.015, 0.95, 0.02, 0.01])
    truth = float(chances @ DIFFERENCES)
    covered = np.zeros(2)
    for counts in np.random.default_rng(5).multinomial(400, chances, 1_000):
        values = np.array(DIFFERENCES)
        ends = tango(counts.tolist()), agresti_min(400, float(counts @ values), float(counts @ values**2))
        covered += [low <= truth <= high for low, high in ends]
    assert ((covered >= 930) & (covered <= 970)).all(), covered
