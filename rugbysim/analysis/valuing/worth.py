"""What ratings and places are worth to a side, as found: slopes, steps, swaps and exchange rates, with intervals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rugbysim.analysis.coach.finding import Finding
from rugbysim.analysis.coach.verdicts import Matter, Verdict, verdict
from rugbysim.montecarlo.paired_shares import normal_reach

if TYPE_CHECKING:
    from rugbysim.analysis.coach.paired import Difference
    from rugbysim.analysis.valuing.exchange_rates import ExchangeRate
    from rugbysim.analysis.valuing.rating_steps import Step
    from rugbysim.montecarlo.statistics import Estimate

TANGENT, SECANT = "one run", "steps"
BENCH = "bench"
ALL = "all who play"


@dataclass(frozen=True)
class Slope:
    """What one point of a rating is worth, by the two ways: points of margin, or wins as shares.

    `tangent` is None for hardness and fitness.
    """

    rating: str
    measure: str
    tangent: Estimate | None
    secant: Estimate

    @property
    def by(self) -> str:
        """Which way has the smaller standard error at equal time: "one run" or "steps".

        A rating that no draw of the run had to do with is worth nothing, unless a step found that it is: a step may
        make a man the best of his side at something.
        """
        if self.tangent is None:
            return SECANT
        if not self.tangent.standard_error:
            return SECANT if self.secant.estimate else TANGENT
        return SECANT if 0.0 < (self.secant.standard_error or 0.0) < self.tangent.standard_error else TANGENT

    @property
    def taken(self) -> Estimate:
        """The estimate of the way that is taken."""
        return self.tangent if self.tangent is not None and self.by == TANGENT else self.secant


@dataclass(frozen=True)
class ManValue:
    """One man: his role ("bench" if he only comes on), his place (0 to 11), his ratings, steps and slopes."""

    name: str
    role: str
    place: int
    ratings: dict[str, float]
    steps: tuple[Step, ...]
    slopes: tuple[Slope, ...]


@dataclass(frozen=True)
class Swap:
    """A man of the bench in the place of `other`, who takes his seat; `lane` counts from 1.

    `changes` holds by measure what the side gains by it: points of margin, wins as shares.
    """

    name: str
    role: str
    lane: int
    other: str
    changes: dict[str, Difference]


@dataclass(frozen=True)
class Value(Finding):
    """What ratings and places are worth to a side, each figure with its 95 % interval.

    `men` are the starters by lane and whoever comes on, `swaps` the bench man by man, `exchange` the exchange rates by
    role and for the side, `together` the slopes if all who play gain a point; after Ctrl-C they hold what was whole.
    `matches` of each setup were played, and `run` matches with scores. `margins` is how often each margin of the side
    came up as it is. `matter` is the smallest difference that matters.
    """

    matter: Matter
    matches: int
    run: int
    margins: dict[int, int]
    men: tuple[ManValue, ...]
    together: tuple[Slope, ...]
    swaps: tuple[Swap, ...]
    exchange: tuple[ExchangeRate, ...]

    def __repr__(self) -> str:
        return (
            f"<Value of {self.team.name}, {len(self.men)} men and {len(self.swaps)} swaps, "
            f"{self.matches:,} matches each, seed {self.seed}>"
        )

    def particulars(self) -> dict[str, Any]:
        """How many matches were played."""
        return {"matches": self.matches, "matches_with_scores": self.run}

    def verdict(self, swap: Swap) -> Verdict:
        """Better, about equal, worse or not settled: a swap beside the side as it is, by wins.

        Its interval is widened so that those of all swaps hold together with 95 % confidence (C. E. Bonferroni 1936):
        of 35 swaps that make no difference one or two would seem to by intervals of each alone.
        """
        wins = swap.changes["wins"].estimate
        if wins.estimate is None or wins.standard_error is None:
            return Verdict.OPEN
        reach = normal_reach(1 - 0.05 / len(self.swaps)) * wins.standard_error
        return verdict(wins.estimate - reach, wins.estimate + reach, self.matter.of("wins"))

    def records(self) -> list[dict[str, Any]]:
        """One record a figure: `table` is "step", "slope", "swap" or "exchange rate"."""
        return [*self._step_records(), *self._slope_records(), *self._swap_records(), *self._exchange_records()]

    def _step_records(self) -> Iterator[dict[str, Any]]:
        for man in self.men:
            for step in man.steps:
                for measure, change in step.changes.items():
                    yield _record("step", man.name, man.role, step.rating, measure, change.estimate) | {
                        "asked": step.asked,
                        "moved": step.moved,
                    }

    def _slope_records(self) -> Iterator[dict[str, Any]]:
        rows = [(man.name, man.role, man.slopes) for man in self.men] + [(ALL, ALL, self.together)]
        for name, role, slopes in rows:
            for slope in slopes:
                tangent = slope.tangent
                yield _record("slope", name, role, slope.rating, slope.measure, slope.taken) | {
                    "by": slope.by,
                    "error_one_run": None if tangent is None else tangent.standard_error,
                    "error_steps": slope.secant.standard_error,
                }

    def _swap_records(self) -> Iterator[dict[str, Any]]:
        for swap in self.swaps:
            for measure, change in swap.changes.items():
                found = _record("swap", swap.name, swap.role, "", measure, change.estimate)
                yield found | {"lane": swap.lane, "other": swap.other, "verdict": self.verdict(swap).value}

    def _exchange_records(self) -> Iterator[dict[str, Any]]:
        for one in self.exchange:
            yield _record("exchange rate", one.group, one.group, one.rating, one.rate.measure, one.rate) | {
                "other": one.reference
            }


def _record(table: str, name: str, role: str, rating: str, measure: str, estimate: Estimate) -> dict[str, Any]:
    """The cells that every record has; those of one table alone are empty in the others."""
    return {
        "table": table,
        "name": name,
        "role": role,
        "lane": None,
        "rating": rating,
        "measure": measure,
        "asked": None,
        "moved": None,
        "other": "",
        "by": "",
        "verdict": "",
        "estimate": estimate.estimate,
        "standard_error": estimate.standard_error,
        "low": estimate.low,
        "high": estimate.high,
        "error_one_run": None,
        "error_steps": None,
        "n": estimate.n,
    }
