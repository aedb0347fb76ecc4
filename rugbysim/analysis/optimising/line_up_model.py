"""A first guess at what every man is worth in every place: additive, from many line-ups drawn by lot.

The worth of a line-up is taken as a sum of what each man adds in his role, what he adds in his lane, and what a role
adds in a lane. Each line-up drawn tells of all its men at once, which is what designs for screening many factors do.
The coefficients are those of ridge regression, that is, the posterior of a normal prior around 0; the best line-up of a
sum is found exactly, as an assignment problem, and draws from the posterior give others that may be as good.

Sources: A. E. Hoerl and R. W. Kennard, "Ridge regression", Technometrics 12 (1970), 55-67; H. W. Kuhn, "The Hungarian
method for the assignment problem", Naval Research Logistics Quarterly 2 (1955), 83-97; W. R. Thompson, "On the
likelihood that one unknown probability exceeds another", Biometrika 25 (1933), 285-294.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rugbysim.setup.fields import ROLES, Role

Numbers = NDArray[np.float64]

LANES = 7
NEVER = -1e6
"""What a place is worth to a man who may not have it."""

IN_A_ROLE, IN_A_LANE, ROLE_IN_A_LANE, ON_THE_BENCH = 1.5, 0.7, 0.7, 0.5
"""How much the parts of a line-up's worth are thought to differ, standard deviations in points of margin."""


@dataclass(frozen=True)
class Choice:
    """A line-up of a side's men, in terms of its present one.

    `men`: who (which of the present men) has the job of the present man in each place: the seven jobs, then the bench.
    `lanes`: which job stands in each lane. Two props are told apart by their order, so their jobs are in order too.
    """

    men: tuple[int, ...]
    lanes: tuple[int, ...] = tuple(range(LANES))

    @classmethod
    def present(cls, count: int) -> Choice:
        """The present line-up of `count` men."""
        return cls(tuple(range(count)))

    def tidied(self, roles: Sequence[str]) -> Choice:
        """The same with the props' jobs in the order of their lanes."""
        one, other = (job for job, role in enumerate(roles) if role == "prop")
        if self.lanes.index(one) < self.lanes.index(other):
            return self
        turned = {one: other, other: one}
        men = tuple(self.men[turned.get(job, job)] for job in range(len(self.men)))
        return Choice(men, tuple(turned.get(job, job) for job in self.lanes))

    @property
    def places(self) -> tuple[int, ...]:
        """Who of the present men stands in each place, by lane and then the bench."""
        return (*(self.men[job] for job in self.lanes), *self.men[LANES:])

    def roles(self, present: Sequence[Role]) -> tuple[Role, ...]:
        """The roles by lane."""
        return tuple(present[job] for job in self.lanes)

    def jobs(self, present: Sequence[Role]) -> frozenset[tuple[int, str]]:
        """Who starts in which role, whatever the order."""
        return frozenset((self.men[job], role) for job, role in enumerate(present))


@dataclass(frozen=True)
class Scope:
    """Which choices there are.

    `allowed` [man, job]: who may have which job, the seven jobs and then the bench. `men` and `order`: whether these
    may change. `suits` [man, seat]: how well a man takes over a seat on the bench, with who comes on for whom; who
    starts decides who sits where, since the bench plan is no matter of line-ups.
    """

    allowed: NDArray[np.bool_]
    suits: Numbers
    roles: tuple[Role, ...]
    men: bool
    order: bool

    def allows(self, choice: Choice) -> bool:
        """Whether every man may have his job."""
        return bool(self.allowed[list(choice.men), range(len(choice.men))].all())

    def starting(self, worth: Numbers) -> tuple[int, ...]:
        """The men by job, such that the sum of `worth` [man, job] of the seven is the largest of those allowed."""
        count = len(self.allowed)
        allowed = np.where(self.allowed[:, :LANES], worth[:, :LANES], NEVER)
        if count > LANES:
            allowed += np.where(self.allowed[:, LANES:].any(axis=1), 0.0, -NEVER / 10)[:, None]
        return self.seated(assigned(allowed))

    def seated(self, seven: Sequence[int]) -> tuple[int, ...]:
        """The seven with the bench beside them: who sits there now keeps his seat, others take those left."""
        count = len(self.allowed)
        left = [seat for seat in range(LANES, count) if seat in seven]
        come = [man for man in range(LANES) if man not in seven]
        seats = {seat: seat for seat in range(LANES, count) if seat not in seven}
        if left:
            taken = assigned(self.suits[np.ix_(come, [seat - LANES for seat in left])])
            seats |= {seat: come[row] for seat, row in zip(left, taken, strict=True)}
        return (*seven, *(seats[seat] for seat in range(LANES, count)))

    def drawn(self, chance: np.random.Generator) -> Choice:
        """A choice by lot: lanes evenly, men as random costs assign them."""
        count = len(self.allowed)
        men = self.starting(chance.random((count, count))) if self.men else tuple(range(count))
        lanes = tuple(int(job) for job in chance.permutation(LANES)) if self.order else tuple(range(LANES))
        return Choice(men, lanes).tidied(self.roles)


def assigned(worth: Numbers) -> tuple[int, ...]:
    """The row for each column such that the sum of `worth` [row, column] is the largest."""
    from scipy.optimize import linear_sum_assignment

    columns, rows = linear_sum_assignment(worth.T, maximize=True)
    return tuple(int(row) for row in rows[np.argsort(columns)])


class Model:
    """The additive worth of choices within a scope, fitted to means of matches."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self._count = len(scope.allowed)
        self._sizes = (self._count * self._count, self._count * LANES, len(ROLES) * LANES)
        self._mean = np.zeros(sum(self._sizes))
        self._root = np.diag(self._prior())

    def fit(self, choices: Sequence[Choice], means: Numbers, noise: float) -> None:
        """Fit to the `means` of as many matches of each choice; `noise` is the standard error of one of them."""
        features = np.array([self._features(choice) for choice in choices])
        features -= features.mean(axis=0)
        prior = self._prior()
        # in units of the prior, so that the matrix is well conditioned whatever was never tried
        scaled = features * prior
        information = scaled.T @ scaled / noise**2 + np.eye(len(prior))
        below = np.linalg.cholesky(information)
        solved = np.linalg.solve(information, scaled.T @ (means - means.mean()) / noise**2)
        self._mean = np.round(prior * solved, 9)  # the last bits of a library's sums decide nothing
        self._root = prior[:, None] * np.linalg.inv(below).T

    def worth(self, choice: Choice) -> float:
        """What a choice is thought to be worth, on an arbitrary scale of points."""
        return float(self._features(choice) @ self._mean)

    def best(self, chance: np.random.Generator, starts: int = 12) -> Choice:
        """The choice thought best."""
        return self._best(self._mean, chance, starts)

    def drawn(self, chance: np.random.Generator) -> Choice:
        """The best choice of a draw from what the coefficients may be."""
        draw = self._mean + self._root @ chance.standard_normal(len(self._mean))
        return self._best(np.round(draw, 9), chance, 4)

    def _best(self, coefficients: Numbers, chance: np.random.Generator, starts: int) -> Choice:
        """Men for given lanes and lanes for given men in turn, each exactly, from several starts."""
        by_job, by_lane, role_lane = self._tables(coefficients)
        best, highest = Choice.present(self._count), -np.inf
        for start in range(starts):
            choice = Choice.present(self._count) if start == 0 else self.scope.drawn(chance)
            for _ in range(20):
                better = self._better(choice, by_job, by_lane, role_lane)
                if better == choice:
                    break
                choice = better
            choice = choice.tidied(self.scope.roles)
            worth = float(self._features(choice) @ coefficients)
            if worth > highest + 1e-9:
                best, highest = choice, worth
        return best

    def _better(
        self,
        choice: Choice,
        by_job: Numbers,
        by_lane: Numbers,
        role_lane: Numbers,
    ) -> Choice:
        men, lanes = choice.men, choice.lanes
        if self.scope.men:
            worth = by_job.copy()
            for lane, job in enumerate(lanes):
                worth[:, job] += by_lane[:, lane]
            men = self.scope.starting(worth)
        if self.scope.order:
            places = [ROLES.index(role) for role in self.scope.roles]
            lanes = assigned(by_lane[list(men[:LANES])] + role_lane[places])
        return Choice(men, lanes)

    def _tables(self, flat: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        """The coefficients [man, job], [man, lane], [role, lane]."""
        one, two, _ = np.cumsum(self._sizes)
        by_job = flat[:one].reshape(self._count, self._count)
        return by_job, flat[one:two].reshape(self._count, LANES), flat[two:].reshape(len(ROLES), LANES)

    def _features(self, choice: Choice) -> Numbers:
        flat = np.zeros(sum(self._sizes))
        by_job, by_lane, role_lane = self._tables(flat)
        by_job[list(choice.men), range(self._count)] = 1.0
        for lane, job in enumerate(choice.lanes):
            by_lane[choice.men[job], lane] = 1.0
            role_lane[ROLES.index(self.scope.roles[job]), lane] = 1.0
        return flat

    def _prior(self) -> Numbers:
        """The standard deviation of each coefficient before anything is known."""
        flat = np.empty(sum(self._sizes))
        by_job, by_lane, role_lane = self._tables(flat)
        by_job[:, :LANES], by_job[:, LANES:] = IN_A_ROLE, ON_THE_BENCH
        by_lane[:], role_lane[:] = IN_A_LANE, ROLE_IN_A_LANE
        return flat
