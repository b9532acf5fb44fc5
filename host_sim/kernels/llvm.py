"""Runs the engines' kernels through LLVM, for bulk simulation on a PC: the same source, compiled by numba.

A kernel is a function marked `@micropython.viper`, or `@micropython.bytecode` where a device had better have it small
than fast. Inside `accelerated()` the modules hold compiled ones instead, so games and bots run unchanged and give the
same bytes. No bounds are checked, and a negative index of a bytecode kernel does not count from the end.
"""

# mypy: disable-error-code="misc,name-defined,untyped-decorator"
# numba has no types, and is imported only when it is asked for.

import operator
import pkgutil
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
_inner: dict[Callable[..., Any], Any] = {}  # what kernels call
_compiled: dict[Callable[..., Any], Any] = {}  # what Python calls
_replaced: list[_Place] = []


class NumbaMissing(RuntimeError):
    """numba, an optional extra, is not installed; the message says how to get it."""


def accelerate() -> int:
    """Put compiled kernels in the place of the plain ones, in every catalogued game; returns how many places that is.

    A kernel is compiled at its first call, for a second or so. Raises `NumbaMissing`.
    """
    makers = _makers()
    for entry in CATALOG:  # what they import when they need it, too
        for found in pkgutil.iter_modules(import_module(f"engines.{entry.key}").__path__, f"engines.{entry.key}."):
            import_module(found.name)
    plain = [kernel for kernel in micropython.kernels if kernel not in _compiled]
    scopes: dict[str, dict[str, Any]] = {}
    for kernel in plain:
        _inner[kernel] = _compile(kernel, scopes, makers)
        _compiled[kernel] = _with_pointers(kernel, _inner[kernel], makers)
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
    """`accelerate` for the length of a block; the plain kernels come back on errors too. Raises `NumbaMissing`."""
    accelerate()
    try:
        yield
    finally:
        restore()


def _is_kernel(value: object) -> bool:
    return isinstance(value, types.FunctionType) and value in _compiled


def _compile(kernel: Callable[..., Any], scopes: dict[str, dict[str, Any]], makers: dict[str, Any]) -> Any:
    """A dispatcher of a copy of the kernel whose globals, shared by its module's kernels, know the pointer names. It is
    called by compiled code only, with pointers for buffers whatever these are, and so compiled but once."""
    assert isinstance(kernel, types.FunctionType)
    scope = scopes.setdefault(kernel.__module__, {**kernel.__globals__, **makers})
    copy = types.FunctionType(kernel.__code__, scope, kernel.__name__, kernel.__defaults__)
    return import_module("numba").njit(copy, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def _with_pointers(kernel: Callable[..., Any], compiled: Any, makers: dict[str, Any]) -> Any:
    """A dispatcher that hands its arguments to a compiled kernel, each buffer as a pointer to its items."""
    assert isinstance(kernel, types.FunctionType)
    names = kernel.__code__.co_varnames[: kernel.__code__.co_argcount]
    items = ", ".join(f"__items({name})" for name in names)
    scope = {"__compiled": compiled, "__items": makers["items"]}
    made = eval(f"lambda {', '.join(names)}: __compiled({items})", scope)
    assert isinstance(made, types.FunctionType)
    made.__name__ = kernel.__name__
    made.__defaults__ = kernel.__defaults__
    return import_module("numba").njit(made, no_cfunc_wrapper=True)


def _makers() -> dict[str, Any]:
    """`ptr8`, `ptr16`, `ptr32` and `items` for compiled code, made once: numba keeps the type for good."""
    if not _pointer_makers:
        try:
            import_module("numba")
        except ImportError as error:
            raise NumbaMissing("acceleration needs numba: pip install numba") from error
        pointer = _pointer_type()
        _pointer_makers.update({name: _maker(pointer, bits) for name, bits in _ITEM_BITS.items()})
        _pointer_makers["items"] = _items(pointer)
    return _pointer_makers


def _pointer_type() -> Any:
    """The class of numba types for viper's pointers: items are read as signed 64-bit numbers and cut to size on store.

    numba's own buffers would read `uint8`, whose sums with other numbers become floating point.
    """
    numba, extending, ir = (import_module(name) for name in ("numba", "numba.extending", "llvmlite.ir"))
    templates = import_module("numba.core.typing.templates")

    class Pointer(numba.types.Type):
        def __init__(self, bits: int, signed: bool = False) -> None:
            self.bits = bits
            self.signed = signed
            super().__init__(name=f"Pointer({bits}, {signed})")

    @extending.register_model(Pointer)
    class Model(extending.models.PrimitiveModel):
        def __init__(self, manager: Any, kind: Any) -> None:
            super().__init__(manager, kind, ir.IntType(kind.bits).as_pointer())

    @extending.lower_builtin(operator.getitem, Pointer, numba.types.Integer)
    def load(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        widen = builder.sext if signature.args[0].signed else builder.zext
        return widen(builder.load(builder.gep(args[0], [args[1]])), ir.IntType(64))

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
    """What the name `ptr<bits>` means in compiled code: the address of the first byte of a buffer or pointer."""
    numba, extending = (import_module(name) for name in ("numba", "numba.extending"))

    @extending.intrinsic
    def make(typing_context: Any, buffer: Any) -> Any:
        if isinstance(buffer, pointer | numba.types.Buffer):
            return pointer(bits)(buffer), _address
        return None

    return make


def _items(pointer: Any) -> Any:
    """What a kernel is handed: a pointer to the items of a buffer, and anything else as it is."""
    numba, extending = (import_module(name) for name in ("numba", "numba.extending"))

    @extending.intrinsic
    def make(typing_context: Any, value: Any) -> Any:
        if not isinstance(value, numba.types.Buffer):
            return value(value), _same
        return pointer(value.dtype.bitwidth, value.dtype.signed)(value), _address

    return make


def _same(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    """Code for a value that needs no change."""
    return args[0]


def _address(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    """Code for the address of a buffer or a pointer, as a pointer of the width that is asked for."""
    numba, ir = import_module("numba"), import_module("llvmlite.ir")
    kind = signature.args[0]
    if isinstance(kind, numba.types.Buffer):
        where = import_module("numba.np.arrayobj").make_array(kind)(context, builder, args[0]).data
    else:
        where = args[0]
    return builder.bitcast(where, ir.IntType(signature.return_type.bits).as_pointer())
