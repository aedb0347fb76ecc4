"""What ratings and places are worth, told to a coach: ten points of each rating, swaps, exchange rates, curves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rugbysim.analysis.valuing.likelihood_ratio import MEASURES
from rugbysim.analysis.valuing.worth import ALL, BENCH, SECANT, TANGENT
from rugbysim.report.coach.caveats import caveats
from rugbysim.report.coach.cells import cell, figure
from rugbysim.report.coach.counts import opening
from rugbysim.report.coach.story import Block, Curve, Number, Outcome, Series, Story
from rugbysim.report.tables import words
from rugbysim.setup.fields import ATTRIBUTES
from rugbysim.setup.ratings import RATINGS

if TYPE_CHECKING:
    from rugbysim.analysis.valuing.exchange_rates import ExchangeRate
    from rugbysim.analysis.valuing.worth import ManValue, Slope, Swap, Value
    from rugbysim.montecarlo.statistics import Estimate

TEN = 10
MOST = 100.0  # points of a rating that a man can have
TIMES = {"margin": 1.0, "wins": 100.0}
UNITS = {"margin": "points of margin", "wins": "wins in 100"}
HEADLINES = ("pace", "handling", "tackling")
LEAGUE_SPREADS = {"pace": 10, "handling": 9, "tackling": 11}
"""How far the men of the shipped league are spread in the ratings of the headlines: a standard deviation, in points."""
DRAWN_SERIES = 6
MOST_DECIMALS = 2  # of a slope: what is smaller moves no match
NEVER = "–"
INTERVALS = "In brackets 95 % intervals: of twenty, one may miss."


def story(result: Value) -> Story:
    """The story of a value: how the side stands, then what changes it, men by lane and never ranked."""
    name = result.match.side_names[("home", "away").index(result.side)]
    present = outcome(result, name)
    together = {(slope.rating, slope.measure): slope for slope in result.together}
    return Story(
        title=f"What ratings and places are worth to {name}",
        sentence=opening([present]),
        answers=tuple(_of_all(together)),
        side=name,
        caveats=caveats(),
        numbers=tuple(_numbers(together)),
        outcomes=(present,),
        line_up=tuple((role, man.name) for role, man in zip(result.team.roles, result.team.seven, strict=True)),
        bench=tuple(man.name for man in result.team.bench),
        numbers_caption=f"For ten points more in all who play. {INTERVALS}",
        blocks=(
            _slopes(result, "wins"),
            _swaps(result),
            _exchange(result),
            _slopes(result, "margin"),
            *(_ways(result, measure) for measure in reversed(MEASURES)),
        ),
        curves=tuple(_curve(man, measure) for man in result.men for measure in MEASURES),
    )


def outcome(result: Value, name: str) -> Outcome:
    """How the matches of the side as it is ended."""
    won, drawn, lost = (
        sum(count for margin, count in result.margins.items() if (margin > 0) - (margin < 0) == sign)
        for sign in (1, 0, -1)
    )
    return Outcome(name, won, drawn, lost, dict(sorted(result.margins.items())))


def _of_all(together: dict[tuple[str, str], Slope]) -> Iterator[str]:
    """One sentence about all who play, if all of them were played."""
    if together:
        worth = {rating: _slope_cell(together[rating, "margin"]).removeprefix("+") for rating in HEADLINES}
        first, *others = HEADLINES
        rest = " and ".join(f"ten of {rating} {worth[rating]}" for rating in others)
        yield (
            f"In this model, with these ratings, ten points more {first} for all who play are worth {worth[first]} "
            f"points of margin, {rest}."
        )


def _numbers(together: dict[tuple[str, str], Slope]) -> Iterator[Number]:
    for rating in HEADLINES if together else ():
        yield Number(
            f"wins in 100 for ten points of {rating}",
            _slope_cell(together[rating, "wins"]),
            f"the standard deviation among men of the league is {LEAGUE_SPREADS[rating]} points",
        )


def _ends(estimate: Estimate) -> tuple[float | None, float | None, float | None]:
    return estimate.estimate, estimate.low, estimate.high


def _who(man: ManValue) -> str:
    return f"{man.name}, {'comes on' if man.role == BENCH else words(man.role)}"


def _slope_cell(slope: Slope) -> str:
    """What ten points more bring."""
    return cell(slope.taken, times=TEN * TIMES[slope.measure], signed=True, most=MOST_DECIMALS)


def _slopes(result: Value, measure: str) -> Block:
    """A row a man, a column a rating."""
    rows = [
        (_who(man), *(_slope_cell(slope) for slope in man.slopes if slope.measure == measure)) for man in result.men
    ]
    if result.together:
        rows.append((ALL, *(_slope_cell(slope) for slope in result.together if slope.measure == measure)))
    return Block(
        title=f"Ten points more of one rating, {UNITS[measure]}",
        caption=f"The slope at the rating as it is, times ten. {INTERVALS} 0 without brackets: the rating has no part "
        "in what he does. The tables of ways on the page say how each was found.",
        headings=("man, by lane", *map(words, RATINGS)),
        rows=tuple(rows),
        folded=measure != "wins",
        name=f"ten-points-{measure}",
        page_only=measure != "wins",
    )


def _swaps(result: Value) -> Block:
    matter = result.matter
    return Block(
        title="Men of the bench in each place",
        caption=(
            "Each takes the place and he who had it the seat, in the bench plan too; prop 1 is the one nearer to lane "
            f"1. Compared with the side as it is, on the same chance. {INTERVALS} The verdict is of wins, by wider "
            f"intervals that hold for all of them together, where less than {100 * matter.wins:g} in 100 is nothing."
        ),
        headings=("from the bench", "as", "verdict", *(UNITS[measure] for measure in reversed(MEASURES))),
        rows=tuple(
            (
                swap.name,
                _place(result, swap),
                result.verdict(swap).value,
                *(
                    cell(swap.changes[measure].estimate, times=TIMES[measure], signed=True)
                    for measure in reversed(MEASURES)
                ),
            )
            for swap in result.swaps
        ),
        folded=False,
        name="swaps",
        words=3,
    )


def _place(result: Value, swap: Swap) -> str:
    """`prop 2`: the role, numbered by lane where several have it."""
    lanes = [lane for lane, role in enumerate(result.team.roles, start=1) if role == swap.role]
    return f"{words(swap.role)} {lanes.index(swap.lane) + 1}" if len(lanes) > 1 else words(swap.role)


def _exchange(result: Value) -> Block:
    """A row a rating, a column a role."""
    rates = [one for one in result.exchange if one.rate.measure == "margin"]
    groups = list(dict.fromkeys(one.group for one in rates))
    found = {(one.rating, one.group): one for one in rates}
    ratings = list(dict.fromkeys(one.rating for one in rates))
    return Block(
        title="How many points of a rating are worth ten of pace",
        caption=(
            "By points of margin, for the men of each role who start and for all who play. Fieller's 95 % intervals; "
            f"{NEVER}: the rating may do nothing there, or its worth is not known well enough. A minus: it takes that "
            f"many points less. Over {MOST:g}: more than a man can have."
        ),
        headings=("rating", *map(words, groups)),
        rows=tuple((words(rating), *(_rate_cell(found[rating, group]) for group in groups)) for rating in ratings),
        name="exchange-rates",
    )


def _rate_cell(one: ExchangeRate) -> str:
    value, low, high = _ends(one.rate)
    if low is None or high is None:
        return NEVER
    if low > MOST or high < -MOST:
        return f"over {MOST:g}"
    return figure(value, low, high) if high - low <= MOST else NEVER


def _ways(result: Value, measure: str) -> Block:
    """By which way each slope is known, and how many times smaller its error is than the other's."""
    rows = [(man.name, man.slopes) for man in result.men] + ([(ALL, result.together)] if result.together else [])
    return Block(
        title=f"By which way these slopes are known, {UNITS[measure]}",
        caption=(
            f"{TANGENT}: the likelihood ratio, a tangent, for small steps, from {result.run:,} matches; {SECANT}: ten "
            f"points up against ten down, {result.matches:,} matches each on the same chance, a secant. Both had the "
            "same time. After it, how many times its standard error goes into that of the other. "
            f"{NEVER}: no draw has to do with it."
        ),
        headings=("man", *(f"{words(attribute)}, by" for attribute in ATTRIBUTES)),
        rows=tuple(
            (name, *(_way_cell(slope) for slope in slopes if slope.measure == measure and slope.tangent is not None))
            for name, slopes in rows
        ),
        name=f"ways-{measure}",
        page_only=True,
    )


def _way_cell(slope: Slope) -> str:
    """`one run 2.5`."""
    errors = [one.standard_error or 0.0 for one in (slope.tangent, slope.secant) if one is not None]
    if not all(errors):
        return NEVER if not errors[0] and slope.by == TANGENT else slope.by
    return f"{slope.by} {max(errors) / min(errors):.1f}"


def _curve(man: ManValue, measure: str) -> Curve:
    """The ratings that move the margin most, at most `DRAWN_SERIES`; the others are among the records."""
    size = {slope.rating: abs(slope.taken.estimate or 0.0) for slope in man.slopes if slope.measure == "margin"}
    drawn = sorted(sorted(size, key=lambda rating: -size[rating])[:DRAWN_SERIES], key=RATINGS.index)
    left_out = [words(rating) for rating in RATINGS if rating not in drawn]
    clipped = [
        f"{words(step.rating)} could move by {step.moved:+g} only"
        for step in man.steps
        if step.clipped and step.rating in drawn
    ]
    return Curve(
        title=_who(man),
        caption=" ".join(
            (
                f"{UNITS[measure].capitalize()} gained if one of his ratings is moved; the bands are 95 % intervals.",
                f"Not drawn, since they move least: {' and '.join(left_out)}.",
                *(f"A rating goes from 0 to 100: {', '.join(clipped)}." for _ in clipped[:1]),
            )
        ),
        x_label="rating moved by, points",
        y_label=UNITS[measure],
        series=tuple(_series(man, rating, measure) for rating in drawn),
    )


def _series(man: ManValue, rating: str, measure: str) -> Series:
    points = {0.0: (0.0, 0.0, 0.0)}
    for step in man.steps:
        value, low, high = (TIMES[measure] * (end or 0.0) for end in _ends(step.changes[measure].estimate))
        if step.rating == rating:
            points[step.moved] = (value, low, high)
    x = tuple(sorted(points))
    y, low_ends, high_ends = zip(*(points[place] for place in x), strict=True)
    return Series(words(rating), x, y, low_ends, high_ends)
