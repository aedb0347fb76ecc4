"""What happened, in a script: read with only that said which happened, written so that every field comes back.

Contacts without places, the ball's path, and rests of pieces that were not spoken of are worked out: a piece stands
still unless it was flicked, kicked or touched before; two pieces touch edge to edge on the line between them; the ball
goes straight from contact to contact and to where it rests or leaves.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rugbysim.games.subbuteo.script_fields import (
    Pair,
    Where,
    boolean,
    known_keys,
    list_of,
    number_of,
    pair,
    pair_of,
    piece,
    places_of,
    plain,
    table,
    whole,
    word_of,
)
from rugbysim.games.subbuteo.script_ways import Ways, crossings, edge_at, kicker_behind
from rugbysim.games.subbuteo.state import MOST_CONTACTS, MOST_VERTICES, new_outcome
from rugbysim.games.subbuteo.text_seen import flicked
from rugbysim.games.subbuteo.text_words import piece_name
from rugbysim.games.subbuteo.vocabulary import (
    BALL,
    FIGURES,
    PIECES,
    SIDES,
    Action,
    Edge,
    Flag,
    Kind,
    Phase,
    ScrumSide,
)

FLICKS = (Action.ATTEMPT, Action.RUN, Action.OFFLOAD, Action.GROUND, Action.FLICK)
WEDGE_PHASES = (Phase.KICKOFF, Phase.WEDGE_KICK, Phase.DROP22)
AT_GOAL = (Phase.FREE_KICK, Phase.CONVERSION, Phase.WEDGE_KICK)
CONTACTS, PATH, EXITS, REST, PLANE, GOAL, SCRUM_SIDE = (
    "contacts",
    "path",
    "exits",
    "rest",
    "plane",
    "goal",
    "scrum_side",
)
KEYS = (CONTACTS, PATH, EXITS, REST, PLANE, GOAL, SCRUM_SIDE, "kind", "wedge_ok", "disturbed", "post_hit")
HIGH = 1.0  # cm above the bar: where a goal of which nothing more is said crosses the goal plane
CAME_OUT = '"red" or "blue", on whose side the ball came out, or "end"'
A_CONTACT = 'two pieces such as ["red 9", "ball"], or a table {"pieces": ["red 9", "ball"], "at": ..., "moving": ...}'


def kind_of(s: Any, d: Any) -> Kind:
    """What kind of thing a declaration makes happen."""
    action, phase = Action(int(d["action"])), Phase(int(s["phase"]))
    if action in FLICKS:
        return Kind.FLICK
    if action is Action.KICK:
        return Kind.WEDGE if phase in WEDGE_PHASES else Kind.KICKER
    return Kind.SCRUM if action is Action.PUT else Kind.NONE


def read_outcome(p: Any, s: Any, d: Any, value: Any, where: Where) -> np.ndarray:
    """OUTCOME[1] of what a line says that happened; `value` is None if it says nothing.

    Raises `SetupError` also where something must be known that is not said: where the ball that was touched rests.
    """
    kind = kind_of(s, d)
    if value is None:
        if kind is not Kind.NONE:
            raise where.missing('what happened, such as {"contacts": [["red 9", "ball"]], "rest": {"ball": [50, 35]}}')
        value = {}
    given = table(where, value, "a table of what happened")
    known_keys(where, given, KEYS)
    outcome = new_outcome()
    o = outcome[0]
    kind = word_of(where.at("kind"), given["kind"], Kind) if "kind" in given else kind
    o["kind"] = kind
    o["rest"] = s["pos"]
    for name in ("wedge_ok", "disturbed", "post_hit"):
        if name in given:
            o[name] = boolean(where.at(name), given[name])
    if kind is Kind.SCRUM:
        o["scrum_side"] = _scrum_side(s, given, where.at(SCRUM_SIDE))
    elif kind is not Kind.NONE:
        _read_motion(p, s, d, o, given, where)
    return outcome


def _scrum_side(s: Any, given: dict[str, Any], where: Where) -> int:
    """Where the ball came out, by the put-in or by the sides' names."""
    if SCRUM_SIDE not in given:
        raise where.missing(CAME_OUT)
    value = given[SCRUM_SIDE]
    if not isinstance(value, str):
        raise where.wrong(value, CAME_OUT)
    if value.strip().casefold() in SIDES:
        side = SIDES.index(value.strip().casefold())
        return ScrumSide.PUT_SIDE if side == s["put_in"] else ScrumSide.OTHER_SIDE
    found = {member.name.lower(): member for member in ScrumSide}.get(plain(value))
    if found is None:
        raise where.wrong(value, CAME_OUT)
    return found


def _read_motion(p: Any, s: Any, d: Any, o: Any, given: dict[str, Any], where: Where) -> None:
    """Contacts, path, exits and rests of a flick or kick."""
    kind, flick = Kind(int(o["kind"])), flicked(s, d)
    start = _ball_start(p, s, d)
    by_figure = kind is Kind.FLICK or s["phase"] == Phase.WEDGE_KICK
    ways = Ways(p, s, flick if by_figure else int(BALL), start)
    if kind is Kind.WEDGE and s["phase"] != Phase.WEDGE_KICK and flick >= 0:
        o["rest"][flick] = kicker_behind(p, s, start)
    contacts = list_of(where.at(CONTACTS), given.get(CONTACTS, []), "a list of contacts, in the order of time")
    if len(contacts) > MOST_CONTACTS - 1:
        raise where.at(CONTACTS).wrong(len(contacts), f"at most {MOST_CONTACTS - 1} contacts")
    for touch in [*_struck(s, o, flick, given, contacts, where), *enumerate(contacts, start=1)]:
        _read_contact(o, ways, touch, where.at(CONTACTS))
    for touched, at in ways.touched.items():
        o["rest"][touched] = at
    if kind is Kind.FLICK and 0 <= flick < FIGURES:
        o["rest"][flick] = ways.at[flick]
    o["rest"][BALL] = ways.at[int(BALL)]
    _read_plane(p, s, o, given, where)
    _read_exits(p, o, given, where.at(EXITS))
    for name, at in table(where.at(REST), given.get(REST, {}), 'a table such as {"ball": [50, 35]}').items():
        o["rest"][piece(where.at(REST).at(name), name)] = pair(where.at(REST).at(name), at)
    _check_ball(s, o, ways, given, where)
    _read_path(p, o, ways, given, where.at(PATH))


def _ball_start(p: Any, s: Any, d: Any) -> Pair:
    """Where the ball starts from."""
    if s["phase"] == Phase.DROP22 and d["place"].any():
        x = float(p["line_22"]) if s["dir"][int(s["team"])] > 0 else float(p["length"] - p["line_22"])
        return x, float(d["place"][1])
    return float(s["pos"][BALL][0]), float(s["pos"][BALL][1])


# --- contacts ---------------------------------------------------------------------------------------------------------


def _struck(
    s: Any, o: Any, flick: int, given: dict[str, Any], contacts: list[Any], where: Where
) -> list[tuple[int, Any]]:
    """The contact that goes without saying: a punt or a throw-in of which something is told was struck."""
    if s["phase"] not in (Phase.WEDGE_KICK, Phase.LINEOUT_THROW) or flick < 0 or PATH in given:
        return []
    if CONTACTS in given and not contacts:
        return []
    named = contacts[0] if contacts else None
    first = named.get("pieces") if isinstance(named, dict) else named
    if isinstance(first, list) and any(_is_piece(one, flick) for one in first):
        return []
    return [(0, [piece_name(flick), "ball"])]


def _is_piece(words: Any, number: int) -> bool:
    return isinstance(words, str) and words.strip().casefold() == piece_name(number)


def _read_contact(o: Any, ways: Ways, numbered: tuple[int, Any], where: Where) -> None:
    """One contact, its places and who was moving worked out where they are not said."""
    entry, value = numbered
    here = where.at(entry)
    given = value if isinstance(value, dict) else {"pieces": value}
    known_keys(here, given, ("pieces", "at", "moving"))
    both = list_of(here, given.get("pieces"), A_CONTACT)
    if len(both) != 2:
        raise here.wrong(both, A_CONTACT)
    i, j = (piece(here, one, posts=True) for one in both)
    if i == j or min(i, j) >= PIECES:
        raise here.wrong(both, "two different pieces, one of them no post")
    places, moving = ways.meet(i, j)
    if "at" in given:
        named = list_of(here.at("at"), given["at"], "two places")
        if len(named) != 2:
            raise here.at("at").wrong(given["at"], "two places")
        places = tuple(pair(here.at("at").at(number), one) for number, one in enumerate(named, start=1))
    if "moving" in given:
        said = list_of(here.at("moving"), given["moving"], "two of true and false")
        if len(said) != 2:
            raise here.at("moving").wrong(said, "two of true and false")
        moving = tuple(boolean(here.at("moving").at(number), one) for number, one in enumerate(said, start=1))
    ways.put(i, j, places)
    ordered = sorted(zip((i, j), places, moving, strict=True), key=lambda end: end[0])
    contact = o["contacts"][int(o["contact_count"])]
    for end, (number, at, moves) in zip("ij", ordered, strict=True):
        contact[end], contact[f"moving_{end}"] = number, moves
        contact[f"x{end}"], contact[f"y{end}"] = at
    o["contact_count"] += 1


# --- ends -------------------------------------------------------------------------------------------------------------


def _read_plane(p: Any, s: Any, o: Any, given: dict[str, Any], where: Where) -> None:
    """Where the ball crossed the goal plane in the air; of a goal it need not be said."""
    goal = boolean(where.at(GOAL), given[GOAL]) if GOAL in given else False
    if given.get(PLANE) is not None:
        o["plane_y"], o["plane_z"] = pair(where.at(PLANE), given[PLANE], "[y, z], across and height in centimetres")
    elif goal:
        o["plane_y"] = float(p["width"]) / 2
        o["plane_z"] = float(p["crossbar"]) + float(p["ball_radius"]) + HIGH
    else:
        return
    o["plane"] = 1
    x = float(p["length"]) if s["dir"][int(s["team"])] > 0 else 0.0
    o["rest"][BALL] = (x, float(o["plane_y"]))


def _read_exits(p: Any, o: Any, given: dict[str, Any], where: Where) -> None:
    """What left the playing area; its rest is where it left."""
    listed = given.get(EXITS, [])
    if isinstance(listed, dict):
        listed = [listed]
    expected = 'a list such as [{"piece": "ball", "at": [60, 0], "airborne": false}]'
    for entry, one in enumerate(list_of(where, listed, expected), start=1):
        here = where.at(entry)
        left = table(here, one, expected)
        known_keys(here, left, ("piece", "at", "airborne", "edge", "after"))
        if "at" not in left:
            raise here.at("at").missing("where it left, [x, y]")
        if o["exit_count"] >= PIECES:
            raise here.wrong(one, f"at most {PIECES} exits")
        exit_ = o["exits"][int(o["exit_count"])]
        x, y = pair(here.at("at"), left["at"])
        exit_["piece"] = piece(here.at("piece"), left["piece"]) if "piece" in left else BALL
        if "edge" in left:
            exit_["edge"] = word_of(here.at("edge"), left["edge"], Edge)
        else:
            exit_["edge"], x, y = edge_at(p, x, y)
        exit_["x"], exit_["y"] = x, y
        exit_["airborne"] = boolean(here.at("airborne"), left["airborne"]) if "airborne" in left else 0
        count = int(o["contact_count"])
        exit_["after"] = whole(here.at("after"), left["after"], 0, count) if "after" in left else count
        o["exit_count"] += 1
        o["rest"][exit_["piece"]] = x, y


def _check_ball(s: Any, o: Any, ways: Ways, given: dict[str, Any], where: Where) -> None:
    """Refuse a ball that was struck and of which nobody says where it came to."""
    if not o["wedge_ok"] or o["plane"] or s["phase"] in (Phase.LINEOUT_THROW, Phase.CONVERSION):
        return
    kicked = Kind(int(o["kind"])) is not Kind.FLICK and not (s["phase"] == Phase.WEDGE_KICK and not ways.ball_met)
    named = any(name.strip().casefold() == "ball" for name in given.get(REST, {}))
    left = any(o["exits"][number]["piece"] == BALL for number in range(int(o["exit_count"])))
    if (kicked or ways.ball_met) and not named and not left and PATH not in given:
        raise where.at(REST).at("ball").missing("where the ball came to rest, [x, y], or its exit")


def _read_path(p: Any, o: Any, ways: Ways, given: dict[str, Any], where: Where) -> None:
    """The ball's path as it is said, or from start through contacts to its end."""
    if PATH not in given:
        end = Flag.OUT if _ball_left(o) else Flag.REST
        vertices = crossings(p, ways.ball_stops(o), (float(o["rest"][BALL][0]), float(o["rest"][BALL][1])), end)
    else:
        vertices = [
            _read_vertex(one, int(o["contact_count"]), where.at(entry))
            for entry, one in enumerate(list_of(where, given[PATH], "a list of [x, y, flag, after]"), start=1)
        ]
    if len(vertices) > MOST_VERTICES:
        raise where.wrong(len(vertices), f"at most {MOST_VERTICES} places")
    for number, vertex in enumerate(vertices):
        o["path"][number] = vertex
    o["vertex_count"] = len(vertices)


def _ball_left(o: Any) -> bool:
    return any(o["exits"][number]["piece"] == BALL for number in range(int(o["exit_count"])))


def _read_vertex(value: Any, contacts: int, where: Where) -> tuple[float, float, int, int]:
    """One place of the path: [x, y, "rest", 2]."""
    expected = 'a place of the path such as [60, 35, "bounce", 1]: x, y, what it is, contacts before'
    parts = list_of(where, value, expected)
    if len(parts) != 4:
        raise where.wrong(value, expected)
    x, y = pair(where, parts[:2])
    return x, y, word_of(where.at(3), parts[2], Flag), whole(where.at(4), parts[3], 0, contacts)


# --- writing ----------------------------------------------------------------------------------------------------------


def write_outcome(s: Any, d: Any, o: Any) -> dict[str, Any]:
    """The table that `read_outcome` reads back to the very record, empty if there is nothing to say."""
    kind = Kind(int(o["kind"]))
    line: dict[str, Any] = {} if kind is kind_of(s, d) else {"kind": kind.name.lower()}
    if kind is Kind.SCRUM:
        line[SCRUM_SIDE] = ScrumSide(int(o["scrum_side"])).name.lower()
    if not o["wedge_ok"]:
        line["wedge_ok"] = False
    for name in ("disturbed", "post_hit"):
        if o[name]:
            line[name] = True
    if o["plane"]:
        line[PLANE] = [number_of(o["plane_y"]), number_of(o["plane_z"])]
    return line if kind in (Kind.NONE, Kind.SCRUM) else line | _write_motion(s, d, o)


def _write_motion(s: Any, d: Any, o: Any) -> dict[str, Any]:
    """Contacts, exits, rests and path; every touched piece's rest, moved or not."""
    contacts = [_write_contact(o["contacts"][number]) for number in range(int(o["contact_count"]))]
    exits = [_write_exit(o["exits"][number]) for number in range(int(o["exit_count"]))]
    rest = {piece_name(number): pair_of(o["rest"][number]) for number in range(PIECES)}
    spoken = {name for contact in contacts for name in contact["pieces"]} | set(places_of(o["rest"], s["pos"]))
    spoken |= {"ball", piece_name(flicked(s, d))}
    path = [_write_vertex(o["path"][number]) for number in range(int(o["vertex_count"]))]
    return {
        CONTACTS: contacts,
        **({EXITS: exits} if exits else {}),
        REST: {name: at for name, at in rest.items() if name in spoken},
        PATH: path,
    }


def _write_contact(contact: Any) -> dict[str, Any]:
    return {
        "pieces": [piece_name(contact[end]) for end in "ij"],
        "at": [pair_of((contact[f"x{end}"], contact[f"y{end}"])) for end in "ij"],
        "moving": [bool(contact[f"moving_{end}"]) for end in "ij"],
    }


def _write_exit(exit_: Any) -> dict[str, Any]:
    return {
        "piece": piece_name(exit_["piece"]),
        "edge": Edge(int(exit_["edge"])).name.lower(),
        "at": pair_of((exit_["x"], exit_["y"])),
        "airborne": bool(exit_["airborne"]),
        "after": int(exit_["after"]),
    }


def _write_vertex(vertex: Any) -> list[Any]:
    at = pair_of((vertex["x"], vertex["y"]))
    return [*at, Flag(int(vertex["flag"])).name.lower(), int(vertex["after"])]
