"""What all tests share: rule marks are checked, everything under `tests/bench` is a benchmark."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
RULE = re.compile(r"[A-Z]{2}-\d+\.(?:\d+|[A-Z]\d?)")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse a `rule` mark with no id, more than three, or one that is no rule's name; mark the benchmarks."""
    for item in items:
        for mark in item.iter_markers("rule"):
            if not 1 <= len(mark.args) <= 3 or not all(RULE.fullmatch(str(rule)) for rule in mark.args):
                raise pytest.UsageError(
                    f"{item.nodeid}: @pytest.mark.rule takes one to three rule ids, not {mark.args}"
                )
        if ROOT / "tests" / "bench" in Path(item.path).parents:
            item.add_marker("bench")


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the checkout."""
    return ROOT


@pytest.fixture
def clean_environment() -> dict[str, str]:
    """An environment for a subprocess that finds the checkout first and no user's own settings of Python."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "COVERAGE"))}
    environment["PYTHONPATH"] = str(ROOT)
    return environment
