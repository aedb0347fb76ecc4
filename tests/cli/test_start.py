"""The command line starts at once, helps, and loads nothing that it does not need."""

from __future__ import annotations

import builtins
import re
import subprocess
import sys
from pathlib import Path

import pytest

import rugbysim.cli
from rugbysim.cli import COMMANDS
from rugbysim.version import __version__

HEAVY = {"matplotlib", "numba", "numpy", "pandas", "pyarrow", "pydantic", "rich", "scipy", "tqdm"}


def loaded_after(statement: str, environment: dict[str, str]) -> set[str]:
    """The top-level modules that Python holds after a statement, in a process of its own."""
    report = "import sys; sys.stderr.write(' '.join(sorted({name.partition('.')[0] for name in sys.modules})))"
    done = subprocess.run(
        [sys.executable, "-c", f"{statement}\n{report}"], env=environment, capture_output=True, text=True, check=True
    )
    return set(done.stderr.split())


@pytest.mark.parametrize(
    "statement",
    [
        "import rugbysim",
        "from rugbysim.cli import run; run(['--help'])",
        "from rugbysim.cli import run; run(['--version'])",
        *(f"from rugbysim.cli import run; run(['{name}', '--help'])" for name in COMMANDS),
    ],
)
def test_help_and_the_bare_import_load_no_heavy_library(statement: str, clean_environment: dict[str, str]) -> None:
    assert not loaded_after(statement, clean_environment) & HEAVY


def test_help_names_every_command_in_order(call) -> None:
    ended = call("--help")
    assert ended.code == 0
    assert re.findall(r"^  ([a-z]+)  +[A-Z]", ended.out, re.MULTILINE) == list(COMMANDS)


def test_no_command_hides_a_name_of_the_module_that_loads_them(call) -> None:
    """A module becomes a name of its package when it is imported: `list.py` did once hide the built-in."""
    for name in COMMANDS:
        call(name, "--help")
    assert call("--help").code == 0
    assert not set(vars(rugbysim.cli)) & set(dir(builtins)) - {
        "__doc__",
        "__loader__",
        "__name__",
        "__package__",
        "__spec__",
    }


def test_nothing_typed_shows_the_help(call) -> None:
    assert call().out == call("--help").out


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_explains_itself(name: str, call) -> None:
    ended = call(name, "--help")
    assert ended.code == 0
    assert ended.out.startswith(f"Usage: rugbysim {name} ")
    assert max(len(line) for line in ended.out.splitlines()) <= 100


def test_the_version_is_the_package_s(call) -> None:
    assert __version__ in call("--version").out


def test_a_reader_that_leaves_is_no_error(start) -> None:
    """`rugbysim dictionary | head -1`: the pipe closes before everything is written."""
    with start("--help") as process:
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(timeout=60) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="the shell of Windows closes no streams")
@pytest.mark.parametrize(
    ("closed", "line", "code"), [(">&-", "list", 0), ("2>&-", "list", 0), ("2>&-", "list chess", 2)]
)
def test_a_closed_stream_is_no_error(closed: str, line: str, code: int, clean_environment: dict[str, str]) -> None:
    shell = ["sh", "-c", f'"{sys.executable}" -m rugbysim {line} {closed}']
    done = subprocess.run(shell, env=clean_environment, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (code, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_one_sentence(clean_environment: dict[str, str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "rugbysim", "--help"],
            env=clean_environment,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
        )
    assert done.returncode == 2
    assert done.stderr == "rugbysim: No space left on device\n"
