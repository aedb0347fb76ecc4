"""The engine of Winkelmann's Rugby against its plain-Python twin: the same choices, the same state, step after step."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from rugbysim.games.tabletop import tabletop_game
from rugbysim.games.winkelmann.vocabulary import Ending, Phase, Tally
from tests.oracle.winkelmann_twin import Rules, Twin
from tests.oracle.winkelmann_twin.state import BALL, CHANCE, COUNTED, OVER
from tests.oracle.winkelmann_walks import choose, random_position, random_settings
from tests.rules.winkelmann.positions import Engine, on_engine, on_twin, twin_with

SETTINGS = 6  # rule sets drawn for each board; with each a game from the start
POSITIONS = 8  # ... and some from positions where something is about to happen
LONGEST = 120  # actions of a walk
MANY = 20  # times as much in the long run
BOARDS = ("winkelmann", "winkelmann_5x5")
FIRST = ("lot", "west", "east")


class Walks:
    """Random games on both at once, and what was seen in them."""

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()

    def from_the_start(self, random: Random, settings: dict[str, Any]) -> None:
        """A game from its start."""
        self.walk(random, Engine(settings), twin_with(settings), settings)

    def from_a_position(self, random: Random, settings: dict[str, Any]) -> None:
        """A game that goes on from a position set by hand, the same on both."""
        placed = random_position(random, settings)
        self.walk(random, on_engine(placed), on_twin(placed), placed)

    def walk(self, random: Random, engine: Engine, twin: Twin, where: Any) -> None:
        """Play to the end, or for a while; `where` says how it began."""
        said: list[int] = []
        for _ in range(LONGEST):
            compare(engine, twin, (where, said))
            self.seen.update([f"phase {twin.phase}"])
            if twin.to_move == OVER:
                break
            if twin.to_move == CHANCE:
                action = random.choice(twin.outcomes())[0]
            else:
                action = choose(random, twin, engine.legal())
            engine.apply(action)
            twin.apply(action)
            said.append(action)
        self.seen.update([f"ending {twin.ending}"])
        self.seen.update({f"tally {name}": sum(both) for name, both in twin.tally.items()})


def compare(engine: Engine, twin: Twin, said: Any) -> None:
    """Whether both are the same position with the same choices; `said` is how they came there."""
    assert engine.fields() == twin.fields(), said
    assert engine.to_move == twin.to_move, said
    assert engine.legal() == twin.legal(), said
    assert [result for result, _ in engine.outcomes()] == [result for result, _ in twin.outcomes()], said
    assert [share for _, share in engine.outcomes()] == pytest.approx([share for _, share in twin.outcomes()])
    assert engine.position.scores == twin.scores, said
    assert engine.tally == twin.tally, said
    state = engine.position.state[0]
    standing = {int(field): number for number, field in enumerate(state["fig"].ravel()) if field >= 0}
    if state["ball"] >= 0:
        standing[int(state["ball"])] = BALL
    assert {field: stone for field, stone in enumerate(state["at"].tolist()) if stone >= 0} == standing, said


def walk_all(board: str, seed: int, *, times: int = 1) -> Counter[str]:
    """Walks on one board under settings drawn at random; what was seen."""
    random, walks = Random(f"{seed} {board}"), Walks()
    for number in range(SETTINGS * times):
        in_turn = {"goals_to_win": number % 3, "first_side": FIRST[number % 3]}
        settings = random_settings(random) | {"board": board} | in_turn
        walks.from_the_start(random, settings)
        for _ in range(POSITIONS):
            walks.from_a_position(random, settings)
    return walks.seen


@pytest.mark.parametrize("board", BOARDS)
def test_engine_and_twin_agree(board: str) -> None:
    all_was_seen(walk_all(board, 1))


@pytest.mark.slow
@pytest.mark.parametrize("board", BOARDS)
def test_they_agree_in_the_long_run(board: str) -> None:
    seen = walk_all(board, 2, times=MANY)
    all_was_seen(seen)
    print(dict(sorted(seen.items())))


def all_was_seen(seen: Counter[str]) -> None:
    """Every phase, every ending, and everything that is counted."""
    expected = [f"phase {phase.name}" for phase in Phase]
    expected += [f"ending {ending.name}" for ending in Ending]
    expected += [f"tally {name}" for name in COUNTED]
    assert [name for name in expected if not seen[name]] == [], seen


@pytest.mark.parametrize("board", BOARDS)
def test_they_agree_under_the_settings_of_the_rulebook(board: str) -> None:
    """As most games are played: no switch turned, ordinary dice, both ways to end."""
    random, walks = Random(board), Walks()
    for settings in ({"board": board}, {"board": board, "goals_to_win": 0, "max_rolls": 120}):
        walks.from_the_start(random, settings)
        for _ in range(10):
            walks.from_a_position(random, settings)
    assert {"phase TOSS", "phase ROLL", "phase MOVE", "phase PLACE", "phase FETCH"} <= set(walks.seen)
    assert walks.seen["tally goals"] > 0


def test_the_twin_knows_every_setting_and_its_default() -> None:
    settings, _, _ = tabletop_game("winkelmann").load()
    found = settings.model_dump(exclude={"schema_", "board"})
    dice = found.pop("dice")["faces"]
    assert found | {"faces": tuple(map(tuple, dice))} == vars(Rules())


def test_the_twin_counts_what_the_engine_counts() -> None:
    assert [name.upper() for name in COUNTED] == [tally.name for tally in Tally]
