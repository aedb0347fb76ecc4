"""What the sevens match is measured by: the figures of the targets file, each by its definition there.

Matches are first counted into a vector of plain sums, which add up over batches and pairings; figures are ratios, means
and deviations of such sums. Everything is vectorised over leading axes, so that the figures of a hundred resampled
leagues cost one call.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rugbysim.games.sevens.columns import words
from rugbysim.games.sevens.counterfactual import cost_of_yellow_cards
from rugbysim.games.sevens.pairings import built_together
from rugbysim.games.sevens.plays import Plays
from rugbysim.games.sevens.vocabulary import Band, Ending, MatchTally, PenaltyChoice, Side, Source, Tally

Sums = NDArray[np.float64]

COUNTED = (  # summed over both sides
    Tally.TRIES, Tally.CONVERSIONS_MADE, Tally.CONVERSIONS_TRIED, Tally.CONVERSIONS_MIDDLE_MADE,
    Tally.CONVERSIONS_MIDDLE_TRIED, Tally.PENALTY_GOALS_MADE, Tally.PASSES, Tally.OFFLOADS, Tally.KICKS,
    Tally.TACKLES_MADE, Tally.TACKLES_MISSED, Tally.RUCKS_WON, Tally.RUCKS_LOST, Tally.JACKALS, Tally.COUNTER_RUCKS,
    Tally.INTERCEPTIONS, Tally.RESTARTS_KICKED, Tally.RESTARTS_REGAINED, Tally.RESTARTS_SHORT,
    Tally.RESTARTS_SHORT_REGAINED, Tally.RESTARTS_NOT_TEN, Tally.RESTARTS_TO_TOUCH, Tally.PUT_INS, Tally.PUT_INS_WON,
    Tally.THROWS, Tally.THROWS_WON, Tally.FREE_KICKS_CONCEDED, Tally.YELLOW_CARDS, Tally.RED_CARDS,
)  # fmt: skip
SCORES = (
    "matches", "home_wins", "away_wins", "margin", "abs_margin", "points", "points_squared", "side_points_squared",
    "possessions", "possessions_squared", "ball_in_play_ms", "costed_cards", "cost_of_cards",
)  # fmt: skip
NAMES = (*SCORES, *(tally.name.lower() for tally in COUNTED))
PLACE = {name: place for place, name in enumerate(NAMES)}
POSSESSION = (len(Source), len(Band), len(Ending))
PENALTY = (len(Band), len(PenaltyChoice))
STARTS = (len(NAMES), len(NAMES) + int(np.prod(POSSESSION)))
SIZE = STARTS[1] + int(np.prod(PENALTY))

#: Endings that have no entry in `endings_share`: half-time is left out of the whole, a penalty goal of the entries.
UNLISTED = (Ending.PENALTY_GOAL, Ending.TIME)
ENDINGS = tuple(ending for ending in Ending if ending not in UNLISTED)
#: What an ending is called in the targets file where that is not its word.
RENAMED = {"held_up": "held_up_or_tackled_in_goal"}


def count(plays: Plays, number: int) -> Sums:
    """The sums of the `number` matches that were just played, float64[SIZE]; the two of the cost of cards stay 0."""
    sides = plays.side_rows[:number].astype(np.int64)
    home, away = sides[:, Side.HOME, Tally.POINTS], sides[:, Side.AWAY, Tally.POINTS]
    possessions = sides[:, :, Tally.POSSESSIONS].sum(axis=1)
    winner = plays.match_rows[:number, MatchTally.WINNER]
    scores = {
        "matches": number,
        "home_wins": np.count_nonzero(winner == Side.HOME),
        "away_wins": np.count_nonzero(winner == Side.AWAY),
        "margin": (home - away).sum(),
        "abs_margin": np.abs(home - away).sum(),
        "points": (home + away).sum(),
        "points_squared": np.square(home + away).sum(),
        "side_points_squared": (home * home + away * away).sum(),
        "possessions": possessions.sum(),
        "possessions_squared": np.square(possessions).sum(),
        "ball_in_play_ms": plays.match_rows[:number, MatchTally.BALL_IN_PLAY_MS].sum(dtype=np.int64),
    }
    sums = np.zeros(SIZE)
    for name, value in scores.items():
        sums[PLACE[name]] = value
    sums[len(SCORES) : len(NAMES)] = sides.sum(axis=(0, 1))[list(COUNTED)]
    sums[STARTS[0] : STARTS[1]] = plays.possessions.ravel()
    sums[STARTS[1] :] = plays.penalties.ravel()
    return sums


def named(sums: Sums, name: str) -> Sums:
    """One of the plain sums (`NAMES`) of vectors of sums, over the leading axes."""
    return sums[..., PLACE[name]]


def figures(sums: Sums) -> dict[str, Sums]:
    """Every figure of the targets file by its key, but those a league needs its ranking for.

    `sums` is float64[..., SIZE]. A figure has the leading axes of `sums`, a table of figures one axis more; `ENTRIES`
    names its entries. 0 of 0 is not a number.
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        return {**_scoring(sums), **_conversion(sums), **_possession(sums), **_set_pieces(sums), **_discipline(sums)}


def _total(sums: Sums, *tallies: Tally) -> Sums:
    """Counters of both sides together."""
    return np.sum([named(sums, tally.name.lower()) for tally in tallies], axis=0)


def _share(sums: Sums, part: Tally, *whole: Tally) -> Sums:
    """One counter by others."""
    return _total(sums, part) / _total(sums, *whole)


def _deviation(total: Sums, squares: Sums, n: Sums) -> Sums:
    """Standard deviation from a sum and a sum of squares."""
    return np.sqrt(np.maximum(squares - total * total / n, 0.0) / (n - 1.0))


def _scoring(sums: Sums) -> dict[str, Sums]:
    matches, points = named(sums, "matches"), named(sums, "points")
    decided = named(sums, "home_wins") + named(sums, "away_wins")
    return {
        "scoring.points": points / matches,
        "scoring.points_sd": _deviation(points, named(sums, "points_squared"), matches),
        "scoring.points_per_team_sd": _deviation(points, named(sums, "side_points_squared"), 2.0 * matches),
        "scoring.tries": _total(sums, Tally.TRIES) / matches,
        "scoring.conversion_rate": _share(sums, Tally.CONVERSIONS_MADE, Tally.TRIES),
        "scoring.penalty_and_drop_goals": _total(sums, Tally.PENALTY_GOALS_MADE) / matches,
        "scoring.margin_abs_mean": named(sums, "abs_margin") / matches,
        "scoring.draws_share": (matches - decided) / matches,
    }


def _conversion(sums: Sums) -> dict[str, Sums]:
    made, tried = _total(sums, Tally.CONVERSIONS_MADE), _total(sums, Tally.CONVERSIONS_TRIED)
    middle_made = _total(sums, Tally.CONVERSIONS_MIDDLE_MADE)
    middle = _total(sums, Tally.CONVERSIONS_MIDDLE_TRIED)
    return {
        "conversion.middle_made": middle_made / middle,
        "conversion.sides_made": (made - middle_made) / (tried - middle),
        "conversion.middle_share": middle / _total(sums, Tally.TRIES),
    }


def _possession(sums: Sums) -> dict[str, Sums]:
    matches, possessions = named(sums, "matches"), named(sums, "possessions")
    per_match = {
        "passes": (Tally.PASSES,),
        "offloads": (Tally.OFFLOADS,),
        "rucks": (Tally.RUCKS_WON, Tally.RUCKS_LOST),
        "jackal_turnovers": (Tally.JACKALS,),
        "counter_ruck_turnovers": (Tally.COUNTER_RUCKS,),
        "intercepts_and_loose": (Tally.INTERCEPTIONS,),
        "kicks_in_play": (Tally.KICKS,),
        "tackle_attempts": (Tally.TACKLES_MADE, Tally.TACKLES_MISSED),
    }
    return {
        "possession.possessions": possessions / matches,
        "possession.possessions_sd": _deviation(possessions, named(sums, "possessions_squared"), matches),
        "possession.p_try": _total(sums, Tally.TRIES) / possessions,
        "possession.ball_in_play_s": named(sums, "ball_in_play_ms") / matches / 1000.0,
        **{f"possession.{name}": _total(sums, *tallies) / matches for name, tallies in per_match.items()},
        "possession.ruck_retention": _share(sums, Tally.RUCKS_WON, Tally.RUCKS_WON, Tally.RUCKS_LOST),
        "possession.tackle_success": _share(sums, Tally.TACKLES_MADE, Tally.TACKLES_MADE, Tally.TACKLES_MISSED),
        **_possession_tables(sums),
    }


def _possession_tables(sums: Sums) -> dict[str, Sums]:
    """What depends on how and where a possession began and ended."""
    table = sums[..., STARTS[0] : STARTS[1]].reshape(*sums.shape[:-1], *POSSESSION)
    by_band, by_source = table.sum(axis=-3), table.sum(axis=-2)  # [band, ending], [source, ending]
    by_ending = by_band.sum(axis=-2)
    band_starts = by_band.sum(axis=-1)
    try_by_band = by_band[..., Ending.TRY] / band_starts
    ended = by_ending.sum(axis=-1) - by_ending[..., Ending.TIME]
    names = ("own_22", "own_22_to_10", "between_10s", "opp_10_to_22", "opp_22")
    return {
        "possession.handling_errors_ending": by_ending[..., Ending.HANDLING_ERROR] / named(sums, "matches"),
        **{f"possession.p_try_{name}": try_by_band[..., band] for band, name in enumerate(names)},
        "possession.start_share": band_starts / band_starts.sum(axis=-1, keepdims=True),
        "possession.p_try_by_source": by_source[..., Ending.TRY] / by_source.sum(axis=-1),
        "possession.endings_share": by_ending[..., list(ENDINGS)] / ended[..., None],
    }


def _set_pieces(sums: Sums) -> dict[str, Sums]:
    matches = named(sums, "matches")
    return {
        "restart.restarts": _total(sums, Tally.RESTARTS_KICKED) / matches,
        "restart.short_share": _share(sums, Tally.RESTARTS_SHORT, Tally.RESTARTS_KICKED),
        "restart.short_regained": _share(sums, Tally.RESTARTS_SHORT_REGAINED, Tally.RESTARTS_SHORT),
        "restart.all_regained": _share(sums, Tally.RESTARTS_REGAINED, Tally.RESTARTS_KICKED),
        "restart.not_ten_metres": _share(sums, Tally.RESTARTS_NOT_TEN, Tally.RESTARTS_KICKED),
        "restart.direct_to_touch": _share(sums, Tally.RESTARTS_TO_TOUCH, Tally.RESTARTS_KICKED),
        "set_piece.scrums": _total(sums, Tally.PUT_INS) / matches,
        "set_piece.scrum_won_by_put_in": _share(sums, Tally.PUT_INS_WON, Tally.PUT_INS),
        "set_piece.line_outs": _total(sums, Tally.THROWS) / matches,
        "set_piece.line_out_won_by_throw": _share(sums, Tally.THROWS_WON, Tally.THROWS),
    }


def _discipline(sums: Sums) -> dict[str, Sums]:
    """Penalties are those that were taken: one that an advantage made good was not awarded."""
    matches = named(sums, "matches")
    table = sums[..., STARTS[1] :].reshape(*sums.shape[:-1], *PENALTY)
    by_choice = table.sum(axis=-2)
    penalties = by_choice.sum(axis=-1)
    return {
        "discipline.penalties_and_free_kicks": (penalties + _total(sums, Tally.FREE_KICKS_CONCEDED)) / matches,
        "discipline.yellow_cards": _total(sums, Tally.YELLOW_CARDS) / matches,
        "discipline.red_cards": _total(sums, Tally.RED_CARDS) / matches,
        "discipline.penalty_to_touch": by_choice[..., PenaltyChoice.TOUCH] / penalties,
        "discipline.penalty_at_goal": by_choice[..., PenaltyChoice.GOAL] / penalties,
        "discipline.touch_share_by_band": table[..., PenaltyChoice.TOUCH] / table.sum(axis=-1),
        "discipline.points_cost_of_a_yellow": named(sums, "cost_of_cards") / named(sums, "costed_cards"),
    }


BANDS = ("own 22", "own 22 to 10", "between the 10s", "opp 10 to 22", "opp 22")
ENTRIES = {
    "possession.start_share": BANDS,
    "possession.p_try_by_source": words(Source),
    "possession.endings_share": tuple(RENAMED.get(e.name.lower(), e.name.lower()) for e in ENDINGS),
    "discipline.touch_share_by_band": BANDS,
}


class SevensFigures:
    """The sums and figures of sevens matches (see `analysis.league.Figures`)."""

    size = SIZE
    entries: Mapping[str, tuple[str, ...]] = MappingProxyType(ENTRIES)
    of_best: Mapping[str, tuple[str, int]] = MappingProxyType(
        {"scoring.margin_abs_mean_top13": ("scoring.margin_abs_mean", 13)}
    )
    figures = staticmethod(figures)
    named = staticmethod(named)

    def prepare(self, matches: Sequence[Any]) -> list[np.ndarray]:
        """The kernel's parameters of each of a league's matches, a side's part made once (`params.build`)."""
        return built_together(matches)

    def count(self, prepared: np.ndarray, seed: int, first: int, number: int) -> Sums:
        """Play matches `first .. first + number` of `seed` and sum them up, float64[SIZE]."""
        plays = Plays(prepared, seed, number)
        plays.play(first, number)
        sums = count(plays, number)
        cards, cost = cost_of_yellow_cards(prepared, seed, first, plays.side_rows)
        sums[PLACE["costed_cards"]], sums[PLACE["cost_of_cards"]] = cards, cost
        return sums


FIGURES = SevensFigures()
