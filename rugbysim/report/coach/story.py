"""A result as a story: what the terminal and the page both show, in the order in which they show it.

Each command has a module beside this one with `story(result) -> Story`. A story holds words and figures ready to be
shown, with intervals in them; only outcomes and curves are numbers still, since pictures are drawn from them.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Block:
    """A table.

    `caption` says what its intervals are and what it compares; the first `words` columns hold words, the others
    figures. `folded` tables are closed on the page until somebody opens them; `name` is the table's anchor there.
    The terminal leaves out tables that are `page_only`, and says so.
    """

    title: str
    caption: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    folded: bool = True
    name: str = ""
    words: int = 1
    page_only: bool = False


@dataclass(frozen=True)
class Outcome:
    """How the matches of one choice ended, for the side looked at: counts, and how often each margin came up.

    `margins` are points of margin (negative: lost) with their number of matches; they add up to won, drawn and lost.
    `won_outright` is the share won in per cent with its 95 % interval, where the analysis knows it better than by
    counting.
    The page draws the first two outcomes of a story, the present choice first; further ones stand in a table.
    """

    name: str
    won: int
    drawn: int
    lost: int
    margins: dict[int, int] = field(default_factory=dict)
    won_outright: str = ""

    def __post_init__(self) -> None:
        """Refuse margins that do not add up to won, drawn and lost: pictures and words would differ."""
        parts = [(margin > 0) - (margin < 0) for margin in self.margins]
        counts = list(self.margins.values())
        added = tuple(sum(n for part, n in zip(parts, counts, strict=True) if part == sign) for sign in (1, 0, -1))
        if self.margins and added != (self.won, self.drawn, self.lost):
            raise ValueError(f"margins of {self.name} give {added}; expected {(self.won, self.drawn, self.lost)}")

    @property
    def n(self) -> int:
        """How many matches."""
        return self.won + self.drawn + self.lost


@dataclass(frozen=True)
class Number:
    """One of the three numbers at the top: what it is, its value with its interval, and what it is measured against.

    For example `Number("points of margin", "+3.4 (3.1 to 3.7)", "in the league a favourite wins by 8 on average")`.
    """

    label: str
    value: str
    yardstick: str


@dataclass(frozen=True)
class Series:
    """One line of a curve; `low` and `high` are its 95 % band, both empty where there is none."""

    name: str
    x: tuple[float, ...]
    y: tuple[float, ...]
    low: tuple[float, ...] = ()
    high: tuple[float, ...] = ()


@dataclass(frozen=True)
class Curve:
    """A picture of lines with bands; `caption` says what the band is. `zero` draws the line at which nothing changes.

    `x_ticks` are the places named on the x axis with their words, such as `((7.0, "half-time"),)`; round numbers where
    it is empty. At most six series are told apart.
    """

    title: str
    caption: str
    x_label: str
    y_label: str
    series: tuple[Series, ...]
    zero: bool = True
    x_ticks: tuple[tuple[float, str], ...] = ()


@dataclass(frozen=True)
class Story:
    """A result as it is told, from the one sentence down to the tables.

    `answers` are what follows from the sentence, one each. `line_up` are (role, name) by lane, `bench` the names beside
    it; `rules` short rules such as "behind at 10:00: bring on 8 and 11". `side` is the name of the side that wins or
    loses where the pictures say won or lost; `numbers_caption` says what the brackets of the numbers are. What is empty
    is left out.
    """

    title: str
    sentence: str
    caveats: tuple[str, ...]
    blocks: tuple[Block, ...]
    outcomes: tuple[Outcome, ...] = ()
    numbers: tuple[Number, ...] = ()
    line_up: tuple[tuple[str, str], ...] = ()
    curves: tuple[Curve, ...] = ()
    rules: tuple[str, ...] = ()
    bench: tuple[str, ...] = ()
    line_up_title: str = "Line-up"
    side: str = ""
    answers: tuple[str, ...] = ()
    numbers_caption: str = "In brackets 95 % intervals: how far chance in the simulation may have moved the number."
