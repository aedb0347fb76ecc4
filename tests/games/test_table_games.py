"""Games of a table: who plays when nobody is named, where a wrong player was written, what needs a list of actions."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import rugbysim as rs
from rugbysim.adapters.opening import opened
from rugbysim.games.registry import BUILT_IN, get_game
from rugbysim.games.table_game import TableGame, played_by, table_game
from rugbysim.games.tabletop import Tabletop, tabletop_game
from rugbysim.montecarlo.provenance import configuration_text, input_files
from rugbysim.setup.locate import shipped

TABLE = [name for name in BUILT_IN if isinstance(get_game(name), TableGame)]
FLICKED = [name for name in TABLE if not isinstance(get_game(name), Tabletop)]


@pytest.mark.parametrize("name", TABLE)
def test_a_game_has_a_player_for_a_side_that_names_none(name: str) -> None:
    game, match = table_game(name), rs.load_tabletop(name)
    assert [str(player) for player in match.policies] == [game.default_player] * 2
    assert match == rs.load_tabletop(name, game.default_player, second=match.policies[1])
    assert match.side_names[1] == f"{game.sides[1].capitalize()} ({game.default_player})"


@pytest.mark.parametrize("name", TABLE)
def test_a_player_is_read_as_he_is_written(name: str) -> None:
    game = table_game(name)
    for player in {game.default_player, *("mcts:simulations=20" if name not in FLICKED else "expert:tactics=running",)}:
        assert str(game.parse_player(player, "--red")) == player


@pytest.mark.parametrize("name", FLICKED)
def test_what_needs_a_list_of_actions_says_what_there_is_instead(name: str) -> None:
    for ask in (tabletop_game, opened, lambda name: rs.Position.of(rs.load_tabletop(name))):
        with pytest.raises(rs.SetupError) as raised:
            ask(name)
        assert str(raised.value) == f"{name}: {table_game(name).instead}"
        assert f"rugbysim watch {name}" in str(raised.value)


def test_a_game_of_teams_is_no_game_of_a_table() -> None:
    with pytest.raises(rs.SetupError, match='name is "sevens"; expected a tabletop game'):
        table_game("sevens")


@pytest.mark.parametrize(
    ("players", "places", "sentence"),
    [
        (
            ("clb", "club"),
            ("--red", "--blue"),
            '--red is "clb"; expected a skill of the rule set (did you mean "club"?)',
        ),
        (("club", "pro"), ("--red", "--blue"), '--blue is "pro"; expected a skill of the rule set'),
        (
            ("club:tactic=kicking", "club"),
            ("mine.toml: first", ""),
            'mine.toml: first is "club:tactic=kicking"; expected',
        ),
        (("", "club"), ("--red", "--blue"), '--red is ""; expected a player such as club or club:tactics=kicking'),
    ],
)
def test_a_player_that_the_rule_set_has_not(players: tuple[str, str], places: tuple[str, str], sentence: str) -> None:
    with pytest.raises(rs.SetupError) as raised:
        rs.load_tabletop("subbuteo", *players, places=places)
    assert str(raised.value).startswith(sentence)
    with pytest.raises(rs.SetupError) as again:
        played_by(rs.load_tabletop("subbuteo"), *players, places)
    assert str(again.value) == str(raised.value)


def test_a_rule_set_may_have_a_skill_of_its_own(tmp_path: Path) -> None:
    """Whoever is checked is checked against the rule set that is played."""
    text = shipped("tabletop")["subbuteo"].read_text(encoding="utf-8")
    (tmp_path / "mine.toml").write_text(text.replace("[skill.expert]", "[skill.left-hander]"), encoding="utf-8")
    assert str(rs.load_tabletop("subbuteo", "left-hander", rules=tmp_path / "mine.toml").policies[0]) == "left-hander"
    with pytest.raises(rs.SetupError, match='second is "left-hander"; expected a skill'):
        rs.load_tabletop("subbuteo", second="left-hander")


def test_tactics_are_part_of_the_configuration_and_of_the_inputs(tmp_path: Path, monkeypatch) -> None:
    """What is in the file counts, and neither its name nor where it lies."""
    text = shipped("tactics")["kicking"].read_text(encoding="utf-8")
    files = [tmp_path / name for name in ("one.toml", "two.toml", "other.toml")]
    for file in files:
        file.write_text(text, encoding="utf-8")
    files[2].write_text(re.sub("(?m)^run_long .*$", "run_long = 17.5", text), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    matches = [rs.load_tabletop("subbuteo", f"club:tactics={file.name}") for file in files]
    shipped_one, other_skill = (
        rs.load_tabletop("subbuteo", f"{skill}:tactics=kicking") for skill in ("club", "expert")
    )
    texts = [configuration_text(match) for match in (*matches, shipped_one, other_skill)]
    assert texts[0] == texts[1] == texts[3]
    assert len(set(texts)) == 3
    assert json.loads(texts[2])["policies"][0]["tactics"]["running"]["run_long"] == 17.5
    assert ".toml" not in texts[0]
    assert files[0].resolve() in {path.resolve() for path in input_files(matches[0])}
    assert shipped("tactics")["balanced"] in input_files(matches[0])
