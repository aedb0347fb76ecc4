"""Rule sets of Subbuteo Rugby: what the rulebook leaves open and what is guessed, read from `configs/tabletop`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field

from rugbysim.setup.errors import SetupError, display, first_of, suggestion
from rugbysim.setup.fields import Count, Frozen, Number, Switch, wrong
from rugbysim.setup.subbuteo_pitch import Pitch, load_pitch
from rugbysim.setup.subbuteo_room import room_problems
from rugbysim.setup.subbuteo_sections import SKILLS, Caps, Distances, Flight, MatchTime, Physics, Scrum, Skill
from rugbysim.setup.tabletop import changed_settings, read_settings


def _points(value: Any) -> Any:
    """5 and 7 as numbers mean the same as the words."""
    return {5: "5c", 7: "7"}.get(value, value) if isinstance(value, int) and not isinstance(value, bool) else value


def _with_shipped(value: Any) -> Any:
    """The skills that every rule set has, with what a file says of them, and those it adds."""
    if not isinstance(value, Mapping):
        return value
    known = {name: skill.model_dump() for name, skill in SKILLS.items()}
    said = {
        name: {**known.get(name, {}), **table} if isinstance(table, dict) else table for name, table in value.items()
    }
    return {**known, **said}


def _skill_name(name: str) -> str:
    if not re.fullmatch(r"[a-z][a-z0-9_-]{0,30}", name):
        raise wrong("a name of small letters and digits, such as club, that begins with a letter")
    return name


SkillName = Annotated[str, AfterValidator(_skill_name)]


class Settings(Frozen):
    """A rule set, key by key as in the file; a key that is left out has its default."""

    schema_: Literal[1] = Field(alias="schema", description="version of the file's layout, 1")
    board: str = Field("subbuteo", min_length=1, description="name of a shipped board or a file (AM-3)")
    board_alternative: str = Field("", description="one of the board's [pitch.alternatives], empty for none (AM-3)")
    per_team: Annotated[Count, Field(ge=10, le=15)] = Field(15, description="figures of a side (SB-1.6, AM-13)")
    distance_mode: Literal["edge", "centre"] = Field("edge", description="how gaps are measured (G-1, AM-1)")
    quarter_point: Literal["centre", "any"] = Field("centre", description="what of a figure has a quarter (G-4, AM-2)")
    out_mode: Literal["centre", "any_part", "whole"] = Field("centre", description="when the ball is out (G-13, AM-4)")
    offside_point: Literal["centre", "leading"] = Field("centre", description="what is compared (G-7, AM-5)")
    offside_literal: Switch = Field(False, description="figure to line against figure to ball (SB-5.A, AM-8)")
    toss_winner: Literal["kicks", "receives"] = Field("kicks", description="what the toss wins (SB-1.1, AM-9)")
    moveback_scope: Literal["all", "attempts"] = Field("all", description="misses after which it is moved back (AM-10)")
    obstruction_D: Literal["move", "penalty"] = Field(  # noqa: N815 - the offence's own letter
        "move", description="what a defender in the way costs (SB-5.D, AM-12, AM-59)"
    )
    ko_cross: Literal["path", "rest"] = Field("path", description="what must pass the dotted line (SB-3.2, AM-15)")
    breach_by: Literal["path", "rest"] = Field("path", description="what breaches two lines (SB-6.9, AM-17)")
    goal_line_is_quarter_line: Switch = Field(False, description="the goal line is one of the two (SB-6.9, AM-18)")
    ko_out: Literal["lineout_opposite", "choice"] = Field(
        "lineout_opposite", description="what a kick-off into touch gives (SB-3.8, AM-20)"
    )
    tackle_rule: Literal["union", "e5", "a25"] = Field("union", description="which distances tackle (SB-9.1, AM-21)")
    possession_counts: Switch = Field(False, description="the possession touch is a strike (SB-4.10, AM-22)")
    run_other_figure: Switch = Field(False, description="others may run on within 5 cm (SB-6.3, AM-25)")
    def_flick: Literal["per3", "per_support", "each"] = Field(
        "per3", description="when a defensive flick is due (SB-6.4, AM-26)"
    )
    bank: Switch = Field(False, description="unused flicks are kept (SB-6.5, AM-26)")
    count_scope: Literal["spell", "carrier"] = Field("spell", description="what strikes are counted by (SB-6.5, AM-26)")
    struck_mate: Literal["offside", "play_on"] = Field(
        "offside", description="a team-mate ahead struck in the same quarter (SB-6.8, AM-27)"
    )
    run_touch: Literal["lineout", "scrum"] = Field("lineout", description="after a ball run out (SB-6.11, AM-29)")
    pass_def_flicks: Annotated[Count, Field(ge=0, le=1)] = Field(
        0, description="defensive flicks before a pass (SB-7.4, AM-31)"
    )
    pass_forward_tol: Annotated[Number, Field(ge=0, le=10)] = Field(
        0.0, description="cm that a pass may go forward (SB-7.5, AM-32)"
    )
    pass_measure: Literal["displacement", "direction"] = Field(
        "displacement", description="what makes a pass forward (SB-7.5, AM-32)"
    )
    setpiece_pass_mandatory: Switch = Field(True, description="a set piece is followed by a pass (SB-10.6, AM-35)")
    retreat_dir: Literal["radial", "goalward"] = Field("radial", description="where opponents go back to (G-19, AM-38)")
    lineout_win: Literal["first_touch", "nearest"] = Field(
        "first_touch", description="who wins a line-out (SB-11.5, AM-39)"
    )
    penalty_try_points: Annotated[Literal["5c", "7"], BeforeValidator(_points)] = Field(
        "5c", description="what a penalty try counts (SB-2.5, AM-40)"
    )
    grounding: Literal["touch", "carry_over"] = Field("touch", description="what grounds the ball (SB-16.1, AM-41)")
    in_goal_mode: Literal["touching", "centre"] = Field("touching", description="what is in-goal (G-12, AM-42)")
    try_spot: Literal["contact", "rest"] = Field("contact", description="where a try was scored (SB-16.3, AM-43)")
    block_flicks: Annotated[Count, Field(ge=0, le=2)] = Field(
        1, description="blocking flicks before a kick (SB-13.3, AM-46)"
    )
    punt_hit: Literal["kickoff_rule", "none"] = Field(
        "kickoff_rule", description="what a punt that hits a defender does (SB-13.8, AM-47)"
    )
    ingoal_exit: Literal["play_on", "drop22"] = Field(
        "play_on", description="a defender's attempt that leaves the in-goal (SB-16.9, AM-51)"
    )
    illegal_C: Literal["any", "before"] = Field(  # noqa: N815 - the offence's own letter
        "any", description="when an attempt may not touch an opponent (SB-21.10, AM-54)"
    )
    touch_after_time: Literal["continues", "ends"] = Field(
        "continues", description="a penalty kick to touch after time (SB-24.5, AM-57)"
    )
    knock_on_sanction: Literal["penalty", "scrum"] = Field(
        "penalty", description="what a knock-on costs (SB-21.3, AM-60)"
    )
    inline_unasked: Literal["normal", "offside"] = Field(
        "normal", description="what a defender left in line is (SB-5.E, AM-71)"
    )
    carrier_exempt: Switch = Field(True, description="the carrier is never offside (SB-5.A, AM-72)")
    pass_needs_control: Switch = Field(True, description="a pass needs the ball within 5 cm (SB-7.2, AM-65)")
    kick_needs_control: Switch = Field(False, description="a kick needs the ball within 5 cm (SB-12.3, AM-66)")
    distances: Distances = Field(Distances(), description="section [distances]")
    caps: Caps = Field(Caps(), description="section [caps]")
    match: MatchTime = Field(MatchTime(), description="section [match]")
    physics: Physics = Field(Physics(), description="section [physics]")
    flight: Flight = Field(Flight(), description="section [flight]")
    scrum: Scrum = Field(Scrum(), description="section [scrum]")
    skill: Annotated[dict[SkillName, Skill], BeforeValidator(_with_shipped)] = Field(
        SKILLS, description="sections [skill.NAME]"
    )


def load_settings(
    rules: str | Path | None = None, overrides: str | Iterable[str] = ()
) -> tuple[Settings, Pitch, tuple[Path, ...]]:
    """The rule set of a file or a shipped name (left out: the shipped one), its board, and the files they came from.

    `overrides` are changes of single keys such as "tackle_rule=e5" or "board=mine.toml", a file as seen from the
    working folder. Raises `SetupError`, also where the layouts of the rules have no room on the board.
    """
    written, file = read_settings(Settings, rules if rules is not None else "subbuteo")
    settings = changed_settings(written, overrides)
    pitch = load_pitch(settings.board, file if settings.board == written.board else None)
    files = (file, pitch.path) if pitch.path else (file,)
    if settings.board_alternative:
        pitch = pitch.with_alternative(settings.board_alternative)
    if problems := room_problems(settings, pitch):
        source = display(file) if settings == written else "--set"
        raise first_of(SetupError(source, place, value, expected) for place, value, expected, _ in problems)
    return settings, pitch, files


def check_skill(settings: Settings, skill: str, place: str) -> None:
    """Raise `SetupError` with the near match if the rule set has no such skill; `place` is where it was written."""
    if skill not in settings.skill:
        expected = suggestion(skill, settings.skill, "a skill of the rule set")
        raise SetupError(place, "", skill, expected)
