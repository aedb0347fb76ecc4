"""A game at the terminal: what is typed, what is said to it, and that nothing is lost however it ends."""

from __future__ import annotations

import io
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from rugbysim.cli.playing import COMMANDS, explained
from rugbysim.games.positions import Position
from rugbysim.games.tabletop import tabletop_game
from rugbysim.games.transcripts import read_transcript
from rugbysim.setup.errors import SetupError
from tests.games.race_game.installed import install

pytestmark = pytest.mark.usefixtures("compiled")

GAME = "brettfussball"
PLAY = ("play", GAME, "--against", "greedy", "--seed", 3)
LINE = re.compile(r"--resume (\S+)")
SHORT = ("--set", "max_plies=6")


@pytest.fixture
def play(call: Callable, monkeypatch: pytest.MonkeyPatch) -> Callable:
    """`rugbysim ARGUMENTS` with these lines typed into a pipe."""

    def played(*typed: str, arguments: tuple[object, ...] = PLAY):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        return call(*arguments)

    return played


def answers(out: str) -> list[str]:
    """What stands below the last board before the first question, and each answer, the question with it."""
    return re.split(r"(?m)^(?=\w+(?:, [^>\n]*)?> )", out)[1:]


def last_line(out: str) -> str:
    """The line of the game that was left."""
    return LINE.findall(out)[-1]


# --- typed ------------------------------------------------------------------------------------------------------------


def test_a_decision_is_carried_out_and_answered(play: Callable) -> None:
    ended = play("move 5 e")
    assert ended.code == 0
    assert ended.err == ""
    first, second = answers(ended.out)
    assert first.startswith("Red, roll 3> move 5 e\n\n     a  b  c")
    assert re.search(r"\n\nRed     roll 3: move 5 E \(d8 to g8\)\nYellow  roll 6: \w.*\nRed, roll 4> ", ended.out)
    assert second.startswith("Red, roll 4> ")


@pytest.mark.parametrize("typed", ["move 5 E", "MOVE 5 e", "  move   5  E ", "42", "d8 g8", "5 g8", "d8 e"])
def test_a_decision_is_typed_in_words_by_square_or_by_number(play: Callable, typed: str) -> None:
    assert "Red     roll 3: move 5 E (d8 to g8)\n" in play(typed).out


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("43", "No: figure 5 cannot turn while it could go straight on (BF-4.3)."),
        ("43", "(A number alone is that of a decision: 43 is move 5 E right.)"),
        ("shoot n", "No: Red cannot shoot: none of its figures stands on the ball (BF-6.1)."),
        ("pass", "No: "),
        ("hnt", '"hnt" is not understood; expected a move such as'),
        ("hnt", "Did you mean hint?"),
        ("Hnt X", '"Hnt X" is not understood; expected a move such as'),
        ("", "Type a move such as"),
        ("\x1b[2J", "is not understood"),
        ("9" * 50, "is not understood"),
    ],
)
def test_a_wrong_entry_is_explained_and_asked_again(play: Callable, typed: str, answer: str) -> None:
    ended = play(typed, "move 5 e")
    first, second, third = answers(ended.out)
    assert answer in " ".join(first.split("\n", 1)[1].split())
    assert "Red     roll 3: move 5 E" in second
    assert third.startswith("Red, roll 4> ")
    assert ended.code == 0


def test_no_control_characters_come_back(play: Callable) -> None:
    assert "\x1b" not in play("\x1b[2J", "\x1b[31mhint").out.replace("> \x1b[2J", "").replace("> \x1b[31m", "")


# --- commands ---------------------------------------------------------------------------------------------------------


def test_moves_lists_every_decision_with_its_number(play: Callable) -> None:
    listed = re.findall(
        r"(?m)(\d+)  ((?:move|shoot|pass)[ \w]* \([a-t]\d+ (?:to|attacks) [a-t]\d+\))", play("moves").out
    )
    assert len(listed) > 40
    assert ("42", "move 5 E (d8 to g8)") in listed
    assert [int(number) for number, _ in listed] != [0] * len(listed)


def test_hint_names_three_decisions_with_their_chance(play: Callable, monkeypatch: pytest.MonkeyPatch) -> None:
    from rugbysim.analysis.hints import hints

    monkeypatch.setattr("rugbysim.analysis.hints.hints", lambda position, seed: hints(position, seed, 0.1))
    found = re.findall(r"(?m)^ +(\d+)  (\w.*?)  +(\d+) of (\d+) \(.*%\)$", play("hint").out)
    assert len(found) == 3
    for number, words, won, games in found:
        assert f"Red     roll 3: {words}\n" in play(number).out
        assert 0 <= int(won) <= int(games)


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        ([(50, 100), (45, 100), (44, 100)], "The intervals of all 3 overlap: these games do not tell which is better."),
        ([(50, 100), (45, 100), (9, 100)], "The intervals of the first two overlap: these games do not tell which"),
        ([(50, 100), (45, 100)], "The intervals of both overlap: these games do not tell which is better."),
        ([(90, 100), (45, 100)], "45 of 100 (35 to 55 %)\nRed, roll 3> "),
    ],
)
def test_hint_says_what_its_games_cannot_tell(
    play: Callable, monkeypatch: pytest.MonkeyPatch, counts: list[tuple[int, int]], said: str
) -> None:
    from rugbysim.analysis.hints import Hint

    found = [Hint(number, "move", won, games, ended=False) for number, (won, games) in enumerate(counts)]
    monkeypatch.setattr("rugbysim.analysis.hints.hints", lambda *_: found)
    out = play("hint").out
    assert said in out
    assert ("overlap" in out) == ("overlap" in said)


def test_what_is_due_stands_before_the_prompt(play: Callable) -> None:
    """Winkelmann's Rugby asks for two numbers a roll, and for the place of a displaced figure."""
    arguments = ("play", "winkelmann", "--against", "greedy", "--seed", 3)
    ended = play("w2 6 GW cw", "w1 3 GW cw", "g2", "w1 g2", "undo", "undo", "undo", "undo", arguments=arguments)
    assert [text.split("> ")[0] for text in answers(ended.out)][:3] == [
        "West, roll 3 6",
        "West, put w4",
        "West, put w4",
    ]
    assert "No: w4 is displaced from GW.g4 and must be put on a free field now (WK-5.7)." in ended.out
    assert re.search(r"(?m)^West, 3 open> ", ended.out)


def test_undo_goes_back_to_the_roll_and_the_same_chance_follows(play: Callable) -> None:
    ended = play("undo", "move 5 e", "undo", "move 5 n", "move 5 w", "undo", "undo", "moves")
    said = answers(ended.out)
    assert said[0] == "Red, roll 3> undo\nYou have decided nothing yet.\n"
    assert [text.split("\n")[0] for text in said] == [
        "Red, roll 3> undo",
        "Red, roll 3> move 5 e",
        "Red, roll 4> undo",
        "Red, roll 3> move 5 n",
        "Red, roll 4> move 5 w",
        "Red, roll 6> undo",
        "Red, roll 4> undo",
        "Red, roll 3> moves",
        "Red, roll 3> ",
    ]
    assert last_line(ended.out) == last_line(play().out)


def test_undo_takes_back_a_decision_while_its_roll_is_played_and_then_the_whole_roll(play: Callable) -> None:
    """Two numbers a roll and their placings: one by one before the other side has answered, all at once after it."""
    arguments = ("play", "winkelmann", "--against", "greedy", "--seed", 3)
    typed = ("w2 6 GW cw", "undo", "w2 6 GW cw", "g2", "undo", "g2", "w1 3 GW cw", "undo")
    prompts = [text.split("> ")[0] for text in answers(play(*typed, arguments=arguments).out)]
    rolled, put, left = "West, roll 3 6", "West, put w4", "West, 3 open"
    assert prompts[:7] == [rolled, put, rolled, put, left, put, left]
    assert prompts[7] != rolled, "the other side has rolled and answered"
    assert prompts[8:] == [rolled]
    assert "or your whole last roll once played out" in COMMANDS["undo"]


def test_save_prints_the_line_that_goes_on(play: Callable) -> None:
    ended = play("move 5 e", "save", "quit")
    line = answers(ended.out)[1].split("\n")[1]
    assert line == last_line(ended.out)
    again = play(arguments=("play", GAME, "--against", "greedy", "--resume", line))
    shown = again.out[again.out.index("\n 24 ") : again.out.index("Red, roll 4> ")]
    assert "\nRed     roll 3: move 5 E (d8 to g8)\nYellow  roll 6: " in shown
    key = re.search(r"(?s)\n    R5 Y5.*?dot(?=\n\n)", shown)
    assert key, "who takes a game up is told what the marks mean"
    shown = shown.replace(key[0], "")
    assert shown in ended.out, "board and last decisions are those that stood there when it was saved"


def test_help_names_every_command_and_how_a_decision_looks(play: Callable) -> None:
    text = answers(play("?").out)[0]
    for name in COMMANDS:
        assert re.search(rf"(?m)^  {name} +\w.*", text)
    assert max(len(line) for line in text.splitlines()) <= 80, "a line broken by an 80-column window looks odd"
    assert "a move such as move 5 E" in " ".join(text.split())


def test_board_shows_the_board_again(play: Callable) -> None:
    ended = play("board", "quit")
    assert ended.out.count("\n 24 ") == 2
    assert ended.out.count("halfway line") == 2


def test_what_the_marks_mean_is_said_with_the_first_board_only(play: Callable) -> None:
    first, *later = play("move 5 e", "undo").out.split("Red, roll ")
    assert "halfway line" in first
    assert "halfway line" not in "".join(later)


def test_a_figures_number_where_one_is_asked_for_is_no_decisions_number() -> None:
    game = tabletop_game(GAME)
    settings, board, _ = game.load(None, ["starter=red", "keeper_takes_restarts=false"])
    position = Position.start(game, game.build(settings, board))
    for typed in (
        "roll 6",
        "shoot e",
        "roll 1",
        "move 6 s",
        "roll 1",
        "p12",
        "roll 1",
        "move 6 n",
        "roll 6",
        "shoot e",
    ):
        position.apply(position.read(typed))
    assert position.describe(position.read("5")) == "figure 5"
    with pytest.raises(SetupError) as refused:
        position.read("0")
    assert explained(position, "0", refused.value).startswith("No: the keeper takes no throw-ins")
    assert "A number alone" not in explained(position, "0", refused.value)


# --- how it ends ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", [(), ("quit",), ("exit",), ("move 5 e",)])
def test_a_game_that_is_left_can_be_gone_on_with(play: Callable, typed: tuple[str, ...]) -> None:
    ended = play(*typed)
    assert ended.code == 0
    head, command = ended.out.splitlines()[-2:]
    assert head == "Go on with:"
    words = shlex.split(command)
    assert words[:6] == ["rugbysim", "play", GAME, "--you", "red", "--against"]
    again = play(arguments=tuple(words[1:]))
    assert again.code == 0
    assert again.out.splitlines()[-1] == command


def test_the_other_side_and_other_rules_are_gone_on_with(play: Callable) -> None:
    arguments = ("play", GAME, "--you", "Yellow", "--against", "mcts:simulations=20", "--seed", 5, "--set", "variant=3")
    ended = play("0", arguments=arguments)
    command = ended.out.splitlines()[-1]
    assert "--you yellow --against mcts:simulations=20 --set variant=3 --resume" in command
    assert play(arguments=tuple(shlex.split(command)[1:])).out.splitlines()[-1] == command


def test_a_game_is_played_to_its_end_and_written_down(play: Callable, tmp_path: Path) -> None:
    out = tmp_path / "game.txt"
    arguments = (*PLAY, *SHORT, "--transcript", out)
    ended = play("move 5 e", "0", "0", arguments=arguments)
    assert ended.code == 0
    assert ended.out.splitlines()[-2:] == ["Red 0, Yellow 0: a draw.", f"Written: {out}"]
    game = tabletop_game(GAME)
    settings, board, _ = game.load(None, SHORT[1:])
    params = game.build(settings, board)
    text = out.read_text(encoding="utf-8")
    assert len(read_transcript(game, params, text)) == 13, "the starter, six rolls and six decisions"
    assert text.endswith("0:0\n")
    again = play(arguments=arguments)
    assert again.code == 2
    assert again.sentence == f"{out}: the file exists; choose another name or allow it to be replaced with --force"


def test_a_game_that_is_over_is_shown_again_and_can_be_written_down(play: Callable, tmp_path: Path) -> None:
    ended = play("move 5 e", "0", "0", arguments=(*PLAY, *SHORT))
    score, _, command = ended.out.splitlines()[-3:]
    assert score == "Red 0, Yellow 0: a draw."
    words = shlex.split(command)[1:]
    assert words[-2:] == ["--transcript", "game.txt"]
    again = play(arguments=(*words[:-1], tmp_path / "game.txt"))
    assert again.code == 0
    assert (tmp_path / "game.txt").exists()


def test_an_unfinished_game_is_written_down_as_far_as_it_went(play: Callable, tmp_path: Path) -> None:
    out = tmp_path / "game.txt"
    assert play("move 5 e", arguments=(*PLAY, "--transcript", out)).code == 0
    assert out.read_text(encoding="utf-8").splitlines()[-1] == "0:0 so far"


def test_a_game_of_others_is_played_like_ours(play: Callable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The race: other sides, another board, and a game that ends with a winner."""
    install(tmp_path, monkeypatch)
    typed = [word for _ in range(200) for word in ("token A", "token B", "wait")]
    ended = play("moves", "help", "hint", *typed, arguments=("play", "race", "--against", "random", "--seed", 2))
    assert ended.code == 0
    assert re.search(r"(?m)^Black \d, White \d: (you have|White has) won\.$", ended.out)
    assert re.search(r"(?m)^Black, roll \d> moves\n +0  token A", ended.out)


# --- wrong ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("play", "chess"), 'games: name is "chess"; expected one of brettfussball, sevens, subbuteo, winkelmann'),
        (("play", "sevens"), 'games: name is "sevens"; expected a tabletop game; `rugbysim games` lists them'),
        (("play", GAME, "--you", "rde"), '--you is "rde"; expected a side (did you mean "red"?)'),
        (("play", GAME, "--against", "mtcs"), '--against is "mtcs"; expected a policy (did you mean "mcts"?)'),
        (
            ("play", GAME, "--resume", "x"),
            '--resume is "x"; expected a line that save printed: GAME:RULES:SEED:DECISIONS',
        ),
        (
            ("play", GAME, "--transcript", "game.doc"),
            "game.doc: the name ends in .doc; expected .txt",
        ),
        (("play", GAME, "--set", "varian=3"), '--set: varian is "varian"; expected'),
    ],
)
def test_what_is_wrong_is_said_before_the_game(play: Callable, arguments: tuple[object, ...], sentence: str) -> None:
    ended = play("quit", arguments=arguments)
    assert (ended.code, ended.out) == (2, "")
    if "varian=3" in arguments:
        assert '(did you mean "variant"?)' in ended.sentence
    else:
        assert ended.sentence == sentence


def test_a_seed_does_not_go_with_a_line(play: Callable) -> None:
    ended = play(arguments=(*PLAY, "--resume", "x"))
    assert ended.code == 2
    assert ended.sentence.startswith("--seed does not go with --resume, whose line has the seed of its game; ")


def test_a_line_of_other_rules_says_which(play: Callable) -> None:
    line = last_line(play(arguments=(*PLAY, "--set", "variant=3")).out)
    ended = play(arguments=("play", GAME, "--resume", line))
    assert (ended.code, ended.out) == (2, "")
    assert ended.sentence == "--resume: the line was saved under other rules: give --set variant=3"


def test_without_a_seed_every_game_is_another(play: Callable) -> None:
    heads = {play(arguments=("play", GAME, "--against", "random")).out.split("\n")[0] for _ in range(3)}
    assert len(heads) > 1


# --- a process of its own ---------------------------------------------------------------------------------------------


def test_a_terminal_has_colours_and_a_prompt(keyboard: Callable) -> None:
    terminal = keyboard(*PLAY)
    assert "\x1b[" in terminal.until("Red, roll 3> ")
    terminal.type("move 5 e")
    assert "move 5 E (d8 to g8)" in terminal.until("Red, roll 4> ")
    terminal.type("quit")
    terminal.until(r"--resume brettfussball:\w{12}:3:\S+\s")
    assert terminal.process.wait(timeout=60) == 0


def test_no_color_is_obeyed(keyboard: Callable) -> None:
    terminal = keyboard(*PLAY, NO_COLOR="1")
    assert not re.search(r"\x1b\[[0-9;]*m", terminal.until("Red, roll 3> "))


@pytest.mark.parametrize(("columns", "lines"), [(80, 24), (70, 60)])
def test_a_small_terminal_gets_a_list_and_is_told_why(keyboard: Callable, columns: int, lines: int) -> None:
    terminal = keyboard(*PLAY, LINES=str(lines), COLUMNS=str(columns))
    first = terminal.until("Red, roll 3> ")
    why = f"The board needs 78 columns and 35 lines, this window has {columns} and {lines}: positions are listed"
    assert why in " ".join(first.split())
    assert "\nRed: K j2, 1 c5, 2 h5" in first.replace("\r", "")
    assert "\n 24 " not in first
    terminal.type("move 5 e")
    second = terminal.until("Red, roll 4> ")
    assert "5 g8" in second
    assert "The board needs" not in second
    terminal.type("board")
    assert "halfway line" in terminal.until("(?s)halfway line.*Red, roll 4> ")


def test_what_the_marks_mean_waits_for_a_window_that_it_fits(keyboard: Callable) -> None:
    shown = [keyboard(*PLAY, LINES=lines, COLUMNS="80").until("Red, roll 3> ") for lines in ("38", "39")]
    assert ["halfway line" in text for text in shown] == [False, True]
    assert all(" 24 " in text for text in shown)


@pytest.mark.skipif(sys.platform == "win32", reason="the shell of Windows closes no streams")
def test_a_closed_input_leaves_politely(clean_environment: dict[str, str]) -> None:
    words = " ".join(str(word) for word in PLAY)
    shell = ["sh", "-c", f'"{sys.executable}" -m rugbysim {words} <&-']
    done = subprocess.run(shell, env=clean_environment, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert last_line(done.stdout)


def test_ctrl_d_leaves_politely(keyboard: Callable) -> None:
    terminal = keyboard(*PLAY)
    terminal.until("Red, roll 3> ")
    os.write(terminal.ours, b"\x04")
    terminal.until("Go on with:")
    assert terminal.process.wait(timeout=60) == 0


def test_ctrl_c_keeps_what_was_played(start: Callable) -> None:
    with start(*PLAY, stdin=subprocess.PIPE) as process:
        process.stdin.write("move 5 e\n")
        process.stdin.flush()
        read = ""
        while "roll 4> " not in read:
            read += process.stdout.read(1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err == ""
    assert last_line(out)


def test_ctrl_c_while_the_other_side_thinks_ends_at_once(
    start: Callable, wait_until_it_plays: Callable[[int], None]
) -> None:
    arguments = ("play", GAME, "--against", "mcts:seconds=50", "--seed", 3)
    with start(*arguments, stdin=subprocess.PIPE) as process:
        process.stdin.write("move 5 e\n")
        process.stdin.flush()
        wait_until_it_plays(process.pid)
        before = time.monotonic()
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=40)
    assert process.returncode == 130
    assert time.monotonic() - before < 10
    assert last_line(out)
