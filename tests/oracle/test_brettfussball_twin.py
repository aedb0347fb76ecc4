"""Brettfußball's engine against its plain-Python twin: the same choices, the same state, action after action."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from rugbysim.games.brettfussball.vocabulary import Kind, Phase, Tally
from rugbysim.games.tabletop import tabletop_game
from tests.oracle.brettfussball_twin import Rules, Twin
from tests.oracle.brettfussball_twin.state import CHANCE, COUNTED, OVER
from tests.oracle.brettfussball_walks import CHOICES, choose, random_position, random_settings
from tests.rules.brettfussball.positions import Engine, on_engine, on_twin, twin_with

SETTINGS = 10  # rule sets drawn for each variant; with each a game from the start
POSITIONS = 8  # ... and some from positions where something is about to happen
LONGEST = 600  # actions of a walk
MANY = 20  # times as much in the long run


class Walks:
    """Random games on both at once, and what was seen in them."""

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()

    def from_the_start(self, random: Random, settings: dict[str, Any]) -> None:
        """A game from its start."""
        self.walk(random, Engine(settings), twin_with(settings))

    def from_a_position(self, random: Random, settings: dict[str, Any]) -> None:
        """A game that goes on from a position set by hand, the same on both."""
        placed = random_position(random, settings)
        self.walk(random, on_engine(placed), on_twin(placed))

    def walk(self, random: Random, engine: Engine, twin: Twin) -> None:
        """Play to the end, or for a while."""
        before = tallies(engine), {name: list(both) for name, both in twin.tally.items()}
        said: list[int] = []
        for _ in range(LONGEST):
            compare(engine, twin, said)
            if twin.to_move == OVER:
                break
            self.seen.update([twin.phase, twin.kind])
            if twin.to_move == CHANCE:
                action, _ = random.choice(twin.outcomes())
            else:
                action = choose(random, twin, twin.legal())
            engine.apply(action)
            twin.apply(action)
            said.append(action)
        self.seen.update([twin.phase, f"result {twin.result}"])
        engine_counted, twin_counted = (
            {name: [now - then for now, then in zip(after[name], first[name], strict=True)] for name in COUNTED}
            for after, first in zip((tallies(engine), twin.tally), before, strict=True)
        )
        assert engine_counted == twin_counted, said
        self.seen.update({f"tally {name}": sum(both) for name, both in twin_counted.items()})


def tallies(engine: Engine) -> dict[str, list[int]]:
    """What the engine has counted, under the twin's names."""
    tally = engine.position.state[0]["tally"]
    return {name: tally[:, Tally[name.upper()]].tolist() for name in COUNTED}


def compare(engine: Engine, twin: Twin, said: list[int]) -> None:
    """Whether both are the same position with the same choices; `said` is how they came there."""
    assert engine.fields() == twin.fields(), said
    assert engine.to_move == twin.to_move, said
    assert engine.legal() == twin.legal(), said
    assert [action for action, _ in engine.outcomes()] == [action for action, _ in twin.outcomes()], said
    assert [share for _, share in engine.outcomes()] == pytest.approx([share for _, share in twin.outcomes()])
    assert engine.position.scores == twin.scores
    state = engine.position.state[0]
    standing = {int(square): number for number, square in enumerate(state["fig"].ravel()) if square >= 0}
    assert {square: number for square, number in enumerate(state["at"].tolist()) if number >= 0} == standing, said


def walk_all(variant: int, seed: int, *, times: int = 1) -> Counter[str]:
    """Walks of one variant under settings drawn at random; what was seen."""
    random, walks = Random(f"{seed} {variant}"), Walks()
    for _ in range(SETTINGS * times):
        settings = random_settings(random) | {"variant": variant}
        walks.from_the_start(random, settings)
        for _ in range(POSITIONS):
            walks.from_a_position(random, settings)
    return walks.seen


@pytest.mark.parametrize("variant", CHOICES["variant"])
def test_engine_and_twin_agree(variant: int) -> None:
    seen = walk_all(variant, 1)
    assert {phase.name for phase in Phase if phase != Phase.STARTER} <= set(seen)
    assert {kind.name for kind in Kind} <= set(seen)
    assert min(seen[f"tally {name}"] for name in COUNTED) > 0, seen


@pytest.mark.parametrize("variant", CHOICES["variant"])
def test_they_agree_under_the_settings_of_the_rulebook(variant: int) -> None:
    """As most games are played: no switch turned, all the time there is."""
    random, walks = Random(variant), Walks()
    settings = {"variant": variant}
    walks.from_the_start(random, settings)
    for _ in range(10):
        walks.from_a_position(random, settings)
    assert {"STARTER", "ACT", "SHOOT", "RESET_SCORER", "RESET_CONCEDER"} <= set(walks.seen)


@pytest.mark.slow
@pytest.mark.parametrize("variant", CHOICES["variant"])
def test_they_agree_in_the_long_run(variant: int) -> None:
    seen = walk_all(variant, 2, times=MANY)
    assert {phase.name for phase in Phase} <= set(seen)
    expected = {f"result {result}" for result in ("RED", "YELLOW", "DRAW", "TRUNCATED")}
    assert expected <= set(seen)
    print(dict(sorted(seen.items())))


def test_the_twin_knows_every_setting_and_its_default() -> None:
    settings, _, _ = tabletop_game("brettfussball").load()
    assert settings.model_dump(exclude={"schema_", "board", "board_alternative"}) == vars(Rules())
