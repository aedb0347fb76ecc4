"""The chance of each logged check, reckoned from squads and rule set by its definition, without the engine (SV-3).

For untired sides of seven in their starting line, the defence set: what the log does not hold is then known.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from rugbysim.games.sevens.vocabulary import Event
from rugbysim.setup import Match
from rugbysim.setup.fields import ATTRIBUTES, HARDENED
from tests.rules.sevens.scripted import lane_y


def rating(match: Match, one: int, check: str, *, against: bool = False) -> float:
    """A man's rating for a check at full energy (SV-3.2, 3.3)."""
    team = (match.home, match.away)[one // 12]
    person = team.players[one % 12]
    section = getattr(match.rules, check)
    weights = section.against if against else section.actor
    hardness = min(max(person.hardness + team.hardness, 0), 100)
    total = 0.0
    for attribute, weight in zip(ATTRIBUTES, weights.values if weights else (0.0,) * 6, strict=True):
        bonus = match.home_bonus if one < 12 else 0.0
        if attribute in HARDENED:
            bonus += match.rules.hardness.added(hardness)
        total += weight * (getattr(person, attribute) + bonus)
    return total


def chance(match: Match, check: str, actor: int, opponent: int | None = None, harder: float = 0.0) -> float:
    """The curve at actor less opponent less difficulty."""
    section = getattr(match.rules, check)
    against = 0.0 if opponent is None else rating(match, opponent, check, against=True)
    return float(section.curve.probability(rating(match, actor, check) - against - section.difficulty - harder))


def expected_chance(match: Match, event: Any, before: Any) -> float | None:
    """The chance of a row of the event table; None for what is no check of ratings. `before` is the row before it."""
    reckon = _KINDS.get(Event(event["kind"]))
    return None if reckon is None else reckon(match, event, before)


Reckon = Callable[[Match, Any, Any], float | None]


def _alone(check: str) -> Reckon:
    return lambda match, event, _: chance(match, check, int(event["player"]))


def _against(check: str) -> Reckon:
    return lambda match, event, _: chance(match, check, int(event["player"]), int(event["other"]))


def _reclaim(match: Match, event: Any, before: Any) -> float | None:
    """Of a kick in the field; a kick-off's depends on whether it was short."""
    return _against("regain")(match, event, before) if event["value"] == 1 else None


def _pass(match: Match, event: Any, before: Any) -> float:
    harder = match.rules.passing.length_difficulty * event["value"] / 10.0
    if event["kind"] == Event.OFFLOAD:
        harder += match.rules.tackle.offload_difficulty
    return chance(match, "passing", int(event["other"]), harder=harder)


def _tackle(match: Match, event: Any, before: Any) -> float:
    harder = match.rules.tackle.chase_difficulty
    if event["value"] == 0:
        apart = abs(float(event["y"]) - lane_y(int(event["player"]) % 12))
        harder = match.rules.tackle.reach_difficulty * apart
    return chance(match, "tackle", int(event["player"]), int(event["other"]), harder)


def _holding_on(match: Match, event: Any, before: Any) -> float:
    """By the jackler (the second man of this event) against the supporter (of the jackal before it)."""
    return chance(match, "holding_on", int(event["other"]), int(before["other"]))


def _set_piece(match: Match, event: Any, before: Any) -> float:
    check, side = Event(event["kind"]).name.lower(), int(event["side"])
    section = getattr(match.rules, check)
    ours, theirs = _pack(match, check, side, against=False), _pack(match, check, 1 - side, against=True)
    return float(section.curve.probability(ours - theirs - section.difficulty))


def _pack(match: Match, check: str, side: int, *, against: bool) -> float:
    roles = (match.home, match.away)[side].roles
    forwards = [12 * side + i for i, role in enumerate(roles) if role in ("prop", "hooker")]
    return float(np.mean([rating(match, one, check, against=against) for one in forwards]))


def _conversion(match: Match, event: Any, before: Any) -> float:
    spot = np.interp(abs(float(event["y"]) - 35.0), *np.array(match.rules.conversion.spot).T)
    return chance(match, "conversion", int(event["player"]), harder=float(spot))


_KINDS: dict[Event, Reckon] = {
    Event.KICK_OFF: _alone("kick_off"),
    Event.DROP_OUT: _alone("kick_off"),
    Event.RECEIVE: _alone("receive"),
    Event.RECLAIM: _reclaim,
    Event.PASS: _pass,
    Event.OFFLOAD: _pass,
    Event.KICK: _alone("kick"),
    Event.TOUCH_KICK: _alone("kick"),
    Event.TACKLE: _tackle,
    Event.PURSUIT: _against("pace"),
    Event.JACKAL: _against("jackal"),
    Event.HOLDING_ON: _holding_on,
    Event.COUNTER_RUCK: _against("counter_ruck"),
    Event.SCRUM: _set_piece,
    Event.LINE_OUT: _set_piece,
    Event.GATHER: _alone("gather"),
    Event.CONVERSION: _conversion,
    Event.PENALTY_GOAL: _alone("penalty_goal"),
}
