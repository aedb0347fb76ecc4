"""How the commentary is put into lines: sentences that grow, the half's clock in front, names, places and the score."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Any, NamedTuple

from rugbysim.games.sevens.state import LANES, SQUAD
from rugbysim.games.sevens.text_words import HARD_SPACE, PHRASES, choose, metres, place, side_names, surnames
from rugbysim.games.sevens.vocabulary import Event

LINE = 100  # characters
STAMP = 11  # of them the half, the clock and the space behind
MINUTE = 60_000
FULL_LINE = 62  # a sentence does not begin behind this in a line
NOBODY = "somebody"
BOOKKEEPING = (Event.POSSESSION, Event.POSSESSION_OVER)
CARDS = (Event.YELLOW_CARD, Event.RED_CARD)
RESTING = (Event.TRY, Event.CONVERSION, Event.HALF_TIME, Event.EXTRA_TIME, Event.FULL_TIME, Event.FORFEIT, *CARDS)


class Moment(NamedTuple):
    """One event as the commentator sees it; but for `number` the fields are columns of the event table."""

    number: int
    kind: int
    half: int
    clock_ms: int
    side: int
    player: int
    other: int
    outcome: int
    home_score: int
    away_score: int
    value: int
    x: float
    y: float
    p_success: float


class Commentator:
    """What has been said so far and what is needed to go on.

    `line` is the line being spoken and `subject` the man of whom its last clause speaks (-1: nobody), joined to what
    he does next by `link`. The rest is what the commentator remembers from one event to the next.
    """

    def __init__(self, match: Any, moments: Sequence[Moment]) -> None:
        self.match = match
        self.moments = moments
        self.sides = side_names(match.home.name, match.away.name)
        squads = [[man.name for man in team.players] for team in (match.home, match.away)]
        called = iter(surnames([name for squad in squads for name in squad]))
        self.names = [next(called) if i < len(squad) else NOBODY for squad in squads for i in range(SQUAD)]
        self.lines: list[str] = []
        self.line = ""
        self.stamp = ""
        self.subject = -1
        self.link = ""
        self.said_place = ""
        self.phrases_used: dict[str, int] = {}
        self.number = 0  # of the event that is told
        self.passer = -1  # the last one
        self.chasers: list[int] = []  # those named so far
        self.free = 0  # decimetres run since the line was broken, not yet told
        self.downed_ms = 0  # clock of the last tackle
        self.offence = "tackler"  # what a man would be penalised for now: a key of the phrases
        self.intercepted = False  # the last pass failed and nobody is said to have dropped it
        self.helper_named = False
        self.dug = False  # the jackler's try for the ball was told
        self.advantage = False  # a penalty waits
        self.time_up = False  # that was told
        self.men = [LANES, LANES]
        self.forfeit = -1  # the side that did

    def begin(self, moment: Moment, words: str) -> None:
        """A new line, stamped with the half's clock."""
        self.close()
        start, length, name = self.period(moment.half)
        seconds = max(moment.clock_ms - start, 0) // 1000
        self.stamp = f"{name} {seconds // 60:2d}:{seconds % 60:02d}  "
        if moment.clock_ms - start >= length and not self.time_up and moment.kind not in RESTING:
            self.time_up = True
            self.line = "Time is up. "
        self.line += words
        self.subject = -1

    def say(self, moment: Moment, words: str) -> None:
        """A new sentence, in a new line if the present one is full."""
        if not self.line or len(self.line) > FULL_LINE:
            self.begin(moment, words)
        else:
            self.line += ("" if self.line[-1] in ".!?" else ".") + " " + words
            self.subject = -1

    def close(self) -> None:
        """The present line is done: wrapped, its clock in front of it."""
        if self.line:
            self._run_out()
            done = self.line + ("" if self.line[-1] in ".!?" else ".")
            self.print_lines(self.stamp + done, STAMP)
        self.line = ""
        self.subject = -1

    def _run_out(self) -> None:
        """What a free runner has run and nobody has said yet."""
        if self.free and self.subject >= 0:
            self.line += f", {metres(self.free)} on"
        self.free = 0

    def print_lines(self, words: str, indent: int) -> None:
        """Wrap `words` to the width and keep them; all but the first line are indented."""
        wrapped = textwrap.wrap(words, LINE, subsequent_indent=" " * indent, break_on_hyphens=False)
        self.lines += [line.replace(HARD_SPACE, " ") for line in wrapped]

    def phrase(self, key: str, *words: str) -> str:
        """One of several ways to say it, never the same twice running."""
        options = PHRASES[key]
        chosen = choose(options, self.number)
        if chosen == self.phrases_used.get(key):
            chosen = (chosen + 1) % len(options)
        self.phrases_used[key] = chosen
        return options[chosen].format(*words)

    def coming(self, moment: Moment, *passing_over: int) -> Moment | None:
        """The next event that is no bookkeeping and not of the kinds to be passed over."""
        for number in range(moment.number + 1, len(self.moments)):
            later = self.moments[number]
            if later.kind not in BOOKKEEPING and later.kind not in passing_over:
                return later
        return None

    def comes(self, moment: Moment, kind: int, *passing_over: int) -> bool:
        """Whether that event is of `kind`."""
        later = self.coming(moment, *passing_over)
        return later is not None and later.kind == kind

    def period(self, half: int) -> tuple[int, int, str]:
        """Start and length of a half on the match clock in milliseconds, and its name."""
        rules = self.match.rules.match
        minutes, extra = rules.half_minutes, rules.extra_period_minutes
        if half <= 2:
            return round((half - 1) * minutes * MINUTE), round(minutes * MINUTE), ("1st", "2nd")[half - 1]
        return round((2 * minutes + (half - 3) * extra) * MINUTE), round(extra * MINUTE), f"ET{min(half - 2, 9)}"

    def before(self, moment: Moment, *passing_over: int) -> Moment | None:
        """The event before that is no bookkeeping and not of the kinds to be passed over."""
        for number in range(moment.number - 1, -1, -1):
            earlier = self.moments[number]
            if earlier.kind not in BOOKKEEPING and earlier.kind not in passing_over:
                return earlier
        return None

    def man(self, player: int) -> str:
        """What a man is called."""
        return self.names[player] if player >= 0 else NOBODY

    def where(self, moment: Moment, side: int | None = None, *, always: bool = False) -> str:
        """Where it is, with a space before it; nothing if that was said last."""
        where = " " + place(moment.x, moment.side if side is None else side, self.sides)
        said, self.said_place = self.said_place, where
        return "" if where == said and not always else where

    def score(self, moment: Moment) -> str:
        """The score, to stay on one line."""
        words = f"{self.sides[0]} {moment.home_score}, {self.sides[1]} {moment.away_score}"
        return words.replace(" ", HARD_SPACE)
