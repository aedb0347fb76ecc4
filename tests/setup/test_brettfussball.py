"""Rule sets of Brettfußball: the shipped one, changes of single keys, the board that a rule set names."""

# ruff: noqa: E501 - a line a case, with the sentence as people see it

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest

from rugbysim.setup import SetupError, check_match
from rugbysim.setup.brettfussball import Settings, load_settings
from rugbysim.setup.locate import shipped

KEYS = tuple(name for name in Settings.model_fields if name != "schema_")


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """A rule set of a few lines as `mine.toml` in the working folder."""
    monkeypatch.chdir(tmp_path)

    def write(*lines: str, name: str = "mine.toml") -> Path:
        path = tmp_path / name
        path.write_text("\n".join(["schema = 1", *lines, ""]), "utf-8")
        return path

    return write


def test_the_shipped_rule_set_says_every_key_and_its_default() -> None:
    settings, board, files = load_settings()
    assert settings == Settings(schema=1)
    assert board.name == "brettfussball-reconstruction-1"
    assert files == (shipped("tabletop")["brettfussball"], shipped("boards")["brettfussball"])


def test_every_key_is_explained_with_its_rule_and_its_default() -> None:
    text = shipped("tabletop")["brettfussball"].read_text("utf-8")
    lines = dict(re.findall(r"^(\w+) = \S+ +# (.+)$", text, re.MULTILINE))
    assert tuple(lines) == KEYS
    for key, comment in lines.items():
        default = Settings.model_fields[key].default
        written = str(default).lower() if isinstance(default, bool | int) else f'"{default}"'
        assert re.search(rf"\(.*(BF-\d+\.\d+|AM-\d+).*; default {re.escape(written)}\)$", comment), key


def test_the_words_of_a_key_are_all_explained() -> None:
    text = shipped("tabletop")["brettfussball"].read_text("utf-8")
    for key, field in Settings.model_fields.items():
        (line,) = re.findall(rf"^{key.rstrip('_')} = .*$", text, re.MULTILINE)
        assert all(f'"{word}"' in line for word in get_args(field.annotation) if isinstance(word, str))


OTHERS: dict[str, Any] = {
    "goals_to_win": 5,
    "time_plies": 720,
    "max_plies": 100,
    "extra_time_no_crossing": True,
    "v4_extra_time": True,
    "starter": "yellow",
    "allow_pass": "always",
    "own_goal": "corner",
    "keeper_takes_restarts": False,
    "restart_roll_first": True,
    "corner_diag": True,
    "reset_order": "conceder_first",
    "reset_circle_stay": True,
    "reset_ring": "any",
    "reset_mode": "canonical",
    "board_alternative": "goal-2x2",
    "variant": 2,
    "board": "brettfussball",
}


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("prefix", ["", "rules."])
def test_every_key_can_be_changed_alone(key: str, prefix: str) -> None:
    value = OTHERS[key]
    written = str(value).lower() if isinstance(value, bool) else str(value)
    settings, _, _ = load_settings(None, [f"{prefix}{key}={written}"])
    assert settings == Settings(**{"schema": 1, key: value})


def test_a_file_may_say_only_what_differs(mine: Callable[..., Path]) -> None:
    settings, _, files = load_settings(mine("variant = 4", "time_plies = 720"))
    assert settings == Settings(schema=1, variant=4, time_plies=720)
    assert files[0].name == "mine.toml"
    assert load_settings("mine.toml", "variant=3")[0].variant == 3


def test_a_board_is_found_beside_the_rule_set_or_where_one_stands(
    mine: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = shipped("boards")["brettfussball"].read_text("utf-8")
    for folder in ("rules", "boards"):
        (tmp_path / folder).mkdir()
        named = text.replace("reconstruction-1", folder)
        (tmp_path / folder / "board.toml").write_text(named, "utf-8")
    path = mine('board = "board.toml"', name="rules/mine.toml")
    assert load_settings(path)[1].name == "brettfussball-rules"
    monkeypatch.chdir(tmp_path / "boards")
    for typed in ("board=./board.toml", "rules.board=../boards/board.toml", f'board="{tmp_path}/boards/board.toml"'):
        _, board, files = load_settings(path, [typed])
        assert board.name == "brettfussball-boards"
        assert [file.name for file in files] == ["mine.toml", "board.toml"]
        assert files[1].samefile(tmp_path / "boards" / "board.toml")


def test_an_alternative_of_the_board_is_chosen_by_its_id() -> None:
    plain, chosen = load_settings()[1], load_settings(None, ["board_alternative=round-circle"])[1]
    assert (sum(plain.in_circle), sum(chosen.in_circle)) == (16, 12)


WRONG: list[tuple[str, str]] = [
    ("variant=5", "--set variant=5: variant is 5; expected at most 4 (how the game ends (BF-10.1))"),
    ("variant=0", "--set variant=0: variant is 0; expected at least 1 (how the game ends (BF-10.1))"),
    ("variant=2.5", "--set variant=2.5: variant is 2.5; expected a whole number"),
    ("variant=true", "--set variant=true: variant is true; expected a whole number"),
    ("goals_to_win=0", "--set goals_to_win=0: goals_to_win is 0; expected at least 1 (goals that win in variants 1 and 4 (BF-10.2, BF-10.5))"),
    ("max_plies=0", "--set max_plies=0: max_plies is 0; expected at least 1 (rolls after which a game is cut off (BF-10.7, AM-36))"),
    ("starter=blue", '--set starter=blue: starter is "blue"; expected one of "draw", "red", "yellow"'),
    ("allow_pass=never", '--set allow_pass=never: allow_pass is "never"; expected one of "stuck", "always"'),
    ("corner_diag=yes", '--set corner_diag=yes: corner_diag is "yes"; expected true or false'),
    ("schema=2", "--set schema=2: schema is 2; expected one of 1"),
    ("board=brettfusball", 'brettfusball: there is no such file; expected a file or a shipped board (did you mean "brettfussball"?)'),
    ("board=nowhere.toml", "nowhere.toml: there is no such file"),
    ("board=", '--set: board is ""; expected a value as written in TOML'),
    ("board.width=20", '--set: board.width: there is no such key; expected a key of the rule set (did you mean "board"?)'),
    ("varient=3", '--set: varient: there is no such key; expected a key of the rule set (did you mean "variant"?)'),
    ("rules.varient=3", '--set: varient: there is no such key; expected a key of the rule set (did you mean "variant"?)'),
    ("rules=sevens", "--set: rules: there is no such key; expected a key of the rule set: "),
    ("variant", '--set is "variant"; expected KEY=VALUE, such as variant=3'),
]  # fmt: skip


@pytest.mark.parametrize(("override", "sentence"), WRONG)
def test_wrong_changes_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, override: str, sentence: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SetupError) as caught:
        load_settings(None, [override])
    assert str(caught.value).startswith(sentence)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize("variant", [3, 4])
def test_a_game_played_to_time_is_not_cut_off_before_it(variant: int) -> None:
    late = [f"variant={variant}", "time_plies=5000"]
    with pytest.raises(SetupError) as caught:
        load_settings(None, late)
    assert str(caught.value) == (
        f"--set variant={variant} time_plies=5000: max_plies is 4000; "
        f"expected at least time_plies, 5000, since variant {variant} is played to time (BF-10.7)"
    )
    assert load_settings(None, [*late, "max_plies=5000"])[0].max_plies == 5000
    assert load_settings(None, ["variant=2", "time_plies=5000"])[0].max_plies == 4000


def test_what_is_wrong_with_a_file_is_said(mine: Callable[..., Path]) -> None:
    path = mine("variant = 7", 'reset_ring = "all"')
    sentences = [
        "mine.toml: variant is 7; expected at most 4 (how the game ends (BF-10.1))",
        'mine.toml: reset_ring is "all"; expected one of "keeper_exclusive", "any"',
    ]
    with pytest.raises(SetupError) as caught:
        load_settings(path)
    assert [each.sentence for each in caught.value.all] == sentences
    assert [finding.sentence for finding in check_match(path)] == sentences


def test_checking_a_rule_set_checks_its_board(mine: Callable[..., Path], tmp_path: Path) -> None:
    text = shipped("boards")["brettfussball"].read_text("utf-8")
    (tmp_path / "board.toml").write_text(text.replace("ring = [9, 1]", "ring = [9, 5]", 1), "utf-8")
    (finding,) = check_match(mine('board = "board.toml"'))
    assert finding.sentence == "board.toml: setup.red.ring is [9, 5]; expected a square of Red's penalty area (BF-8.11)"
    for kind in ("tabletop", "boards"):
        assert check_match(shipped(kind)["brettfussball"]) == []


def test_an_unknown_rule_set_has_its_near_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SetupError) as caught:
        load_settings("bretfussball")
    assert str(caught.value) == (
        "bretfussball: there is no such file; expected a file or a shipped rule set of a tabletop game "
        '(did you mean "brettfussball"?)'
    )
