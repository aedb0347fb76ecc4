"""The parameters of a match: pitch, distances, switches and physics as one record, names made numbers here alone."""

from __future__ import annotations

import math
from functools import lru_cache
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from rugbysim.setup.subbuteo import Settings
    from rugbysim.setup.subbuteo_pitch import Pitch
    from rugbysim.setup.subbuteo_sections import Skill

NORMAL_NODES = 4097  # of the table that makes a uniform draw a normal one

PARAMS = np.dtype(
    [
        # pitch: cm, of configs/boards/subbuteo.toml
        ("length", "f8"),
        ("width", "f8"),
        ("in_goal_depth", "f8"),
        ("run_off", "f8"),
        ("line_22", "f8"),
        ("line_10", "f8"),  # from halfway
        ("quarters", "f8", (3,)),
        ("posts_inner", "f8"),
        ("crossbar", "f8"),
        ("post_height", "f8"),
        ("post_radius", "f8"),
        ("posts", "f8", (4, 2)),  # centres: two at x = 0, two at x = length, y ascending
        ("posts_fixed", "i8"),  # AM-43
        ("figure_radius", "f8"),
        ("figure_height", "f8"),
        ("figure_mass", "f8"),  # g
        ("ball_radius", "f8"),
        ("ball_mass", "f8"),
        ("wedge_length", "f8"),
        ("wedge_width", "f8"),
        ("wedge_height", "f8"),
        ("scrummer_length", "f8"),
        ("scrummer_width", "f8"),
        ("kicker_radius", "f8"),
        # distances of the rules, cm (configs/tabletop/subbuteo.toml, [distances])
        ("min_gap_setup", "f8"),
        ("control_gap", "f8"),
        ("miss_circle", "f8"),
        ("tackle_gap_struck", "f8"),
        ("tackle_gap_any", "f8"),
        ("kickoff_hit_gap", "f8"),
        ("retreat_gap", "f8"),
        ("scrum_min_touch", "f8"),
        ("scrum_min_goal", "f8"),
        ("scrum_8_to_10", "f8"),
        ("lineout_first", "f8"),
        ("lineout_last", "f8"),
        ("lineout_team_gap", "f8"),
        ("lineout_receiver_back", "f8"),
        ("lineout_rest_back", "f8"),
        ("lineout_min_goal", "f8"),
        ("drop22_receiver_back", "f8"),
        ("row_tolerance", "f8"),
        ("pass_forward_tol", "f8"),  # AM-32
        ("eps", "f8"),
        ("per_team", "i8"),  # 10 to 15 (AM-13); figures beyond are not on the cloth
        ("max_in_row", "i8"),
        ("kickoff_hit_count", "i8"),
        ("touch_kick_max_quarters", "i8"),
        ("punt_turnover_quarters", "i8"),
        ("strikes_per_support", "i8"),
        ("pass_support_flicks", "i8"),
        ("scrum_max_puts", "i8"),  # ends in a row (SB-10.5)
        # guards
        ("max_attempts", "i8"),  # AM-23
        ("max_puts", "i8"),  # AM-28
        ("max_throws", "i8"),  # AM-39
        ("max_declarations", "i8"),
        # clock, milliseconds
        ("halves", "i8"),
        ("half_ms", "i8"),
        ("flick_ms", "i8"),
        ("wedge_kick_ms", "i8"),
        ("placed_kick_ms", "i8"),
        # switches of the register: 0 is the default
        ("distance_centre", "i8"),  # AM-1
        ("quarter_any", "i8"),  # AM-2
        ("offside_leading", "i8"),  # AM-5
        ("offside_literal", "i8"),  # AM-8
        ("toss_winner_receives", "i8"),  # AM-9
        ("moveback_attempts", "i8"),  # AM-10: attempts only
        ("obstruction_penalty", "i8"),  # AM-12, AM-59
        ("ko_cross_rest", "i8"),  # AM-15
        ("breach_by_rest", "i8"),  # AM-17
        ("goal_line_is_quarter", "i8"),  # AM-18
        ("ko_out_choice", "i8"),  # AM-20
        ("tackle_rule", "i8"),  # AM-21: 0 union, 1 e5, 2 a25
        ("possession_counts", "i8"),  # AM-22
        ("run_other_figure", "i8"),  # AM-25
        ("def_flick", "i8"),  # AM-26: 0 per3, 1 per_support, 2 each
        ("bank", "i8"),  # AM-26
        ("count_by_carrier", "i8"),  # AM-26
        ("struck_mate_play_on", "i8"),  # AM-27
        ("run_touch_scrum", "i8"),  # AM-29
        ("pass_def_flicks", "i8"),  # AM-31: 0 or 1
        ("pass_by_direction", "i8"),  # AM-32
        ("free_after_set_piece", "i8"),  # AM-35: the pass is not mandatory
        ("retreat_goalward", "i8"),  # AM-38
        ("lineout_nearest", "i8"),  # AM-39
        ("penalty_try_7", "i8"),  # AM-40: seven points and no conversion
        ("carry_over", "i8"),  # AM-41
        ("in_goal_centre", "i8"),  # AM-42
        ("try_at_rest", "i8"),  # AM-43
        ("block_flicks", "i8"),  # AM-46: 1, 0 or 2; the default is 1
        ("punt_hit_none", "i8"),  # AM-47
        ("ingoal_drop22", "i8"),  # AM-51
        ("illegal_c_before", "i8"),  # AM-54
        ("touch_ends_half", "i8"),  # AM-57
        ("knock_on_scrum", "i8"),  # AM-60
        ("pass_any_distance", "i8"),  # AM-65
        ("kick_needs_control", "i8"),  # AM-66
        ("inline_offside", "i8"),  # AM-71
        ("carrier_not_exempt", "i8"),  # AM-72
        # physics (section 6); cm, s, g
        ("ball_out", "f8"),  # how far beyond a line the ball's centre is when it is out (AM-4)
        ("gravity", "f8"),
        ("mu_figure", "f8"),
        ("mu_ball", "f8"),
        ("e_figure_ball", "f8"),
        ("e_figure_figure", "f8"),
        ("e_post", "f8"),
        ("tangential_mu", "f8"),
        ("heading_sigma", "f8"),  # radians a square root of a centimetre
        ("v_stop", "f8"),
        ("v_max", "f8"),
        ("wedge_elevation", "f8"),  # radians
        ("kicker_elevation", "f8"),
        ("bounce_e", "f8"),
        ("bounce_tangential", "f8"),
        ("bounce_sigma", "f8"),  # radians
        ("bounce_min_vz", "f8"),
        ("bar_over", "f8"),  # chance that a ball on the bar goes over
        ("p_put_side", "f8"),
        ("p_other_side", "f8"),
        ("normal", "f8", (NORMAL_NODES,)),  # quantiles of the normal law at k / (nodes - 1), ends cut
    ],
    align=True,
)

SKILL = [
    ("flick_sigma", "f8"),  # radians
    ("flick_sigma_lnv", "f8"),
    ("wedge_sigma_az", "f8"),
    ("wedge_sigma_el", "f8"),
    ("wedge_sigma_lnv", "f8"),
    ("wedge_fail", "f8"),
    ("kicker_sigma_az", "f8"),
    ("kicker_sigma_el", "f8"),
    ("kicker_sigma_lnv", "f8"),
    ("place_disturb", "f8"),
]


SWITCHES = {  # field: key of the rule set, its values 0, 1, ...
    "distance_centre": ("distance_mode", ("edge", "centre")),
    "quarter_any": ("quarter_point", ("centre", "any")),
    "offside_leading": ("offside_point", ("centre", "leading")),
    "toss_winner_receives": ("toss_winner", ("kicks", "receives")),
    "moveback_attempts": ("moveback_scope", ("all", "attempts")),
    "obstruction_penalty": ("obstruction_D", ("move", "penalty")),
    "ko_cross_rest": ("ko_cross", ("path", "rest")),
    "breach_by_rest": ("breach_by", ("path", "rest")),
    "ko_out_choice": ("ko_out", ("lineout_opposite", "choice")),
    "tackle_rule": ("tackle_rule", ("union", "e5", "a25")),
    "def_flick": ("def_flick", ("per3", "per_support", "each")),
    "count_by_carrier": ("count_scope", ("spell", "carrier")),
    "struck_mate_play_on": ("struck_mate", ("offside", "play_on")),
    "run_touch_scrum": ("run_touch", ("lineout", "scrum")),
    "pass_by_direction": ("pass_measure", ("displacement", "direction")),
    "retreat_goalward": ("retreat_dir", ("radial", "goalward")),
    "lineout_nearest": ("lineout_win", ("first_touch", "nearest")),
    "penalty_try_7": ("penalty_try_points", ("5c", "7")),
    "carry_over": ("grounding", ("touch", "carry_over")),
    "in_goal_centre": ("in_goal_mode", ("touching", "centre")),
    "try_at_rest": ("try_spot", ("contact", "rest")),
    "punt_hit_none": ("punt_hit", ("kickoff_rule", "none")),
    "ingoal_drop22": ("ingoal_exit", ("play_on", "drop22")),
    "illegal_c_before": ("illegal_C", ("any", "before")),
    "touch_ends_half": ("touch_after_time", ("continues", "ends")),
    "knock_on_scrum": ("knock_on_sanction", ("penalty", "scrum")),
    "inline_offside": ("inline_unasked", ("normal", "offside")),
}
SAME = {  # field: key of the rule set, whose value it is
    "offside_literal": "offside_literal",
    "goal_line_is_quarter": "goal_line_is_quarter_line",
    "possession_counts": "possession_counts",
    "run_other_figure": "run_other_figure",
    "bank": "bank",
    "pass_def_flicks": "pass_def_flicks",
    "block_flicks": "block_flicks",
    "kick_needs_control": "kick_needs_control",
    "per_team": "per_team",
    "pass_forward_tol": "pass_forward_tol",
}
REVERSED = {  # fields that are 1 where the key is false
    "free_after_set_piece": "setpiece_pass_mandatory",
    "pass_any_distance": "pass_needs_control",
    "carrier_not_exempt": "carrier_exempt",
}
OUT_BY_RADIUS = {"centre": 0.0, "any_part": -1.0, "whole": 1.0}  # AM-4

PITCH = {  # field: section of the board and key
    "length": ("pitch", "length"),
    "width": ("pitch", "width"),
    "in_goal_depth": ("pitch", "in_goal_depth"),
    "run_off": ("pitch", "run_off"),
    "line_22": ("pitch", "line_22"),
    "line_10": ("pitch", "line_10"),
    "quarters": ("pitch", "quarter_lines"),
    "posts_inner": ("posts", "inner_width"),
    "crossbar": ("posts", "crossbar_height"),
    "post_height": ("posts", "post_height"),
    "post_radius": ("posts", "post_radius"),
    "posts_fixed": ("posts", "fixed_in_place"),
    "figure_radius": ("figure", "base_radius"),
    "figure_height": ("figure", "height"),
    "figure_mass": ("figure", "mass"),
    "ball_radius": ("ball", "radius_eff"),
    "ball_mass": ("ball", "mass"),
    "wedge_length": ("equipment", "wedge_length"),
    "wedge_width": ("equipment", "wedge_width"),
    "wedge_height": ("equipment", "wedge_height"),
    "scrummer_length": ("equipment", "scrummer_length"),
    "scrummer_width": ("equipment", "scrummer_width"),
    "kicker_radius": ("equipment", "kicker_radius"),
    "scrum_max_puts": ("equipment", "scrummer_max_puts"),
}
SECTIONS = {  # field: section of the rule set and key; all of [distances] bears the same names
    "max_attempts": ("caps", "attempts"),
    "max_puts": ("caps", "puts"),
    "max_throws": ("caps", "throws"),
    "max_declarations": ("caps", "declarations"),
    "halves": ("match", "halves"),
    "gravity": ("physics", "g"),
    "mu_figure": ("physics", "mu_figure"),
    "mu_ball": ("physics", "mu_ball"),
    "e_figure_ball": ("physics", "e_figure_ball"),
    "e_figure_figure": ("physics", "e_figure_figure"),
    "e_post": ("physics", "e_post"),
    "tangential_mu": ("physics", "tangential_mu"),
    "v_stop": ("physics", "v_stop"),
    "v_max": ("physics", "v_max_flick"),
    "bounce_e": ("flight", "bounce_e"),
    "bounce_tangential": ("flight", "bounce_tangential"),
    "bounce_min_vz": ("flight", "bounce_min_vz"),
    "bar_over": ("flight", "bar_over"),
    "p_put_side": ("scrum", "p_put_in_side"),
    "p_other_side": ("scrum", "p_other_side"),
}
MILLISECONDS = {  # field: key of [match]
    "half_ms": "half_seconds",
    "flick_ms": "clock_flick",
    "wedge_kick_ms": "clock_wedge_kick",
    "placed_kick_ms": "clock_placed_kick",
}
ANGLES = {  # field in radians: section and key in degrees
    "heading_sigma": ("physics", "ball_heading_sigma"),
    "wedge_elevation": ("flight", "wedge_elevation"),
    "kicker_elevation": ("flight", "kicker_elevation"),
    "bounce_sigma": ("flight", "bounce_sigma_az"),
}
SKILL_ANGLES = {
    "flick_sigma": "flick_sigma_deg",
    "wedge_sigma_az": "wedge_sigma_az",
    "wedge_sigma_el": "wedge_sigma_el",
    "kicker_sigma_az": "kicker_sigma_az",
    "kicker_sigma_el": "kicker_sigma_el",
}
MOST_DEVIATIONS = 3.9  # where the normal law's ends are cut: one draw in ten thousand
GRAIN = 2.0**32


def build(rules: Settings, pitch: Pitch) -> np.ndarray:
    """PARAMS[1] of a checked rule set and board."""
    params = np.zeros(1, PARAMS)
    one: Any = params[0]
    for name, (section, key) in PITCH.items():
        one[name] = getattr(getattr(pitch, section), key)
    one["posts"] = _posts(pitch)
    for name, (section, key) in SECTIONS.items():
        one[name] = getattr(getattr(rules, section), key)
    for key in type(rules.distances).model_fields:
        one[key] = getattr(rules.distances, key)
    for name, key in MILLISECONDS.items():
        one[name] = round(1000 * getattr(rules.match, key))
    for name, (key, words) in SWITCHES.items():
        one[name] = words.index(getattr(rules, key))
    for name, key in SAME.items():
        one[name] = getattr(rules, key)
    for name, key in REVERSED.items():
        one[name] = not getattr(rules, key)
    one["ball_out"] = OUT_BY_RADIUS[rules.out_mode] * pitch.ball.radius_eff
    for name, (section, key) in ANGLES.items():
        one[name] = kept(math.radians(getattr(getattr(rules, section), key)))
    one["normal"] = _quantiles()
    return params


def fill_skill(one: Any, skill: Skill) -> None:
    """Set the fields of SKILL in a record."""
    for name, _ in SKILL:
        degrees = SKILL_ANGLES.get(name)
        one[name] = getattr(skill, name) if degrees is None else kept(math.radians(getattr(skill, degrees)))


def kept(number: float) -> float:
    """A number to the grain that every machine agrees on, whatever its library of functions makes of the last digit."""
    return round(number * GRAIN) / GRAIN


def _posts(pitch: Pitch) -> list[tuple[float, float]]:
    """The centres of the four posts: two on either goal line, those of x = 0 first, y ascending."""
    off = pitch.posts.inner_width / 2 + pitch.posts.post_radius
    middle = pitch.pitch.width / 2
    return [(x, y) for x in (0.0, pitch.pitch.length) for y in (middle - off, middle + off)]


@lru_cache(maxsize=1)
def _quantiles() -> np.ndarray:
    """The normal law's quantiles at equal steps of probability, both ends cut."""
    law = NormalDist()
    inner = [law.inv_cdf(node / (NORMAL_NODES - 1)) for node in range(1, NORMAL_NODES - 1)]
    return np.array([kept(value) for value in (-MOST_DEVIATIONS, *inner, MOST_DEVIATIONS)])
