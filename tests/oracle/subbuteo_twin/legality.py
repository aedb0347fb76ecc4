"""What is refused (1.8, AM-6): who may act, with what, where; everything that is not said here may be declared."""

from __future__ import annotations

from typing import Any

from rugbysim.games.subbuteo.vocabulary import NOBODY, Action, KickKind, Option, Phase
from tests.oracle.subbuteo_twin.geometry import (
    apart,
    figures,
    footprint_free,
    gap_between,
    in_goal,
    in_line,
    is_behind,
    on_area,
    on_cloth,
    overlaps,
    past_ten,
    present,
    side_of,
    within,
)
from tests.oracle.subbuteo_twin.layouts import (
    THROWER,
    backs,
    drop_place,
    kick_layout_holds,
    laid,
    lineout_layout_holds,
    others_at_lineout,
    own_kicker,
    scrum_layout_holds,
)
from tests.oracle.subbuteo_twin.records import BALL_ID

NO = int(NOBODY)


def refusal(c: Any) -> tuple[str, ...] | None:
    """None if the declaration is accepted; else the rules that it breaks."""
    check = CHECKS.get((Phase(c.s.phase), Action(c.d.action)))
    if check is None:
        return ("AM-6",)
    return check(c)


def fine(c: Any) -> tuple[str, ...] | None:
    """Nothing can be wrong."""
    return None


def own(c: Any, f: int) -> bool:
    """A figure of the declaring side on the cloth."""
    return 0 <= f < 30 and side_of(f) == c.s.team and present(c, f)


def unless(holds: bool, *rules: str) -> tuple[str, ...] | None:
    """The rules, unless the condition holds."""
    return None if holds else rules


# Toss, set-ups, choices


def coin(c: Any) -> tuple[str, ...] | None:
    """One of two sides won."""
    return unless(c.d.option in (0, 1), "1.1")


def kick_layout(c: Any) -> tuple[str, ...] | None:
    """SB-1.6, SB-19.4."""
    names_kicker = c.s.phase in (Phase.SETUP_KO_K, Phase.SETUP_D22_K)
    if names_kicker and not own_kicker(c, c.d.figure):
        return ("1.6",)
    layout = laid(c, [15 * c.s.team + f for f in range(c.k.per_team)])
    kicker = c.d.figure if names_kicker else NO
    return unless(kick_layout_holds(c, layout, kicker), "1.6", "1.2", "1.3", "1.4", "1.5")


def piece_layout(c: Any) -> tuple[str, ...] | None:
    """SB-10.3, SB-11.3."""
    if c.s.phase == Phase.SCRUM_SETUP:
        return unless(scrum_layout_holds(c, laid(c, backs(c, c.s.team))), "10.3")
    return unless(lineout_layout_holds(c, laid(c, others_at_lineout(c, c.s.team))), "11.3")


def restart_kick(c: Any) -> tuple[str, ...] | None:
    """The named kicker, and at a drop-22 a place on the line."""
    f = c.d.figure
    if not own(c, f) or c.s.kicker not in (NO, f):
        return ("3.1",)
    if c.s.phase == Phase.DROP22:
        place = drop_place(c)
        others = [h for h in [*figures(c, 0), *figures(c, 1)] if h != f]
        return unless(0.0 <= place[1] <= c.k.W and not overlaps(c, BALL_ID, place, others), "19.5")
    return None


def choice(c: Any) -> tuple[str, ...] | None:
    """What can be chosen in this phase."""
    option = c.d.option
    if c.s.phase == Phase.KO_FAULT:
        return unless(option in (Option.RETAKE, Option.SCRUM), "3.3")
    if c.s.phase == Phase.CONV_CHOICE:
        return unless(option in (Option.TAKE, Option.LEAVE), "24.3")
    if option == Option.FREE_KICK and not c.s.pen_half_opp:
        return ("15.1", "22.2")
    if option in (Option.TOUCH_KICK, Option.FREE_KICK):
        return unless(c.d.figure == NO or own(c, c.d.figure), "14.1")
    return unless(option in (Option.ADVANTAGE, Option.SCRUM), "22.1")


# Attempts and open play


def attempt(c: Any) -> tuple[str, ...] | None:
    """SB-3.5, SB-5.G, SB-6.6; pass support figures are free (AM-74)."""
    f = c.d.figure
    if not own(c, f):
        return ("5.G",)
    if f == c.s.barred:
        return ("3.5",)
    receiving = c.s.phase == Phase.PASS_RECEIVE
    locked = c.s.support_lock[f] and not (receiving and f in c.s.pass_flicked)
    return unless(not locked, "6.6")


def controlled(c: Any) -> bool:
    """The ball is within 5 cm of the carrier."""
    return within(c, c.s.carrier, BALL_ID, c.k.control_gap)


def free_to_play(c: Any) -> bool:
    """There is a carrier, and the ball is not in the in-goal, where only grounding is left."""
    return c.s.carrier != NO and not in_goal(c, c.s.team, c.s.pos[BALL_ID])


def run(c: Any) -> tuple[str, ...] | None:
    """SB-6.2, AM-25."""
    f = c.d.figure
    if not free_to_play(c) or not own(c, f):
        return ("6.1",)
    if f == c.s.carrier:
        return None
    return unless(c.k.run_other_figure and controlled(c) and not c.s.support_lock[f], "6.2", "6.6")


def offload(c: Any) -> tuple[str, ...] | None:
    """SB-8.1 to SB-8.3, SB-6.6."""
    f = c.d.figure
    if not free_to_play(c) or not own(c, f) or f == c.s.carrier:
        return ("8.2",)
    if not c.s.ran:
        return ("8.1",)
    if not controlled(c):
        return ("8.3",)
    if not is_behind(c, c.s.team, c.s.pos[f], c.s.pos[c.s.carrier]):
        return ("8.2",)
    return unless(not c.s.support_lock[f], "6.6")


def ground(c: Any) -> tuple[str, ...] | None:
    """SB-16.1, SB-6.2."""
    f = c.d.figure
    if not in_goal(c, c.s.team, c.s.pos[BALL_ID]):
        return ("16.1",)
    if not own(c, f):
        return ("16.1", "5.G")
    if c.s.carrier in (NO, f):
        return None
    return unless(controlled(c) and not c.s.support_lock[f], "6.2", "6.6")


def declare_pass(c: Any) -> tuple[str, ...] | None:
    """SB-7.1, SB-7.2; after a set piece the place and the direction may be declared anew."""
    again = c.s.phase == Phase.PASS_PREP
    if again and c.s.pass_origin == 1:
        return ("7.1",)
    if not again and not free_to_play(c):
        return ("7.1",)
    if not again and c.k.pass_needs_control and not controlled(c):
        return ("7.2", "AM-65")
    passer, ball, place = (c.s.passer if again else c.s.carrier), c.s.pos[BALL_ID], c.d.place
    back = (place[0] - ball[0]) * c.d.aim[0] + (place[1] - ball[1]) * c.d.aim[1]
    near = gap_between(c, place, ball, c.k.R + c.k.r) <= c.k.control_gap + c.k.eps
    touching = apart(place, ball) <= c.k.R + c.k.r + c.k.eps
    free = on_area(c, place) and not touching and not overlaps(c, passer, place, on_cloth(c))
    return unless(back <= c.k.eps and near and free, "7.2", "AM-30")


def wedge(c: Any) -> tuple[str, ...] | None:
    """SB-13.1 to SB-13.3, SB-18.1."""
    if not free_to_play(c):
        return ("13.1",)
    drop = c.d.action == Action.DROP_GOAL
    if drop and not past_ten(c, c.s.team, c.s.pos[BALL_ID]):
        return ("18.1",)
    if not drop and c.d.option not in (Option.TO_TOUCH, Option.UPFIELD):
        return ("13.1",)
    upfield = KickKind.PUNT_UPFIELD if c.d.option == Option.UPFIELD else KickKind.PUNT_TOUCH
    if c.s.kick_barred[(KickKind.DROP_GOAL if drop else upfield) - 1]:
        return ("13.3",)
    if c.k.kick_needs_control and not controlled(c):
        return ("AM-66",)
    return unless(footprint_free(c, c.d.aim), "13.2")


# Windows and passes


def flick(c: Any) -> tuple[str, ...] | None:
    """A support, defensive or blocking flick of an own figure."""
    return unless(own(c, c.d.figure), "5.G")


def pass_support(c: Any) -> tuple[str, ...] | None:
    """SB-7.3."""
    f = c.d.figure
    if not own(c, f) or f == c.s.passer:
        return ("7.3", "5.G")
    return unless(c.s.pass_support_left > 0, "7.3")


def ask(c: Any) -> tuple[str, ...] | None:
    """SB-5.E: every named figure is an opponent in line."""
    asked = [h for h, named in enumerate(c.d.figures) if named]
    ball, way = c.s.pos[BALL_ID], c.s.pass_dir
    lawful = (side_of(h) != c.s.team and present(c, h) and in_line(c, c.s.pos[h], ball, way) for h in asked)
    return unless(bool(asked) and all(lawful), "7.4", "5.E")


def thrower(c: Any) -> tuple[str, ...] | None:
    """SB-11.4."""
    return unless(c.d.figure == 15 * c.s.team + THROWER, "11.4")


def wedge_kicker(c: Any) -> tuple[str, ...] | None:
    """SB-12.3: the carrier kicks, named or not."""
    return unless(c.d.figure in (NO, c.s.carrier), "12.3")


def the_pass(c: Any) -> tuple[str, ...] | None:
    """The passer plays it."""
    return unless(c.d.figure == c.s.passer, "7.1")


CHECKS = {
    (Phase.TOSS, Action.COIN): coin,
    **{
        (phase, action): check
        for phase in (Phase.SETUP_KO_R, Phase.SETUP_KO_K, Phase.SETUP_D22_R, Phase.SETUP_D22_K)
        for action, check in ((Action.LAYOUT, kick_layout), (Action.DEFAULT_LAYOUT, fine))
    },
    **{
        (phase, action): check
        for phase in (Phase.SCRUM_SETUP, Phase.LINEOUT_SETUP)
        for action, check in ((Action.LAYOUT, piece_layout), (Action.DEFAULT_LAYOUT, fine))
    },
    (Phase.KICKOFF, Action.KICK): restart_kick,
    (Phase.DROP22, Action.KICK): restart_kick,
    (Phase.KO_FAULT, Action.CHOOSE): choice,
    (Phase.PEN_CHOICE, Action.CHOOSE): choice,
    (Phase.CONV_CHOICE, Action.CHOOSE): choice,
    (Phase.LOOSE, Action.ATTEMPT): attempt,
    (Phase.LOOSE, Action.DECLINE): fine,
    (Phase.INGOAL, Action.ATTEMPT): attempt,
    (Phase.INGOAL, Action.DECLINE): fine,
    (Phase.PASS_RECEIVE, Action.ATTEMPT): attempt,
    (Phase.PASS_RECEIVE, Action.DECLINE): fine,
    (Phase.OPEN, Action.RUN): run,
    (Phase.OPEN, Action.OFFLOAD): offload,
    (Phase.OPEN, Action.GROUND): ground,
    (Phase.OPEN, Action.PASS): declare_pass,
    (Phase.OPEN, Action.PUNT): wedge,
    (Phase.OPEN, Action.DROP_GOAL): wedge,
    (Phase.OPEN, Action.DECLINE): fine,
    (Phase.SUPPORT, Action.FLICK): flick,
    (Phase.SUPPORT, Action.SKIP): fine,
    (Phase.DEFENCE, Action.FLICK): flick,
    (Phase.DEFENCE, Action.SKIP): fine,
    (Phase.BLOCK, Action.FLICK): flick,
    (Phase.BLOCK, Action.SKIP): fine,
    (Phase.PASS_PREP, Action.FLICK): pass_support,
    (Phase.PASS_PREP, Action.ASK_MOVE): ask,
    (Phase.PASS_PREP, Action.PASS): declare_pass,
    (Phase.PASS_PREP, Action.GO): fine,
    (Phase.PASS_FLICK, Action.FLICK): the_pass,
    (Phase.WEDGE_KICK, Action.KICK): wedge_kicker,
    (Phase.SCRUM_PUT, Action.PUT): fine,
    (Phase.LINEOUT_THROW, Action.FLICK): thrower,
    (Phase.TOUCH_KICK, Action.KICK): fine,
    (Phase.FREE_KICK, Action.KICK): fine,
    (Phase.CONVERSION, Action.KICK): fine,
}
