"""The rest of the match in words: restarts, set pieces, scores, penalties, cards, changes, the clock.

One function a kind of event.
"""

from __future__ import annotations

from rugbysim.games.sevens.state import LENGTH
from rugbysim.games.sevens.text_line import CARDS, Commentator, Moment
from rugbysim.games.sevens.text_words import (
    HARD_SPACE,
    across,
    chance,
    metres,
    near_or_far,
    number_of,
    possessive,
    try_place,
)
from rugbysim.games.sevens.vocabulary import Ending, Event, PenaltyChoice

SHORT_KICK_OFF = 280  # decimetres: what lands before the receivers' 22
LONG_RUN = 150  # decimetres of a try worth telling
IN_FRONT, FROM_TOUCH = 25, 300  # decimetres from the middle


def kick_off(c: Commentator, m: Moment) -> None:
    """A kick-off: how long, for whom, to which side and not to whom it was meant for, or how it failed."""
    who = f"{c.man(m.player)} kicks off {'short' if m.value < SHORT_KICK_OFF else 'long'} for {c.sides[m.side]}"
    c.begin(m, who)
    if m.outcome == 2:
        c.line += f", only {metres(m.value)}: it has not gone ten"
    elif m.outcome == 3:
        c.line += ", straight into touch"
    else:
        landing = c.coming(m)
        if landing is None:
            return
        if not 20 < landing.y < 50:
            c.line += f", to the {near_or_far(landing.y)} side"
        under_it = landing.other if landing.kind == Event.RECLAIM else landing.player
        if m.other not in (-1, under_it):
            c.line += f", meant for {c.man(m.other)}"


def drop_out(c: Commentator, m: Moment) -> None:
    """A drop-out; what becomes of it follows."""
    c.begin(m, f"{c.man(m.player)} drops out from {possessive(c.sides[m.side])} 22")


def free_kick(c: Commentator, m: Moment) -> None:
    """A free kick after a faulty kick-off."""
    c.say(m, f"Free kick, {c.sides[m.side]}, on halfway")
    tap(c, m)


def tap(c: Commentator, m: Moment) -> None:
    """A tap is said with the man who takes it, whose run or pass follows."""
    after = c.coming(m, Event.BIN_RETURN)
    tapper = after.player if after is not None and after.kind in (Event.RUN, Event.PASS, Event.KICK) else -1
    c.say(m, f"{c.man(tapper) if tapper >= 0 else c.sides[m.side]} tap{'s' if tapper >= 0 else ''}")
    c.subject, c.link = tapper, " and"


def touch_kick(c: Commentator, m: Moment) -> None:
    """A penalty kicked to touch."""
    words = f"{c.man(m.player)} finds touch, {metres(m.value)} on"
    c.say(m, words if m.outcome else words.replace("finds touch", "does not get much on it and finds touch"))


def try_scored(c: Commentator, m: Moment) -> None:
    """A try and the score."""
    ran = c.free
    c.free = 0
    words = c.phrase("try", c.man(m.player), c.sides[m.side])
    words += f" goes {metres(ran)} and scores" if ran >= LONG_RUN else " scores"
    c.begin(m, f"{words} {try_place(m.y)}. {c.score(m)}")
    c.advantage = False


def conversion(c: Commentator, m: Moment) -> None:
    """A conversion: from where, how likely, and the score."""
    spot = "from in front" if m.value < IN_FRONT else f"from {metres(m.value)} to the side"
    if m.value > FROM_TOUCH:
        spot = "from the touchline"
    words = c.phrase("converted" if m.outcome else "missed", c.man(m.player))
    still = "" if m.outcome else f"Still{HARD_SPACE}"
    c.begin(m, f"{words} {spot}, {chance(m.p_success, 'kick')}. {still}{c.score(m)}")


def penalty_goal(c: Commentator, m: Moment) -> None:
    """A penalty kicked at goal."""
    out = min(m.x, LENGTH - m.x)
    made = f"three points. {c.score(m)}" if m.outcome else "wide"
    kick = chance(m.p_success, "kick")
    c.say(m, f"{c.man(m.player)} from {metres(round(10 * out))} out, {kick}: {made}")


def scrum(c: Commentator, m: Moment) -> None:
    """A scrum: whose, where, and who has won it if the others did."""
    contest = "Scrum" if m.value else "Uncontested scrum"
    c.begin(m, f"{contest} to {c.sides[m.side]}{mark(c, m)}")
    c.offence = "scrummager"
    if not m.outcome:
        c.line += f": {c.sides[1 - m.side]} win it against the head"


def line_out(c: Commentator, m: Moment) -> None:
    """A line-out, likewise."""
    c.begin(m, f"Line-out to {c.sides[m.side]}{mark(c, m)}")
    c.offence = "jumper"
    if not m.outcome:
        c.line += f": {c.sides[1 - m.side]} steal the throw"


def mark(c: Commentator, m: Moment) -> str:
    """Where a set piece stands, for the side just named."""
    where = c.where(m, always=True).replace(possessive(c.sides[m.side]), "their own")
    return f"{where}, {across(m.y)}"


def gather(c: Commentator, m: Moment) -> None:
    """The scrum half behind a set piece."""
    if not c.line:
        c.begin(m, "The ball comes out")
    if m.outcome:
        c.line += c.phrase("caught" if c.offence == "jumper" else "has", c.man(m.player))
    else:
        c.line += f"; {c.man(m.player)} fumbles it"


def penalty(c: Commentator, m: Moment) -> None:
    """An offence: it waits for the end of a run, or stops play; where both sides offend, one has the penalty."""
    what = f"{c.man(m.player)} {c.phrase(kind_of_offence(c, m))}"
    before = c.before(m, *CARDS)
    answered = before is not None and before.kind == Event.PENALTY
    if c.comes(m, Event.ADVANTAGE, *CARDS, Event.PENALTY):
        c.say(m, what)
    elif answered and not m.outcome:
        c.say(m, f"{what} as well; the referee stays with the first")
    elif answered:
        c.say(m, f"{what} as well, and the penalty is {possessive(c.sides[1 - m.side])}")
    elif m.outcome:
        c.begin(m, f"Penalty to {c.sides[1 - m.side]}: {what}")
    else:
        c.begin(m, f"Both at fault: {what}")
    if m.outcome:
        c.advantage = False


def kind_of_offence(c: Commentator, m: Moment) -> str:
    """By the last check and by whether the man's side had the ball."""
    before = next((e for e in reversed(c.moments[: m.number]) if e.kind in (Event.TACKLE, Event.JACKAL)), None)
    if c.offence in ("tackler", "jackler") and before is not None and before.side != m.side:
        return "runner" if c.offence == "tackler" else "supporter"
    return c.offence


def penalty_choice(c: Commentator, m: Moment) -> None:
    """What the side does with its penalty, called back for it if it had the advantage."""
    if c.advantage:
        c.begin(m, f"No score, so back for the penalty{c.where(m)}")
        c.advantage = False
    if m.outcome == PenaltyChoice.TAP:
        tap(c, m)
    elif m.outcome == PenaltyChoice.TOUCH:
        c.say(m, f"{c.sides[m.side]} kick for touch")
    else:
        c.say(m, f"{c.sides[m.side]} point to the posts")


def advantage(c: Commentator, m: Moment) -> None:
    """The runner goes on although the others offended."""
    c.say(m, f"Advantage {c.sides[m.side]}: {c.man(m.player)} runs on")
    c.subject, c.link = m.player, " and"
    c.advantage = True
    c.chasers = []


def yellow_card(c: Commentator, m: Moment) -> None:
    """Into the bin, unless it is his second."""
    c.say(m, f"Yellow card for {c.man(m.player)}")
    second = c.coming(m)
    if second is None or second.kind != Event.RED_CARD or second.player != m.player:
        sent_off(c, m, f"for {number_of(round(c.match.rules.match.bin_minutes))} minutes")


def red_card(c: Commentator, m: Moment) -> None:
    """Off for good."""
    c.say(m, f"{'His second: red' if m.outcome else 'RED'} card, {c.man(m.player)} is sent off")
    sent_off(c, m, "for good")


def sent_off(c: Commentator, m: Moment, how_long: str) -> None:
    """How many are left."""
    c.men[m.side] -= 1
    if not c.match.rules.laws.timed_bin:
        how_long = "for good"
    c.line += f"; {c.sides[m.side]} are {number_of(c.men[m.side])} {how_long}"


def bin_return(c: Commentator, m: Moment) -> None:
    """A man is back."""
    c.men[m.side] = m.outcome
    c.begin(m, f"{c.man(m.player)} is back from the bin: {c.sides[m.side]} are {number_of(m.outcome)} again")


def substitution(c: Commentator, m: Moment) -> None:
    """One man for another; changes made together share a line."""
    before = c.before(m)
    change = f"{c.man(m.player)} for {c.man(m.other)}"
    if before is not None and before.kind == Event.SUBSTITUTION and c.line:
        c.line += f"{', ' if before.side == m.side else f'; {c.sides[m.side]}: '}{change}"
    else:
        c.begin(m, f"Change, {c.sides[m.side]}: {change}")


def substitution_void(c: Commentator, m: Moment) -> None:
    """A change of the plan that could not be made."""
    change = f"{c.man(m.player)} for {c.man(m.other)}"
    c.begin(m, f"{c.sides[m.side]} had planned {change}; it cannot be made")


def possession(c: Commentator, m: Moment) -> None:
    """The events around it say how the ball was won; it is said only where none does."""
    if not c.line and c.coming(m) is None:
        c.begin(m, f"{c.sides[m.side]} have the ball{c.where(m)}")


def possession_over(c: Commentator, m: Moment) -> None:
    """What the event before did not say: a knock-on, where a kick went out, that it ran dead."""
    if not c.line:
        if c.coming(m) is None:
            c.begin(m, f"{c.sides[m.side]} lose the ball{c.where(m)}")
    elif m.outcome == Ending.HANDLING_ERROR:
        c.line += ": knock-on"
    elif m.outcome == Ending.KICKED_TO_TOUCH:
        c.line += f" into touch{c.where(m)}" + (", and that will do" if c.time_up else "")
    elif m.outcome == Ending.KICKED_IN_PLAY and c.comes(m, Event.DROP_OUT):
        c.line += ", too long: it runs dead"
    elif m.outcome == Ending.TIME and not c.comes(m, Event.FORFEIT):
        c.say(m, "And that is time")
    c.subject = -1


def half_time(c: Commentator, m: Moment) -> None:
    """The score at half-time."""
    pause(c, m, f"Half-time: {c.score(m)}")


def extra_time(c: Commentator, m: Moment) -> None:
    """A knock-out match that is level goes on."""
    pause(c, m, f"Level, {c.score(m)}: extra time, and the first score wins")


def pause(c: Commentator, m: Moment, words: str) -> None:
    """A line and an empty one behind it."""
    c.begin(m, words)
    c.close()
    c.lines.append("")
    c.time_up = False


def forfeit(c: Commentator, m: Moment) -> None:
    """Too few men."""
    c.forfeit = m.outcome
    men = c.men[m.outcome]
    c.begin(m, f"{c.sides[m.outcome]} are down to {number_of(men)} and forfeit the match")


def full_time(c: Commentator, m: Moment) -> None:
    """The result."""
    margin = m.home_score - m.away_score
    winner = c.sides[1 - c.forfeit if c.forfeit >= 0 else margin < 0]
    by = "by a point" if abs(margin) == 1 else f"by {number_of(abs(margin))} points"
    if c.forfeit >= 0:
        ended = f"{winner} win by forfeit"
    elif margin == 0:
        ended = "a draw"
    else:
        ended = f"{winner} win {'in extra time' if m.half > 2 else by}"
    c.begin(m, f"Full time: {c.score(m)}, {ended}")
