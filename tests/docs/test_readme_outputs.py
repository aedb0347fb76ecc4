"""What README shows as output is what the commands print; `make golden` writes it anew.

A block of output stands under a comment `<!-- run: COMMAND -->`, or `<!-- run, first N lines: COMMAND -->`. The
commands run one after the other in one folder, as a reader would type them. Times are not compared.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
BLOCK = re.compile(
    r"(?P<head><!-- run(?:, first (?P<lines>\d+) lines)?: (?P<command>[^\n]*) -->\n```text\n)"
    r"(?P<output>.*?)(?P<tail>```\n)",
    re.DOTALL,
)
TIME = re.compile(r" in [\d.]+ s(, [\d,]+ a second|, compiling included)\.")


@pytest.fixture
def reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the shipped configurations in it, where the reader types."""
    (tmp_path / "configs").symlink_to(ROOT / "configs")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("reader")
def test_the_outputs_shown_are_those_of_the_commands(call: Callable, request: pytest.FixtureRequest) -> None:
    call("simulate", "example", "--matches", 1)  # so that no block says that it compiled

    def printed(block: re.Match[str]) -> str:
        ended = call(*shlex.split(block["command"])[1:])
        assert ended.code == 0, ended.err
        lines = ended.out.rstrip("\n").split("\n")
        if block["lines"]:
            lines = [*lines[: int(block["lines"])], "..."]
        return block["head"] + "".join(f"{line.rstrip()}\n" for line in lines) + block["tail"]

    before = README.read_text(encoding="utf-8")
    after = BLOCK.sub(printed, before)
    assert BLOCK.search(before)
    if request.config.getoption("--snapshot-update"):
        README.write_text(after, encoding="utf-8")
    else:
        assert TIME.sub("", before) == TIME.sub("", after)
