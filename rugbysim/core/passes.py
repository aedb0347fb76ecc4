"""How parts of kernels are compiled: numba's own passes, but only those that a plain part needs.

numba rewrites a function some twenty times before it makes code of it: for closures, `with`, comprehensions, arrays
that are counted references, and for reports that nobody asks for. A part has none of these: it is brought to single
assignment, typed and lowered. `FullCompiler`, for entries and whatever is not plain, keeps every pass of numba's.

Either takes a member of an enumeration for the number that it is. numba has a type for each enumeration and resolves
what `==` means for it wherever it is written, and compiles a part anew that is handed a member instead of a number.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from enum import Enum
from types import CodeType
from typing import Any

import numpy as np
from numba.core import compiler, ir, ir_utils, ssa, transforms
from numba.core.compiler_machinery import FunctionPass, PassManager, register_pass
from numba.core.typed_passes import NativeLowering, NoPythonBackend, NopythonTypeInference, PreLowerStripPhis
from numba.core.untyped_passes import FixupArgs, TranslateByteCode

_FULL = {"literal_unroll", "prange", "objmode"}  # names that ask for passes left out here


def compiler_of(function: Callable[..., Any]) -> type[compiler.CompilerBase]:
    """The compiler that a part needs."""
    code = function.__code__
    nested = any(isinstance(constant, CodeType) for constant in code.co_consts)  # closures, comprehensions
    generates = bool(code.co_flags & inspect.CO_GENERATOR)
    return FullCompiler if nested or generates or _FULL & set(code.co_names) else PartCompiler


@register_pass(mutates_CFG=False, analysis_only=False)
class MembersAreNumbers(FunctionPass):  # type: ignore[misc]  # numba has no types
    """`Phase.OPEN` becomes the number it stands for, 64 bits wide."""

    _name = "members_are_numbers"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        """Replace the members in all blocks; whether there were any."""
        enumerations: dict[str, type[Enum]] = {}
        found = False
        for block in state.func_ir.blocks.values():
            for assignment in block.find_insts(ir.Assign):
                value = assignment.value
                if isinstance(value, (ir.Global, ir.FreeVar)):
                    if isinstance(value.value, type) and issubclass(value.value, Enum) and issubclass(value.value, int):
                        enumerations[assignment.target.name] = value.value
                elif isinstance(value, ir.Expr) and value.op == "getattr" and value.value.name in enumerations:
                    member = getattr(enumerations[value.value.name], value.attr)
                    if isinstance(member, int):
                        assignment.value = ir.Const(np.int64(member), value.loc)
                        found = True
        if found:
            state.func_ir._definitions = ir_utils.build_definitions(state.func_ir.blocks)
        return found


class FullCompiler(compiler.Compiler):  # type: ignore[misc]
    """numba's compiler."""

    def define_pipelines(self) -> list[PassManager]:
        """numba's passes, with members of enumerations read as numbers."""
        passes = compiler.DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(MembersAreNumbers, FixupArgs)
        passes.finalize()
        return [passes]


class PartCompiler(compiler.CompilerBase):  # type: ignore[misc]
    """numba's compiler for a part."""

    def __init__(self, typing_context: Any, target_context: Any, *rest: Any) -> None:
        super().__init__(_UpToDate(typing_context), _UpToDate(target_context), *rest)
        self.state.typingctx = typing_context

    def define_pipelines(self) -> list[PassManager]:
        """The one list of passes."""
        return [_PartPasses("part")]


class _UpToDate:
    """numba's knowledge of types and operations, which the entry brought up to date when it began."""

    def __init__(self, context: Any) -> None:
        self._context = context

    def __getattr__(self, name: str) -> Any:
        return getattr(self._context, name)

    def refresh(self) -> None:
        """Nothing has been imported since."""


class _PartPasses(PassManager):  # type: ignore[misc]
    """The passes one after the other, without an event, a timer and a check after each."""

    def run(self, state: Any) -> None:
        """From the function to intermediate code of LLVM."""
        for step in _BEFORE:
            step.run_pass(state)
        function = state.func_ir
        function.blocks = transforms.canonicalize_cfg(function.blocks)
        MembersAreNumbers().run_pass(state)
        ssa.reconstruct_ssa(function)
        function._definitions = ir_utils.build_definitions(function.blocks)
        _TYPING.run_pass(state)
        state.func_ir = _PHIS._strip_phi_nodes(function)
        for step in _AFTER:
            step.run_pass(state)


_BEFORE = (TranslateByteCode(), FixupArgs())
_TYPING = NopythonTypeInference()
_PHIS = PreLowerStripPhis()
_AFTER = (NativeLowering(), NoPythonBackend())
