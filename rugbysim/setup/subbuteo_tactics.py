"""Tactics for Subbuteo Rugby: what a side looks for before it declares, read from `configs/tactics/*.toml`.

Lengths are centimetres, edge to edge where they lie between two pieces; a "roll" is how far the ball is meant to roll.
Angles are degrees from straight ahead. What a key does not decide, the policies do alike for everybody.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import Field, model_validator

from rugbysim.setup.errors import display
from rugbysim.setup.fields import Count, Frozen, Name, Number, Share, Switch, refuse
from rugbysim.setup.locate import locate
from rugbysim.setup.subbuteo_sections import Section
from rugbysim.setup.toml import read_toml
from rugbysim.setup.validation import validated

DEFAULT: Final = "balanced"
"""The tactics of whoever names none."""

SECTIONS: Final = ("running", "passing", "kicking", "defence", "receipts", "choices")
"""The sections by which a file is known to be tactics."""

Length = Annotated[Number, Field(ge=0, le=200)]
Roll = Annotated[Number, Field(gt=0, le=200)]
Quarter = Annotated[Count, Field(ge=0, le=4)]
Men = Annotated[Count, Field(ge=0, le=15)]


class Running(Section):
    """Lanes, and how far the ball is struck along them."""

    clear_margin: Length = Field(0.5, description="cm that a figure's way keeps from opponents (SB-6.10)")
    lane_widest: Annotated[Number, Field(gt=0, le=90)] = Field(60, description="degrees of the widest lane (SB-6.1)")
    lane_step: Annotated[Number, Field(ge=3, le=45)] = Field(5, description="degrees between two lanes (SB-6.1)")
    lane_touch: Length = Field(4, description="cm before the touchline at which a lane ends (SB-6.11)")
    lane_near: Length = Field(3, description="cm from a lane within which a defender spoils it (SB-9.1)")
    lane_penalty: Length = Field(2, description="cm that a lane loses for each defender who spoils it (SB-9.1)")
    lane_least: Length = Field(3, description="cm of the best lane below which the side does not run (SB-6.12)")
    run_near: Length = Field(12, description="cm ahead within which a defender makes the side run carefully (SB-9.1)")
    run_careful: Roll = Field(3, description="least roll of a careful run in cm (SB-6.3)")
    run_careful_share: Share = Field(0.8, description="most of a lane that a careful run takes (SB-6.3)")
    run_short: Annotated[Number, Field(gt=0, lt=0.5)] = Field(
        0.05, description="chance that a careful run falls short of the ball (SB-4.7)"
    )
    run_long: Roll = Field(18, description="most roll of a run with nobody near in cm (SB-6.9)")
    run_long_share: Share = Field(0.7, description="most of a lane that such a run takes (SB-6.9)")
    risk: Share = Field(0, description="how far a careful run goes from its least roll towards its most (SB-6.3)")
    ground_roll: Roll = Field(1.5, description="roll of a grounding flick in cm (SB-16.3)")
    support_back: Length = Field(8, description="cm behind the ball where a support flick ends (SB-6.4)")
    support_beside: Length = Field(6, description="cm beside the ball where a support flick ends (SB-6.4)")
    support_clear: Length = Field(2.5, description="cm that a support flick keeps from opponents and ball (SB-6.7)")


class Passing(Section):
    """The pass and who is put in place for it."""

    pass_angle: Annotated[Number, Field(ge=90, le=180)] = Field(
        100, description="degrees between straight ahead and the pass, at least 90 (SB-7.5)"
    )
    pass_roll: Roll = Field(10, description="roll of a pass in cm (SB-7.1)")
    pass_support: Annotated[Count, Field(ge=0, le=2)] = Field(2, description="support flicks before a pass (SB-7.3)")
    pass_support_near: Length = Field(6, description="cm behind the ball's expected rest, at least (SB-7.3)")
    pass_support_far: Length = Field(10, description="cm behind the ball's expected rest, at most (SB-7.3)")

    @model_validator(mode="after")
    def _near_first(self) -> Passing:
        if self.pass_support_near > self.pass_support_far:
            expected = f"at least pass_support_near, {self.pass_support_near:g} (SB-7.3)"
            refuse([("pass_support_far", self.pass_support_far, expected, None)])
        return self


class Kicking(Section):
    """Kicks out of open play, at goal and to restart."""

    drop_goal_reach: Length = Field(45, description="cm to the posts within which a drop goal is tried (SB-18.1)")
    drop_goal_angle: Annotated[Number, Field(ge=0, le=80)] = Field(
        35, description="degrees off the posts within which a drop goal is tried (SB-18.1)"
    )
    drop_goal_chance: Share = Field(0.45, description="chance above which a drop goal is tried (SB-18.2)")
    drop_goal_defenders: Men = Field(3, description="defenders ahead from whom on it is tried before time (SB-18.2)")
    goal_range: Annotated[Number, Field(ge=1, le=5)] = Field(
        1.5, description="range of a kick at goal as a multiple of the distance (SB-15.2)"
    )
    punt_touch_quarter: Quarter = Field(1, description="last own quarter from which to punt to touch (SB-13.4)")
    punt_touch_near: Length = Field(15, description="cm ahead within which defenders make it punt to touch (SB-13.4)")
    punt_touch_defenders: Men = Field(2, description="how many of them there must be (SB-13.4)")
    punt_touch_inside: Length = Field(4, description="cm inside the touchline where that punt lands (SB-13.4)")
    punt_touch_quarters: Annotated[Number, Field(ge=0, le=3)] = Field(
        1, description="quarters ahead where that punt lands (SB-13.4)"
    )
    punt_up_chance: Share = Field(0.2, description="chance of a punt up-field when no lane is open (SB-13.6)")
    punt_up_range: Roll = Field(30, description="range of a punt up-field in cm (SB-13.6)")
    touch_kick_quarters: Annotated[Number, Field(ge=0, le=3)] = Field(
        1.6, description="quarters ahead where a penalty kick to touch is to cross (SB-14.2)"
    )
    restart_beyond: Length = Field(10, description="cm past the line where kick-off and drop-22 land (SB-3.2, SB-19.5)")
    restart_touch: Length = Field(15, description="cm from touch where kick-off and drop-22 land (SB-3.8)")


class Defence(Section):
    """Defensive and blocking flicks."""

    guard_ahead: Length = Field(7, description="cm in front of the ball where a defensive flick ends (SB-6.4)")
    guard_clear: Length = Field(2.5, description="cm that a defensive flick keeps from the ball (SB-21.4)")
    guard_sigmas: Annotated[Number, Field(ge=0, le=6)] = Field(
        2, description="standard deviations of its aim that it keeps beyond that (SB-21.4)"
    )
    goal_line_within: Length = Field(
        25, description="cm before the own goal line where figures go back to it (SB-16.5)"
    )
    block_chance: Share = Field(0.6, description="chance above which a kick is blocked (SB-13.3)")


class Receipts(Section):
    """Attempts on a loose ball, and the throw into a line-out."""

    attempt_roll: Roll = Field(2, description="roll of the ball at an attempt in cm (SB-4.1)")
    ingoal_roll: Roll = Field(2, description="roll of the ball at an attempt in the own in-goal in cm (SB-16.9)")
    throw_roll: Roll = Field(17, description="roll of the ball thrown into a line-out in cm (SB-11.4)")


class Choices(Section):
    """What is chosen after faults, penalties and tries."""

    fault_retake: Switch = Field(False, description="a faulty kick-off is taken again instead of a scrum (SB-3.3)")
    penalty_goal_chance: Share = Field(0.5, description="chance from which on a free kick is taken (SB-22.2)")
    touch_kick_quarter: Quarter = Field(2, description="last own quarter from which to kick to touch (SB-22.1)")
    advantage_quarter: Annotated[Count, Field(ge=1, le=5)] = Field(
        4, description="first own quarter where advantage is played, 5 for none (SB-23.1)"
    )
    take_conversion: Switch = Field(True, description="a conversion after time is taken (SB-24.3)")


class Tactics(Frozen):
    """Tactics, key by key as in the file; `written` is the name or path by which they were asked for."""

    schema_: Literal[1] = Field(alias="schema", description="version of the file's layout, 1")
    name: Name = Field(description="name of the tactics")
    running: Running = Field(Running(), description="section [running]")
    passing: Passing = Field(Passing(), description="section [passing]")
    kicking: Kicking = Field(Kicking(), description="section [kicking]")
    defence: Defence = Field(Defence(), description="section [defence]")
    receipts: Receipts = Field(Receipts(), description="section [receipts]")
    choices: Choices = Field(Choices(), description="section [choices]")
    written: Annotated[str, Field(exclude=True)] = DEFAULT
    path: Annotated[Path | None, Field(exclude=True)] = None


def load_tactics(name: str | Path = DEFAULT) -> Tactics:
    """The tactics of a file or of a shipped name; raises `SetupError`."""
    path = locate("tactics", name)
    return tactics_of(read_toml(path), path, str(name))


def tactics_of(data: Mapping[str, Any], path: Path, written: str = "") -> Tactics:
    """The tactics of plain data as read from the TOML file `path`, asked for as `written`; raises `SetupError`."""
    return validated(Tactics, {**data, "written": written or str(path), "path": path}, display(path))
