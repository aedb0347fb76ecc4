"""A flick as the referee sees it: who touched what first, and what the ball did afterwards (5.1, 5.2)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rugbysim.games.subbuteo.vocabulary import NOBODY, Code, Flag, Origin, Phase
from tests.oracle.subbuteo_twin.geometry import (
    breach_quarter,
    forward,
    in_goal,
    in_line,
    in_own_goal,
    is_behind,
    offside,
    quarter,
    quarters,
    side_of,
)
from tests.oracle.subbuteo_twin.records import BALL_ID, exit_of, is_last, moving_in, partner, place_in

NO = int(NOBODY)
Key = tuple[int, int, int]


@dataclass(order=True)
class Event:
    """Something that may decide the flick: when, what, where, and the figure that it concerns."""

    key: Key
    code: Code = field(compare=False)
    spot: list[float] = field(compare=False)
    figure: int = field(compare=False, default=NO)


@dataclass
class Touch:
    """What a flick by f came to: its first contact with the ball, what decides first, who stood and was struck."""

    first: int | None
    event: Event | None
    struck: list[int]


def contact_key(number: int, rank: int = 0) -> Key:
    """When a contact happens: after those before it; rank orders what happens in one contact."""
    return (number + 1, 0, rank)


def read(c: Any, f: int, offence: Code | None, *, any_time: bool, tackle: Code) -> Touch:
    """Walk through the flick of f.

    `offence` is what f commits by touching the ball, `tackle` what it commits by touching an opponent before the ball
    or, with `any_time`, ever.
    """
    contacts = c.o.contacts
    first = next((n for n, contact in enumerate(contacts) if partner(contact, f) == BALL_ID), None)
    events = []
    for n, contact in enumerate(contacts):
        other = partner(contact, f)
        in_time = any_time or first is None or n < first
        if in_time and other is not None and 0 <= other < BALL_ID and side_of(other) != side_of(f):
            events.append(Event(contact_key(n), tackle, place_in(contact, other), other))
            break
    struck: list[int] = []
    if first is not None:
        if offence is not None:
            events.append(Event(contact_key(first), offence, place_in(contacts[first], BALL_ID), f))
        events += after_contact(c, f, first, struck)
    return Touch(first, min(events, default=None), struck)


def after_contact(c: Any, f: int, first: int, struck: list[int]) -> list[Event]:
    """All that happens to the ball from f's first contact on; standing opponents it touches join `struck`."""
    t, passing = side_of(f), c.was.phase == Phase.PASS_FLICK
    events = forward_pass(c, f, first) if passing else []
    for n, contact in enumerate(c.o.contacts):
        other = partner(contact, BALL_ID)
        if other is None or n < first:
            continue
        if other == f or not 0 <= other < BALL_ID:
            continue
        if side_of(other) == t:
            events += struck_mate(c, t, n, other)
        else:
            events += struck_opponent(c, t, n, other, struck)
    for m, vertex in enumerate(c.o.path):
        place, key = [vertex.x, vertex.y], (vertex.after, 1, m)
        if not passing and vertex.after > first:
            events += breach(c, t, key, place, is_last(vertex))
    out = exit_of(c.o, BALL_ID)
    if out:
        events.append(Event((out.after, 2, 0), Code.TOUCH, [out.x, out.y]))
    return events


def struck_mate(c: Any, t: int, n: int, mate: int) -> list[Event]:
    """P1 and P2, and AM-27 for a pass."""
    contact = c.o.contacts[n]
    at, ball = place_in(contact, mate), place_in(contact, BALL_ID)
    if c.was.phase == Phase.PASS_FLICK:
        harmless = is_behind(c, t, at, c.was.pos[c.was.passer])
    else:
        start = quarter(c, t, c.was.pos[BALL_ID])
        if min(quarters(c, t, at)) > start:
            return [Event(contact_key(n), Code.KNOCK_ON_A, at, mate)]
        harmless = not offside(c, t, at, ball)
    harmless = harmless and mate != c.was.passer_off
    if harmless or c.k.struck_mate == "play_on":
        return []
    return [Event(contact_key(n), Code.OFFSIDE, ball, mate)]


def struck_opponent(c: Any, t: int, n: int, other: int, struck: list[int]) -> list[Event]:
    """P7, and I2 in an attempt in the own in-goal; a standing figure joins `struck`."""
    contact = c.o.contacts[n]
    ball = place_in(contact, BALL_ID)
    if c.was.phase == Phase.INGOAL and in_own_goal(c, t, ball):
        return [Event(contact_key(n), Code.PENALTY_TRY, ball, other)]
    if moving_in(contact, other):
        return []
    struck.append(other)
    if in_goal(c, t, ball) and c.was.phase != Phase.PASS_FLICK:
        return [Event(contact_key(n), Code.HELD_UP, ball, other)]
    asked = c.was.phase == Phase.PASS_FLICK and c.k.inline_unasked == "offside"
    if asked and in_line(c, c.was.pos[other], c.was.pass_point, c.was.pass_dir):
        return [Event(contact_key(n), Code.OFFSIDE, ball, other)]
    return []


def breach(c: Any, t: int, key: Key, place: list[float], last: bool) -> list[Event]:
    """P3; the spot is the ball where a figure of t last touched it."""
    start = breach_quarter(c, t, c.was.pos[BALL_ID])
    if breach_quarter(c, t, place) <= start + 1 or (c.k.breach_by == "rest" and not last):
        return []
    spot = c.was.pos[BALL_ID]
    for contact in c.o.contacts[: key[0]]:
        other = partner(contact, BALL_ID)
        if other is not None and 0 <= other < BALL_ID and side_of(other) == t:
            spot = place_in(contact, BALL_ID)
    return [Event(key, Code.BREACH_TWO_LINES, list(spot))]


def forward_pass(c: Any, f: int, first: int) -> list[Event]:
    """A6: whether the pass was forward, judged where it met another piece or ended (SB-7.5, SB-10.7, SB-11.8)."""
    spot = list(c.was.pass_point)
    for n, contact in enumerate(c.o.contacts):
        if n > first and partner(contact, BALL_ID) not in (None, f, *range(BALL_ID + 1, BALL_ID + 5)):
            ball = place_in(contact, BALL_ID)
            went = is_forward(c, side_of(f), ball, first)
            return [Event(contact_key(n, -1), Code.FORWARD_PASS, spot)] if went else []
    for m, vertex in enumerate(c.o.path):
        if is_last(vertex) and is_forward(c, side_of(f), [vertex.x, vertex.y], first):
            return [Event((vertex.after, 1, m), Code.FORWARD_PASS, spot)]
    return []


def is_forward(c: Any, t: int, ball: list[float], first: int) -> bool:
    """Whether a pass that came to `ball` went forward; in open play its first direction may decide (AM-32)."""
    limit = c.was.pass_limit_u
    by_direction = c.k.pass_measure == "direction"  # noqa: S105 (a way of measuring)
    if by_direction and c.was.pass_origin == Origin.OPEN:
        later = (v for v in c.o.path if v.after > first and (v.after, v.flag) != (first + 1, Flag.CONTACT))
        ball = next(([vertex.x, vertex.y] for vertex in later), ball)
    return forward(c, t, ball) > limit + c.k.pass_forward_tol + c.k.eps


def first_touch_of_ball(c: Any) -> Event | None:
    """The first time that a figure touches the ball in a support, defensive or blocking flick (AM-58)."""
    for n, contact in enumerate(c.o.contacts):
        other = partner(contact, BALL_ID)
        if other is not None and 0 <= other < BALL_ID:
            return Event(contact_key(n), Code.KNOCK_ON_D, place_in(contact, BALL_ID), other)
    return None


def first_touch_of_opponent(c: Any, f: int) -> Event | None:
    """The first time that f touches an opponent."""
    for n, contact in enumerate(c.o.contacts):
        other = partner(contact, f)
        if other is not None and 0 <= other < BALL_ID and side_of(other) != side_of(f):
            return Event(contact_key(n), Code.ILLEGAL_TACKLE_A, place_in(contact, other), other)
    return None
