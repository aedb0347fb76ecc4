"""Tactics: what a coach tells his side to do, and in which situations otherwise (SV-4.5, SV-5.4, SV-10.4)."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, Field, model_validator

from rugbysim.setup.fields import Count, Frozen, Number, Problem, Share, refuse, wrong

Multiplier = Annotated[Number, Field(ge=0, le=1000)]
FiveMultipliers = tuple[Multiplier, Multiplier, Multiplier, Multiplier, Multiplier]
FiveShares = tuple[Share, Share, Share, Share, Share]
Lead = Annotated[Count, Field(ge=-200, le=200)]
Men = Annotated[Count, Field(ge=0, le=7)]
SecondsLeft = Annotated[Number, Field(ge=-3600, le=7200)]

MOST_SITUATIONS = 4
EVEN = (1.0, 1.0, 1.0, 1.0, 1.0)
BANDS = ("own 22", "own 22 to 10", "between the 10s", "their 10 to 22", "their 22")


def _kick_off(value: Any) -> Any:
    """ "short", "long", or the share of short ones."""
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if value is None or value in ("short", "long") or (number and 0 <= value <= 1):
        return value
    raise wrong('"short", "long" or the share of short kick-offs from 0 to 1')


KickOffChoice = Annotated[str | float | None, BeforeValidator(_kick_off)]


class Situation(Frozen):
    """Tactics for a situation: all conditions given must hold; what is not given stays as in the general tactics.

    Leads are in points and negative when behind; `seconds_left` is of the match and negative after time is up.
    """

    lead_min: Lead | None = Field(None, description="holds when leading by at least this many points")
    lead_max: Lead | None = Field(None, description="holds when leading by at most this many points")
    seconds_left_min: SecondsLeft | None = Field(None, description="holds with at least this many seconds left")
    seconds_left_max: SecondsLeft | None = Field(None, description="holds with at most this many seconds left")
    men_min: Men | None = Field(None, description="holds with at least this many own men on the pitch")
    men_max: Men | None = Field(None, description="holds with at most this many own men on the pitch")
    pass_: FiveMultipliers | None = Field(None, alias="pass", description="multipliers of a pass in the five bands")
    run: FiveMultipliers | None = Field(None, description="multipliers of a run in the five bands")
    kick: FiveMultipliers | None = Field(None, description="multipliers of a kick in the five bands")
    kick_off: KickOffChoice = Field(None, description='"short", "long" or the share of short kick-offs')
    kick_off_lane: Annotated[Count, Field(ge=1, le=7)] | None = Field(None, description="lane kicked to, 1 to 7")
    penalty_goal: Share | None = Field(None, description="share of penalties in reach kicked at goal")
    penalty_touch: FiveShares | None = Field(None, description="share of penalties kicked to touch in the five bands")

    @model_validator(mode="after")
    def _meaningful(self) -> Situation:
        problems: list[Problem] = []
        given = self.model_dump(exclude_none=True)
        if not CONDITIONS & given.keys():
            problems.append(("", given, "at least one condition: " + ", ".join(sorted(CONDITIONS)), None))
        if not given.keys() - CONDITIONS:
            problems.append(("", given, "at least one tactic that it changes", None))
        for name in ("lead", "seconds_left", "men"):
            low, high = getattr(self, f"{name}_min"), getattr(self, f"{name}_max")
            if low is not None and high is not None and low > high:
                problems.append((f"{name}_max", high, f"at least {name}_min, {low:g}", None))
        refuse(problems)
        return self


CONDITIONS = {"lead_min", "lead_max", "seconds_left_min", "seconds_left_max", "men_min", "men_max"}


class Tactics(Frozen):
    """What a side does: multipliers on the rule set's weights in the five bands of the field, and its kicks.

    The bands are seen by the side with the ball, from its own goal line. What is None is left to the rule set.
    `when` holds up to four situations; the first whose conditions hold overrides what it names.
    """

    pass_: FiveMultipliers = Field(EVEN, alias="pass", description="multipliers of a pass in the five bands (SV-5.1)")
    run: FiveMultipliers = Field(EVEN, description="multipliers of a run in the five bands (SV-5.1)")
    kick: FiveMultipliers = Field(EVEN, description="multipliers of a kick in the five bands (SV-5.1)")
    kick_off: KickOffChoice = Field(None, description='"short", "long" or the share of short kick-offs (SV-4.5)')
    kick_off_lane: Annotated[Count, Field(ge=1, le=7)] | None = Field(
        None, description="lane kicked to, 1 to 7 in the order of the line-up; None for any (SV-4.1)"
    )
    penalty_goal: Share | None = Field(None, description="share of penalties in reach kicked at goal (SV-10.4)")
    penalty_touch: FiveShares | None = Field(
        None, description="share of penalties kicked to touch in the five bands (SV-11.5)"
    )
    when: Annotated[tuple[Situation, ...], Field(max_length=MOST_SITUATIONS)] = Field(
        (), description="up to four situations with tactics of their own (SV-5.4)"
    )

    def in_situation(self, index: int | None) -> Tactics:
        """The tactics in force while situation `index` of `when` holds; None for the general ones."""
        if index is None:
            return self
        given = self.when[index].model_dump(exclude_none=True)
        return self.model_copy(update={key: value for key, value in given.items() if key not in CONDITIONS})

    @model_validator(mode="after")
    def _something_to_do(self) -> Tactics:
        problems: list[Problem] = []
        for index in (None, *range(len(self.when))):
            tactics = self.in_situation(index)
            place = "" if index is None else f"when entry {index + 1}, "
            for band, (passing, running) in enumerate(zip(tactics.pass_, tactics.run, strict=True)):
                if passing + running == 0:
                    expected = f"pass or run above 0 in band {band + 1} ({BANDS[band]}), since forwards do not kick"
                    problems.append((f"{place}run", list(tactics.run), expected, None))
        refuse(problems)
        return self
