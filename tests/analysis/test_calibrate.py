"""Calibration: it finds numbers that were planted, keeps its bounds, its file's text and its best place."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from rugbysim.analysis.calibrate import Fit, calibrate
from rugbysim.analysis.descent import FAR, bent, loss
from rugbysim.analysis.experiment import Experiment, Free
from rugbysim.analysis.league import League, fixtures, play_league
from rugbysim.analysis.realism import aligned
from rugbysim.analysis.targets import Targets, load_targets
from rugbysim.analysis.toml_edit import with_numbers
from rugbysim.report.analysis_tables import show_fit
from rugbysim.setup.errors import SetupError
from rugbysim.setup.keys import flat
from rugbysim.setup.rules import RuleSet, load_rules

TRUTH_SEED, TRUTH_MATCHES = 99, 60_000

#: What is planted: key, bounds, and how far from its true value the fit starts, in shares of its range.
PLANTED = (
    ("jackal.difficulty", 25.0, 0.6),
    ("pace.difficulty", 25.0, -0.5),
    ("conversion.curve.scale", 8.0, 0.5),
    ("passing.difficulty", 10.0, -0.6),
    ("kick.in_field_share", 0.25, 0.7),
)


def freed(text: str, *free: tuple[str, float, float]) -> str:
    """A rule set's text with these numbers, within these bounds, free and none else."""
    head, section, _ = text.partition("[realism]")
    entries = ", ".join(f'{{ key = "{key}", low = {low}, high = {high} }}' for key, low, high in free)
    return f"{head}{section}\nfree = [{entries}]\nknown_miss = []\n"


def present(rules_file: Path) -> dict[str, float]:
    return flat(tomllib.loads(rules_file.read_text(encoding="utf-8")))


@pytest.fixture(scope="module")
def simulated_targets(four: League, rules: RuleSet) -> Targets:
    """The shipped targets with what the default rule set gives in their place."""
    season = play_league(fixtures(four, rules), four, TRUTH_MATCHES, TRUTH_SEED)
    targets = load_targets("sevens_men")
    reached = aligned(season, targets)[:-1]
    figures = [
        replace(target, values=tuple(figure.values.tolist())) for target, figure in zip(targets, reached, strict=True)
    ]
    return replace(targets, figures=tuple(figures))


def planted_file(rules_file: Path) -> dict[str, float]:
    """Move the planted numbers of a rule set's file away from the truth, make them free; the truth by key."""
    truth = {key: present(rules_file)[key] for key, _, _ in PLANTED}
    away = {key: repr(round(truth[key] + share * reach, 4)) for key, reach, share in PLANTED}
    text = with_numbers(rules_file.read_text(encoding="utf-8"), away)
    bounds = [(key, truth[key] - reach, truth[key] + reach) for key, reach, _ in PLANTED]
    rules_file.write_text(freed(text, *bounds), encoding="utf-8")
    return truth


def test_it_recovers_planted_numbers(four: League, rules_file: Path, simulated_targets: Targets) -> None:
    """Five numbers, moved by half their range or more, are found within four of their stated standard errors.

    The targets are themselves a sample of 60,000 matches and the fit's leagues have 12,000: the difference of the two
    has sqrt(1 + 12,000 / 60,000) = 1.1 of the stated error. The stated error says what the leagues can tell, so it must
    also be small: less than a twentieth of the range.
    """
    truth = planted_file(rules_file)
    fit = calibrate(rules_file, simulated_targets, 12_000, 1, starts=1, favourites=False, league=four)
    for parameter in fit.parameters:
        assert parameter.error is not None, parameter.key
        assert parameter.error < 0.05 * (parameter.high - parameter.low), parameter
        assert abs(parameter.fitted - truth[parameter.key]) < 4 * 1.1 * parameter.error, parameter
    assert fit.loss < 0.01 * fit.loss_before
    assert not fit.contract.figures("outside")


# --- one quick fit, looked at from all sides --------------------------------------------------------------------------


@pytest.fixture(scope="module")
def quick(four: League, tmp_path_factory: pytest.TempPathFactory) -> tuple[Fit, str]:
    """A fit of three numbers, one of which moves nothing, with a fifth of the figures left out; and its file's text."""
    path = tmp_path_factory.mktemp("quick") / "mine.toml"
    text = Path(load_rules("sevens").path or "").read_text(encoding="utf-8")
    text = with_numbers(text, {"pace.difficulty": "75.0", "conversion.spot.3.2": "30.0"})
    free = (
        ("pace.difficulty", 0.0, 80.0),
        ("conversion.spot.3.2", 20.0, 90.0),
        ("match.extra_period_minutes", 1.0, 9.0),
    )
    path.write_text(freed(text, *free), encoding="utf-8")
    fit = calibrate(path, n=3_200, seed=2, starts=2, leave_out=3, rounds=2, league=four)
    return fit, path.read_text(encoding="utf-8")


def test_the_fit_gets_nearer_from_every_start(quick: tuple[Fit, str]) -> None:
    fit, _ = quick
    assert len(fit.starts) == 2
    assert min(fit.starts) < fit.loss_before
    assert not fit.interrupted


def test_a_number_that_moves_nothing_stays_and_is_named(quick: tuple[Fit, str]) -> None:
    """Extra time is never played in a pool match."""
    fit, _ = quick
    by_key = {parameter.key: parameter for parameter in fit.parameters}
    assert not by_key["match.extra_period_minutes"].seen
    assert by_key["match.extra_period_minutes"].error is None
    assert by_key["pace.difficulty"].seen


def test_fitted_numbers_keep_their_bounds(quick: tuple[Fit, str]) -> None:
    assert all(parameter.low <= parameter.fitted <= parameter.high for parameter in quick[0].parameters)


def test_the_text_differs_in_the_fitted_numbers_alone(quick: tuple[Fit, str], tmp_path: Path) -> None:
    fit, before = quick
    old, new = flat(tomllib.loads(before)), flat(tomllib.loads(fit.toml))
    assert old | {parameter.key: parameter.fitted for parameter in fit.parameters} == new
    comments = [[line.partition("#")[2] for line in text.splitlines()] for text in (before, fit.toml)]
    assert comments[0] == comments[1]
    path = tmp_path / "fitted.toml"
    path.write_text(fit.toml, encoding="utf-8")
    assert load_rules(path).pace.difficulty == next(p.fitted for p in fit.parameters if p.key == "pace.difficulty")


def test_a_fifth_of_the_figures_is_left_out_and_reported(
    quick: tuple[Fit, str], capsys: pytest.CaptureFixture[str]
) -> None:
    fit, _ = quick
    keys = [target.key for target in load_targets("sevens_men")]
    assert list(fit.left_out) == keys[2::5]
    show_fit(fit)
    shown = capsys.readouterr().out
    assert max(len(line) for line in shown.splitlines()) <= 80
    assert "3 free parameters" in shown
    assert "no effect" in shown
    assert "Of the 10 figures left out of the fit" in shown


def test_it_is_judged_on_matches_that_the_fit_has_not_seen(quick: tuple[Fit, str]) -> None:
    assert quick[0].contract.seed == 2**63 + 2
    assert quick[0].contract.matches >= 3_200


# --- stopping, and what cannot be fitted ------------------------------------------------------------------------------


def stopping_after(lines: int) -> Callable[[str], None]:
    """A listener that presses Ctrl-C when it has been told so many lines."""
    told: list[str] = []

    def say(line: str) -> None:
        told.append(line)
        if len(told) > lines:
            raise KeyboardInterrupt

    return say


def test_ctrl_c_keeps_the_best_place(four: League, rules_file: Path) -> None:
    text = with_numbers(rules_file.read_text(encoding="utf-8"), {"pace.difficulty": "75.0"})
    rules_file.write_text(freed(text, ("pace.difficulty", 0.0, 80.0)), encoding="utf-8")
    fit = calibrate(rules_file, n=1_600, starts=1, league=four, say=stopping_after(1), threads=1)
    assert fit.interrupted
    assert fit.loss < fit.loss_before
    assert fit.parameters[0].error is None
    assert flat(tomllib.loads(fit.toml))["pace.difficulty"] == fit.parameters[0].fitted


def test_ctrl_c_before_anything_was_played_is_ctrl_c(four: League, rules_file: Path) -> None:
    text = rules_file.read_text(encoding="utf-8")
    rules_file.write_text(freed(text, ("pace.difficulty", 0.0, 80.0)), encoding="utf-8")
    with pytest.raises(KeyboardInterrupt):
        calibrate(rules_file, n=1_600, league=four, say=stopping_after(0))


def test_a_rule_set_without_free_numbers_is_refused(four: League, rules_file: Path) -> None:
    rules_file.write_text(freed(rules_file.read_text(encoding="utf-8")), encoding="utf-8")
    with pytest.raises(SetupError, match=r"realism.free is \[\]; expected at least one number to move"):
        calibrate(rules_file, n=1_600, league=four)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"leave_out": 6}, "leave_out is 6; expected which fifth of the figures is left out, 1 to 5"),
        ({"starts": 0}, "starts is 0; expected a whole number of starts, at least 1"),
        ({"rounds": 0}, "rounds is 0; expected a whole number of rounds, at least 1"),
        ({"n": 0}, "n is 0"),
        ({"seed": -1}, "seed is -1"),
        ({"targets": "nobody"}, "nobody: there is no such file"),
    ],
)
def test_arguments_that_cannot_be_used(rules_file: Path, arguments: dict[str, object], sentence: str) -> None:
    with pytest.raises(SetupError) as refused:
        calibrate(rules_file, **arguments)  # type: ignore[arg-type]
    assert sentence in str(refused.value)


def test_a_start_that_makes_no_rule_set_is_passed_over(four: League, rules_file: Path) -> None:
    """The gain of a run from 6 m at least to 5 m at most is none: the second start fails, the first goes on."""
    text = rules_file.read_text(encoding="utf-8")
    rules_file.write_text(freed(text, ("run.gain.1", 0.5, 40.0)), encoding="utf-8")
    told: list[str] = []
    fit = calibrate(rules_file, n=1_600, starts=2, rounds=1, league=four, say=told.append)
    assert "this start makes no rule set" in told
    assert len(fit.starts) == 1


# --- parts ------------------------------------------------------------------------------------------------------------


def test_numbers_are_written_to_four_digits_of_their_range() -> None:
    assert Free("x", -60.0, 40.0, 0.0).at(0.123456) == -47.65
    assert Free("x", 0.0, 0.4, 0.0).at(0.5) == 0.2
    assert Free("x", 0.0, 0.4, 0.0).at(0.123456) == 0.0494
    assert Free("x", -60.0, 40.0, 0.0).place(-60.0) == 0
    assert Free("x", -60.0, 40.0, 0.0).place(100.0) == 1


def test_the_loss_weighs_what_is_outside_more() -> None:
    """Two figures at half their tolerance are better than one at its end and one met."""
    assert loss(np.array([0.5, 0.5])) < loss(np.array([1.0, 0.0])) / 2
    assert loss(np.array([1.0])) == pytest.approx(2)


def test_the_slope_of_what_is_squared_is_its_slope() -> None:
    """By central differences, on either side of the bend and at it."""
    at = np.array([-3.0, -1.0, 0.0, 0.5, 1.5, FAR, 4.0])
    rise = (bent(at + 1e-6)[0] - bent(at - 1e-6)[0]) / 2e-6
    np.testing.assert_allclose(bent(at)[1], rise, rtol=1e-5)


def test_the_same_places_give_the_same_distances(four: League, rules_file: Path) -> None:
    text = rules_file.read_text(encoding="utf-8")
    rules_file.write_text(freed(text, ("pace.difficulty", 0.0, 80.0)), encoding="utf-8")
    data = tomllib.loads(rules_file.read_text(encoding="utf-8"))
    experiment = Experiment(data, rules_file, load_targets("sevens_men"), four, threads=1)
    place = np.array([experiment.free[0].place(data["pace"]["difficulty"])])
    one, again, other = (experiment.play(at, 240) for at in (place, place, place + 0.2))
    assert one.distances.tobytes() == again.distances.tobytes()
    assert one.distances.tobytes() != other.distances.tobytes()
    assert data["pace"]["difficulty"] == one.rules.pace.difficulty  # and the data is as it was
