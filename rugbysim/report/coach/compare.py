"""A comparison of choices as a story."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rugbysim.analysis.coach.verdicts import Verdict
from rugbysim.report.coach.caveats import caveats
from rugbysim.report.coach.cells import cell, figure
from rugbysim.report.coach.counts import opening
from rugbysim.report.coach.measures import MEASURES, TIMES, YARDSTICKS
from rugbysim.report.coach.ratings_off import Doubted, if_off, ratings_block
from rugbysim.report.coach.story import Block, Number, Outcome, Story

if TYPE_CHECKING:
    from rugbysim.analysis.coach.compare import Comparison


def story(found: Comparison) -> Story:
    """A comparison as a story: counts, the verdict, and what it rests on."""
    outcomes = tuple(
        Outcome(name, *found.played.results(number), found.played.histogram(number), _share(found, name))
        for number, name in enumerate(found.names)
    )
    other = found.names[1]
    team = getattr(found.choices[1], found.side)
    return Story(
        title=f"{found.team.name}: {' or '.join(found.names)}",
        sentence=opening(outcomes[::-1]),
        answers=tuple(verdict_sentence(found, name) for name in found.names[1:]),
        caveats=caveats(drawn=bool(found.doubts)),
        blocks=tuple(_blocks(found)),
        outcomes=outcomes,
        side=found.team.name,
        numbers=tuple(
            Number(words, _change(found, other, measure), YARDSTICKS[measure]) for measure, words in MEASURES.items()
        ),
        numbers_caption=f"{other} less {found.names[0]}. In brackets 95 % intervals.",
        line_up=tuple(zip(team.roles, (man.name for man in team.seven), strict=True)),
        line_up_title=f"Line-up: {other}",
        bench=tuple(man.name for man in team.bench),
    )


def _share(found: Comparison, name: str) -> str:
    """The share won outright in per cent, luck taken off."""
    return cell(found.estimate(name, "won"), times=100)


def verdict_sentence(found: Comparison, name: str) -> str:
    """`In this model, with these ratings, B is better than A: 3.1 more wins in 100 (2.6 to 3.7).`"""
    first = found.names[0]
    words = {
        Verdict.BETTER: f"{name} is better than {first}",
        Verdict.WORSE: f"{name} is worse than {first}",
        Verdict.EQUAL: f"{name} and {first} are about equal",
        Verdict.OPEN: f"whether {name} or {first} is better is not settled",
    }[found.verdict(name)]
    sentence = f"In this model, with these ratings, {words}: {_more_or_fewer(found, name)} wins in 100"
    doubt = found.doubt(name)
    return f"{sentence}." if doubt is None else f"{sentence} {if_off(doubt)}."


def _more_or_fewer(found: Comparison, name: str) -> str:
    """`4.0 (3.5 to 4.5) fewer`, and a signed figure where the interval has both signs."""
    change = found.difference(name, "wins").estimate
    low, high = change.low, change.high
    if change.estimate is not None and low is not None and high is not None:
        if low > 0:
            return f"{_unsigned(change.estimate, low, high)} more"
        if high < 0:
            return f"{_unsigned(-change.estimate, -high, -low)} fewer"
    return _change(found, name, "wins")


def _unsigned(value: float, low: float, high: float) -> str:
    return figure(value, low, high, times=100, signed=True).removeprefix("+")


def _change(found: Comparison, name: str, measure: str) -> str:
    change = found.difference(name, measure).estimate
    return cell(change, times=TIMES.get(measure, 1.0), signed=True)


def _blocks(found: Comparison) -> list[Block]:
    blocks = [_side_by_side(found), _differences(found), _certainty(found)]
    return [*blocks, ratings_block(_doubted(found), found.names[0])] if found.doubts else blocks


def _side_by_side(found: Comparison) -> Block:
    """What each choice brings."""
    rows = []
    for name in found.names:
        figures = [(found.estimate(name, measure), TIMES.get(measure, 1.0)) for measure in MEASURES]
        cells = [cell(one, times=times) for one, times in figures]
        rows.append((name, *cells))
    return Block(
        title="Side by side",
        caption=f"{found.matches:,} matches of each on the same chance, luck taken off; a draw counts half a win. In "
        "brackets 95 % intervals of each figure by itself; which is better is in the differences below.",
        headings=("", *MEASURES.values()),
        rows=tuple(rows),
        folded=False,
        name="side-by-side",
    )


def _differences(found: Comparison) -> Block:
    """How each differs from the first, and whether that matters."""
    rows = [
        (name, words, _change(found, name, measure), found.verdict(name, measure).value)
        for name in found.names[1:]
        for measure, words in MEASURES.items()
    ]
    points = "1 point" if found.matter.points == 1 else f"{found.matter.points:g} points"
    matter = f"{points} of margin or {100 * found.matter.wins:g} wins in 100"
    return Block(
        title=f"Differences from {found.names[0]}",
        caption=f"In brackets 95 % intervals of the difference. About equal: within {matter}, the smallest difference "
        "that matters; a fifth of the points for tries.",
        headings=("", "what", "difference", "verdict"),
        rows=tuple(rows),
        folded=False,
        name="differences",
        words=2,
    )


def _certainty(found: Comparison) -> Block:
    """What pairing and control variates were worth."""
    rows = []
    for name in found.names[1:]:
        for measure, words in MEASURES.items():
            less = found.difference(name, measure)
            correlation = "–" if less.correlation is None else f"{less.correlation:.2f}"
            rows.append((name, words, correlation, _times(less.paired_factor), _times(less.factor)))
    discordant = ", ".join(
        f"{found.difference(name, 'wins').discordant:,} of {found.matches:,} with {name}" for name in found.names[1:]
    )
    return Block(
        title="How sure, and why",
        caption="How alike the matches of both were (correlation), and how many times more matches two runs on chance "
        "of their own would have needed for the same certainty, by the same chance alone and with luck taken off too. "
        f"Matches that ended differently: {discordant}.",
        headings=("", "what", "correlation", "same chance", "luck off too"),
        rows=tuple(rows),
        name="certainty",
        words=2,
    )


def _times(factor: float | None) -> str:
    if factor is None:
        return "–"
    return "all matches agree" if factor == float("inf") else f"{factor:.1f} times"


def _doubted(found: Comparison) -> list[Doubted]:
    """The differences from the first, with what the ratings do to them."""
    return [
        Doubted(
            name,
            doubts,
            {measure: found.difference(name, measure).estimate.standard_error for measure in MEASURES},
        )
        for name, doubts in zip(found.names[1:], found.doubts, strict=True)
    ]
