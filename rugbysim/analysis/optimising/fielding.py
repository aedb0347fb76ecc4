"""How a side's choices become teams that keep to the constraints, and what the game needs to play them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rugbysim.analysis.coach.adjusted import coaching_of
from rugbysim.analysis.optimising.constraints import Constraints, in_time, keeps_time, nearest_allowed, suited
from rugbysim.analysis.optimising.line_up_model import Choice
from rugbysim.games.protocol import Game
from rugbysim.setup.line_ups import rearranged
from rugbysim.setup.matches import SIDES, Match
from rugbysim.setup.teams import MOST_ON_BENCH, ON_PITCH, Team


@dataclass(frozen=True)
class Fielding:
    """One side of a match, 0 or 1, with its present choice, which keeps to the `constraints`."""

    game: Game
    match: Match
    side: int
    constraints: Constraints
    base: Any
    plans: dict[Any, Any] = field(default_factory=dict, compare=False)
    """What was made ready of the present line-up with other bench plans."""

    @classmethod
    def of(cls, game: Game, match: Match, side: int, constraints: Constraints) -> Fielding:
        """The side of a match; its choice becomes the nearest that is allowed. Raises `SetupError` if none is."""
        team: Team = getattr(match, SIDES[side])
        allowed = nearest_allowed(team, constraints, _minutes(match))
        match = match.model_copy(update={SIDES[side]: allowed})
        return cls(game, match, side, constraints, game.prepare(match))

    @property
    def team(self) -> Team:
        """The present choice."""
        found: Team = getattr(self.match, SIDES[self.side])
        return found

    @property
    def minutes(self) -> float:
        """How long a match lasts without extra time."""
        return _minutes(self.match)

    def prepared(self, team: Team) -> Any:
        """The match with another team of the side, ready to be played: in milliseconds."""
        return self.game.prepare(self.match.model_copy(update={SIDES[self.side]: team}))

    def ready(self, choice: Choice) -> Any:
        """A choice ready to be played, as `prepared` of `fielded` but quickly; None where no bench plan is allowed."""
        placed = self.placed(self.team, choice)
        team = self.allowed(placed)
        if team is None or team.bench_plan == placed.bench_plan:
            return None if team is None else self._arranged(self.base, choice)
        # the same plan in terms of the present men, since setting up a match anew takes a hundred times as long
        held = {self.team.players[man].name: self.team.players[job].name for job, man in enumerate(choice.men)}
        plan = tuple(
            change.model_copy(update={"off": held[change.off], "on": held[change.on]}) for change in team.bench_plan
        )
        if plan not in self.plans:
            self.plans[plan] = self.prepared(self.team.model_copy(update={"bench_plan": plan}))
        return self._arranged(self.plans[plan], choice)

    def fielded(self, choice: Choice) -> Team:
        """The team of a choice, with a bench plan that keeps to the constraints; the present one where none does."""
        return self.allowed(self.placed(self.team, choice)) or self.team

    def placed(self, team: Team, choice: Choice) -> Team:
        """`team`, which has the present men, with the line-up of a choice and its own bench plan."""
        men = [self.team.players[man].name for man in choice.places]
        return rearranged(team, men, choice.roles(self.team.roles))

    def allowed(self, team: Team) -> Team | None:
        """A team with the nearest bench plan that keeps to the constraints; None where none does."""
        return in_time(suited(team, self.constraints, self.team), self.constraints, self.team, self.minutes)

    def keeps_time(self, team: Team) -> bool:
        """Whether a team's bench plan keeps to the minutes allowed."""
        return keeps_time(team, self.constraints, self.team, self.minutes)

    def _arranged(self, prepared: Any, choice: Choice) -> Any:
        """Another line-up of what is prepared."""
        empty = range(len(choice.men), ON_PITCH + MOST_ON_BENCH)
        men = (*choice.places, *empty)
        return coaching_of(self.game).rearranged(prepared, self.side, men, choice.roles(self.team.roles))


def _minutes(match: Match) -> float:
    return 2 * float(match.rules.match.half_minutes)
