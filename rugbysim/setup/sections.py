"""The sections of a rule set, one model each, key by key as in `configs/rules/*.toml`.

Every key must be given; there are no defaults, so that a rule set can be read without knowing the code. Descriptions
give unit, meaning and rule (SV-n.m of the rules of the sevens match); where a value comes from is said in the files.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from rugbysim.setup.curves import Curve, interpolated
from rugbysim.setup.fields import (
    ATTRIBUTES,
    FIELD_WIDTH,
    FORWARDS,
    ROLES,
    Count,
    Difficulty,
    Frozen,
    Harder,
    Metres,
    Minutes,
    Number,
    Problem,
    Rising,
    Seconds,
    Share,
    Span,
    Switch,
    Weight,
    refuse,
)

Points = Annotated[int, Field(strict=True, ge=0, le=100)]
FiveShares = tuple[Share, Share, Share, Share, Share]


class Laws(Frozen):
    """One switch for each law that the run-through does not state (SV-0)."""

    bench: Switch = Field(description="a bench of up to five (SV-1.1)")
    lane_spread: Switch = Field(description="a man's y is his lane plus a drawn spread, a free runner drifts (SV-1.4)")
    kick_off_coin: Switch = Field(description="a coin picks who kicks off, else home (SV-2.2)")
    play_until_dead: Switch = Field(description="a half goes on until the ball is dead (SV-2.3)")
    extra_time: Switch = Field(description="extra time after a draw in a knock-out match (SV-2.5)")
    drop_out: Switch = Field(description="drop-out after a kick that goes dead, else its distance is clamped (SV-2.6)")
    short_kick_offs: Switch = Field(description="short kick-offs that can be reclaimed (SV-4.5)")
    kick_off_errors: Switch = Field(description="kick-offs not ten metres or straight into touch (SV-4.6)")
    interceptions: Switch = Field(description="failed passes may be taken by the nearest defender (SV-6.4)")
    kicks_stay_in: Switch = Field(description="some kicks stay in the field (SV-7.3)")
    touch_and_held_up: Switch = Field(description="tackles into touch and held up over the line (SV-8.6)")
    ruck_contest: Switch = Field(description="counter-rucks and penalties for not releasing (SV-8.7)")
    offloads: Switch = Field(description="passes out of the tackle (SV-8.8)")
    second_tackler: Switch = Field(description="a second defender may help in a tackle (SV-8.9)")
    unset_defence: Switch = Field(description="a defence is unset for a while after a turnover (SV-8.10)")
    set_piece_margin: Switch = Field(description="scrums and line-outs stand off the lines (SV-9.5)")
    missed_goal_drop_out: Switch = Field(description="a missed penalty goal gives a drop-out (SV-10.3)")
    timed_bin: Switch = Field(description="a yellow card lasts bin_minutes and the second is a red (SV-11.2)")
    penalty_to_touch: Switch = Field(description="a penalty may be kicked to touch (SV-11.5)")
    forfeit: Switch = Field(description="a side with too few men forfeits (SV-11.7)")
    advantage: Switch = Field(description="an offence does not stop a free runner (SV-11.8)")
    substitutions: Switch = Field(description="substitutions by the bench plan (SV-12.1)")


class MatchRules(Frozen):
    """Periods, points and caps of a match (SV-2)."""

    half_minutes: Annotated[Number, Field(ge=0.1, le=60)] = Field(description="minutes of a half (SV-2.2)")
    extra_period_minutes: Annotated[Number, Field(ge=0.1, le=60)] = Field(
        description="minutes of a period of extra time in a knock-out match (SV-2.5)"
    )
    bin_minutes: Minutes = Field(description="minutes of match clock in the sin bin (SV-11.2)")
    forfeit_below: Annotated[Count, Field(ge=0, le=7)] = Field(
        description="a side with fewer men than this forfeits (SV-11.7)"
    )
    try_points: Points = Field(description="points of a try (SV-2.4)")
    conversion_points: Points = Field(description="points of a conversion (SV-2.4)")
    penalty_goal_points: Points = Field(description="points of a penalty goal (SV-2.4)")
    conversion_spot: Literal["crossing", "received"] = Field(
        description="where a conversion is taken: where the scorer crossed the line or received the ball (SV-10.1)"
    )
    event_cap: Annotated[Count, Field(ge=100, le=1_000_000)] = Field(
        description="steps of play after which a match is stopped as an error (SV-13.2)"
    )


class Pitch(Frozen):
    """Distances on the field, which is 100 m between the goal lines and 70 m wide (SV-1.4, SV-2.1)."""

    lane_spread: Annotated[Number, Field(ge=0, le=35)] = Field(
        description="metres a man in play is at most from his lane (SV-1.4)"
    )
    drift: Annotated[Number, Field(ge=0, le=35)] = Field(
        description="metres a free runner nears the posts at each step of run.break_step (SV-1.4)"
    )
    own_line_stop: Annotated[Number, Field(ge=0, le=50)] = Field(
        description="metres from the own goal line where backward movement stops (SV-2.6)"
    )
    set_piece_margin: Annotated[Number, Field(ge=0, le=35)] = Field(
        description="metres from the lines that scrums and line-outs stand at least (SV-9.5)"
    )


class Weights(Frozen):
    """How much each attribute counts in a rating; an attribute that is not named counts nothing (SV-3.3)."""

    pace: Weight = 0.0
    handling: Weight = 0.0
    tackling: Weight = 0.0
    jackling: Weight = 0.0
    set_pieces: Weight = 0.0
    kicking: Weight = 0.0

    @property
    def values(self) -> tuple[float, ...]:
        """The six weights in the order of `ATTRIBUTES`."""
        return tuple(getattr(self, attribute) for attribute in ATTRIBUTES)


class Check(Frozen):
    """A check by one man: the curve's argument is his weighted rating less the difficulty (SV-3.3)."""

    curve: Curve = Field(description="the chance of success by the argument in rating points (SV-3.4)")
    difficulty: Difficulty = Field(description="rating points taken off the argument")
    actor: Weights = Field(description="weights of the attributes of the man who acts (SV-3.3)")

    @property
    def against(self) -> Weights | None:
        """The weights of the man against him; None where a check has no opponent."""
        return None

    @model_validator(mode="after")
    def _somebody_acts(self) -> Check:
        if not any(self.actor.values):
            refuse([("actor", self.actor.model_dump(exclude_defaults=True), "at least one weight above 0", None)])
        return self


class Contest(Check):
    """A check by one man against another, whose weighted rating is taken off the argument (SV-3.3)."""

    opponent: Weights | None = Field(
        None, description="weights of the attributes of the man against him; left out, the difficulty alone (SV-3.3)"
    )

    @property
    def against(self) -> Weights | None:
        """The weights of the man against him; None where the check is made against the difficulty alone."""
        return self.opponent


class KickOff(Check):
    """The kick-off, a kicking check: a good kick lands near the distance meant (SV-4.1, SV-4.5, SV-4.6)."""

    short_share: Share = Field(description="share of short kick-offs where the team file names none (SV-4.5)")
    short_distance: Metres = Field(description="metres meant beyond halfway for a short kick-off (SV-4.5)")
    long_distance: Metres = Field(description="metres meant for a long one (SV-4.5)")
    drop_out_distance: Metres = Field(description="metres meant from the 22 for a drop-out (SV-2.6)")
    good_spread: Metres = Field(description="metres a good kick lands at most from the distance meant (SV-4.1)")
    bad_spread: Metres = Field(description="metres a bad kick lands at most from the distance meant (SV-4.1)")
    good_lane_miss: Share = Field(description="share of good kicks that come down in a neighbouring lane (SV-4.1)")
    bad_lane_miss: Share = Field(description="share of bad kicks that come down in a neighbouring lane (SV-4.1)")
    bad_touch: Share = Field(description="share of bad kicks straight into touch (SV-4.6)")


class Reclaim(Contest):
    """The chasing lane against the receiver at a short kick-off (SV-4.5)."""

    long_share: Share = Field(description="share of long kick-offs that the kickers win back (SV-4.5)")


class RoleWeights(Frozen):
    """A weight for each role (SV-5.1)."""

    prop: Weight
    hooker: Weight
    scrum_half: Weight
    fly_half: Weight
    centre: Weight
    wing: Weight

    @property
    def values(self) -> tuple[float, ...]:
        """The six weights in the order of `ROLES`."""
        return tuple(getattr(self, role) for role in ROLES)


class Choice(Frozen):
    """What the man with the ball does: weights that the team file multiplies by zone (SV-5)."""

    pass_: RoleWeights = Field(alias="pass", description="weight of a pass by role (SV-5.1)")
    run: RoleWeights = Field(description="weight of a run by role (SV-5.1)")
    kick: RoleWeights = Field(description="weight of a kick by role; forwards do not kick (SV-5.1)")
    run_zone: tuple[Weight, Weight, Weight, Weight, Weight] = Field(
        description="what a run's weight is multiplied by in each of the five bands (SV-5.1)"
    )
    kick_slope: Annotated[Number, Field(ge=0, le=10)] = Field(
        description="a kick weighs 1 + this as much on the own goal line as at halfway, on theirs 1 - this (SV-5.2)"
    )
    pace_pull: Annotated[Number, Field(ge=0, le=2)] = Field(
        description="share by which a receiver's weight grows for each 10 points of pace over 50 (SV-5.3)"
    )
    distance_falloff: Annotated[Number, Field(ge=0, le=100)] = Field(
        description="a receiver k lanes away weighs 1 / (1 + this * (k - 1)) (SV-5.3)"
    )

    @model_validator(mode="after")
    def _everybody_can_play(self) -> Choice:
        problems: list[Problem] = [
            (f"kick.{role}", weight, "0: forwards do not kick (SV-5.1)", None)
            for role in FORWARDS
            if (weight := getattr(self.kick, role)) != 0
        ]
        problems += [
            (f"run.{role}", getattr(self.run, role), "pass or run above 0, so that he can do something", None)
            for role in ROLES
            if getattr(self.pass_, role) + getattr(self.run, role) == 0
        ]
        refuse(problems)
        return self


class Passing(Check):
    """The handling check of the receiver of a pass, and what a pass costs (SV-6)."""

    length_difficulty: Annotated[Number, Field(ge=0, le=3)] = Field(
        description="rating points a metre of width the pass crosses (SV-6.2)"
    )
    loss: Span = Field(description="[least, most] metres lost by a pass, drawn evenly (SV-6.1)")
    loose_share: Share = Field(description="share of failed passes taken by the nearest defender (SV-6.4)")


class Kick(Check):
    """A kick in play, a kicking check (SV-7)."""

    distance: Metres = Field(description="metres meant by a kick in play (SV-7.1)")
    good_spread: Metres = Field(description="metres a good kick goes at most from the distance meant (SV-7.1)")
    bad_loss: Share = Field(description="share of the distance meant by which a bad kick falls short (SV-7.1)")
    bad_spread: Metres = Field(description="metres a bad kick goes at most from what is left (SV-7.1)")
    in_field_share: Share = Field(description="share of kicks that stay in the field (SV-7.3)")
    sideways: Metres = Field(description="metres that a kick in the field drifts across it at most (SV-7.3)")
    dead_clamp: Annotated[Number, Field(ge=0, le=50)] = Field(
        description="law drop_out off: metres short of the line where a longer kick ends (SV-2.6)"
    )


class Run(Frozen):
    """A run and the steps of a chase (SV-8.1, SV-8.4)."""

    gain: Span = Field(description="[least, most] metres gained before the opposite number is met (SV-8.1)")
    break_step: Annotated[Number, Field(ge=0.5, le=100)] = Field(
        description="metres between two pace checks of a chase (SV-8.4)"
    )

    @model_validator(mode="after")
    def _always_gains(self) -> Run:
        if self.gain[0] <= 0:
            refuse([("gain", list(self.gain), "[least, most] above 0: a run always gains ground (SV-8.1)", None)])
        return self


class Tackle(Contest):
    """The tackler against the runner, and what can become of a tackle (SV-8)."""

    gap_difficulty: Annotated[Number, Field(ge=0, le=30)] = Field(
        description="rating points a metre that the defence stands farther apart than seven men do (SV-8.1)"
    )
    reach_difficulty: Annotated[Number, Field(ge=0, le=30)] = Field(
        description="rating points a metre between the runner and his opposite number (SV-8.1)"
    )
    chase_difficulty: Harder = Field(description="rating points a tackle from a chase is harder (SV-8.3)")
    second_tackler_share: Share = Field(description="share of tackles in which a second man helps (SV-8.9)")
    touch_zone: Annotated[Number, Field(ge=0, le=35)] = Field(
        description="metres from a touchline within which a tackled man can be taken into touch (SV-8.6)"
    )
    touch_share: Share = Field(description="share of those who are taken into touch (SV-8.6)")
    held_up_zone: Metres = Field(description="metres from the goal line within which a man can be held up (SV-8.6)")
    held_up_share: Share = Field(description="share of those who are held up (SV-8.6)")
    offload_share: Share = Field(description="share of tackled men who pass out of the tackle (SV-8.8)")
    offload_difficulty: Harder = Field(description="rating points such a pass is harder (SV-8.8)")


class Unset(Frozen):
    """The defence after a turnover, a loose ball, a reclaimed kick or a quick tap (SV-8.10)."""

    seconds: Annotated[Number, Field(ge=0, le=600)] = Field(description="seconds until the defence is set (SV-8.10)")
    tackle_difficulty: Harder = Field(description="rating points a tackling check is harder (SV-8.10)")
    gap_share: Annotated[Number, Field(ge=0, le=5)] = Field(description="share by which gaps are wider (SV-8.10)")


class SetPiece(Contest):
    """A scrum or line-out: the side with put-in or throw against the other (SV-9)."""

    combine: Literal["mean", "min"] = Field(description="how the ratings of the forwards become one (SV-3.5)")


class Conversion(Check):
    """A conversion, a kicking check that is harder the farther from the middle (SV-10.1)."""

    spot: Annotated[
        tuple[tuple[Annotated[Number, Field(ge=0, le=FIELD_WIDTH / 2)], Harder], ...],
        Field(min_length=1, max_length=100),
        Rising,
    ] = Field(description="[metres from the middle, rating points harder], straight lines between (SV-10.1)")


class PenaltyGoal(Check):
    """A penalty kicked at goal (SV-10.3)."""

    max_distance: Metres = Field(description="metres from the goal line within which it may be tried (SV-10.3)")
    central: Annotated[Number, Field(ge=0, le=35)] = Field(
        description="metres from the middle that count as central (SV-10.3)"
    )
    share: Share = Field(description="share kicked at goal where the team file names none (SV-10.4)")


class Penalty(Frozen):
    """What a side does with a penalty (SV-11.5)."""

    touch_share: FiveShares = Field(description="share kicked to touch in each of the five bands (SV-11.5)")
    touch_distance: Metres = Field(description="metres won by a penalty kicked to touch (SV-11.5)")
    quick_tap_share: Share = Field(description="share of taps taken before the defence is set (SV-8.10)")


class Energy(Frozen):
    """What tires a man and what refreshes him; energy starts at 1 and stays in [0, 1] (SV-3.6)."""

    effect: Share = Field(description="share by which a rating used falls when energy is 0 (SV-3.2)")
    minute_cost: Share = Field(description="energy lost in a minute on the pitch at fitness 50 (SV-3.6)")
    run_cost: Share = Field(description="energy lost by a run or ten metres of a break (SV-3.6)")
    tackle_cost: Share = Field(description="energy lost by a tackle made or missed (SV-3.6)")
    ruck_cost: Share = Field(description="energy lost by each of the two men who contest a ruck (SV-3.6)")
    fitness_slope: Share = Field(description="costs are 1 + this at fitness 0 and 1 - this at 100 (SV-3.6)")
    half_time_recovery: Share = Field(description="share of the lost energy regained at half-time (SV-3.6)")
    bench_recovery: Share = Field(description="share of the lost energy regained in a minute off the pitch (SV-3.6)")


class Offence(Frozen):
    """The chance of an offence or a card: the argument is hardness less difficulty (SV-11)."""

    curve: Curve = Field(description="the chance by the argument in points of hardness (SV-3.4)")
    difficulty: Difficulty = Field(description="points of hardness taken off the argument")


class Hardness(Frozen):
    """What hardness adds, and the offences of the man in each duty (SV-3.2, SV-11)."""

    bonus: Annotated[
        tuple[
            tuple[Annotated[Number, Field(ge=0, le=100)], Annotated[Number, Field(ge=-50, le=50)]],
            ...,
        ],
        Field(min_length=1, max_length=100),
        Rising,
    ] = Field(description="[hardness, points on tackling, jackling and set pieces], straight lines between (SV-11.6)")
    tackler: Offence = Field(description="the tackler at a tackling check (SV-11.1)")
    runner: Offence = Field(description="the man tackled at a tackling check (SV-11.1)")
    jackler: Offence = Field(description="the jackler at a jackling check (SV-11.1)")
    supporter: Offence = Field(description="the attacker in support at a jackling check (SV-11.1)")
    forward: Offence = Field(description="each forward at a scrum or line-out (SV-11.1)")

    def added(self, hardness: float) -> float:
        """The points that a man of this hardness has on tackling, jackling and set pieces (SV-3.2)."""
        return interpolated(self.bonus, hardness)


class Card(Frozen):
    """The cards for an offence (SV-11.2)."""

    yellow: Offence = Field(description="chance of a yellow card for an offence (SV-11.2)")
    red: Offence = Field(description="chance of a red card for an offence (SV-11.2)")


class Durations(Frozen):
    """How long everything takes: [least, most] seconds, drawn evenly (SV-2.3)."""

    kick_off: Seconds = Field(description="seconds of flight and catch of a kick-off or drop-out")
    pass_: Seconds = Field(alias="pass", description="seconds of a pass, offloads too")
    run: Seconds = Field(description="seconds of a run into contact")
    break_step: Seconds = Field(description="seconds of one step of a free run")
    ruck: Seconds = Field(description="seconds of a ruck, whoever wins it")
    kick: Seconds = Field(description="seconds of a kick in play")
    scrum: Seconds = Field(description="seconds from the put-in to the scrum half's hands")
    line_out: Seconds = Field(description="seconds from the throw to the scrum half's hands")
    tap: Seconds = Field(description="seconds of a tapped penalty or free kick")
    touch_kick: Seconds = Field(description="seconds of a penalty kicked to touch")
    scrum_set: Seconds = Field(description="dead seconds until a scrum is set")
    line_out_set: Seconds = Field(description="dead seconds until a line-out is formed")
    penalty_set: Seconds = Field(description="dead seconds from the whistle to the kick or tap")
    conversion: Seconds = Field(description="dead seconds from a try to the conversion kick")
    goal_kick: Seconds = Field(description="dead seconds for a penalty kicked at goal")
    restart_set: Seconds = Field(description="dead seconds from a conversion or goal to the next kick-off")
    drop_out_set: Seconds = Field(description="dead seconds until a drop-out is kicked")


class FreeKey(Frozen):
    """A number that calibration may move between two bounds."""

    key: str = Field(description="dotted key of a number of this rule set")
    low: Number = Field(description="least value it may take, in the key's unit")
    high: Number = Field(description="most it may take, in the key's unit")

    @model_validator(mode="after")
    def _low_below_high(self) -> FreeKey:
        if self.low >= self.high:
            refuse([("high", self.high, f"more than low, {self.low:g}", None)])
        return self


class KnownMiss(Frozen):
    """A target that the rule set is known to miss."""

    target: str = Field(min_length=1, description="dotted key of the targets file")
    reached: Number = Field(description="what the simulated league gives instead, in the target's unit")
    reason: str = Field(min_length=1, description="why, in a sentence")


class Realism(Frozen):
    """How `rugbysim calibrate` and `rugbysim realism` treat the rule set."""

    free: tuple[FreeKey, ...] = Field(description="numbers that calibration may move")
    known_miss: Annotated[tuple[KnownMiss, ...], Field(max_length=4)] = Field(description="targets known to be missed")
