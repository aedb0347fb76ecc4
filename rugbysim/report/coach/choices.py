"""Kick-offs and penalties as a story: which option, what it gives a match and each time, and when it would turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rugbysim.report.coach.caveats import caveats
from rugbysim.report.coach.cells import cell, figure
from rugbysim.report.coach.counts import opening
from rugbysim.report.coach.story import Block, Curve, Number, Outcome, Series, Story

if TYPE_CHECKING:
    from rugbysim.analysis.coach.verdicts import Verdict
    from rugbysim.analysis.deciding.break_even import Crossing
    from rugbysim.analysis.deciding.choices import ChoicesFinding
    from rugbysim.analysis.deciding.kick_offs import KickOffFigures
    from rugbysim.analysis.deciding.options import Choice
    from rugbysim.montecarlo.statistics import Estimate

EACH = "In brackets 95 % intervals, each for itself."
JUDGED = "Verdicts are by wider ones, so that all of them hold together."
OPTIONS = ("", "instead of", "verdict", "points a match", "wins in 100")
EVERY_TIME = ("", "instead of", "verdict", "times a match", "points", "wins in 100")


def story(found: ChoicesFinding) -> Story:
    """The story of `rugbysim choices`."""
    outcomes = _outcomes(found)
    answers = [opening(outcomes)] if outcomes else []
    answers += [pays(found.kick_offs.crossings["margin"], found.kick_offs.seen)] if found.kick_offs is not None else []
    answers += [_penalty_sentence(found)] if found.penalties else []
    return Story(
        title=f"Kick-offs and penalties of {found.team.name}: {found.match.name}",
        sentence=answers[0],
        answers=tuple(answers[1:]),
        side=found.team.name,
        caveats=(*caveats(), *found.notes),
        blocks=tuple(_blocks(found)),
        outcomes=outcomes,
        numbers=tuple(_numbers(found)),
        curves=(_curve(found.kick_offs),) if found.kick_offs is not None else (),
        rules=tuple(_rules(found)),
    )


def pays(one: Crossing, seen: Estimate) -> str:
    """From which share won back short kick-offs pay, beside the share seen.

    >>> from rugbysim.analysis.deciding.break_even import Crossing
    >>> from rugbysim.montecarlo.statistics import share
    >>> pays(Crossing(0.38, 0.34, 0.42, True, 0.1, 0.6), share("seen", 270, 1000))
    'Short pays if you win back more than 38 % (34 to 42 %); in this model you win back 27 % (24 to 30 %).'
    """
    here = f"in this model you win back {_percent(seen)}"
    if one.rate is None:
        kind = "Short" if one.above else "Long"
        span = f"{100 * one.low_rate:.0f} to {100 * one.high_rate:.0f} %"
        return f"{kind} kick-offs give more at every share won back that was tried, {span}; {here}."
    return f"Short pays if you win back more than {crossing_cell(one)}; {here}."


def crossing_cell(one: Crossing) -> str:
    """`38 % (34 to 42 %)`; an end of the interval that lies beyond what was tried is said so."""
    if one.rate is None:
        return "none"
    if one.low is None or one.high is None:
        low = "less than was tried" if one.low is None else f"{100 * one.low:.0f}"
        high = "more than was tried" if one.high is None else f"{100 * one.high:.0f} %"
        return f"{100 * one.rate:.0f} % ({low} to {high})"
    return _in_percent(one.rate, one.low, one.high)


def _percent(estimate: Estimate) -> str:
    return _in_percent(estimate.estimate, estimate.low, estimate.high)


def _in_percent(value: float | None, low: float | None, high: float | None) -> str:
    """`27 % (24 to 30 %)`."""
    return figure(value, low, high, times=100).replace(" (", " % (").replace(")", " %)")


# --- words ------------------------------------------------------------------------------------------------------------


def _verdict(choice: Choice, said: Verdict) -> str:
    """`tap better`, `about equal`."""
    words = {"better": f"{choice.one} better", "worse": f"{choice.other} better"}
    return words.get(said.value, said.value)


def _penalty_sentence(found: ChoicesFinding) -> str:
    clear = [f"{one.place}, {one.preferred}" for one in found.penalties if one.preferred is not None]
    if not clear:
        return f"No way with a penalty is clearly better; {_matters(found)}."
    return f"One way with a penalty is clearly better here ({'; '.join(clear)}), elsewhere none is; {_matters(found)}."


def _rules(found: ChoicesFinding) -> list[str]:
    """What is clear, in short."""
    asked = [] if found.kick_offs is None else [found.kick_offs.choice]
    rules = [f"{one.place}: {one.preferred}" for one in asked if one.preferred is not None]
    return rules + [f"penalty, {one.place}: {one.preferred}" for one in found.penalties if one.preferred is not None]


def _numbers(found: ChoicesFinding) -> list[Number]:
    if found.kick_offs is None:
        return []
    choice, margin = found.kick_offs.choice, found.kick_offs.crossings["margin"]
    back = _percent(found.kick_offs.seen)
    return [
        Number(
            "points of margin, short less long",
            _change(choice.changes["margin"]),
            f"what matters is {_points(found)}",
        ),
        Number(
            "wins in 100, short less long",
            _change(choice.changes["wins"], 100),
            f"what matters is {_wins(found)}",
        ),
        Number("short kick-offs won back", back, f"short pays from {crossing_cell(margin)}"),
    ]


def _matters(found: ChoicesFinding) -> str:
    """`what matters is 1 point or 2 wins in 100 a match, or each time`."""
    return f"what matters is {_points(found)} or {_wins(found)} a match, or each time"


def _points(found: ChoicesFinding) -> str:
    return f"{found.matter.points:g} point{'' if found.matter.points == 1 else 's'}"


def _wins(found: ChoicesFinding) -> str:
    wins = 100 * found.matter.wins
    return f"{wins:g} win{'' if wins == 1 else 's'} in 100"


def _outcomes(found: ChoicesFinding) -> tuple[Outcome, ...]:
    """Short and long kick-offs."""
    if found.kick_offs is None:
        return ()
    parts = zip(("kicking short", "kicking long"), found.kick_offs.results, found.kick_offs.margins, strict=True)
    return tuple(Outcome(name, *results, margins) for name, results, margins in parts)


# --- tables -----------------------------------------------------------------------------------------------------------


def _blocks(found: ChoicesFinding) -> list[Block]:
    blocks = []
    played = f"{found.n:,} matches of each option, on the same chance. {EACH} {JUDGED}"
    if found.kick_offs is not None:
        blocks += [_options("Kick-offs", played, [found.kick_offs.choice], "kick-offs"), *_break_even(found.kick_offs)]
        blocks.append(_each("A kick-off", [found.kick_offs.choice], "kick-offs-each", page_only=True))
    if found.penalties:
        reach = (
            "The place is that of the mark, seen from the own goal line; within reach is where goal may be kicked at,"
            " late the same in the last two minutes, when three points would draw level or win."
        )
        small = "What seldom comes up moves no whole match by much, whatever it is each time."
        blocks.append(_options("Penalties", f"{played} {reach} {small}", found.penalties, "penalties"))
        blocks.append(_each("A penalty", found.penalties, "penalties-each"))
    return blocks


def _options(title: str, caption: str, choices: list[Choice] | tuple[Choice, ...], name: str) -> Block:
    """What one option gives more than the other in a match."""
    rows = tuple(
        (
            f"{one.place}: {one.one}",
            one.other,
            _verdict(one, one.verdict),
            _change(one.changes["margin"]),
            _change(one.changes["wins"], 100),
        )
        for one in choices
    )
    return Block(title, caption, OPTIONS, rows, folded=False, name=name, words=3)


def _each(title: str, choices: list[Choice] | tuple[Choice, ...], name: str, *, page_only: bool = False) -> Block:
    """What it gives each time, and how often that is."""
    rows = tuple(
        (
            f"{one.place}: {one.one}",
            one.other,
            _verdict(one, one.each_verdict),
            cell(one.how_often),
            _change(one.each["margin"]),
            _change(one.each["wins"], 100),
        )
        for one in choices
    )
    caption = (
        f"The difference each time: that of a match by how many there are; left open with too few. {EACH} {JUDGED}"
    )
    return Block(f"{title} at a time", caption, EVERY_TIME, rows, name=name, words=3, page_only=page_only)


def _break_even(figures: KickOffFigures) -> tuple[Block, Block]:
    """From which share won back short pays, and the points that this was read from."""
    crossings = tuple(
        (words, crossing_cell(figures.crossings[measure]), _percent(figures.seen))
        for measure, words in (("margin", "for points"), ("wins", "for wins"))
    )
    caption = (
        "How hard it is to win a short kick-off back was varied, for both sides, and a curve laid through what was"
        " found at each share won back. The interval holds every share at which short and long may be equal (95 %)."
    )
    points = tuple((_percent(rate), _change(margin), _change(wins, 100)) for rate, margin, wins in figures.measured)
    return (
        Block(
            "When short pays", caption, ("", "short pays from", "won back now"), crossings, folded=False, name="pays"
        ),
        Block(
            "Short less long by the share won back",
            f"Short kick-offs less long ones, a match. {EACH}",
            ("won back", "points", "wins in 100"),
            points,
            name="won-back",
            page_only=True,
        ),
    )


def _change(estimate: Estimate, times: float = 1.0) -> str:
    return cell(estimate, times=times, signed=True)


def _curve(figures: KickOffFigures) -> Curve:
    """Points of margin by the share won back."""
    points = sorted(
        ((rate.estimate or 0.0, margin) for rate, margin, _ in figures.measured), key=lambda point: point[0]
    )
    line = Series(
        "short less long",
        tuple(round(100 * rate, 1) for rate, _ in points),
        *(tuple(getattr(margin, part) or 0.0 for _, margin in points) for part in ("estimate", "low", "high")),
    )
    caption = (
        f"Above the line of 0 short kick-offs pay. You win back {_percent(figures.seen)}. The band is a 95 % interval"
        " of each point."
    )
    return Curve(
        "Short kick-offs against long ones", caption, "short kick-offs won back, %", "points of margin", (line,)
    )
