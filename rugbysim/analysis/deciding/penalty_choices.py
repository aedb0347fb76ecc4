"""Penalties: tap, touch or goal, by place; each pair of options on the same chance."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from rugbysim.analysis.coach.adjusted import Adjustment
from rugbysim.analysis.coach.counts import BANDS, Counts
from rugbysim.analysis.coach.paired import Paired
from rugbysim.analysis.coach.verdicts import Matter
from rugbysim.analysis.deciding.options import Choice
from rugbysim.analysis.variants import changed
from rugbysim.setup.assignments import toml_value
from rugbysim.setup.tactics import BANDS as PLACES

TAP, TOUCH, GOAL = "tap", "touch", "goal"
OPEN_PLAY = "tap or touch"
IN_REACH = "within reach"
LATE_SECONDS = 120
LATE = "late, 1 to 3 behind"
MOST_SITUATIONS = 4
_LATE = {"lead_min": -3, "lead_max": -1, "seconds_left_max": LATE_SECONDS}


class PenaltyChoices:
    """Plays a side's options at penalties: touch or tap in each of the five bands, goal or not where in reach."""

    def __init__(self, game: Any, match: Any, seed: int, side: int, adjustment: Adjustment) -> None:
        self._team = game.tables.sides[side]
        self._asked = [*self._touch(match), *self._goal(match)]
        prepared = [game.prepare(changed(match, keys)) for _, _, _, both in self._asked for keys in both]
        self._paired = Paired(game, prepared, seed, side=side, adjustment=adjustment)
        self._counts = Counts(game, [game.prepare(changed(match, keys)) for keys in self._counting(match)], seed, side)

    def plays(self, n: int) -> int:
        """How many matches are played in all to compare `n` of each option."""
        return len(self._asked) * 3 * n

    def played(self, n: int, threads: int) -> Generator[int, None, None]:
        """Compare, then count; say how many matches were played."""
        for count in self._paired.played(n, threads):
            yield count * 2 * len(self._asked)
        for count in self._counts.played(n, threads):
            yield 2 * len(self._asked) * n + count

    def choices(self, matter: Matter) -> tuple[Choice, ...]:
        """Touch less tap in each band, then goal less tap or touch in reach, and late when a goal would do."""
        found = []
        for number, (place, one, other, _) in enumerate(self._asked):
            bands = (number,) if one == TOUCH else range(BANDS)
            ways = (TAP, TOUCH) if one == TOUCH else (GOAL,)
            how_often = self._counts.penalties(number, bands, ways)
            places = (2 * number, 2 * number + 1)
            found.append(Choice.between(self._paired, places, how_often, matter, (place, one, other)))
        return tuple(found)

    def _touch(self, match: Any) -> Generator[tuple[str, str, str, list[list[str]]], None, None]:
        """Touch and tap in each band, all else as it is."""
        now = list(getattr(match, self._team).tactics.penalty_touch or match.rules.penalty.touch_share)
        if match.rules.laws.penalty_to_touch:
            for band, place in enumerate(PLACES):
                both = [[*now[:band], float(share), *now[band + 1 :]] for share in (1, 0)]
                keys = [[f"{self._team}.tactics.penalty_touch={toml_value(shares)}"] for shares in both]
                yield place, TOUCH, TAP, keys

    def _goal(self, match: Any) -> Generator[tuple[str, str, str, list[list[str]]], None, None]:
        """At goal or not where in reach, at any time and late when three points would do."""
        yield IN_REACH, GOAL, OPEN_PLAY, [[f"{self._team}.tactics.penalty_goal={share}"] for share in (1, 0)]
        if len(getattr(match, self._team).tactics.when) < MOST_SITUATIONS:
            yield LATE, GOAL, OPEN_PLAY, [[self._late(match, share)] for share in (1, 0)]

    def _counting(self, match: Any) -> list[list[str]]:
        """The settings under which the penalties of each question are counted: the first option taken, no other goal.

        Late ones are those kicked at goal when nothing else is.
        """
        never = f"{self._team}.tactics.penalty_goal=0"
        return [[*both[0], never] if place == LATE else both[0] for place, _, _, both in self._asked]

    def _late(self, match: Any, share: int) -> str:
        """Late and behind by 1 to 3: at goal or not, before all situations that the side has already."""
        given = [
            one.model_dump(by_alias=True, exclude_none=True, mode="json")
            for one in getattr(match, self._team).tactics.when
        ]
        return f"{self._team}.tactics.when={toml_value([_LATE | {'penalty_goal': share}, *given])}"
