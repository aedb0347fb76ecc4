"""Parts of a kernel are compiled only as far as their caller needs, which halves the time of the first run.

numba optimises every compiled function and turns it into machine code, whoever calls it. A kernel of a hundred parts,
one merged into the next, is so optimised many times over, though only the entry at the end is ever run. Here a part
stops at cleaned-up intermediate code; the entry links them all and is optimised once, by the same passes. The results
are the same to the last bit: only unused work is left out.

This leans on three methods of numba's code library that are not part of its documented interface. If a version of numba
lacks them, `unfinished` does nothing, and the first run takes longer.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from numba.core import codegen

_NEEDED = ("_optimize_final_module", "_finalize_dynamic_globals", "get_pointer_to_function", "_ensure_finalized")
_SUPPORTED = all(hasattr(codegen.JITCodeLibrary, name) for name in _NEEDED)


class _NeverRun:
    """numba's code generator as a part sees it: a part that never runs needs no environment in memory."""

    def __init__(self, generator: Any) -> None:
        self._generator = generator

    def __getattr__(self, name: str) -> Any:
        return getattr(self._generator, name)

    def set_env(self, name: str, environment: Any) -> None:
        """The environment of a function holds what it needs to raise exceptions; parts raise none."""


class _PartLibrary(codegen.JITCodeLibrary):  # type: ignore[misc]
    """The intermediate code of a part: linked into its callers, never run by itself."""

    @property
    def codegen(self) -> _NeverRun:
        return _NeverRun(self._codegen)

    def _optimize_final_module(self) -> None:
        """The entry is optimised as a whole."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        self._ensure_finalized()
        return 0


@contextlib.contextmanager
def _parts_of(generator: Any) -> Iterator[None]:
    """While this holds, the code libraries that `generator` makes are parts."""
    before = generator._library_class
    generator._library_class = _PartLibrary
    try:
        yield
    finally:
        generator._library_class = before


def unfinished(dispatcher: Any) -> Any:
    """Make `dispatcher` compile to a part. Such a function can be called from compiled code only.

    A part is compiled while its caller is, under numba's own global lock, so that no other thread sees the exchange.
    """
    if not _SUPPORTED:
        return dispatcher
    whole = dispatcher.compile

    def compile_part(signature: Any) -> Any:
        with _parts_of(dispatcher.targetctx.codegen()):
            return whole(signature)

    dispatcher.compile = compile_part
    return dispatcher
