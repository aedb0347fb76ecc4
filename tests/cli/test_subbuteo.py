"""Subbuteo Rugby in the commands that play matches: named like any tabletop game, with players in place of policies."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from rugbysim.cli.setups import Asked
from rugbysim.montecarlo.result import Result

SHORT = ("--set", "match.half_seconds=60")
REPLAY = re.compile(r"([+-]?\d+)  rugbysim (replay .*)")
RULE = re.compile(r"\[SB-\d+\.[0-9A-I]+")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, where commands run."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_what_was_typed_leads_to_the_same_match() -> None:
    asked = Asked("subbuteo", None, ("tackle_rule=e5",), (None, "expert:tactics=kicking"))
    assert shlex.split(asked.typed(7)) == [
        *("subbuteo", "--red", "club", "--blue", "expert:tactics=kicking", "--seed", "7", "--set", "tackle_rule=e5"),
    ]
    assert [str(player) for player in asked.load().policies] == ["club", "expert:tactics=kicking"]


def test_a_run_speaks_of_red_and_blue_and_points(call: Callable) -> None:
    ended = call("simulate", "subbuteo", "--blue", "expert", *SHORT, "--matches", 20)
    assert ended.code == 0, ended.err
    for said in ("Blue (expert)", "by Red's margin", "with these rules and players", "tackles A (ball on a figure)"):
        assert said in ended.out
    assert re.search(r"^points, both sides ", ended.out, re.MULTILINE)
    assert re.search(r"^minutes on the clock +[2-9] ", ended.out, re.MULTILINE)
    assert max(len(line) for line in ended.out.split("Matches worth")[0].splitlines()) <= 80
    assert "\nWhat is counted: rugbysim dictionary matches --game subbuteo\n" in ended.out


def test_each_replay_that_a_run_offers_has_the_margin_that_it_says(call: Callable) -> None:
    out = call("simulate", "subbuteo", "--blue", "novice", *SHORT, "--matches", 20, "--seed", 4).out
    offered = REPLAY.findall(out)
    assert offered
    for margin, command in offered:
        match = json.loads(call(*shlex.split(command), "--json").out)["match"]
        assert match["red_points"] - match["blue_points"] == int(margin)


def test_a_replay_tells_every_ruling_with_its_rules(call: Callable) -> None:
    """A number a declaration, as many as are counted; the result is the last line."""
    command = ("replay", "subbuteo", *SHORT, "--match", 3)
    ended = call(*command)
    assert ended.code == 0
    lines = ended.out.splitlines()
    assert lines[0] == "Red (club) v Blue (club)"
    match = json.loads(call(*command, "--json").out)["match"]
    numbers = [int(line[:5]) for line in lines if re.match(r" *\d+  ", line)]
    assert numbers == list(range(1, match["declarations"] + 1))
    assert lines[-1] == f"Red {match['red_points']}, Blue {match['blue_points']}"
    assert len(RULE.findall(" ".join(ended.out.split()))) > len(numbers) / 2
    assert max(map(len, lines)) <= 100
    assert call(*command).out == ended.out


def test_results_are_written_with_every_ruling(call: Callable, here: Path) -> None:
    ended = call("simulate", "subbuteo", *SHORT, "--matches", 5, "--out", "results.csv", "--events")
    assert ended.code == 0, ended.err
    loaded = Result.load(here / "results.csv")
    assert len(loaded.events) == loaded.matches["declarations"].sum()
    assert loaded.events["ball_x"].between(-30, 130).all()
    assert loaded.events["figure"].dropna().str.fullmatch(r"(red|blue) \d+").all()


def test_verify_gives_one_hash(call: Callable) -> None:
    ended = call("verify", "subbuteo", *SHORT, "--matches", 12)
    assert ended.code == 0
    assert len(re.findall(r"\b[0-9a-f]{64}\b", ended.out)) == 1


def test_a_sweep_of_a_switch_and_of_friction(call: Callable, here: Path) -> None:
    for values, rows in (
        ("tackle_rule=union,e5,a25", ["union", "e5", "a25"]),
        ("physics.mu_figure=0.25,0.3", [0.25, 0.3]),
    ):
        ended = call("sweep", "subbuteo", "--set", values, "--matches", 6, "--out", "sweep.json", "--force")
        assert ended.code == 0, ended.err
        found = json.loads((here / "sweep.json").read_text())["rows"]
        assert [row["value"] for row in found] == rows
        assert {"red_win", "margin", "total_points", "red_tries"} <= found[0].keys()


def test_a_study_names_players_and_measures_both_sides(call: Callable, here: Path) -> None:
    (here / "mine.toml").write_text("""schema = 1
title = "Mine"
match = "subbuteo"
settings = ["match.half_seconds=60"]
matches = 6
[[table]]
title = "Who flicks"
measures = ["total_tackles_a", "declarations", { measure = "total_flicks", of = "minutes", name = "flicks a minute" }]
[[table.row]]
name = "club"
[[table.row]]
name = "experts"
first = "expert"
second = "expert:tactics=kicking"
""")
    assert call("check", "mine.toml").out == "mine.toml: nothing amiss\n"
    ended = call("study", "mine.toml", "--out", "study.json")
    assert ended.code == 0, ended.err
    rows = json.loads((here / "study.json").read_text())["rows"]
    assert [row["policies"] for row in rows[::3]] == ["club v club", "expert v expert:tactics=kicking"]
    assert 5 < rows[2]["estimate"] < 15


def test_the_dictionary_is_the_game_s(call: Callable) -> None:
    plain = json.loads(call("dictionary", "--game", "subbuteo", "--json").out)
    assert set(plain) == {"matches", "events", "summary"}
    assert "red_tackles_a" in call("dictionary", "matches", "--game", "subbuteo").out


def test_the_board_is_drawn(call: Callable, here: Path) -> None:
    pytest.importorskip("matplotlib")
    ended = call("board", "subbuteo", "--set", "board_alternative=oo_cloth", "--out", "cloth.svg")
    assert (ended.code, ended.out) == (0, "cloth.svg: the board of Subbuteo Rugby\n")
    assert (here / "cloth.svg").is_file()


INSTEAD = "subbuteo: its decisions are flicks and no list of actions; `rugbysim watch subbuteo` shows a match, "


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("play subbuteo", INSTEAD),
        ("odds subbuteo", INSTEAD),
        ("board subbuteo --out cloth.svg --position x", INSTEAD),
        ("simulate subbuteo --players", "--players: this game has no table of players"),
        ("simulate subbuteo --red greedy", '--red is "greedy"; expected a skill of the rule set'),
        ("simulate subbuteo --second pro", '--blue is "pro"; expected a skill of the rule set'),
        ("simulate subbuteo --blue club:tactics=kiking", "kiking: there is no such file; expected a file or a shipped"),
        ("simulate subbuteo --set tackel_rule=e5", "--set: tackel_rule: there is no such key; expected a key"),
        ("sweep subbuteo --set tackle_rule=e5,e6", '--set tackle_rule=e6: tackle_rule is "e6"; expected'),
        ("simulate brettfussball --blue expert", '--yellow is "expert"; expected a policy'),
        ("replay example --blue club", "--second or --yellow or --blue or --east names who plays a tabletop game"),
    ],
)
def test_what_cannot_be_is_one_sentence(command: str, sentence: str, here: Path, call: Callable) -> None:
    ended = call(*shlex.split(command))
    assert ended.code == 2
    assert ended.sentence.startswith(sentence)
    assert list(here.iterdir()) == []


def test_a_switch_that_begins_with_a_digit_needs_no_quotes(call: Callable, here: Path) -> None:
    """The 5c of AM-40 is a word as e5 is; what is a number's and has a letter in it is refused by its key."""
    played = call("replay", "subbuteo", "--set", "penalty_try_points=5c", "--set", "match.half_seconds=2x")
    assert played.code == 2
    assert played.sentence.endswith('match.half_seconds is "2x"; expected a number')
