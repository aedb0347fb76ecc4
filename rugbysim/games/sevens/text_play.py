"""Open play in words: hands, feet, runs, tackles, rucks. One function a kind of event."""

from __future__ import annotations

from rugbysim.games.sevens.state import LENGTH
from rugbysim.games.sevens.text_line import Commentator, Moment
from rugbysim.games.sevens.text_words import chance, metres, near_or_far, several
from rugbysim.games.sevens.vocabulary import Event, Side

UNLIKELY = 0.2  # chances below this are worth telling
LONG_PASS = 280  # decimetres
NO_GROUND = 5  # decimetres of a run that begins on the goal line
QUICK, SLOW = 3_700, 5_300  # milliseconds of a ruck


def pass_ball(c: Commentator, m: Moment) -> None:
    """A pass: a new line, or one more link of the chain."""
    wide = "long" if m.value >= LONG_PASS else ""
    if c.subject == m.player and c.link == ", who":
        key = "back" if m.other == c.passer else f"{wide} on".strip()
        c.line += c.phrase(key) + " "
    elif c.subject == m.player:
        c.line += f"{c.link} {c.phrase(wide or 'pass')} "
    else:
        c.begin(m, f"{c.man(m.player)} {c.phrase(wide or 'pass')} ")
    received(c, m)


def offload(c: Commentator, m: Moment) -> None:
    """A pass out of the tackle."""
    c.say(m, c.phrase("offload", c.man(m.player), "").rstrip() + " ")
    received(c, m)


def received(c: Commentator, m: Moment) -> None:
    """The man passed to holds the ball, drops it or sees it taken."""
    loose = c.comes(m, Event.LOOSE_BALL)
    c.line += c.man(m.other)
    c.passer, c.subject, c.link = m.player, m.other, ", who"
    c.intercepted = loose and not m.outcome and m.number % 2 == 1
    if not m.outcome and not c.intercepted:
        c.line += c.phrase("drop")


def loose_ball(c: Commentator, m: Moment) -> None:
    """The nearest defender has the ball that the man passed to did not hold."""
    if not c.line:
        c.begin(m, "The ball is loose")
    c.line += c.phrase("intercept" if c.intercepted else "loose", c.man(m.player), c.sides[m.side])
    c.subject = -1


def kick(c: Commentator, m: Moment) -> None:
    """A kick from the hand; where it goes is said by what follows."""
    own = m.x if m.side == Side.HOME else LENGTH - m.x
    key = ("clear" if own < 25 else "kick") if m.outcome else "bad kick"
    c.begin(m, f"{c.man(m.player)} {c.phrase(key, metres(m.value))}")


def receive(c: Commentator, m: Moment) -> None:
    """The man under a kick holds it or not."""
    if not c.line:
        c.begin(m, "The ball comes down")
    c.line += c.phrase("take" if m.outcome else "spill", c.man(m.player)) + c.where(m)


def reclaim(c: Commentator, m: Moment) -> None:
    """A kick won back, or (of kicks in play alone) not."""
    if not c.line:
        c.begin(m, "The ball comes down")
    if m.outcome:
        kick = c.before(m)
        himself = kick is not None and kick.player == m.player
        c.line += c.phrase("himself" if himself else "reclaim", c.man(m.player), c.man(m.other))
        c.line += f"{c.where(m)}, {chance(m.p_success, 'chance')}: {c.sides[m.side]} have it back!"
    else:
        c.line += f", {c.man(m.player)} chasing"


def run(c: Commentator, m: Moment) -> None:
    """A run into contact (1), or ten metres more of a free one (2), which is told when it ends."""
    if m.outcome == 2:
        c.free += m.value
        if not c.line:
            c.begin(m, f"{c.man(m.player)} runs on")
            c.subject = m.player
        return
    what = c.phrase("run", metres(m.value)) if m.value >= NO_GROUND else c.phrase("at the line")
    if c.subject == m.player:
        c.line += f"{c.link} {what}"
    else:
        c.begin(m, f"{c.man(m.player)} {what}")
    c.subject, c.link = m.player, " and"
    c.chasers = []
    c.free = 0
    c.offence = "tackler"


def tackle(c: Commentator, m: Moment) -> None:
    """A tackle made, with where, or missed, with its chance if it was a likely one."""
    c.offence = "tackler"
    c.downed_ms = m.clock_ms
    if c.subject != m.other:
        c.say(m, c.man(m.other))
        c.subject = m.other
        if m.outcome:
            c.line += " goes on"
    if not m.outcome:
        c.line += c.phrase("slip" if m.value else "beat", c.man(m.player))
        if m.p_success > 1 - UNLIKELY:
            c.line += f" ({chance(m.p_success, 'tackle')})"
        return
    stopped(c, m)
    if not c.comes(m, Event.HELD_UP, Event.SECOND_TACKLER):
        c.line += c.where(m, 1 - m.side)
    c.subject = -1


def stopped(c: Commentator, m: Moment) -> None:
    """The words of a tackle made, by one man or two, in the line or from a chase."""
    after = c.coming(m)
    helper = c.man(after.player) if after is not None and after.kind == Event.SECOND_TACKLER else ""
    c.helper_named = bool(helper)
    who = c.man(m.player) + (f" and {helper}" if helper else "")
    held = c.coming(m, Event.SECOND_TACKLER)
    if not m.value and held is not None and held.kind in (Event.INTO_TOUCH, Event.HELD_UP):
        c.line += f" before {who} get{'' if helper else 's'} hold of him"
    elif m.value:
        c.line += f"; {metres(c.free)} on, " if c.free else "; "
        c.line += c.phrase("catch", c.man(m.player)) + (f" with {helper}" if helper else "")
    elif helper:
        c.line += c.phrase("stop two", c.man(m.player), helper)
    else:
        c.line += c.phrase("stop", who)
    c.free = 0


def second_tackler(c: Commentator, m: Moment) -> None:
    """The helper, if the tackle did not name him."""
    if not c.helper_named:
        c.say(m, f"{c.man(m.player)} helps to bring {c.man(m.other)} down")
    c.helper_named = False


def line_break(c: Commentator, m: Moment) -> None:
    """The runner is through, or over the line."""
    if c.subject != m.player:
        c.say(m, c.man(m.player))
        c.subject = m.player
    if c.comes(m, Event.TRY):
        c.line += c.phrase("over")
    else:
        c.line += c.phrase("break") + c.where(m)
    c.link = " and"


def pursuit(c: Commentator, m: Moment) -> None:
    """Pursuers are named when they set off, and again when they catch him."""
    if m.player in c.chasers:
        return
    c.chasers.append(m.player)
    after = c.coming(m)
    if after is not None and after.kind == Event.PURSUIT and after.player not in c.chasers:
        return
    if c.subject != m.other:
        c.say(m, f"{c.man(m.other)} runs")
        c.subject = m.other
    c.line += c.phrase("after him", several([c.man(player) for player in c.chasers]))


def into_touch(c: Commentator, m: Moment) -> None:
    """A tackled man is taken out of the field."""
    if not c.line:
        c.begin(m, f"{c.man(m.other)} has {c.man(m.player)}")
    c.line += c.phrase("in touch") + f", {near_or_far(m.y)} side"


def held_up(c: Commentator, m: Moment) -> None:
    """Over the line, the ball not grounded."""
    if not c.line:
        c.begin(m, f"{c.man(m.other)} has {c.man(m.player)}")
    c.line += "; over the line, but held up: no try"


def jackal(c: Commentator, m: Moment) -> None:
    """The tackler goes for the ball; a failure is told now and then."""
    c.offence = "jackler"
    after = c.coming(m)
    c.dug = False
    if after is not None and after.kind == Event.PENALTY:
        return
    if not c.line:
        c.begin(m, f"{c.man(m.other)} is at the ruck")
    if m.outcome:
        c.line += c.phrase("steal", c.man(m.player), c.sides[m.side])
    elif after is None or (after.kind == Event.RUCK_WON and m.p_success > UNLIKELY / 2 and m.number % 3 == 0):
        c.line += f"; {c.man(m.player)} digs for the ball"
        c.dug = True


def holding_on(c: Commentator, m: Moment) -> None:
    """A penalty against the man who does not release the ball."""
    what = c.phrase("holding on", c.man(m.other), c.man(m.player))
    c.begin(m, f"Penalty to {c.sides[1 - m.side]}: {what}")


def counter_ruck(c: Commentator, m: Moment) -> None:
    """The defence drives over the ball."""
    c.say(m, c.phrase("drive", c.man(m.player), c.sides[m.side], c.man(m.other)))


def ruck_won(c: Commentator, m: Moment) -> None:
    """The side keeps its ruck; quick or slow ball if it was."""
    if not c.line:
        c.begin(m, f"{c.man(m.player)} takes it from the ruck")
        return
    lasted = m.clock_ms - c.downed_ms
    if c.dug:
        c.line += f", but {c.sides[m.side]} keep it"
    elif lasted < QUICK or lasted > SLOW:
        c.line += f"; {'quick' if lasted < QUICK else 'slow'} ball"
    else:
        c.line += c.phrase("kept", c.sides[m.side])
