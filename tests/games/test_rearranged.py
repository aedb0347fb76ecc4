"""A prepared match with its men rearranged is the match prepared with the team rearranged."""

from __future__ import annotations

import numpy as np
import pytest

from rugbysim.analysis.coach.adjusted import coaching_of
from rugbysim.games.registry import get_game
from rugbysim.setup import load_match
from rugbysim.setup.line_ups import rearranged
from rugbysim.setup.matches import Side, with_side


@pytest.mark.parametrize(("number", "side"), [(0, "home"), (1, "away")])
def test_both_ways_to_another_line_up_prepare_the_same(number: int, side: Side) -> None:
    game, match, draw = get_game("sevens"), load_match("example"), np.random.default_rng(number)
    prepared, team = game.prepare(match), getattr(match, side)
    assert team.bench_plan
    names = [man.name for man in team.players]
    for _ in range(50):
        men, lanes = draw.permutation(len(names)).tolist(), draw.permutation(7).tolist()
        roles = [team.roles[lane] for lane in lanes]
        changed = coaching_of(game).rearranged(prepared, number, men, roles)
        other = rearranged(team, [names[man] for man in men], roles)
        expected = game.prepare(with_side(match, side, other, side))
        assert changed.dtype == expected.dtype
        for field in expected.dtype.names:
            assert np.array_equal(changed[field], expected[field]), field
