"""Runs the engines' kernels through LLVM, for bulk simulation on a PC: the same source, compiled by numba.

A kernel is a function marked `@micropython.viper`, or `@micropython.bytecode` if small size matters more than speed on
a device. Inside `accelerated()` the modules hold compiled kernels instead, so games and bots run unchanged and give the
same bytes; games also have `deal` and `play` as one call each (`games.py`). Bounds are not checked, and a negative
index of a bytecode kernel does not count from the end.
"""

# mypy: disable-error-code="misc,name-defined,untyped-decorator"
# numba has no types, and is imported only when it is asked for.

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
_Method = tuple[type, str, Callable[..., Any] | None]

POINTERS = "host_sim.kernels.pointers"  # imports numba
_CALLEES = "host_sim.kernels.callees"  # imports numba too
_BULK = "host_sim.kernels.bulk"
_GAMES = "host_sim.kernels.games"  # imports this module
_SMALL = 600  # bytes of CPython's code; inlining larger kernels doubles the compile time

_inner: dict[Callable[..., Any], Any] = {}  # functions for calls from kernels
_compiled: dict[Callable[..., Any], Any] = {}  # functions for calls from Python
_kernels: dict[Any, Callable[..., Any]] = {}  # the kernels of those functions
_replaced: list[_Place] = []
_quick: dict[type, dict[str, Callable[..., Any]]] = {}  # methods of games
_methods: list[_Method] = []  # of games, with the plain method unless it is inherited


def accelerate() -> int:
    """Put compiled kernels in the place of the plain ones, in every catalogued game; returns how many places that is.

    A kernel is compiled at its first call, for a second or so, and kept in `build/kernels`. Raises `NumbaMissing`.
    """
    numba = cache.numba()
    makers = import_module(POINTERS).MAKERS
    import_module(_GAMES)
    for game in CATALOG:  # includes modules that the games import on demand
        for info in pkgutil.iter_modules(import_module(f"engines.{game.key}").__path__, f"engines.{game.key}."):
            import_module(info.name)
        if find_spec(bulk := f"{_BULK}.{game.key}"):
            import_module(bulk)
    plain = [kernel for kernel in micropython.kernels if kernel not in _compiled]
    scopes: dict[str, dict[str, Any]] = {}
    for kernel in plain:
        _inner[kernel] = _compile(numba, kernel, scopes, makers)
        _compiled[kernel] = _Call(kernel)
        _kernels[_compiled[kernel]] = kernel
    twins: dict[str, types.ModuleType] = {}
    for scope in scopes.values():
        # Kernels call one another by global names, and by names in other modules.
        scope.update({name: _callee(value, twins) for name, value in scope.items()})
    _replace_kernels()
    _replace_methods()
    return len(_replaced)


def _replace_kernels() -> None:
    """Replace the kernels in every module of a package."""
    for module, name, function in _functions():
        if function in _compiled:
            _replaced.append((module, name, function))
            setattr(module, name, _compiled[function])


def _packages() -> set[str]:
    """The packages that have kernels: the engines, and tools that search."""
    return {kernel.__module__.partition(".")[0] for kernel in micropython.kernels}


def _functions() -> Iterator[_Place]:
    """Yield the functions of modules of those packages, with module and name."""
    packages = _packages()
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in packages and isinstance(module, types.ModuleType):
            for attribute, value in list(vars(module).items()):
                if isinstance(value, types.FunctionType):
                    yield module, attribute, value


def _replace_methods() -> None:
    """Replace the methods of every catalogued game."""
    for game in CATALOG:
        kind = game.game()
        if kind not in _quick:
            _quick[kind] = import_module(_GAMES).methods(kind)
        if not any(one[0] is kind for one in _methods):
            for name, method in _quick[kind].items():
                _methods.append((kind, name, vars(kind).get(name)))
                setattr(kind, name, method)


def restore() -> None:
    """Put the plain kernels back. Does nothing when they are in place."""
    while _methods:
        kind, name, plain = _methods.pop()
        delattr(kind, name)
        if plain:
            setattr(kind, name, plain)
    while _replaced:
        module, name, kernel = _replaced.pop()
        setattr(module, name, kernel)


@contextmanager
def accelerated() -> Iterator[None]:
    """Call `accelerate` for the length of a block. The plain kernels come back on errors too, unless an outer block
    uses the compiled ones. Raises `NumbaMissing`."""
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
    """Return the function that makes, in compiled code, a pointer to a buffer that its caller keeps alive: for calls of
    `inner` kernels."""
    return import_module(POINTERS).MAKERS["items"]


def bound(function: Callable[..., Any], names: dict[str, Any], title: str) -> Callable[..., Any]:
    """A copy of a function that has, for some of its globals, compiled kernels; named `title` in the files kept."""
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


def _compile(numba: Any, kernel: Callable[..., Any], scopes: dict[str, dict[str, Any]], makers: dict[str, Any]) -> Any:
    """Return a dispatcher of a copy of the kernel; the copy's globals, shared by its module's kernels, include the
    pointer names. Only compiled code calls it, with pointers for all buffers, so it is compiled only once."""
    assert isinstance(kernel, types.FunctionType)
    scope = scopes.setdefault(kernel.__module__, {**kernel.__globals__, **makers})
    copy = types.FunctionType(kernel.__code__, scope, kernel.__name__, kernel.__defaults__)
    small = len(kernel.__code__.co_code) < _SMALL
    callee = import_module(_CALLEES).Callee
    return numba.njit(copy, forceinline=small, pipeline_class=callee, no_cpython_wrapper=True, no_cfunc_wrapper=True)


class _Call:
    """A kernel as Python calls it: compiled at the first call, which shows the item types of its buffers.

    After that the modules hold the compiled function itself, without any check of arguments, unless a kernel has
    defaults or takes buffers of several kinds.
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
    """The C function, for arguments of some kinds, that calls a compiled kernel."""
    assert isinstance(kernel, types.FunctionType)
    code = kernel.__code__
    names = ", ".join(code.co_varnames[: code.co_argcount])
    call = eval(f"lambda {names}: __inner({names})", {"__name__": kernel.__module__})
    assert isinstance(call, types.FunctionType)
    call.__code__ = call.__code__.replace(co_filename=code.co_filename, co_firstlineno=code.co_firstlineno)
    own = bound(call, {"__inner": _inner[kernel]}, f"{kernel.__qualname__} from Python")
    return entry(own, kinds, cache.owner_of(Path(code.co_filename)))


def entry(function: Callable[..., Any], kinds: tuple[Any, ...], owner: Path) -> Any:
    """Return the C function of one that calls compiled kernels of `owner`, a game's package or a module.

    `kinds` are those of its arguments, from `pointers.kinds`.
    """
    with cache.caching(owner) as numba:
        compiled = numba.njit(function, cache=True, no_cfunc_wrapper=True)
    compiled.compile(kinds)
    return compiled.overloads[kinds].entry_point
