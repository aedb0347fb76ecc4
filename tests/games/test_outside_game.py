"""A game from a package of its own joins the registry and is served like ours."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import rugbysim as rs
from rugbysim.games import registry
from rugbysim.games.table_game import load_tabletop
from rugbysim.setup.errors import SetupError
from tests.games.race_game.installed import install


@pytest.fixture(scope="module", autouse=True)
def outside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Install the race."""
    with pytest.MonkeyPatch.context() as patch:
        install(tmp_path_factory.mktemp("installed"), patch)
        yield


def test_it_is_found_by_its_entry_point() -> None:
    assert registry.list_games()["race"] == "tests.games.race_game.game:RACE"
    assert registry.get_game("race").name == "race"
    assert set(registry.BUILT_IN) < set(registry.list_games())


def test_it_is_simulated_in_its_own_words() -> None:
    result = rs.simulate(load_tabletop("race", "greedy", "random"), 400, 1, out=None)
    names = [estimate.measure for estimate in result.estimates()]
    assert names[:5] == ["black_win", "draw", "white_win", "black_home", "white_home"]
    assert result.matches["black_home"].between(0, 2).all()
    assert result.estimate("black_win").estimate == (result.matches["winner"] == "black").mean()


def test_a_race_is_replayed_and_told() -> None:
    match = load_tabletop("race", "random", "random", overrides=["turns=6"])
    result = rs.simulate(match, 30, 5, out=None)
    replay = rs.replay(match, 5, 17)
    row = result.matches.iloc[17]
    assert replay.text.strip().endswith(f"{row.black_home}:{row.white_home}")
    assert "Black" in replay.text
    assert "roll" in replay.text


def test_its_settings_are_checked_as_ours_are() -> None:
    with pytest.raises(SetupError, match=r'turn is none.*did you mean "turns"|"turns"'):
        load_tabletop("race", overrides=["turn=6"])
    with pytest.raises(SetupError, match="turns is 0; expected"):
        load_tabletop("race", overrides=["turns=0"])


def test_the_loaded_die_falls_as_it_is_loaded() -> None:
    """Of 4,000 rolls and more a 1 on four in ten, 2 on three, 3 on two, 4 on one; |z| < 4."""
    match = load_tabletop("race", "random", "random")
    game = registry.get_game("race")
    events = game.play(game.prepare(match), 11, 0, 150, events=True).events
    rolls = events["action"][(events["to_move"] == 2) & (events["step"] > 0)]
    assert len(rolls) > 4_000
    for face, chance in enumerate((0.4, 0.3, 0.2, 0.1), start=1):
        expected = len(rolls) * chance
        assert abs((rolls == face).sum() - expected) < 4 * (expected * (1 - chance)) ** 0.5
