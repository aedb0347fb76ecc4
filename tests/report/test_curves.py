"""The picture of a rule set's curves: what is drawn is what the rule set says, readable and the same each time."""

from __future__ import annotations

import sys
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("matplotlib")

from rugbysim.report.curves import CHECKS, curves_figure, save_curves
from rugbysim.setup import load_match, load_rules
from rugbysim.setup.overrides import apply_overrides
from rugbysim.setup.rules import CHECKS as ALL_CHECKS
from rugbysim.setup.rules import RuleSet


@pytest.fixture(scope="module", params=["sevens", "run_through"])
def rules(request: pytest.FixtureRequest) -> RuleSet:
    return load_rules(request.param)


@pytest.fixture(scope="module")
def figure(rules: RuleSet) -> Any:
    made = curves_figure(rules)
    made.canvas.draw()
    yield made
    made.clear()


def panel(figure: Any, title: str) -> Any:
    return next(axes for axes in figure.axes if axes.get_title(loc="left").strip() == title)


def test_every_check_has_a_panel(figure: Any) -> None:
    assert sorted(name for name, _, _ in CHECKS) == sorted(ALL_CHECKS)
    titles = [axes.get_title(loc="left").strip() for axes in figure.axes]
    assert titles[: len(CHECKS)] == [title for _, title, _ in CHECKS]
    assert len(titles) == len(CHECKS) + 4


@pytest.mark.rule("SV-3.3", "SV-3.4")
def test_the_line_of_a_check_is_its_curve_with_the_difficulty_applied(figure: Any, rules: RuleSet) -> None:
    """A scrum of packs 20 points apart: the curve at 20 less the difficulty, both having the same bonus."""
    line = panel(figure, "Scrum").lines[0]
    chances = dict(zip(line.get_xdata(), line.get_ydata(), strict=True))
    for difference in (-50, 0, 20, 50):
        expected = rules.scrum.curve.probability(difference - rules.scrum.difficulty)
        assert chances[difference] == pytest.approx(expected)


def test_the_dot_is_the_average_man(figure: Any, rules: RuleSet) -> None:
    axes = panel(figure, "Receiving a kick")
    chance = rules.receive.curve.probability(50 - rules.receive.difficulty)
    dot = axes.lines[-1]
    assert (dot.get_xdata()[0], dot.get_ydata()[0]) == (0, pytest.approx(chance))
    assert f"{100 * chance:.1f} %" in [text.get_text() for text in axes.texts]


def test_hardness_panels_show_offences_cards_and_bonus(figure: Any, rules: RuleSet) -> None:
    lines = {line.get_label(): line for line in panel(figure, "Offence at a check").lines}
    tackler = rules.hardness.tackler
    assert lines["tackler"].get_ydata()[80] == pytest.approx(tackler.curve.probability(80 - tackler.difficulty))
    red = {line.get_label(): line for line in panel(figure, "Card for an offence").lines}["red"]
    assert red.get_ydata()[10] == pytest.approx(rules.card.red.curve.probability(10 - rules.card.red.difficulty))
    assert panel(figure, "Hardness bonus").lines[1].get_ydata()[100] == rules.hardness.added(100)


@pytest.mark.rule("SV-10.1")
def test_conversions_fall_with_the_distance_from_the_middle(figure: Any) -> None:
    axes = panel(figure, "Conversion, by place")
    assert [line.get_label() for line in axes.lines] == ["70", "50", "30"]
    for line in axes.lines:
        made = list(line.get_ydata())
        assert made == sorted(made, reverse=True)


def test_every_axis_is_labelled_with_its_unit(figure: Any) -> None:
    for axes in figure.axes:
        assert axes.get_xlabel().endswith((", points", ", m"))
        assert axes.get_ylabel()


def test_no_text_lies_over_another(figure: Any) -> None:
    """Titles, subtitles, labels, chances and legends of a panel, as drawn, and the panels' titles among each other."""
    renderer = figure.canvas.get_renderer()
    heads = []
    for axes in figure.axes:
        legend = axes.get_legend()
        drawn = [axes.xaxis.label, axes.yaxis.label, *axes.texts, *(legend.get_texts() if legend else ())]
        boxes = [text.get_window_extent(renderer) for text in drawn if text.get_text()]
        assert not [pair for pair in combinations(boxes, 2) if pair[0].overlaps(pair[1])]
        heads += [text.get_window_extent(renderer) for text in axes.texts]
        assert all(box.x1 <= figure.bbox.x1 for box in boxes)
    assert not [pair for pair in combinations(heads, 2) if pair[0].overlaps(pair[1])]


def test_the_chance_beside_a_dot_does_not_lie_on_the_curve(figure: Any) -> None:
    renderer = figure.canvas.get_renderer()
    for _, title, _ in CHECKS:
        axes = panel(figure, title)
        box = next(text for text in axes.texts if text.get_text().endswith("%")).get_window_extent(renderer)
        points = axes.transData.transform(axes.lines[0].get_xydata())
        assert not [point for point in points if box.contains(*point)], title


@pytest.mark.parametrize(("ending", "start"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")])
def test_the_same_rule_set_gives_the_same_bytes(
    ending: str, start: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole picture as .png; what another ending adds of its own shows in a few panels."""
    rules = load_rules("sevens")
    if ending != "png":
        monkeypatch.setattr("rugbysim.report.curves.CHECKS", CHECKS[:4])
    one, other = (save_curves(rules, tmp_path / f"{name}.{ending}").read_bytes() for name in ("one", "other"))
    assert one.startswith(start)
    assert one == other
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"one.{ending}", f"other.{ending}"]


def test_curves_of_every_kind_are_drawn(tmp_path: Path) -> None:
    match = apply_overrides(
        load_match("example"),
        [
            "rules.tackle.curve={kind='clamp', low_at=-60, high_at=60}",
            "rules.pace.curve={kind='dice', dice=2, sides=6, target=8, points_per_pip=10}",
            "rules.jackal.curve={kind='table', points=[[-80, 0.01], [0, 0.5], [80, 0.99]]}",
            "rules.gather.curve={kind='probit', scale=20}",
        ],
    )
    assert save_curves(match.rules, tmp_path / "kinds.png").stat().st_size > 10_000


def test_without_matplotlib_the_pip_command_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'rugbysim\[plot\]'") as missing:
        save_curves(load_rules("sevens"), tmp_path / "curves.png")
    assert missing.value.name == "matplotlib"
    assert not list(tmp_path.iterdir())
