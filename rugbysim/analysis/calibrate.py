"""Fits the numbers that a rule set marks as free to the figures of real matches, and writes the rule set anew."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from rugbysim.analysis.descent import Descent, errors_of, loss
from rugbysim.analysis.experiment import FIFTHS, Experiment, Free, Trial, put
from rugbysim.analysis.league import League, Values, load_league
from rugbysim.analysis.realism import Contract, contract_of, known_misses
from rugbysim.analysis.targets import Targets, load_targets
from rugbysim.analysis.toml_edit import with_numbers
from rugbysim.games.protocol import Game
from rugbysim.montecarlo import arguments
from rugbysim.setup.errors import SetupError
from rugbysim.setup.locate import locate
from rugbysim.setup.rules import rules_of
from rugbysim.setup.toml import decoded, file_bytes, read_toml

STAGES = (16, 4, 1)  # the leagues of a stage have this fraction of the matches of the last
ROUNDS = 6
FRESH = 2**63  # added to the seed for the league that judges the fit, which must not be one the fit has seen


@dataclass(frozen=True)
class Parameter:
    """A free number: where it stood, where the fit put it, its standard error from the simulation's noise.

    `error` is None for a number at an end of its range, one that moved no target clearly, or a fit cut short.
    """

    key: str
    low: float
    high: float
    before: float
    fitted: float
    error: float | None
    seen: bool


@dataclass(frozen=True)
class Fit:
    """A fitted rule set. `contract` judges it on matches that the fit has not seen (unless it was interrupted).

    `starts` is the loss reached from each start; `left_out` the figures that were not fitted; `toml` the rule set's
    text with the fitted numbers, all else as it was; `played` counts all matches.
    """

    rules: str
    parameters: tuple[Parameter, ...]
    loss_before: float
    loss: float
    starts: tuple[float, ...]
    left_out: tuple[str, ...]
    contract: Contract
    played: int
    interrupted: bool
    toml: str


def calibrate(
    rules: str | Path,
    targets: Targets | str | Path = "sevens_men",
    n: int = 40_000,
    seed: int = 1,
    *,
    starts: int = 3,
    leave_out: int | None = None,
    favourites: bool = True,
    rounds: int = ROUNDS,
    league: League | None = None,
    game: str | Game = "sevens",
    threads: int | None = None,
    say: Callable[[str], None] | None = None,
) -> Fit:
    """Fit the numbers in `[realism] free` of a rule set's file by least squares of (figure - target) / tolerance.

    Leagues of `n` / 16 matches are played from each of `starts` places (the numbers as they stand, then places spread
    over the ranges), then of `n` / 4 and of `n` from the best. `leave_out` (1 to 5) keeps that fifth of the figures out
    of the fit; `favourites` adds the share of decided matches that they win, 70 to 80 %, to what is fitted. `say` is
    told how it goes, a line a round. Ctrl-C ends the fit and keeps the best place so far.

    Raises:
        SetupError: an argument, rule set or targets file that cannot be used.
        KeyboardInterrupt: Ctrl-C before the first league was played.
    """
    path = locate("rules", rules)
    wanted = targets if isinstance(targets, Targets) else load_targets(targets)
    n, seed = arguments.matches_of(n, "calibrate"), arguments.seed_of(seed, "calibrate")
    starts = arguments.whole(starts, "starts", 1, 1000, "a whole number of starts, at least 1", file="calibrate")
    rounds = arguments.whole(rounds, "rounds", 1, 1000, "a whole number of rounds, at least 1", file="calibrate")
    if leave_out is not None:
        expected = f"which fifth of the figures is left out, 1 to {FIFTHS}"
        arguments.whole(leave_out, "leave_out", 1, FIFTHS, expected, file="calibrate")
    experiment = Experiment(
        read_toml(path),
        path,
        wanted,
        load_league() if league is None else league,
        seed=seed,
        threads=threads,
        game=game,
    )
    search = _Search(experiment, n, leave_out, favourites, rounds, say or _silent)
    try:
        search.run(starts)
        judge = experiment.play(search.best.places, n, (seed + FRESH) % 2**64)
        interrupted = False
    except KeyboardInterrupt:
        if search.kept is None:
            raise
        judge, interrupted = search.best, True
    text = decoded(path, file_bytes(path))
    return search.fit(judge, fitted_text(text, path, experiment.numbers(search.best.places)), seed, interrupted)


def _silent(_line: str) -> None:
    """Say nothing."""


class _Search:
    """A fit in progress: keeps the best trial of the longest leagues."""

    def __init__(
        self,
        experiment: Experiment,
        n: int,
        leave_out: int | None,
        favourites: bool,
        rounds: int,
        say: Callable[[str], None],
    ) -> None:
        self._experiment, self._n, self._rounds, self._say = experiment, n, rounds, say
        self._fitted = experiment.fitted(leave_out, favourites)
        self._leave_out = leave_out
        self.kept: Trial | None = None
        self._before = np.nan
        self._losses: list[float] = []
        self._errors: Values | None = None
        self._seen = np.ones(len(experiment.free), bool)

    @property
    def best(self) -> Trial:
        """The best trial so far; there must be one."""
        if self.kept is None:
            raise RuntimeError("no league has been played yet")
        return self.kept

    def run(self, starts: int) -> None:
        """All starts with short leagues, then the best of them with longer ones."""
        short = max(1, self._n // STAGES[0])
        descents = []
        for number, places in enumerate(self._starts(starts), start=1):
            self._say(f"start {number} of {starts}")
            descent = self._descend(places, short)
            if descent is not None:
                descents.append(descent)
                self._losses.append(descent.loss)
        best = min(descents, key=lambda descent: descent.loss)
        for part in STAGES[1:]:
            best.stage(max(1, self._n // part), self._rounds)
        slopes = best.slopes if best.slopes is not None else best.measure(self._n)
        self._seen = slopes.seen
        self._errors = errors_of(best.best, slopes, self._fitted)

    def _starts(self, starts: int) -> list[Values]:
        """The numbers as they stand, then places that share every number's range out evenly (a Latin square)."""
        free = self._experiment.free
        chance = np.random.default_rng(0)
        columns = [chance.permutation(starts - 1) for _ in free]
        spread = (np.array(columns).T.reshape(-1, len(free)) + 0.5) / max(starts - 1, 1)
        return [np.array([one.place(one.present) for one in free]), *spread]

    def _descend(self, places: Values, n: int) -> Descent | None:
        """The way down from a start; None for places that no rule set can have (but the first, which must be one)."""
        try:
            trial = self._experiment.play(places, n)
        except SetupError:
            if self.kept is None:
                raise
            self._say("this start makes no rule set")
            return None
        if self.kept is None:
            self._before = loss(trial.distances[self._fitted])
        descent = Descent(self._experiment, self._fitted, trial, self._say, self._keep)
        descent.stage(n, self._rounds)
        return descent

    def _keep(self, trial: Trial) -> None:
        """Keep a trial if its league is longer than, or as long as and nearer than, that of the one kept."""
        kept = self.kept
        longer = kept is None or trial.season.matches > kept.season.matches
        if longer or (
            kept is not None
            and trial.season.matches == kept.season.matches
            and loss(trial.distances[self._fitted]) < loss(kept.distances[self._fitted])
        ):
            self.kept = trial

    def fit(self, judge: Trial, text: str, seed: int, interrupted: bool) -> Fit:
        """What the search found, judged by the league of `judge`."""
        experiment = self._experiment
        seed = seed if interrupted else (seed + FRESH) % 2**64
        misses = known_misses(judge.rules, experiment.targets)
        left_out = [t.key for i, t in enumerate(experiment.targets) if i % FIFTHS + 1 == self._leave_out]
        return Fit(
            rules=experiment.rules.name,
            parameters=tuple(
                self._parameter(number, free, self.best.places[number]) for number, free in enumerate(experiment.free)
            ),
            loss_before=float(self._before),
            loss=loss(judge.distances[self._fitted]),
            starts=tuple(self._losses),
            left_out=tuple(left_out),
            contract=contract_of(judge.rules.name, judge.season, experiment.targets, misses, seed),
            played=experiment.played,
            interrupted=interrupted,
            toml=text,
        )

    def _parameter(self, number: int, free: Free, place: float) -> Parameter:
        error = None if self._errors is None else float(self._errors[number]) * (free.high - free.low)
        known = error is not None and np.isfinite(error)
        return Parameter(
            free.key,
            free.low,
            free.high,
            free.present,
            free.at(place),
            error if known else None,
            bool(self._seen[number]),
        )


def fitted_text(text: str, path: Path, numbers: dict[str, float]) -> str:
    """The text of a rule set with `numbers` in place, checked to say just that and to be a rule set."""
    wanted: dict[str, Any] = tomllib.loads(text)
    for key, number in numbers.items():
        put(wanted, key, number)
    changed = with_numbers(text, {key: repr(number) for key, number in numbers.items()})
    if tomllib.loads(changed) != wanted:
        raise RuntimeError(f"the numbers of {path} could not be put in place")
    rules_of(wanted, path)
    return changed
