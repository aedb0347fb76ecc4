"""Rule sets of Winkelmann's Rugby: the shipped ones, changes of single keys, the board and the preset that they name."""

# ruff: noqa: E501 - a line a case, with the sentence as people see it

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest

from rugbysim.setup import SetupError, check_match
from rugbysim.setup.locate import shipped
from rugbysim.setup.winkelmann import Settings, load_settings

KEYS = tuple(name for name in Settings.model_fields if name not in ("schema_", "dice"))
NAMES = ("winkelmann", "winkelmann_timed")
MIWIN = ((1, 2, 5, 6, 7, 9), (1, 3, 4, 5, 8, 9))


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
    assert settings.dice.faces == ((1, 2, 3, 4, 5, 6),) * 2
    assert board.name == "winkelmann-7x3"
    assert files == (shipped("tabletop")["winkelmann"], shipped("boards")["winkelmann"])


@pytest.mark.rule("WK-10.3", "WK-10.4")
def test_the_timed_rule_set_is_half_an_hour_by_the_clock_and_all_else_the_same() -> None:
    settings, _, files = load_settings("winkelmann_timed")
    assert settings == Settings(schema=1, goals_to_win=0, max_rolls=120)
    assert settings.max_rolls * settings.seconds_per_roll == 30 * 60
    assert files[0] == shipped("tabletop")["winkelmann_timed"]


@pytest.mark.parametrize("name", NAMES)
def test_every_key_is_explained_with_its_rule_and_its_default(name: str) -> None:
    text = shipped("tabletop")[name].read_text("utf-8")
    lines = dict(re.findall(r"^(\w+) = \S+ +# (.+)$", text, re.MULTILINE))
    assert set(lines) == set(KEYS)
    for key, comment in lines.items():
        default = Settings.model_fields[key].default
        written = str(default).lower() if isinstance(default, bool | int) else f'"{default}"'
        assert re.search(rf"\(.*(WK-\d+\.\d+|AM-\d+).*; default {re.escape(written)}\)$", comment), key
    assert re.search(r"^faces = .*# .*\(.*AM-26; default 1 to 6\)$", text, re.MULTILINE)


@pytest.mark.parametrize("name", NAMES)
def test_the_words_of_a_key_are_all_explained(name: str) -> None:
    text = shipped("tabletop")[name].read_text("utf-8")
    for key, field in Settings.model_fields.items():
        if key in KEYS:
            (line,) = re.findall(rf"^{key} = .*$", text, re.MULTILINE)
            assert all(f'"{word}"' in line for word in get_args(field.annotation) if isinstance(word, str))


OTHERS: dict[str, Any] = {
    "board": "winkelmann_5x5",
    "fetch_preset": "pairs_ends",
    "fetch_on_displacement": False,
    "must_move": False,
    "first_side": "east",
    "max_extra_rolls": 1,
    "foreign_goal_pass": True,
    "own_goal_reentry": False,
    "nr_mover_counts": False,
    "nr_goal_circle": "any_figure",
    "shot_from": "goal_circle",
    "own_goal": "forbidden",
    "restart": "play_on",
    "goals_to_win": 0,
    "max_rolls": 120,
    "seconds_per_roll": 20,
}


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("prefix", ["", "rules."])
def test_every_key_can_be_changed_alone(key: str, prefix: str) -> None:
    value = OTHERS[key]
    written = str(value).lower() if isinstance(value, bool) else str(value)
    settings, _, _ = load_settings(None, [f"{prefix}{key}={written}"])
    assert settings == Settings(**{"schema": 1, key: value})


@pytest.mark.parametrize(("key", "words"), [(key, get_args(Settings.model_fields[key].annotation)) for key in KEYS])
def test_every_word_of_a_key_is_taken(key: str, words: tuple[Any, ...]) -> None:
    for word in words:
        if isinstance(word, str):
            assert getattr(load_settings(None, [f"{key}={word}"])[0], key) == word


@pytest.mark.rule("WK-3.1")
def test_other_dice_are_thrown_if_they_are_named(mine: Callable[..., Path]) -> None:
    settings, _, _ = load_settings(mine("[dice]", f"faces = {[list(die) for die in MIWIN]}"))
    assert settings.dice.faces == MIWIN
    changed, _, _ = load_settings(None, ["dice.faces.2.6=9"])
    assert changed.dice.faces == ((1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 9))
    typed, _, _ = load_settings(None, [f"dice.faces={[list(die) for die in MIWIN]}"])
    assert typed.dice.faces == MIWIN


def test_a_file_may_say_only_what_differs(mine: Callable[..., Path]) -> None:
    settings, _, files = load_settings(mine("goals_to_win = 3", 'own_goal = "forbidden"'))
    assert settings == Settings(schema=1, goals_to_win=3, own_goal="forbidden")
    assert files[0].name == "mine.toml"
    assert load_settings("mine.toml", "goals_to_win=2")[0].goals_to_win == 2


@pytest.mark.parametrize("board", ["winkelmann", "winkelmann_5x5"])
@pytest.mark.parametrize("preset", ["cross_choice", "cross_clockwise", "cross_inward", "pairs_ends", "pairs_sides"])
def test_any_preset_is_chosen_on_any_board(board: str, preset: str) -> None:
    settings, loaded, files = load_settings(None, [f"board={board}", f"fetch_preset={preset}"])
    assert settings.fetch_preset == preset
    assert len(loaded.fetches(settings.fetch_preset)) == 4
    assert files[1] == shipped("boards")[board]


def test_a_board_is_found_beside_the_rule_set_or_where_one_stands(
    mine: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = shipped("boards")["winkelmann"].read_text("utf-8")
    for folder in ("rules", "boards"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "board.toml").write_text(text.replace("winkelmann-7x3", folder), "utf-8")
    path = mine('board = "board.toml"', name="rules/mine.toml")
    assert load_settings(path)[1].name == "rules"
    monkeypatch.chdir(tmp_path / "boards")
    _, board, files = load_settings(path, ["board=./board.toml"])
    assert board.name == "boards"
    assert files[1].samefile(tmp_path / "boards" / "board.toml")


WRONG: list[tuple[str, str]] = [
    ("goals_to_win=-1", "--set goals_to_win=-1: goals_to_win is -1; expected at least 0 (goals that win, 0 to play by the clock alone (WK-10.2, WK-10.3, AM-24))"),
    ("goals_to_win=1.5", "--set goals_to_win=1.5: goals_to_win is 1.5; expected a whole number"),
    ("goals_to_win=true", "--set goals_to_win=true: goals_to_win is true; expected a whole number"),
    ("max_extra_rolls=-2", "--set max_extra_rolls=-2: max_extra_rolls is -2; expected at least -1 (most extra rolls in succession, -1 without limit (WK-9.2, AM-8))"),
    ("max_rolls=0", "--set max_rolls=0: max_rolls is 0; expected at least 1 (rolls after which the game is over (WK-10.2, WK-10.4))"),
    ("max_rolls=1000001", "--set max_rolls=1000001: max_rolls is 1000001; expected at most 1000000 (rolls after which the game is over (WK-10.2, WK-10.4))"),
    ("seconds_per_roll=0", "--set seconds_per_roll=0: seconds_per_roll is 0; expected at least 1 (seconds that a roll stands for (WK-10.4, AM-25))"),
    ("first_side=draw", '--set first_side=draw: first_side is "draw"; expected one of "lot", "west", "east"'),
    ("nr_goal_circle=post", '--set nr_goal_circle=post: nr_goal_circle is "post"; expected one of "opponent", "ball", "target", "any_figure"'),
    ("shot_from=inner", '--set shot_from=inner: shot_from is "inner"; expected one of "post", "goal_circle"'),
    ("own_goal=corner", '--set own_goal=corner: own_goal is "corner"; expected one of "counts", "forbidden"'),
    ("restart=centre", '--set restart=centre: restart is "centre"; expected one of "conceded", "scorer", "lot", "play_on"'),
    ("must_move=yes", '--set must_move=yes: must_move is "yes"; expected true or false'),
    ("must_move=1", "--set must_move=1: must_move is 1; expected true or false"),
    ("schema=2", "--set schema=2: schema is 2; expected one of 1"),
    ("dice.faces.1.1=0", "--set dice.faces.1.1=0: dice.faces entry 1 entry 1 is 0; expected at least 1"),
    ("dice.faces.2.6=10", "--set dice.faces.2.6=10: dice.faces entry 2 entry 6 is 10; expected at most 9"),
    ("dice.faces=[[1, 2, 3, 4, 5, 6]]", "--set dice.faces=[[1, 2, 3, 4, 5, 6]]: dice.faces is [[1, 2, 3, 4, 5, 6]]; expected 2 entries: the six numbers of either die (WK-3.1, AM-26)"),
    ("dice.face=3", '--set: dice.face: there is no such key; expected a key of the rule set (did you mean "dice.faces.2.6"?)'),
    ("board=winkelman", 'winkelman: there is no such file; expected a file or a shipped board (did you mean "winkelmann"?)'),
    ("board=brettfussball", "brettfussball.toml: "),
    ("fetch_preset=pairs_end", '--set: fetch_preset is "pairs_end"; expected the name of a preset of the board (AM-2) (did you mean "pairs_ends"?)'),
    ("max_roll=3", '--set: max_roll: there is no such key; expected a key of the rule set (did you mean "max_rolls"?)'),
    ("rules.max_roll=3", '--set: max_roll: there is no such key; expected a key of the rule set (did you mean "max_rolls"?)'),
]  # fmt: skip


@pytest.mark.parametrize(("override", "sentence"), WRONG)
def test_wrong_changes_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, override: str, sentence: str
) -> None:
    monkeypatch.chdir(shipped("boards")["winkelmann"].parent)
    with pytest.raises(SetupError) as caught:
        load_settings(None, [override])
    assert str(caught.value).startswith(sentence)
    assert len(str(caught.value).splitlines()) == 1


def test_what_is_wrong_with_a_file_is_said(mine: Callable[..., Path]) -> None:
    path = mine("goals_to_win = -1", 'nr_goal_circle = "all"', "own_goal_reentri = true")
    sentences = [
        'mine.toml: nr_goal_circle is "all"; expected one of "opponent", "ball", "target", "any_figure"',
        "mine.toml: goals_to_win is -1; expected at least 0 (goals that win, 0 to play by the clock alone (WK-10.2, WK-10.3, AM-24))",
        'mine.toml: own_goal_reentri: this key is unknown; expected a known key (did you mean "own_goal_reentry"?)',
    ]
    with pytest.raises(SetupError) as caught:
        load_settings(path)
    assert [each.sentence for each in caught.value.all] == sentences
    assert [finding.sentence for finding in check_match(path)] == sentences


def test_a_preset_that_the_board_does_not_have_is_the_files_mistake(mine: Callable[..., Path]) -> None:
    path = mine('fetch_preset = "pairs"')
    sentence = 'mine.toml: fetch_preset is "pairs"; expected the name of a preset of the board (AM-2) (did you mean "pairs_ends"?)'
    assert [finding.sentence for finding in check_match(path)] == [sentence]


@pytest.mark.parametrize(
    "lines",
    [
        ("goals_to_win = 0",),  # a key of Brettfußball too, where it is at least 1
        ('board = "winkelmann_5x5"',),
        ('own_goal = "forbidden"', "goals_to_win = 2"),
        ("must_move = false",),
    ],
)
def test_a_rule_set_of_few_keys_is_known_by_what_fits(mine: Callable[..., Path], lines: tuple[str, ...]) -> None:
    assert check_match(mine(*lines)) == []


def test_checking_a_rule_set_checks_its_board(mine: Callable[..., Path], tmp_path: Path) -> None:
    text = shipped("boards")["winkelmann"].read_text("utf-8")
    (tmp_path / "board.toml").write_text(text.replace("ball = 200", "ball = 70"), "utf-8")
    (finding,) = check_match(mine('board = "board.toml"', "must_move = false"))
    assert finding.sentence == "board.toml: start.ball is 70; expected one of 200"
    assert [check_match(shipped("tabletop")[name]) for name in NAMES] == [[], []]
