"""What every game promises the Monte Carlo harness, whether it is played on a table or not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import rugbysim as rs
from rugbysim.games.registry import BUILT_IN, get_game, list_games
from rugbysim.games.table_game import TableGame, load_tabletop
from rugbysim.games.tabletop import Tabletop
from rugbysim.montecarlo.dictionary import dictionary, write_dictionary
from rugbysim.montecarlo.digests import ALWAYS_ON
from tests.conformance.tables import TABLETOP

NAMES = [*BUILT_IN, "race"]
SHORTER = {"subbuteo": ("match.half_seconds=60",)}
PLAYERS = dict.fromkeys(TABLETOP, ("greedy", "random"))
ROOMS = dict.fromkeys(TABLETOP, "rugbysim.games.tabletop.ROOM_FOR_STEPS") | {
    "subbuteo": "rugbysim.games.subbuteo.game.ROOM_FOR_EVENTS"
}
"""What a game of a table says of the length of its logs."""


def setup_of(name: str) -> Any:
    """A match of a game."""
    if isinstance(get_game(name), TableGame):
        return load_tabletop(name, *PLAYERS.get(name, ()), overrides=SHORTER.get(name, ()))
    return rs.load_match("example")


@pytest.fixture(params=NAMES)
def name(request: pytest.FixtureRequest) -> str:
    """One game after the other."""
    return str(request.param)


def test_a_seed_gives_the_same_rows(name: str) -> None:
    """To the byte, prepared once or twice, in one chunk or several."""
    game, match = get_game(name), setup_of(name)
    whole = game.play(game.prepare(match), 3, 10, 6, events=True)
    again = game.play(game.prepare(match), 3, 10, 6, events=True)
    parts = [game.play(game.prepare(match), 3, first, count, events=True) for first, count in ((10, 1), (11, 5))]
    for table in ("matches", "events"):
        rows = getattr(whole, table)
        assert rows.tobytes() == getattr(again, table).tobytes()
        assert rows.tobytes() == b"".join(getattr(part, table).tobytes() for part in parts)
    assert whole.player_sums.tolist() == sum(part.player_sums for part in parts).tolist()
    assert game.play(game.prepare(match), 4, 10, 6).matches.tobytes() != whole.matches.tobytes()


def test_numbers_of_matches_may_be_large(name: str) -> None:
    game, match = get_game(name), setup_of(name)
    rows = game.play(game.prepare(match), 2**64 - 1, 10**12, 2).matches
    assert rows["match"].tolist() == [10**12, 10**12 + 1]


def test_rows_are_as_the_dictionary_says(name: str) -> None:
    game = get_game(name)
    batch = game.play(game.prepare(setup_of(name)), 1, 0, 3, events=True)
    for columns, rows in ((game.tables.matches, batch.matches), (game.tables.events, batch.events)):
        assert rows is not None
        assert rows.dtype.names[: len(columns)] == tuple(column.field for column in columns)
        assert columns[0].name == "match"
        for column in columns:
            assert column.meaning
            assert np.dtype(column.dtype) == rows.dtype[column.field]
            if column.words:
                assert -1 <= rows[column.field].min() <= rows[column.field].max() < len(column.words)
    assert {*game.tables.scores} <= {column.name for column in game.tables.matches}


def test_a_match_is_told(name: str) -> None:
    game, match = get_game(name), setup_of(name)
    events = game.play(game.prepare(match), 1, 0, 1, events=True).events
    lines = game.narrate(match, events)
    assert len(lines) > 5
    assert all(line.isprintable() for line in lines)


def test_what_is_no_match_gets_a_sentence(name: str) -> None:
    with pytest.raises(rs.SetupError, match="expected a match"):
        get_game(name).prepare("example")


def test_a_game_knows_its_name(name: str) -> None:
    assert get_game(name).name == name
    assert name in list_games()


def test_simulate_plays_any_game(name: str) -> None:
    """The same to the byte on two threads, in chunks of any size, with the log on and off."""
    match = setup_of(name)
    ways: list[dict[str, Any]] = [{"threads": 1}, {"threads": 2, "chunk": 5}, {"threads": 1, "events": True}]
    results = [rs.simulate(match, 12, 7, out=None, **way) for way in ways]
    assert len({result.digest(ALWAYS_ON) for result in results}) == 1


def test_a_replay_is_the_match_of_the_run(name: str) -> None:
    """Its row and its log to the byte, and a text of its own."""
    match = setup_of(name)
    run = rs.simulate(match, 4, 9, out=None, events=True)
    again, other = (rs.replay(match, 9, index) for index in (2, 3))
    rows, log = run.array("matches"), run.array("events")
    assert again.row.tobytes() == rows[2:3].tobytes()
    assert again.log.tobytes() == log[log["match"] == 2].tobytes()
    assert again.text != other.text
    assert all(line.isprintable() for line in again.lines)


def test_the_dictionary_says_all_of_every_column(name: str) -> None:
    """In words, each of its own."""
    tables = get_game(name).tables
    for columns in dictionary(tables).values():
        names = [column.name for column in columns]
        assert len(set(names)) == len(names)
        assert all(column.meaning and column.unit for column in columns)
        assert all(len(set(column.words)) == len(column.words) for column in columns)
    text = write_dictionary(game=tables)
    assert all(f"| `{column.name}` |" in text for column in (*tables.matches, *tables.events))


def test_what_is_written_is_read_again(name: str, tmp_path: Path) -> None:
    result = rs.simulate(setup_of(name), 3, 2, out=tmp_path / "run.csv", events=True)
    loaded = rs.Result.load(tmp_path / "run.csv")
    assert loaded == result
    assert loaded.array("events").tobytes() == result.array("events").tobytes()


@pytest.mark.parametrize("room", [1, 7, 300])
@pytest.mark.parametrize("game_name", ROOMS)
def test_a_log_too_short_goes_on_where_it_ended(game_name: str, room: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game: Any = get_game(game_name)
    prepared = game.prepare(setup_of(game_name))
    whole = game.play(prepared, 7, 3, 5, events=True)
    monkeypatch.setattr(ROOMS[game_name], room)
    pieced = game.play(prepared, 7, 3, 5, events=True)
    assert pieced.events.tobytes() == whole.events.tobytes()
    assert pieced.matches.tobytes() == whole.matches.tobytes()


def test_no_two_games_share_a_layout() -> None:
    """Compiled code is chosen by the type of the state."""
    layouts = [str(game.state_type) for game in map(get_game, TABLETOP) if isinstance(game, Tabletop)]
    assert len(set(layouts)) == len(TABLETOP)
