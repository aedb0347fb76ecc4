"""A player as numbers: how well a side flicks and what its policies look for, one record for compiled code.

Fields bear the names of the keys of the tactics file and mean the same, in centimetres; the lanes alone are
unit vectors (ahead, to larger y) instead of the widest angle and the step between two.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from rugbysim.games.subbuteo.params import SKILL, fill_skill, kept

if TYPE_CHECKING:
    from rugbysim.setup.subbuteo import Settings
    from rugbysim.setup.subbuteo_players import Player

MOST_LANES = 61  # straight ahead and, at least three degrees apart, up to 90 degrees to either side

TACTICS = [
    # values, points
    ("try_worth", "f8"),
    ("hold", "f8"),
    ("slope", "f8"),
    ("near", "f8"),
    ("near_within", "f8"),
    ("restart_worth", "f8"),
    ("penalty_worth", "f8"),
    ("tackle_share", "f8"),
    ("goal_taste", "f8"),
    ("drop_taste", "f8"),
    # running
    ("clear_margin", "f8"),
    ("lane_count", "i8"),
    ("lanes", "f8", (MOST_LANES, 2)),  # unit vectors (ahead, sideways): straight ahead, then +step, -step, +2 step, ...
    ("run_long", "f8"),
    ("control_weight", "f8"),
    ("offload_below", "f8"),
    ("offload_reach", "f8"),
    ("support_back", "f8"),
    ("support_beside", "f8"),
    ("support_clear", "f8"),
    ("support_reach", "f8"),
    # passing
    ("pass_below", "f8"),
    ("pass_ready", "f8"),
    ("pass_support_back", "f8"),
    # kicking
    ("kick_below", "f8"),
    ("goal_range", "f8"),
    # defence
    ("guard_ahead", "f8"),
    ("guard_reach", "f8"),
    ("guard_gain", "f8"),
    ("guard_lanes", "f8"),
    ("guard_effort", "f8"),
    ("guard_clear", "f8"),
    ("guard_sigmas", "f8"),
    ("block_chance", "f8"),
    # receipts
    ("ingoal_least", "f8"),
    ("throw_roll", "f8"),
    # choices
    ("fault_retake", "i8"),
    ("deep_rows", "i8"),
    ("take_conversion", "i8"),
]

PLAYER = np.dtype([*SKILL, *TACTICS], align=True)

SECTIONS = ("values", "running", "passing", "kicking", "defence", "receipts", "choices")
SHAPED = ("lane_widest", "lane_step")
"""Keys of the file that are fields of another shape."""


def build(rules: Settings, player: Player) -> np.ndarray:
    """PLAYER[1] of a player whose skill is one of the rule set's."""
    record = np.zeros(1, PLAYER)
    one: Any = record[0]
    skill = rules.skill[player.skill]
    fill_skill(one, skill)
    tactics = player.tactics
    for name in SECTIONS:
        section = getattr(tactics, name)
        for key in type(section).model_fields:
            if key not in SHAPED:
                one[key] = getattr(section, key)
    lanes = _lanes(tactics.running.lane_widest, tactics.running.lane_step)
    one["lane_count"] = len(lanes)
    one["lanes"][: len(lanes)] = lanes
    return record


def _lanes(widest: float, step: float) -> list[tuple[float, float]]:
    """The lanes to look along, the straightest first and of two alike that to larger y."""
    turns = range(1, int(widest / step + 1e-9) + 1)
    return [_direction(0), *(_direction(sign * turn * step) for turn in turns for sign in (1, -1))]


def _direction(degrees: float) -> tuple[float, float]:
    """The unit vector (ahead, to larger y) of an angle."""
    return kept(math.cos(math.radians(degrees))), kept(math.sin(math.radians(degrees)))
