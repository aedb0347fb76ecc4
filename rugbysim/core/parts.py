"""Parts of a kernel are compiled only as far as their caller needs, which halves the time of the first run.

numba optimises every compiled function and turns it into machine code, whoever calls it, after copying all it calls
into it. A kernel of a hundred parts, one merged into the next, is so copied and optimised many times over, though only
the entry at the end is ever run. Here a part stops at cleaned-up intermediate code of its own; the entry links them all
once and is optimised once, by the same passes. The results are the same to the last bit: only unused work is left out.

This leans on methods of numba's code library that are not part of its documented interface. If a version of numba lacks
them, nothing is changed, and the first run takes longer.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from llvmlite import binding  # type: ignore[import-untyped]
from numba.core import cgutils, codegen, sigutils
from numba.core.types.misc import unliteral

_NEEDED = (
    "_optimize_functions",
    "_get_module_for_linking",
    "add_ir_module",
    "add_llvm_module",
    "finalize",
    "get_pointer_to_function",
    "_ensure_finalized",
)
SUPPORTED = all(hasattr(codegen.JITCodeLibrary, name) for name in _NEEDED)


class _NeverRun:
    """numba's code generator as a part sees it: a part that never runs needs no environment in memory."""

    def __init__(self, generator: Any) -> None:
        self._generator = generator

    def __getattr__(self, name: str) -> Any:
        return getattr(self._generator, name)

    def set_env(self, name: str, environment: Any) -> None:
        """The environment of a function holds what it needs to raise exceptions; parts raise none."""


class _Library(codegen.JITCodeLibrary):  # type: ignore[misc]
    """A code library that cleans up its own functions and not what it merely declares."""

    _linking_libraries: list[Any]

    def _optimize_functions(self, module: Any) -> None:
        module.data_layout = self._codegen._data_layout
        for function in module.functions:
            if not function.is_declaration:
                passes, builder = self._codegen._function_pass_manager()
                passes.run(function, builder)


class _PartLibrary(_Library):
    """The intermediate code of a part: linked into the entry, never run by itself."""

    _linked: Any = None

    @property
    def codegen(self) -> _NeverRun:
        return _NeverRun(self._codegen)

    def add_ir_module(self, module: Any) -> None:
        """Take the code of the part. It is verified where it is linked into."""
        parsed = binding.parse_assembly(cgutils.normalize_ir_text(str(module)))
        parsed.name = module.name
        self.add_llvm_module(parsed)

    def finalize(self) -> None:
        """Nothing is linked; each function may be dropped by whoever merged it into its own."""
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == binding.Linkage.external:
                function.linkage = "linkonce_odr"
        for library in self._linking_libraries:
            self._reload_init.update(library._reload_init)
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        self._ensure_finalized()
        return 0

    def _get_module_for_linking(self) -> Any:
        """The part with all it calls, for libraries that aren't ours (numba keeps some parts of its own for all)."""
        if self._linked is None:
            self._linked = self._final_module.clone()
            _link(self._linked, self._linking_libraries)
        return self._linked


class _EntryLibrary(_Library):
    """The code of an entry: all parts are linked here."""

    def finalize(self) -> None:
        for library in _link(self._final_module, self._linking_libraries):
            self._reload_init.update(library._reload_init)
        self._linking_libraries = []
        super().finalize()


def _link(module: Any, libraries: list[Any]) -> list[Any]:
    """Copy the libraries and what they call into `module`, each once; return them."""
    linked: dict[Any, None] = {}
    waiting = list(reversed(libraries))
    while waiting:
        library = waiting.pop()
        if library in linked:
            continue
        linked[library] = None
        if isinstance(library, _PartLibrary):
            module.link_in(library._final_module, preserve=True)
            waiting += reversed(library._linking_libraries)
        else:
            module.link_in(library._get_module_for_linking(), preserve=True)
    return list(linked)


@contextlib.contextmanager
def _making(generator: Any, library: type) -> Iterator[None]:
    """While this holds, the code libraries that `generator` makes are of this class."""
    before = generator._library_class
    generator._library_class = library
    try:
        yield
    finally:
        generator._library_class = before


def unfinished(dispatcher: Any) -> Any:
    """Make `dispatcher` compile to a part. Such a function can be called from compiled code only.

    A part is compiled while its caller is, under numba's own global lock, so that no other thread sees the exchange.
    Whether an argument is a constant makes no difference to it: it is not compiled anew for each. A record is not taken
    for a shorter one that it begins with, for which the part was compiled before.
    """
    if not SUPPORTED:
        return dispatcher
    whole, template = dispatcher.compile, dispatcher.get_call_template

    def compile_part(signature: Any) -> Any:
        args, _ = sigutils.normalize_signature(signature)
        known = dispatcher.overloads.get(tuple(args))
        if known is not None:
            return known.entry_point
        with _making(dispatcher.targetctx.codegen(), _PartLibrary):
            return whole(signature)

    def template_of(args: Any, kws: Any) -> Any:
        plain = [unliteral(argument) for argument in args], {name: unliteral(kws[name]) for name in kws}
        found, names, args, kws = template(*plain)
        found.cases = [case for case in found.cases if case.args == tuple(args)]
        return found, names, args, kws

    dispatcher.compile, dispatcher.get_call_template = compile_part, template_of
    return dispatcher


def finished(dispatcher: Any) -> Any:
    """Make `dispatcher` link the parts that it calls."""
    if not SUPPORTED:
        return dispatcher
    whole = dispatcher.compile

    def compile_entry(signature: Any) -> Any:
        with _making(dispatcher.targetctx.codegen(), _EntryLibrary):
            return whole(signature)

    dispatcher.compile = compile_entry
    return dispatcher
