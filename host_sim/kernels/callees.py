"""Compilation of kernels that compiled code calls, with numba. Importing this needs numba.

numba makes machine code of every function, optimized together with all its callees. So the innermost functions are
optimized again and again. The kernels here get no machine code of their own: they are optimized only inside the
functions that Python calls, which takes three fifths of the time.
"""

# mypy: disable-error-code="misc,no-untyped-call"
# numba has no types. This module uses its internals, so requirements.lock pins its version.

from collections.abc import Callable, Sequence
from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.registry import CPUDispatcher
from numba.core.types import unliteral


class _Nowhere:
    """A code library without machine code."""

    @staticmethod
    def set_env(name: str, env: Any) -> None:
        """Do nothing, because no code needs an environment."""


class _Library(JITCodeLibrary):
    """A kernel's code in LLVM's form, to be linked into the code that calls it."""

    codegen = _Nowhere()

    def get_pointer_to_function(self, name: str) -> int:
        """Return 0, because no function here has machine code."""
        self._ensure_finalized()
        return 0

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True


class Callee(Compiler):
    """numba's compiler with a `_Library` as its result, for a function that only compiled code calls."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.state.library = _Library(self.state.targetctx.codegen(), "callee")


class CompiledOnce(CPUDispatcher):
    """A function with one compiled form for each choice of its arguments' types.

    numba alone would compile it again for each constant that compiled code calls it with.
    """

    def __init__(self, function: Callable[..., Any], pipeline: type[Compiler] = Compiler, **options: bool) -> None:
        super().__init__(function, targetoptions={"nopython": True, **options}, pipeline_class=pipeline)

    def get_call_template(self, args: Sequence[Any], kws: Any) -> Any:
        """Choose the form for a call from compiled code, by the types of its arguments, not by their values."""
        return super().get_call_template(tuple(unliteral(kind) for kind in args), kws)
