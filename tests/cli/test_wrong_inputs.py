"""What people get wrong, and the one sentence each mistake gets.

Every case starts from a sound match in a folder of its own, breaks one thing and runs one command there. It must end
with exit code 2, print its sentence and nothing else, and leave no file behind.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from rugbysim.setup.locate import shipped

HEADER = "name,position,pace,handling,tackling,jackling,set_pieces,kicking,hardness,fitness\n"
ROLES = ("centre", "hooker", "prop", "scrum_half", "fly_half", "prop", "wing", "prop", "wing")
HOME = ("Abel Ash", "Bram Birch", "Cai Cedar", "Dov Damson", "Eli Elm", "Finn Fir", "Gil Gorse", "Huw Holly", "Ian Ivy")
AWAY = (
    "Jon Jay",
    "Kit Kite",
    "Lev Lark",
    "Max Merlin",
    "Ned Nene",
    "Oz Osprey",
    "Pip Petrel",
    "Quin Quail",
    "Ray Rook",
)


def squad(names: Sequence[str]) -> str:
    """A squad file of nine average men."""
    rows = (
        f"{name},{role.replace('_', ' ')},50,50,50,50,50,50,50,50\n" for name, role in zip(names, ROLES, strict=True)
    )
    return HEADER + "".join(rows)


def team(name: str, squad_file: str, names: Sequence[str]) -> str:
    """A team file of the first seven of them, the other two on the bench."""
    seven = "".join(
        f'  {{ player = "{man}", role = "{role}" }},\n' for man, role in zip(names[:7], ROLES[:7], strict=True)
    )
    bench = ", ".join(f'"{man}"' for man in names[7:])
    return f'schema = 1\nname = "{name}"\nsquad = "{squad_file}"\nline_up = [\n{seven}]\nbench = [{bench}]\n'


FILES = {
    "home.csv": squad(HOME),
    "away.csv": squad(AWAY),
    "home.toml": team("Trees", "home.csv", HOME),
    "away.toml": team("Birds", "away.csv", AWAY),
    "saturday.toml": 'schema = 1\nname = "Saturday"\nhome = "home.toml"\naway = "away.toml"\nrules = "sevens"\n'
    "knock_out = false\nhome_bonus = 0\n",
}

SIMULATE = "simulate saturday.toml --matches 10"


class Case(NamedTuple):
    """One mistake: what is typed, what was broken before, and the sentence."""

    name: str
    sentence: str
    command: str = SIMULATE
    broken: tuple[tuple[str, str, str], ...] = ()


def pace(rating: str) -> tuple[tuple[str, str, str], ...]:
    """The pace of a man in home.csv changed."""
    return (("home.csv", "Abel Ash,centre,50,", f"Abel Ash,centre,{rating},"),)


CASES = [
    # numbers on the command line
    Case("seed -1", "--seed is -1; expected a whole number from 0 to 18446744073709551615", f"{SIMULATE} --seed -1"),
    Case(
        "seed 2^64",
        "--seed is 18446744073709551616; expected a whole number from 0 to 18446744073709551615",
        f"{SIMULATE} --seed 18446744073709551616",
    ),
    Case(
        "seed a word",
        "--seed is lucky; expected a whole number from 0 to 18446744073709551615",
        f"{SIMULATE} --seed lucky",
    ),
    Case(
        "matches 0",
        "--matches is 0; expected a whole number from 1 to 1000000000000",
        "simulate saturday.toml --matches 0",
    ),
    Case(
        "matches -5",
        "--matches is -5; expected a whole number from 1 to 1000000000000",
        "simulate saturday.toml --matches -5",
    ),
    Case(
        "matches 1.5",
        "--matches is 1.5; expected a whole number from 1 to 1000000000000",
        "simulate saturday.toml --matches 1.5",
    ),
    Case("threads 0", "--threads is 0; expected a whole number from 1 to 1024", f"{SIMULATE} --threads 0"),
    Case(
        "target error 0", "--target-error is 0; expected a number above 0 and below 0.5", f"{SIMULATE} --target-error 0"
    ),
    Case(
        "target error 50 %",
        "--target-error is 0.5; expected a number above 0 and below 0.5",
        f"{SIMULATE} --target-error 0.5",
    ),
    Case(
        "match -1", "--match is -1; expected a whole number from 0 to 1000000000000", "replay saturday.toml --match -1"
    ),
    # the command line
    Case("no match", "MATCH is missing; 'rugbysim simulate --help' shows how to call it", "simulate"),
    Case(
        "no such command",
        "there is no command simulat (did you mean simulate?); 'rugbysim --help' shows what there is",
        "simulat saturday.toml",
    ),
    Case(
        "no such option",
        "there is no option --sead (did you mean --seed?); 'rugbysim simulate --help' shows what there is",
        f"{SIMULATE} --sead 3",
    ),
    Case(
        "an option without its value",
        "option '--seed' requires an argument; 'rugbysim --help' shows what there is",
        "simulate saturday.toml --seed",
    ),
    Case(
        "one word too many",
        "got unexpected extra argument (sunday.toml); 'rugbysim simulate --help' shows what there is",
        f"{SIMULATE} sunday.toml",
    ),
    Case("no such match", "sunday.toml: there is no such file", "simulate sunday.toml"),
    Case(
        "a shipped match misspelt",
        'exampel: there is no such file; expected a match file, a shipped match or a tabletop game (did you mean "example"?)',
        "simulate exampel",
    ),
    Case(
        "no such rule set",
        "fifteens: there is no such file; expected a file or a shipped rule set: run_through, sevens",
        f"{SIMULATE} --rules fifteens",
    ),
    Case("a folder for a match", "folder.toml: this is a directory; expected a file", "simulate folder.toml"),
    Case(
        "set without a value",
        "--set is rules.tackle.difficulty; expected KEY=VALUE, such as rules.tackle.difficulty=-5",
        f"{SIMULATE} --set rules.tackle.difficulty",
    ),
    Case(
        "set an unknown key",
        '--set: rules.tackle.dificulty: there is no such key; expected a known key (did you mean "rules.tackle.difficulty"?)',
        f"{SIMULATE} --set rules.tackle.dificulty=3",
    ),
    Case(
        "set no number",
        '--set rules.tackle.difficulty=hard: rules.tackle.difficulty is "hard"; expected a number',
        f"{SIMULATE} --set rules.tackle.difficulty=hard",
    ),
    Case(
        "sweep of one value",
        "--set is rules.tackle.difficulty=3; expected KEY=VALUE,VALUE,..., such as rules.tackle.difficulty=-10,0,10",
        "sweep saturday.toml --set rules.tackle.difficulty=3",
    ),
    Case(
        "events without a file",
        "--events needs --out, since a run has millions of them; 'rugbysim simulate --help' shows what there is",
        f"{SIMULATE} --events",
    ),
    # outputs
    Case(
        "existing output",
        "old.csv: the file exists; choose another name or allow it to be replaced with --force",
        f"{SIMULATE} --out old.csv",
    ),
    Case(
        "output is an input",
        "home.toml: this file is an input of the run and is never written over; choose another name",
        "new match home.toml away.toml --out home.toml --force",
    ),
    Case(
        "output is a squad",
        "home.csv: this file is an input of the run and is never written over; choose another name",
        f"{SIMULATE} --out home.csv --force",
    ),
    Case(
        "output is a folder",
        "folder.csv: this is a folder; expected the name of a file",
        f"{SIMULATE} --out folder.csv",
    ),
    Case(
        "output in no folder",
        "none/results.csv: the folder none does not exist; make it first",
        f"{SIMULATE} --out none/results.csv",
    ),
    Case(
        "output of no known kind",
        "results.xls: the name ends in .xls; expected .parquet, .csv or .json",
        f"{SIMULATE} --out results.xls",
    ),
    Case(
        "team of no known kind",
        "mine.json: the name ends in .json; expected .toml",
        "new team home.csv --out mine.json",
    ),
    Case(
        "existing team",
        "home.toml: the file exists; choose another name or allow it to be replaced with --force",
        "new team home.csv --out home.toml",
    ),
    Case(
        "picture of no known kind",
        "curves.doc: the name ends in .doc; expected .png, .svg or .pdf",
        "curves sevens --out curves.doc",
    ),
    # matches
    Case(
        "a team is missing",
        "saturday.toml: away is missing; expected team file of the away side, relative to this file",
        broken=(("saturday.toml", 'away = "away.toml"\n', ""),),
    ),
    Case(
        "no such team file", "awya.toml: there is no such file", broken=(("saturday.toml", "away.toml", "awya.toml"),)
    ),
    Case(
        "a man in both teams",
        "saturday.toml: away of Abel Ash: a man plays for one side, but Trees and Birds both pick him",
        broken=(("away.csv", "Jon Jay", "Abel Ash"), ("away.toml", "Jon Jay", "Abel Ash")),
    ),
    Case(
        "an unknown key",
        'saturday.toml: knockout: this key is unknown; expected a known key (did you mean "knock_out"?)',
        broken=(("saturday.toml", "knock_out", "knockout"),),
    ),
    Case(
        "a home bonus in words",
        'saturday.toml: home_bonus is "much"; expected a number',
        broken=(("saturday.toml", "home_bonus = 0", 'home_bonus = "much"'),),
    ),
    Case(
        "no TOML",
        "saturday.toml: line 2: this is not valid TOML (Illegal character '\\n')",
        broken=(("saturday.toml", 'name = "Saturday"', 'name = "Saturday'),),
    ),
    Case(
        "no UTF-8",
        "saturday.toml: byte 22 in line 2: 0xe9 is not UTF-8; save the file as UTF-8",
        broken=(("saturday.toml", "", 'schema = 1\nname = "Caf\xe9"\n'),),
    ),
    Case("an empty match", "saturday.toml: the file is empty; expected TOML text", broken=(("saturday.toml", "", ""),)),
    # teams
    Case(
        "a man twice in the seven",
        'home.toml: line_up entry 3 is "Bram Birch"; expected each man once, but he is also line_up entry 2',
        broken=(("home.toml", '"Cai Cedar"', '"Bram Birch"'),),
    ),
    Case(
        "no hooker",
        "home.toml: line_up: expected a hooker, two props, a scrum half, a fly half, a centre and a wing, but there is one hooker missing and one wing too many",
        broken=(("home.toml", 'role = "hooker"', 'role = "wing"'),),
    ),
    Case(
        "six men",
        "home.toml: line_up: expected seven men, but there are 6",
        broken=(("home.toml", '  { player = "Gil Gorse", role = "wing" },\n', ""),),
    ),
    Case(
        "no such man",
        'home.toml: line_up entry 7, player is "Gill Gorse"; expected a man of the squad home.csv (did you mean "Gil Gorse"?)',
        broken=(("home.toml", '"Gil Gorse"', '"Gill Gorse"'),),
    ),
    Case(
        "no such role",
        'home.toml: line_up entry 4, role of Dov Damson is "number eight"; expected one of "prop", "hooker", "scrum_half", "fly_half", "centre", "wing"',
        broken=(("home.toml", '"scrum_half"', '"number eight"'),),
    ),
    Case(
        "a bench man in the seven",
        'home.toml: bench entry 1 is "Abel Ash"; expected each man once, but he is also line_up entry 1',
        broken=(("home.toml", '"Huw Holly"', '"Abel Ash"'),),
    ),
    # squads
    Case(
        "attribute 101",
        "home.csv: row 2, pace of Abel Ash is 101; expected a number from 0 to 100, or an empty cell",
        broken=pace("101"),
    ),
    Case(
        "attribute -1",
        "home.csv: row 2, pace of Abel Ash is -1; expected a number from 0 to 100, or an empty cell",
        broken=pace("-1"),
    ),
    Case(
        "attribute in words",
        'home.csv: row 2, pace of Abel Ash is "fast"; expected a number from 0 to 100, or an empty cell',
        broken=pace("fast"),
    ),
    Case(
        "a rating's low above its high",
        'home.csv: row 2, pace of Abel Ash is "62 (70-54)"; expected the low end before the high end, such as 62 (54-70)',
        broken=pace("62 (70-54)"),
    ),
    Case(
        "a rating outside its range",
        'home.csv: row 2, pace of Abel Ash is "62 (64-70)"; expected a rating within its range, at least 64 and at most 70',
        broken=pace("62 (64-70)"),
    ),
    Case(
        "a rating that is off by less than nothing",
        'home.csv: row 2, pace of Abel Ash is "62±-3"; expected 0 or more after ±, such as 62±8',
        broken=pace("62±-3"),
    ),
    Case(
        "header misspelt",
        'home.csv: row 1, header of column 4 is "handeling"; expected a known column (did you mean "handling"?)',
        broken=(("home.csv", "handling", "handeling"),),
    ),
    Case(
        "a column is missing",
        "home.csv: row 1, column fitness is missing; expected a column of that name (its cells may be empty)",
        broken=(("home.csv", ",fitness\n", "\n"),),
    ),
    Case(
        "a name twice",
        'home.csv: row 10, name is "Abel Ash"; expected each man once, but row 2 has the same name',
        broken=(("home.csv", "Ian Ivy", "Abel Ash"),),
    ),
    Case(
        "an empty name",
        'home.csv: row 10, name is ""; expected the man\'s name, 1 to 80 printable characters',
        broken=(("home.csv", "Ian Ivy", ""),),
    ),
    Case(
        "an empty squad",
        "home.csv: the file is empty; expected a row of headers and a row for each man",
        broken=(("home.csv", "", ""),),
    ),
    Case("a squad of six", "six.csv: the squad has 6 men; a team needs seven", "new team six.csv --out new.toml"),
    Case(
        "a squad that is a folder",
        "folder.csv: this is a directory; expected a file",
        "new team folder.csv --out new.toml",
    ),
    Case(
        "a squad of no known kind",
        'saturday.toml: expected a .csv or .xlsx file, not ".toml"',
        "new team saturday.toml --out new.toml",
    ),
    # rule sets
    Case(
        "a falling curve",
        "mine.toml: conversion.curve.scale is -25.0; expected more than 0 (rating points over which the curve rises; larger is flatter)",
        f"{SIMULATE} --rules mine.toml",
        (("mine.toml", "scale = 25.0", "scale = -25.0"),),
    ),
    Case(
        "a share above 1",
        "mine.toml: kick_off.short_share is 73; expected at most 1 (share of short kick-offs where the team file names none (SV-4.5))",
        f"{SIMULATE} --rules mine.toml",
        (("mine.toml", "short_share = 0.73", "short_share = 73"),),
    ),
    Case(
        "a rule left out",
        "mine.toml: match.half_minutes is missing; expected minutes of a half (SV-2.2)",
        f"{SIMULATE} --rules mine.toml",
        (("mine.toml", "half_minutes = 7.0", ""),),
    ),
    Case(
        "a curve of no known kind",
        'mine.toml: kick_off.curve.kind is "magic"; expected a kind of curve: clamp, dice, function, logistic, probit, table',
        f"{SIMULATE} --rules mine.toml",
        (("mine.toml", '"logistic"', '"magic"'),),
    ),
    # hostile names
    Case(
        "a name that rings and colours",
        'home.csv: row 10, name is "\\u001b[31mIan\\u0007"; expected the man\'s name, 1 to 80 printable characters',
        broken=(("home.csv", "Ian Ivy", "\x1b[31mIan\x07"),),
    ),
    Case("a match with a line break in its name", "sun\\nday.toml: there is no such file", "simulate 'sun\nday.toml'"),
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a sound match in it, where commands run."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "mine.toml").write_bytes(shipped("rules")["sevens"].read_bytes())
    (tmp_path / "six.csv").write_text("".join(FILES["home.csv"].splitlines(keepends=True)[:7]), encoding="utf-8")
    (tmp_path / "old.csv").write_text("mine", encoding="utf-8")
    for name in ("folder.toml", "folder.csv"):
        (tmp_path / name).mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def break_it(folder: Path, case: Case) -> None:
    """Make the mistakes of a case in its files; an empty text to be replaced stands for the whole file."""
    for name, old, new in case.broken:
        path = folder / name
        text = path.read_text(encoding="utf-8")
        assert old in text, f"{name} has no {old!r}"
        # latin-1 writes é as one byte, which is no UTF-8
        path.write_bytes(text.replace(old, new, 1).encode() if old else new.encode("latin-1"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_mistake_gets_its_sentence(case: Case, folder: Path, call: Callable[..., Any]) -> None:
    break_it(folder, case)
    before = contents(folder)
    ended = call(*shlex.split(case.command))
    assert ended.sentence == case.sentence
    assert ended.code == 2
    assert ended.out == ""
    assert contents(folder) == before


def test_without_a_mistake_the_match_is_played(folder: Path, call: Callable[..., Any]) -> None:
    """The cases above fail by what they break and by nothing else."""
    ended = call(*shlex.split(SIMULATE))
    assert ended.code == 0, ended.err
    assert call("check", "saturday.toml").code == 0


def contents(folder: Path) -> dict[str, bytes]:
    """All files of a folder and what they hold."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
