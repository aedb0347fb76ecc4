"""The commands as a user types them, from a spreadsheet to an answer."""

from __future__ import annotations

import json
import re
import shlex
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

REPLAY = re.compile(r"([+-]?\d+)  rugbysim (replay .*)")


def without_timing(text: str) -> str:
    """What a run printed, without the line that says how long it took."""
    return "\n".join(line for line in text.splitlines() if not re.search(r"\) in [\d.]+ s, ", line))


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, where commands run."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


# --- simulate and replay --------------------------------------------------------------------------------------------


def test_simulate_answers_in_words_first(call: Callable) -> None:
    ended = call("simulate", "example", "--matches", 200)
    assert ended.code == 0
    opening = " ".join(ended.out.split("\n\n")[0].split())
    who, share = r"(Thornmere Herons|Karrowa Dingoes)", r"\d+ % of 200 matches \(\d+ to \d+ %\)"
    assert re.fullmatch(rf"{who} win {share} in this model, with these ratings\.", opening)


def test_simulate_prints_the_same_for_one_seed_and_any_threads(call: Callable) -> None:
    texts = {
        without_timing(call("simulate", "example", "--matches", 300, "--seed", 5, "--threads", threads).out)
        for threads in (1, 2, 3)
    }
    assert len(texts) == 1
    assert without_timing(call("simulate", "example", "--matches", 300, "--seed", 6).out) not in texts


def test_each_replay_that_a_run_offers_has_the_margin_that_it_says(call: Callable) -> None:
    offered = REPLAY.findall(call("simulate", "example", "--matches", 200, "--seed", 3).out)
    assert len(offered) == 5
    for margin, command in offered:
        document = json.loads(call(*shlex.split(command), "--json").out)
        match = document["match"]
        assert match["home_points"] - match["away_points"] == int(margin)


def test_a_replay_reads_as_text_and_ends_with_full_time(call: Callable) -> None:
    ended = call("replay", "example", "--match", 7)
    assert ended.code == 0
    assert len(ended.out.splitlines()) > 40
    assert "Herons" in ended.out
    assert call("replay", "example", "--match", 7).out == ended.out


@pytest.mark.parametrize("arguments", [("--players",), ("--all",), ("--rules", "run_through"), ()])
def test_a_run_fits_eighty_columns(call: Callable, arguments: tuple[str, ...]) -> None:
    ended = call("simulate", "example", "--matches", 50, *arguments)
    assert ended.code == 0
    table = ended.out.split("Matches worth a replay")[0]
    assert max(len(line) for line in table.splitlines()) <= 80


@pytest.mark.parametrize("matches", [1, 2, 12])
def test_a_sampled_share_is_never_nought_or_a_hundred_per_cent(call: Callable, matches: int) -> None:
    ended = call("simulate", "mismatch", "--matches", matches)
    assert ended.code == 0
    assert not re.search(r"(?<![\d.<> ] )(?<![\d.])(0|100)(\.0+)? %", ended.out.replace("< ", "<").replace("> ", ">"))


def test_another_rule_set_and_a_changed_number_are_another_configuration(call: Callable) -> None:
    def configuration(*arguments: str) -> str:
        found = re.search(
            r"configuration ([0-9a-f]{12})", call("simulate", "example", "--matches", "20", *arguments).out
        )
        assert found
        return found[1]

    changed = {
        configuration(),
        configuration("--rules", "run_through"),
        configuration("--set", "rules.tackle.difficulty=9"),
        configuration("--set", "home.hardness=10"),
    }
    assert len(changed) == 4


def test_a_target_error_ends_the_run_and_says_so(call: Callable) -> None:
    """The standard error of a share is at most 0.5 / sqrt(n): 2,000 matches give 0.0112 or less, below 0.02."""
    ended = call("simulate", "example", "--matches", 5000, "--target-error", "0.02")
    assert "2,000 matches (enough for a standard error of 0.02)" in ended.out


@pytest.mark.parametrize("ending", ["csv", "json", "parquet"])
def test_results_are_written_once_and_replaced_only_by_force(call: Callable, here: Path, ending: str) -> None:
    if ending == "parquet":
        pytest.importorskip("pyarrow")
    out = here / f"results.{ending}"
    command = ("simulate", "example", "--matches", 20, "--out", out, "--players", "--events")
    assert call(*command).code == 0
    first = out.read_bytes()
    again = call(*command)
    assert again.code == 2
    assert "exists" in again.sentence
    assert out.read_bytes() == first
    assert call(*command, "--force").code == 0
    assert out.read_bytes() == first


def test_players_are_shown_by_name(call: Callable) -> None:
    ended = call("simulate", "example", "--matches", 20, "--players")
    assert "Kofi Amankwah, centre" in ended.out


def test_ctrl_c_keeps_whole_chunks_and_leaves_with_130(start: Callable, call: Callable, here: Path) -> None:
    call("simulate", "example", "--matches", 1)  # compiled before, so that the seconds below are spent playing
    out = here / "results.csv"
    with start("simulate", "example", "--matches", 10**9, "--out", out, cwd=here) as process:
        deadline = time.monotonic() + 60
        while not any(part.stat().st_size for part in here.glob(".results.csv*")) and time.monotonic() < deadline:
            time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        printed, said = process.communicate(timeout=60)
    assert process.returncode == 130, said
    kept = re.search(r"rugbysim: stopped; the first ([\d,]+) matches are kept", said)
    assert kept, said
    count = int(kept[1].replace(",", ""))
    assert count % 1000 == 0
    assert len(out.read_text(encoding="utf-8").splitlines()) == count + 1
    assert f"{count:,} matches" in printed
    assert "Traceback" not in said


# --- from a spreadsheet to an answer --------------------------------------------------------------------------------


def test_from_two_spreadsheets_to_an_answer(call: Callable, here: Path, root: Path) -> None:
    (here / "teams").mkdir()
    for squad in ("herons", "dingoes"):
        (here / f"{squad}.csv").write_bytes((root / "configs" / "squads" / f"{squad}.csv").read_bytes())
        made = call("new", "team", f"{squad}.csv", "--out", f"teams/{squad}.toml")
        assert made.code == 0, made.err
    made = call("new", "match", "teams/herons.toml", "teams/dingoes.toml", "--out", "saturday.toml")
    assert made.code == 0, made.err
    assert call("check", "saturday.toml").code == 0
    ended = call("simulate", "saturday.toml", "--matches", 50)
    assert ended.code == 0, ended.err
    assert "in this model" in " ".join(ended.out.split())


def test_new_refuses_what_exists_and_replaces_it_by_force(call: Callable, here: Path) -> None:
    (here / "mine.toml").write_text("mine")
    command = ("new", "match", "herons", "dingoes", "--out", "mine.toml")
    assert "exists" in call(*command).sentence
    assert (here / "mine.toml").read_text() == "mine"
    assert call(*command, "--force").code == 0
    assert call("check", "mine.toml").code == 0


@pytest.mark.parametrize("name", ["derby", "even", "example", "final", "mismatch"])
def test_every_shipped_match_is_sound(call: Callable, name: str) -> None:
    ended = call("check", name)
    assert ended.code == 0, ended.out


def test_check_says_what_it_found_under_a_name(call: Callable) -> None:
    ended = call("check", "winkelmann")
    assert (ended.code, ended.out) == (0, "winkelmann (rule set of a tabletop game, board): nothing amiss\n")


# --- the other commands ---------------------------------------------------------------------------------------------


def test_verify_gives_one_hash(call: Callable) -> None:
    ended = call("verify", "example", "--matches", 200)
    assert ended.code == 0
    assert len(re.findall(r"\b[0-9a-f]{64}\b", ended.out)) == 1


def test_list_names_what_can_be_played(call: Callable) -> None:
    ended = call("list", "matches")
    assert ended.code == 0
    assert "  example\n" in ended.out
    assert "teams:" in call("list").out


def test_the_dictionary_explains_every_table(call: Callable) -> None:
    plain = json.loads(call("dictionary", "--json").out)
    assert {"matches", "players", "events", "possessions"} <= set(plain)
    assert all(column["meaning"] and column["unit"] for columns in plain.values() for column in columns)
    ended = call("dictionary", "matches")
    assert "home_points" in ended.out
    assert max(len(line) for line in ended.out.splitlines()) <= 80


def test_a_sweep_has_a_row_a_value(call: Callable, here: Path) -> None:
    out = here / "sweep.csv"
    ended = call("sweep", "example", "--set", "rules.tackle.difficulty=-10,0,10", "--matches", 200, "--out", out)
    assert ended.code == 0, ended.err
    assert out.is_file()
    assert max(len(line) for line in ended.out.splitlines()) <= 80


def test_curves_are_drawn(call: Callable, here: Path) -> None:
    pytest.importorskip("matplotlib")
    assert call("curves", "sevens", "--out", "curves.png").code == 0
    assert (here / "curves.png").read_bytes().startswith(b"\x89PNG")


def test_realism_compares_and_says_by_its_exit_code_whether_it_met(call: Callable) -> None:
    ended = call("realism", "--matches", 480)
    assert ended.code in (0, 1)
    assert "points per team sd" in ended.out
    assert "Of 52 figures" in ended.out
