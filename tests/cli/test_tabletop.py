"""Tabletop games in the commands that play matches: named like a match, with a policy for each side."""

from __future__ import annotations

import json
import re
import shlex
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rugbysim.cli.setups import Asked
from rugbysim.montecarlo.provenance import configuration_text, input_files
from rugbysim.montecarlo.result import Result
from rugbysim.setup.errors import SetupError

GAME = "brettfussball"
RANDOM = ("--red", "random", "--yellow", "random", "--set", "max_plies=400")
REPLAY = re.compile(r"([+-]?\d+)  rugbysim (replay .*)")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, where commands run."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def asked(name: str = GAME, **given: Any) -> Asked:
    """What was typed: a name and some options."""
    return Asked(name, given.get("rules"), given.get("overrides", ()), given.get("policies", (None, None)))


def last_line(err: str) -> str:
    """The sentence; a first run says before it that it compiles."""
    return err.splitlines()[-1].removeprefix("rugbysim: ")


# --- which match it is -----------------------------------------------------------------------------------------------


def test_a_tabletop_game_is_named_like_a_match() -> None:
    match = asked(policies=("random", None), overrides=("variant=3", "rules.time_plies=50")).load()
    assert match.game == GAME
    assert [str(policy) for policy in match.policies] == ["random", "greedy"]
    assert (match.rules.variant, match.rules.time_plies) == (3, 50)


def test_a_file_and_a_shipped_match_come_before_a_game(here: Path, root: Path) -> None:
    assert asked("example").load().home.name == "Thornmere Herons"
    (here / GAME).write_bytes((root / "configs" / "matches" / "example.toml").read_bytes())
    with pytest.raises(SetupError, match="there is no such file"):  # its teams stand beside no such file
        asked().load()


def test_what_was_typed_leads_to_the_same_match() -> None:
    first = asked(policies=("mcts:simulations=20,depth=3", None), rules=GAME, overrides=("variant=3",))
    words = shlex.split(first.typed(7))
    assert words == [
        *(GAME, "--red", "mcts:simulations=20,depth=3", "--yellow", "greedy"),
        *("--seed", "7", "--rules", GAME, "--set", "variant=3"),
    ]
    assert asked("example").typed(7) == "example --seed 7"


def test_a_configuration_is_the_board_the_rules_and_the_policies(here: Path, root: Path) -> None:
    (here / "mine.toml").write_bytes((root / "configs" / "tabletop" / f"{GAME}.toml").read_bytes())
    here_and_there = [asked().load(), asked(rules="mine.toml").load(), asked(rules=str(here / "mine.toml")).load()]
    texts = [configuration_text(match) for match in here_and_there]
    assert len(set(texts)) == 1
    assert ".toml" not in texts[0]
    assert json.loads(texts[0])["rules"]["goals_to_win"] == 3
    others = (asked(overrides=("variant=2",)), asked(policies=("random", None)), asked(policies=(None, "random")))
    assert len({configuration_text(other.load()) for other in others} | set(texts)) == 4
    assert here / "mine.toml" in {path.resolve() for path in input_files(here_and_there[1])}


# --- the commands ----------------------------------------------------------------------------------------------------


def test_a_run_speaks_of_red_and_yellow_and_goals(call: Callable) -> None:
    ended = call("simulate", GAME, *RANDOM, "--matches", 30)
    assert ended.code == 0, ended.err
    assert "Red (random)" in ended.out
    assert "by Red's margin" in ended.out
    assert "with these rules and policies." in " ".join(ended.out.split())
    assert re.search(r"^goals, both sides ", ended.out, re.MULTILINE)
    assert "home" not in ended.out
    assert max(len(line) for line in ended.out.split("Matches worth")[0].splitlines()) <= 80
    assert f"\nWhat is counted: rugbysim dictionary matches --game {GAME}\n" in ended.out


def test_each_replay_that_a_run_offers_has_the_margin_that_it_says(call: Callable) -> None:
    out = call("simulate", GAME, "--yellow", "random", "--set", "variant=3", "--matches", 30, "--seed", 4).out
    offered = REPLAY.findall(out)
    assert offered
    assert len({command for _, command in offered}) == len(offered)
    for margin, command in offered:
        match = json.loads(call(*shlex.split(command), "--json").out)["match"]
        assert match["red_goals"] - match["yellow_goals"] == int(margin)


def test_a_replay_reads_as_text(call: Callable) -> None:
    ended = call("replay", GAME, *RANDOM, "--match", 3)
    assert ended.code == 0
    assert "Red" in ended.out
    assert call("replay", GAME, *RANDOM, "--match", 3).out == ended.out
    assert call("replay", GAME, *RANDOM, "--match", 4).out != ended.out


def test_results_are_written_without_tables_that_there_are_not(call: Callable, here: Path) -> None:
    ended = call("simulate", GAME, *RANDOM, "--matches", 10, "--out", "results.csv", "--events")
    assert ended.code == 0, ended.err
    assert {path.name for path in here.iterdir()} == {"results.csv", "results.csv.json", "results.events.csv"}
    loaded = Result.load(here / "results.csv")
    assert loaded.tables.sides == ("red", "yellow")
    assert len(loaded.matches) == 10
    assert "red_goals" in loaded.matches.columns


def test_verify_gives_one_hash(call: Callable) -> None:
    ended = call("verify", GAME, *RANDOM, "--matches", 20)
    assert ended.code == 0
    assert len(re.findall(r"\b[0-9a-f]{64}\b", ended.out)) == 1


def test_a_sweep_of_a_setting_has_a_row_a_value(call: Callable, here: Path) -> None:
    command = ("sweep", GAME, "--yellow", "random", "--set", "variant=1,2,3,4", "--matches", 20)
    ended = call(*command, "--out", "sweep.json")
    assert ended.code == 0, ended.err
    assert "Red (greedy); Yellow (random)." in ended.out
    assert re.findall(r"^([1-4]) ", ended.out, re.MULTILINE) == ["1", "2", "3", "4"] * 2
    assert max(len(line) for line in ended.out.splitlines()) <= 80
    rows = json.loads((here / "sweep.json").read_text())["rows"]
    assert [row["value"] for row in rows] == [1, 2, 3, 4]
    assert {"red_win", "margin", "total_goals", "red_goals", "red_shots"} <= rows[0].keys()


def test_the_dictionary_is_the_game_s(call: Callable) -> None:
    plain = json.loads(call("dictionary", "--game", GAME, "--json").out)
    assert set(plain) == {"matches", "events", "summary"}
    assert "red_goals" in call("dictionary", "matches", "--game", GAME).out


# --- what is refused -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (
            "simulate bretfussball",
            "bretfussball: there is no such file; expected a match file, a shipped match or a tabletop game (did",
        ),
        (
            "simulate sevens",
            "sevens: this is a rule set for matches of two teams; expected a match and then its rules: derby --rules",
        ),
        (
            "simulate winkelmann_timed",
            "winkelmann_timed: this is a rule set of winkelmann; expected the game and then its rules: winkelmann",
        ),
        ("odds winkelmann_timed", "winkelmann_timed: this is a rule set of winkelmann; expected the game and then"),
        ("simulate brettfussball.toml", "brettfussball.toml: there is no such file"),
        (
            "simulate example --red greedy",
            "--first or --red or --west names who plays a tabletop game; example is a match of two teams",
        ),
        (
            "sweep example --yellow random --set home_bonus=1,2",
            "--second or --yellow or --blue or --east names who plays",
        ),
        ("simulate brettfussball --red gready", '--red is "gready"; expected a policy (did you mean "greedy"?)'),
        ("replay brettfussball --yellow mcts:seconds=2", "--yellow is "),
        ("simulate winkelmann --second gredy", '--east is "gredy"; expected a policy (did you mean "greedy"?)'),
        ("simulate brettfussball --players", "--players: this game has no table of players"),
        ("simulate brettfussball --events", "--events needs --out"),
        ("simulate brettfussball --set varaint=3", "--set: varaint: there is no such key"),
        ("sweep brettfussball --set variant=1,9", "--set variant=9: variant is 9"),
        ("simulate brettfussball --rules nowhere.toml", "nowhere.toml: there is no such file"),
        ("dictionary players --game brettfussball", "brettfussball: players: this game has no table of players"),
        (
            "dictionary --game chess",
            'games: name is "chess"; expected one of brettfussball, sevens, subbuteo, winkelmann',
        ),
    ],
)
def test_what_cannot_be_is_one_sentence(command: str, sentence: str, here: Path, call: Callable) -> None:
    ended = call(*shlex.split(command))
    assert ended.code == 2
    assert ended.sentence.startswith(sentence)
    assert list(here.iterdir()) == []


def test_an_input_is_never_written_over(here: Path, root: Path, call: Callable) -> None:
    text = (root / "configs" / "tabletop" / f"{GAME}.toml").read_text(encoding="utf-8")
    (here / "mine.csv").write_text(text, encoding="utf-8")
    for command in (("simulate", GAME), ("sweep", GAME, "--set", "variant=1,2")):
        ended = call(*command, "--matches", 5, "--rules", "mine.csv", "--out", "mine.csv", "--force")
        assert ended.code == 2
        assert "input of the run" in last_line(ended.err)
    assert (here / "mine.csv").read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    "command",
    [
        ("simulate", GAME, "--matches", 4, "--threads", 2, "--out", "slow.csv"),
        ("sweep", GAME, "--set", "variant=1,2", "--matches", 4, "--threads", 2),
        ("replay", GAME),
        ("verify", GAME, "--matches", 2),
        ("watch", GAME),
    ],
    ids=lambda command: command[0],
)
def test_ctrl_c_does_not_wait_for_a_match_that_takes_hours(
    start: Callable, here: Path, wait_until_it_plays: Callable[[int], None], command: tuple[object, ...]
) -> None:
    with start(*command, "--red", "mcts:simulations=10000000", cwd=here) as process:
        wait_until_it_plays(process.pid)
        before = time.monotonic()
        process.send_signal(signal.SIGINT)
        printed, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert time.monotonic() - before < 20
    assert printed == ""
    assert said.splitlines()[-1] == "rugbysim: stopped; nothing was written"
    assert list(here.iterdir()) == []


@pytest.mark.parametrize("option", ["--red", "--yellow"])
def test_a_policy_that_is_empty_is_none(call: Callable, option: str) -> None:
    ended = call("simulate", GAME, "--matches", 1, option, "")
    assert (ended.code, ended.out) == (2, "")
    assert ended.sentence == f'{option} is ""; expected a policy: greedy, mcts, random'


@pytest.mark.parametrize("side", ["--west", "--east"])
def test_who_lets_random_play_where_it_never_scores_is_told(side: str, call: Callable) -> None:
    """Of Winkelmann's Rugby, whichever side it plays; greedy players need no such note."""
    command = ("simulate", "winkelmann", "--rules", "winkelmann_timed", "--matches", 2)
    told = call(*command, side, "random")
    assert told.code == 0
    assert "note: random practically never scores in this game" in told.err
    assert "random" not in call(*command).err
