"""Runs the engines' kernels through LLVM, for bulk simulation on a PC: the same source, compiled by numba.

A kernel is a function marked `@micropython.viper`. Inside `accelerated()` the modules hold compiled ones instead, so
games and bots run unchanged and give the same bytes. As on a device, pointers do not check their bounds.
"""

# mypy: disable-error-code="misc,name-defined,untyped-decorator"
# numba has no types, and is imported only when it is asked for.

import operator
import sys
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import micropython

from engines.catalog import CATALOG

_ITEM_BITS = {"ptr8": 8, "ptr16": 16, "ptr32": 32}

_Place = tuple[types.ModuleType, str, Callable[..., Any]]

_pointer_makers: dict[str, Any] = {}
_compiled: dict[Callable[..., Any], Any] = {}
_replaced: list[_Place] = []


class NumbaMissing(RuntimeError):
    """numba, an optional extra, is not installed; the message says how to get it."""


def accelerate() -> int:
    """Put compiled kernels in the place of the plain ones, in every catalogued game; returns how many places that is.

    A kernel is compiled at its first call, for a second or so. Raises `NumbaMissing`.
    """
    makers = _makers()
    for entry in CATALOG:
        entry.game()
        entry.bot()
    plain = [kernel for kernel in micropython.kernels if kernel not in _compiled]
    scopes: dict[str, dict[str, Any]] = {}
    for kernel in plain:
        _compiled[kernel] = _compile(kernel, scopes, makers)
    for scope in scopes.values():
        # Kernels call one another by their global names.
        scope.update({name: _compiled[value] for name, value in scope.items() if _is_kernel(value)})
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
    """`accelerate` for the length of a block; the plain kernels come back on errors too. Raises `NumbaMissing`."""
    accelerate()
    try:
        yield
    finally:
        restore()


def _is_kernel(value: object) -> bool:
    return isinstance(value, types.FunctionType) and value in _compiled


def _compile(kernel: Callable[..., Any], scopes: dict[str, dict[str, Any]], makers: dict[str, Any]) -> Any:
    """A dispatcher of a copy of the kernel whose globals, shared by its module's kernels, know the pointer names."""
    assert isinstance(kernel, types.FunctionType)
    scope = scopes.setdefault(kernel.__module__, {**kernel.__globals__, **makers})
    copy = types.FunctionType(kernel.__code__, scope, kernel.__name__, kernel.__defaults__)
    return import_module("numba").njit(copy)


def _makers() -> dict[str, Any]:
    """`ptr8`, `ptr16` and `ptr32` for compiled code, made once: the type is registered with numba for good."""
    if not _pointer_makers:
        try:
            import_module("numba")
        except ImportError as error:
            raise NumbaMissing("acceleration needs numba: pip install numba") from error
        pointer = _pointer_type()
        _pointer_makers.update({name: _maker(pointer, bits) for name, bits in _ITEM_BITS.items()})
    return _pointer_makers


def _pointer_type() -> Any:
    """The class of numba types for viper's pointers: items are read as signed 64-bit numbers and cut to size on store.

    numba's own buffers would read `uint8`, whose sums with other numbers become floating point.
    """
    numba, extending, ir = (import_module(name) for name in ("numba", "numba.extending", "llvmlite.ir"))
    templates = import_module("numba.core.typing.templates")

    class Pointer(numba.types.Type):
        def __init__(self, bits: int) -> None:
            self.bits = bits
            super().__init__(name=f"Pointer({bits})")

    @extending.register_model(Pointer)
    class Model(extending.models.PrimitiveModel):
        def __init__(self, manager: Any, kind: Any) -> None:
            super().__init__(manager, kind, ir.IntType(kind.bits).as_pointer())

    @extending.lower_builtin(operator.getitem, Pointer, numba.types.Integer)
    def load(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.zext(builder.load(builder.gep(args[0], [args[1]])), ir.IntType(64))

    @extending.lower_builtin(operator.setitem, Pointer, numba.types.Integer, numba.types.Integer)
    def store(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        builder.store(builder.trunc(args[2], ir.IntType(signature.args[0].bits)), builder.gep(args[0], [args[1]]))
        return context.get_dummy_value()

    @templates.infer_global(operator.getitem)
    class TypeOfLoad(templates.AbstractTemplate):
        def generic(self, args: Any, _: Any) -> Any:
            if isinstance(args[0], Pointer) and isinstance(args[1], numba.types.Integer):
                return templates.signature(numba.types.int64, args[0], numba.types.int64)
            return None

    @templates.infer_global(operator.setitem)
    class TypeOfStore(templates.AbstractTemplate):
        def generic(self, args: Any, _: Any) -> Any:
            if isinstance(args[0], Pointer):
                return templates.signature(numba.types.none, args[0], numba.types.int64, numba.types.int64)
            return None

    return Pointer


def _maker(pointer: Any, bits: int) -> Any:
    """What the name `ptr<bits>` means in compiled code: the address of a buffer's first byte."""
    numba, extending, ir = (import_module(name) for name in ("numba", "numba.extending", "llvmlite.ir"))
    arrays = import_module("numba.np.arrayobj")

    @extending.intrinsic
    def make(typing_context: Any, buffer: Any) -> Any:
        if not isinstance(buffer, numba.types.Buffer):
            return None

        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            data = arrays.make_array(signature.args[0])(context, builder, args[0]).data
            return builder.bitcast(data, ir.IntType(bits).as_pointer())

        return pointer(bits)(buffer), code

    return make
