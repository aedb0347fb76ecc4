"""The cloth of Subbuteo Rugby as a drawing, with the pieces of a position or as it lies before the toss."""

from __future__ import annotations

from math import atan2, degrees
from typing import Any

from rugbysim.games.drawing import Area, BoardDrawing, Label, Line, Note, Placed, Point, Shade, Symbol, box
from rugbysim.games.subbuteo.text_words import clock_text, due, half_text, score_text, upper
from rugbysim.games.subbuteo.vocabulary import BALL, FIGURES, NOBODY, PER_TEAM, SIDES, Phase

INK = "#1d2733"
COLOURS = ("#c8352d", "#2c5fa8")  # of the sides' figures
CLOTH, PITCH, IN_GOAL = Shade("#5f9461"), Shade("#6fa86f"), Shade("#679f74")
WHITE, WRITING, EDGE = "#ffffff", "#e3efe0", "#4d7f50"
POST_COLOUR, LEATHER, WEDGE, HOLLOW, HELD = "#f2c84b", "#e9c99a", "#f4e7c5", "#d8dbe0", "#ffd84d"

ROOM = 1 / 0.36  # of a figure, in radii of its base: a piece is drawn as large as it is
OVAL = 1.5  # the ball's length in widths
TOUCH_MARK = 2.0  # cm: length of a mark of the line-out
LEAST = 0.9  # cm: of a post and a spot, which would be too small to see
POINTS = 10.5
DOTTED, MARKED = (1.2, 2.6), 1.4
GAUGE_ROOM = 10.0  # cm from the end of the gauge to the middle of what it is called
TURNS = 5.0  # degrees: a wedge is drawn turned by whole steps of it
HELD_KICKS = (Phase.TOUCH_KICK, Phase.FREE_KICK, Phase.CONVERSION)
SCRUMS = (Phase.SCRUM_SETUP, Phase.SCRUM_PUT)
WEDGES = (Phase.BLOCK, Phase.WEDGE_KICK)

CARRIER = Symbol("ring", HELD)


def board_drawing(params: Any, state: Any | None = None) -> BoardDrawing:
    """The cloth of `params` with the pieces of `state`; left out: with nobody on it, before the toss (SB-1.1)."""
    p = params[0]
    beyond, out = p["in_goal_depth"] + p["run_off"], float(p["run_off"])
    return BoardDrawing(
        title="Subbuteo Rugby",
        subtitle="Before the toss" if state is None else _situation(params, state),
        low=(float(-beyond), -out),
        high=(float(p["length"] + beyond), float(p["width"]) + out),
        place=float(ROOM * p["figure_radius"]),
        ground=CLOTH,
        ink=INK,
        edge=EDGE,
        colours=COLOURS,
        shapes=(*_areas(p), *_lines(p), *_names(p)),
        marks=_marks(p),
        stones=() if state is None else stones(params, state),
        key=_key(p),
        notes=_notes(p),
    )


def stones(params: Any, state: Any) -> tuple[Placed, ...]:
    """What stands on the cloth: wedge, scrummer or live-action kicker, the figures, a ring round the carrier, ball."""
    return (*equipment(params, state), *pieces(params, state))


def pieces(params: Any, state: Any, places: Any | None = None) -> tuple[Placed, ...]:
    """The figures, a ring round the ball-carrier and the ball, at `places` (PIECES pairs) or where they are."""
    p, s = params[0], state[0]
    at = s["pos"] if places is None else places
    standing = [(figure_symbol(figure), *point(at, figure)) for figure in range(FIGURES) if _is_seen(p, s, at, figure)]
    if s["carrier"] != NOBODY:
        standing.append((CARRIER, *point(at, int(s["carrier"]))))
    if _on_cloth(p, at, int(BALL)):
        standing.append((ball_symbol(params), *point(at, int(BALL))))
    return tuple(standing)


def equipment(params: Any, state: Any) -> tuple[Placed, ...]:
    """The wedge before the ball, the scrummer on its spot or the live-action kicker behind the ball (SB-12.1)."""
    p, s = params[0], state[0]
    ball, phase = point(s["pos"], int(BALL)), s["phase"]
    if phase in SCRUMS:
        return ((_scrummer(p), float(s["spot"][0]), float(s["spot"][1])),)
    if phase == Phase.KICKOFF:
        return (_wedge(p, ball, (float(s["dir"][s["team"]]), 0.0)),)
    if phase in WEDGES:
        return (_wedge(p, ball, (float(s["kick_dir"][0]), float(s["kick_dir"][1]))),)
    if phase in HELD_KICKS:
        behind = -float(s["dir"][s["team"]]) * float(p["kicker_radius"] + p["ball_radius"])
        return ((_kicker(p, int(s["team"])), ball[0] + behind, ball[1]),)
    return ()


def figure_symbol(figure: int) -> Symbol:
    """A figure: its shirt on its side's colour."""
    side, shirt = divmod(figure, PER_TEAM)
    return Symbol("piece", COLOURS[side], text=str(shirt + 1))


def ball_symbol(params: Any) -> Symbol:
    """The oval ball, as large on the whole as the round one that is reckoned with."""
    wide = float(2 * params[0]["ball_radius"]) / OVAL**0.5
    return Symbol("oval", LEATHER, INK, size=(round(OVAL * wide, 3), round(wide, 3)))


def point(places: Any, piece: int) -> Point:
    """Where a piece is."""
    return float(places[piece, 0]), float(places[piece, 1])


# --- pieces -----------------------------------------------------------------------------------------------------------


def _is_seen(p: Any, s: Any, at: Any, figure: int) -> bool:
    """Whether a figure stands on the cloth; the live-action kicker takes one's place (SB-14.1)."""
    is_replaced = figure == s["kicker"] and s["phase"] in (Phase.TOUCH_KICK, Phase.FREE_KICK)
    return not is_replaced and _on_cloth(p, at, figure)


def _on_cloth(p: Any, at: Any, piece: int) -> bool:
    """Whether a piece lies on the cloth and not beside it, as figures do that take no part."""
    x, y = point(at, piece)
    out = p["run_off"]
    beyond = p["in_goal_depth"] + out
    return bool(-beyond <= x <= p["length"] + beyond and -out <= y <= p["width"] + out)


def _wedge(p: Any, ball: Point, way: Point) -> Placed:
    """The wedge, its short edge touching the ball (G-23)."""
    ahead = float(p["ball_radius"] + p["wedge_length"] / 2)
    turn = TURNS * round(degrees(atan2(way[1], way[0])) / TURNS) % 360
    symbol = Symbol("slab", WEDGE, INK, size=(float(p["wedge_length"]), float(p["wedge_width"])), turn=turn)
    return symbol, ball[0] + ahead * way[0], ball[1] + ahead * way[1]


def _scrummer(p: Any) -> Symbol:
    """The scrummer, its long axis parallel to the goal lines (SB-10.3)."""
    return Symbol("hollow", HOLLOW, INK, size=(float(p["scrummer_length"]), float(p["scrummer_width"])), turn=90.0)


def _kicker(p: Any, side: int) -> Symbol:
    wide = float(2 * p["kicker_radius"])
    return Symbol("oval", COLOURS[side], INK, text="K", size=(wide, wide))


# --- the cloth --------------------------------------------------------------------------------------------------------


def _areas(p: Any) -> list[Area]:
    """The field of play and both in-goal areas."""
    long, wide, deep = (float(p[name]) for name in ("length", "width", "in_goal_depth"))
    return [
        box((0.0, 0.0), (long, wide), PITCH),
        box((-deep, 0.0), (0.0, wide), IN_GOAL),
        box((long, 0.0), (long + deep, wide), IN_GOAL),
    ]


def _lines(p: Any) -> list[Line]:
    """The outer lines, the goal lines, the quarter lines, dotted ten-metre lines, marks of the line-out, crossbars."""
    long, wide, deep = (float(p[name]) for name in ("length", "width", "in_goal_depth"))
    outer = ((-deep, 0.0), (long + deep, 0.0), (long + deep, wide), (-deep, wide), (-deep, 0.0))
    solid = [Line(((x, 0.0), (x, wide))) for x in (0.0, *map(float, p["quarters"]), long)]
    dotted = [Line(((x, 0.0), (x, wide)), dashes=DOTTED) for x in _tens(p)]
    bars = [Line((point(p["posts"], low), point(p["posts"], low + 1)), POST_COLOUR, 2.4) for low in range(0, 4, 2)]
    return [Line(outer), *solid, *dotted, *_line_out_marks(p), *bars, *_scale(p)]


def _tens(p: Any) -> tuple[float, float]:
    """Where the ten-metre lines are."""
    half, ten = float(p["length"]) / 2, float(p["line_10"])
    return half - ten, half + ten


def _line_out_marks(p: Any) -> list[Line]:
    """Short marks where the first and the last of a line-out may stand, at every line across (SB-11.2)."""
    long, wide, near = float(p["length"]), float(p["width"]), float(p["lineout_min_goal"])
    half = TOUCH_MARK / 2
    across = (near, *map(float, p["quarters"]), *_tens(p), long - near)
    heights = [y for far in (float(p["lineout_first"]), float(p["lineout_last"])) for y in (far, wide - far)]
    return [Line(((x - half, y), (x + half, y)), width=MARKED) for x in across for y in heights]


def _scale(p: Any) -> list[Line]:
    """Below the pitch the wedge's long side, which is the gauge of the game."""
    y, gauge = -0.72 * float(p["run_off"]), float(p["wedge_length"])
    return [
        Line(((0.0, y), (gauge, y)), WRITING, 1.4),
        *(Line(((x, y - 0.5), (x, y + 0.5)), WRITING, 1.4) for x in (0.0, gauge)),
    ]


def _names(p: Any) -> list[Label]:
    """What the lines are called, above the pitch; below it how far they are from the left goal line."""
    long, wide, deep, out = (float(p[name]) for name in ("length", "width", "in_goal_depth", "run_off"))
    quarters, tens = [float(x) for x in p["quarters"]], _tens(p)
    named = [(-deep, "dead-ball"), (0.0, "goal line"), (long, "goal line"), (long + deep, "dead-ball")]
    named += [(quarters[0], f"{p['line_22']:g}"), (quarters[1], "halfway"), (quarters[2], f"{p['line_22']:g}")]
    named += [(x, f"{p['line_10']:g}") for x in tens]
    above, below = wide + 0.32 * out, -0.32 * out
    names = [Label(name, (x, above), POINTS, WRITING) for x, name in named]
    names += [Label(f"{x:g}", (x, below), POINTS, WRITING) for x in (0.0, *quarters, *tens, long)]
    names += [Label(f"{y:g}", (-deep - 0.4 * out, y), POINTS, WRITING) for y in (0.0, wide)]
    gauge = f"{p['wedge_length']:g} cm, the wedge's long side"
    return [*names, Label(gauge, (float(p["wedge_length"]) + GAUGE_ROOM, -0.72 * out), POINTS, WRITING)]


def _marks(p: Any) -> tuple[Placed, ...]:
    """The posts and the centre spot."""
    wide = max(LEAST, float(2 * p["post_radius"]))
    post, spot = (
        Symbol("hollow", POST_COLOUR, INK, size=(wide, wide)),
        Symbol("hollow", WHITE, WHITE, size=(LEAST,) * 2),
    )
    posts = [(post, *point(p["posts"], number)) for number in range(4)]
    return (*posts, (spot, float(p["length"]) / 2, float(p["width"]) / 2))


# --- words ------------------------------------------------------------------------------------------------------------


def clock_words(state: Any) -> str:
    """The half, the clock and the way of play: "2nd half 15:00, time up; Red plays to the left"; "" before the toss."""
    s = state[0]
    if not s["half"]:
        return ""
    way = f"{SIDES[0].capitalize()} plays to the {'right' if s['dir'][0] > 0 else 'left'}"
    up = ", time up" if s["time_up"] else ""
    return f"{half_text(s['half'])} half {clock_text(s['clock'])}{up}; {way}"


def _situation(params: Any, state: Any) -> str:
    """The score, the clock, which way red plays and what the game waits for."""
    s, words = state[0], [score_text(state[0]["score"])]
    if s["half"]:
        words.append(clock_words(state))
    return f"{'; '.join(words)}. {upper(due(params[0], s))}"


def _key(p: Any) -> tuple[tuple[Symbol | Shade, str], ...]:
    """What the symbols mean."""
    red, blue = (side.capitalize() for side in SIDES)
    room = float(ROOM * p["figure_radius"])
    wedge = Symbol("slab", WEDGE, INK, size=(0.8, 0.8 * float(p["wedge_width"] / p["wedge_length"])))
    hollow = Symbol("hollow", HOLLOW, INK, size=(0.8, 0.8 * float(p["scrummer_width"] / p["scrummer_length"])), turn=90)
    ball = ball_symbol([p]).size
    return (
        (Symbol("piece", COLOURS[0], text="9"), f"figure of {red}, its shirt"),
        (Symbol("piece", COLOURS[1], text="9"), f"figure of {blue}"),
        (CARRIER, "round the ball-carrier"),
        (Symbol("oval", LEATHER, INK, size=(ball[0] / room, ball[1] / room)), "ball"),
        (wedge, "wedge, before the ball of a kick"),
        (hollow, "scrummer"),
        (Symbol("oval", COLOURS[0], INK, text="K", size=(0.8, 0.8)), "live-action kicker"),
        (IN_GOAL, "in-goal area"),
    )


def _notes(p: Any) -> tuple[Note, ...]:
    """What of the cloth is certain and what is reconstructed, in the measures of this one."""
    return (
        Note(
            "Certain: the rulebook says it",
            (
                "solid quarter lines, dotted ten-metre lines",
                f"line-out between {p['lineout_first']:g} and {p['lineout_last']:g} cm from touch",
                f"the wedge's long side, {p['wedge_length']:g} cm, is the gauge",
            ),
        ),
        Note(
            "Inferred",
            (
                f"quarter lines: halfway and {p['quarters'][0]:g} cm from the goal lines (AM-3)",
                f"{p['length']:g} by {p['width']:g} cm: the rulebook has a rugby field's distances, 1 cm to the metre",
                f"in-goal areas {p['in_goal_depth']:g} cm deep, from the football cloth's length",
                f"{p['per_team']} figures a side (AM-13)",
                f"posts {p['posts_inner']:g} cm apart, bar {p['crossbar']:g} cm high, to the figures' scale",
            ),
        ),
        Note(
            "Guessed: to be measured on a real set",
            (
                f"bases {2 * p['figure_radius']:g} cm wide, ball {2 * p['ball_radius']:g} cm on the whole",
                f"{p['run_off']:g} cm of cloth beyond the lines; sizes of scrummer and kicker",
                "The board is a file: whoever has the cloth can correct it.",
            ),
        ),
    )
