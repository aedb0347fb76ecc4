"""Rule sets of Subbuteo Rugby: the shipped one, changes of single keys, skills, and layouts that have no room."""

# ruff: noqa: E501 - a line a case, with the sentence as people see it

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest

from rugbysim.setup import SetupError, check_match
from rugbysim.setup.keys import flat
from rugbysim.setup.locate import shipped
from rugbysim.setup.subbuteo import Settings, check_skill, load_settings
from rugbysim.setup.subbuteo_sections import SKILLS, Skill
from rugbysim.setup.toml import read_toml

RULES = shipped("tabletop")["subbuteo"]
SECTIONS = ("distances", "caps", "match", "physics", "flight", "scrum")
KEYS = tuple(name for name in Settings.model_fields if name not in ("schema_", "skill", *SECTIONS))
SHARED = Path(__file__).resolve().parents[3] / "shared" / "boards" / "subbuteo.toml"


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """A rule set of a few lines as `mine.toml` in the working folder."""
    monkeypatch.chdir(tmp_path)

    def write(*lines: str) -> Path:
        path = tmp_path / "mine.toml"
        path.write_text("\n".join(["schema = 1", *lines, ""]), "utf-8")
        return path

    return write


def words_of(key: str) -> list[str]:
    """The words that a key can have."""
    return [word for word in get_args(Settings.model_fields[key].annotation) if isinstance(word, str)]


def test_the_shipped_rule_set_says_every_key_and_its_default() -> None:
    settings, board, files = load_settings()
    assert settings == Settings(schema=1)
    assert files == (RULES, shipped("boards")["subbuteo"])
    assert board.name == "subbuteo"
    said = flat(tomllib.loads(RULES.read_text("utf-8")))
    assert set(said) == set(flat(settings.model_dump(by_alias=True)))


def test_what_is_left_out_is_the_same_text_as_what_is_written(mine: Callable[..., Path]) -> None:
    written, left_out = load_settings()[0], load_settings(mine())[0]
    assert repr(written.model_dump()) == repr(left_out.model_dump())


def test_every_key_has_its_status_and_its_default_in_the_file() -> None:
    sections, section = {}, ""
    for line in RULES.read_text("utf-8").splitlines():
        if head := re.match(r"\[([\w.]+)\]", line):
            section = f"{head[1]}."
        elif found := re.match(r'(\w+) = (\S+) +# ([TSDG]) .*\((.*; )?default ("?[\w.-]*"?)\)$', line):
            sections[section + found[1]] = (found[2], found[5])
        else:
            assert not re.match(r"\w+ =", line) or line == "schema = 1", line
    defaults = flat(Settings(schema=1).model_dump(by_alias=True, exclude={"schema_"}))
    assert set(sections) == set(defaults)
    for key, (value, default) in sections.items():
        assert tomllib.loads(f"value = {value}")["value"] == defaults[key], key
        assert tomllib.loads(f"value = {default}")["value"] == defaults[key], key


def test_the_words_of_a_key_are_all_explained() -> None:
    text = RULES.read_text("utf-8")
    for key in KEYS:
        (line,) = re.findall(rf"^{key} = .*$", text, re.MULTILINE)
        assert all(f'"{word}"' in line for word in words_of(key)), key


@pytest.mark.parametrize("key", [key for key in KEYS if words_of(key)])
def test_every_word_of_a_key_is_taken_and_no_other(key: str) -> None:
    words = words_of(key)
    for word in words:
        assert getattr(load_settings(None, f'{key}="{word}"')[0], key) == word
    with pytest.raises(SetupError, match=rf'^--set {key}=other: {key} is "other"; expected one of "{words[0]}", '):
        load_settings(None, f"{key}=other")


OTHERS: dict[str, Any] = {
    "board": "subbuteo",
    "board_alternative": "oo_cloth",
    "per_team": 11,
    "pass_def_flicks": 1,
    "pass_forward_tol": 0.5,
    "block_flicks": 2,
    "penalty_try_points": 7,
}


@pytest.mark.parametrize(
    "key", [*OTHERS, *(key for key in KEYS if isinstance(Settings.model_fields[key].default, bool))]
)
def test_every_number_and_switch_can_be_changed_alone(key: str) -> None:
    value = OTHERS.get(key, not Settings.model_fields[key].default)
    written = str(value).lower() if isinstance(value, bool) else str(value)
    settings, _, _ = load_settings(None, [f"rules.{key}={written}"])
    assert settings == Settings(**{"schema": 1, key: value})


# --- sections -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("section", "key"), [(section, key) for section in SECTIONS for key in type(getattr(Settings(schema=1), section)).model_fields]
)  # fmt: skip
def test_every_number_of_a_section_has_its_range(
    section: str, key: str, mine: Callable[..., Path], limits: Callable[..., tuple[float, float]]
) -> None:
    model = type(getattr(Settings(schema=1), section))
    low, high = limits(model, key)
    for value in (low - 1, high + 1):
        number = int(value) if isinstance(model.model_fields[key].default, int) else value
        with pytest.raises(SetupError) as caught:
            load_settings(mine(f"[{section}]", f"{key} = {number}"))
        assert re.match(rf"mine\.toml: {section}\.{key} is -?[\d.]+; expected (at|more|less) ", str(caught.value))
    with pytest.raises(SetupError, match=rf"^mine\.toml: {section}\.{key} is \"5\"; expected a (whole )?number$"):
        load_settings(mine(f"[{section}]", f'{key} = "5"'))


def test_a_file_may_say_only_what_differs(mine: Callable[..., Path]) -> None:
    settings, _, files = load_settings(mine('tackle_rule = "e5"', "[physics]", "mu_figure = 0.25"), "caps.throws=3")
    assert (settings.tackle_rule, settings.physics.mu_figure, settings.caps.throws) == ("e5", 0.25, 3)
    assert (settings.physics.mu_ball, settings.caps.puts) == (0.1, 12)
    assert files[0].name == "mine.toml"


# --- skills -------------------------------------------------------------------------------------------------------------


def test_a_skill_that_is_said_in_part_keeps_the_rest_and_the_others_stay(mine: Callable[..., Path]) -> None:
    settings, _, _ = load_settings(mine("[skill.club]", "flick_sigma_deg = 2"))
    assert settings.skill["club"] == SKILLS["club"].model_copy(update={"flick_sigma_deg": 2.0})
    assert {name: settings.skill[name] for name in SKILLS if name != "club"} == {
        name: SKILLS[name] for name in SKILLS if name != "club"
    }
    assert load_settings(None, "skill.club.flick_sigma_deg=2")[0] == settings


def test_a_skill_of_ones_own_needs_all_its_keys(mine: Callable[..., Path]) -> None:
    keys = [f"{key} = 0.1" for key in Skill.model_fields]
    settings, _, _ = load_settings(mine("[skill.me]", *keys))
    assert list(settings.skill) == [*SKILLS, "me"]
    with pytest.raises(SetupError) as caught:
        load_settings(mine("[skill.me]", *keys[1:]))
    assert (
        str(caught.value)
        == "mine.toml: skill.me.flick_sigma_deg is missing; expected sigma of a flick's direction, degrees"
    )


def test_exact_makes_no_error() -> None:
    assert set(flat(SKILLS["exact"].model_dump()).values()) == {0.0}


def test_a_skill_that_the_rule_set_does_not_have_is_said_with_the_near_one() -> None:
    settings = Settings(schema=1)
    check_skill(settings, "club", "--red")
    with pytest.raises(SetupError) as caught:
        check_skill(settings, "clubb", "--red")
    assert str(caught.value) == '--red is "clubb"; expected a skill of the rule set (did you mean "club"?)'
    with pytest.raises(SetupError, match=r"expected a skill of the rule set: club, exact, expert, novice$"):
        check_skill(settings, "x", "--red")


@pytest.mark.skipif(not SHARED.is_file(), reason="the shared board is not here")
def test_the_numbers_are_those_of_the_shared_board() -> None:
    shared = read_toml(SHARED)
    settings = Settings(schema=1).model_dump()
    fixed = {"lineout_players", "conversion_line", "clock_setup", "max_total_puts"}
    for section, name in (
        ("rule_distances", "distances"),
        ("match", "match"),
        ("physics", "physics"),
        ("flight", "flight"),
        ("scrum", "scrum"),
    ):
        said = {key: value for key, value in shared[section].items() if key not in fixed}
        assert {key: settings[name][key] for key in said} == said
    assert {key: {**settings, **settings["distances"]}[key] for key in shared["predicates"]} == shared["predicates"]
    assert {name: settings["skill"][name] for name in shared["skill"]} == shared["skill"]
    assert settings["caps"]["puts"] == shared["scrum"]["max_total_puts"]
    assert settings["per_team"] == shared["figure"]["per_team"]


# --- what is refused ----------------------------------------------------------------------------------------------------

WRONG: list[tuple[str, str]] = [
    ("per_team=9", "--set per_team=9: per_team is 9; expected at least 10 (figures of a side (SB-1.6, AM-13))"),
    ("per_team=16", "--set per_team=16: per_team is 16; expected at most 15 (figures of a side (SB-1.6, AM-13))"),
    ("bank=1", "--set bank=1: bank is 1; expected true or false"),
    ("block_flicks=3", "--set block_flicks=3: block_flicks is 3; expected at most 2 (blocking flicks before a kick (SB-13.3, AM-46))"),
    ("pass_def_flicks=2", "--set pass_def_flicks=2: pass_def_flicks is 2; expected at most 1 (defensive flicks before a pass (SB-7.4, AM-31))"),
    ("pass_forward_tol=-1", "--set pass_forward_tol=-1: pass_forward_tol is -1; expected at least 0 (cm that a pass may go forward (SB-7.5, AM-32))"),
    ("penalty_try_points=6", '--set penalty_try_points=6: penalty_try_points is 6; expected one of "5c", "7"'),
    ("schema=2", "--set schema=2: schema is 2; expected one of 1"),
    ("physics.mu_figure=-0.1", "--set physics.mu_figure=-0.1: physics.mu_figure is -0.1; expected more than 0 (friction of a sliding figure)"),
    ("scrum.p_end=0.5", "--set scrum.p_end=0.5: scrum is { p_put_in_side = 0.4, p_other_side = 0.35, p_end = 0.5 }; expected p_put_in_side, p_other_side and p_end that add to 1 (SB-10.4)"),
    ("skill.club.wedge_fail=2", "--set skill.club.wedge_fail=2: skill.club.wedge_fail is 2; expected at most 1 (chance that the ball comes back down the wedge (SB-12.2))"),
    ("tackle_rul=e5", '--set: tackle_rul: there is no such key; expected a key of the rule set (did you mean "tackle_rule"?)'),
    ("physics.mu_figur=1", '--set: physics.mu_figur: there is no such key; expected a key of the rule set (did you mean "physics.mu_figure"?)'),
    ("skill.clubb.wedge_fail=0", '--set: skill.clubb.wedge_fail: there is no such key; expected a key of the rule set (did you mean "skill.club.wedge_fail"?)'),
    ("board=subuteo", 'subuteo: there is no such file; expected a file or a shipped board (did you mean "subbuteo"?)'),
    ("board_alternative=oo", "subbuteo.toml: board_alternative is \"oo\"; expected one of the board's [pitch.alternatives] (AM-3): equal_quarters, oo_cloth"),
    ("distances.min_gap_setup=7", "--set: distances.min_gap_setup is 7.0; expected a gap that rows 8 cm apart keep, with bases of 2 cm (SB-1.5)"),
    ("distances.scrum_min_goal=1", "--set: distances.scrum_min_goal is 1.0; expected at least 1.5, for a scrum's depth (SB-10.3)"),
    ("distances.scrum_min_goal=50", "--set: distances.scrum_min_goal is 50.0; expected less than half of the pitch's length (G-16)"),
    ("distances.lineout_min_goal=50", "--set: distances.lineout_min_goal is 50.0; expected less than half of the pitch's length (G-16)"),
    ("distances.lineout_last=9", "--set: distances.lineout_last is 9.0; expected at least 11, so that four figures stand in line (SB-11.2)"),
    ("distances.lineout_last=40", "--set: distances.lineout_last is 40.0; expected at most half of the pitch's width (SB-11.2)"),
    ("distances.lineout_rest_back=12", "--set: distances.lineout_rest_back is 12.0; expected at most 11, where the others stand at a line-out (SB-11.3)"),
]  # fmt: skip


@pytest.mark.parametrize(("override", "sentence"), WRONG)
def test_wrong_changes_are_refused(monkeypatch: pytest.MonkeyPatch, override: str, sentence: str) -> None:
    monkeypatch.chdir(shipped("boards")["subbuteo"].parent)
    with pytest.raises(SetupError) as caught:
        load_settings(None, [override])
    assert str(caught.value) == sentence


def test_all_that_is_wrong_with_a_file_is_said(mine: Callable[..., Path]) -> None:
    path = mine("per_team = 3", 'tackle_rule = "e3"', "[physics]", "mu_bal = 1", "[skill.Club]", "place_disturb = 0")
    sentences = [
        "mine.toml: per_team is 3; expected at least 10 (figures of a side (SB-1.6, AM-13))",
        'mine.toml: tackle_rule is "e3"; expected one of "union", "e5", "a25"',
        'mine.toml: physics.mu_bal: this key is unknown; expected a known key (did you mean "mu_ball"?)',
    ]
    with pytest.raises(SetupError) as caught:
        load_settings(path)
    assert [each.sentence for each in caught.value.all][:3] == sentences
    assert [finding.sentence for finding in check_match(path)][:3] == sentences
    assert any("a name of small letters and digits, such as club" in each.sentence for each in caught.value.all)


SMALL: list[tuple[tuple[tuple[str, str], ...], str]] = [
    ((("width = 70.0", "width = 51.0"),), "mine.toml: board is \"board.toml\"; expected a pitch at least 52 cm wide, for rows of seven (SB-1.4, SB-1.5)"),
    ((("length = 100.0", "length = 77.0"), ("[22.0, 50.0, 78.0]", "[22.0, 38.5, 55.0]")), "mine.toml: board is \"board.toml\"; expected a pitch at least 78 cm long, for its rows (SB-1.4, SB-1.5)"),
    ((("line_22 = 22.0", "line_22 = 9.0"),), "mine.toml: board is \"board.toml\"; expected a pitch whose line_22 is at least 10, for the last man (SB-1.2, SB-19.4)"),
    ((("in_goal_depth = 11.0", "in_goal_depth = 3.0"),), "mine.toml: distances.lineout_rest_back is 10.0; expected at most 5, where the others stand at a line-out (SB-11.3)"),
    ((("base_radius = 1.0", "base_radius = 1.6"),), "mine.toml: distances.min_gap_setup is 5.0; expected a gap that rows 8 cm apart keep, with bases of 3.2 cm (SB-1.5)"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "sentence"), SMALL)
def test_a_board_without_room_for_the_layouts_is_refused(
    mine: Callable[..., Path], tmp_path: Path, changes: tuple[tuple[str, str], ...], sentence: str
) -> None:
    text = shipped("boards")["subbuteo"].read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    (tmp_path / "board.toml").write_text(re.sub(r"\[pitch.alternatives\].*?\n\n", "", text, flags=re.DOTALL), "utf-8")
    path = mine('board = "board.toml"')
    with pytest.raises(SetupError) as caught:
        load_settings(path)
    assert caught.value.sentence == sentence
    assert sentence in [finding.sentence for finding in check_match(path)]


def test_checking_finds_nothing_amiss_with_what_is_shipped() -> None:
    assert check_match(RULES) == []
