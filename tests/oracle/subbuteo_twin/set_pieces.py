"""The toss, set-ups, scrums and line-outs (4.3, rows T, Z1, C, N)."""

from __future__ import annotations

from typing import Any

from rugbysim.games.subbuteo.vocabulary import NOBODY, Action, Code, Origin, Phase, ScrumSide
from tests.oracle.subbuteo_twin.geometry import apart, figures, forward, gap, place_at, present
from tests.oracle.subbuteo_twin.layouts import (
    KICKING,
    LINE,
    NUMBER_8,
    RECEIVER,
    SCRUM_HALF,
    THROWER,
    backs,
    canonical_kick,
    laid,
    line_places,
    others_at_lineout,
    pass_direction,
    place_passer,
    rest_places,
    scrum_template,
    thrower_place,
)
from tests.oracle.subbuteo_twin.passes import begin
from tests.oracle.subbuteo_twin.placing import put
from tests.oracle.subbuteo_twin.records import BALL_ID, exit_of, partner

NO = int(NOBODY)
NEXT = {
    Phase.SETUP_KO_R: Phase.SETUP_KO_K,
    Phase.SETUP_KO_K: Phase.KICKOFF,
    Phase.SETUP_D22_R: Phase.SETUP_D22_K,
    Phase.SETUP_D22_K: Phase.DROP22,
}


def toss(c: Any) -> None:
    """T1."""
    s = c.s
    s.toss_winner = c.d.option
    s.first_kick = c.d.option if c.k.toss_winner == "kicks" else 1 - c.d.option
    s.half = 1
    c.say(Code.OK, "1.1", "AM-9")
    c.kickoff(s.first_kick)


def set_up_kick(c: Any) -> None:
    """T2, T3, Z1."""
    s, t = c.s, c.was.team
    default = c.d.action == Action.DEFAULT_LAYOUT
    own = [15 * t + f for f in range(c.k.per_team)]
    for f, place in (canonical_kick(c, t) if default else laid(c, own)).items():
        s.pos[f] = place
    receiving = c.was.phase in (Phase.SETUP_KO_R, Phase.SETUP_D22_R)
    if not receiving:
        s.kicker = 15 * t + KICKING if default else c.d.figure
    c.say(Code.OK, "1.2" if receiving else "1.3", "1.4", "1.5")
    c.go(NEXT[Phase(c.was.phase)], s.kick_team)


def set_up_piece(c: Any) -> None:
    """SCRUM_SETUP and LINEOUT_SETUP: the side that has not the put-in or the throw first."""
    s, t = c.s, c.was.team
    scrum = c.was.phase == Phase.SCRUM_SETUP
    if c.d.action == Action.DEFAULT_LAYOUT:
        places = default_places(c, t, scrum=scrum)
    else:
        places = laid(c, backs(c, t) if scrum else others_at_lineout(c, t))
    for f, place in places.items():
        s.pos[f] = place
    c.say(Code.OK, "10.3" if scrum else "11.3")
    s.setup_left -= 1
    owner = s.put_in if scrum else s.throw_in
    if s.setup_left:
        c.go(Phase(c.was.phase), owner)
    else:
        c.go(Phase.SCRUM_PUT if scrum else Phase.LINEOUT_THROW, owner)


def default_places(c: Any, t: int, *, scrum: bool) -> dict[int, list[float]]:
    """The canonical places of those who stand where they like."""
    if scrum:
        template = scrum_template(c, t)
        return {f: template[f] for f in backs(c, t)}
    return rest_places(c, t)


# Scrum


def put_in(c: Any) -> None:
    """C1 to C3."""
    s, t = c.s, c.was.team
    s.put_total += 1
    if c.o.scrum_side != ScrumSide.END:
        c.say(Code.SCRUM_WON, "10.4", "10.6")
        win_scrum(c, t if c.o.scrum_side == ScrumSide.PUT_SIDE else 1 - t)
        return
    s.put_count += 1
    if s.put_total >= c.k.puts:
        c.say(Code.SCRUM_WON, "10.5", "AM-28")
        win_scrum(c, s.awarded)
        return
    c.say(Code.SCRUM_END, "10.5")
    if s.put_count >= c.k.scrummer_max_puts:
        s.put_in, s.put_count = 1 - s.put_in, 0
    c.go(Phase.SCRUM_PUT, s.put_in)


def win_scrum(c: Any, w: int) -> None:
    """SB-10.6: the ball behind No.8, the scrum half beside it, a pass to come."""
    eight = c.s.pos[15 * w + NUMBER_8]
    behind = forward(c, w, eight) - c.k.R - c.k.r - 0.1
    win(c, w, place_at(c, w, behind, eight[1]), 15 * w + SCRUM_HALF, Origin.SCRUM)


def win(c: Any, w: int, ball: list[float], passer: int, origin: Origin) -> None:
    """The winner's pass out of a set piece."""
    s = c.s
    c.hand_over(w)
    s.last_poss = w
    put(c, BALL_ID, ball)
    s.carrier = s.passer = passer
    s.pass_origin = int(origin)
    s.pass_dir = pass_direction(c, w)
    s.pass_point = list(s.pos[BALL_ID])
    s.pass_limit_u = forward(c, w, s.spot)
    place_passer(c, passer)
    begin(c)
    c.look_at_carrier()
    if c.k.setpiece_pass_mandatory:
        c.go(Phase.PASS_PREP, w)
    else:
        c.cite("AM-35")
        c.clear_pass()
        c.open(w)


# Line-out


def throw(c: Any) -> None:
    """N1 to N3."""
    s, t = c.s, c.was.team
    winner = lineout_winner(c)
    if winner != NO:
        w = winner // 15
        c.say(Code.LINEOUT_WON, "11.5", "11.7", "AM-39")
        at = s.pos[winner]
        behind = forward(c, w, at) - c.k.R - c.k.r - 0.1
        win(c, w, place_at(c, w, behind, at[1]), 15 * w + RECEIVER, Origin.LINEOUT)
        return
    s.throw_count += 1
    if s.throw_count >= c.k.throws:
        c.say(Code.STALEMATE, "11.6", "AM-39")
        inside = c.k.lineout_last
        y = inside if s.spot[1] < c.k.W / 2 else c.k.W - inside
        c.scrum(s.throw_first, (s.spot[0], y))
        return
    c.say(Code.LINEOUT_NONE, "11.5", "AM-39")
    throw_again(c, 1 - t)


def lineout_winner(c: Any) -> int:
    """The line figure that wins (SB-11.5); NOBODY."""
    line = [15 * t + f for t in (0, 1) for f in LINE]
    if c.k.lineout_win == "nearest":
        ball = c.s.pos[BALL_ID]
        if exit_of(c.o, BALL_ID):
            return NO
        order = sorted(line, key=lambda f: (f // 15 != c.s.throw_in, f))
        near = min((f for f in order if present(c, f)), key=lambda f: round(apart(c.s.pos[f], ball), 9), default=NO)
        return near if near != NO and gap(c, near, BALL_ID) <= c.k.control_gap + c.k.eps else NO
    touched = (partner(contact, BALL_ID) for contact in c.o.contacts)
    return next((other for other in touched if other in line), NO)


def throw_again(c: Any, t: int) -> None:
    """N2: the other side throws; lines, receivers and ball are put back."""
    s = c.s
    former = 15 * s.throw_in + THROWER
    s.throw_in = t
    c.go(Phase.LINEOUT_THROW, t)
    s.pos[BALL_ID] = list(s.spot)
    back = {**line_places(c, 0), **line_places(c, 1), 15 * t + THROWER: thrower_place(c)}
    for f, place in back.items():
        s.pos[f], s.off_field[f] = place, 0
    s.off_field[former] = 0
    u = forward(c, 1 - t, s.spot) - 13.0
    put(c, former, place_at(c, 1 - t, u, c.k.W / 2))
    for f in [*figures(c, 0), *figures(c, 1)]:
        if f not in back:
            put(c, f, s.pos[f])
