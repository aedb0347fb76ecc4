"""Fresh matches for what a search found: they alone say by how much it beats the present choice."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass

from rugbysim.analysis.coach.paired import Paired
from rugbysim.analysis.optimising.ground import Ground
from rugbysim.analysis.optimising.halving import Allowance
from rugbysim.analysis.optimising.optimum import Answer, Gain, RuleFound
from rugbysim.analysis.optimising.rule_search import Rule
from rugbysim.setup.teams import Team

FIRST = 2**41
"""Where the fresh matches begin: beyond any that the search or the adjustment for luck plays."""

LEAST = 100
"""Matches of each below which nothing is claimed."""


@dataclass(frozen=True)
class Confirmation:
    """What fresh matches said: `n` of each were played of `asked`; `level` is the confidence of each interval."""

    present: Answer
    answers: tuple[Answer, ...]
    rules: tuple[RuleFound, ...]
    n: int
    asked: int
    level: float


def confirm(
    ground: Ground,
    teams: Sequence[tuple[Team, float]],
    parts: Sequence[tuple[tuple[Rule, ...], Team]],
    confidence: float,
    matches: int,
    allowance: Allowance,
) -> Confirmation:
    """Play the present choice, `teams` (each with what it seemed to gain) and the first of them without some rules.

    `parts` are rules with the first team as it is without them; what they gain is the first team less that. About
    `matches` matches in all are played, the same number of each, or fewer if the `allowance` is over before. Intervals
    are at Bonferroni's level for the gains of the teams and of the rules together.
    """
    fielded = [ground.fielding.team, *(team for team, _ in teams), *(team for _, team in parts)]
    paired = Paired(
        ground.fielding.game,
        [ground.fielding.prepared(team) for team in fielded],
        ground.seed,
        side=ground.fielding.side,
        adjustment=ground.adjustment,
        first=FIRST,
    )
    asked = max(LEAST, matches // len(fielded))
    _play(paired, asked, ground.threads, allowance)
    family = max(1, len(teams) + len(parts))
    level = 1 - (1 - confidence) / family
    enough = paired.n >= LEAST
    without = 1 + len(teams)

    def gain(one: int, other: int) -> Gain | None:
        if not enough:
            return None
        wins, margin, tries = (paired.difference(one, other, measure, level) for measure in ("wins", "margin", "tries"))
        low = (wins if ground.points_a_win else margin).estimate.low
        return Gain(wins, margin, tries, low is not None and low > 0)

    return Confirmation(
        _answer(paired, 0, ground.fielding.team, 0.0, None),
        tuple(_answer(paired, i, team, seemed, gain(i, 0)) for i, (team, seemed) in enumerate(teams, start=1)),
        tuple(RuleFound(rules, gain(1, without + i)) for i, (rules, _) in enumerate(parts)),
        paired.n,
        asked,
        level,
    )


def _play(paired: Paired, asked: int, threads: int, allowance: Allowance) -> None:
    """Play up to `asked` matches of each, or until the allowance is over."""
    if allowance.interrupted:
        return
    before = 0
    with closing(paired.played(asked, threads)) as counts:
        for count in counts:
            allowance.spend((count - before) * len(paired))
            before = count
            if allowance.over:
                return


def _answer(paired: Paired, number: int, team: Team, seemed: float, gain: Gain | None) -> Answer:
    if not paired.n:
        return Answer(team, seemed, gain)
    wins, margin = (paired.estimate(number, measure) for measure in ("wins", "margin"))
    return Answer(team, seemed, gain, wins, margin, paired.histogram(number), paired.results(number))
