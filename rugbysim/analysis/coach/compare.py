"""Choices of one side beside each other, on the same chance: how much better, how sure, and whether it matters."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rugbysim.analysis.coach.adjusted import MEASURES, PILOT, Adjustment
from rugbysim.analysis.coach.asked import Question
from rugbysim.analysis.coach.finding import Finding, Stopped
from rugbysim.analysis.coach.paired import FEW_DISCORDANT, Difference, Paired
from rugbysim.analysis.coach.rating_doubt import (
    DRAWS,
    Doubts,
    Drawing,
    RatingDoubt,
    beside,
    draws_of,
    ranges_in,
    ratings_cells,
)
from rugbysim.analysis.coach.verdicts import Matter, Verdict, matter_of, verdict
from rugbysim.montecarlo import arguments
from rugbysim.montecarlo.chunks import Interruption, looks, watched
from rugbysim.montecarlo.provenance import configuration_text
from rugbysim.montecarlo.statistics import Estimate
from rugbysim.setup.errors import NOTHING, SetupError
from rugbysim.setup.line_up_studies import Variant
from rugbysim.setup.matches import SIDES, Match, Side, with_side
from rugbysim.setup.overrides import change_side
from rugbysim.setup.teams import Team, load_team

MATCHES = 100_000
FEWEST = 20  # matches of each choice below which no figure would have an interval worth the name
TARGET_ERROR = 0.003
PRESENT = "the present side"

Progress = Callable[[int, int], None]
Choice = Match | Team | Variant | str | Path | Sequence[str]
"""A choice: a whole match, a team or its file, a line-up as files of line-ups have it, or settings of the team."""


@dataclass(frozen=True)
class Comparison(Finding):
    """How choices compare; the first is what the others are compared with.

    `matches` of each were played, `stopped_by` says why no more: "target_error", "matches" or "interrupted". `doubts`
    says for each choice but the first what its differences are worth if the ratings are off as their ranges say; empty
    where no rating has a range.
    """

    names: tuple[str, ...]
    choices: tuple[Match, ...]
    matter: Matter
    target_error: float | None
    stopped_by: str
    played: Paired
    doubts: tuple[dict[str, RatingDoubt], ...]

    def __repr__(self) -> str:
        return f"<Comparison of {', '.join(self.names)}: {self.matches:,} matches each, seed {self.seed}>"

    @property
    def matches(self) -> int:
        """Matches of each choice."""
        return self.played.n

    def place(self, name: str) -> int:
        """The number of a choice; raises `SetupError` for none of that name."""
        if name not in self.names:
            raise SetupError("compare", "name", name, f"one of {', '.join(self.names)}")
        return self.names.index(name)

    def estimate(self, name: str, measure: str) -> Estimate:
        """What a choice brings in a measure: "wins" (draws half), "won", "margin" or "tries"."""
        return self.played.estimate(self.place(name), _measure(measure))

    def difference(self, name: str, measure: str) -> Difference:
        """A choice less the first."""
        return self.played.difference(self.place(name), 0, _measure(measure))

    def verdict(self, name: str, measure: str = "wins") -> Verdict:
        """What can be said of a choice beside the first."""
        estimate = self.difference(name, measure).estimate
        return verdict(estimate.low, estimate.high, self.matter.of(measure))

    def doubt(self, name: str, measure: str = "wins") -> RatingDoubt | None:
        """What a choice's difference is worth if the ratings are off; None where no rating has a range."""
        number = self.place(name)
        return self.doubts[number - 1].get(measure) if number and self.doubts else None

    def particulars(self) -> dict[str, Any]:
        return {
            "choices": list(self.names),
            "count": self.matches,
            "target_error": self.target_error,
            "stopped_by": self.stopped_by,
            "draws_of_ratings": self.doubts[0]["wins"].draws if self.doubts else 0,
            "matter_points": self.matter.points,
            "matter_wins": self.matter.wins,
        }

    def records(self) -> list[dict[str, Any]]:
        """One record a choice and measure: its estimate, and all that is known of its difference from the first."""
        return [self._record(name, measure) for name in self.names for measure in MEASURES]

    def _record(self, name: str, measure: str) -> dict[str, Any]:
        own, less = self.estimate(name, measure), self.difference(name, measure)
        first = name == self.names[0]
        change = less.estimate
        return {
            "choice": name,
            "measure": measure,
            "n": self.matches,
            "estimate": own.estimate,
            "standard_error": own.standard_error,
            "low": own.low,
            "high": own.high,
            "difference": None if first else change.estimate,
            "difference_error": None if first else change.standard_error,
            "difference_low": None if first else change.low,
            "difference_high": None if first else change.high,
            "verdict": None if first else self.verdict(name, measure).value,
            "discordant": None if first else less.discordant,
            "correlation": None if first else less.correlation,
            "variance_factor": None if first else _finite(less.factor),
            "variance_factor_of_pairing": None if first else _finite(less.paired_factor),
        } | ratings_cells(self.doubt(name, measure))


def compare(
    match: Match | str | Path,
    choices: Mapping[str, Choice],
    *,
    team: str = "home",
    matches: int = MATCHES,
    target_error: float | None = TARGET_ERROR,
    seed: int = 1,
    threads: int | None = None,
    matter: Matter | None = None,
    draws: int = DRAWS,
    progress: Progress | None = None,
) -> Comparison:
    """Compare choices of one side of a match, every match of each on the same chance.

    One choice is compared with the match as it stands, of several the others with the first. A choice is a team, a team
    file, a line-up as `rank` takes it, a list of settings of the team ("tactics.kick_off=long"), or a whole match. The
    run is looked at after 2,000, 4,000, 8,000 ... matches and ends once the standard error of each difference in wins
    is at most `target_error` and at least fifty matches ended differently, or after `matches`; None plays all of them.
    Where ratings have ranges they are drawn `draws` times (0: not at all), with 200 matches each; stopped while it does
    that, it says nothing of them. `matter` is the smallest difference that matters. `progress` is told the matches
    played and to be played at most.

    >>> import rugbysim as rs
    >>> found = rs.compare("example", {"long": ["tactics.kick_off=long"]}, matches=200, threads=1)
    >>> found.names, found.matches, found.difference("long", "margin").n
    (('the present side', 'long'), 200, 200)

    Raises:
        SetupError: a choice that cannot be played, the same name twice, choices that are the same, arguments that
            cannot be used.
        Stopped: Ctrl-C, with what was played.
    """
    asked = Question.of("compare", match, team, matches, FEWEST, seed, threads)
    fixture, game, side, n, seed, threads = asked.match, asked.game, asked.side, asked.n, asked.seed, asked.threads
    matter = matter_of(matter, "compare")
    names, chosen = _chosen(fixture, SIDES[side], choices)
    target = arguments.target_error_of(target_error, "compare")
    draws = draws_of(draws, "compare")
    prepared = [game.prepare(one) for one in chosen]
    adjustment = Adjustment.fit(game, prepared[0], seed, side=side, threads=threads, n=PILOT)
    paired = Paired(game, prepared, seed, side=side, adjustment=adjustment)
    drawing = Drawing(draws if any(map(ranges_in, chosen)) else 0, len(chosen), progress)
    doubts: tuple[dict[str, RatingDoubt], ...] = ()
    with watched(lambda: paired.n > 0) as interruption:
        stopped_by = _played(paired, n, target, threads, interruption, drawing)
        if stopped_by != "interrupted":
            drawn = Doubts(game, chosen, seed, side, adjustment)
            doubts = drawing.run(drawn, paired.n * len(chosen), threads, interruption)
            stopped_by = "interrupted" if drawing.interrupted else stopped_by
    found = Comparison(
        match=chosen[0],
        seed=seed,
        side=team,
        complete=stopped_by != "interrupted",
        names=names,
        choices=chosen,
        matter=matter,
        target_error=target,
        stopped_by=stopped_by,
        played=paired,
        doubts=tuple(
            beside(one, {measure: paired.difference(variant, 0, measure).estimate for measure in MEASURES})
            for variant, one in enumerate(doubts, start=1)
        ),
    )
    if stopped_by == "interrupted":
        raise Stopped(found)
    return found


def choice_of(match: Match, side: Side, choice: Any) -> Match:
    """The match with a `Choice` of one side; raises `SetupError` for one that cannot be played or is none."""
    if isinstance(choice, Match):
        return choice
    if isinstance(choice, Variant):
        return choice.applied(match, side)
    if isinstance(choice, Team):
        return with_side(match, side, choice, choice.name)
    if isinstance(choice, str | Path):
        return with_side(match, side, load_team(choice), choice)
    if not isinstance(choice, Sequence) or not all(isinstance(setting, str) for setting in choice):
        raise SetupError("choice", "", choice, 'a team, its file, a line-up, a match or settings: ["hardness=10"]')
    return change_side(match, side, tuple(choice))


def refuse_alike(file: object, choices: Mapping[str, Match], present: Match, side: Side) -> None:
    """Refuse a choice that decides a match as an earlier one does, whatever it is called."""
    known: dict[str, str] = {}
    for name, one in choices.items():
        renamed = getattr(one, side).model_copy(update={"name": getattr(present, side).name})
        text = configuration_text(one.model_copy(update={side: renamed, "name": present.name}))
        same = known.setdefault(text, name)
        if same != name:
            expected = f'there is nothing to vary, this is "{same}" again; expected choices that differ'
            raise SetupError(file, f'variant "{name}"', NOTHING, expected)


def _chosen(match: Match, side: Side, choices: Any) -> tuple[tuple[str, ...], tuple[Match, ...]]:
    """Names and matches: the match as it stands first if there is one choice alone."""
    if not isinstance(choices, Mapping) or not all(isinstance(name, str) and name for name in choices):
        raise SetupError("compare", "choices", choices, 'choices by their names: {"harder": ["hardness=10"]}')
    if not choices:
        raise SetupError("compare", "", NOTHING, "there is nothing to compare; expected at least one other choice")
    if len(choices) == 1 and PRESENT in map(str.casefold, choices):
        raise SetupError("compare", "name", PRESENT, "another name, for the side as it stands has this one")
    names = tuple(choices) if len(choices) > 1 else (PRESENT, *choices)
    played = [choice_of(match, side, choice) for choice in choices.values()]
    found = tuple(played) if len(choices) > 1 else (match, *played)
    refuse_alike("compare", dict(zip(names, found, strict=True)), match, side)
    return names, found


def _played(
    paired: Paired, n: int, target: float | None, threads: int, interruption: Interruption, drawing: Drawing
) -> str:
    """Play up to the first look at which all differences are known well enough; say what ended it."""
    for stop in (*(looks(n) if target is not None else ()), n):
        with closing(paired.played(stop, threads)) as counts:
            for count in counts:
                drawing.told(count * len(paired), n * len(paired))
                if interruption.seen and count < n:
                    return "interrupted"
        if target is not None and all(_known(paired.difference(i, 0, "wins"), target) for i in range(1, len(paired))):
            return "target_error"
    return "matches"


def _measure(measure: str) -> str:
    """A measure that there is; raises `SetupError` for any other."""
    if measure not in MEASURES:
        raise SetupError("compare", "measure", measure, f"one of {', '.join(MEASURES)}")
    return measure


def _known(difference: Difference, target: float) -> bool:
    error = difference.estimate.standard_error
    return error is not None and error <= target and difference.discordant >= FEW_DISCORDANT


def _finite(factor: float | None) -> float | None:
    """A factor for a file; where all matches agree there is none."""
    return factor if factor is not None and factor != float("inf") else None
