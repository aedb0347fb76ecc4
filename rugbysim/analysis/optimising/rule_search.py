"""The search for rules: changes of the bench plan and of tactics, the best kept as long as one is clearly better."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from rugbysim.analysis.optimising.ground import Ground
from rugbysim.analysis.optimising.halving import Allowance, Race
from rugbysim.analysis.optimising.plans import BenchRule, with_bench
from rugbysim.analysis.optimising.tactics_rules import TacticsRule, with_tactics
from rugbysim.setup.teams import Team

Rule = BenchRule | TacticsRule

MOST_RULES = 5
STAY = 24
"""Rules that are raced again beside one that was kept."""

FIRST_SHARE = 0.4
"""Share of the matches for the first race, in which all rules run."""

CLEAR = 2.5
"""Standard errors by which a rule has to be better to be kept: of some hundred that do nothing, one or two are."""


def ruled(team: Team, rules: Iterable[Rule], touch: Sequence[float]) -> Team | None:
    """A team with rules applied; None where they cannot be together.

    `touch` are the rule set's shares of penalties kicked to touch.
    """
    chosen = list(rules)
    planned = with_bench(team, [rule for rule in chosen if isinstance(rule, BenchRule)])
    return with_tactics(planned, [rule for rule in chosen if isinstance(rule, TacticsRule)], touch)


@dataclass
class RuleSearch:
    """Looks for rules for a team; `first` is the index of the first match that it may play."""

    ground: Ground
    team: Team
    allowance: Allowance
    first: int = 0
    looked_at: int = 0

    def run(self, rules: Sequence[Rule], kept: Sequence[Rule], matches: int) -> list[Rule]:
        """`kept` and the rules found beside them with about `matches` matches."""
        found, running = list(kept), list(rules)
        for turn in range(MOST_RULES):
            if self.allowance.over or not running:
                break
            share = FIRST_SHARE if turn == 0 else (1 - FIRST_SHARE) / (MOST_RULES - 1)
            best, running = self._best(found, running, int(matches * share))
            if best is None:
                break
            found.append(best)
            running = [rule for rule in running if rule.spot != best.spot]
        return found

    def _best(self, kept: Sequence[Rule], rules: Sequence[Rule], matches: int) -> tuple[Rule | None, list[Rule]]:
        """The best of the rules beside those kept, None if none is clearly better; and those to look at again."""
        ready = [(rule, self.prepared([*kept, rule])) for rule in rules]
        ready = [(rule, prepared) for rule, prepared in ready if prepared is not None]
        self.looked_at += len(ready)
        entrants = [self.prepared(kept), *(prepared for _, prepared in ready)]
        race = Race(self.ground, entrants, self.first, self.allowance)
        standings = [one for one in race.halve(matches, keep=4) if one.number]
        self.first += race.n
        again = [ready[one.number - 1][0] for one in standings[:STAY]]
        if not standings or standings[0].better <= CLEAR * standings[0].error:
            return None, again
        return again[0], again

    def prepared(self, rules: Sequence[Rule]) -> Any:
        """The team with rules, ready to be played; None where they cannot be together."""
        fielding = self.ground.fielding
        team = ruled(self.team, rules, fielding.match.rules.penalty.touch_share)
        return fielding.prepared(team) if team is not None and fielding.keeps_time(team) else None
