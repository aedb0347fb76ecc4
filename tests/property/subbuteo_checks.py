"""What may never be wrong in a match of Subbuteo Rugby (4.4 of its specification), whatever happens on the cloth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from rugbysim.games.subbuteo.vocabulary import BALL, FIGURES, PER_TEAM, Code, Phase, Sanction
from tests.property.subbuteo_walking import Moment

CLOSE = 1e-6
OWNERS = {  # who declares in a phase: a field of the state, and whether its opponent does
    Phase.SETUP_KO_R: ("kick_team", True),
    Phase.SETUP_KO_K: ("kick_team", False),
    Phase.KICKOFF: ("kick_team", False),
    Phase.KO_FAULT: ("kick_team", True),
    Phase.LOOSE: ("poss", False),
    Phase.OPEN: ("poss", False),
    Phase.SUPPORT: ("poss", False),
    Phase.DEFENCE: ("poss", True),
    Phase.PASS_PREP: ("poss", False),
    Phase.PASS_FLICK: ("poss", False),
    Phase.PASS_RECEIVE: ("poss", False),
    Phase.BLOCK: ("poss", True),
    Phase.WEDGE_KICK: ("poss", False),
    Phase.SCRUM_PUT: ("put_in", False),
    Phase.LINEOUT_THROW: ("throw_in", False),
    Phase.PEN_CHOICE: ("pen_for", False),
    Phase.TOUCH_KICK: ("pen_for", False),
    Phase.FREE_KICK: ("pen_for", False),
    Phase.INGOAL: ("poss", False),
    Phase.SETUP_D22_R: ("kick_team", True),
    Phase.SETUP_D22_K: ("kick_team", False),
    Phase.DROP22: ("kick_team", False),
}
NOBODYS = (Phase.TOSS, Phase.FULL_TIME)
WORTH = {Phase.CONVERSION: 2, Phase.FREE_KICK: 3, Phase.WEDGE_KICK: 3}  # of a goal (SB-2)
WITH_CARRIER = (Phase.SUPPORT, Phase.PASS_PREP, Phase.PASS_FLICK, Phase.BLOCK, Phase.WEDGE_KICK)
COUNTED = (Code.STRIKE, Code.GROUNDED, Code.POSSESSION)


def what_is_wrong(params: np.ndarray, moment: Moment) -> list[str]:
    """What a moment breaks, nothing if all is well."""
    if moment.refused:
        return list(_refused(moment))
    p, found = params[0], []
    for check in (_who_acts, _scores, _carriers, _windows, _spots, _apart, _caps, _clock):
        found += list(check(p, moment))
    return found


def _refused(moment: Moment) -> Iterator[str]:
    """Nothing happens to the state (point 5)."""
    if moment.after.tobytes() != moment.before.tobytes():
        yield "a refusal changed the state"


def _who_acts(p: Any, moment: Moment) -> Iterator[str]:
    """One side is to act, the one whose turn it is by the phase (point 1)."""
    after, ruling = moment.after[0], moment.ruling[0]
    phase, team = Phase(after["phase"]), int(after["team"])
    if (ruling["next_phase"], ruling["team"]) != (phase, team):
        yield "the ruling names another phase or side than the state"
    if phase == Phase.HALF_TIME:
        yield "half-time is passed through within one ruling"
    if (team not in (0, 1)) != (phase in NOBODYS):
        yield f"side {team} is to act in {phase.name}"
    if phase in OWNERS:
        field, is_opponent = OWNERS[phase]
        if team != int(after[field]) ^ is_opponent:
            yield f"{phase.name} belongs to side {after[field]} ({field}), not to {team}"
    if sorted(after["dir"]) != [-1, 1]:
        yield "both sides attack the same goal"


def _scores(p: Any, moment: Moment) -> Iterator[str]:
    """Scores change on tries, penalty tries and goals, by what these are worth (point 2)."""
    before, ruling, after = moment.before[0], moment.ruling[0], moment.after[0]
    delta = ruling["score_delta"]
    if (after["score"] != before["score"] + delta).any():
        yield "the score did not change by what the ruling says"
    gained = sorted(int(points) for points in delta)
    is_penalty_try = ruling["sanction"] == Sanction.PENALTY_TRY or (ruling["code"] == Code.PENALTY_TRY)
    if ruling["code"] == Code.TRY:
        expected = {5}
    elif ruling["code"] == Code.GOAL:
        expected = {WORTH.get(Phase(before["phase"]), 0)}
    elif is_penalty_try:
        expected = {7 if p["penalty_try_7"] else 5}
    elif ruling["sanction"] == Sanction.END and p["penalty_try_7"]:
        expected = {0, 7}  # the end is what the ruling then names
    else:
        expected = {0}
    if gained[0] != 0 or gained[1] not in expected:
        yield f"{Code(ruling['code']).name} gave {gained}"


def _carriers(p: Any, moment: Moment) -> Iterator[str]:
    """The carrier is of the side in possession, and plays (point 3)."""
    after = moment.after[0]
    carrier, phase = int(after["carrier"]), Phase(after["phase"])
    if carrier >= 0 and (carrier // PER_TEAM != after["poss"] or carrier % PER_TEAM >= p["per_team"]):
        yield f"figure {carrier} carries the ball of side {after['poss']}"
    if carrier < 0 and phase in WITH_CARRIER:
        yield f"nobody carries the ball in {phase.name}"
    if carrier >= 0 and phase in (Phase.LOOSE, Phase.INGOAL):
        yield f"figure {carrier} carries a ball that nobody has"


def _windows(p: Any, moment: Moment) -> Iterator[str]:
    """Support and defensive flicks fall due after strikes divisible by three alone (point 4)."""
    before, ruling, after = moment.before[0], moment.ruling[0], moment.after[0]
    every = int(p["strikes_per_support"])
    is_third = ruling["code"] in COUNTED and after["strikes"] > 0 and after["strikes"] % every == 0
    if after["support_due"] > before["support_due"] and not is_third:
        yield f"a support flick after strike {after['strikes']}"
    each, is_window = p["def_flick"] == 2, before["phase"] == Phase.SUPPORT
    used = p["def_flick"] == 1 and is_window
    is_due = is_third or used or (each and ruling["code"] in COUNTED)
    if after["defence_due"] > before["defence_due"] and not is_due and not after["window_pass"]:
        yield f"a defensive flick after strike {after['strikes']}"
    if after["phase"] == Phase.SUPPORT and after["support_due"] < 1:
        yield "a support flick that is not due"
    if after["phase"] == Phase.DEFENCE and after["defence_due"] < 1:
        yield "a defensive flick that is not due"


def _spots(p: Any, moment: Moment) -> Iterator[str]:
    """Every restart is within its clamps (point 7, G-16)."""
    after, ruling = moment.after[0], moment.ruling[0]
    (x, y), phase, length, width = after["spot"], Phase(after["phase"]), p["length"], p["width"]
    near, touch = p["scrum_min_goal"], p["scrum_min_touch"]
    if phase in (Phase.SCRUM_SETUP, Phase.SCRUM_PUT) and not (
        near <= x <= length - near and touch <= y <= width - touch
    ):
        yield f"a scrum at {x}, {y}"
    if ruling["sanction"] == Sanction.SCRUM5 and x != (length - near if after["dir"][after["put_in"]] > 0 else near):
        yield f"a scrum five at {x}"
    if phase in (Phase.LINEOUT_SETUP, Phase.LINEOUT_THROW):
        near = p["lineout_min_goal"]
        if not near <= x <= length - near or y not in (0.0, width):
            yield f"a line-out at {x}, {y}"
    if phase == Phase.PEN_CHOICE:
        x, y = after["pen_spot"]
        if not (-p["in_goal_depth"] <= x <= length + p["in_goal_depth"] and 0.0 <= y <= width):
            yield f"a penalty at {x}, {y}"
    if phase in (Phase.TOUCH_KICK, Phase.FREE_KICK, Phase.CONVERSION):
        x, y = after["pos"][BALL]
        if not (0.0 <= x <= length and 0.0 <= y <= width):
            yield f"a placed kick at {x}, {y}"
    if not np.isfinite(after["pos"]).all():
        yield "a piece is nowhere"


def _apart(p: Any, moment: Moment) -> Iterator[str]:
    """No figure that the referee moved overlaps another one (point 8)."""
    after, ruling = moment.after[0], moment.ruling[0]
    present = [f for f in range(FIGURES) if f % PER_TEAM < p["per_team"] and not after["off_field"][f]]
    if after["phase"] in (Phase.TOUCH_KICK, Phase.FREE_KICK):
        present = [f for f in present if f != after["kicker"]]  # the live-action kicker stands there instead
    for f in (f for f in present if ruling["moved"][f]):
        for other in (other for other in present if other != f):
            apart = float(np.hypot(*(after["pos"][f] - after["pos"][other])))
            if apart < 2 * p["figure_radius"] - 1e-4:
                yield f"figures {f} and {other} overlap, {apart} apart"


def _caps(p: Any, moment: Moment) -> Iterator[str]:
    """Nothing goes on for longer than its guard (point 9)."""
    after = moment.after[0]
    for field, cap in (
        ("loose_fail", "max_attempts"),
        ("put_total", "max_puts"),
        ("throw_count", "max_throws"),
        ("declared", "max_declarations"),
    ):
        if after[field] > p[cap]:
            yield f"{field} is {after[field]}"
    if after["declared"] != moment.before["declared"][0] + 1:
        yield "a declaration was not counted"


def _clock(p: Any, moment: Moment) -> Iterator[str]:
    """Within a half the clock runs on, and time that is up stays up (point 10)."""
    before, after = moment.before[0], moment.after[0]
    if after["half"] == before["half"] and (
        after["clock"] < before["clock"] or (before["time_up"] and not after["time_up"])
    ):
        yield "the clock was turned back"
    if after["half"] not in (before["half"], before["half"] + 1):
        yield "a half was left out"
    if after["half"] > 0 and bool(after["time_up"]) != (after["clock"] >= p["half_ms"]):
        yield f"time is up: {after['time_up']}, clock {after['clock']}"
