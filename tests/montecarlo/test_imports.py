"""What is loaded when: nothing heavy before it is needed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import rugbysim

HEAVY = ("numba", "pandas", "pydantic", "scipy", "pyarrow", "matplotlib", "rich", "numpy")


def loaded(code: str, root: Path, environment: dict[str, str]) -> set[str]:
    """The heavy modules in memory after `code` ran in a new process."""
    lines = f"import sys\n{code}\nprint(*(name for name in {HEAVY!r} if name in sys.modules))"
    command = [sys.executable, "-c", lines]
    found = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, timeout=60, check=True)
    return set(found.stdout.split())


def test_the_package_loads_nothing_heavy(root: Path, clean_environment: dict[str, str]) -> None:
    assert loaded("import rugbysim; dir(rugbysim); rugbysim.__version__", root, clean_environment) == set()


def test_a_run_and_its_estimates_need_no_pandas(root: Path, clean_environment: dict[str, str]) -> None:
    code = (
        "from tests.montecarlo.toy import Toy, ToyMatch\n"
        "import rugbysim as rs\n"
        "result = rs.simulate(ToyMatch(), 3000, 1, game=Toy(), out=None)\n"
        "[estimate.text for estimate in result.estimates()], result.player_records(), result.typical, result.digest()\n"
        "rs.replay(ToyMatch(), 1, 0, game=Toy()).to_json()"
    )
    assert loaded(code, root, clean_environment) == {"numpy"}


def test_every_public_name_has_a_home() -> None:
    from rugbysim import _HOME

    assert set(_HOME) | {"__version__"} == set(rugbysim.__all__)
    assert set(rugbysim.__all__) <= set(dir(rugbysim))
    for name in ("simulate", "replay", "verify", "Result", "SetupError", "get_game"):
        assert getattr(rugbysim, name).__module__ == _HOME[name]
    with pytest.raises(AttributeError, match="has no attribute 'cricket'"):
        _ = rugbysim.cricket
