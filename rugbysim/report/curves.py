"""The curves of a rule set as one picture: what a rating is worth, check by check."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rugbysim.report.style import GREY, INK, LINES, draw, quiet, save_picture
from rugbysim.setup.curves import interpolated
from rugbysim.setup.fields import ATTRIBUTES, HARDENED

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from rugbysim.setup.rules import RuleSet
    from rugbysim.setup.sections import Check, Weights

AVERAGE = 50.0  # of the level a rule set is calibrated to (SV-1.2)
REACH = 50  # rating points shown on either side of it
COLUMNS, WIDTH, HEIGHT = 4, 12.0, 2.35  # panels a row; inches of the picture, and of a row of panels
KICKERS = (30.0, 50.0, 70.0)
DISTANCES = range(36)  # metres from the middle line to the touchline
YELLOW = "#c9a400"

#: The checks in the order of play: name, title, what succeeds.
CHECKS = (
    ("kick_off", "Kick-off", "a good kick"),
    ("receive", "Receiving a kick", "held"),
    ("reclaim", "Short kick-off", "won back"),
    ("passing", "Pass", "held"),
    ("kick", "Kick in play", "a good kick"),
    ("regain", "Kick in the field", "won back"),
    ("tackle", "Tackle", "made"),
    ("pace", "Chase, every ten metres", "caught"),
    ("jackal", "Jackal", "ball won"),
    ("holding_on", "Not releasing", "penalty won"),
    ("counter_ruck", "Counter-ruck", "ball won"),
    ("scrum", "Scrum", "won by the put-in"),
    ("line_out", "Line-out", "won by the throw"),
    ("gather", "Scrum half's gather", "held"),
    ("conversion", "Conversion, in front", "made"),
    ("penalty_goal", "Penalty goal", "made"),
)
LEGEND: dict[str, Any] = {
    "frameon": False,
    "fontsize": 8,
    "title_fontsize": 8,
    "handlelength": 1.6,
    "labelspacing": 0.25,
    "borderaxespad": 0.3,
}


@dataclass(frozen=True)
class Circumstance:
    """What makes a check harder: said in a few words, and by how many points."""

    words: str
    harder: float


def save_curves(rules: RuleSet, out: str | Path) -> Path:
    """Draw the curves of `rules` into `out`, a .png, .svg or .pdf file, whole or not at all.

    The same rule set gives the same bytes. Raises ModuleNotFoundError, naming the pip command, without matplotlib.
    """
    return save_picture(lambda: curves_figure(rules), out)


def curves_figure(rules: RuleSet) -> Figure:
    """The picture as a matplotlib figure: a panel a check, then conversions by place, offences, cards and bonus."""
    others = (_conversion_panel, _offence_panel, _card_panel, _bonus_panel)
    with draw() as plt:
        figure: Figure
        rows = -(-(len(CHECKS) + len(others)) // COLUMNS)
        figure, grid = plt.subplots(rows, COLUMNS, figsize=(WIDTH, HEIGHT * rows + 0.9), layout="constrained")
        panels = iter(grid.flat)
        for name, title, success in CHECKS:
            _check_panel(next(panels), rules, name, title, success)
        for other in others:
            other(next(panels), rules)
        for left in panels:
            left.set_axis_off()
        title = f"Rule set {rules.name}: what a rating is worth\n"
        figure.suptitle(title, x=0.01, ha="left", fontsize=15, color=INK, weight="bold")
        note = (
            "Dots: a man of 50 against one of 50, with full energy and average hardness."
            " 10 points are one standard deviation of men at this level."
        )
        figure.text(0.01, 1 - 0.42 / figure.get_figheight(), note, va="top", fontsize=9, color=GREY)
    return figure


def _check_panel(panel: Axes, rules: RuleSet, name: str, title: str, success: str) -> None:
    """One check: chance of success against the rating of the man who acts, the others at 50."""
    section = rules.check(name)
    ratings = [AVERAGE + step / 2 for step in range(-2 * REACH, 2 * REACH + 1)]
    lines = [Circumstance("", 0.0), *_circumstances(rules, name)]
    for line, style in zip(lines, ("-", "--", ":"), strict=False):
        chances = [_chance(rules, section, rating, line.harder) for rating in ratings]
        width = 2.0 if style == "-" else 1.2
        panel.plot(
            [r - AVERAGE for r in ratings], chances, style, color=LINES[0], lw=width, label=line.words or "as is"
        )
    even = _chance(rules, section, AVERAGE, 0.0)
    _mark(panel, even)
    _shares(panel, title, _who(section))
    panel.set_ylabel(success)
    panel.set_xlim(-REACH, REACH)
    panel.set_xlabel("rating difference, points" if section.against else "rating above 50, points")
    if len(lines) > 1:
        panel.legend(loc="lower right" if even > 0.45 else "upper left", **LEGEND)


def _mark(panel: Axes, even: float) -> None:
    """The dot of the average man with his chance beside it."""
    panel.plot(0, even, "o", color=INK, ms=5, zorder=3)
    high = even > 0.8  # under the curve and right of the dot there is room then, above it and left of it otherwise
    panel.annotate(
        f"{100 * even:.0f} %" if 0.1 <= even <= 0.9 else f"{100 * even:.1f} %",
        (0, even),
        (6, -6) if high else (-6, 5),
        textcoords="offset points",
        va="top" if high else "bottom",
        ha="left" if high else "right",
        fontsize=9,
        color=INK,
    )


def _circumstances(rules: RuleSet, name: str) -> list[Circumstance]:
    """What often makes a check harder."""
    if name == "passing" and rules.passing.length_difficulty:
        return [Circumstance("20 m wide", 20 * rules.passing.length_difficulty)]
    if name == "tackle" and rules.laws.unset_defence:
        return [Circumstance("defence unset", rules.unset.tackle_difficulty)]
    if name == "conversion":
        return [Circumstance("25 m aside", interpolated(rules.conversion.spot, 25.0))]
    return []


def _chance(rules: RuleSet, section: Check, rating: float, harder: float) -> float:
    """The chance of a man of `rating` against one of 50, both of average hardness."""
    against = 0.0 if section.against is None else _weighted(rules, section.against, AVERAGE)
    return section.curve.probability(_weighted(rules, section.actor, rating) - against - section.difficulty - harder)


def _weighted(rules: RuleSet, weights: Weights, rating: float) -> float:
    """The weighted rating of a man with `rating` in everything and hardness 50 (SV-3.2, SV-3.3)."""
    bonus = rules.hardness.added(AVERAGE)
    pairs = zip(ATTRIBUTES, weights.values, strict=True)
    return sum(weight * (rating + (bonus if attribute in HARDENED else 0.0)) for attribute, weight in pairs)


def _who(section: Check) -> str:
    """`tackling v 0.7 pace + 0.3 handling`."""
    ours = _named(section.actor)
    if section.against is None:
        return ours
    theirs = _named(section.against)
    return f"{ours} v the same" if ours == theirs else f"{ours} v {theirs}"


def _named(weights: Weights) -> str:
    """The attributes that count, with their weights where they are not 1."""
    named = [(name.replace("_", " "), w) for name, w in zip(ATTRIBUTES, weights.values, strict=True) if w]
    return " + ".join(name if weight == 1 else f"{weight:g} {name}" for name, weight in named) or "nothing"


def _conversion_panel(panel: Axes, rules: RuleSet) -> None:
    """Conversions by distance from the middle, for kickers of three ratings."""
    for kicker, colour in zip(reversed(KICKERS), (LINES[1], LINES[0], LINES[2]), strict=True):
        made = [_chance(rules, rules.conversion, kicker, interpolated(rules.conversion.spot, d)) for d in DISTANCES]
        panel.plot(DISTANCES, made, color=colour, lw=2.0, label=f"{kicker:.0f}")
    _shares(panel, "Conversion, by place", "for three kicking ratings")
    panel.set_ylabel("made")
    panel.set_xlim(0, DISTANCES[-1])
    panel.set_xlabel("distance from the middle line, m")
    panel.legend(loc="best", **LEGEND)


def _offence_panel(panel: Axes, rules: RuleSet) -> None:
    """The chance of an offence by hardness, for each duty."""
    duties = ("jackler", "tackler", "supporter", "forward", "runner")
    _hardness_lines(panel, {duty: getattr(rules.hardness, duty) for duty in duties}, LINES)
    _quiet_title(panel, "Offence at a check", "by the man's duty")


def _card_panel(panel: Axes, rules: RuleSet) -> None:
    """The chance of a card for an offence, by hardness."""
    _hardness_lines(panel, {"yellow": rules.card.yellow, "red": rules.card.red}, (YELLOW, LINES[1]))
    _quiet_title(panel, "Card for an offence", "by the offender's hardness")


def _hardness_lines(panel: Axes, sections: dict[str, Any], colours: Sequence[str]) -> None:
    """A line a section over hardness 0 to 100, the average man marked on each."""
    for (name, section), colour in zip(sections.items(), colours, strict=True):
        chances = [section.curve.probability(hardness - section.difficulty) for hardness in range(101)]
        panel.plot(range(101), chances, color=colour, lw=1.8, label=name)
        panel.plot(50, chances[50], "o", color=colour, ms=4)
    panel.set_xlim(0, 100)
    panel.set_ylim(bottom=0)
    panel.yaxis.set_major_formatter(_in_percent())
    panel.set_xlabel("hardness, points")
    panel.set_ylabel("chance")
    panel.legend(loc="upper left", **LEGEND)


def _bonus_panel(panel: Axes, rules: RuleSet) -> None:
    """What hardness adds to tackling, jackling and set pieces."""
    panel.axhline(0, color=GREY, lw=0.6)
    panel.plot(range(101), [rules.hardness.added(hardness) for hardness in range(101)], color=LINES[0], lw=2.0)
    panel.plot(50, rules.hardness.added(50), "o", color=INK, ms=5)
    panel.set_xlim(0, 100)
    panel.set_xlabel("hardness, points")
    panel.set_ylabel("rating points")
    _quiet_title(panel, "Hardness bonus", "on tackling, jackling and set pieces")


def _shares(panel: Axes, title: str, subtitle: str) -> None:
    """A panel whose height is a share from 0 to 1."""
    panel.set_ylim(0, 1.02)
    panel.set_yticks([0, 0.25, 0.5, 0.75, 1])
    panel.yaxis.set_major_formatter(_in_percent())
    _quiet_title(panel, title, subtitle)


def _quiet_title(panel: Axes, title: str, subtitle: str) -> None:
    """Title and subtitle above the panel, on the left."""
    quiet(panel)
    panel.set_title(f"{title}\n", loc="left", fontsize=10.5, color=INK, weight="bold", pad=4)
    said = panel.text(0, 1.03, subtitle, transform=panel.transAxes, fontsize=8, color=GREY, va="bottom")
    said.set_in_layout(False)  # a long one may reach over the gap to the next panel, but must not push that away


def _in_percent() -> Callable[[float, float], str]:
    return lambda share, _: f"{100 * share:g} %"
