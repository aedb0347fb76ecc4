"""The adapters without the libraries that they are for."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rugbysim.adapters.opening import missing
from rugbysim.adapters.openspiel import register
from rugbysim.adapters.pettingzoo import env, raw_env
from rugbysim.setup.errors import SetupError


@pytest.mark.parametrize(
    ("use", "library", "extra"),
    [
        (register, "pyspiel", "openspiel"),
        (register, "open_spiel", "openspiel"),
        (env, "pettingzoo", "pettingzoo"),
        (raw_env, "gymnasium", "pettingzoo"),
    ],
)
def test_a_missing_library_is_named(
    use: Callable[[str], Any], library: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in list(sys.modules):
        if module.partition(".")[0] == library or module in (
            "rugbysim.adapters.openspiel_game",
            "rugbysim.adapters.pettingzoo_env",
        ):
            monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(SetupError) as caught:
        use("brettfussball")
    assert str(caught.value) == (
        f"rugbysim.adapters: this needs {library}, which is not installed: pip install 'rugbysim[{extra}]'"
    )


def test_a_mistake_of_our_own_is_not_hidden() -> None:
    error = ModuleNotFoundError("No module named 'rugbysim.gone'", name="rugbysim.gone")
    assert missing(error) is error


def test_the_libraries_are_loaded_when_they_are_used(clean_environment: dict[str, str], root: Path) -> None:
    code = (
        "import sys, rugbysim.adapters.openspiel, rugbysim.adapters.pettingzoo\n"
        "print([name for name in ('pyspiel', 'open_spiel', 'pettingzoo', 'gymnasium') if name in sys.modules])"
    )
    command = [sys.executable, "-c", code]
    found = subprocess.run(command, env=clean_environment, cwd=root, capture_output=True, text=True, check=True)
    assert found.stdout == "[]\n"
