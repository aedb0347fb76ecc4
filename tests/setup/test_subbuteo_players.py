"""Players of Subbuteo Rugby: skill and tactics as written, the shipped tactics, and both as numbers."""

from __future__ import annotations

import copy
import math
import pickle
import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rugbysim.games.subbuteo.params import SKILL
from rugbysim.games.subbuteo.players.tactics import MOST_LANES, PLAYER, build
from rugbysim.setup import SetupError, check_match
from rugbysim.setup.keys import flat
from rugbysim.setup.locate import shipped
from rugbysim.setup.subbuteo import Settings
from rugbysim.setup.subbuteo_players import Player, parse_player
from rugbysim.setup.subbuteo_sections import Skill
from rugbysim.setup.subbuteo_tactics import DEFAULT, SECTIONS, Tactics, load_tactics

NAMES = ("balanced", "kicking", "running")
RULES = Settings(schema=1)
BALANCED = load_tactics()
KEYS = [(section, key) for section in SECTIONS for key in type(getattr(BALANCED, section)).model_fields]


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """Tactics of a few lines as `mine.toml` in the working folder."""
    monkeypatch.chdir(tmp_path)

    def write(*lines: str) -> Path:
        path = tmp_path / "mine.toml"
        path.write_text("\n".join(["schema = 1", 'name = "mine"', *lines, ""]), "utf-8")
        return path

    return write


# --- tactics ---------------------------------------------------------------------------------------------------------


def test_the_default_tactics_are_the_shipped_ones_and_say_every_key() -> None:
    assert tuple(shipped("tactics")) == NAMES
    # as text, since 6 and 6.0 would be two configurations
    assert repr(BALANCED.model_dump()) == repr(Tactics(schema=1, name="balanced").model_dump())
    assert BALANCED.path == shipped("tactics")[DEFAULT]


@pytest.mark.parametrize("name", NAMES)
def test_every_key_has_its_status_and_its_default(name: str) -> None:
    text = shipped("tactics")[name].read_text("utf-8")
    said = re.findall(r"^(\w+) = \S+ +# [TSDG] .*\((?:.*; )?default (\S+)\)$", text, re.MULTILINE)
    defaults = flat(BALANCED.model_dump(exclude={"schema_", "name"}))
    assert [key for key, _ in said] == [key.split(".")[-1] for key in defaults]
    for (key, default), value in zip(said, defaults.values(), strict=True):
        assert tomllib.loads(f"value = {default}")["value"] == value, key
    assert load_tactics(name).name == name
    assert check_match(name) == []


def test_the_shipped_tactics_differ() -> None:
    assert len({load_tactics(name).model_dump_json(exclude={"name"}) for name in NAMES}) == 3


@pytest.mark.parametrize(("section", "key"), KEYS)
def test_every_number_of_tactics_has_its_range(
    section: str, key: str, mine: Callable[..., Path], limits: Callable[..., tuple[float, float]]
) -> None:
    model = type(getattr(BALANCED, section))
    default = model.model_fields[key].default
    if isinstance(default, bool):
        with pytest.raises(SetupError, match=rf"^mine\.toml: {section}\.{key} is 1; expected true or false$"):
            load_tactics(mine(f"[{section}]", f"{key} = 1"))
        return
    for value in (limits(model, key)[0] - 1, limits(model, key)[1] + 1):
        number = int(value) if isinstance(getattr(getattr(BALANCED, section), key), int) else value
        with pytest.raises(SetupError, match=rf"^mine\.toml: {section}\.{key} is \S+; expected (at|more|less) "):
            load_tactics(mine(f"[{section}]", f"{key} = {number}"))


def test_what_is_wrong_with_tactics_is_said_all_at_once(mine: Callable[..., Path]) -> None:
    sentences = [
        'mine.toml: running.lane_sstep: this key is unknown; expected a known key (did you mean "lane_step"?)',
        "mine.toml: defence.block_chance is 2; expected at most 1 (chance above which a kick is blocked (SB-13.3))",
    ]
    path = mine("[running]", "lane_sstep = 3", "[defence]", "block_chance = 2")
    with pytest.raises(SetupError) as caught:
        load_tactics(path)
    assert [each.sentence for each in caught.value.all] == sentences
    assert [finding.sentence for finding in check_match(path)] == sentences


# --- players as written ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "shortest"),
    [
        ("club", "club"),
        (" exact ", "exact"),
        ("club:tactics=balanced", "club"),
        ("expert: tactics = kicking", "expert:tactics=kicking"),
        ("me-2:tactics=running", "me-2:tactics=running"),
    ],
)
def test_a_player_is_written_back_as_short_as_can_be(text: str, shortest: str) -> None:
    player = parse_player(text, "--red")
    assert str(player) == shortest
    assert parse_player(shortest, "--red") == player
    assert pickle.loads(pickle.dumps(player)) == player == copy.deepcopy(player)  # noqa: S301 - our own bytes


def test_tactics_of_a_file_are_read_when_the_player_is(mine: Callable[..., Path]) -> None:
    mine("[choices]", "take_conversion = false")
    player = parse_player("club:tactics=mine.toml", "--red")
    assert str(player) == "club:tactics=mine.toml"
    assert player.tactics.choices.take_conversion is False
    mine("[choices]", "take_conversion = 3")
    with pytest.raises(SetupError) as caught:
        parse_player("club:tactics=mine.toml", "--red")
    assert str(caught.value) == "mine.toml: choices.take_conversion is 3; expected true or false"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", '--red is ""; expected a player such as club or club:tactics=kicking'),
        (":tactics=kicking", '--red is ":tactics=kicking"; expected a player such as club or club:tactics=kicking'),
        ("Club", '--red is "Club"; expected a player such as club or club:tactics=kicking'),
        ("club:", '--red is "club:"; expected a player such as club:tactics=kicking'),
        ("exact:=kicking", '--red is "exact:=kicking"; expected a player such as exact:tactics=kicking'),
        ("club:tactic=running", '--red is "club:tactic=running"; expected tactics=NAME after the colon (did you mean "tactics"?)'),  # noqa: E501
        ("club:tactics=", '--red is "club:tactics="; expected a player such as club:tactics=kicking'),
        ("club:tactics=runing", 'runing: there is no such file; expected a file or a shipped tactics (did you mean "running"?)'),  # noqa: E501
        ("club:tactics=no/such.toml", "no/such.toml: there is no such file"),
    ],
)  # fmt: skip
def test_what_is_no_player_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(SetupError) as caught:
        parse_player(text, "--red")
    assert str(caught.value) == sentence


# --- players as numbers ----------------------------------------------------------------------------------------------


def player_of(**sections: Any) -> Player:
    """A club player whose tactics have some keys of their own, section by section."""
    return Player("club", Tactics(schema=1, name="mine", **sections))


def radians(*degrees: float) -> Iterator[float]:
    """Angles in radians."""
    return map(math.radians, degrees)


def test_a_skill_is_told_in_radians() -> None:
    record = build(RULES, player_of())
    assert record.dtype == PLAYER
    assert [record[name][0] for name, _ in SKILL] == pytest.approx(
        [*radians(2.5), 0.08, *radians(4, 6), 0.12, 0.04, *radians(3, 5), 0.10, 0.005], abs=1e-9
    )
    exact = build(RULES, parse_player("exact", "--red"))
    assert all(exact[name][0] == 0 for name, _ in SKILL)


@pytest.mark.parametrize("key", Skill.model_fields)
def test_no_key_of_a_skill_is_dead(key: str) -> None:
    skill = RULES.skill["club"]
    changed = RULES.model_copy(update={"skill": {"club": skill.model_copy(update={key: getattr(skill, key) + 0.01})}})
    assert build(changed, player_of()).tobytes() != build(RULES, player_of()).tobytes()


def other(section: str, key: str, limits: Callable[..., tuple[float, float]]) -> Any:
    """A value that the key does not have by default."""
    value = getattr(getattr(BALANCED, section), key)
    if isinstance(value, bool):
        return not value
    low, high = limits(type(getattr(BALANCED, section)), key)
    whole = isinstance(value, int)
    return (int(high) if value != high else int(low)) if whole else (value + (high if value < high else low)) / 2


@pytest.mark.parametrize(("section", "key"), KEYS)
def test_no_key_of_tactics_is_dead(section: str, key: str, limits: Callable[..., tuple[float, float]]) -> None:
    changed = player_of(**{section: {key: other(section, key, limits)}})
    assert build(RULES, changed).tobytes() != build(RULES, player_of()).tobytes()


def lanes_of(widest: float, step: float) -> Iterator[tuple[float, float]]:
    """The lanes of tactics with this fan."""
    one = build(RULES, player_of(running={"lane_widest": widest, "lane_step": step}))[0]
    return ((float(along), float(beside)) for along, beside in one["lanes"][: one["lane_count"]])


def test_lanes_go_out_from_straight_ahead_and_are_unit_vectors() -> None:
    angles = [math.degrees(math.atan2(beside, along)) for along, beside in lanes_of(20, 5)]
    assert angles == pytest.approx([0, 5, -5, 10, -10, 15, -15, 20, -20], abs=1e-6)
    assert all(math.hypot(*lane) == pytest.approx(1, abs=1e-9) for lane in lanes_of(60, 5))
    assert len(list(lanes_of(90, 3))) == MOST_LANES
    assert list(lanes_of(1, 5)) == [(1.0, 0.0)]


def test_numbers_are_kept_to_a_grain_that_every_machine_has() -> None:
    record = build(RULES, player_of())
    for name in ("flick_sigma", "lanes"):
        grains = np.asarray(record[name]) * 2.0**32
        assert (grains == np.round(grains)).all()
