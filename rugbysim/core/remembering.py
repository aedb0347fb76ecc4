"""While an entry is compiled, numba is asked the same questions thousands of times: the answers are remembered.

What `+` means for two types is found by trying templates one after the other, and how long a type is in memory by
having LLVM read a module of its own. Inside `remembered` either is worked out once.

This exchanges methods of numba that are not part of its documented interface, for as long as numba's global lock is
held. If a version of numba lacks one, that one stays as it is.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

from numba.core.base import BaseContext
from numba.core.compiler_lock import global_compiler_lock
from numba.core.types.functions import BaseFunction


@contextlib.contextmanager
def remembered() -> Iterator[None]:
    """Compile with a memory of its own."""
    with global_compiler_lock, contextlib.ExitStack() as exchanges:
        exchanges.enter_context(_exchanged(BaseFunction, "get_call_type", _by_types))
        exchanges.enter_context(_exchanged(BaseContext, "get_abi_sizeof", _by_layout))
        yield


@contextlib.contextmanager
def _exchanged(owner: type, name: str, memory: Callable[[Any], Any]) -> Iterator[None]:
    method = owner.__dict__.get(name)
    if method is None:
        yield
        return
    setattr(owner, name, memory(method))
    try:
        yield
    finally:
        setattr(owner, name, method)


def _by_layout(measure: Any) -> Any:
    known: dict[str, int] = {}

    def measure_once(self: Any, layout: Any) -> int:
        key = str(layout)
        if key not in known:
            known[key] = measure(self, layout)
        return known[key]

    return measure_once


def _by_types(resolve: Any) -> Any:
    known: dict[Any, Any] = {}

    def resolve_once(self: Any, typing_context: Any, args: Any, kws: Any) -> Any:
        if kws:
            return resolve(self, typing_context, args, kws)
        key = id(self), tuple([argument._code for argument in args])
        if key not in known:
            known[key] = self, resolve(self, typing_context, args, kws)
        return known[key][1]

    return resolve_once
