"""The odds of a roll as they are printed: at the start, in a saved game, in a transcript."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from rugbysim.games.kernels import CHANCE
from rugbysim.games.policies.player import Player
from rugbysim.games.positions import Position
from rugbysim.games.sessions import Changes, Session
from rugbysim.games.tabletop import tabletop_game
from rugbysim.games.transcripts import write_transcript
from rugbysim.setup.policies import parse_policy
from tests.games.race_game.installed import install

pytestmark = pytest.mark.usefixtures("compiled")

GAME = "brettfussball"
ROW = re.compile(r"(?m)^roll (\d)(?: \*)? +(\S+ = \S+) +(\d+) +(\d+) +(\w.*?) +([+-]\d\.\d{4})$")


@pytest.fixture
def saved(call: Callable, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> tuple[str, Path]:
    """A game of three decisions: its line, and its transcript."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("move 5 e\n"))
    out = tmp_path / "game.txt"
    ended = call("play", GAME, "--against", "greedy", "--seed", 3, "--transcript", out)
    return re.findall(r"--resume (\S+)", ended.out)[-1], out


def test_at_the_start_six_faces_are_equally_likely(call: Callable) -> None:
    ended = call("odds", GAME)
    assert (ended.code, ended.err) == (0, "")
    rows = ROW.findall(ended.out)
    assert [row[0] for row in rows] == list("123456")
    assert {row[1:4] for row in rows} == {("1/6 = 0.1667", "4", "0")}
    assert all(row[4].startswith("shoot ") for row in rows)
    assert re.search(r"(?m)^\w+ scores with this roll +0 by best play \(exact, all 6 results\)$", ended.out)
    assert re.search(r"(?m)^\w+ can shoot +1$", ended.out)
    mean = sum(float(row[5]) for row in rows) / 6
    assert float(re.findall(r"(?m)^Mean value for \w+ +(\S+)$", ended.out)[0]) == pytest.approx(mean, abs=1e-4)
    assert max(len(line) for line in ended.out.splitlines()) <= 80


def test_a_chance_to_score_is_a_fraction(call: Callable) -> None:
    """A game to one goal that has ended: the odds are those of its last roll, with which the goal was shot."""
    game = tabletop_game(GAME)
    settings, board, _ = game.load(None, ["goals_to_win=1"])
    session = Session(game, game.build(settings, board), 1, Changes(None, ("goals_to_win=1",)))
    player = Player(parse_policy("greedy", "test"), 1)
    while not session.position.over:
        chance = session.position.to_move == CHANCE
        session.position.apply(session.draw() if chance else player.decide(session.position))
    ended = call("odds", GAME, "--resume", session.line, "--set", "goals_to_win=1")
    rows = ROW.findall(ended.out)
    scoring = [row[0] for row in rows if row[3] != "0"]
    assert str(session.position.actions[-2]) in scoring
    chance = Fraction(len(scoring), 6)
    assert re.search(rf"(?m)^\w+ scores with this roll +{chance} = {float(chance):.4f} by best play \(exact", ended.out)
    assert [row[0] for row in rows if row[5] == "+1.0000"] == scoring, "one goal wins"
    assert re.fullmatch(r"shoot [NESW]", rows[int(scoring[0]) - 1][4]), "the short words, which a row has room for"
    assert [row[0] for row in rows] == list("123456")
    assert max(len(line) for line in ended.out.splitlines()) <= 80


def test_what_would_take_too_long_is_not_claimed(call: Callable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rugbysim.analysis.odds.MOST_NODES", 3)
    ended = call("odds", GAME)
    assert re.search(r"(?m)^\w+ scores with this roll +not known: too many decisions to try them all$", ended.out)
    assert len(re.findall(r"(?m)^roll \d .* \? +shoot", ended.out)) == 6


def test_a_saved_game_and_its_transcript_have_the_same_odds(call: Callable, saved: tuple[str, Path]) -> None:
    """A line ends with its last decision, so that the next roll is to come; a transcript has the roll made then."""
    line, transcript = saved
    by_line = call("odds", GAME, "--resume", line, "--seed", 3)
    by_transcript = call("odds", GAME, "--transcript", transcript, "--seed", 3)
    assert by_line.code == by_transcript.code == 0
    assert ROW.findall(by_line.out) == ROW.findall(by_transcript.out)
    assert len(ROW.findall(by_line.out)) == 6
    assert "Red is to roll" in by_line.out
    assert "*" not in by_line.out.split("\n\n")[-2]
    assert re.search(r"(?m)^Red can move +1$", by_line.out)


def test_an_earlier_roll_of_a_game_can_be_looked_at(call: Callable, saved: tuple[str, Path]) -> None:
    line, _ = saved
    earlier = call("odds", GAME, "--resume", line, "--after", 4)
    assert "ply 1." in earlier.out
    before = call("odds", GAME, "--resume", line, "--after", 3)
    assert ROW.findall(earlier.out) == ROW.findall(before.out)


def test_a_roll_that_is_made_is_said_and_marked(call: Callable, saved: tuple[str, Path]) -> None:
    _, transcript = saved
    assert transcript.read_text(encoding="utf-8").splitlines()[4] == "roll 3"
    before = call("odds", GAME, "--transcript", transcript, "--after", 3).out
    assert "Red is to roll" in before
    assert not re.search(r"(?m)^roll \d \*|has made|Before that", before)
    made = call("odds", GAME, "--transcript", transcript, "--after", 4).out
    assert "Red rolled a 3 and" in " ".join(made.split())
    assert "Red is to roll" not in made
    assert re.findall(r"(?m)^(roll \d) \*", made) == ["roll 3"]
    assert "\nRed has made roll 3, the row with *; the others are what it might have been.\n" in made
    assert re.search(r"(?m)^Before that was known:\nRed scores with this roll ", made)


def test_the_roll_of_two_numbers_stays_marked_while_they_are_played(call: Callable, tmp_path: Path) -> None:
    """Winkelmann's Rugby: its board after the roll, its row, and a table that 80 columns hold."""
    game, name = tabletop_game("winkelmann"), "winkelmann"
    settings, board, _ = game.load(None, [])
    params = game.build(settings, board)
    position = Position.start(game, params)
    for text in ("starter west", "roll 3 6", "w2 6 GW cw", "to GW.g2"):
        position.apply(position.read(text))
    path = tmp_path / "game.txt"
    path.write_text(write_transcript(game, params, position.actions), encoding="utf-8")
    to_come, made, *later = (call("odds", name, "--transcript", path, "--after", after).out for after in range(1, 5))
    assert "West is to roll." in to_come
    assert "West rolled 3 and 6, both open." in made
    assert later == [made, made]
    assert re.findall(r"(?m)^(roll \d \d) \*", made) == ["roll 3 6"]
    table = made[made.index("result ") :]
    assert max(len(line) for line in table.splitlines()) <= 80
    assert re.search(r"(?m)^roll 1 1 +1/36 = 0\.0278 +10 +0  w\d 1 GW c?cw ", table)


def test_a_narrow_terminal_gets_a_list_instead_of_the_board(keyboard: Callable) -> None:
    narrow, wide = (
        keyboard("odds", "winkelmann", COLUMNS=columns, NO_COLOR="1").until("Mean value") for columns in ("80", "120")
    )
    assert narrow.count("West: w1 GW.g1, w2 GW.g2, ") == 1
    assert "fetch field" not in narrow
    assert "fetch field" in wide


def test_an_uneven_die_has_its_fractions(call: Callable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, monkeypatch)
    ended = call("odds", "race")
    assert [row[1] for row in ROW.findall(ended.out)] == [
        "2/5 = 0.4000",
        "3/10 = 0.3000",
        "1/5 = 0.2000",
        "1/10 = 0.1000",
    ]


def test_what_cannot_be_looked_at(call: Callable, saved: tuple[str, Path], tmp_path: Path) -> None:
    line, transcript = saved
    ended = call("odds", GAME, "--resume", line, "--transcript", transcript)
    assert ended.sentence.startswith("--resume and --transcript do not go together: each is a whole game")
    assert call("odds", GAME, "--after", 3).sentence.startswith("--after needs a game, which --resume or --transcript")
    beyond = call("odds", GAME, "--resume", line, "--after", 99)
    assert beyond.sentence == "--after is 99; expected at most 7, the actions of this game"
    assert call("odds", GAME, "--transcript", tmp_path / "none.txt").sentence.endswith("there is no such file")
    other = call("odds", GAME, "--transcript", transcript, "--set", "variant=3")
    assert other.sentence.endswith("the same game and rules")
    assert {ended.code, beyond.code, other.code} == {2}


@pytest.mark.parametrize(
    ("change", "where", "expected"),
    [
        (lambda lines: lines[:-2], "line 8", '"0:0 so far", the score, as the end'),
        (lambda lines: [*lines[:-1], "9:0"], "line 10", '"0:0 so far", the score, as the end'),
        (lambda lines: lines[:1], "line 1", '"0:0 so far", the score, as the end'),
        (lambda lines: [lines[0], "roll 9", *lines[2:]], "line 2", "expected the starter, red or yellow (BF-2.2)"),
        (lambda _: [], "line 1", "the same game and rules"),
    ],
)
def test_a_damaged_transcript_is_refused_with_its_line(
    call: Callable, saved: tuple[str, Path], change: Callable, where: str, expected: str
) -> None:
    _, transcript = saved
    lines = transcript.read_text(encoding="utf-8").splitlines()
    transcript.write_text("\n".join(change(lines)), encoding="utf-8")
    ended = call("odds", GAME, "--transcript", transcript)
    assert (ended.code, ended.out) == (2, "")
    assert ended.sentence.startswith(f"{transcript}: {where}")
    assert ended.sentence.endswith(expected)
