"""The cache of compiled code told which game's functions are merged into it.

numba finds compiled code by the types of the arguments. Two installed games may have states of the same type, and one
game's rules may be edited, while the generic code they are merged into stays as it is: either would run old or foreign
code without a word. So the sources of the game are part of what its compiled code is found by. Of our own games the
module's name will do, because the folder of the cache is named after their sources (see `core.jit`).

It leans on one method of numba's cache that is not part of its documented interface.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba.core.caching import FunctionCache

_PACKAGE = Path(__file__).resolve().parent.parent
_SOURCES: dict[Any, str] = {}  # numba's type of a state: a hash of the sources of the game it belongs to


class GameCache(FunctionCache):  # type: ignore[misc]  # numba has no types
    """numba's cache of one function, in which each game has entries of its own."""

    def _index_key(self, sig: Any, codegen: Any) -> Any:
        records = [getattr(argument, "dtype", argument) for argument in sig]
        return super()._index_key(sig, codegen), tuple(_SOURCES[record] for record in records if record in _SOURCES)


def belongs(state: np.dtype[Any], functions: Iterable[Any]) -> None:
    """Note that compiled code for states of this dtype contains these functions.

    An installed game keeps all of its compiled code in the folder of the rules that it binds, or below.
    """
    sources = {source for function in functions for source in _sources(getattr(function, "py_func", function))}
    digest = hashlib.sha256()
    for name, source in sorted(sources):
        digest.update(f"{name}\n".encode())
        if source is not None:
            digest.update(source.read_bytes())
    _SOURCES[numba.from_dtype(state)] = digest.hexdigest()


def _sources(function: Any) -> list[tuple[str, Path | None]]:
    """Names and files of the sources that a function of a game is compiled from; no files for a game of ours."""
    file = Path(function.__code__.co_filename).resolve()
    if file.is_relative_to(_PACKAGE):
        return [(function.__module__, None)]
    if "." not in function.__module__:  # a game in one file: what lies beside it is other people's
        return [(function.__module__, file)]
    return [(str(path.relative_to(file.parent)), path) for path in file.parent.rglob("*.py")]
