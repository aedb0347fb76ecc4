"""A player as numbers: how well a side flicks and what its policies look for, one record for compiled code.

Fields bear the names of the keys of the tactics file and mean the same, in centimetres, with a few exceptions: angles
are unit vectors (ahead, to larger y) or tangents, and `run_short` is what it makes of the strike's spread.
"""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

import numpy as np

from rugbysim.games.subbuteo.params import SKILL, fill_skill, kept

if TYPE_CHECKING:
    from rugbysim.setup.subbuteo import Settings
    from rugbysim.setup.subbuteo_players import Player

MOST_LANES = 61  # straight ahead and, at least three degrees apart, up to 90 degrees to either side

TACTICS = [
    # running
    ("clear_margin", "f8"),
    ("lane_count", "i8"),
    ("lanes", "f8", (MOST_LANES, 2)),  # unit vectors (ahead, sideways): straight ahead, then +step, -step, +2 step, ...
    ("lane_touch", "f8"),
    ("lane_near", "f8"),
    ("lane_penalty", "f8"),
    ("lane_least", "f8"),
    ("run_near", "f8"),
    ("run_careful", "f8"),
    ("run_careful_share", "f8"),
    ("short_spread", "f8"),  # exp(2 z sigma) - 1 with z the quantile of run_short: D_min / s less the physics (6.2)
    ("run_long", "f8"),
    ("run_long_share", "f8"),
    ("risk", "f8"),  # 0: least roll of a careful run, 1: its most
    ("ground_roll", "f8"),
    ("support_back", "f8"),
    ("support_beside", "f8"),
    ("support_clear", "f8"),
    # passing
    ("pass_dir", "f8", (2,)),  # unit vector (ahead, sideways); its second part is not negative
    ("pass_roll", "f8"),
    ("pass_support", "i8"),
    ("pass_support_near", "f8"),
    ("pass_support_far", "f8"),
    # kicking
    ("drop_goal_reach", "f8"),
    ("drop_goal_tan", "f8"),  # most |dy| / du to the middle of the posts
    ("drop_goal_chance", "f8"),
    ("drop_goal_defenders", "i8"),
    ("goal_range", "f8"),
    ("punt_touch_quarter", "i8"),  # 0: never
    ("punt_touch_near", "f8"),
    ("punt_touch_defenders", "i8"),
    ("punt_touch_inside", "f8"),
    ("punt_touch_quarters", "f8"),
    ("punt_up_chance", "f8"),
    ("punt_up_range", "f8"),
    ("touch_kick_quarters", "f8"),
    ("restart_beyond", "f8"),
    ("restart_touch", "f8"),
    # defence
    ("guard_ahead", "f8"),
    ("guard_clear", "f8"),
    ("guard_sigmas", "f8"),
    ("goal_line_within", "f8"),
    ("block_chance", "f8"),
    # receipts
    ("attempt_roll", "f8"),
    ("ingoal_roll", "f8"),
    ("throw_roll", "f8"),
    # choices
    ("fault_retake", "i8"),
    ("penalty_goal_chance", "f8"),
    ("touch_kick_quarter", "i8"),  # 0: never
    ("advantage_quarter", "i8"),  # 5: never
    ("take_conversion", "i8"),
]

PLAYER = np.dtype([*SKILL, *TACTICS], align=True)

SHAPED = ("lane_widest", "lane_step", "run_short", "pass_angle", "drop_goal_angle")
"""Keys of the file that are fields of another shape."""


def build(rules: Settings, player: Player) -> np.ndarray:
    """PLAYER[1] of a player whose skill is one of the rule set's."""
    record = np.zeros(1, PLAYER)
    one: Any = record[0]
    skill = rules.skill[player.skill]
    fill_skill(one, skill)
    tactics = player.tactics
    for section in (
        tactics.running, tactics.passing, tactics.kicking, tactics.defence, tactics.receipts, tactics.choices,
    ):  # fmt: skip
        for key in type(section).model_fields:
            if key not in SHAPED:
                one[key] = getattr(section, key)
    lanes = _lanes(tactics.running.lane_widest, tactics.running.lane_step)
    one["lane_count"] = len(lanes)
    one["lanes"][: len(lanes)] = lanes
    z = NormalDist().inv_cdf(1 - tactics.running.run_short)
    one["short_spread"] = kept(math.exp(2 * z * skill.flick_sigma_lnv) - 1)
    one["pass_dir"] = _direction(tactics.passing.pass_angle)
    one["drop_goal_tan"] = kept(math.tan(math.radians(tactics.kicking.drop_goal_angle)))
    return record


def _lanes(widest: float, step: float) -> list[tuple[float, float]]:
    """The lanes to look along, the straightest first and of two alike that to larger y."""
    turns = range(1, int(widest / step + 1e-9) + 1)
    return [_direction(0), *(_direction(sign * turn * step) for turn in turns for sign in (1, -1))]


def _direction(degrees: float) -> tuple[float, float]:
    """The unit vector (ahead, to larger y) of an angle."""
    return kept(math.cos(math.radians(degrees))), kept(math.sin(math.radians(degrees)))
