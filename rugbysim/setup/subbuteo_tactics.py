"""Tactics for Subbuteo Rugby: what a side looks for before it declares, read from `configs/tactics/*.toml`.

Lengths are centimetres, edge to edge where they lie between two pieces; a "roll" is how far the ball is meant to roll.
Angles are degrees from straight ahead. What a key does not decide, the policies do alike for everybody.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import Field

from rugbysim.setup.errors import display
from rugbysim.setup.fields import Frozen, Name, Number, Share, Switch
from rugbysim.setup.locate import locate
from rugbysim.setup.subbuteo_sections import Section
from rugbysim.setup.toml import read_toml
from rugbysim.setup.validation import validated

DEFAULT: Final = "balanced"
"""The tactics of whoever names none."""

SECTIONS: Final = ("values", "running", "passing", "kicking", "defence", "receipts", "choices")
"""The sections by which a file is known to be tactics."""

Length = Annotated[Number, Field(ge=0, le=200)]
Roll = Annotated[Number, Field(gt=0, le=200)]
Points = Annotated[Number, Field(ge=0, le=20)]
Level = Annotated[Number, Field(ge=-5, le=5)]
Taste = Annotated[Number, Field(ge=0, le=10)]


class Values(Section):
    """What a position is worth, in points: by this every decision is compared with every other."""

    try_worth: Points = Field(6.8, description="points that a try brings with its conversion (SB-2.1, SB-2.2)")
    hold: Points = Field(2.5, description="points that having the ball is worth, and missing it costs (SB-4.1)")
    slope: Points = Field(3.2, description="points by which one goal line is worth more than the other (SB-2.1)")
    near: Points = Field(2, description="points that the opponents' goal line is worth beyond that (SB-2.1)")
    near_within: Roll = Field(35, description="cm before a goal line where that begins to count (SB-2.1)")
    restart_worth: Points = Field(0.8, description="points that the kick-off after a score is worth (SB-17.3)")
    penalty_worth: Points = Field(0.5, description="points that a penalty in the own half costs beside (SB-22.2)")
    tackle_share: Share = Field(0.8, description="chance that a defender whom the ball meets tackles (SB-9.1)")
    goal_taste: Taste = Field(2.2, description="what a free kick at goal counts, as a multiple of its points (SB-2.3)")
    drop_taste: Taste = Field(1, description="what a drop goal counts, as a multiple of its points (SB-2.4)")


class Running(Section):
    """Lanes, how far the ball is struck along them, and who supports."""

    clear_margin: Length = Field(0.5, description="cm that a figure's way keeps from opponents (SB-6.10)")
    lane_widest: Annotated[Number, Field(gt=0, le=90)] = Field(60, description="degrees of the widest lane (SB-6.1)")
    lane_step: Annotated[Number, Field(ge=3, le=45)] = Field(10, description="degrees between two lanes (SB-6.1)")
    run_long: Roll = Field(18, description="most roll of a run in cm (SB-6.9)")
    control_weight: Taste = Field(
        4.5, description="how soon a far ball counts as lost, by the square of the next strike's error (SB-6.3)"
    )
    offload_below: Level = Field(
        0.6, description="worth of the best run, in what having the ball is worth, below which offloads are looked at"
    )
    offload_reach: Length = Field(15, description="cm from the ball within which figures may take an offload (SB-8.2)")
    support_back: Length = Field(8, description="cm behind the ball where a support flick ends (SB-6.4)")
    support_beside: Length = Field(6, description="cm beside the ball where a support flick ends (SB-6.4)")
    support_clear: Length = Field(2.5, description="cm that a support flick keeps from all pieces (SB-6.7)")
    support_reach: Length = Field(25, description="cm that a support flick is long at most (SB-6.4)")


class Passing(Section):
    """The pass and who is put in place for it."""

    pass_below: Level = Field(
        0.2, description="worth of the best run, in what having the ball is worth, below which passes are looked at"
    )
    pass_ready: Share = Field(0.75, description="promise of a receiver from which on nobody is brought near (SB-7.3)")
    pass_support_back: Length = Field(7, description="cm behind the ball's expected rest where he is brought (SB-7.3)")


class Kicking(Section):
    """Kicks out of open play and at goal."""

    kick_below: Level = Field(
        0, description="worth of the best run, in what having the ball is worth, below which punts are looked at"
    )
    goal_range: Annotated[Number, Field(ge=1.3, le=4)] = Field(
        2, description="most range of a kick at goal as a multiple of the distance (SB-15.2)"
    )


class Defence(Section):
    """Defensive and blocking flicks."""

    guard_ahead: Length = Field(7, description="cm in front of the ball where a defensive flick ends (SB-6.4)")
    guard_reach: Roll = Field(40, description="cm that a defensive flick is long at most (SB-6.4)")
    guard_gain: Points = Field(0, description="points that a defensive flick has to take from attackers (SB-6.4)")
    guard_lanes: Points = Field(1, description="points that open lanes are worth to attackers beside the best (SB-6.4)")
    guard_effort: Share = Field(0.002, description="points that each cm of a defensive flick's way costs (SB-6.4)")
    guard_clear: Length = Field(0.5, description="cm that a defensive flick keeps from all pieces (SB-21.4)")
    guard_sigmas: Annotated[Number, Field(ge=0, le=6)] = Field(
        1.5, description="standard deviations of its aim that it keeps beyond that (SB-21.4)"
    )
    block_chance: Share = Field(0.6, description="chance above which a kick is blocked (SB-13.3)")


class Receipts(Section):
    """Attempts in the own in-goal, and the throw into a line-out."""

    ingoal_least: Share = Field(
        0.05, description="chance below which an attempt in the own in-goal is declined (SB-16.9)"
    )
    throw_roll: Roll = Field(17, description="roll of the ball thrown into a line-out in cm (SB-11.4)")


class Choices(Section):
    """What is chosen at set-ups, after faults and after tries."""

    fault_retake: Switch = Field(False, description="a faulty kick-off is taken again instead of a scrum (SB-3.3)")
    deep_rows: Switch = Field(True, description="receivers of a kick stand in three deep rows (SB-1.2, SB-19.4)")
    take_conversion: Switch = Field(True, description="a conversion after time is taken (SB-24.3)")


class Tactics(Frozen):
    """Tactics, key by key as in the file; `written` is the name or path by which they were asked for."""

    schema_: Literal[1] = Field(alias="schema", description="version of the file's layout, 1")
    name: Name = Field(description="name of the tactics")
    values: Values = Field(Values(), description="section [values]")
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
