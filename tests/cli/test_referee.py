# ruff: noqa: E501 - what is typed, and its answer, stand on one line
"""`rugbysim referee`: rulings on scripts, and questions to two people at a table."""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rugbysim.cli import run

EXAMPLE = "subbuteo_example"
OPEN = ("open red", "50 35", "9", "47 35", "red 12 40 45, red 11 45 20, blue 5 61 36, blue 7 49 55")
RUN = ("run", "", "", "54 35", "51 35")
RULES = re.compile(r"\[(?:SB|AM)-[\w., -]+\]")


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """Have the referee compiled, so that no command says that it compiles."""
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        run(["referee", EXAMPLE])


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def ask(call: Callable, monkeypatch: pytest.MonkeyPatch) -> Callable:
    """`rugbysim referee --ask` with these lines typed into a pipe."""

    def asked(*typed: str, options: tuple[object, ...] = ()):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        return call("referee", *options, "--ask")

    return asked


def words(out: str) -> str:
    """Text without its line breaks."""
    return " ".join(out.split())


def lines_of(out: str) -> list[dict[str, Any]]:
    """The script that was printed at the end."""
    return [json.loads(line) for line in out.splitlines() if line.startswith('{"')]


# --- scripts ----------------------------------------------------------------------------------------------------------


def test_the_example_is_ruled_on_line_by_line(call: Callable) -> None:
    ended = call("referee", EXAMPLE)
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith("Subbuteo Rugby, Red (Ann) v Blue (Ben). The first minutes of a match")
    said = words(ended.out)
    for ruling in (
        "Good kick: the ball touched blue 4 and rests 0.7 cm from it. Blue to attempt possession. [SB-3.1, SB-3.4]",
        "Refused: while the ball is within 5 cm of blue 4, another figure plays it by an offload only. Nothing has changed",
        "Tackle: the ball touched red 5 at a standstill and rests against it. Possession changes; Red to attempt",
        "Illegal tackle C: red 4 touched blue 12 during an attempt. Penalty to Blue 49.4 cm from Red's goal line",
        "Goal: over the bar between the posts, 3 points for Blue. Red 0, Blue 3. Kick-off by Red;",
    ):
        assert ruling in said
    assert max(len(line) for line in ended.out.splitlines()) <= 100
    assert len(RULES.findall(said)) == 15


def test_rulings_are_given_to_machines(call: Callable) -> None:
    ended = call("referee", EXAMPLE, "--json")
    records = [json.loads(line) for line in ended.out.splitlines()]
    assert [record["line"] for record in records] == list(range(2, 17))
    assert [record["code"] for record in records][3:8] == ["ok", "possession", "strike", "refused", "strike"]
    tackle = records[11]
    assert (tackle["code"], tackle["side"], tackle["next_side"], tackle["against"]) == (
        "tackle_a",
        "blue",
        "red",
        "blue",
    )
    assert (tackle["rules"][-1], tackle["rulings"]) == ("SB-9.1", ["AM-21"])
    assert records[-1]["score"] == {"red": 0, "blue": 3}
    assert records[-1]["points"] == {"red": 0, "blue": 3}
    assert records[12]["spot"] == [49.4, 52.9]


def test_the_pitch_is_shown_after_each_ruling(call: Callable) -> None:
    out = call("referee", EXAMPLE, "--board").out
    assert out.count("Red attacks ->") == 16
    assert max(len(line) for line in out.splitlines()) <= 80


@pytest.mark.rule("SB-9.1")
def test_rules_may_be_changed_in_the_script_or_for_one_run(call: Callable, here: Path) -> None:
    start = '"start": {"phase": "open", "team": "red", "carrier": "red 9", "places": {"red 9": [47, 35], "ball": [50, 35], "blue 5": [60, 35]}}'
    run = '{"declare": "run", "happened": {"contacts": [["red 9", "ball"], ["ball", "blue 5"]], "rest": {"ball": [54, 35]}}}'
    for number, head in enumerate(
        (f'{{"game": "subbuteo", {start}}}', f'{{"game": "subbuteo", "set": ["tackle_rule=a25"], {start}}}')
    ):
        (here / f"{number}.jsonl").write_text(f"{head}\n{run}\n", encoding="utf-8")
    assert "Tackle: " in call("referee", "0.jsonl").out
    assert "Strike 1: " in call("referee", "1.jsonl").out
    assert "Strike 1: " in call("referee", "0.jsonl", "--set", "tackle_rule=a25").out
    assert "Tackle: " in call("referee", "1.jsonl", "--set", "tackle_rule=e5").out
    assert "Tackle: " in call("referee", "0.jsonl", "--rules", "subbuteo").out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "a SCRIPT is missing, or --ask to be asked; 'rugbysim referee --help' shows what there is"),
        (("nothing",), 'nothing: there is no such file; expected a file or a shipped script of a match'),
        (("gone.jsonl",), "gone.jsonl: there is no such file"),
        ((EXAMPLE, "--set", "tackle_rule=rugby"), 'tackle_rule is "rugby"; expected'),
        ((EXAMPLE, "--rules", "sevens"), "sevens"),
        ((EXAMPLE, "--save", "a.jsonl"), "--save writes what was asked: it goes with --ask"),
        ((EXAMPLE, "--json", "--board"), "--json gives rulings to a machine: it goes with neither --ask nor --board"),
        (("--ask", "--save", "a.txt"), "a.txt: the name ends in .txt; expected .jsonl"),
        (("--ask", "--save", "no/a.jsonl"), "no/a.jsonl: the folder no does not exist; make it first"),
        (("bad.jsonl",), 'bad.jsonl: line 3: declare is "rnu"; expected what is declared, such as "run", "attempt", "pass" or "skip"'),
        (("first.jsonl",), 'first.jsonl: line 1: game is "chess"; expected "subbuteo"'),
        ((".",), ".: this is a directory; expected a file"),
    ],
)  # fmt: skip
def test_a_mistake_is_one_sentence(call: Callable, here: Path, arguments: tuple[str, ...], sentence: str) -> None:
    (here / "bad.jsonl").write_text(
        '{"game": "subbuteo"}\n{"declare": "toss", "winner": "red"}\n{"declare": "rnu"}\n', encoding="utf-8"
    )
    (here / "first.jsonl").write_text('{"game": "chess"}\n', encoding="utf-8")
    ended = call("referee", *arguments)
    assert ended.code == 2
    assert sentence in ended.sentence
    assert sorted(path.name for path in here.iterdir()) == ["bad.jsonl", "first.jsonl"]


BEGUN = (
    '{"game": "subbuteo", "start": {"phase": "open", "team": "red", "carrier": "red 9",'
    ' "places": {"red 9": [47, 35], "ball": [50, 35]}}}'
)
PUT_IN = '{"game": "subbuteo", "start": {"phase": "scrum_put", "team": "red", "places": {"ball": [50, 35]}}}'


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ((BEGUN, "null"), "line 2 is null; expected a table on one line: {...}"),
        ((BEGUN, '{"declare": "pass", "place": [48, 35]}'), "line 2: aim is missing; expected degrees, "),
        ((BEGUN, '{"declare": "pass", "aim": 180}'), "line 2: place is missing; expected where the passer is put, [x, y]"),
        ((BEGUN, '{"declare": "punt upfield"}'), "line 2: aim is missing; expected degrees, "),
        ((PUT_IN, '{"declare": "put", "happened": {"scrum_side": "green"}}'), 'line 2: happened.scrum_side is "green"; expected "red" or "blue", on whose side the ball came out, or "end"'),
        ((PUT_IN, '{"declare": "put", "happened": {"scrum_side": 1}}'), "line 2: happened.scrum_side is 1; expected "),
        ((PUT_IN, '{"declare": "put", "happened": {}}'), "line 2: happened.scrum_side is missing; expected "),
        ((BEGUN, '{"places": {"red 9": [47, -60]}}'), "line 2: places.red 9 is [47, -60]; expected a place on the cloth, x from -25 to 125 "),
        ((BEGUN, '{"declare": "run", "happened": {"contacts": [["red 9", "ball"]], "rest": {"ball": [500, 35]}}}'), "line 2: happened.rest.ball is [500, 35]; expected a place on the cloth, "),
        ((BEGUN.replace("[50, 35]", "[900, 35]"),), "line 1: start.places.ball is [900, 35]; expected a place on the cloth, "),
        ((BEGUN.replace('"carrier": "red 9"', '"carrier": "blue 3"'),), 'line 1: start.carrier is "blue 3"; expected a figure of "red", which is to declare'),
        ((BEGUN.replace('"carrier": "red 9"', '"carrier": "red 4"'),), "line 1: start.places.red 4 is missing; expected where the ball-carrier stands"),
        ((BEGUN.replace('"start"', '"set": ["per_team=10"], "start"').replace('"places": {', '"places": {"blue 13": [60, 35], '),), 'line 1: start.places.blue 13 is "blue 13"; expected a shirt from 1 to 10 (per_team, AM-13)'),
    ],
)  # fmt: skip
def test_what_cannot_be_on_a_cloth_or_be_ruled_on_is_said(
    call: Callable, here: Path, lines: tuple[str, ...], sentence: str
) -> None:
    (here / "bad.jsonl").write_text("\n".join(lines), encoding="utf-8")
    ended = call("referee", "bad.jsonl")
    assert ended.code == 2
    assert ended.sentence.startswith(f"bad.jsonl: {sentence}")


def test_a_position_that_cannot_be_is_asked_for_again(ask: Callable) -> None:
    said = words(ask("open red", "900 35", "9", "47 35", "", "").out)
    assert "No: a place on the cloth, x from -25 to 125 and y from -14 to 84. What is to be ruled on?" in said
    assert "Who has won the toss?" in said


def test_a_script_is_checked(call: Callable, here: Path) -> None:
    """What cannot be read is an error; a declaration that the referee refuses is odd, and the script goes on."""
    (here / "odd.jsonl").write_text(f'{BEGUN}\n{{"declare": "skip"}}\n', encoding="utf-8")
    odd = call("check", "odd.jsonl")
    assert odd.code == 0
    assert odd.out.startswith("warning: odd.jsonl: line 2: Red skips its flick. Refused: to skip is not what is due.")
    assert odd.out.endswith("odd.jsonl: 1 warning\n")
    (here / "bad.jsonl").write_text(f'{BEGUN}\n{{"declare": "skpi"}}\n', encoding="utf-8")
    bad = call("check", "bad.jsonl")
    assert bad.code == 2
    assert bad.out.startswith('error: bad.jsonl: line 2: declare is "skpi"; expected what is declared')
    (here / "good.jsonl").write_text(f"{BEGUN}\n", encoding="utf-8")
    assert call("check", "good.jsonl").out == "good.jsonl: nothing amiss\n"
    assert call("check", EXAMPLE).out.endswith(f"{EXAMPLE} (script of a match): 1 warning\n")


def test_what_stands_before_a_mistake_is_ruled_on(call: Callable, here: Path) -> None:
    (here / "bad.jsonl").write_text(
        '{"game": "subbuteo"}\n{"declare": "toss", "winner": "red"}\n{"declare": "rnu"}\n', encoding="utf-8"
    )
    ended = call("referee", "bad.jsonl")
    assert "Red wins the toss." in ended.out
    assert ended.code == 2


# --- questions --------------------------------------------------------------------------------------------------------


def test_a_match_begins_with_the_toss(ask: Callable) -> None:
    ended = ask("", "red", "", "", "", "", "blue 4", "60.4 47", "", "4", "", "", "57 50", "59.5 48")
    assert (ended.code, ended.err) == (0, "")
    said = words(ended.out)
    assert "Who has won the toss? (red or blue) > red" in said
    assert "Which figure of Red kicks off? (a shirt; Enter for red 10) >" in said
    assert "Good kick: the ball touched blue 4 and rests 0.7 cm from it. Blue to attempt possession." in said
    assert "Possession: blue 4 touched the ball, which rests 1.3 cm from it." in said
    assert [line.get("declare") for line in lines_of(ended.out)] == [
        None,
        "coin",
        "default_layout",
        "default_layout",
        "kick",
        "attempt",
    ]


def test_a_dispute_begins_where_it_is(ask: Callable) -> None:
    said = words(ask(*OPEN, "run", "", "blue 5", "58 36", "51 35", "").out)
    assert "Red to run with red 9, offload, pass or kick. Ball at (50, 35), 1.1 cm from red 9." in said
    assert "ground" not in said
    assert "What did red 9 touch, in order?" in said
    assert "Where did blue 5 come to rest?" in said
    assert "Tackle: the ball touched blue 5 at a standstill and rests 1.1 cm from it." in said
    assert "Blue to attempt possession. (attempt, decline; with a shirt: attempt 7)" in said


@pytest.mark.rule("SB-7.1", "SB-7.3", "SB-5.E")
def test_a_pass_is_asked_for_step_by_step(ask: Callable) -> None:
    typed = (
        *OPEN,
        *RUN,
        "pass",
        "100",
        "",
        "flick 11",
        "",
        "46 25",
        "ask blue 5",
        "go",
        "",
        "",
        "",
        "53 42",
        "",
        "12",
        "",
        "",
        "54 44",
        "52 43",
    )
    said = words(ask(*typed).out)
    assert "Red declares a pass, red 9 placed at (54.42, 32.64)." in said
    assert "Good support flick: red 11 touched neither the ball nor an opponent." in said
    assert "Refused: only an opponent that stands in the line of the pass can be moved." in said
    assert "Good pass: red 9 is offside until another has played the ball on past it." in said
    assert "Possession: red 12 touched the ball, which rests 0.3 cm from it." in said


def test_a_punt_asks_for_the_wedge_the_ball_and_the_exit(ask: Callable) -> None:
    said = words(ask(*OPEN, "punt touch", "70 0", "no", "", "", "", "", "", "out 70 0", "no", "", "").out)
    assert "Red declares a punt to touch." in said
    assert "Red kicks with red 9. Red 9 touches the ball; the ball goes over the touchline at (70, 0)." in said
    assert "Touch: the ball went over the touchline. Line-out, throw Blue" in said
    failed = words(ask(*OPEN, "punt touch", "70 0", "no", "", "", "", "no").out)
    assert "Knock-on C: the ball did not run up and off the wedge. Penalty to Blue" in failed
    missed = words(ask(*OPEN, "punt touch", "70 0", "no", "", "", "no").out)
    assert "Red kicks with red 9. Red 9 touches nothing" in missed


def test_a_line_out_asks_for_the_first_figure_and_a_scrum_for_the_side(ask: Callable) -> None:
    touch = (*OPEN, "run", "", "", "out 54 70", "51 35", "", "")
    said = words(ask(*touch, "", "blue 3", "go").out)
    assert "Blue throws in with blue 2. Blue 2 touches the ball; the ball touches blue 3" in said
    assert "Line-out won: Blue wins the ball." in said
    breach = (*OPEN, "run", "", "", "79 35", "51 35", "", "")
    said = words(ask(*breach, "", "red").out)
    assert "Breach of two lines: the ball ran over two quarter lines. Scrum, put-in Blue" in said
    assert "Where did the ball come out? (red, blue or end) > red" in said
    assert "Scrum won: the ball came out on the side of Red." in said


def test_a_free_kick_asks_for_no_more_than_the_goal(ask: Callable) -> None:
    said = words(ask("pen_choice red", "60 30", "red 4 58 30", "free kick", "", "yes").out)
    assert "Red to choose: advantage, scrum, kick to touch or free kick." in said
    assert "Over the bar and between the posts? (yes or no) > yes" in said
    assert "Goal: over the bar between the posts, 3 points for Red. Red 3, Blue 0." in said
    assert "free kick" not in words(ask("pen_choice red", "40 30", "red 4 38 30").out)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("rnu", '"rnu" is nothing that can be declared here (did you mean run?).'),
        ("run 19", '"19" is no figure; shirts go from 1 to 15.'),
        ("", "Type one of these."),
        ("\x1b[2J", "is nothing that can be declared here."),
        ("run 3", "Refused: while the ball is within 5 cm of red 9, another figure plays it by an offload only."),
    ],
)
def test_a_wrong_answer_is_explained_and_asked_again(ask: Callable, typed: str, answer: str) -> None:
    ended = ask(*OPEN, typed, *RUN)
    assert answer in words(ended.out)
    assert "Strike 1: the ball rests 1.1 cm from red 9." in words(ended.out)
    assert ended.code == 0


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        (("run", "boll"), '"boll" is no piece; name it as in ball, red 4, blue 7, post 1.'),
        (("run", "ball-ball"), '"ball-ball" is no contact of two pieces.'),
        (("run", "", "", "far away"), '"far away" is no place; type x and y in centimetres, such as 47 35.'),
        (("run", "", "", "out"), '"out" is no place'),
        (("punt touch", "70 0", "perhaps"), "That is neither yes nor no."),
        (("place red 9 far",), '"red 9 far" is no piece with its place; type it as in red 12 40 30.'),
        (("place",), "Type pieces and their places, as in place red 9 45 30, ball 50 35."),
    ],
)
def test_a_wrong_answer_within_a_declaration_is_explained(ask: Callable, typed: tuple[str, ...], answer: str) -> None:
    assert answer in words(ask(*OPEN, *typed).out)


def test_undo_takes_back_answers_and_then_rulings(ask: Callable) -> None:
    ended = ask(*OPEN, *RUN, "run", "ball", "undo", "undo", "undo")
    assert "There is nothing to take back." in ended.out
    assert len(lines_of(ended.out)) == 1
    assert len(lines_of(ask(*OPEN, *RUN, "run", "ball", "undo").out)) == 2


def test_commands_are_listed_and_the_board_and_the_script_are_shown(ask: Callable) -> None:
    ended = ask(*OPEN, "help", "board", "place red 9 46 35, ball 49 35", "script", "quit")
    assert "undo    take back the last ruling" in ended.out
    assert "<- Blue attacks" in ended.out
    assert "Put in place: red 9, ball." in ended.out
    assert ended.out.count('{"places": {"red 9": [46.0, 35.0], "ball": [49.0, 35.0]}}') == 2
    assert ended.code == 0


def test_what_was_said_is_saved_and_gone_on_from(ask: Callable, call: Callable, here: Path) -> None:
    ended = ask(*OPEN, *RUN, options=("--save", "a.jsonl"))
    assert ended.out.endswith("Written: a.jsonl\n")
    assert "Strike 1: " in call("referee", "a.jsonl").out
    again = ask("run", "", "", "57 35", "54 35", options=("a.jsonl", "--save", "a.jsonl", "--force"))
    assert "Strike 2: the ball rests 1.1 cm from red 9." in words(again.out)
    assert len((here / "a.jsonl").read_text(encoding="utf-8").splitlines()) == 3
    refused = ask(options=("a.jsonl", "--save", "a.jsonl"))
    assert refused.sentence.startswith("a.jsonl: the file exists")


def test_rules_of_a_run_are_saved_with_it(ask: Callable, call: Callable, here: Path) -> None:
    ask(*OPEN, *RUN, options=("--set", "tackle_rule=e5", "--save", "a.jsonl"))
    assert json.loads((here / "a.jsonl").read_text(encoding="utf-8").splitlines()[0])["set"] == ["tackle_rule=e5"]


def test_ctrl_c_leaves_with_what_was_said(clean_environment: dict[str, str]) -> None:
    command = [sys.executable, "-m", "rugbysim", "referee", "--ask"]
    process = subprocess.Popen(
        command, env=clean_environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("\n")
    process.stdin.flush()
    seen = ""
    while "Who has won the toss?" not in seen:
        seen += os.read(process.stdout.fileno(), 4096).decode()
    time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert '{"game": "subbuteo", "schema": 1}' in out
    assert "Traceback" not in err


# --- matches that were played -----------------------------------------------------------------------------------------


def test_a_played_match_is_written_as_a_script_and_ruled_on_alike(call: Callable, here: Path) -> None:
    short = ("--set", "match.half_seconds=30")
    played = call("replay", "subbuteo", "--seed", 5, *short, "--transcript", "m.jsonl", "--json")
    events = json.loads(played.out)["events"]
    ended = call("referee", "m.jsonl", "--json")
    records = [json.loads(line) for line in ended.out.splitlines()]
    assert [record["code"] for record in records] == [event["code"] for event in events]
    assert [record["sanction"] for record in records] == [event["sanction"] for event in events]
    assert records[-1]["next_phase"] == "full_time"
    assert records[-1]["score"] == {"red": events[-1]["red_points"], "blue": events[-1]["blue_points"]}
    assert call("replay", "subbuteo", "--transcript", "m.txt").sentence.startswith("m.txt: the name ends in .txt")
