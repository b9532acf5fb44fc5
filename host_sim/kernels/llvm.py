"""Runs the engines' kernels through LLVM, for bulk simulation on a PC: the same source, compiled by numba.

A kernel is a function marked `@micropython.viper`, or `@micropython.bytecode` where a device had better have it small
than fast. Inside `accelerated()` the modules hold compiled ones instead, so games and bots run unchanged and give the
same bytes. No bounds are checked, and a negative index of a bytecode kernel does not count from the end.
"""

# mypy: disable-error-code="misc,name-defined,untyped-decorator"
# numba has no types, and is imported only when it is asked for.

import hashlib
import pkgutil
import shutil
import sys
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import micropython

from engines.catalog import CATALOG
from host_sim import ROOT

KEPT = ROOT / "build" / "kernels"

_Place = tuple[types.ModuleType, str, Callable[..., Any]]

_inner: dict[Callable[..., Any], Any] = {}  # what kernels call
_compiled: dict[Callable[..., Any], Any] = {}  # what Python calls
_replaced: list[_Place] = []


class NumbaMissing(RuntimeError):
    """numba, an optional extra, is not installed; the message says how to get it."""


def accelerate() -> int:
    """Put compiled kernels in the place of the plain ones, in every catalogued game; returns how many places that is.

    A kernel is compiled at its first call, for a second or so, and kept in `build/kernels`. Raises `NumbaMissing`.
    """
    numba = numba_keeping()
    makers = import_module("host_sim.kernels.pointers").MAKERS
    for entry in CATALOG:  # what they import when they need it, too
        for found in pkgutil.iter_modules(import_module(f"engines.{entry.key}").__path__, f"engines.{entry.key}."):
            import_module(found.name)
    plain = [kernel for kernel in micropython.kernels if kernel not in _compiled]
    scopes: dict[str, dict[str, Any]] = {}
    for kernel in plain:
        _inner[kernel] = _compile(numba, kernel, scopes, makers)
        _compiled[kernel] = _with_pointers(numba, kernel, _inner[kernel], makers["items"])
    for scope in scopes.values():
        # Kernels call one another by their global names.
        scope.update({name: _inner[value] for name, value in scope.items() if _is_kernel(value)})
    packages = {kernel.__module__.partition(".")[0] for kernel in _compiled}
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in packages and isinstance(module, types.ModuleType):
            for attribute, value in list(vars(module).items()):
                if _is_kernel(value):
                    _replaced.append((module, attribute, value))
                    setattr(module, attribute, _compiled[value])
    return len(_replaced)


def restore() -> None:
    """Put the plain kernels back. Does nothing when they are in place."""
    while _replaced:
        module, name, kernel = _replaced.pop()
        setattr(module, name, kernel)


@contextmanager
def accelerated() -> Iterator[None]:
    """`accelerate` for the length of a block; the plain kernels come back on errors too, unless a block around it has
    the compiled ones. Raises `NumbaMissing`."""
    within = bool(_replaced)
    accelerate()
    try:
        yield
    finally:
        if not within:
            restore()


def inner(module: str, name: str) -> Any:
    """What compiled code calls for a kernel, once `accelerate` has been called. Raises `ValueError` if it is none."""
    for kernel in _inner:
        if (kernel.__module__, kernel.__name__) == (module, name):
            return _inner[kernel]
    raise ValueError(f"{module} has no kernel {name}")


def items() -> Any:
    """What makes, in compiled code, a pointer of a buffer that its caller keeps: for calls of what `inner` gives."""
    return import_module("host_sim.kernels.pointers").MAKERS["items"]


def compiled(function: Callable[..., Any]) -> Any:
    """A function that calls compiled kernels, and no Python while it runs: other threads go on."""
    return numba_keeping().njit(function, nogil=True)


def _is_kernel(value: object) -> bool:
    return isinstance(value, types.FunctionType) and value in _compiled


def _compile(numba: Any, kernel: Callable[..., Any], scopes: dict[str, dict[str, Any]], makers: dict[str, Any]) -> Any:
    """A dispatcher of a copy of the kernel whose globals, shared by its module's kernels, know the pointer names. It is
    called by compiled code only, with pointers for buffers whatever these are, and so compiled but once."""
    assert isinstance(kernel, types.FunctionType)
    scope = scopes.setdefault(kernel.__module__, {**kernel.__globals__, **makers})
    copy = types.FunctionType(kernel.__code__, scope, kernel.__name__, kernel.__defaults__)
    return numba.njit(copy, cache=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def _with_pointers(numba: Any, kernel: Callable[..., Any], compiled: Any, items: Any) -> Any:
    """A dispatcher that hands its arguments to a compiled kernel, each buffer as a pointer to its items."""
    assert isinstance(kernel, types.FunctionType)
    code = kernel.__code__
    names = code.co_varnames[: code.co_argcount]
    handed = ", ".join(f"__items({name})" for name in names)
    scope = {"__name__": kernel.__module__, "__compiled": compiled, "__items": items}
    made = eval(f"lambda {', '.join(names)}: __compiled({handed})", scope)
    assert isinstance(made, types.FunctionType)
    made.__code__ = made.__code__.replace(co_filename=code.co_filename, co_firstlineno=code.co_firstlineno)
    made.__name__ = kernel.__name__
    made.__qualname__ = f"{kernel.__qualname__} handed pointers"  # the name of the file that it is kept in
    made.__defaults__ = kernel.__defaults__
    return numba.njit(made, cache=True, no_cfunc_wrapper=True)


def numba_keeping() -> Any:
    """numba, which keeps what it compiles in files. Raises `NumbaMissing`."""
    try:
        numba = import_module("numba")
    except ImportError as error:
        raise NumbaMissing("acceleration needs numba: pip install numba") from error
    if not numba.config.CACHE_DIR.startswith(str(KEPT)):
        place = KEPT / _digest(numba.__version__)
        if not place.exists():  # what was compiled of other sources is of no use now
            shutil.rmtree(KEPT, ignore_errors=True)
        numba.config.CACHE_DIR = str(place)
    return numba


def _digest(version: str) -> str:
    """What compiled kernels depend on: numba looks at a kernel's own file only, and not at those it calls."""
    digest = hashlib.sha256(version.encode())
    for path in sorted([*(ROOT / "engines").rglob("*.py"), *Path(__file__).parent.glob("*.py")]):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
