"""The race is installed while the adapters are tried: they must do for a game from outside too."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.games.race_game.installed import install


@pytest.fixture(scope="module", autouse=True)
def outside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Install the race."""
    with pytest.MonkeyPatch.context() as patch:
        install(tmp_path_factory.mktemp("installed"), patch)
        yield
