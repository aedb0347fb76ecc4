"""Files of line-ups: what a line-up changes, and the sentence for everything that is wrong."""

# ruff: noqa: E501 - a line a case, with the sentence as people see it

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from rugbysim.setup import Match, SetupError, check_match, load_match, load_team
from rugbysim.setup.check import check_line_ups
from rugbysim.setup.line_up_studies import LineUps, Variant, is_line_ups, line_ups_of, load_line_ups
from rugbysim.setup.line_ups import order_of, placed
from rugbysim.setup.locate import shipped
from rugbysim.setup.studies import is_study, read_study

HEAD = "schema = 1\n"
WING = '[[variant]]\nname = "Ivy"\nswap = ["Wing:Ivy"]\n'
ORDER = '[[variant]]\nname = "Forwards first"\norder = "H,P,P,SH,FH,C,W"\n'
LONG = '[[variant]]\nname = "Long"\nsettings = ["tactics.kick_off=long", "hardness=10"]\n'


def line_ups(text: str) -> LineUps:
    return line_ups_of(tomllib.loads(text), Path("mine.toml"))


def test_a_line_up_changes_one_side_as_it_says(match_files: Any) -> None:
    match = load_match("match.toml")
    ivy, forwards, long = line_ups(HEAD + WING + ORDER + LONG).applied(match, "home")
    assert ivy.home == placed(match.home, "Wing:Ivy")
    assert order_of(forwards.home) == "H,P,P,SH,FH,C,W"
    assert (long.home.tactics.kick_off, long.home.hardness) == ("long", 10)
    for changed in (ivy, forwards, long):
        assert changed.away == match.away
        assert (changed.home.path, changed.home.squad_path) == (match.home.path, match.home.squad_path)
        assert (changed.name, changed.rules, changed.path) == (match.name, match.rules, match.path)


def test_the_away_side_may_be_varied_too(match_files: Any) -> None:
    match = load_match("match.toml")
    text = HEAD + WING.replace("Ivy", "Ibis") + LONG
    ibis, long = line_ups(text).applied(match, "away")
    assert (ibis.away.seven[6].name, long.away.hardness) == ("Ibis", 10)
    assert ibis.home == match.home


def test_another_team_then_swaps_then_the_order_then_settings(match_files: Any) -> None:
    text = match_files.path("reds.toml").read_text("utf-8").replace('role = "wing"', 'role = "x"')
    text = text.replace('role = "centre"', 'role = "wing"').replace('role = "x"', 'role = "centre"')
    match_files.put("other.toml", text)
    variant = """[[variant]]
name = "All at once"
team = "other.toml"
swap = ["Wing:Ivy"]
order = "W,C,H,P,P,SH,FH"
settings = ['players."Ivy".pace=90']
"""
    match = load_match("match.toml")
    changed, _ = line_ups(HEAD + variant + WING).applied(match, "home")
    assert [man.name for man in changed.home.seven[:2]] == ["Ivy", "Gorse"]
    assert (changed.home.seven[0].pace, changed.home.bench[1].name) == (90, "Ash")
    assert changed.home.path == Path("other.toml")


def test_a_team_is_found_beside_the_file_and_among_those_shipped(match_files: Any) -> None:
    folder = match_files.path("studies")
    folder.mkdir()
    text = HEAD + '[[variant]]\nname = "A"\nteam = "../reds.toml"\nsettings = ["hardness=1"]\n'
    (folder / "mine.toml").write_text(text + '[[variant]]\nname = "B"\nteam = "herons"\n', "utf-8")
    found = load_line_ups("studies/mine.toml")
    reds, herons = found.applied(load_match("match.toml"), "home")
    assert (reds.home.name, herons.home.name) == ("Reds", load_team("herons").name)
    assert found.title == "mine"


def test_a_typed_line_up_needs_no_file(match_files: Any) -> None:
    match = load_match("match.toml")
    assert Variant(name="A", team="reds.toml", settings=("hardness=1",)).applied(match, "home").home.hardness == 1
    with pytest.raises(SetupError) as caught:
        Variant(name="A", swap=("Wing:Ivi",)).applied(match, "home")
    assert str(caught.value) == (
        '--swap Wing:Ivi: man is "Ivi"; expected a man of the line-up or the bench of Reds (did you mean "Ivy"?)'
    )


TWO = WING + ORDER
SENTENCES = [
    ("title = 1\n" + TWO, "schema is missing; expected version of the file's layout, 1"),
    (HEAD, "variant is missing; expected the line-ups, at least two [[variant]]"),
    (HEAD + "variant = []\n", "variant: there are 0; expected 2 to 1,000 line-ups"),
    (HEAD + WING, "variant: there is 1; expected 2 to 1,000 line-ups"),
    (
        HEAD + TWO + WING.replace('name = "Ivy"', 'name = "IVY"'),
        'variant: "Ivy" is there twice; expected line-ups of different names',
    ),
    (
        HEAD + TWO + '[[variant]]\nname = "As ever"\n',
        "variant entry 3 of As ever: there is nothing to vary; expected at least one of team, swap, order, settings",
    ),
    (
        HEAD + TWO + "[[variant]]\nswap = ['Wing:Ivy']\n",
        "variant entry 3, name is missing; expected what the line-up is called",
    ),
    (
        HEAD + TWO.replace("swap", "swop"),
        'variant entry 1, swop of Ivy: this key is unknown; expected a known key (did you mean "swap"?)',
    ),
    (
        HEAD + TWO.replace('["Wing:Ivy"]', '"Wing:Ivy"'),
        'variant entry 1, swap of Ivy is "Wing:Ivy"; expected an array in [ ]',
    ),
    (
        HEAD + TWO.replace("Wing:", "Wnig:"),
        (
            'variant entry 1, swap entry 1, role of Ivy is "Wnig"; expected a role: prop, hooker, scrum half, fly half, '
            'centre or wing (did you mean "wing"?)'
        ),
    ),
    (
        HEAD + TWO.replace("Wing:", "Wing "),
        'variant entry 1, swap entry 1 of Ivy is "Wing Ivy"; expected ROLE:NAME, such as "Wing:Tom Ash"',
    ),
    (
        HEAD + TWO.replace("H,P,P", "H,P"),
        (
            'variant entry 2, order of Forwards first is "H,P,SH,FH,C,W"; expected the seven roles in any order, such as '
            "C,H,P,SH,FH,P,W (two props, one of each other)"
        ),
    ),
    (
        HEAD + TWO + LONG.replace("=long", ""),
        'variant entry 3, settings entry 1 of Long is "tactics.kick_off"; expected KEY=VALUE, such as tactics.kick_off=long',
    ),
    (
        'title = "Mine"\nmatch = "example"\n[[table]]\n',
        "this is a study of tables and not of line-ups; `rugbysim study mine.toml` plays it",
    ),
]


@pytest.mark.parametrize(("text", "sentence"), SENTENCES)
def test_what_is_wrong_with_a_file(text: str, sentence: str) -> None:
    with pytest.raises(SetupError) as caught:
        line_ups(text)
    assert caught.value.sentence == f"mine.toml: {sentence}"


APPLIED = [
    (
        WING.replace("Wing:Ivy", "Wing:Ivi"),
        '"Ivy", swap Wing:Ivi, man is "Ivi"; expected a man of the line-up or the bench of Reds (did you mean "Ivy"?)',
    ),
    (
        WING.replace('"Wing:Ivy"', '"Wing:Ivy", "Wing:Ash"'),
        '"Ivy", swap Wing:Ash, role is "wing"; expected each place once, but an earlier change gives it to Ivy',
    ),
    (
        LONG.replace("=long", "=lng"),
        '"Long", settings, tactics.kick_off is "lng"; expected "short", "long" or the share of short kick-offs from 0 to 1',
    ),
    (
        LONG.replace("hardness", "hardnes"),
        '"Long", settings, hardnes: there is no such key; expected a key of the team (did you mean "hardness"?)',
    ),
    (
        LONG.replace("hardness=10", "rules.tackle.difficulty=3"),
        '"Long", settings, rules.tackle.difficulty: there is no such key; expected a key of the team: ',
    ),
    ('[[variant]]\nname = "A"\nteam = "nobody"\n', '"A", team is "nobody"; expected a file or a shipped team: '),
    (
        '[[variant]]\nname = "A"\nteam = "blues.toml"\n',
        '"A", away of Auk: a man plays for one side, but Blues and Blues both pick him',
    ),
]


@pytest.mark.parametrize(("variant", "sentence"), APPLIED)
def test_what_does_not_fit_the_match(match_files: Any, variant: str, sentence: str) -> None:
    with pytest.raises(SetupError) as caught:
        line_ups(HEAD + variant + ORDER).applied(load_match("match.toml"), "home")
    assert caught.value.sentence.startswith(f"mine.toml: variant {sentence}")


def test_all_that_is_wrong_comes_together(match_files: Any) -> None:
    text = HEAD + WING.replace("Wing:Ivy", "Wing:Ivi") + ORDER + LONG.replace("=long", "=lng").replace("=10", "=99")
    with pytest.raises(SetupError) as caught:
        line_ups(text).applied(load_match("match.toml"), "home")
    places = [error.place for error in caught.value.all]
    assert places == [
        'variant "Ivy", swap Wing:Ivi, man',
        'variant "Long", settings, hardness',
        'variant "Long", settings, tactics.kick_off',
    ]


def test_what_is_wrong_with_another_team_file_is_said_of_that_file(match_files: Any) -> None:
    text = match_files.path("reds.toml").read_text("utf-8")
    match_files.put("other.toml", text.replace('"Birch", role', '"Brich", role'))
    found = line_ups(HEAD + '[[variant]]\nname = "A"\nteam = "other.toml"\n' + WING)
    with pytest.raises(SetupError) as caught:
        found.applied(load_match("match.toml"), "home")
    assert str(caught.value).startswith('other.toml: line_up entry 2, player is "Brich"')


@pytest.fixture(scope="module")
def example() -> Match:
    return load_match("example")


def test_the_shipped_line_ups_fit_the_example(example: Match) -> None:
    found = load_line_ups("herons_line_ups")
    changed = found.applied(example, "home")
    assert 8 <= len(changed) == len(found.variants) <= 10
    assert all(match.away == example.away for match in changed)


def test_line_ups_and_studies_are_told_apart(tmp_path: Path) -> None:
    kinds = {name: (is_study(name), is_line_ups(name)) for name in shipped("studies")}
    assert kinds.pop("herons_line_ups") == (False, True)
    assert set(kinds.values()) == {(True, False)}
    others = [path for kind in ("matches", "teams", "rules", "tabletop", "boards") for path in shipped(kind).values()]
    assert others
    assert not any(is_line_ups(path) for path in others)
    assert not is_line_ups(tmp_path)
    with pytest.raises(SetupError) as caught:
        read_study("herons_line_ups")
    assert "rugbysim rank MATCH --variants" in caught.value.sentence
    assert not caught.value.others
    with pytest.raises(SetupError, match="rugbysim study"):
        load_line_ups("winkelmann_presets")


def test_check_says_what_can_be_said_without_a_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "mine.toml"
    path.write_text(HEAD + TWO, "utf-8")
    (note,) = check_line_ups("mine.toml")
    assert (note.level, "rugbysim rank MATCH --variants mine.toml" in note.sentence) == ("note", True)
    path.write_text(HEAD + TWO.replace("Wing:", "Wnig:").replace("H,P,P", "H,P"), "utf-8")
    assert [finding.level for finding in check_line_ups("mine.toml")] == ["error", "error"]
    assert [finding.level for finding in check_match("example")] == []
