"""What people read and write: positions, actions, transcripts."""

from __future__ import annotations

import pytest

from rugbysim.games.transcripts import read_transcript, write_transcript
from rugbysim.setup.errors import SetupError
from tests.conformance.tables import Table


def test_actions_are_read_as_they_are_written(table: Table) -> None:
    """In any case, with spaces around; each has words of its own, and a decision's id will do."""
    for position, _ in table.positions(every=25):
        possible = [*position.legal, *(result for result, _ in position.outcomes)]
        words = [position.describe(action) for action in possible]
        assert len(set(words)) == len(words)
        for action, text in zip(possible, words, strict=True):
            assert {position.read(form) for form in (text, text.upper(), f"  {text} ")} == {action}
            assert action not in position.legal or position.read(str(action)) == action


@pytest.mark.parametrize("text", ["", "  ", "checkmate", "99999", "-1", "1e3", "move", "\x1b[2J", "٣"])
def test_what_is_no_action_gets_a_sentence(table: Table, text: str) -> None:
    for position, _ in table.positions(every=200):
        before = position.state.tobytes()
        with pytest.raises(SetupError) as caught:
            position.read(text)
        assert str(caught.value).isprintable()
        assert position.state.tobytes() == before


def test_a_transcript_gives_the_same_list(table: Table) -> None:
    for actions in table.played.values():
        text = write_transcript(table.game, table.params, actions[:400])
        assert text.isascii() or text.encode()
        assert read_transcript(table.game, table.params, text) == actions[:400]


def test_positions_are_drawn(table: Table) -> None:
    """In lines that a terminal can show; two positions in a row look different."""
    last = ""
    for position, action in table.positions(every=30):
        text = position.text
        assert all(line.isprintable() for line in text.splitlines())
        after = position.copy()
        after.apply(action)
        assert after.text != text
        last = text
    assert last


def test_positions_are_listed_and_asked_for_in_few_words(table: Table) -> None:
    """Where a window is too small for the board: lines without colours, and a question of a few words."""
    for position, _ in table.positions(every=30):
        listed = table.game.list_state(position.params, position.state)
        assert listed.strip()
        assert all(line.isprintable() for line in listed.splitlines())
        due = table.game.due(position.params, position.state)
        assert due.isprintable()
        assert len(due) <= 30
        assert ">" not in due


def test_a_game_says_where_it_comes_from(table: Table) -> None:
    game = table.game
    assert all((game.name, game.title, game.source, game.certainty, game.score_word))
    assert len(set(game.sides)) == 2
    assert game.tables.sides == game.sides
    assert game.tables.score == game.score_word
