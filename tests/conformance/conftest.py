"""Every test of this folder holds of each tabletop game in the registry, and of one that comes from outside."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conformance.tables import TABLES, Table
from tests.conformance.tables import table as table_of
from tests.games.race_game.installed import install


@pytest.fixture(scope="module", autouse=True)
def outside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Install the race."""
    with pytest.MonkeyPatch.context() as patch:
        folder: Path = tmp_path_factory.mktemp("installed")
        install(folder, patch)
        yield


@pytest.fixture(scope="module", params=TABLES, ids=lambda table: f"{table[0]}{'-otherwise' if table[1] else ''}")
def table(request: pytest.FixtureRequest, outside: None) -> Table:
    """One game after the other."""
    return table_of(*request.param)
