"""Every row of the table of transitions (4.3) is met, every switch makes a difference."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from numba import config

from rugbysim.games.subbuteo.referee import new_match, rule
from rugbysim.games.subbuteo.state import new_declaration
from rugbysim.games.subbuteo.vocabulary import Action, Option
from tests.oracle.subbuteo_positions import CHOICES
from tests.property.subbuteo_rows import NAMES, rows_of
from tests.property.subbuteo_walking import Moment, referee_under, walk
from tests.rules.subbuteo.house_rules import SCENES as BY_HAND
from tests.rules.subbuteo.rare_rows import SCENES
from tests.rules.subbuteo.scene import Scene
from tests.rules.subbuteo.test_worked_cases import CASES

WALKS, LENGTH = 45, 60
SHORT = {"match.half_seconds": 120.0}


@cache
def walked() -> list[Moment]:
    """Moments of walks under the rules as shipped, one walk in three from the toss."""
    referee = referee_under(SHORT)
    return [moment for seed in range(WALKS) for moment in walk(referee, Random(seed), LENGTH, strewn=seed % 3 > 0)]


def by_hand(branch: Any) -> Iterator[Moment]:
    """The moments of a position that was set up by hand, before the engine, as written."""
    phase, position, steps = branch
    scene = Scene(phase, **position)
    scene.variants = scene.variants[:1]
    for step in steps:
        variant = scene.variants[0]
        before = variant.state.copy()
        scene.do(step.action, step.who, **step.what)
        declared = new_declaration(Action[step.action], option=Option[step.what.get("option") or "NONE"])
        yield Moment(before, declared, variant.outcome, variant.ruling, variant.state)


def test_every_row_is_met() -> None:
    """In worked cases, in scenes for the rare ones, or in walks at random."""
    met = {row for moment in walked() for row in rows_of(moment)}
    for worked in CASES:
        met |= {row for branch in worked.values[0] for moment in by_hand(branch) for row in rows_of(moment)}
    for branch in SCENES.values():
        met |= {row for moment in by_hand(branch) for row in rows_of(moment)}
    assert [name for name in NAMES if name not in met] == []


@pytest.mark.parametrize("row", SCENES)
def test_a_scene_for_a_row_is_of_that_row(row: str) -> None:
    assert row in {name for moment in by_hand(SCENES[row]) for name in rows_of(moment)}


# --- switches ---------------------------------------------------------------------------------------------------------

NOT_MID_MATCH = {"per_team", "match.half_seconds"}  # what was played so far would not be a match under these
OTHERS = [
    (key, value) for key, values in CHOICES.items() for value in values[1:] if key not in NOT_MID_MATCH | set(BY_HAND)
]


@pytest.mark.skipif(config.DISABLE_JIT, reason="some ten thousand rulings")
@pytest.mark.parametrize(("key", "value"), OTHERS, ids=[f"{key}={value}" for key, value in OTHERS])
def test_a_switch_makes_a_difference(key: str, value: Any) -> None:
    """Something that happened in the walks is ruled otherwise, or leads to something else, with the other value."""
    params = referee_under(SHORT | {key: value}).params
    assert any(
        rule(params, moment.before, moment.declaration, moment.outcome)[1].tobytes() != moment.after.tobytes()
        for moment in walked()
    )


@pytest.mark.parametrize(("per_team", "standing"), [(15, 30), (13, 26), (10, 20)])
def test_so_many_figures_stand(per_team: int, standing: int) -> None:
    places = new_match(referee_under({"per_team": per_team}).params)["pos"][0, :30]
    assert (places[:, 0] > -100).sum() == standing
