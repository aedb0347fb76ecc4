"""What happened on the cloth, as words: a declaration and its outcome, and what in it a ruling points at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from rugbysim.games.subbuteo.text_words import (
    NEAR,
    OPTION_NAMES,
    SIDE_NAMES,
    centimetres,
    gap,
    listed,
    piece_name,
    point,
    side_name,
    side_of,
    the_piece,
)
from rugbysim.games.subbuteo.vocabulary import (
    BALL,
    FIGURES,
    Action,
    Edge,
    Kind,
    Option,
    Phase,
    ScrumSide,
)

EDGE_NAMES = {
    Edge.TOUCH_LOW: "over the touchline",
    Edge.TOUCH_HIGH: "over the touchline",
    Edge.TOUCH_IN_GOAL: "into touch-in-goal",
    Edge.DEAD: "over the dead-ball line",
}
PUT_ENDS = "at an end"


class Touch(NamedTuple):
    """A contact: the two pieces, where they were, whether each was moving, and how many contacts came before."""

    i: int
    j: int
    at_i: tuple[float, float]
    at_j: tuple[float, float]
    moving_i: bool
    moving_j: bool
    before: int

    def other(self, piece: int) -> int:
        """The partner of a piece."""
        return self.j if self.i == piece else self.i


class Told(NamedTuple):
    """A declaration with all around it, as records: what `games.subbuteo` calls a moment of a match."""

    before: Any
    declaration: Any
    outcome: Any
    ruling: Any
    after: Any

    @property
    def side(self) -> int:
        """Who declared."""
        return int(self.before["team"])

    @property
    def figure(self) -> int:
        """The figure that was flicked, whether it was named or follows from the phase; -1 for none."""
        return flicked(self.before, self.declaration)


def flicked(s: Any, d: Any) -> int:
    """The figure that is flicked by a declaration; -1 for none."""
    phase, action = Phase(int(s["phase"])), Action(int(d["action"]))
    if phase is Phase.PASS_FLICK and action is Action.FLICK:
        return int(s["passer"])
    if phase is Phase.LINEOUT_THROW and action is Action.FLICK:
        return int(d["figure"]) if d["figure"] >= 0 else 15 * int(s["team"]) + 1
    if phase is Phase.WEDGE_KICK and action is Action.KICK:
        return int(s["carrier"])
    if action in (Action.RUN, Action.ATTEMPT, Action.OFFLOAD, Action.GROUND, Action.FLICK):
        return int(d["figure"])
    if phase in (Phase.KICKOFF, Phase.DROP22):
        return int(d["figure"])
    return -1


def rules_of(told: Told) -> set[int]:
    """The rules that a ruling names."""
    return {int(rule) for rule in told.ruling["rules"][: int(told.ruling["rule_count"])]}


def figure_name(told: Told) -> str:
    """The flicked figure: "red 9"."""
    return piece_name(told.figure)


def touches(o: Any) -> Iterator[Touch]:
    """The contacts in the order of time."""
    for number in range(int(o["contact_count"])):
        contact = o["contacts"][number]
        at_i, at_j = ((float(contact[f"x{end}"]), float(contact[f"y{end}"])) for end in "ij")
        moving = bool(contact["moving_i"]), bool(contact["moving_j"])
        yield Touch(int(contact["i"]), int(contact["j"]), at_i, at_j, *moving, number)


def ball_touches(o: Any) -> list[Touch]:
    """The contacts of the ball."""
    return [touch for touch in touches(o) if BALL in (touch.i, touch.j)]


def touched_ball(o: Any, figure: int) -> bool:
    """Whether a figure touched the ball."""
    return any(touch.other(int(BALL)) == figure for touch in ball_touches(o))


def struck(o: Any, side: int, *, after: int = -1) -> list[Touch]:
    """The contacts of the ball with figures of a side, the first one of each, after contact number `after`."""
    found: dict[int, Touch] = {}
    for touch in ball_touches(o):
        other = touch.other(int(BALL))
        if other < FIGURES and side_of(other) == side and touch.before > after:
            found.setdefault(other, touch)
    return list(found.values())


def opponent_touched(o: Any, figure: int) -> int:
    """The first opponent that a figure touched itself; -1 for none."""
    for touch in touches(o):
        if figure in (touch.i, touch.j):
            other = touch.other(figure)
            if other < FIGURES and side_of(other) != side_of(figure):
                return other
    return -1


def ball_exit(o: Any) -> Any:
    """How the ball left the playing area; None if it did not."""
    for number in range(int(o["exit_count"])):
        if o["exits"][number]["piece"] == BALL:
            return o["exits"][number]
    return None


# --- a declaration ----------------------------------------------------------------------------------------------------


def tell_declaration(s: Any, d: Any) -> str:
    """Who declares what: "Red runs with red 9"."""
    return f"{side_name(s['team'])} {_declared(s, d)}" if s["team"] >= 0 else _tossed(d)


def _tossed(d: Any) -> str:
    return f"The coin falls for {side_name(d['option'])}" if d["action"] == Action.COIN else "The referee waits"


def _declared(s: Any, d: Any) -> str:
    """What is declared, without who declares it."""
    phase, action, option = Phase(int(s["phase"])), Action(int(d["action"])), Option(int(d["option"]))
    figure = flicked(s, d)
    whom = f" with {piece_name(figure)}" if figure >= 0 else ""
    if action is Action.FLICK:
        return f"{_FLICKS.get(phase, 'flicks')} {piece_name(figure)}" if phase in _FLICKS else f"flicks{whom}"
    if action is Action.KICK:
        where = f" from {point(*d['place'])}" if phase is Phase.DROP22 and d["place"].any() else ""
        return f"{_KICKS.get(phase, 'kicks')}{where}{whom}"
    if action is Action.CHOOSE:
        return f"chooses {choice_name(option)}"
    if action is Action.PUNT:
        return f"declares a punt {OPTION_NAMES[option]}"
    if action is Action.PASS:
        return f"declares a pass, {piece_name(s['carrier'])} placed at {point(*d['place'])}"
    if action is Action.ASK_MOVE:
        asked = [piece_name(piece) for piece in range(FIGURES) if d["figures"][piece]]
        return f"asks that {listed(asked)} be moved"
    if action is Action.COIN:
        return "tosses the coin"
    return f"{_PLAIN[action]}{whom}"


def choice_name(option: Option) -> str:
    """What is chosen, within a sentence: "a free kick"."""
    return _CHOICES.get(option, OPTION_NAMES[option])


_FLICKS = {
    Phase.SUPPORT: "makes a support flick with",
    Phase.PASS_PREP: "makes a support flick with",
    Phase.DEFENCE: "makes a defensive flick with",
    Phase.BLOCK: "makes a blocking flick with",
    Phase.PASS_FLICK: "passes with",
    Phase.LINEOUT_THROW: "throws in with",
}
_KICKS = {
    Phase.KICKOFF: "kicks off",
    Phase.DROP22: "drops out",
    Phase.WEDGE_KICK: "kicks",
    Phase.TOUCH_KICK: "kicks to touch",
    Phase.FREE_KICK: "takes the free kick",
    Phase.CONVERSION: "takes the conversion",
}
_CHOICES = {
    Option.RETAKE: "the kick again",
    Option.SCRUM: "a scrum",
    Option.TOUCH_KICK: "a kick to touch",
    Option.FREE_KICK: "a free kick",
    Option.TAKE: "to take the conversion",
    Option.LEAVE: "to leave the conversion",
}
_PLAIN = {
    Action.LAYOUT: "sets up",
    Action.DEFAULT_LAYOUT: "sets up as usual",
    Action.ATTEMPT: "attempts possession",
    Action.DECLINE: "declines",
    Action.RUN: "runs",
    Action.OFFLOAD: "offloads",
    Action.DROP_GOAL: "declares a drop goal",
    Action.GROUND: "grounds the ball",
    Action.SKIP: "skips its flick",
    Action.GO: "is ready to pass",
    Action.PUT: "puts the ball into the scrummer",
}


# --- an outcome -------------------------------------------------------------------------------------------------------


def tell_outcome(p: Any, s: Any, d: Any, o: Any) -> str:
    """What happened on the cloth: "red 9 touches the ball; the ball rests at (64, 35)"; "" for nothing."""
    kind = Kind(int(o["kind"]))
    if kind is Kind.NONE:
        return "something moves while the wedge is placed" if o["disturbed"] else ""
    if kind is Kind.SCRUM:
        side = ScrumSide(int(o["scrum_side"]))
        put_in = int(s["put_in"])
        ends = {ScrumSide.PUT_SIDE: put_in, ScrumSide.OTHER_SIDE: 1 - put_in}
        return f"the ball comes out {f'on the side of {SIDE_NAMES[ends[side]]}' if side in ends else PUT_ENDS}"
    if not o["wedge_ok"]:
        return "the ball comes back down the wedge"
    by_figure = kind is Kind.FLICK or s["phase"] == Phase.WEDGE_KICK
    parts = _contacts(o, flicked(s, d) if by_figure else int(BALL))
    if o["plane"]:
        hit = " off a post or the bar" if o["post_hit"] else ""
        beside = abs(float(o["plane_y"]) - float(p["width"]) / 2)
        where = f"{centimetres(beside)} beside the middle" if beside > NEAR else "in the middle"
        parts.append(f"the ball crosses the goal plane{hit} {where}, {centimetres(float(o['plane_z']))} high")
    return "; ".join([*parts, *_ends(p, s, o, flicked(s, d))])


def _contacts(o: Any, flick: int) -> list[str]:
    """Who touched whom, in order: the piece that moved first, and whether a figure that the ball touched was moving."""
    parts = []
    for touch in touches(o):
        one, other = (touch.i, touch.j) if touch.moving_i or not touch.moving_j else (touch.j, touch.i)
        if other == flick or (touch.moving_i and touch.moving_j and other == BALL and one != flick):
            one, other = other, one
        still = touch.moving_j if other == touch.j else touch.moving_i
        moving = " in motion" if still and other < FIGURES and one == BALL else ""
        parts.append(f"{the_piece(one)} touches {the_piece(other)}{moving}")
    return [f"{the_piece(flick)} touches nothing"] if flick < BALL and not parts else parts


def _ends(p: Any, s: Any, o: Any, flick: int) -> list[str]:
    """Where the ball came to rest or left, and where the flicked figure stands."""
    exit_ = ball_exit(o)
    rest = o["rest"]
    parts = []
    if exit_ is not None:
        air = " on the fly" if exit_["airborne"] else ""
        parts.append(f"the ball goes {EDGE_NAMES[Edge(int(exit_['edge']))]}{air} at {point(exit_['x'], exit_['y'])}")
    elif ball_touches(o) or (rest[BALL] != s["pos"][BALL]).any():
        parts.append(f"the ball rests at {point(*rest[BALL])}")
    if 0 <= flick < FIGURES and o["kind"] == Kind.FLICK:
        beside = "" if exit_ is not None else f", {centimetres(gap(p, rest[flick], rest[BALL]))} from the ball"
        parts.append(f"{piece_name(flick)} rests at {point(*rest[flick])}{beside}")
    return parts


def nearest_struck(p: Any, o: Any, side: int) -> tuple[int, float]:
    """The figure of a side that the ball touched and lies nearest to, and their gap; -1 for none."""
    found = [
        (gap(p, o["rest"][touch.other(int(BALL))], o["rest"][BALL]), touch.other(int(BALL)))
        for touch in struck(o, side)
    ]
    return (min(found)[1], min(found)[0]) if found else (-1, 0.0)


def nearest(p: Any, o: Any, side: int) -> tuple[int, float]:
    """The figure of a side that the resting ball is nearest to, and their gap."""
    figures = range(15 * side, 15 * side + int(p["per_team"]))
    return min(((figure, gap(p, o["rest"][figure], o["rest"][BALL])) for figure in figures), key=lambda pair: pair[1])
