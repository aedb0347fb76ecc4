"""What the rule set and the board say, as plain mappings, and the numbers that the twin reads from them."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from types import SimpleNamespace
from typing import Any

RULES: dict[str, Any] = {
    "distance_mode": "edge",
    "quarter_point": "centre",
    "out_mode": "centre",
    "offside_point": "centre",
    "offside_literal": False,
    "toss_winner": "kicks",
    "moveback_scope": "all",
    "obstruction_D": "move",
    "per_team": 15,
    "ko_cross": "path",
    "breach_by": "path",
    "goal_line_is_quarter_line": False,
    "ko_out": "lineout_opposite",
    "tackle_rule": "union",
    "possession_counts": False,
    "run_other_figure": False,
    "def_flick": "per3",
    "bank": False,
    "count_scope": "spell",
    "struck_mate": "offside",
    "run_touch": "lineout",
    "pass_def_flicks": 0,
    "pass_forward_tol": 0.0,
    "pass_measure": "displacement",
    "setpiece_pass_mandatory": True,
    "retreat_dir": "radial",
    "lineout_win": "first_touch",
    "penalty_try_points": "5c",
    "grounding": "touch",
    "in_goal_mode": "touching",
    "try_spot": "contact",
    "block_flicks": 1,
    "punt_hit": "kickoff_rule",
    "ingoal_exit": "play_on",
    "illegal_C": "any",
    "touch_after_time": "continues",
    "knock_on_sanction": "penalty",
    "inline_unasked": "normal",
    "carrier_exempt": True,
    "pass_needs_control": True,
    "kick_needs_control": False,
    "distances": {
        "min_gap_setup": 5.0,
        "max_in_row": 7,
        "control_gap": 5.0,
        "miss_circle": 5.0,
        "tackle_gap_struck": 5.0,
        "tackle_gap_any": 2.5,
        "kickoff_hit_gap": 2.5,
        "kickoff_hit_count": 2,
        "retreat_gap": 10.0,
        "scrum_min_touch": 5.0,
        "scrum_min_goal": 10.0,
        "scrum_8_to_10": 10.0,
        "scrummer_max_puts": 3,
        "lineout_first": 5.0,
        "lineout_last": 15.0,
        "lineout_team_gap": 2.0,
        "lineout_receiver_back": 2.0,
        "lineout_rest_back": 10.0,
        "lineout_min_goal": 5.0,
        "drop22_receiver_back": 10.0,
        "touch_kick_max_quarters": 2,
        "punt_turnover_quarters": 2,
        "strikes_per_support": 3,
        "pass_support_flicks": 2,
        "row_tolerance": 0.5,
        "eps": 1e-9,
    },
    "caps": {"attempts": 12, "puts": 12, "throws": 6, "declarations": 5000},
    "match": {
        "halves": 2,
        "half_seconds": 900.0,
        "clock_flick": 5.0,
        "clock_wedge_kick": 10.0,
        "clock_placed_kick": 15.0,
    },
}

PITCH: dict[str, Any] = {
    "length": 100.0,
    "width": 70.0,
    "in_goal_depth": 11.0,
    "line_22": 22.0,
    "line_10": 10.0,
    "quarter_lines": [22.0, 50.0, 78.0],
    "inner_width": 7.4,
    "crossbar_height": 3.9,
    "post_radius": 0.15,
    "fixed_in_place": True,
    "base_radius": 1.0,
    "ball_radius": 0.9,
    "wedge_length": 5.0,
    "wedge_width": 3.0,
    "kicker_radius": 2.0,
}


def changed(settings: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """The settings with some keys changed; "caps.attempts" is the key `attempts` in the section `caps`."""
    found = deepcopy(dict(settings))
    for key, value in changes.items():
        section, _, name = key.rpartition(".")
        place = found[section] if section else found
        if name not in place:
            raise KeyError(key)
        place[name] = value
    return found


def numbers(settings: Mapping[str, Any], pitch: Mapping[str, Any]) -> SimpleNamespace:
    """All keys as attributes, sections flattened, and the short names of the specification: L, W, R, r."""
    flat = {key: value for key, value in settings.items() if not isinstance(value, Mapping)}
    for section in ("distances", "caps", "match"):
        flat.update(settings[section])
    k = SimpleNamespace(**{**pitch, **flat})
    k.L, k.W, k.depth = pitch["length"], pitch["width"], pitch["in_goal_depth"]
    k.R, k.r = pitch["base_radius"], pitch["ball_radius"]
    aside = pitch["inner_width"] / 2 + pitch["post_radius"]
    k.posts = [(x, k.W / 2 + way * aside) for x in (0.0, k.L) for way in (-1, 1)]
    return k
