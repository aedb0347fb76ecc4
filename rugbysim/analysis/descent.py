"""Least squares on a simulation: Gauss-Newton steps in a box, with slopes that stand out from the noise.

Every trial of a stage uses the same random numbers, so differences between trials are far surer than the trials
themselves. A slope is measured over an absolute step, made longer until some distance moves by more than `CLEAR`
standard errors of that difference; a number that moves nothing over the longest step is left where it is. Between two
measurements of all slopes they are corrected by Broyden's rank-one rule from the steps taken.

Sources: J. Nocedal and S. J. Wright, Numerical Optimization, 2nd ed. 2006, chapter 10 (Gauss-Newton, trust regions);
C. G. Broyden, "A class of methods for solving nonlinear simultaneous equations", Mathematics of Computation 19 (1965).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from rugbysim.analysis.experiment import Experiment, Trial
from rugbysim.analysis.league import Values
from rugbysim.setup.errors import SetupError

CLEAR = 4.0  # standard errors by which a step must move some distance
FIRST_STEP, SHORTEST_STEP, LONGEST_STEP = 0.05, 0.01, 0.4  # shares of a number's range
PLENTY = 25.0  # a step that moves a distance by so many standard errors may be shorter next time
AGAIN_RADIUS = 0.06  # at least so far again once the slopes are new
STEPS_A_ROUND = 4  # steps taken on one measurement of the slopes
FIRST_RADIUS, SMALLEST_RADIUS, LARGEST_RADIUS = 0.15, 0.003, 0.5  # how far each number may move in a step
RIDGE = 0.02  # keeps what the distances hardly tell apart where it is
LITTLE = 0.01  # a round that gains less than this share of the loss is the last
FAR = 2.0  # tolerances

Say = Callable[[str], None]


def loss(distances: Values) -> float:
    """What is made small: the sum of squared distances, each the heavier the farther outside its tolerance it is.

    A distance d costs d^2 + d^4, and beyond `FAR` the square of a straight line: a figure outside its tolerance is
    worse than two well inside, and one far away does not drown the others.
    """
    return float(np.square(bent(distances)[0]).sum())


def bent(distances: Values) -> tuple[Values, Values]:
    """(what is squared for each distance, its slope)."""
    size = np.abs(distances)
    near = np.minimum(size, FAR)
    root = np.sqrt(1.0 + near * near)
    slope = (1.0 + 2.0 * near * near) / root
    return np.sign(distances) * (near * root + slope * (size - near)), slope


@dataclass
class Slopes:
    """How each distance moves with each number: `of` f8[distances, numbers], a unit being a number's whole range.

    `steps` is the step to measure each with next time, `seen` whether its number moved anything clearly.
    """

    of: Values
    steps: Values
    seen: NDArray[np.bool_]


@dataclass
class Descent:
    """One way down from a start: `best` is the best trial of the present stage."""

    experiment: Experiment
    fitted: NDArray[np.bool_]
    best: Trial
    say: Say
    on_better: Callable[[Trial], None]
    steps: Values = field(init=False)
    slopes: Slopes | None = None

    def __post_init__(self) -> None:
        self.steps = np.full(len(self.experiment.free), FIRST_STEP)
        self.on_better(self.best)

    @property
    def loss(self) -> float:
        """The loss of the best trial."""
        return loss(self.best.distances[self.fitted])

    def stage(self, n: int, rounds: int) -> None:
        """At most `rounds` rounds with leagues of `n` matches, beginning at the best place so far."""
        self.best = self.experiment.play(self.best.places, n)
        self.on_better(self.best)
        radius = FIRST_RADIUS
        for number in range(1, rounds + 1):
            before = self.loss
            self.slopes = self.measure(n)
            radius = self._steps(n, max(radius, AGAIN_RADIUS))
            outside = int((np.abs(self.best.distances[self.fitted]) > 1).sum())
            unseen = int((~self.slopes.seen).sum())
            self.say(
                f"{self.best.season.matches:,} matches, round {number}: loss {self.loss:.1f}, {outside} of"
                f" {self.fitted.sum()} numbers outside, {unseen} of {len(self.steps)} parameters without a clear effect"
            )
            if self.loss > (1 - LITTLE) * before:
                break

    def measure(self, n: int) -> Slopes:
        """The slopes at the best place, each over a step that moves some distance clearly."""
        places = self.best.places
        of = np.zeros((len(self.best.distances), len(places)))
        seen = np.zeros(len(places), bool)
        for number in range(len(places)):
            while True:
                moved = self._moved(number, n)
                if moved is not None:
                    change, error, step = moved
                    clear = np.abs(change[self.fitted]) / np.maximum(error[self.fitted], 1e-12)
                    seen[number] = bool(clear.max() > CLEAR)
                    if seen[number]:
                        signal = np.square(change) / np.maximum(np.square(change) + np.square(error), 1e-300)
                        of[:, number] = signal * change / step
                        if clear.max() > PLENTY:
                            self.steps[number] = max(self.steps[number] / 2, SHORTEST_STEP)
                        break
                if self.steps[number] >= LONGEST_STEP:
                    break
                self.steps[number] = min(2 * self.steps[number], LONGEST_STEP)
        return Slopes(of, self.steps.copy(), seen)

    def _moved(self, number: int, n: int) -> tuple[Values, Values, float] | None:
        """(change of the distances, its standard errors, step) for a step of one number; None if none can be made."""
        places = self.best.places.copy()
        step = self.steps[number] if places[number] <= 0.5 else -self.steps[number]
        places[number] += step
        try:
            trial = self.experiment.play(places, n)
        except SetupError:
            return None
        self._consider(trial)
        errors = np.sqrt(np.square(trial.shifts - self.best.shifts).sum(axis=0))
        return trial.distances - self.best.distances, errors, float(step)

    def _consider(self, trial: Trial) -> None:
        """A trial made for a slope may be the best seen so far: it is kept in case the fit is stopped."""
        if loss(trial.distances[self.fitted]) < self.loss:
            self.on_better(trial)

    def _steps(self, n: int, radius: float) -> float:
        """Some steps downhill on the present slopes; the radius to go on with."""
        slopes = self.slopes
        if slopes is None or not slopes.seen.any():
            return 0.0
        for _ in range(STEPS_A_ROUND):
            step = downhill(self.best, slopes, self.fitted, radius)
            if np.abs(step).max() < 1e-4:
                return radius
            try:
                trial = self.experiment.play(self.best.places + step, n)
            except SetupError:
                radius /= 3
                continue
            change = trial.distances - self.best.distances
            slopes.of += np.outer(change - slopes.of @ step, step) / (step @ step)
            if loss(trial.distances[self.fitted]) < self.loss:
                self.best = trial
                self.on_better(trial)
                radius = min(1.5 * radius, LARGEST_RADIUS)
            else:
                radius = float(np.abs(step).max()) / 3
            if radius < SMALLEST_RADIUS:
                break
        return radius


def downhill(trial: Trial, slopes: Slopes, fitted: NDArray[np.bool_], radius: float) -> Values:
    """The step, within `radius` and the ranges of the numbers, that the slopes promise most of."""
    from scipy.optimize import lsq_linear

    cost, weight = bent(trial.distances[fitted])
    system = np.vstack([slopes.of[fitted] * weight[:, None], RIDGE * np.eye(len(trial.places))])
    right = np.concatenate([-cost, np.zeros(len(trial.places))])
    low = np.maximum(-radius, -trial.places) - 1e-12
    high = np.minimum(radius, 1 - trial.places) + 1e-12
    step: Values = np.clip(lsq_linear(system, right, (low, high)).x, low, high)
    return np.clip(trial.places + np.where(slopes.seen, step, 0.0), 0.0, 1.0) - trial.places


def errors_of(trial: Trial, slopes: Slopes, fitted: NDArray[np.bool_]) -> Values:
    """Standard errors of the fitted places from the simulation's noise; not a number for what was not seen.

    They are those of a weighted least-squares fit whose right side has the covariance of the simulated figures, numbers
    at an end of their range held fixed.
    """
    inside = slopes.seen & (trial.places > 1e-9) & (trial.places < 1 - 1e-9)
    out = np.full(len(inside), np.nan)
    if not inside.any():
        return out
    weight = bent(trial.distances[fitted])[1]
    system = slopes.of[fitted][:, inside] * weight[:, None]
    damped = np.linalg.solve(system.T @ system + RIDGE**2 * np.eye(system.shape[1]), system.T)
    noise = (trial.shifts[:, fitted] * weight) @ damped.T  # [pairings, numbers]: shifts of the fitted places
    out[inside] = np.sqrt(np.square(noise).sum(axis=0))
    return out
