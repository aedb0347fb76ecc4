"""The sections of a rule set of Subbuteo Rugby, key by key as in the file, each with its own range.

Lengths are centimetres, masses grams, times seconds, angles degrees; "sigma" is a standard deviation. Distances between
two pieces are measured as `distance_mode` says.
"""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import ConfigDict, Field, model_validator

from rugbysim.setup.fields import Count, Frozen, Number, Share, refuse

Gap = Annotated[Number, Field(ge=0, le=50)]
Seconds = Annotated[Number, Field(ge=0.001, le=600)]
Guard = Annotated[Count, Field(ge=1, le=1000)]
Coulomb = Annotated[Number, Field(gt=0, le=5)]
Angle = Annotated[Number, Field(ge=5, le=85)]
Spread = Annotated[Number, Field(ge=0, le=45)]
LogSpread = Annotated[Number, Field(ge=0, le=1)]

ONE: Final = 1e-9
"""How far from 1 the sum of probabilities may be."""


class Section(Frozen):
    """A section whose keys may be left out; a default is the same number as one that is written."""

    model_config = ConfigDict(validate_default=True)


class Distances(Section):
    """What the rules measure and count."""

    min_gap_setup: Gap = Field(5, description="least gap between figures of a side at a set-up (SB-1.5)")
    max_in_row: Annotated[Count, Field(ge=7, le=15)] = Field(7, description="most figures in a row (SB-1.4)")
    control_gap: Gap = Field(5, description="most gap between carrier and ball under control (SB-6.2)")
    miss_circle: Gap = Field(5, description="gap to the ball that a figure keeps after a miss (SB-4.8)")
    tackle_gap_struck: Gap = Field(5, description="most gap to the struck figure for a tackle (SB-9.1)")
    tackle_gap_any: Gap = Field(2.5, description="most gap to any other figure for a tackle (SB-9.1)")
    kickoff_hit_gap: Gap = Field(2.5, description="most gap to the one figure that a kick touched (SB-3.4)")
    kickoff_hit_count: Annotated[Count, Field(ge=1, le=15)] = Field(
        2, description="figures touched by a kick that are enough wherever it rests (SB-3.4)"
    )
    retreat_gap: Gap = Field(10, description="gap to which opponents go back (SB-14.1, SB-23.1)")
    scrum_min_touch: Annotated[Number, Field(ge=4, le=30)] = Field(
        5, description="least distance of a scrum from touch (SB-10.2)"
    )
    scrum_min_goal: Gap = Field(10, description="least distance of a scrum from a goal line (SB-10.2)")
    scrum_8_to_10: Annotated[Number, Field(ge=0, le=30)] = Field(
        10, description="gap between No.8 and No.10 in a scrum (SB-10.3)"
    )
    lineout_first: Annotated[Number, Field(ge=1, le=30)] = Field(
        5, description="distance of a line's first figure from touch (SB-11.2)"
    )
    lineout_last: Annotated[Number, Field(ge=1, le=50)] = Field(
        15, description="distance of a line's last figure from touch (SB-11.2)"
    )
    lineout_team_gap: Annotated[Number, Field(ge=0, le=10)] = Field(
        2, description="gap between the two lines of a line-out (SB-11.2)"
    )
    lineout_receiver_back: Annotated[Number, Field(ge=0, le=10)] = Field(
        2, description="gap between a line and its receiver (SB-11.3)"
    )
    lineout_rest_back: Gap = Field(10, description="least distance of all others behind their line (SB-11.3)")
    lineout_min_goal: Gap = Field(5, description="least distance of a line-out from a goal line (SB-11.1)")
    drop22_receiver_back: Gap = Field(10, description="least distance of receivers from the 22-metre line (SB-19.4)")
    row_tolerance: Annotated[Number, Field(ge=0, le=2)] = Field(
        0.5, description="how far apart figures of one row may be along the field (G-22)"
    )
    touch_kick_max_quarters: Annotated[Count, Field(ge=0, le=3)] = Field(
        2, description="most quarters that a penalty kick to touch may go ahead (SB-14.2)"
    )
    punt_turnover_quarters: Annotated[Count, Field(ge=1, le=4)] = Field(
        2, description="quarters ahead from which on a punt gives the ball away (SB-13.6)"
    )
    strikes_per_support: Annotated[Count, Field(ge=1, le=100)] = Field(
        3, description="strikes for a support and a defensive flick (SB-6.4)"
    )
    pass_support_flicks: Annotated[Count, Field(ge=0, le=2)] = Field(
        2, description="most support flicks before a pass (SB-7.3)"
    )
    eps: Annotated[Number, Field(ge=0, le=0.01)] = Field(1e-9, description="what a distance may be over (AM-7)")


class Caps(Section):
    """Guards that let every match end."""

    attempts: Guard = Field(12, description="failed attempts in a row before a scrum (SB-4.11, AM-23)")
    puts: Guard = Field(12, description="puts before the awarded side has the ball (SB-10.5, AM-28)")
    throws: Guard = Field(6, description="throws without a winner before a scrum (SB-11.6, AM-39)")
    declarations: Annotated[Count, Field(ge=1, le=1_000_000)] = Field(
        5000, description="declarations after which a match is cut off"
    )


class MatchTime(Section):
    """Halves and the running clock."""

    halves: Annotated[Count, Field(ge=1, le=10)] = Field(2, description="halves of a match (SB-1.7)")
    half_seconds: Annotated[Number, Field(ge=1, le=36_000)] = Field(900, description="seconds of a half (SB-1.7)")
    clock_flick: Seconds = Field(5, description="seconds that a flick takes (SB-1.8, AM-14)")
    clock_wedge_kick: Seconds = Field(10, description="seconds that a kick with the wedge takes (SB-1.8, AM-14)")
    clock_placed_kick: Seconds = Field(15, description="seconds that a placed kick takes (SB-1.8, AM-14)")


class Physics(Section):
    """What figures and ball do on the cloth."""

    g: Annotated[Number, Field(ge=1, le=10_000)] = Field(981, description="gravity in cm/s²")
    mu_figure: Coulomb = Field(0.30, description="friction of a sliding figure")
    mu_ball: Coulomb = Field(0.10, description="friction of the rolling ball")
    e_figure_ball: Share = Field(0.55, description="restitution between figure and ball")
    e_figure_figure: Share = Field(0.60, description="restitution between two figures")
    e_post: Share = Field(0.50, description="restitution at a post")
    tangential_mu: Share = Field(0.10, description="friction between pieces that touch")
    ball_heading_sigma: Spread = Field(3.0, description="sigma of the rolling ball's heading, degrees per root of cm")
    v_stop: Annotated[Number, Field(ge=0.001, le=10)] = Field(
        0.5, description="speed in cm/s below which a piece rests"
    )
    v_max_flick: Annotated[Number, Field(ge=50, le=2000)] = Field(350, description="greatest speed of a flick in cm/s")


class Flight(Section):
    """What a kicked ball does in the air and when it lands."""

    wedge_elevation: Angle = Field(40, description="degrees at which the wedge sends the ball")
    kicker_elevation: Angle = Field(45, description="degrees at which the live-action kicker sends it")
    bounce_e: Annotated[Number, Field(ge=0, le=0.95)] = Field(0.40, description="restitution at a bounce")
    bounce_tangential: Share = Field(0.60, description="share of speed along the cloth left after a bounce")
    bounce_sigma_az: Annotated[Number, Field(ge=0, le=180)] = Field(
        25, description="sigma of the heading at a bounce, degrees"
    )
    bounce_min_vz: Annotated[Number, Field(ge=0.1, le=500)] = Field(
        20, description="upward speed in cm/s below which the ball rolls"
    )
    bar_over: Share = Field(0.5, description="chance that a ball on the crossbar goes over (SB-15.2)")


class Scrum(Section):
    """Where the ball comes out of the scrummer."""

    p_put_in_side: Share = Field(0.40, description="chance of the side that puts in (SB-10.4)")
    p_other_side: Share = Field(0.35, description="chance of the other side (SB-10.4)")
    p_end: Share = Field(0.25, description="chance of an end (SB-10.5)")

    @model_validator(mode="after")
    def _one(self) -> Scrum:
        total = self.p_put_in_side + self.p_other_side + self.p_end
        if abs(total - 1) > ONE:
            expected = "p_put_in_side, p_other_side and p_end that add to 1 (SB-10.4)"
            refuse([("", self.model_dump(), expected, None)])
        return self


class Skill(Frozen):
    """How well a person flicks and kicks."""

    flick_sigma_deg: Spread = Field(description="sigma of a flick's direction, degrees")
    flick_sigma_lnv: LogSpread = Field(description="sigma of the logarithm of a flick's speed")
    wedge_sigma_az: Spread = Field(description="sigma of a wedge kick's direction, degrees")
    wedge_sigma_el: Spread = Field(description="sigma of a wedge kick's elevation, degrees")
    wedge_sigma_lnv: LogSpread = Field(description="sigma of the logarithm of a wedge kick's speed")
    wedge_fail: Share = Field(description="chance that the ball comes back down the wedge (SB-12.2)")
    kicker_sigma_az: Spread = Field(description="sigma of the live-action kicker's direction, degrees")
    kicker_sigma_el: Spread = Field(description="sigma of the live-action kicker's elevation, degrees")
    kicker_sigma_lnv: LogSpread = Field(description="sigma of the logarithm of the live-action kicker's speed")
    place_disturb: Share = Field(description="chance that placing the wedge moves something (SB-13.2)")


def _skill(*values: float) -> Skill:
    return Skill.model_validate(dict(zip(Skill.model_fields, values, strict=True)))


SKILLS: Final = {
    "novice": _skill(5.0, 0.15, 7.0, 8.0, 0.20, 0.10, 6.0, 8.0, 0.18, 0.02),
    "club": _skill(2.5, 0.08, 4.0, 6.0, 0.12, 0.04, 3.0, 5.0, 0.10, 0.005),
    "expert": _skill(1.2, 0.05, 2.0, 4.0, 0.07, 0.01, 1.5, 3.0, 0.06, 0.001),
    "exact": _skill(*[0.0] * len(Skill.model_fields)),
}
"""The skills that every rule set has, by name; what a file says of one changes it."""
