"""Numba pipeline for kernels that only compiled code calls. Importing this needs numba.

numba makes machine code of every function, optimized together with all its callees. So the innermost functions are
optimized again and again. The kernels here get no machine code of their own: they are optimized only inside the
functions that Python calls, which takes three fifths of the time.
"""

# mypy: disable-error-code="misc,no-untyped-call"
# numba has no types. This module uses its internals, so requirements.lock pins its version.

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler


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
    """numba's compiler with a `_Library` as its result. Pass it as `numba.njit(pipeline_class=...)`."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.state.library = _Library(self.state.targetctx.codegen(), "callee")
