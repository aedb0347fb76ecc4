"""The commands that the README shows are commands, with options that exist."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest

from rugbysim.cli import COMMANDS, rugbysim

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"^    (?:\$ )?rugbysim +([^#\n]*)", README, re.MULTILINE)


@pytest.mark.parametrize("line", SHOWN)
def test_a_shown_command_can_be_called(line: str) -> None:
    """It is read as far as click reads it, and not run."""
    context = click.Context(rugbysim, info_name="rugbysim")
    command: click.Command = rugbysim
    words = shlex.split(line)
    while isinstance(command, click.Group):
        _, found, words = command.resolve_command(context, words)
        assert found is not None
        command = found
    command.make_context("rugbysim", words, parent=context)


def test_every_command_is_shown() -> None:
    assert {line.split()[0] for line in SHOWN} == set(COMMANDS)


def test_every_file_that_is_named_exists() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / target).exists(), target
