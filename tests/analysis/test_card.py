"""Cards: cells of minute and score, costs against matches played by another way, what is refused and what is kept."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from itertools import chain
from typing import Any

import numpy as np
import pytest

import rugbysim as rs
from rugbysim.analysis.coach.adjusted import Adjustment
from rugbysim.analysis.coach.counts import FIRST, Counts
from rugbysim.analysis.coach.moments import Moments
from rugbysim.analysis.coach.stages import Stage, play_stages
from rugbysim.analysis.deciding.best import perhaps_best
from rugbysim.analysis.deciding.card import CardFinding, card
from rugbysim.analysis.deciding.card_cells import SCORES, Cells, Minutes, score_states
from rugbysim.analysis.deciding.card_cost import FEWEST, CardCost
from rugbysim.games.registry import get_game
from rugbysim.montecarlo.chunks import Interruption
from rugbysim.montecarlo.ratios import Products, Ratio
from rugbysim.montecarlo.statistics import Estimate
from rugbysim.setup.errors import SetupError
from rugbysim.setup.matches import Match

SEVENS: Any = get_game("sevens")
YELLOW = 29  # the event


@pytest.fixture(scope="module")
def match() -> Match:
    return rs.load_match("example")


@pytest.fixture(scope="module")
def found(match: Match) -> CardFinding:
    return card(match, "away", matches=1_500, seed=5)


def as_played(match: Match, seed: int) -> Adjustment:
    """An adjustment that takes nothing off."""
    fitted = Adjustment.fit(SEVENS, SEVENS.prepare(match), seed, n=50)
    return replace(fitted, weights=np.zeros_like(fitted.weights))


# --- cells ------------------------------------------------------------------------------------------------------------


def test_every_card_has_one_cell_and_groups_are_made_of_cells() -> None:
    cells = Cells(Minutes.of(7, extra_time=True))
    everything = cells.group(own=False)
    assert sorted(everything) == list(range(cells.count))
    by_minute = [cells.group(own=False, minute=minute) for minute in range(len(cells.minutes.labels))]
    assert sorted(chain.from_iterable(by_minute)) == everything
    by_score = [cells.group(own=False, scores=(state,)) for state in range(len(SCORES))]
    assert sorted(chain.from_iterable(by_score)) == everything
    assert set(cells.group(own=True)) < set(everything)


@pytest.mark.parametrize(
    ("side", "half", "minute", "lead", "label", "score"),
    [
        (1, 1, 0.0, -8, "0 to 2", "behind by 8 or more"),
        (1, 1, 1.999, -7, "0 to 2", "behind by 1 to 7"),
        (0, 1, 2.0, 0, "2 to 5", "level"),
        (0, 1, 7.1, 7, "5 to 7", "ahead by 1 to 7"),
        (0, 2, 7.1, 7, "7 to 9", "ahead by 1 to 7"),
        (1, 2, 15.0, 8, "12 to 14", "ahead by 8 or more"),
        (1, 3, 14.5, 0, "extra time", "level"),
    ],
)
def test_a_card_falls_into_the_cell_of_its_minute_lead_and_side(
    side: int, half: int, minute: float, lead: int, label: str, score: str
) -> None:
    cells = Cells(Minutes.of(7, extra_time=half > 2))
    card = (side, half, round(60_000 * minute), lead)
    cards = np.array([card], dtype=[(name, "i4") for name in ("side", "half", "clock_ms", "lead")])
    (cell,) = cells.of(cards, 1).tolist()
    wanted = cells.minutes.labels.index(label), SCORES.index(score)
    assert cell in cells.group(own=False, minute=wanted[0], scores=(wanted[1],))
    assert (cell in cells.group(own=True)) == (side == 1)


@pytest.mark.parametrize("half", [1.0, 4.5, 7.0, 10.0, 40.0])
def test_bins_cover_halves_of_any_length(half: float) -> None:
    minutes = Minutes.of(half, extra_time=True)
    assert minutes.starts[0] == 0
    assert list(minutes.starts) == sorted(set(minutes.starts))
    assert minutes.starts[-1] == round(120_000 * half)
    assert len(minutes.labels) == len(minutes.starts) == 7
    assert minutes.bins(np.array([1, 3]), np.array([0, round(120_000 * half)])).tolist() == [0, 6]


def test_score_states_turn_where_they_say() -> None:
    assert [SCORES[state] for state in score_states(np.array([-60, -8, -7, -1, 0, 1, 7, 8, 60]))] == [
        SCORES[0], SCORES[0], SCORES[1], SCORES[1], SCORES[2], SCORES[3], SCORES[3], SCORES[4], SCORES[4],
    ]  # fmt: skip


# --- sums -------------------------------------------------------------------------------------------------------------


def test_moments_of_parts_are_those_of_the_whole() -> None:
    rows = np.random.default_rng(3).integers(-50, 50, (60, 4)).astype(float)
    whole = Moments.of(rows)
    parts = Moments.none(4) + Moments.of(rows[:20]) + Moments.of(rows[20:])
    assert parts.n == whole.n == 60
    assert (parts.totals == whole.totals).all()
    assert (parts.products == whole.products).all()
    x, y = rows[:, 0] + rows[:, 2], rows[:, 1]
    products = Products(*(int(a @ b) for a, b in ((x, x), (x, y), (y, x), (y, y))))
    wanted = Ratio(int(x.sum()), int(y.sum()), products, 60, factor=0.5).estimate("rate")
    assert whole.ratio("rate", [0, 2], [1], 0.5) == wanted


def test_sums_too_large_for_floats_are_refused() -> None:
    with pytest.raises(OverflowError):
        Moments.of(np.full((2, 1), 2.0**27))


def test_costs_are_what_cards_cost_in_matches_played_one_by_one(match: Match) -> None:
    """Without adjustment: against the event log and `waived_card`, card by card."""
    n, seed, prepared = 400, 11, SEVENS.prepare(match)
    cost = CardCost(SEVENS, prepared, seed, 0, as_played(match, seed), Cells(Minutes.of(7, extra_time=False)))
    assert list(cost.played(n, 1))[-1] == 3 * n
    played = SEVENS.play(prepared, seed, 0, n, events=True)
    yellow = played.events[played.events["kind"] == YELLOW]
    margins = [played.matches["home_points"].astype(int) - played.matches["away_points"]]
    total, cards, own = 0, 0, 0
    for number in range(2):
        waived = SEVENS.play(prepared, seed, 0, n, waived_card=number).matches
        margins.append(waived["home_points"].astype(int) - waived["away_points"])
        for index in range(n):
            shown = yellow["side"][yellow["match"] == index]
            if len(shown) > number:
                total += int(margins[-1][index] - margins[0][index]) * (1 if shown[number] == 0 else -1)
                cards, own = cards + 1, own + int(shown[number] == 0)
    overall, mine = (cost.costs("Herons")[0], next(one for one in cost.costs("Herons") if one.whose == "Herons"))
    assert (overall.cards, mine.cards) == (cards, own)
    assert overall.margin is not None
    assert overall.margin.estimate == pytest.approx(total / cards)


def test_threads_change_nothing(match: Match, found: CardFinding) -> None:
    again = card(match, "away", matches=1_500, seed=5, threads=1)
    assert again.records() == found.records()


def test_both_sides_together_are_the_same_looked_at_from_either(match: Match) -> None:
    """As played, a cost is a cost, whoever is looked at."""
    figures = []
    for side in (0, 1):
        adjustment = replace(as_played(match, 3), side=side)
        cost = CardCost(SEVENS, SEVENS.prepare(match), 3, side, adjustment, Cells(Minutes.of(7, extra_time=False)))
        list(cost.played(300, 1))
        figures.append([(one.cards, one.margin, one.wins) for one in cost.costs("us") if one.whose == "both sides"])
    assert figures[0] == figures[1]


def test_cells_with_few_cards_are_taken_together_or_left_open(found: CardFinding) -> None:
    cells = [one for one in found.costs if one.minute != "any" and one.score != "any"]
    assert len(cells) == 6 * len(SCORES)
    for one in cells:
        assert (one.margin is None) == (one.cards < FEWEST or one.with_score != "")
    early = {one.score: one for one in cells if one.minute == "0 to 2"}
    assert early["behind by 8 or more"].with_score == "behind"
    assert "behind" in early
    assert "behind by 1 to 7" not in early
    level = found.cost("both sides", "any", "level")
    assert level.margin is not None
    assert level.margin.estimate is not None


def test_costs_by_minute_and_by_score_are_all_cards(found: CardFinding) -> None:
    for whose in ("both sides", found.match.side_names[1]):
        mine = [one for one in found.costs if one.whose == whose]
        overall = found.cost(whose).cards
        assert sum(one.cards for one in mine if one.minute != "any" and one.score == "any") == overall
        assert sum(one.cards for one in mine if one.minute == "any" and one.score != "any") == overall
    with pytest.raises(KeyError):
        found.cost("nobody")


# --- hardness ---------------------------------------------------------------------------------------------------------


def test_settings_run_from_clean_to_dirty_with_the_present_among_them(match: Match, found: CardFinding) -> None:
    assert [one.offset for one in found.settings] == [float(offset) for offset in range(-50, 51, 10)]
    assert [one.offset for one in found.settings if one.present] == [0.0]
    penalties = [one.counts["penalties"].estimate or 0.0 for one in found.settings]
    assert penalties[0] < penalties[5] < penalties[-1]
    assert all(sum(one.results) == sum(one.margins.values()) == found.compared == 300 for one in found.settings)
    odd = card(rs.load_match("example", overrides=["home.hardness=-13"]), matches=20)
    assert [one.offset for one in odd.settings if one.present] == [-13.0]
    assert len(odd.settings) == 12


def test_the_best_of_settings_is_a_set_with_neighbours_that_are_worse(found: CardFinding) -> None:
    offsets = [one.offset for one in found.settings]
    for optimum in found.optima:
        first, last = offsets.index(optimum.offsets[0]), offsets.index(optimum.offsets[-1])
        assert optimum.worse_below == (offsets[first - 1] if first else None)
        assert optimum.worse_above == (offsets[last + 1] if last + 1 < len(offsets) else None)
        assert optimum.with_present == (0.0 in optimum.offsets)


class Told:
    """Differences between variants of known values, all with the same standard error."""

    def __init__(self, values: list[float], error: float) -> None:
        self.values, self.error = values, error

    def __len__(self) -> int:
        return len(self.values)

    def difference(self, one: int, other: int, measure: str, confidence: float) -> Any:
        from statistics import NormalDist

        reach = NormalDist().inv_cdf((1 + confidence) / 2) * self.error
        value = self.values[one] - self.values[other]

        class Found:
            estimate = Estimate(measure, value, self.error, value - reach, value + reach, 100)

        return Found


def test_only_what_another_beats_for_sure_is_left_out() -> None:
    # one-sided at 0.05 / 3 each: 2.128 errors
    told: Any = Told([0.0, 2.1, -0.1, -9.0], 1.0)
    assert perhaps_best(told, "margin") == (0, 1)
    alike: Any = Told([1.0, 1.0, 1.0, 1.0], 1.0)
    assert perhaps_best(alike, "margin") == (0, 1, 2, 3)


def test_counts_are_those_of_the_table_of_matches(match: Match) -> None:
    prepared = [SEVENS.prepare(match)]
    counts = Counts(SEVENS, prepared, 4, 1, ["away_penalties_conceded", "away_yellow_cards"])
    assert list(counts.played(250, 2))[-1] == 250 == counts.n
    rows = SEVENS.play(prepared[0], 4, FIRST, 250).matches
    assert counts.mean(0, "away_yellow_cards").estimate == pytest.approx(rows["away_yellow_cards"].mean())
    ratio = counts.ratio(0, "away_yellow_cards", "away_penalties_conceded").estimate
    assert ratio == pytest.approx(rows["away_yellow_cards"].sum() / rows["away_penalties_conceded"].sum())
    awarded = counts.penalties(0, range(5), ("tap", "touch", "goal")).estimate
    assert awarded == pytest.approx(rows["home_penalties_conceded"].mean(), abs=0.3)


# --- asked and kept ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"team": "red"}, 'card: team is "red"; expected "home" or "away"'),
        ({"matches": 5}, "card: matches is 5; expected a whole number of matches, at least 20"),
        ({"seed": -1}, "card: seed is -1; expected a whole number from 0 to 18446744073709551615"),
        ({"threads": 0}, "card: threads is 0; expected a whole number of threads, from 1 to 1024"),
    ],
)
def test_wrong_arguments_are_refused_in_a_sentence(match: Match, arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SetupError) as refused:
        card(match, **arguments)
    assert refused.value.sentence == sentence


def test_records_have_one_layout_and_the_interval_of_each_figure(found: CardFinding) -> None:
    records = found.records()
    assert {tuple(record) for record in records} == {tuple(records[0])}
    assert {record["table"] for record in records} == {"cost", "hardness", "optimum"}
    known = [record for record in records if record["estimate"] is not None]
    assert all(record["low"] <= record["estimate"] <= record["high"] for record in known)
    assert found.provenance["matches"] == 1_500
    assert found.provenance["side"] == "away"


def counting(upto: int, interruption: list[Interruption] | None = None) -> Generator[int, None, None]:
    """A stage that says 1, 2, ...; with Ctrl-C at the second if asked."""
    for count in range(1, upto + 1):
        if interruption and count == 2:
            interruption[0].seen = True
        yield count


def test_stages_tell_one_progress_and_keep_what_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[int, int]] = []
    stages = [Stage(2, lambda: counting(2)), Stage(3, lambda: counting(3))]
    assert play_stages(stages, lambda done, total: told.append((done, total))) == 2
    assert told == [(1, 5), (2, 5), (3, 5), (4, 5), (5, 5)]
    seen = [Interruption(lambda: True)]

    class Watch:
        def __call__(self, _kept: Any) -> Watch:
            return self

        def __enter__(self) -> Interruption:
            return seen[0]

        def __exit__(self, *_error: Any) -> None:
            return None

    monkeypatch.setattr("rugbysim.analysis.coach.stages.watched", Watch())
    assert play_stages([Stage(2, lambda: counting(2)), Stage(3, lambda: counting(3, seen))], None) == 1


def test_a_second_ctrl_c_keeps_what_is_whole_and_one_before_that_is_raised() -> None:
    def pressed() -> Generator[int, None, None]:
        yield 1
        raise KeyboardInterrupt

    assert play_stages([Stage(1, lambda: counting(1)), Stage(2, pressed)], None) == 1
    with pytest.raises(KeyboardInterrupt):
        play_stages([Stage(2, pressed)], None)
