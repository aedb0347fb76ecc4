"""The parameters of Subbuteo Rugby as numbers: every switch, every key, and the table of the normal law."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, get_args

import numpy as np
import pytest

from rugbysim.games.subbuteo.params import NORMAL_NODES, PARAMS, build
from rugbysim.setup.subbuteo import Settings
from rugbysim.setup.subbuteo_pitch import load_pitch

BOARD = load_pitch("subbuteo")
RULES = Settings(schema=1)
DEFAULT = build(RULES, BOARD)

NUMBERS: dict[str, tuple[str, dict[Any, float]]] = {  # key of the rule set: field, and its number for every value
    "distance_mode": ("distance_centre", {"edge": 0, "centre": 1}),
    "quarter_point": ("quarter_any", {"centre": 0, "any": 1}),
    "out_mode": ("ball_out", {"centre": 0, "any_part": -0.9, "whole": 0.9}),
    "offside_point": ("offside_leading", {"centre": 0, "leading": 1}),
    "offside_literal": ("offside_literal", {False: 0, True: 1}),
    "toss_winner": ("toss_winner_receives", {"kicks": 0, "receives": 1}),
    "moveback_scope": ("moveback_attempts", {"all": 0, "attempts": 1}),
    "obstruction_D": ("obstruction_penalty", {"move": 0, "penalty": 1}),
    "ko_cross": ("ko_cross_rest", {"path": 0, "rest": 1}),
    "breach_by": ("breach_by_rest", {"path": 0, "rest": 1}),
    "goal_line_is_quarter_line": ("goal_line_is_quarter", {False: 0, True: 1}),
    "ko_out": ("ko_out_choice", {"lineout_opposite": 0, "choice": 1}),
    "tackle_rule": ("tackle_rule", {"union": 0, "e5": 1, "a25": 2}),
    "possession_counts": ("possession_counts", {False: 0, True: 1}),
    "run_other_figure": ("run_other_figure", {False: 0, True: 1}),
    "def_flick": ("def_flick", {"per3": 0, "per_support": 1, "each": 2}),
    "bank": ("bank", {False: 0, True: 1}),
    "count_scope": ("count_by_carrier", {"spell": 0, "carrier": 1}),
    "struck_mate": ("struck_mate_play_on", {"offside": 0, "play_on": 1}),
    "run_touch": ("run_touch_scrum", {"lineout": 0, "scrum": 1}),
    "pass_def_flicks": ("pass_def_flicks", {0: 0, 1: 1}),
    "pass_forward_tol": ("pass_forward_tol", {0.0: 0, 0.5: 0.5}),
    "pass_measure": ("pass_by_direction", {"displacement": 0, "direction": 1}),
    "setpiece_pass_mandatory": ("free_after_set_piece", {True: 0, False: 1}),
    "retreat_dir": ("retreat_goalward", {"radial": 0, "goalward": 1}),
    "lineout_win": ("lineout_nearest", {"first_touch": 0, "nearest": 1}),
    "penalty_try_points": ("penalty_try_7", {"5c": 0, "7": 1}),
    "grounding": ("carry_over", {"touch": 0, "carry_over": 1}),
    "in_goal_mode": ("in_goal_centre", {"touching": 0, "centre": 1}),
    "try_spot": ("try_at_rest", {"contact": 0, "rest": 1}),
    "block_flicks": ("block_flicks", {1: 1, 0: 0, 2: 2}),
    "punt_hit": ("punt_hit_none", {"kickoff_rule": 0, "none": 1}),
    "ingoal_exit": ("ingoal_drop22", {"play_on": 0, "drop22": 1}),
    "illegal_C": ("illegal_c_before", {"any": 0, "before": 1}),
    "touch_after_time": ("touch_ends_half", {"continues": 0, "ends": 1}),
    "knock_on_sanction": ("knock_on_scrum", {"penalty": 0, "scrum": 1}),
    "inline_unasked": ("inline_offside", {"normal": 0, "offside": 1}),
    "carrier_exempt": ("carrier_not_exempt", {True: 0, False: 1}),
    "pass_needs_control": ("pass_any_distance", {True: 0, False: 1}),
    "kick_needs_control": ("kick_needs_control", {False: 0, True: 1}),
    "per_team": ("per_team", {15: 15, 10: 10}),
}
SECTIONS = ("distances", "caps", "match", "physics", "flight", "scrum")


def changed(before: np.ndarray, after: np.ndarray) -> set[str]:
    """The fields in which two records differ."""
    return {name for name in PARAMS.names or () if not np.array_equal(before[name], after[name])}


@pytest.mark.parametrize("key", NUMBERS)
def test_every_value_of_a_switch_is_its_own_number_and_touches_nothing_else(key: str) -> None:
    field, values = NUMBERS[key]
    default = getattr(RULES, key)
    assert default == next(iter(values))
    words = [word for word in get_args(Settings.model_fields[key].annotation) if isinstance(word, str)]
    assert not words or set(words) == set(values)
    for value, number in values.items():
        params = build(Settings(**{"schema": 1, key: value}), BOARD)
        assert params[field][0] == number
        assert changed(DEFAULT, params) == (set() if value == default else {field})


def test_every_switch_has_its_numbers() -> None:
    elsewhere = {"schema_", "board", "board_alternative", "skill", *SECTIONS}
    assert set(NUMBERS) == set(Settings.model_fields) - elsewhere


def raised(value: float, high: float) -> float:
    """A little more of a number, or less where that is not allowed."""
    step = 1 if isinstance(value, int) else 0.01
    return value + step if value + step <= high else value - step


@pytest.mark.parametrize(
    ("section", "key"),
    [
        (section, key)
        for section in SECTIONS
        for key in type(getattr(RULES, section)).model_fields
        if key != "p_end"  # what the other two chances leave
    ],
)
def test_every_number_of_a_section_is_one_field(
    section: str, key: str, limits: Callable[..., tuple[float, float]]
) -> None:
    old = getattr(RULES, section)
    step = 1e-6 if key == "eps" else 0
    value = step or raised(getattr(old, key), limits(type(old), key)[1])
    params = build(RULES.model_copy(update={section: old.model_copy(update={key: value})}), BOARD)
    assert len(changed(DEFAULT, params)) == 1


def test_sections_are_told_in_the_units_of_the_record() -> None:
    told = {name: DEFAULT[name][0] for name in PARAMS.names or () if DEFAULT[name].ndim == 1}
    assert (
        told
        | {
            "half_ms": 900_000,
            "flick_ms": 5000,
            "wedge_kick_ms": 10_000,
            "placed_kick_ms": 15_000,
            "gravity": 981.0,
            "v_max": 350.0,
            "max_attempts": 12,
            "max_puts": 12,
            "max_throws": 6,
            "max_declarations": 5000,
            "control_gap": 5.0,
            "tackle_gap_any": 2.5,
            "p_put_side": 0.4,
            "p_other_side": 0.35,
            "scrum_max_puts": 3,
            "crossbar": 3.9,
            "posts_inner": 7.4,
            "figure_radius": 1.0,
            "ball_radius": 0.9,
            "wedge_height": 1.5,
        }
        == told
    )
    for name, degrees in (
        ("wedge_elevation", 40),
        ("kicker_elevation", 45),
        ("heading_sigma", 3),
        ("bounce_sigma", 25),
    ):
        assert told[name] == pytest.approx(math.radians(degrees), abs=1e-9)
        assert float(told[name] * 2.0**32).is_integer()


PITCH_FIELDS = {
    "pitch": 7,  # length, width, in_goal_depth, run_off, line_22, line_10, quarter_lines
    "posts": 5,
    "figure": 3,
    "ball": 2,
    "equipment": 7,
}


@pytest.mark.parametrize("section", PITCH_FIELDS)
def test_the_boards_numbers_are_fields(section: str) -> None:
    old = getattr(BOARD, section)
    found = 0
    for key, value in old:
        if isinstance(value, bool):
            other: Any = not value
        elif isinstance(value, int | float):
            other = value + 1
        elif isinstance(value, tuple):
            other = tuple(line + 1 for line in value)
        else:
            continue
        fields = changed(DEFAULT, build(RULES, BOARD.model_copy(update={section: old.model_copy(update={key: other})})))
        found += bool(fields)
    assert found == PITCH_FIELDS[section]


def test_posts_stand_on_the_goal_lines() -> None:
    low, high = 35 - 3.7 - 0.15, 35 + 3.7 + 0.15
    assert DEFAULT["posts"][0] == pytest.approx(np.array([[0, low], [0, high], [100, low], [100, high]]))


@pytest.mark.parametrize("name", ["oo_cloth", "equal_quarters"])
def test_another_pitch_is_another_record(name: str) -> None:
    other = BOARD.with_alternative(name)
    params = build(RULES, other)
    assert (params["length"][0], params["width"][0]) == (other.pitch.length, other.pitch.width)
    assert tuple(params["quarters"][0]) == other.pitch.quarter_lines
    assert params["posts"][0][:, 1].mean() == other.pitch.width / 2


def test_the_table_of_the_normal_law_rises_is_symmetrical_and_has_its_spread() -> None:
    normal = DEFAULT["normal"][0]
    assert normal.shape == (NORMAL_NODES,)
    assert (np.diff(normal) > 0).all()
    assert (normal == -normal[::-1]).all()
    assert normal[NORMAL_NODES // 2] == 0
    assert (normal[0], normal[-1]) == pytest.approx((-3.9, 3.9), abs=1e-9)
    assert (normal * 2.0**32 == np.round(normal * 2.0**32)).all()
    middle = (normal[1:] + normal[:-1]) / 2
    step = np.diff(normal)
    assert math.sqrt((middle**2 + step**2 / 12).mean()) == pytest.approx(1, abs=1e-3)
    assert normal[(NORMAL_NODES - 1) * 3 // 4] == pytest.approx(0.674490, abs=1e-6)
