"""Golden files are written anew by `make golden`, that is with --snapshot-update."""

from __future__ import annotations

import pytest


@pytest.fixture
def is_update(request: pytest.FixtureRequest) -> bool:
    """Whether the files are to be written anew."""
    return bool(request.config.getoption("--snapshot-update"))
