"""Compiled code is kept between runs for every game, and no game ever runs another's."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from numba import config

pytestmark = pytest.mark.skipif(config.DISABLE_JIT, reason="nothing is compiled")

GENERIC = """
import hashlib, json, sys
from rugbysim.core import jit
entries = []
make = jit.entry
jit.entry = lambda function: entries.append(make(function)) or entries[-1]

from importlib import import_module
from rugbysim.games.perft import perft
from rugbysim.games.policies.player import Player, draw_chance
from rugbysim.games.positions import Position
from rugbysim.games.table_game import load_tabletop
from rugbysim.setup.policies import Policy
from rugbysim.games import registry

registry.BUILT_IN["race"] = "tests.games.race_game.game:RACE"
told = {}
for name in ("brettfussball", "race"):
    game = registry.get_game(name)
    match = load_tabletop(name, "greedy", "random")
    prepared = game.prepare(match)
    batch = game.play(prepared, 1, 0, 3, events=True)
    position = Position.start(game, prepared.params)
    while position.outcomes:
        position.apply(draw_chance(position, 1))
    players = [Player(Policy(kind, simulations=20), 1) for kind in ("random", "greedy", "mcts")]
    thought = [player.decide(position) for player in players]
    played = hashlib.sha256(batch.events["action"].tobytes()).hexdigest()
    told[name] = [played, thought, perft(position, 3), position.state.tobytes().hex()[:64]]
counts = {}
for one in entries:
    stats = one.stats
    counts[one.py_func.__qualname__] = [sum(stats.cache_hits.values()), sum(stats.cache_misses.values())]
print(json.dumps([told, counts]))
"""

BORROWED = """
import json, sys
from importlib import import_module
from rugbysim.games.positions import Position
from rugbysim.games.asking import ask
game = import_module(sys.argv[1] + ".game").RACE
position = Position.start(game, game.build(*game.load()[:2]))
for action in (0, 3, 0, 3, 0):
    position.apply(action)
stats = ask.stats
print(json.dumps([position.state["token"].tolist(), sum(stats.cache_hits.values()), sum(stats.cache_misses.values())]))
"""


def told(code: str, environment: dict[str, str], root: Path, *arguments: str) -> Any:
    """What a program prints in a process of its own."""
    command = [sys.executable, "-c", code, *arguments]
    ended = subprocess.run(command, env=environment, cwd=root, capture_output=True, text=True, timeout=300)
    assert ended.returncode == 0, ended.stderr
    return json.loads(ended.stdout)


def test_a_second_process_compiles_nothing(clean_environment: dict[str, str], root: Path) -> None:
    """Every generic entry is found in the cache for both games, and does for each what it did before."""
    first, _ = told(GENERIC, clean_environment, root)
    second, counts = told(GENERIC, clean_environment, root)
    assert second == first
    assert {"play_games", "ask", "decide_once", "draw_once", "count_leaves"} <= set(counts)
    for name, (hits, misses) in counts.items():
        assert (name, misses) == (name, 0)
        assert (name, hits > 0) == (name, name != "play_batch")  # of sevens, which nobody has played here
    assert counts["ask"][0] == 2
    assert all(one != other for one, other in zip(*first.values(), strict=True))


@pytest.fixture
def elsewhere(tmp_path: Path, clean_environment: dict[str, str]) -> dict[str, str]:
    """An environment with a cache of its own and a folder for packages on the path."""
    packages = tmp_path / "packages"
    packages.mkdir()
    path = f"{clean_environment['PYTHONPATH']}:{packages}"
    return clean_environment | {"XDG_CACHE_HOME": str(tmp_path / "cache"), "PYTHONPATH": path}


def borrow(root: Path, folder: Path, name: str) -> Path:
    """The race under another name: the same layout of state, in a package of its own. Its file of rules."""
    shutil.copytree(root / "tests" / "games" / "race_game", folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for file in (folder / name).glob("*.py"):
        file.write_text(file.read_text().replace("tests.games.race_game", name))
    return folder / name / "rules.py"


def test_a_game_that_is_edited_or_resembled_runs_its_own_code(
    elsewhere: dict[str, str], tmp_path: Path, root: Path
) -> None:
    """White's token lands on Black's: it is sent back in one game and stays in the other, before and after an edit."""
    gentle = borrow(root, tmp_path / "packages", "gentle_race")
    borrow(root, tmp_path / "packages", "rough_race")
    rough_text = gentle.read_text()
    gentle_text = rough_text.replace("s.token[other, theirs] = 0", "s.token[other, theirs] += 0")
    assert gentle_text != rough_text
    gentle.write_text(gentle_text)

    def after(name: str) -> tuple[int, int]:
        tokens, hits, misses = told(BORROWED, elsewhere, root, name)
        assert hits + misses == 1
        return tokens[0][0][0], misses

    assert after("rough_race") == (0, 1)
    assert after("gentle_race") == (3, 1)
    assert after("rough_race") == (0, 0)
    assert after("gentle_race") == (3, 0)
    gentle.write_text(rough_text)
    assert after("gentle_race") == (0, 1)
