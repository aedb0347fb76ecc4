"""`check`: everything wrong or odd with a file at once."""

from __future__ import annotations

import pytest

from rugbysim.setup import check_match
from rugbysim.setup.check import readable
from rugbysim.setup.locate import shipped


def findings(path: str, **given) -> list[tuple[str, str]]:
    return [(finding.level, finding.sentence) for finding in check_match(path, **given)]


def test_sound_files_have_nothing_to_say(match_files) -> None:
    match_files.edit("reds.toml", "hardness = 0", "hardness = 0")
    notes = {f"{side}.toml: bench: there are 2 men; 5 are allowed" for side in ("reds", "blues")}
    assert set(findings("match.toml")) == {("note", note) for note in notes}


@pytest.mark.parametrize("name", sorted(shipped("matches")))
def test_shipped_matches_have_no_error(name: str) -> None:
    assert [sentence for level, sentence in findings(name) if level == "error"] == []


@pytest.mark.parametrize("name", ["sevens", "run_through"])
def test_rule_sets_are_checked_too(name: str) -> None:
    assert check_match(shipped("rules")[name]) == []


def test_errors_of_all_files_come_together(match_files) -> None:
    match_files.edit("reds.toml", '"Birch", role', '"Brich", role')
    match_files.edit("reds.toml", 'goal_kicker = "Elder"', 'goal_kicker = "Zoe"')
    match_files.edit("blues.csv", "Auk,centre,40", "Auk,centre,101")
    match_files.edit("match.toml", '"sevens"', '"sevns"')
    found = findings("match.toml")
    assert [level for level, _ in found if level == "error"] == ["error"] * 4
    text = "\n".join(sentence for _, sentence in found)
    for part in ('"Brich"', '"Zoe"', "pace of Auk is 101", '"sevns"'):
        assert part in text
    assert "more: run" not in text


def test_a_mistake_in_the_match_file_hides_no_other(match_files) -> None:
    match_files.edit("match.toml", "schema = 1", "schema = 1\nhome_bonus = 99")
    match_files.edit("reds.toml", '"Birch", role', '"Brich", role')
    text = "\n".join(sentence for _, sentence in findings("match.toml"))
    assert "home_bonus is 99" in text
    assert "Brich" in text


ODD: list[tuple[str, str, str, str, str]] = [
    (
        "reds.toml",
        '"Dogwood", role = "scrum_half" },\n  { player = "Elder"',
        '"Elder", role = "scrum_half" },\n  { player = "Dogwood"',
        "warning",
        "reds.toml: line_up entry 4: Elder plays scrum half and is at home as fly half",
    ),
    (
        "reds.csv",
        "Elder,fly half,44,50,60,55,49,55",
        "Elder,fly half,44,50,60,55,49,20",
        "warning",
        "reds.toml: line_up entry 5: Elder has kicking 20, and the fly half takes the kick-offs",
    ),
    (
        "reds.csv",
        "Elder,fly half,44,50,60,55,49,55",
        "Elder,fly half,44,50,60,55,49,20",
        "warning",
        "reds.toml: goal_kicker: Elder has kicking 20",
    ),
    (
        "reds.toml",
        'goal_kicker = "Elder"',
        'goal_kicker = "Birch"',
        "warning",
        "reds.toml: goal_kicker: Birch has kicking 40, but Gorse has kicking 65",
    ),
    (
        "reds.toml",
        'goal_kicker = "Elder"',
        'goal_kicker = "Ivy"',
        "warning",
        "reds.toml: goal_kicker: Ivy starts on the bench",
    ),
    (
        "match.toml",
        "schema = 1",
        "schema = 1\nhome_bonus = 20",
        "warning",
        "match.toml: home_bonus: 20 is more than a standard deviation of men (10)",
    ),
    ("blues.toml", '"Blues"', '"Reds"', "warning", "match.toml: home, away: both sides are called Reds"),
    (
        "match.toml",
        '"sevens"',
        '"run_through"',
        "note",
        "match.toml: home: tactics.kick_off has no effect, since the rule set run_through has no short kick-offs",
    ),
    (
        "reds.csv",
        "Ash,centre,40",
        "Ash,centre,N/A",
        "note",
        "reds.csv: row 2, Ash has no pace; 48 is used, the mean of the squad's men who play centre",
    ),
]


@pytest.mark.parametrize(("file", "old", "new", "level", "expected"), ODD)
def test_odd_things(match_files, file: str, old: str, new: str, level: str, expected: str) -> None:
    match_files.edit(file, old, new)
    assert (level, expected) in findings("match.toml")


def test_the_rule_set_and_overrides_of_a_run_are_checked(match_files) -> None:
    assert ("error", "--set home_bonus=99: home_bonus is 99; expected at most 30 (rating points added to every rating of the home side (SV-3.2))") in findings("match.toml", overrides=["home_bonus=99"])  # fmt: skip  # noqa: E501
    odd = findings("match.toml", overrides=["rules.laws.bench=false"])
    assert ("note", "match.toml: home: bench has no effect, since the rule set sevens has no bench") in odd
    assert any("short kick-offs" in sentence for _, sentence in findings("match.toml", rules="run_through"))


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("exmple", 'exmple: there is no such file; expected a file or a shipped match (did you mean "example"?)'),
        ("no.toml", "no.toml: there is no such file"),
        ("empty.toml", "empty.toml: the file is empty; expected TOML text"),
        ("bad.csv", "bad.csv: the file is empty; expected a row of headers and a row for each man"),
        (".", ".: this is a directory; expected a file"),
    ],
)
def test_files_that_cannot_be_read(match_files, path: str, expected: str) -> None:
    match_files.put("empty.toml", "")
    match_files.put("bad.csv", "")
    assert findings(path) == [("error", expected)]


def test_squads_and_teams_are_checked_on_their_own(match_files) -> None:
    match_files.edit("reds.csv", "Ash,centre,40", "Ash,centre,")
    assert [level for level, _ in findings("reds.csv")] == ["note"]
    match_files.edit("reds.toml", "hardness = 0", "hardness = 99")
    assert [level for level, _ in findings("reds.toml")] == ["error"]


def test_errors_come_first(match_files) -> None:
    match_files.edit("reds.toml", "hardness = 0", "hardness = 99")
    levels = [level for level, _ in findings("match.toml")]
    assert levels == sorted(levels, key=["error", "warning", "note"].index)
    assert set(levels) == {"error", "note"}


@pytest.mark.parametrize(
    "name", ["winkelmann", "winkelmann_timed", "winkelmann_5x5", "subbuteo", "kicking", "herons", "run_through"]
)
def test_what_is_shipped_is_found_by_its_name(name: str) -> None:
    assert [finding for finding in check_match(name) if finding.level == "error"] == []


def test_a_file_and_a_match_of_the_name_come_first(match_files) -> None:
    assert list(readable("winkelmann")) == ["rule set of a tabletop game", "board"]
    assert readable("example") == readable("winkelmann.toml") == readable("no_such_name") == {}
    match_files.put("winkelmann", "")
    assert readable("winkelmann") == {}
    assert findings("winkelmann") == [("error", "winkelmann: the file is empty; expected TOML text")]


def test_all_that_bears_a_name_is_checked() -> None:
    """The rule set's own keys are those of no board, and with a change of them it is wrong."""
    assert findings("winkelmann", overrides=["max_rolls=0"]) == [
        ("error", "--set max_rolls=0: max_rolls is 0; expected at least 1 (rolls after which the game is over (WK-10.2, WK-10.4))")  # noqa: E501
    ]  # fmt: skip
