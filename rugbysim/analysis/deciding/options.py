"""One choice of a coach between two options: what one gives more than the other, a match and each time.

Figures have 95 % intervals each for itself. Verdicts are given on many figures at once, so they are by wider intervals
(Bonferroni's), all of which hold together with 95 % confidence: of ten choices that make no difference none is likely
to be called better.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from rugbysim.analysis.coach.paired import Paired
from rugbysim.analysis.coach.verdicts import Matter, Verdict, verdict
from rugbysim.montecarlo.paired_shares import normal_reach
from rugbysim.montecarlo.statistics import Estimate

COMPARED = ("margin", "wins")
CONFIDENCE = 0.95
JUDGED = 16  # figures with a verdict: the kick-off and seven questions about penalties, in points and in wins
EACH_OF_ALL = 1 - (1 - CONFIDENCE) / JUDGED
SURE = 5.0  # from which relative error on (1 / SURE) a quotient is near enough to the first order


@dataclass(frozen=True)
class Choice:
    """`one` less `other` at `place`: `changes` a match, `each` per kick-off or penalty of the kind, of COMPARED.

    Margins in points, wins as shares with draws as half. `how_often` is how many of the kind a match has; `verdicts`
    are of the changes a match, of `one` against `other`, `each_verdicts` of those each time: what seldom comes up
    cannot matter much in a match, and may all the same when it does.
    """

    place: str
    one: str
    other: str
    changes: dict[str, Estimate]
    each: dict[str, Estimate]
    how_often: Estimate
    verdicts: dict[str, Verdict]
    each_verdicts: dict[str, Verdict]

    @classmethod
    def between(
        cls, paired: Paired, places: tuple[int, int], how_often: Estimate, matter: Matter, words: tuple[str, str, str]
    ) -> Choice:
        """The choice between two variants of `paired`; `words` are the place and what the two options are called."""

        def changes(confidence: float) -> dict[str, Estimate]:
            return {one: paired.difference(*places, one, confidence).estimate for one in COMPARED}

        def each(confidence: float) -> dict[str, Estimate]:
            return {name: per(change, how_often, confidence) for name, change in changes(confidence).items()}

        return cls(
            *words,
            changes(CONFIDENCE),
            each(CONFIDENCE),
            how_often,
            _judged(changes(EACH_OF_ALL), matter),
            _judged(each(EACH_OF_ALL), matter),
        )

    @property
    def verdict(self) -> Verdict:
        """Of a match, one word for points and wins together."""
        return _together(self.verdicts)

    @property
    def each_verdict(self) -> Verdict:
        """Each time, one word for points and wins together."""
        return _together(self.each_verdicts)

    @property
    def preferred(self) -> str | None:
        """The option that is clearly better in a match, or at least each time; None where neither is."""
        words = {Verdict.BETTER: self.one, Verdict.WORSE: self.other}
        return words.get(self.verdict) or words.get(self.each_verdict)


def _judged(changes: dict[str, Estimate], matter: Matter) -> dict[str, Verdict]:
    return {measure: verdict(one.low, one.high, matter.of(measure)) for measure, one in changes.items()}


def _together(verdicts: dict[str, Verdict]) -> Verdict:
    """What both measures say, or the one that is clear where the other is not; where they contradict, nothing."""
    said = set(verdicts.values())
    clear = said & {Verdict.BETTER, Verdict.WORSE}
    if len(clear) == 1:
        return clear.pop()
    return said.pop() if len(said) == 1 else Verdict.OPEN


def per(change: Estimate, how_often: Estimate, confidence: float = CONFIDENCE) -> Estimate:
    """A change a match as a change each time, with how often that is counted on other matches.

    To first order the relative variance of the quotient of two independent figures is the sum of theirs (W. G. Cochran,
    Sampling Techniques, 3rd ed. 1977, section 2.11). Without a figure where it was seen too seldom for that: less often
    than `SURE` times its error.
    """
    over, under, over_error, under_error = (
        change.estimate, how_often.estimate, change.standard_error, how_often.standard_error
    )  # fmt: skip
    if over is None or over_error is None or not under or under_error is None or under < SURE * under_error:
        return Estimate(change.measure, None, None, None, None, change.n, "ratio", change.unit)
    value = over / under
    error = math.hypot(over_error, value * under_error) / under
    reach = normal_reach(confidence) * error
    return Estimate(change.measure, value, error, value - reach, value + reach, change.n, "ratio", change.unit)
