"""`rugbysim compare` as a coach types it: what it prints and writes, what it refuses in one sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import rugbysim as rs
from rugbysim.analysis.coach.compare import compare
from rugbysim.analysis.coach.finding import Stopped
from rugbysim.cli import COMMANDS

QUICK = ("--matches", "300", "--threads", "1")
COACHING = ("compare", "rank", "optimise", "value", "card", "choices")


def test_a_what_if_is_told_and_written(call: Callable, tmp_path: Path) -> None:
    out, page = tmp_path / "found.json", tmp_path / "found.html"
    swap = ("--swap", "Winger: Alfie  Norcross", "--order", "W,C,H,P,FH,SH,P", "--set", "tactics.kick_off=long")
    done = call("compare", "example", *swap, *QUICK, "--out", out, "--html", page)
    assert done.code == 0, done.err
    told = " ".join(done.out.split())
    name = "Alfie Norcross at wing; the order W,C,H,P,FH,SH,P; tactics.kick_off=long"
    assert name in told
    assert "In this model, with these ratings" in told
    rows = json.loads(out.read_text(encoding="utf-8"))["rows"]
    assert {row["choice"] for row in rows} == {"the present side", name}
    assert {row["measure"] for row in rows} == {"wins", "won", "margin", "tries"}
    assert "Alfie Norcross" in page.read_text(encoding="utf-8")
    again = call("compare", "example", *swap, *QUICK, "--out", out)
    assert (again.code, again.out) == (2, "")
    assert "the file exists" in again.err


def test_teams_by_name_and_file(call: Callable, tmp_path: Path) -> None:
    team = (rs.load_team("herons").path or Path()).read_text(encoding="utf-8")
    mine = tmp_path / "mine_b.toml"
    squad = Path(rs.load_team("herons").squad_path or "")
    mine.write_text(team.replace("../squads/herons.csv", squad.as_posix()).replace("hardness", "hardness"), "utf-8")
    mine.write_text(mine.read_text("utf-8").replace("[tactics]", "hardness = 20\n[tactics]"), "utf-8")
    done = call("compare", "example", "--variant", "A=herons", "--variant", f"B={mine}", *QUICK)
    assert done.code == 0, done.err
    assert "Differences from A" in done.out


def test_the_same_seed_the_same_words(call: Callable) -> None:
    asked = ("compare", "example", "--swap", "Centre:Samir Haddadi", "--matches", "900")
    one, two = (call(*asked, "--threads", threads).out for threads in ("1", "2"))
    assert one == two != ""


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "there is nothing to compare; expected --variant, --swap, --order or --set"),
        (
            ("--swap", "Wing:Alfie Norcros"),
            'expected a man of the line-up or the bench of Thornmere Herons (did you mean "Alfie Norcross"?)',
        ),
        (("--swap", "Winger Norcross"), "--swap"),
        (("--order", "C,H,P,FH,SH,P"), "--order"),
        (("--variant", "A"), "--variant is A; expected NAME=FILE"),
        (("--variant", "A=herons", "--variant", "a=stags"), "--variant a is there twice; expected names that differ"),
        (("--variant", "A=nowhere.toml"), "nowhere.toml"),
        (("--variant", "A=herons"), 'variant "A": there is nothing to vary, this is "the present side" again'),
        (("--set", "tactics.kick_off=sideways"), "kick_off"),
        (("--order", "C,H,P,SH,FH,P,W", "--target-error", "1.5"), "--target-error is 1.5; expected a number above 0"),
        (("--set", "hardness=5", "--matches", "0"), "--matches is 0; expected a whole number from 20"),
        (("--set", "hardness=5", "--seed", "-1"), "--seed is -1; expected a whole number from 0"),
        (("--set", "hardness=5", "--draws", "-1"), "--draws is -1; expected a whole number from 0"),
        (("--set", "hardness=5", "--matter-wins", "0"), "--matter-wins is 0; expected a number above 0 and below 100"),
        (("--set", "hardness=5", "--out", "found.txt"), "the name ends in .txt; expected .csv, .json or .parquet"),
        (("--set", "hardness=5", "--html", "found.htm"), "the name ends in .htm; expected .html"),
        (("--set", "hardness=5", "--html", "no/where.html"), "the folder no does not exist; make it first"),
    ],
)
def test_wrong_input_is_one_sentence(call: Callable, words: tuple[str, ...], sentence: str) -> None:
    done = call("compare", "example", *words)
    assert (done.code, done.out) == (2, "")
    assert sentence in done.err
    assert done.err.count("\n") == 1, done.err


@pytest.mark.parametrize("command", COACHING)
def test_every_command_wants_a_match_of_two_teams(call: Callable, command: str) -> None:
    more = {"compare": ("--set", "hardness=5"), "rank": ("--variants", "herons_line_ups")}.get(command, ())
    done = call(command, "brettfussball", *more)
    assert (done.code, done.out) == (2, "")
    assert "line-ups" in done.err
    assert done.err.count("\n") == 1
    missing = call(command, "nowhere.toml", *more)
    assert missing.code == 2
    assert "nowhere.toml" in missing.err
    assert command in COMMANDS


def test_a_squad_with_low_above_high(call: Callable, tmp_path: Path) -> None:
    squad = Path(rs.load_team("herons").squad_path or "").read_text(encoding="utf-8")
    (tmp_path / "squad.csv").write_text(squad.replace("prop,42,", "prop,42 (60-40),"), encoding="utf-8")
    team = (rs.load_team("herons").path or Path()).read_text(encoding="utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(team.replace("../squads/herons.csv", "squad.csv"), encoding="utf-8")
    done = call("compare", "example", "--variant", f"A={mine}")
    assert done.code == 2
    assert "squad.csv: row 2" in done.err
    assert "42 (60-40)" in done.err


def test_ctrl_c_shows_what_was_played(call: Callable, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*given: object, **asked: object) -> None:
        raise Stopped(compare(*given, **asked))

    monkeypatch.setattr("rugbysim.analysis.coach.compare.compare", stopped)
    done = call("compare", "example", "--set", "hardness=5", *QUICK)
    assert done.code == 130
    assert "stopped; 300 matches of each choice are kept and shown" in done.err
    assert "Side by side" in done.out
