"""Games that somebody plays: kept as one line, taken up again, taken back; and the sentence for every wrong line."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest

from rugbysim.games.kernels import CHANCE, OVER
from rugbysim.games.policies.player import Player
from rugbysim.games.positions import Position
from rugbysim.games.sessions import CHECK, DIGITS, Changes, Session
from rugbysim.games.tabletop import rules_hash, tabletop_game
from rugbysim.setup.errors import SetupError
from rugbysim.setup.policies import parse_policy
from tests.games.race_game.game import RACE

GAMES = {"brettfussball": tabletop_game("brettfussball"), "race": RACE}


@cache
def session_after(name: str, decisions: int, seed: int = 7, policy: str = "random", *overrides: str) -> Session:
    """A game after so many decisions, or at its end if that is earlier; not to be changed."""
    game = GAMES[name]
    settings, board, _ = game.load(None, overrides)
    session = Session(game, game.build(settings, board), seed, Changes(None, overrides))
    player = Player(parse_policy(policy, "test"), seed)
    for _ in range(decisions):
        draw_on(session)
        if session.position.over:
            break
        session.position.apply(player.decide(session.position))
    return session


def draw_on(session: Session) -> None:
    """Draw until a side decides or the game is over."""
    while session.position.to_move == CHANCE:
        session.position.apply(session.draw())


def taken_up(session: Session, line: str | None = None) -> Session:
    return Session.resume(session.game, session.params, session.line if line is None else line, session.changes)


def refusal(session: Session, line: str) -> str:
    with pytest.raises(SetupError) as refused:
        taken_up(session, line)
    sentence = str(refused.value)
    assert sentence.startswith("--resume")
    return sentence.removeprefix("--resume").removeprefix(": ")


# --- the line --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("policy", ["random", "greedy"])
@pytest.mark.parametrize("decisions", [0, 1, 2, 3, 25, 60, 100_000])
def test_a_line_leads_back_to_the_same_game(name: str, policy: str, decisions: int) -> None:
    overrides = ("max_plies=300",) if name == "brettfussball" else ()
    session = session_after(name, decisions, 3, policy, *overrides)
    again = taken_up(session)
    assert again.position == session.position
    assert again.position.actions == session.position.actions
    assert (again.line, again.seed, again.changes) == (session.line, session.seed, session.changes)


@pytest.mark.parametrize("name", GAMES)
def test_what_chance_decided_after_the_last_decision_is_drawn_again(name: str) -> None:
    session = taken_up(session_after(name, 5))
    before = session.line
    draw_on(session)
    assert session.line == before
    again = taken_up(session)
    assert again.position != session.position
    draw_on(again)
    assert again.position == session.position


def test_a_line_of_300_plies_is_short() -> None:
    session = session_after("brettfussball", 100_000, 2, "greedy", "max_plies=300")
    assert int(session.position.state["ply"][0]) == 300
    assert len(session.line) < 500


def test_a_line_needs_no_quotes() -> None:
    session = session_after("brettfussball", 40, 1, "random", 'own_goal="corner"', "variant=3")
    name, rules, seed, digits, said = session.line.split(":")
    assert (name, rules, seed) == ("brettfussball", rules_hash(session.params), "1")
    assert set(digits) <= set(DIGITS)
    assert not set(said) & set(" \"'$&;|<>()[]*?!`\\#~")
    assert taken_up(session).position == session.position


def test_more_than_64_decisions_take_two_digits() -> None:
    """Setting up after a goal offers up to 133."""
    session, policy = taken_up(session_after("brettfussball", 0)), Player(parse_policy("greedy", "test"), 1)
    while True:
        draw_on(session)
        legal = session.position.legal
        if len(legal) > 64:
            break
        session.position.apply(policy.decide(session.position))
    digits = len(session.line)
    for action in (legal[0], legal[63], legal[64], legal[-1]):
        here = taken_up(session)
        here.position.apply(action)
        assert len(here.line) == digits + 2
        assert taken_up(here).position == here.position


def test_a_policy_decides_nothing_where_no_side_is_to_decide() -> None:
    for session in (session_after("race", 0), session_after("race", 1_000)):
        for policy in ("random", "greedy", "mcts:simulations=5"):
            with pytest.raises(SetupError, match="no side is to decide"):
                Player(parse_policy(policy, "test"), 1).decide(session.position)


# --- wrong lines -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_no_digit_can_be_changed(name: str) -> None:
    session = session_after(name, 12)
    head, digits = session.line.rsplit(":", 1)
    chance = random.Random(1)
    for place in range(len(digits)):
        other = chance.choice([digit for digit in DIGITS if digit != digits[place]])
        assert refusal(session, f"{head}:{digits[:place]}{other}{digits[place + 1 :]}")
    for length in range(len(digits)):
        assert refusal(session, f"{head}:{digits[:length]}")
    assert refusal(session, f"{head.rsplit(':', 1)[0]}:8:{digits}")


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ("", ' is ""; expected a line that save printed: GAME:RULES:SEED:DECISIONS'),
        ("a:b:c", ' is "a:b:c"; expected a line that save printed: GAME:RULES:SEED:DECISIONS'),
        ("chess:{rules}:7:{digits}", 'game is "chess"; expected brettfussball, the game to be played'),
        ("{game}:{rules}:-7:{digits}", 'seed is "-7"; expected a whole number below 2 to the power of 64'),
        ("{game}:{rules}:²:{digits}", 'seed is "²"; expected a whole number below 2 to the power of 64'),
        (
            f"{{game}}:{{rules}}:{2**64}:{{digits}}",
            f'seed is "{2**64}"; expected a whole number below 2 to the power of 64',
        ),
        ("{game}:{rules}:7:Ab*c+", 'decisions is "*"; expected letters, digits, - and _ alone, as they were saved'),
        ("{game}:{rules}:7:Ab", 'decisions is "Ab"; expected all that was saved; the line has been cut off'),
        ("{game}:{rules}:7:_AAAA", "decision 1 is 64; expected one of the 4 that are legal"),
        (
            "{game}:{rules}:7:AAAA",
            "the end of the line does not fit the rest: it has been changed or cut, or is of another version",
        ),
        ("{game}:0123456789ab:7:{digits}", "the rule set or the board has been changed since the line was saved"),
    ],
)
def test_a_wrong_line_is_one_sentence(wrong: str, sentence: str) -> None:
    session = session_after("brettfussball", 3)
    parts = dict(zip(("game", "rules", "seed", "digits"), session.line.split(":"), strict=True))
    assert refusal(session, wrong.format(**parts)) == sentence


def test_a_decision_after_the_end_is_refused() -> None:
    session = session_after("race", 1_000)
    assert session.position.over
    head, digits = session.line.rsplit(":", 1)
    number = len(digits) - CHECK + 1
    assert refusal(session, f"{head}:{digits[:-CHECK]}A{digits[-CHECK:]}") == (
        f"decision {number}: the game is over before it"
    )


def test_other_rules_are_named(tmp_path: Path) -> None:
    plain, changed = session_after("brettfussball", 3), session_after("brettfussball", 3, 7, "random", "variant=3")
    third = session_after("brettfussball", 3, 7, "random", "variant=4", "goals_to_win=2")
    assert refusal(plain, changed.line) == "the line was saved under other rules: give --set variant=3"
    assert refusal(third, changed.line) == (
        "the line was saved under other rules: give --set variant=3 instead of --set variant=4 --set goals_to_win=2"
    )
    assert refusal(changed, plain.line) == ("the line was saved under the game's own rules: leave out --set variant=3")
    filed = Session(changed.game, changed.params, 7, Changes("my rules.toml", ("max_plies=9",)))
    assert refusal(plain, filed.line) == (
        "the line was saved under other rules: give --rules 'my rules.toml' --set max_plies=9"
    )
    assert taken_up(changed, filed.line).changes == changed.changes, "rules are the same, however they came about"


# --- taking back -----------------------------------------------------------------------------------------------------


def test_nothing_can_be_taken_back_before_the_first_decision() -> None:
    session = taken_up(session_after("brettfussball", 0))
    draw_on(session)
    actions = list(session.position.actions)
    assert not session.undo(0)
    assert not session.undo(1)
    assert session.position.actions == actions


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("side", [0, 1])
def test_an_answered_decision_is_taken_back_to_the_roll_before_it(name: str, side: int) -> None:
    session = taken_up(session_after(name, 20))
    draw_on(session)
    while session.position.to_move != side:
        session.position.apply(session.position.legal[0])
        draw_on(session)
    whole = list(session.position.actions)
    assert session.undo(side)
    left = len(session.position.actions)
    assert session.position.actions == whole[:left]
    assert session.position.to_move == side
    before = Position.after(session.game, session.params, whole[: left - 1])
    assert before.to_move == CHANCE
    rolls = decisions_after_a_roll(session.game, session.params, whole, side)
    assert left == rolls[-1]
    teller, lines = session.told()
    assert teller.drawn == before.describe(whole[left - 1])
    assert len(lines) == len(session.line.rsplit(":", 1)[1]) - CHECK, "a line a decision"
    for action in whole[left:]:  # the same chance meets who decides the same
        if session.position.to_move == CHANCE:
            assert session.draw() == action
        session.position.apply(action)


def decisions_after_a_roll(game, params, actions: list[int], side: int) -> list[int]:
    """After how many actions the side decided, with chance right before."""
    position, before, found = Position.start(game, params), OVER, []
    for number, action in enumerate(actions):
        mover = position.to_move
        if mover == side and before == CHANCE:
            found.append(number)
        before = mover
        position.apply(action)
    return found


def test_within_a_turn_one_decision_is_taken_back() -> None:
    """An attack, and where the attacker goes: the attack alone comes back, with its roll."""
    session, policy = taken_up(session_after("brettfussball", 0, 5)), Player(parse_policy("greedy", "test"), 5)
    while True:
        draw_on(session)
        side = session.position.to_move
        session.position.apply(policy.decide(session.position))
        if session.position.to_move == side:
            break
    made = session.position.actions[-1]
    assert session.position.describe(session.position.legal[0]).startswith("place ")
    assert session.undo(side)
    assert made in session.position.legal
    assert session.told()[0].drawn.startswith("roll ")


def test_everything_can_be_taken_back_in_the_end() -> None:
    session = taken_up(session_after("brettfussball", 150, 3, "greedy"))
    lengths = [len(session.position.actions)]
    while session.undo(0):
        lengths.append(len(session.position.actions))
        assert session.position.to_move == 0
    assert lengths == sorted(set(lengths), reverse=True)
    assert len(decisions_after_a_roll(session.game, session.params, session.position.actions, 0)) == 0
