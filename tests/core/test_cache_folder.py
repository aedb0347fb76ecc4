"""The folder of the compiled code: private or not used, and named after what is compiled."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from numba import config

from rugbysim.core import jit

POSIX = pytest.mark.skipif(not hasattr(os, "getuid"), reason="owners and modes of POSIX")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty place for the user's cache."""
    place = tmp_path / "cache"
    monkeypatch.setenv("XDG_CACHE_HOME", str(place))
    return place


def doubled() -> Callable[[int], int]:
    """A fresh entry."""

    @jit.entry
    def double(number):  # type: ignore[no-untyped-def]
        return 2 * number

    return double


@POSIX
def test_the_folder_is_made_for_its_owner_alone(home: Path) -> None:
    folder = jit.cache_folder()
    assert folder is not None
    assert folder.parent == home / "rugbysim"
    for made in (folder, folder.parent):
        assert stat.S_IMODE(made.stat().st_mode) == 0o700


@pytest.mark.skipif(config.DISABLE_JIT, reason="nothing is compiled")
def test_an_entry_is_kept_in_the_folder(home: Path) -> None:
    assert doubled()(21) == 42
    assert list(home.rglob("*.nbc"))


@pytest.mark.skipif(config.DISABLE_JIT, reason="nothing is compiled")
def test_who_watches_is_told_once_of_compiling_and_not_of_loading(home: Path) -> None:
    told: list[str] = []
    for _ in range(2):  # the second one finds the first one's code in the cache
        with jit.watched(lambda: told.append("compiling")) as compiling:
            assert doubled()(21) == doubled()(21) == 42
        told.append("seen" if compiling.seen else "nothing seen")
    assert told == ["compiling", "seen", "nothing seen"]
    assert doubled()(21.0) == 42  # compiled anew for another type, and nobody watches
    assert len(told) == 3


@POSIX
@pytest.mark.parametrize("mode", [0o720, 0o702, 0o777])
@pytest.mark.parametrize("outer", [True, False])
def test_a_folder_that_others_may_write_is_not_used(home: Path, mode: int, outer: bool) -> None:
    folder = jit.cache_folder()
    assert folder is not None
    (folder.parent if outer else folder).chmod(mode)
    assert jit.cache_folder() is None
    assert doubled()(21) == 42
    assert not list(home.rglob("*.nb?"))


@POSIX
def test_a_folder_of_somebody_else_is_not_used(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert jit.cache_folder() is not None
    myself = os.getuid()
    monkeypatch.setattr(os, "getuid", lambda: myself + 1)
    assert jit.cache_folder() is None
    assert doubled()(21) == 42
    assert not list(home.rglob("*.nb?"))


def test_without_a_place_to_write_an_entry_still_compiles(home: Path) -> None:
    home.write_text("a file where the cache would be")
    assert jit.cache_folder() is None
    assert doubled()(21) == 42


@POSIX
def test_a_home_that_may_only_be_read_still_compiles(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both before the folder is there and after; the superuser writes everywhere, so his right is taken away here."""
    home.mkdir(mode=0o500)
    if os.access(home, os.W_OK):

        def refuse(*_: object, **__: object) -> None:
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr(Path, "mkdir", refuse)
    assert jit.cache_folder() is None
    assert doubled()(21) == 42
    monkeypatch.undo()
    monkeypatch.setenv("XDG_CACHE_HOME", str(home))
    home.chmod(0o700)
    assert jit.cache_folder() is not None
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert jit.cache_folder() is None


@pytest.mark.parametrize("place", ["", "cache", "~/cache"])
def test_a_relative_cache_is_ignored(place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    monkeypatch.setenv("XDG_CACHE_HOME", place)
    folder = jit.cache_folder()
    assert folder is not None
    assert folder.is_relative_to(tmp_path / "home" / ".cache")


def test_who_has_no_home_compiles_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    assert jit.cache_folder() is None


def test_what_is_compiled_names_the_folder_and_prose_does_not() -> None:
    """Kernels and the constants they take from elsewhere are compiled; commentary and data dictionary are not."""
    games = jit._PACKAGE / "games" / "sevens"
    sources = set(jit.compiled_sources())
    assert {games / f"{name}.py" for name in ("loop", "open_play", "state", "vocabulary")} <= sources
    assert {jit._PACKAGE / "core" / f"{name}.py" for name in ("jit", "parts", "rng", "tables")} <= sources
    prose = ("text", "columns", "params", "game")
    assert not [source for source in sources if source.parent == games and source.name.startswith(prose)]


def test_a_kernel_that_changes_gets_a_folder_of_its_own(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernels = {"kernel": "from rugbysim.core.jit import inlined\nfrom rugbysim.games.numbers import LENGTH\n"}
    kernels |= {"numbers": "LENGTH = 100\n", "prose": "TRY = 'over he goes'\n"}
    (tmp_path / "games").mkdir()
    for name, text in kernels.items():
        (tmp_path / "games" / f"{name}.py").write_text(text)
    monkeypatch.setattr(jit, "_PACKAGE", tmp_path)

    def folder(changed: str = "") -> Path | None:
        for name, text in kernels.items():
            (tmp_path / "games" / f"{name}.py").write_text(text + "# changed\n" * (name == changed))
        jit._source_hash.cache_clear()
        return jit.cache_folder()

    try:
        first = folder()
        assert first is not None
        assert folder("prose") == first
        assert len({first, folder("numbers"), folder("kernel")}) == 3
    finally:
        monkeypatch.undo()
        jit._source_hash.cache_clear()
