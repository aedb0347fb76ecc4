"""What happened on the cloth, in few words: contacts, the ball's way, who left, where all came to rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import hypot
from typing import Any

from rugbysim.games.subbuteo.state import new_outcome
from rugbysim.games.subbuteo.vocabulary import Edge, Flag, Kind, Phase, ScrumSide
from tests.rules.subbuteo.mirrors import Mirror

Place = Sequence[float]
BALL = 30
LINES = (0.0, 22.0, 40.0, 50.0, 60.0, 78.0, 100.0)
WORDS = {"touches", "ball", "rest", "out", "fly", "exits", "bounces", "wedge", "disturbed", "plane", "post", "scrum"}


def happened(state: Any, look: Mirror, kind: Kind, who: str | None, what: Mapping[str, Any]) -> Any:
    """The outcome, in A's words:

    touches: pairs like ("A9", "ball") in time order; a third member {"A9": (58, 35), "moving": ["B5"]} says where a
        piece was at the contact, and who moved just before it (by default the flicked figure and whoever was touched
        before). A piece that moves meets one at rest on the line from its own last place.
    ball: where it came to rest, or out: where it left (u, y), with fly=True on the fly; via bounces=[(u, y), ...].
    rest: where others came to rest, {"A9": (59, 35)}; exits: where figures left, {"A9": (70, 0)}.
    wedge=False: back down the slope; disturbed=True; plane=(y, z) with post=True; scrum="END".
    """
    unknown = set(what) - WORDS
    assert not unknown, f"nothing is called {sorted(unknown)}; there are {sorted(WORDS)}"
    outcome = new_outcome()
    outcome["kind"] = kind
    outcome["rest"] = state["pos"]
    outcome["wedge_ok"], outcome["disturbed"] = int(what.get("wedge", True)), int(what.get("disturbed", False))
    if "plane" in what:
        outcome["plane"], outcome["post_hit"] = 1, int(what.get("post", False))
        outcome["plane_y"], outcome["plane_z"] = look.across(what["plane"][0]), what["plane"][1]
    if "scrum" in what:
        outcome["scrum_side"] = ScrumSide[what["scrum"]]
    if kind in (Kind.NONE, Kind.SCRUM):
        return outcome
    touching(outcome, state, look, who, what.get("touches", ()))
    for piece, place in {**what.get("rest", {}), **({"ball": what["ball"]} if "ball" in what else {})}.items():
        outcome["rest"][0, look.piece(piece)] = look.place(place)
    rolling(outcome, state, look, what)
    leaving(outcome, look, what)
    return outcome


def touching(outcome: Any, state: Any, look: Mirror, who: str | None, touches: Sequence[Any]) -> None:
    """Write the contacts."""
    last = {piece: tuple(state["pos"][0, piece]) for piece in range(31)}
    if state["phase"][0] == Phase.DROP22 and outcome["kind"][0] == Kind.WEDGE:
        last[BALL] = tuple(state["pos"][0, BALL])
    moving = {look.figure(who)} if who else set()
    for number, touch in enumerate(touches):
        one, other = look.piece(touch[0]), look.piece(touch[1])
        said = touch[2] if len(touch) > 2 else {}
        meet(last, moving, one, other)
        for name, place in said.items():
            if name != "moving":
                last[look.piece(name)] = look.place(place)
        movers = {look.piece(name) for name in said["moving"]} if "moving" in said else moving
        i, j = min(one, other), max(one, other)
        contact = outcome["contacts"][0, number]
        if j > BALL:
            i, j, last[j] = BALL, j, last[BALL]
        contact["i"], contact["j"] = i, j
        contact["xi"], contact["yi"] = last[i]
        contact["xj"], contact["yj"] = last[j]
        contact["moving_i"], contact["moving_j"] = int(i in movers), int(j in movers)
        moving |= {one, other}
    outcome["contact_count"] = len(touches)


def meet(last: dict[int, Any], moving: set[int], one: int, other: int) -> None:
    """The moving one of two pieces meets the other: they touch on the line between their last places."""
    mover, stander = (one, other) if one in moving and other not in moving else (other, one)
    if mover not in last or stander not in last or {mover, stander} <= moving:
        return
    reach = 1.9 if BALL in (mover, stander) else 2.0
    dx, dy = last[mover][0] - last[stander][0], last[mover][1] - last[stander][1]
    far = hypot(dx, dy)
    if far > 0:
        last[mover] = (last[stander][0] + reach * dx / far, last[stander][1] + reach * dy / far)


def rolling(outcome: Any, state: Any, look: Mirror, what: Mapping[str, Any]) -> None:
    """Write the ball's path: start, contacts, bounces, lines crossed, rest or out."""
    corners = [(Flag.START, tuple(state["pos"][0, BALL]), 0)]
    count = int(outcome["contact_count"][0])
    for number, contact in enumerate(outcome["contacts"][0, :count]):
        if BALL in (contact["i"], contact["j"]):
            at = (contact["xi"], contact["yi"]) if contact["i"] == BALL else (contact["xj"], contact["yj"])
            corners.append((Flag.CONTACT, at, number + 1))
    corners += [(Flag.BOUNCE, look.place(bounce), count) for bounce in what.get("bounces", ())]
    end = look.place(what["out"]) if "out" in what else tuple(outcome["rest"][0, BALL])
    corners.append((Flag.OUT if "out" in what else Flag.REST, end, count))
    vertices: list[tuple[Flag, Any, int]] = corners[:1]
    for before, after in pairwise(corners):
        vertices += crossed(before[1], after[1], before[2])
        vertices.append(after)
    for number, (flag, at, after_contacts) in enumerate(vertices):
        vertex = outcome["path"][0, number]
        vertex["flag"], vertex["x"], vertex["y"], vertex["after"] = flag, at[0], at[1], after_contacts
    outcome["vertex_count"] = len(vertices)


def crossed(start: Place, end: Place, after: int) -> list[tuple[Flag, Any, int]]:
    """The lines between two places, in the order in which they are crossed."""
    low, high = sorted((start[0], end[0]))
    lines = [line for line in LINES if low < line < high]
    if end[0] < start[0]:
        lines.reverse()
    share = [(line, (line - start[0]) / (end[0] - start[0])) for line in lines]
    return [(Flag.LINE, (line, start[1] + part * (end[1] - start[1])), after) for line, part in share]


def leaving(outcome: Any, look: Mirror, what: Mapping[str, Any]) -> None:
    """Write who left the playing area; the edge follows from the place."""
    left = {**what.get("exits", {}), **({"ball": what["out"]} if "out" in what else {})}
    for number, (name, where) in enumerate(left.items()):
        piece, place = look.piece(name), look.place(where)
        leave = outcome["exits"][0, number]
        leave["piece"], leave["x"], leave["y"] = piece, place[0], place[1]
        leave["edge"] = edge(place, look)
        leave["airborne"] = int(piece == BALL and bool(what.get("fly")))
        leave["after"] = outcome["contact_count"][0]
        outcome["rest"][0, piece] = place
    outcome["exit_count"] = len(left)


def edge(place: Place, look: Mirror) -> Edge:
    """The outer line at a place on it."""
    if place[1] not in (0.0, look.width):
        return Edge.DEAD
    if 0.0 <= place[0] <= look.length:
        return Edge.TOUCH_LOW if place[1] == 0.0 else Edge.TOUCH_HIGH
    return Edge.TOUCH_IN_GOAL
