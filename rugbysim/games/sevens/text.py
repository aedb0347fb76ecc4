"""The match in words: one match's events as a commentary.

Each line has the half and its clock, then who does what to whom and where. Events that belong together share a
sentence. The near touchline is the one from which the lines are counted. Percentages are the engine's true chances.
What a man is penalised for is the commentator's word: the engine knows who offended at which check, and no more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rugbysim.games.sevens import text_play as play
from rugbysim.games.sevens import text_stops as stops
from rugbysim.games.sevens.state import SQUAD
from rugbysim.games.sevens.text_line import Commentator, Moment
from rugbysim.games.sevens.vocabulary import Event, Side

if TYPE_CHECKING:
    import numpy as np

INDENT = 4  # of the second line of a line-up

TELL: dict[Event, Callable[[Commentator, Moment], None]] = {
    Event.KICK_OFF: stops.kick_off,
    Event.DROP_OUT: stops.drop_out,
    Event.RECEIVE: play.receive,
    Event.RECLAIM: play.reclaim,
    Event.PASS: play.pass_ball,
    Event.OFFLOAD: play.offload,
    Event.LOOSE_BALL: play.loose_ball,
    Event.KICK: play.kick,
    Event.RUN: play.run,
    Event.TACKLE: play.tackle,
    Event.SECOND_TACKLER: play.second_tackler,
    Event.LINE_BREAK: play.line_break,
    Event.PURSUIT: play.pursuit,
    Event.INTO_TOUCH: play.into_touch,
    Event.HELD_UP: play.held_up,
    Event.JACKAL: play.jackal,
    Event.HOLDING_ON: play.holding_on,
    Event.COUNTER_RUCK: play.counter_ruck,
    Event.RUCK_WON: play.ruck_won,
    Event.TRY: stops.try_scored,
    Event.CONVERSION: stops.conversion,
    Event.PENALTY_GOAL: stops.penalty_goal,
    Event.SCRUM: stops.scrum,
    Event.LINE_OUT: stops.line_out,
    Event.GATHER: stops.gather,
    Event.PENALTY: stops.penalty,
    Event.PENALTY_CHOICE: stops.penalty_choice,
    Event.FREE_KICK: stops.free_kick,
    Event.ADVANTAGE: stops.advantage,
    Event.YELLOW_CARD: stops.yellow_card,
    Event.RED_CARD: stops.red_card,
    Event.BIN_RETURN: stops.bin_return,
    Event.SUBSTITUTION: stops.substitution,
    Event.SUBSTITUTION_VOID: stops.substitution_void,
    Event.POSSESSION: stops.possession,
    Event.POSSESSION_OVER: stops.possession_over,
    Event.HALF_TIME: stops.half_time,
    Event.EXTRA_TIME: stops.extra_time,
    Event.FULL_TIME: stops.full_time,
    Event.FORFEIT: stops.forfeit,
    Event.TOUCH_KICK: stops.touch_kick,
}


def narrate(match: Any, events: np.ndarray) -> list[str]:
    """One match's events (rows of the event table, in order) as lines of at most 100 characters.

    The line-ups first, then the match, then the scorers; empty lines between the halves.
    """
    columns = [events[name].tolist() for name in Moment._fields[1:]]
    moments = [Moment(*row) for row in zip(range(len(events)), *columns, strict=True)]
    commentator = Commentator(match, moments)
    _introduce(commentator)
    for moment in moments:
        commentator.number = moment.number
        TELL[Event(moment.kind)](commentator, moment)
    commentator.close()
    _scorers(commentator)
    return commentator.lines


def _introduce(c: Commentator) -> None:
    """The match and the two line-ups."""
    c.print_lines(c.match.name, 0)
    for side, team in enumerate((c.match.home, c.match.away)):
        names = c.names[side * SQUAD :][: len(team.players)]
        seven = [f"{name} ({role.replace('_', ' ')})" for name, role in zip(names, team.roles, strict=False)]
        bench = f"; bench: {', '.join(names[len(seven) :])}" if len(names) > len(seven) else ""
        c.print_lines(f"{c.sides[side]}: {', '.join(seven)}{bench}.", INDENT)
    c.lines.append("")


def _scorers(c: Commentator) -> None:
    """Who scored for each side, after full time."""
    if not c.moments or c.moments[-1].kind != Event.FULL_TIME:
        return
    c.lines.append("")
    for side in Side:
        parts = []
        tries = [m.player for m in c.moments if m.kind == Event.TRY and m.side == side]
        if tries:
            parts.append("tries " + ", ".join(_often(c, tries)))
        for kind, word in ((Event.CONVERSION, "conversions"), (Event.PENALTY_GOAL, "penalty goals")):
            kicks = [m for m in c.moments if m.kind == kind and m.side == side]
            if kicks:
                parts.append(f"{word} {sum(m.outcome for m in kicks)} of {len(kicks)}")
        for kind, word in ((Event.YELLOW_CARD, "yellow"), (Event.RED_CARD, "red")):
            cards = [m.player for m in c.moments if m.kind == kind and m.side == side]
            if cards:
                parts.append(f"{word} " + ", ".join(_often(c, cards)))
        c.print_lines(f"{c.sides[side]}: {'; '.join(parts) or 'no score'}.", INDENT)


def _often(c: Commentator, players: Sequence[int]) -> list[str]:
    """Each man once, with how often if more than that."""
    counts = {player: players.count(player) for player in players}
    return [c.man(player) + (f" {count}" if count > 1 else "") for player, count in counts.items()]
