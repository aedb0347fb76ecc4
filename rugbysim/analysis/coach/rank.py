"""Which of several line-ups are best, as far as they can be told apart: a race that the present choice takes part in.

All of them play the same matches, luck is taken off as far as the game explains it (`adjusted.py`), and `race.py`
decides who plays on and when the question is answered.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rugbysim.analysis.coach.adjusted import UNIT, Adjustment
from rugbysim.analysis.coach.compare import PRESENT as PRESENT_NAME
from rugbysim.analysis.coach.compare import Choice, choice_of, refuse_alike
from rugbysim.analysis.coach.finding import Finding, Stopped, fixture_of
from rugbysim.analysis.coach.paired import SHARES, STEPS, Paired
from rugbysim.analysis.coach.race import PRESENT, Contrast, Ending, Race, race
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
from rugbysim.analysis.coach.sequences import FIRST_LOOK, ConfidenceSequence, Sums
from rugbysim.analysis.coach.verdicts import Matter, Verdict, matter_of, verdict
from rugbysim.montecarlo import arguments
from rugbysim.montecarlo.chunks import watched
from rugbysim.montecarlo.provenance import configuration_text, input_files
from rugbysim.montecarlo.simulate import game_of
from rugbysim.montecarlo.statistics import Estimate
from rugbysim.setup.errors import NOTHING, SetupError, display
from rugbysim.setup.matches import SIDES

if TYPE_CHECKING:
    from rugbysim.setup.line_up_studies import LineUps
    from rugbysim.setup.matches import Match, Side

BY = ("wins", "margin")
MEASURES = ("wins", "margin", "tries")
MOST_MATCHES = 100_000  # of each option
MOST_DRAWN = 8  # options that play with drawn ratings, beside the present side

PROCEDURE = (
    "all-pairs race of paired differences, control variates taken off; asymptotic confidence sequences (Waudby-Smith, "
    "Arbour, Sinha, Kennedy and Ramdas 2024), the family-wise error shared out by Bonferroni"
)


class Measured:
    """Variants of a match as a source of a race, looked at in one measure."""

    def __init__(self, paired: Paired, measure: str) -> None:
        self._paired, self._measure = paired, measure

    def played(self, n: int, threads: int | None, among: Sequence[int]) -> Generator[int, None, None]:
        """See `race.Source`."""
        return self._paired.played(n, threads, among)

    def sums(self, one: int, other: int) -> Sums:
        """See `race.Source`."""
        n, total, squares = self._paired.sums(one, other, self._measure)
        return Sums(n, total, squares, self._paired.discordant(one, other), UNIT)


@dataclass(frozen=True)
class Option:
    """One choice as it was played: the match with it, its results, its figures.

    `results` are the matches won, drawn and lost, `margins` counts them by margin. `estimates` are what it brings by
    measure, `changes` the same less what the present side brings (none for itself). Intervals are those of the race:
    all of a measure hold at once with its confidence, whenever it was stopped. `doubts` say by measure what the changes
    are worth if the ratings are off: of the first eight that nothing beats, where some rating has a range.
    """

    name: str
    match: Match
    results: tuple[int, int, int]
    margins: dict[int, int]
    estimates: dict[str, Estimate]
    changes: dict[str, Estimate]
    doubts: dict[str, RatingDoubt] = field(default_factory=dict)

    @property
    def n(self) -> int:
        """Matches played."""
        return sum(self.results)


@dataclass(frozen=True)
class Ranking(Finding):
    """How several choices stand: `options`, the present side first, and the `race` that they ran in `by` a measure.

    `path` is the file that the options were read from, if any.
    """

    by: str
    matter: Matter
    options: tuple[Option, ...]
    race: Race
    path: Path | None

    def __repr__(self) -> str:
        best = ", ".join(option.name for option in self.groups[0])
        return f"<Ranking of {len(self.options)} options by {self.by}, {self.race.ending}: {best}; seed {self.seed}>"

    @property
    def confidence(self) -> float:
        """The confidence with which all that is said holds at once."""
        return self.race.confidence

    @property
    def groups(self) -> tuple[tuple[Option, ...], ...]:
        """The options in groups (see `Race.groups`): nothing beats those of the first, which cannot be told apart."""
        return tuple(tuple(self.options[one] for one in group) for group in self.race.groups)

    @property
    def draws(self) -> int:
        """How often the ratings were drawn; 0 where none that matters has a range."""
        return max((doubt.draws for option in self.options for doubt in option.doubts.values()), default=0)

    @property
    def best(self) -> Option | None:
        """The option that beats all others, if there is one."""
        unbeaten = self.groups[0]
        return unbeaten[0] if len(unbeaten) == 1 else None

    def better_than(self, option: Option) -> tuple[Option, ...]:
        """The options that beat one."""
        return tuple(self.options[one] for one in self.race.better_than(self.options.index(option)))

    def verdict(self, option: Option) -> Verdict | None:
        """What an option is beside the match as it stands; None for itself."""
        change = option.changes.get(self.by)
        return None if change is None else verdict(change.low, change.high, self.matter.of(self.by))

    @property
    def inputs(self) -> tuple[Path, ...]:
        """The files of the match, of the options, and the one that lists these."""
        found = [path for option in self.options for path in input_files(option.match)]
        return tuple(dict.fromkeys([*found, *([] if self.path is None else [self.path])]))

    def records(self) -> list[dict[str, Any]]:
        """One record an option and measure, one for what it changes, and one a pair of options that raced.

        `low` and `high` are the ends of intervals that hold all at once, None where there is none. `ratings_low` to
        `ratings_high` is where 95 of 100 draws of the ratings have a change, `ratings_mean` its mean over the draws.
        """
        place = {option.name: number for number, group in enumerate(self.groups, start=1) for option in group}
        found = []
        for option in self.options:
            for versus, estimates in (("", option.estimates), (PRESENT_NAME, option.changes)):
                for estimate in estimates.values():
                    cells = _cells(estimate.estimate, estimate.standard_error, estimate.low, estimate.high, estimate.n)
                    doubt = option.doubts.get(estimate.measure) if versus else None
                    record = self._record(option.name, place[option.name], versus, estimate.measure)
                    found.append(record | cells | ratings_cells(doubt))
        for (one, other), contrast in self.race.contrasts.items():
            if PRESENT not in (one, other):
                names = self.options[one].name, self.options[other].name
                cells = _cells(contrast.estimate, contrast.standard_error, contrast.low, contrast.high, contrast.n)
                found.append(self._record(names[0], place[names[0]], names[1], self.by) | cells | ratings_cells(None))
        return found

    def _record(self, name: str, group: int, versus: str, measure: str) -> dict[str, Any]:
        return {"option": name, "group": group, "less": versus, "measure": measure, "confidence": self.confidence}

    def particulars(self) -> dict[str, Any]:
        """How it was raced, how it ended, and what decides the matches of each option."""
        return {
            "by": self.by,
            "matter_points": self.matter.points,
            "matter_wins": self.matter.wins,
            "procedure": PROCEDURE,
            "confidence": self.confidence,
            "error_of_a_pair": self.race.alpha,
            "ending": str(self.race.ending),
            "draws_of_ratings": self.draws,
            "options": [
                {"option": option.name, "matches": option.n, "configuration_sha256": _hash(option.match)}
                for option in self.options
            ],
        }


def rank(
    match: Match | str | Path,
    variants: str | Path | LineUps | Mapping[str, Choice],
    *,
    team: str = "home",
    confidence: float = 0.95,
    by: str = "wins",
    matter: Matter | None = None,
    seed: int = 1,
    threads: int | None = None,
    max_matches: int = MOST_MATCHES,
    draws: int = DRAWS,
    progress: Callable[[int, int], None] | None = None,
) -> Ranking:
    """Race several choices of one side against the match as it is, and say which cannot be told apart.

    `variants` are a file of line-ups, what `load_line_ups` gives, or choices by name as `compare` takes them. `team` is
    the side looked at, `by` what decides: "wins" (a draw is half of one) or "margin". All that the result claims holds
    at once with `confidence`. The race ends when one choice beats all others, when those that nothing beats differ by
    less than matters, when nothing beats the present side by more than that, or after `max_matches` of each choice
    still in it; `matter` is by default 1 point and 2 wins in 100. Where ratings have ranges, those that nothing beats
    and the present side, eight beside it at most, then play 200 matches with each of `draws` draws of the ratings (0:
    not at all). `progress` is told the matches played and the most there can be.

    >>> from rugbysim.analysis.coach.rank import rank
    >>> found = rank("example", {"hard": ["hardness=50"], "long": ["tactics.kick_off=long"]}, by="margin", threads=1)
    >>> [[option.name for option in group] for group in found.groups]
    [['the present side', 'long'], ['hard']]

    Raises:
        SetupError: variants that cannot be read or do not differ, arguments that cannot be used.
        Stopped: Ctrl-C, with the race as it stood; KeyboardInterrupt before there is anything to say.
    """
    fixture, side = fixture_of(match, team, "rank")
    if by not in BY:
        raise SetupError("rank", "by", by, '"wins" or "margin"')
    level = _confidence(confidence)
    seed, threads, draws = (
        arguments.seed_of(seed, "rank"),
        arguments.threads_of(threads, "rank"),
        draws_of(draws, "rank"),
    )
    expected = f"a whole number of matches, at least {FIRST_LOOK}"
    cap = arguments.whole(max_matches, "max_matches", FIRST_LOOK, arguments.LARGEST_INDEX, expected, file="rank")
    matches, path = _named(fixture, variants, SIDES[side])
    matter = matter_of(matter, "rank")
    game = game_of(fixture)
    prepared = [game.prepare(one) for one in matches.values()]
    adjustment = Adjustment.fit(game, prepared[PRESENT], seed, side=side, threads=threads)
    paired = Paired(game, prepared, seed, side=side, adjustment=adjustment)
    drawing = Drawing(
        draws if any(map(ranges_in, matches.values())) else 0, min(len(matches), 1 + MOST_DRAWN), progress
    )
    raced = race(
        Measured(paired, by),
        len(prepared),
        confidence=level,
        matter=matter.of(by),
        step=STEPS[by],
        cap=cap,
        threads=threads,
        progress=drawing.told,
    )
    doubts = _doubts(drawing, raced, threads, lambda chosen: Doubts(game, chosen, seed, side, adjustment), matches)
    options = tuple(_options(matches, paired, raced, by, doubts))
    complete = raced.ending is not Ending.INTERRUPTED and not drawing.interrupted
    found = Ranking(fixture, seed, team, complete, by, matter, options, raced, path)
    if not complete:
        raise Stopped(found)
    return found


def _confidence(value: Any) -> float:
    """A confidence above 0.5 and below 1."""
    expected = "a confidence above 0.5 and below 1, such as 0.95"
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0.5 < value < 1:
        raise SetupError("rank", "confidence", value, expected)
    return float(value)


# --- the options ------------------------------------------------------------------------------------------------------


def _named(
    match: Match, variants: str | Path | LineUps | Mapping[str, Choice], side: Side
) -> tuple[dict[str, Match], Path | None]:
    """The match as it is and with each choice, by name, all different; and the file that they come from."""
    if isinstance(variants, Mapping):
        file, path = "rank", None
        given = [(name, choice_of(match, side, choice)) for name, choice in variants.items()]
    else:
        from rugbysim.setup.line_up_studies import LineUps, load_line_ups

        read = variants if isinstance(variants, LineUps) else load_line_ups(variants)
        file, path = display(read.path), read.path
        given = list(zip((one.name for one in read.variants), read.applied(match, side), strict=True))
    if not given:
        raise SetupError(file, "variants", NOTHING, "expected at least one choice beside the match as it stands")
    found = {PRESENT_NAME: match}
    taken = {PRESENT_NAME.casefold()}
    for name, one in given:
        if name.casefold() in taken:
            raise SetupError(file, "variants", name, "a name that no other choice has")
        taken.add(name.casefold())
        found[name] = one
    refuse_alike(file, found, match, side)
    return found, path


def _doubts(
    drawing: Drawing,
    raced: Race,
    threads: int,
    drawn: Callable[[list[Match]], Doubts],
    matches: Mapping[str, Match],
) -> dict[int, dict[str, RatingDoubt]]:
    """What the changes of those that nothing beats are worth if the ratings are off, by number."""
    shown = [one for one in raced.unbeaten if one != PRESENT][:MOST_DRAWN]
    if not shown or not drawing.draws or raced.ending is Ending.INTERRUPTED:
        return {}
    played = list(matches.values())
    with watched(lambda: True) as interruption:
        found = drawing.run(drawn([played[one] for one in (PRESENT, *shown)]), sum(raced.played), threads, interruption)
    return dict(zip(shown, found, strict=False))


def _options(
    matches: Mapping[str, Match], paired: Paired, raced: Race, by: str, doubts: Mapping[int, dict[str, RatingDoubt]]
) -> Iterator[Option]:
    """Each choice with its figures, their intervals widened to those that hold whenever the race was stopped."""
    sequence = ConfidenceSequence(raced.alpha)
    for one, (name, match) in enumerate(matches.items()):
        own = [paired.estimate(one, measure) for measure in MEASURES]
        changes = [] if one == PRESENT else [_change(paired, raced, sequence, one, measure, by) for measure in MEASURES]
        yield Option(
            name,
            match,
            paired.results(one),
            paired.histogram(one),
            {estimate.measure: _widened(estimate, sequence.reach(estimate.n)) for estimate in own},
            {change.measure: change for change in changes},
            beside(doubts.get(one, {}), {change.measure: change for change in changes}),
        )


def _widened(estimate: Estimate, reach: float) -> Estimate:
    """An estimate with an interval of so many standard errors."""
    if estimate.estimate is None or estimate.standard_error is None:
        return estimate
    half = reach * estimate.standard_error
    low, high = estimate.estimate - half, estimate.estimate + half
    if estimate.kind == "share":
        low, high = max(low, 0.0), min(high, 1.0)
    return replace(estimate, low=low, high=high)


def _change(paired: Paired, raced: Race, sequence: ConfidenceSequence, one: int, measure: str, by: str) -> Estimate:
    """What a choice changes in a measure, over the matches that it played."""
    if measure == by:
        contrast = raced.contrast(one, PRESENT)
    else:
        sums = Measured(paired, measure).sums(one, PRESENT)
        low, high = sequence.interval(sums, STEPS[measure])
        contrast = Contrast(sums.n, sums.mean, sums.error(STEPS[measure]), low, high, sums.discordant)
    kind = "share" if measure in SHARES else "mean"
    return Estimate(measure, contrast.estimate, contrast.standard_error, contrast.low, contrast.high, contrast.n, kind)


def _cells(
    estimate: float | None, error: float | None, low: float | None, high: float | None, n: int
) -> dict[str, Any]:
    """The figures of a record; what is not known is None."""
    cells = {"estimate": estimate, "standard_error": error, "low": low, "high": high}
    known = {name: value if value is not None and math.isfinite(value) else None for name, value in cells.items()}
    return {"n": n} | known


def _hash(match: Match) -> str:
    return hashlib.sha256(configuration_text(match).encode()).hexdigest()
