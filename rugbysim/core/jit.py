"""The two decorators of compiled code, and the folder where it is kept between runs.

`entry` marks a function that Python calls: compiled once, kept on disk, run without the interpreter's lock.
`inlined` marks a part of a kernel: always merged into its caller, so that a kernel may read as one function a phase and
still run as one loop. An inlined function has no Python entry point; tests call it through an `entry` of their own.
"""

from __future__ import annotations

import gc
import hashlib
import os
import re
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, wraps
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.core import config
from numba.core.event import Listener, install_listener

from rugbysim.core.game_cache import GameCache
from rugbysim.core.parts import finished, unfinished
from rugbysim.core.passes import FullCompiler, compiler_of
from rugbysim.core.remembering import remembered

F = TypeVar("F", bound=Callable[..., Any])

_PACKAGE = Path(__file__).resolve().parent.parent
_COMPILES = re.compile(r"^from rugbysim\.core\.jit import ", re.MULTILINE)
_IMPORTED = re.compile(r"^from rugbysim\.([\w.]+) import ", re.MULTILINE)


def inlined(function: F) -> F:
    """Compile a part of a kernel and merge it into every caller.

    No Python wrapper, no C wrapper, no reference counting, no rewriting of array expressions and no check for a
    division by 0 (kernels never divide by what can be 0): each of them costs time at the first compilation.
    """
    return _part(function, forceinline=True)


def outlined(function: F) -> F:
    """Compile a part of a kernel that is called rarely or from many places: the compiler may keep it a call."""
    return _part(function, forceinline=False)


def pruned(function: F) -> F:
    """Compile a part as `inlined` does, but leave out what stands under `if argument is not None` where it is None.

    What the branch calls is then not compiled either.
    """
    return _part(function, forceinline=True, rewrites=True)


def _part(function: F, *, forceinline: bool, rewrites: bool = False) -> F:
    if config.DISABLE_JIT:
        return function
    options = {
        "no_cpython_wrapper": True,
        "no_cfunc_wrapper": True,
        "_nrt": False,
        "no_rewrites": not rewrites,
        "error_model": "numpy",
        "pipeline_class": FullCompiler if rewrites else compiler_of(function),
    }
    part: F = unfinished(numba.njit(forceinline=forceinline, **options)(function))
    return part


def entry(function: F) -> F:
    """Compile a function that Python calls, releasing the interpreter's lock, and cache it on disk if that is safe."""
    if config.DISABLE_JIT:
        return _uncompiled(function)
    folder = cache_folder()
    before = config.CACHE_DIR
    try:
        # numba reads the folder when the decorator runs; other packages' caches stay where they were
        if folder is not None:
            config.CACHE_DIR = str(folder)
        compiled = numba.njit(nogil=True, _nrt=False, error_model="numpy", pipeline_class=FullCompiler)(function)
        if folder is not None:
            compiled._cache = GameCache(function)
    finally:
        config.CACHE_DIR = before
    return cast(F, _unhindered(finished(compiled)))


def _uncompiled(function: F) -> F:
    """The plain function, called with what compiled code has by itself: records with attributes, numbers that wrap."""

    @wraps(function)
    def called(*arguments: Any) -> Any:
        with np.errstate(over="ignore"):
            return function(*map(_with_attributes, arguments))

    return cast(F, called)


def _with_attributes(argument: Any) -> Any:
    """An array whose records have attributes; so are those of a tuple."""
    if isinstance(argument, tuple):
        return tuple(map(_with_attributes, argument))
    is_records = isinstance(argument, np.ndarray) and argument.dtype.names
    return argument.view(np.recarray) if is_records else argument


def _unhindered(dispatcher: Any) -> Any:
    """Compile with a memory, and without the garbage collector, which finds nothing but takes its time."""
    compile_whole = dispatcher.compile

    def compile_unhindered(signature: Any) -> Any:
        was_on = gc.isenabled()
        gc.disable()
        try:
            with remembered():
                return compile_whole(signature)
        finally:
            if was_on:
                gc.enable()

    dispatcher.compile = compile_unhindered
    return dispatcher


def cache_folder() -> Path | None:
    """The folder of the compiled code: the user's cache folder, private to him, named after the sources.

    numba notices a change in the file of an entry but not in the files that are merged into it, so the folder's name is
    a hash of every source that ends in compiled code. Returns None, for "compile anew each time", if the folder can't
    be made, belongs to somebody else or can be written by others: loading it would run their code.
    """
    try:
        home = _user_cache()
        folder = home / "rugbysim" / f"kernels-{_source_hash()}"
        home.mkdir(parents=True, exist_ok=True)
        folder.parent.mkdir(mode=0o700, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)
        for part in (folder.parent, folder):
            if not _is_private(part):
                return None
        if not os.access(folder, os.W_OK):
            return None
    except (OSError, RuntimeError):  # RuntimeError: nobody knows the user's home
        return None
    return folder


class Compiling(Listener):  # type: ignore[misc]  # numba has no types
    """Whether anything was compiled, and not just loaded from the cache, since `watched` began."""

    def __init__(self, begins: Callable[[], None]) -> None:
        self.seen = False
        self._begins = begins

    def on_start(self, event: Any) -> None:
        """Tell of the first compilation; those of its parts follow."""
        if not self.seen:
            self.seen = True
            self._begins()

    def on_end(self, event: Any) -> None:
        """Nothing to say."""


@contextmanager
def watched(begins: Callable[[], None]) -> Iterator[Compiling]:
    """Call `begins` when the first compilation starts, in whichever thread; never if all code lies in the cache."""
    compiling = Compiling(begins)
    with install_listener("numba:compile", compiling):
        yield compiling


def _user_cache() -> Path:
    override = Path(os.environ.get("XDG_CACHE_HOME", ""))
    if override.is_absolute():  # the XDG specification has relative ones ignored
        return override
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home()))
    return Path.home() / ".cache"


def _is_private(folder: Path) -> bool:
    found = folder.stat()
    if not hasattr(os, "getuid"):
        return True
    return found.st_uid == os.getuid() and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def compiled_sources() -> list[Path]:
    """The files whose text ends in compiled code: those that import this module, and what of the package they import.

    What they import holds the constants that are compiled in. Commentary and the data dictionary are not among them,
    so that a change of wording does not cost a compilation.
    """
    found: set[Path] = set()
    rooms = (_PACKAGE / "core", _PACKAGE / "games")
    waiting = [path for room in rooms for path in room.rglob("*.py") if _COMPILES.search(path.read_text("utf-8"))]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            names = _IMPORTED.findall(path.read_text("utf-8"))
            files = (_PACKAGE.joinpath(*name.split(".")).with_suffix(".py") for name in names)
            waiting += [file for file in files if file.is_file()]
    return sorted(found)


@cache
def _source_hash() -> str:
    digest = hashlib.sha256(numba.__version__.encode())
    for source in compiled_sources():
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]
