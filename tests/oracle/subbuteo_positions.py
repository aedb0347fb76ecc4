"""Random rules of Subbuteo Rugby, and positions where something may happen soon."""

from __future__ import annotations

from math import hypot
from random import Random
from types import SimpleNamespace
from typing import Any

from rugbysim.games.subbuteo.vocabulary import Phase
from tests.oracle.subbuteo_outcomes import BALL, FIGURES, place_round

CHOICES: dict[str, tuple[Any, ...]] = {
    "distance_mode": ("edge", "centre"),
    "quarter_point": ("centre", "any"),
    "offside_point": ("centre", "leading"),
    "offside_literal": (False, True),
    "toss_winner": ("kicks", "receives"),
    "moveback_scope": ("all", "attempts"),
    "obstruction_D": ("move", "penalty"),
    "per_team": (15, 13, 10),
    "ko_cross": ("path", "rest"),
    "breach_by": ("path", "rest"),
    "goal_line_is_quarter_line": (False, True),
    "ko_out": ("lineout_opposite", "choice"),
    "tackle_rule": ("union", "e5", "a25"),
    "possession_counts": (False, True),
    "run_other_figure": (False, True),
    "def_flick": ("per3", "per_support", "each"),
    "bank": (False, True),
    "count_scope": ("spell", "carrier"),
    "struck_mate": ("offside", "play_on"),
    "run_touch": ("lineout", "scrum"),
    "pass_def_flicks": (0, 1),
    "pass_forward_tol": (0.0, 1.5),
    "pass_measure": ("displacement", "direction"),
    "setpiece_pass_mandatory": (True, False),
    "retreat_dir": ("radial", "goalward"),
    "lineout_win": ("first_touch", "nearest"),
    "penalty_try_points": ("5c", "7"),
    "grounding": ("touch", "carry_over"),
    "in_goal_mode": ("touching", "centre"),
    "try_spot": ("contact", "rest"),
    "block_flicks": (1, 0, 2),
    "punt_hit": ("kickoff_rule", "none"),
    "ingoal_exit": ("play_on", "drop22"),
    "illegal_C": ("any", "before"),
    "touch_after_time": ("continues", "ends"),
    "knock_on_sanction": ("penalty", "scrum"),
    "inline_unasked": ("normal", "offside"),
    "carrier_exempt": (True, False),
    "pass_needs_control": (True, False),
    "kick_needs_control": (False, True),
    "caps.attempts": (12, 3),
    "caps.puts": (12, 4),
    "caps.throws": (6, 2),
    "match.half_seconds": (900.0, 60.0),
}
CHANGED = 0.25  # share of switches that are not at their default


def random_rules(random: Random) -> dict[str, Any]:
    """Switches, some of them not as they are by default."""
    return {key: random.choice(values[1:]) for key, values in CHOICES.items() if random.random() < CHANGED}


def random_position(random: Random, k: SimpleNamespace, state: Any) -> Any:
    """A state of play made of another one: figures anywhere, the ball often where it matters, flags by chance."""
    made = state.copy()
    scatter(random, k, made)
    team = random.randrange(2)
    made["half"], made["poss"], made["team"], made["last_poss"] = (
        random.choice((1, 1, 2)),
        team,
        team,
        random.randrange(2),
    )
    made["first_kick"], made["kick_team"] = random.randrange(2), random.randrange(2)
    if random.random() < 0.3:
        made["clock"], made["time_up"] = round(1000 * k.half_seconds), 1
    for name, side in (("no_tackle", 1 - team), ("played", 1 - team), ("support_lock", team)):
        for f in range(15 * side, 15 * side + k.per_team):
            made[name][0, f] = int(random.random() < 0.3)
    in_goal = not 0.0 < made["pos"][0, BALL, 0] < k.L - 1.0
    phase = random.choice((Phase.OPEN, Phase.OPEN, Phase.LOOSE, Phase.DEFENCE, Phase.PASS_FLICK, Phase.WEDGE_KICK))
    phase = Phase.LOOSE if in_goal and phase in (Phase.PASS_FLICK, Phase.WEDGE_KICK) else phase
    made["phase"] = phase
    if phase != Phase.LOOSE:
        give_carrier(random, k, made, team, phase)
    settle_phase(random, k, made)
    return made


def scatter(random: Random, k: SimpleNamespace, made: Any) -> None:
    """Put all figures and the ball somewhere, nobody on another."""
    u = random.choice((k.L + 3, k.L - 0.5, k.L - 3, 80.0, 60.5, 50.0, 30.0, -3.0))
    x = u if random.random() < 0.5 else k.L - u
    taken = [(x, place_round(random.uniform(2, k.W - 2)))]
    made["pos"][0, BALL] = taken[0]
    for f in random.sample(range(FIGURES), FIGURES):
        if f % 15 >= k.per_team:
            continue
        near = random.random() < 0.5
        while True:
            far = 14.0 if near else 200.0
            at = [place_round(taken[0][axis] + random.uniform(-far, far)) for axis in (0, 1)]
            at = [min(max(at[0], -k.depth + 1), k.L + k.depth - 1), min(max(at[1], 1.0), k.W - 1)]
            if all(hypot(at[0] - other[0], at[1] - other[1]) >= 2.0 for other in taken):
                break
            near = near and random.random() < 0.9
        taken.append((at[0], at[1]))
        made["pos"][0, f] = at


def give_carrier(random: Random, k: SimpleNamespace, made: Any, team: int, phase: Phase) -> None:
    """A carrier near the ball, and what belongs to it."""
    own = range(15 * team, 15 * team + k.per_team)
    near = sorted(own, key=lambda f: hypot(*(made["pos"][0, f] - made["pos"][0, BALL])))
    carrier = random.choice(near[:2])
    gap = hypot(*(made["pos"][0, carrier] - made["pos"][0, BALL])) - (1.9 if k.distance_mode == "edge" else 0.0)
    made["last_poss"] = team
    made["carrier"], made["must_use_carrier"] = carrier, int(gap > k.control_gap + k.eps)
    made["support_lock"][0, carrier] = 0
    made["strikes"], made["ran"] = random.choice((0, 2, 4, 5)), random.randrange(2)
    if random.random() < 0.3:
        made["passer_off"] = random.choice([f for f in own if f != carrier])
    if random.random() < 0.2:
        made["kick_barred"][0, random.randrange(3)] = 1
    if phase == Phase.PASS_FLICK:
        made["ran"] = 0
        made["passer"], made["pass_origin"], made["passer_off"] = carrier, random.choice((1, 1, 2, 3)), -1
        made["pass_dir"], made["pass_point"] = (0.0, random.choice((-1.0, 1.0))), made["pos"][0, BALL]
        u = made["pos"][0, BALL, 0] if made["dir"][0, team] == 1 else k.L - made["pos"][0, BALL, 0]
        made["pass_limit_u"] = u if made["pass_origin"][0] == 1 else u + random.uniform(0, 12)
    elif phase == Phase.WEDGE_KICK:
        made["kick_kind"] = random.choice((1, 2, 3))
        made["kick_dir"] = (made["dir"][0, team], 0)
    elif phase == Phase.DEFENCE:
        made["defence_due"], made["team"] = 1, 1 - team


def settle_phase(random: Random, k: SimpleNamespace, made: Any) -> None:
    """A ball in an in-goal is nobody's loose ball: the defenders' attempt, or the attackers' to ground."""
    if made["phase"][0] != Phase.LOOSE:
        return
    team = int(made["team"][0])
    x = float(made["pos"][0, BALL, 0])
    u = x if made["dir"][0, team] == 1 else k.L - x
    reach = 0.0 if k.in_goal_mode == "centre" else 0.9
    if u - reach <= 0:
        made["phase"] = Phase.INGOAL
    elif u + reach >= k.L:
        made["phase"] = Phase.OPEN
    elif random.random() < 0.3:
        made["kick_quarter"], made["kick_side"], made["kick_u"] = random.randint(1, 4), team, u + random.uniform(-10, 5)
    made["loose_fail"] = random.choice((0, 0, k.attempts - 1))
