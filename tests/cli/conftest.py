"""A terminal for commands that somebody sits at."""

from __future__ import annotations

import contextlib
import io
import os
import re
import select
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rugbysim.cli import run


@pytest.fixture(scope="session")
def compiled() -> None:
    """Have Brettfußball compiled, so that no command says that it compiles."""
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        run(["odds", "brettfussball"])
        run(["watch", "brettfussball", "--set", "max_plies=2"])


class Terminal:
    """A pseudo-terminal and the process on it."""

    def __init__(self, ours: int, process: subprocess.Popen[bytes]) -> None:
        self.ours = ours
        self.process = process
        self.seen = ""

    def type(self, line: str) -> None:
        os.write(self.ours, f"{line}\n".encode())

    def until(self, pattern: str) -> str:
        """Read until `pattern` is shown; what was shown since the last call."""
        end = time.monotonic() + 60
        while not re.search(pattern, self.seen):
            assert time.monotonic() < end, f"{pattern!r} was not shown: {self.seen[-2000:]!r}"
            if select.select([self.ours], [], [], 0.2)[0]:
                try:
                    self.seen += os.read(self.ours, 65536).decode(errors="replace")
                except OSError:  # the process has gone
                    assert re.search(pattern, self.seen), self.seen[-2000:]
        seen, self.seen = self.seen, ""
        return seen

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.ours)


@pytest.fixture
def keyboard(clean_environment: dict[str, str]) -> Iterator[Callable]:
    """Start a command on a terminal; what comes back types lines and reads until something is shown."""
    pty = pytest.importorskip("pty")
    opened: list[Terminal] = []

    def started(*arguments: object, **environment: str) -> Terminal:
        ours, theirs = pty.openpty()
        process = subprocess.Popen(
            [sys.executable, "-m", "rugbysim", *(str(argument) for argument in arguments)],
            env={**clean_environment, "TERM": "xterm", "LINES": "50", "COLUMNS": "100", **environment},
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
        )
        os.close(theirs)
        opened.append(Terminal(ours, process))
        return opened[-1]

    yield started
    for terminal in opened:
        terminal.close()


@pytest.fixture
def wait_until_it_plays() -> Callable[[int], None]:
    """Wait until a process, given by its number, has started and is busy, however much else the machine does.

    The processor's seconds tell it where the system counts them: starting takes some 1.5 of those.
    """

    def wait(process: int) -> None:
        spent = Path(f"/proc/{process}/stat")
        if not spent.exists():
            time.sleep(4)
            return
        end = time.monotonic() + 60
        while time.monotonic() < end:
            user, system = spent.read_text().rpartition(")")[2].split()[11:13]
            if int(user) + int(system) > 3 * os.sysconf("SC_CLK_TCK"):
                return
            time.sleep(0.1)

    return wait
