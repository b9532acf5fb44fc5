"""The engines' kernels run through LLVM for bulk simulation on a PC: numba compiles the same source.

A kernel is a function marked `@micropython.viper`, or `@micropython.bytecode` if small size matters more than speed on
a device. Inside `accelerated()` the modules hold compiled kernels instead, so games and bots run unchanged and give the
same bytes. Bounds are not checked, and a negative index in a bytecode kernel does not count from the end.
"""

# mypy: disable-error-code="misc,name-defined,untyped-decorator"
# numba has no types, and is imported only on request.

import pkgutil
import sys
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import micropython

from engines.catalog import CATALOG
from host_sim.kernels import cache

_Place = tuple[types.ModuleType, str, Callable[..., Any]]

POINTERS = "host_sim.kernels.pointers"  # imports numba
_CALLEES = "host_sim.kernels.callees"  # imports numba too
_BULK = "host_sim.kernels.bulk"
_SMALL = 600  # bytes of CPython's bytecode; inlining larger kernels doubles the compile time

_inner: dict[Callable[..., Any], Any] = {}  # compiled functions for calls from kernels
_compiled: dict[Callable[..., Any], Any] = {}  # compiled functions for calls from Python
_kernels: dict[Any, Callable[..., Any]] = {}  # the kernel of each function in `_compiled`
_replaced: list[_Place] = []


def accelerate() -> int:
    """Replace the kernels of every catalogued game by compiled ones. Return how many names were replaced.

    A kernel is compiled at its first call, which takes about a second, and is cached in `build/kernels`. Raises
    `NumbaMissing`.
    """
    cache.numba()
    makers = import_module(POINTERS).MAKERS
    for game in CATALOG:  # includes modules that the games import on demand
        for info in pkgutil.iter_modules(import_module(f"engines.{game.key}").__path__, f"engines.{game.key}."):
            import_module(info.name)
        if find_spec(bulk := f"{_BULK}.{game.key}"):
            import_module(bulk)
    plain = [kernel for kernel in micropython.kernels if kernel not in _compiled]
    scopes: dict[str, dict[str, Any]] = {}
    for kernel in plain:
        _inner[kernel] = _compile(kernel, scopes, makers)
        _compiled[kernel] = _Call(kernel)
        _kernels[_compiled[kernel]] = kernel
    twins: dict[str, types.ModuleType] = {}
    for scope in scopes.values():
        # Kernels call one another by global names, and by names in other modules.
        scope.update({name: _callee(value, twins) for name, value in scope.items()})
    _replace_kernels()
    return len(_replaced)


def _replace_kernels() -> None:
    """Replace the kernels in every loaded module of the packages that have kernels."""
    for module, name, function in _functions():
        if function in _compiled:
            _replaced.append((module, name, function))
            setattr(module, name, _compiled[function])


def _packages() -> set[str]:
    """Return the packages that have kernels: the engines, and tools that search."""
    return {kernel.__module__.partition(".")[0] for kernel in micropython.kernels}


def _functions() -> Iterator[_Place]:
    """Yield the functions in modules of those packages, each with its module and name."""
    packages = _packages()
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in packages and isinstance(module, types.ModuleType):
            for attribute, value in list(vars(module).items()):
                if isinstance(value, types.FunctionType):
                    yield module, attribute, value


def restore() -> None:
    """Put the plain kernels back. Does nothing when they are in place."""
    while _replaced:
        module, name, kernel = _replaced.pop()
        setattr(module, name, kernel)


@contextmanager
def accelerated() -> Iterator[None]:
    """Call `accelerate` for the duration of a block. Raises `NumbaMissing`.

    Errors restore the plain kernels too, unless an outer block uses the compiled ones.
    """
    within = bool(_replaced)
    accelerate()
    try:
        yield
    finally:
        if not within:
            restore()


def inner(module: str, name: str) -> Any:
    """Return the compiled form of a kernel for calls from compiled code, once `accelerate` has been called. Raises
    `ValueError` if there is no such kernel."""
    for kernel in _inner:
        if (kernel.__module__, kernel.__name__) == (module, name):
            return _inner[kernel]
    raise ValueError(f"{module} has no kernel {name}")


def items() -> Any:
    """Return the function that makes a pointer to a buffer in compiled code, for calls of `inner` kernels. The caller
    must keep the buffer alive."""
    return import_module(POINTERS).MAKERS["items"]


def bound(function: Callable[..., Any], names: dict[str, Any], title: str) -> Callable[..., Any]:
    """Return a copy of a function in which `names` replace globals by compiled kernels.

    `title` names it in cached files.
    """
    assert isinstance(function, types.FunctionType)
    copy = types.FunctionType(function.__code__, {**function.__globals__, **names}, function.__name__)
    copy.__qualname__ = title
    return copy


def loop(function: Callable[..., Any], owner: Path) -> Any:
    """Return a function that calls compiled kernels of `owner` without any Python code, so that other threads can
    run."""
    with cache.caching(owner) as numba:
        return numba.njit(function, nogil=True, cache=True)


def _callee(value: object, twins: dict[str, types.ModuleType]) -> object:
    """Return the compiled form of a global: a compiled kernel, or a module that contains some."""
    if isinstance(value, types.ModuleType) and value.__name__.partition(".")[0] in _packages():
        if value.__name__ not in twins:
            twins[value.__name__] = twin = types.ModuleType(value.__name__)
            for name, function in vars(value).items():
                setattr(twin, name, _callee(function, {}) if callable(function) else function)
        return twins[value.__name__]
    if isinstance(value, types.FunctionType | types.BuiltinFunctionType | _Call):
        return _inner.get(_kernels.get(value, value), value)
    return value


def _compile(kernel: Callable[..., Any], scopes: dict[str, dict[str, Any]], makers: dict[str, Any]) -> Any:
    """Return a dispatcher for a copy of the kernel. Only compiled code calls it, with pointers for all buffers.

    Kernels of one module share the copy's globals, which include the pointer names.
    """
    assert isinstance(kernel, types.FunctionType)
    scope = scopes.setdefault(kernel.__module__, {**kernel.__globals__, **makers})
    copy = types.FunctionType(kernel.__code__, scope, kernel.__name__, kernel.__defaults__)
    small = len(kernel.__code__.co_code) < _SMALL
    callees = import_module(_CALLEES)
    options = {"forceinline": small, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    return callees.CompiledOnce(copy, callees.Callee, **options)


class _Call:
    """A kernel as Python calls it, compiled at the first call, which shows the item types of its buffers.

    After that the modules hold the compiled function itself, which checks no arguments. A kernel that has defaults or
    takes buffers of several types stays as it is.
    """

    def __init__(self, kernel: Callable[..., Any]) -> None:
        assert isinstance(kernel, types.FunctionType)
        self.kernel = kernel
        self._fixed = not kernel.__defaults__ and not any("|" in str(kind) for kind in kernel.__annotations__.values())
        self._entries: dict[tuple[Any, ...], Callable[..., int]] = {}

    def __call__(self, *arguments: Any) -> int:
        missing = self.kernel.__code__.co_argcount - len(arguments)
        if missing and self.kernel.__defaults__:
            arguments += self.kernel.__defaults__[-missing:]
        kinds = import_module(POINTERS).kinds(arguments)
        if kinds not in self._entries:
            self._entries[kinds] = call = _entry(self.kernel, kinds)
            if self._fixed:
                _compiled[self.kernel] = call
                _kernels[call] = self.kernel
                for module, name, function in _replaced:
                    if function is self.kernel:
                        setattr(module, name, call)
        return self._entries[kinds](*arguments)


def _entry(kernel: Callable[..., Any], kinds: tuple[Any, ...]) -> Any:
    """Return the C function that calls a compiled kernel with arguments of these types."""
    assert isinstance(kernel, types.FunctionType)
    code = kernel.__code__
    names = ", ".join(code.co_varnames[: code.co_argcount])
    call = eval(f"lambda {names}: __inner({names})", {"__name__": kernel.__module__})
    assert isinstance(call, types.FunctionType)
    call.__code__ = call.__code__.replace(co_filename=code.co_filename, co_firstlineno=code.co_firstlineno)
    own = bound(call, {"__inner": _inner[kernel]}, f"{kernel.__qualname__} from Python")
    return entry(own, kinds, cache.owner_of(Path(code.co_filename)))


def entry(function: Callable[..., Any], kinds: tuple[Any, ...], owner: Path) -> Any:
    """Return the C function of a Python function that calls compiled kernels of `owner`, a game's package or a module.

    `kinds` are the types of its arguments, from `pointers.kinds`.
    """
    with cache.caching(owner) as numba:
        compiled = numba.njit(function, cache=True, no_cfunc_wrapper=True)
    compiled.compile(kinds)
    return compiled.overloads[kinds].entry_point
