"""The built wheel works away from the checkout: the package, its configurations and its command."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from rugbysim.version import __version__

Environment = dict[str, str]


def shell(*command: object, environment: Environment, cwd: Path | None = None) -> str:
    """Run a command, and give back what it prints; a failure shows what it said."""
    words = [str(word) for word in command]
    done = subprocess.run(words, env=environment, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{words} ended with {done.returncode}:\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the checkout without asking the network."""
    pytest.importorskip("hatchling")
    folder = tmp_path_factory.mktemp("wheel")
    options = ("--no-deps", "--no-build-isolation", "--wheel-dir", folder)
    subprocess.run([sys.executable, "-m", "pip", "wheel", "-qq", *map(str, options), str(root)], check=True)
    (built,) = folder.glob("*.whl")
    return built


def bare_environment(environment: Environment, home: Path) -> Environment:
    """An environment with a home of its own and without the checkout on the path."""
    kept = {key: value for key, value in environment.items() if key not in ("PYTHONPATH", "NUMBA_CACHE_DIR")}
    return kept | {"HOME": str(home), "XDG_CACHE_HOME": str(home / "cache")}


def program(place: Path, name: str) -> Path:
    """A program of a virtual environment."""
    return place / ("Scripts" if sys.platform == "win32" else "bin") / name


def test_the_wheel_holds_package_configurations_and_licence(wheel: Path, root: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    sources = {path.relative_to(root).as_posix() for path in (root / "rugbysim").rglob("*.py")}
    configs = {f"rugbysim/{path.relative_to(root).as_posix()}" for path in (root / "configs").rglob("*.*")}
    assert sources <= names
    assert configs <= names
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert not any(name.startswith(("tests/", "notebooks/")) for name in names)


def test_an_installed_wheel_plays_a_shipped_match_by_name(
    wheel: Path, tmp_path: Path, clean_environment: Environment
) -> None:
    """A new environment holds only our wheel; the libraries are lent to it, so that the test needs no network."""
    environment = bare_environment(clean_environment, tmp_path)
    place = tmp_path / "environment"
    venv.create(place, with_pip=False)
    python = program(place, "python")
    shell(
        sys.executable, "-m", "pip", "--python", python, "install", "-qq", "--no-deps", wheel, environment=environment
    )
    (own,) = place.rglob("site-packages")
    (own / "lent.pth").write_text(f"{sysconfig.get_path('purelib')}\n{sysconfig.get_path('platlib')}\n")
    where = shell(python, "-c", "import rugbysim; print(rugbysim.__file__)", environment=environment, cwd=tmp_path)
    assert Path(where.strip()).is_relative_to(own)
    command = program(place, "rugbysim")
    assert __version__ in shell(command, "--version", environment=environment, cwd=tmp_path)
    assert "example" in shell(command, "list", "matches", environment=environment, cwd=tmp_path)
    played = shell(command, "simulate", "example", "--matches", "50", environment=environment, cwd=tmp_path)
    assert "Herons" in played


@pytest.mark.slow
def test_the_wheel_brings_all_that_it_needs(wheel: Path, tmp_path: Path, clean_environment: Environment) -> None:
    """The same with the libraries that the wheel asks for, installed anew: its list of them is complete."""
    environment = bare_environment(clean_environment, tmp_path)
    place = tmp_path / "environment"
    venv.create(place, with_pip=True)
    shell(program(place, "python"), "-m", "pip", "install", "-qq", wheel, environment=environment)
    command = program(place, "rugbysim")
    assert "Herons" in shell(command, "simulate", "example", "--matches", "50", environment=environment, cwd=tmp_path)
    assert "nothing amiss" in shell(command, "check", "example", environment=environment, cwd=tmp_path)
