"""Games by name, ours and installed ones."""

from __future__ import annotations

from importlib.metadata import EntryPoint, EntryPoints

import pytest

from rugbysim.games import registry
from rugbysim.setup.errors import SetupError
from tests.montecarlo.toy import Toy

TOY = Toy()


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three installed packages: a good one, one that takes our name, and one that is broken."""
    points = EntryPoints(
        EntryPoint(name, value, registry.ENTRY_POINT_GROUP)
        for name, value in (
            ("toy", f"{__name__}:TOY"),
            ("sevens", f"{__name__}:TOY"),
            ("gone", "no.such.package:GAME"),
        )
    )
    monkeypatch.setattr(registry, "entry_points", lambda group: points.select(group=group))


def test_our_games_are_listed_by_import_path() -> None:
    assert registry.list_games()["sevens"] == "rugbysim.games.sevens.game:SEVENS"


def test_installed_games_join_and_take_no_name_of_ours(installed: None, monkeypatch: pytest.MonkeyPatch) -> None:
    assert set(registry.list_games()) == {*registry.BUILT_IN, "gone", "toy"}
    assert registry.list_games()["sevens"] == registry.BUILT_IN["sevens"]
    assert registry.get_game("toy") is TOY


def test_unknown_and_broken_games_are_named(installed: None) -> None:
    with pytest.raises(SetupError, match=r'name is "chess"; expected one of .*\bgone, sevens, subbuteo, toy'):
        registry.get_game("chess")
    with pytest.raises(SetupError, match=r"games: gone is .*no\.such\.package"):
        registry.get_game("gone")
