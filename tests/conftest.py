"""What all tests share: marks are checked, `tests/bench` are benchmarks, commands are called as users call them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from rugbysim.cli import run

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


@dataclass(frozen=True)
class Ended:
    """How a command ended: exit code and what it wrote."""

    code: int
    out: str
    err: str

    @property
    def sentence(self) -> str:
        """The one line on stderr; fails if there is none or more than one, or a traceback."""
        lines = self.err.splitlines()
        assert len(lines) == 1, f"expected one sentence, got: {self.err!r}"
        assert lines[0].startswith("rugbysim: ")
        return lines[0].removeprefix("rugbysim: ")


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Callable[..., Ended]:
    """Run `rugbysim ARGUMENTS` in this process."""

    def run_here(*arguments: object) -> Ended:
        capsys.readouterr()
        code = run([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Ended(code, captured.out, captured.err)

    return run_here


@pytest.fixture
def start(clean_environment: dict[str, str]) -> Callable[..., subprocess.Popen[str]]:
    """Start `rugbysim ARGUMENTS` as a process of its own."""

    def start_process(
        *arguments: object, cwd: Path | None = None, stdin: int = subprocess.DEVNULL
    ) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "rugbysim", *(str(argument) for argument in arguments)]
        return subprocess.Popen(
            command,
            cwd=cwd,
            env=clean_environment,
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    return start_process
