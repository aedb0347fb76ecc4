"""The list of games: ours, those of others, and one that cannot be loaded."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rugbysim.games.registry import ENTRY_POINT_GROUP, get_game
from tests.games.race_game.installed import install


def test_every_game_says_where_it_comes_from_and_how_it_is_played(call: Callable) -> None:
    ended = call("games")
    assert (ended.code, ended.err) == (0, "")
    entries = ended.out.split("\n\n")
    assert [entry.split(":")[0] for entry in entries] == ["brettfussball", "sevens", "subbuteo", "winkelmann"]
    for entry in entries:
        game = get_game(entry.split(":")[0])
        words = " ".join(entry.split())
        for said in (game.title, game.source, game.certainty, "rugbysim simulate "):
            assert said in words
    assert "rugbysim play brettfussball --you red --against mcts" in entries[0]
    assert "rugbysim simulate subbuteo --red expert --blue club" in entries[2]
    assert "rugbysim play" not in entries[2]
    assert "rugbysim play winkelmann --you west --against mcts" in entries[3]


def test_a_game_that_was_installed_is_listed(call: Callable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, monkeypatch)
    entry = next(entry for entry in call("games").out.split("\n\n") if entry.startswith("race: Race"))
    assert "rugbysim play race --you black" in entry


def test_one_that_cannot_be_loaded_hides_no_other(
    call: Callable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, monkeypatch)
    points = next(tmp_path.glob("*.dist-info")) / "entry_points.txt"
    points.write_text(f"[{ENTRY_POINT_GROUP}]\nbroken = no_such_module:GAME\n")
    ended = call("games")
    assert ended.code == 0
    entries = ended.out.split("\n\n")
    names = [entry.split("\n")[0].split(":")[0] for entry in entries]
    assert names == ["brettfussball", "broken", "sevens", "subbuteo", "winkelmann"]
    assert "cannot be loaded: games: broken is" in entries[1]
