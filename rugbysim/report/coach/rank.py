"""A ranking as a story: what can be told apart, in groups, and a statement that holds.

Options of a group stand in the order in which they were given, the present side first: an order by figures whose
intervals overlap would be luck.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from rugbysim.analysis.coach.race import PRESENT, Ending
from rugbysim.analysis.coach.verdicts import Verdict
from rugbysim.report.coach.caveats import caveats
from rugbysim.report.coach.cells import cell, figure
from rugbysim.report.coach.counts import opening
from rugbysim.report.coach.measures import MEASURES, YARDSTICKS
from rugbysim.report.coach.ratings_off import Doubted, if_off, ratings_block
from rugbysim.report.coach.story import Block, Number, Outcome, Story
from rugbysim.report.tables import listed

if TYPE_CHECKING:
    from rugbysim.analysis.coach.rank import Option, Ranking
    from rugbysim.montecarlo.statistics import Estimate

UNITS = {"wins": 100.0, "margin": 1.0, "tries": 1.0}  # what a figure is multiplied by to be shown
SHOWN = ("wins", "margin")  # of these, as changes; tries stand on the page
COUNTED = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
MOST_NAMED = 6
MOST_PAIRS = 28  # of the pairs of the first group: those of eight options


def story(result: Ranking) -> Story:
    """The story of a ranking: the statement first, then the groups and what they rest on."""
    shown = result.best or result.options[PRESENT]
    told = (result.options[PRESENT],) if shown is result.options[PRESENT] else (result.options[PRESENT], shown)
    outcomes = tuple(Outcome(option.name, *option.results, option.margins) for option in told)
    team = getattr(shown.match, result.side)
    blocks = (_groups(result), _ratings(result), _beaten(result), _first_group(result), _figures(result))
    return Story(
        title=f"{result.team.name}: {len(result.options)} options by {MEASURES[result.by]}",
        sentence=opening(outcomes),
        answers=(statement(result), *_if_off(result)),
        caveats=caveats(drawn=result.draws > 0),
        blocks=tuple(block for block in blocks if block is not None),
        outcomes=outcomes,
        side=result.team.name,
        numbers=tuple(
            Number(MEASURES[name], _cell(shown.estimates[name], signed=name == "margin"), YARDSTICKS[name])
            for name in shown.estimates
        ),
        numbers_caption=f"Of {shown.name}; a draw counts half a win. In brackets {_intervals(result)}",
        line_up=tuple((role, man.name) for role, man in zip(team.roles, team.seven, strict=True)),
        bench=tuple(man.name for man in team.bench),
        line_up_title=f"Line-up: {shown.name}",
    )


# --- the statement ----------------------------------------------------------------------------------------------------


def statement(result: Ranking) -> str:
    """What holds at the end of the race, in one sentence or two."""
    sure = f"with {result.confidence * 100:g} % family-wise confidence"
    present, best, first = result.options[PRESENT], result.best, result.groups[0]
    if best is present:
        return f"{_upper(present.name)} is best of these {_counted(len(result.options))}, {sure}."
    if best is not None:
        gain = f"{_cell(best.changes[result.by], signed=True)} {MEASURES[result.by]} beside {present.name}"
        if result.verdict(best) is Verdict.EQUAL:
            gain += f", which is less than {matters(result)}"
        return f"{best.name} is best of these {_counted(len(result.options))}, {sure}: {gain}."
    if result.race.ending is Ending.PRESENT:
        return f"Nothing here beats {present.name} by more than {matters(result)}, {sure}{_around(result)}."
    told = f"cannot be told apart: {_names(first)}"
    if result.race.ending is Ending.ALIKE:
        told += f"; they differ by less than {matters(result)}"
    stopped = "Stopped early: " if result.race.ending is Ending.INTERRUPTED else ""
    played = f"after {result.race.n:,} matches these {_counted(len(first))} {told}"
    return f"{stopped}{played if stopped else _upper(played)}{_worse(result)}. All this {sure}."


def _if_off(result: Ranking) -> Iterator[str]:
    """What the changes of those that nothing beats are worth if the ratings are off, a sentence each."""
    for option in _drawn(result):
        gain = f"{_cell(option.changes[result.by], signed=True)} {MEASURES[result.by]}"
        told = f"{option.name} beside {result.options[PRESENT].name}: {gain} {if_off(option.doubts[result.by])}"
        yield f"{_upper(told)}."


def _drawn(result: Ranking) -> list[Option]:
    return [option for option in result.options if option.doubts]


def matters(result: Ranking) -> str:
    """`1 point`, `2 wins in 100`: the smallest difference that matters."""
    if result.by == "wins":
        wins = 100 * result.matter.wins
        return f"{wins:g} {'win' if wins == 1 else 'wins'} in 100"
    return f"{result.matter.points:g} {'point' if result.matter.points == 1 else 'points'}"


def _around(result: Ranking) -> str:
    """What is better than the present side all the same, or cannot be told apart from it."""
    present = result.options[PRESENT]
    better = result.better_than(present)
    if better:
        return f"; {_names(better)} {'is' if len(better) == 1 else 'are'} better, but by less than that"
    others = [option for option in result.groups[0] if option is not present]
    return f"; {_names(others)} cannot be told apart from it" if others else ""


def _worse(result: Ranking) -> str:
    """What is to be said of the present side where it is not among those told."""
    present = result.options[PRESENT]
    better = result.better_than(present)
    if not better:
        return ""
    everyone = {option.name for option in result.groups[0]} <= {option.name for option in better}
    return f"; {present.name} is worse than {'each of them' if everyone else _names(better)}"


def _names(options: Iterable[Option]) -> str:
    """`A, B and C`; of many the first, and how many more there are."""
    names = [option.name for option in options]
    if len(names) > MOST_NAMED:
        names = [*names[:MOST_NAMED], f"{len(names) - MOST_NAMED} more"]
    return listed(names)


def _counted(number: int) -> str:
    return COUNTED[number] if number < len(COUNTED) else f"{number:,}"


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


# --- tables -----------------------------------------------------------------------------------------------------------


def _groups(result: Ranking) -> Block:
    """All options in groups, with what each changes."""
    heads = ("option", "group", "beside yours", *(MEASURES[name] for name in SHOWN))
    rows = []
    for number, group in enumerate(result.groups, start=1):
        for option in group:
            verdict = result.verdict(option)
            cells = [_cell(option.changes.get(name), signed=True) for name in SHOWN]
            rows.append((option.name, str(number), "" if verdict is None else verdict.value, *cells))
    first = (
        "Group 1 is better than all others; two others"
        if result.best
        else "Group 1: nothing here is better than these, and they cannot be told apart. Every later option is worse "
        "than one of them at least; two later ones"
    )
    caption = (
        f"{first} that cannot be told apart are in one group, in the order of the file. Figures are changes from "
        f"{result.options[PRESENT].name}, in brackets {_intervals(result)} About equal means: by less than "
        f"{matters(result)}, either way."
    )
    return Block("What can be told apart", caption, heads, tuple(rows), folded=False, name="groups", words=3)


def _ratings(result: Ranking) -> Block | None:
    """What is left of the changes if the ratings are off."""
    drawn = _drawn(result)
    doubted = [
        Doubted(
            option.name,
            option.doubts,
            {measure: change.standard_error for measure, change in option.changes.items()},
        )
        for option in drawn
    ]
    if not doubted:
        return None
    left_out = len(result.groups[0]) - len(drawn) - (result.options[PRESENT] in result.groups[0])
    which = f" of the first {_counted(len(drawn))} that nothing beats" if left_out else " of those that nothing beats"
    return ratings_block(doubted, result.options[PRESENT].name, which)


def _beaten(result: Ranking) -> Block | None:
    """Which options are worse than which."""
    rows = []
    for group in result.groups[1:]:
        rows += [(option.name, _named(result.better_than(option), result)) for option in group]
    if not rows:
        return None
    caption = (
        "An option that is not named beside another one cannot be told apart from it, or is worse. Where more than "
        f"{_counted(MOST_NAMED)} are better, the first {_counted(MOST_NAMED)} are named."
    )
    return Block("Which is worse than which", caption, ("option", "is worse than"), tuple(rows), name="worse", words=2)


def _named(better: Sequence[Option], result: Ranking) -> str:
    """The options that are better, by name unless they are all of the groups above."""
    above: list[Option] = []
    for group in result.groups:
        if len(above) > 1 and {option.name for option in above} == {option.name for option in better}:
            return "all of the groups before"
        above += group
    return _names(option for option in above if option in better)


def _first_group(result: Ranking) -> Block | None:
    """How far those that nothing beats may lie apart."""
    places = result.race.unbeaten
    pairs = list(combinations(places, 2))
    if not 0 < len(pairs) <= MOST_PAIRS:
        return None
    rows = []
    for one, other in pairs:
        found = result.race.contrast(one, other)
        cell = figure(found.estimate, found.low, found.high, times=UNITS[result.by], signed=True)
        alike = "about equal" if found.alike(result.matter.of(result.by)) else "not settled"
        rows.append((result.options[one].name, result.options[other].name, cell, alike))
    heads = ("option", "less", MEASURES[result.by], "")
    caption = f"The differences between any two that nothing beats; in brackets {_intervals(result)}"
    return Block("How close the first group is", caption, heads, tuple(rows), name="first", words=2)


def _figures(result: Ranking) -> Block:
    """What each option brings by itself."""
    heads = ("option", *(MEASURES[name] for name in UNITS), "matches")
    rows = tuple(
        (option.name, *(_cell(option.estimates[name], signed=name == "margin") for name in UNITS), f"{option.n:,}")
        for option in result.options
    )
    caption = f"A draw counts half a win. In brackets {_intervals(result)} Differences are surer than these figures."
    return Block("What each option brings", caption, heads, rows, name="figures", page_only=True)


def _intervals(result: Ranking) -> str:
    """What the intervals of the tables are."""
    level = f"{result.confidence * 100:g} %"
    return f"intervals that hold for all options at once with {level} confidence, whenever the race was stopped."


def _cell(estimate: Estimate | None, *, signed: bool) -> str:
    """A figure with its interval; nothing for the present side's change from itself."""
    return "" if estimate is None else cell(estimate, times=UNITS[estimate.measure], signed=signed)
