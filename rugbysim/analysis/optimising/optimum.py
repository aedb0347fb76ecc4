"""What a search for a better choice found, and how surely it beats the present one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rugbysim.analysis.coach.finding import Finding
from rugbysim.analysis.coach.rating_doubt import RatingDoubt, ratings_cells
from rugbysim.analysis.optimising.rule_search import Rule

if TYPE_CHECKING:
    from rugbysim.analysis.coach.paired import Difference
    from rugbysim.montecarlo.statistics import Estimate
    from rugbysim.setup.teams import Team

PROCEDURE = (
    "screened by an additive model of line-ups drawn by lot, raced by sequential halving (Karnin, Koren and Somekh"
    " 2013), improved move by move; then a fixed number of fresh matches for the answers and the present choice, on"
    " the same chance, with confidence intervals at Bonferroni's level (screening and then selecting on fresh matches:"
    " Nelson and Matejcik 1995)"
)

Shown = tuple[str, ...]


@dataclass(frozen=True)
class Gain:
    """What something gains: `wins` as a share, points of `margin`, `tries`, with intervals at the level of the answer.

    `separated`: the interval of what was aimed at lies above 0.
    """

    wins: Difference
    margin: Difference
    tries: Difference
    separated: bool

    @property
    def estimates(self) -> dict[str, Estimate]:
        """The figures by measure."""
        return {name: one.estimate for name in ("wins", "margin", "tries") for one in (getattr(self, name),)}


@dataclass(frozen=True)
class Answer:
    """One answer of a search: a `team`, and what it gains on the present choice; None if that was not confirmed.

    `seemed` is what it seemed to gain during the search, in points: too much as a rule, since it was picked for it.
    `doubts` say by measure what the gain is worth if the ratings are off, where some rating has a range.
    """

    team: Team
    seemed: float
    gain: Gain | None
    wins: Estimate | None = None
    margin: Estimate | None = None
    margins: dict[int, int] | None = None
    results: tuple[int, int, int] | None = None
    """How many of the fresh matches were won, drawn and lost."""
    doubts: dict[str, RatingDoubt] = field(default_factory=dict)


@dataclass(frozen=True)
class RuleFound:
    """Rules of the same condition that the first answer has, and what they gain: with them less without them."""

    rules: tuple[Rule, ...]
    gain: Gain | None


@dataclass(frozen=True)
class Optimum(Finding):
    """The answer of a search: `answers`, the first the best found, the others the best different line-ups.

    `present` is what they are compared with: the present choice, or where that is not allowed the nearest that is
    (`repaired`). `confirmed` matches of each were played afresh of `asked`; `searched` matches went into the search, in
    which `looked_at` choices were looked at. `level` is the confidence of each interval, such that all of those of what
    was aimed at hold together with `confidence`. `timed`: what was found depends on how fast the machine was.
    """

    over: Shown
    aim: str
    confidence: float
    level: float
    present: Answer
    repaired: bool
    answers: tuple[Answer, ...]
    rules: tuple[RuleFound, ...]
    searched: int
    looked_at: int
    confirmed: int
    asked: int
    constraints: Shown
    timed: bool

    def __repr__(self) -> str:
        found = "a better choice" if self.better else "nothing better"
        return f"<Optimum of {self.team.name}: {found}, {self.confirmed:,} fresh matches, seed {self.seed}>"

    @property
    def better(self) -> bool:
        """Whether the first answer beats the present choice, beyond what luck of the simulation explains."""
        return bool(self.answers and self.answers[0].gain is not None and self.answers[0].gain.separated)

    @property
    def best(self) -> Team:
        """The team to play: the first answer where it is better, else the present choice.

        Of a search that was stopped before anything was confirmed, the best until then.
        """
        return self.answers[0].team if self.better or self.unconfirmed else self.present.team

    @property
    def unconfirmed(self) -> bool:
        """Whether something was found that no fresh matches were played for."""
        return bool(self.answers) and self.answers[0].gain is None

    @property
    def draws(self) -> int:
        """How often the ratings were drawn; 0 where none has a range."""
        return max((doubt.draws for answer in self.answers for doubt in answer.doubts.values()), default=0)

    def records(self) -> list[dict[str, Any]]:
        """One record an answer or rule and measure: what it gains on the present choice, with its interval.

        `ratings_low` to `ratings_high` is where 95 of 100 draws of the ratings have a gain, `ratings_mean` its mean.
        """
        found = [self._record("present", "present choice", name, None, one) for name, one in _estimates(self.present)]
        for number, answer in enumerate(self.answers, start=1):
            found += self._gains("answer", str(number), answer.gain, answer.doubts)
            found += [self._record("answer", str(number), name, None, one) for name, one in _estimates(answer)]
        for number, rule in enumerate(self.rules, start=1):
            found += self._gains("rule", str(number), rule.gain, {})
        return found

    def _gains(
        self, kind: str, name: str, gain: Gain | None, doubts: Mapping[str, RatingDoubt]
    ) -> Iterator[dict[str, Any]]:
        if gain is not None:
            for measure in ("wins", "margin", "tries"):
                record = self._record(kind, name, f"{measure} gained", gain.separated, getattr(gain, measure).estimate)
                yield record | ratings_cells(doubts.get(measure))

    def _record(self, kind: str, name: str, measure: str, separated: bool | None, one: Estimate) -> dict[str, Any]:
        cells = {key: getattr(one, key) for key in ("estimate", "standard_error", "low", "high", "n")}
        level = 0.95 if separated is None else self.level
        record = {"kind": kind, "name": name, "measure": measure, **cells, "confidence": level, "separated": separated}
        return record | ratings_cells(None)

    def particulars(self) -> dict[str, Any]:
        """What was asked for and how it was answered."""
        return {
            "over": list(self.over),
            "for": self.aim,
            "constraints": list(self.constraints),
            "procedure": PROCEDURE,
            "confidence": self.confidence,
            "confidence_of_each": self.level,
            "matches_searched": self.searched,
            "choices_looked_at": self.looked_at,
            "matches_confirmed": self.confirmed,
            "matches_to_confirm": self.asked,
            "draws_of_ratings": self.draws,
            "time_limit": self.timed,
        }

    def write_team(self, path: str | Path, *, force: bool = False) -> Path:
        """Write the team to play as a team file that loads again.

        Raises `SetupError` for an existing file without `force`, a file of the run, a squad that is in no file.
        """
        from rugbysim.setup.team_files import write_team

        return write_team(self.best, path, self.inputs, force=force)


def _estimates(answer: Answer) -> Sequence[tuple[str, Estimate]]:
    return [(name, one) for name, one in (("wins", answer.wins), ("margin", answer.margin)) if one is not None]
