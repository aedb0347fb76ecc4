"""How the tests of the command line call it: in this process where that is enough, as a user's shell does where not."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from rugbysim.cli import run


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

    def start_process(*arguments: object, cwd: Path | None = None) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "rugbysim", *(str(argument) for argument in arguments)]
        return subprocess.Popen(
            command,
            cwd=cwd,
            env=clean_environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    return start_process
