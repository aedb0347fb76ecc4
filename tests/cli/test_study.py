"""`rugbysim study` as it is typed: tables, files, Ctrl-C, and one sentence for what is wrong."""

from __future__ import annotations

import csv
import json
import re
import shlex
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

import pytest

pytestmark = pytest.mark.usefixtures("compiled")

MINE = """schema = 1
title = "Mine"
match = "brettfussball"
settings = ["max_plies=200"]
matches = 20

[[table]]
title = "First"
measures = ["draw", { measure = "total_goals", of = "plies", per = 240, name = "goals an hour" }]
[table.grid]
variant = [1, 2]

[[table]]
title = "Second"
measures = ["plies"]
[table.grid]
starter = ["red", "yellow"]
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a study, where commands run."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.toml").write_text(MINE, encoding="utf-8")
    (tmp_path / "old.csv").write_text("mine", encoding="utf-8")
    return tmp_path


def test_every_table_is_shown_with_its_rows(call: Callable, here: Path) -> None:
    ended = call("study", "mine.toml", "--threads", 2)
    assert (ended.code, ended.err) == (0, "")
    for line in ("Mine", "First", "Second", "20 matches a row; rules brettfussball, max_plies=200."):
        assert line in ended.out.splitlines()
    assert len(re.findall(r"(?m)^(variant=[12]|red|yellow) ", ended.out)) == 4
    assert "goals an hour" in ended.out
    assert "Seed 1" in ended.out
    assert call("study", "mine.toml", "--threads", 1).out == ended.out


def test_matches_and_seed_can_be_typed(call: Callable, here: Path) -> None:
    ended = call("study", "mine.toml", "--matches", 3, "--seed", 8)
    assert ended.out.count("3 matches a row") == 2
    assert "Seed 8" in ended.out


def test_a_shipped_study_is_named(call: Callable, here: Path) -> None:
    assert "  brettfussball_variants\n" in call("list", "studies").out
    ended = call("study", "brettfussball_variants", "--matches", 2)
    assert ended.code == 0
    assert max(len(line) for line in ended.out.splitlines()) <= 100


@pytest.mark.parametrize("ending", ["csv", "json", "parquet"])
def test_results_are_written_whole_and_replaced_only_by_force(call: Callable, here: Path, ending: str) -> None:
    if ending == "parquet":
        pytest.importorskip("pyarrow")
    out = here / f"out.{ending}"
    assert call("study", "mine.toml", "--out", out).code == 0
    first = out.read_bytes()
    again = call("study", "mine.toml", "--out", out)
    assert (again.code, again.out) == (2, "")
    assert "the file exists" in again.sentence
    assert call("study", "mine.toml", "--out", out, "--force").code == 0
    assert out.read_bytes() == first
    if ending == "json":
        assert len(json.loads(first)["rows"]) == 2 * 2 + 2
    assert sorted(path.name for path in here.iterdir()) == sorted(["mine.toml", "old.csv", out.name])


def test_check_knows_a_study(call: Callable, here: Path) -> None:
    ended = call("check", "mine.toml")
    assert (ended.code, ended.out) == (0, "mine.toml: nothing amiss\n")
    text = MINE.replace("variant = [1, 2]", "variant = [1, 5]").replace('"plies"]', '"pleis"]')
    (here / "mine.toml").write_text(text, encoding="utf-8")
    ended = call("check", "mine.toml")
    assert ended.code == 2
    assert ended.out.splitlines()[-1] == "mine.toml: 2 errors"
    assert 'error: mine.toml: table entry 1, row "variant=5", variant is 5; expected at most 4' in ended.out


def test_check_knows_line_ups(call: Callable, here: Path) -> None:
    ended = call("check", "herons_line_ups")
    assert ended.code == 0
    assert ended.out.splitlines()[-1] == "herons_line_ups: 1 note"
    (here / "mine.toml").write_text('schema = 1\n[[variant]]\nname = "A"\norder = "C"\n', encoding="utf-8")
    ended = call("check", "mine.toml")
    assert (ended.code, ended.out.splitlines()[-1]) == (2, "mine.toml: 1 error")


def test_a_new_study_is_written_checked_and_played(call: Callable, here: Path) -> None:
    ended = call("new", "study", "fresh.toml")
    assert (ended.code, ended.err) == (0, "")
    assert call("check", "fresh.toml").out == "fresh.toml: nothing amiss\n"
    assert "rugbysim study fresh.toml" in (here / "fresh.toml").read_text(encoding="utf-8")
    ended = call("study", "fresh.toml", "--matches", 2)
    assert ended.code == 0, ended.err
    assert "greedy v search" in ended.out


def test_a_new_study_replaces_a_file_only_by_force(call: Callable, here: Path) -> None:
    ended = call("new", "study", "mine.toml")
    assert ended.code == 2
    assert ended.sentence == "mine.toml: the file exists; choose another name or allow it to be replaced with --force"
    assert (here / "mine.toml").read_text(encoding="utf-8") == MINE
    assert call("new", "study", "mine.toml", "--force").code == 0
    assert call("new", "study", "mine.txt").sentence == "mine.txt: the name ends in .txt; expected .toml"


STUDY = "study mine.toml"
WRONG = [
    ("study none.toml", "", "", "none.toml: there is no such file"),
    ("study brettfussball_variant", "", "",
     'brettfussball_variant: there is no such file; expected a file or a shipped study (did you mean "brettfussball_variants"?)'),  # noqa: E501
    (STUDY, MINE, 'schema = 1\n[[variant]]\nname = "A"\nswap = ["Wing:B"]\n',
     "mine.toml: these are line-ups and no study of tables; `rugbysim rank MATCH --variants mine.toml` ranks them"),
    ("study", "", "", "FILE is missing; 'rugbysim study --help' shows how to call it"),
    (f"{STUDY} --matches 0", "", "", "--matches is 0; expected a whole number from 1 to 1000000000000"),
    (f"{STUDY} --seed -1", "", "", "--seed is -1; expected a whole number from 0 to 18446744073709551615"),
    (f"{STUDY} --threads 0", "", "", "--threads is 0; expected a whole number from 1 to 1024"),
    (f"{STUDY} --out out.xls", "", "", "out.xls: the name ends in .xls; expected .csv, .json or .parquet"),
    (f"{STUDY} --out old.csv", "", "",
     "old.csv: the file exists; choose another name or allow it to be replaced with --force"),
    (STUDY, MINE, "", "mine.toml: the file is empty; expected TOML text"),
    (STUDY, "[[table]]", "[[table]", "mine.toml: line 7: this is not valid TOML (Expected ']]' at the end of an array declaration)"),  # noqa: E501
    (STUDY, "matches = 20", "mathces = 20", 'mine.toml: mathces: this key is unknown; expected a known key (did you mean "matches"?)'),  # noqa: E501
    (STUDY, "matches = 20", "matches = 0", "mine.toml: matches is 0; expected at least 1 (matches of each row)"),
    (STUDY, "variant = [1, 2]", "", "mine.toml: table entry 1, row: there are no rows; expected 1 to 1,000 by row, grid or each"),  # noqa: E501
    (STUDY, "variant = [1, 2]", "variant = [1, 1]",
     'mine.toml: table entry 1, row: "variant=1" is there twice; expected rows of different names'),
    (STUDY, "variant = [1, 2]", "variant = [1, 5]",
     'mine.toml: table entry 1, row "variant=5", variant is 5; expected at most 4 (how the game ends (BF-10.1))'),
    (STUDY, "variant = [1, 2]", "varant = [1]",
     'mine.toml: table entry 1, row "varant=1", varant: there is no such key; expected a key of the rule set (did you mean "variant"?)'),  # noqa: E501
    (STUDY, '"draw"', '"drew"', 'mine.toml: table entry 1, measures is "drew"; expected what the game counts (did you mean "draw"?)'),  # noqa: E501
    (STUDY, '"brettfussball"', '"winkelmann_timed"',
     'mine.toml: match is "winkelmann_timed"; expected the game, such as "winkelmann", and rules = "winkelmann_timed" beside it'),  # noqa: E501
    (STUDY, '"brettfussball"', '"brettfusball"',
     'mine.toml: match is "brettfusball"; expected a match file, a shipped match or a tabletop game (did you mean "brettfussball"?)'),  # noqa: E501
]  # fmt: skip


@pytest.mark.parametrize(("command", "old", "new", "sentence"), WRONG)
def test_a_mistake_gets_its_sentence_and_nothing_is_played(
    call: Callable, here: Path, command: str, old: str, new: str, sentence: str
) -> None:
    assert old in MINE
    (here / "mine.toml").write_text(MINE.replace(old, new, 1) if old else MINE, encoding="utf-8")
    ended = call(*shlex.split(command))
    assert ended.sentence == sentence
    assert (ended.code, ended.out) == (2, "")
    assert sorted(path.name for path in here.iterdir()) == ["mine.toml", "old.csv"]
    assert (here / "old.csv").read_text(encoding="utf-8") == "mine"


def test_ctrl_c_keeps_what_was_played_and_leaves_with_130(
    call: Callable, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pressed in the second table, of which some chunks are played then."""

    @contextmanager
    def pressing() -> Iterator[Callable[[int, int], None]]:
        yield lambda done, _: signal.raise_signal(signal.SIGINT) if done > 2 * 20 else None

    monkeypatch.setattr("rugbysim.cli.progress.progress_bar", pressing)
    (here / "mine.toml").write_text(MINE.replace('"Second"', '"Second"\nmatches = 100_000'), encoding="utf-8")
    ended = call("study", "mine.toml", "--out", "out.csv", "--threads", 2)
    assert ended.code == 130
    kept = re.fullmatch(
        r"stopped; 1 of 2 tables and ([\d,]+) of 100,000 matches a row of the next are kept and shown", ended.sentence
    )
    assert kept, ended.err
    assert f"{kept[1]} of 100,000 matches a row" in ended.out
    with (here / "out.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["n"] for row in rows] == ["20"] * 4 + [kept[1].replace(",", "")] * 2


def test_ctrl_c_before_anything_is_played_writes_nothing(
    call: Callable, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def press(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(import_module("rugbysim.analysis.study"), "study", press)
    ended = call("study", "mine.toml", "--out", "out.csv")
    assert ended.code == 130
    assert ended.err.splitlines()[-1] == "rugbysim: stopped; nothing was written"
    assert not (here / "out.csv").exists()
