"""Viper's pointers as numba types. Importing this needs numba.

Items are read as signed 64-bit numbers and truncated on store. numba's own buffers would read `uint8`, whose sums with
other numbers become floating point. Python may pass any buffer with items of the pointer's width.
"""

# mypy: disable-error-code="misc,untyped-decorator,attr-defined,no-untyped-call"
# numba has no types.

import operator
from typing import Any

import numba
from llvmlite import ir
from numba.core import cgutils
from numba.core.typing import templates
from numba.extending import NativeValue, intrinsic, lower_builtin, models, register_model, unbox
from numba.np.arrayobj import make_array


class Pointer(numba.types.Type):
    """A pointer to items of `bits` bits.

    It is defined at module level, so that code that uses it can be cached in files.
    """

    def __init__(self, bits: int, signed: bool = False) -> None:
        self.bits = bits
        self.signed = signed
        super().__init__(name=f"Pointer({bits}, {signed})")


@register_model(Pointer)
class _Model(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, ir.IntType(kind.bits).as_pointer())


_ITEMSIZE = 24  # offset of itemsize in a Py_buffer on a 64-bit PC; the address comes first


@unbox(Pointer)
def _address_of(kind: Any, handed: Any, c: Any) -> Any:
    """Emit code for the address of a buffer that Python passes. The buffer stays in place until the call returns."""
    word = ir.IntType(64)
    buffer = c.pyapi.alloca_buffer()
    failed = cgutils.alloca_once_value(c.builder, cgutils.is_not_null(c.builder, c.pyapi.get_buffer(handed, buffer)))
    start = c.builder.bitcast(buffer, ir.IntType(8).as_pointer())
    size = c.builder.load(c.builder.bitcast(c.builder.gep(start, [word(_ITEMSIZE)]), word.as_pointer()))
    fits = c.builder.icmp_signed("==", size, word(kind.bits // 8))
    with cgutils.if_unlikely(c.builder, c.builder.not_(c.builder.or_(fits, c.builder.load(failed)))):
        c.builder.store(cgutils.true_bit, failed)
        c.pyapi.release_buffer(buffer)
        c.pyapi.err_set_string("PyExc_TypeError", "a buffer whose items are not as wide as at this kernel's first call")
    address = c.builder.load(c.builder.bitcast(start, c.context.get_value_type(kind).as_pointer()))
    return NativeValue(address, is_error=c.builder.load(failed), cleanup=lambda: c.pyapi.release_buffer(buffer))


@lower_builtin(operator.getitem, Pointer, numba.types.Integer)
def _load(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    widen = builder.sext if signature.args[0].signed else builder.zext
    return widen(builder.load(builder.gep(args[0], [args[1]])), ir.IntType(64))


@lower_builtin(operator.setitem, Pointer, numba.types.Integer, numba.types.Integer)
def _store(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    builder.store(builder.trunc(args[2], ir.IntType(signature.args[0].bits)), builder.gep(args[0], [args[1]]))
    return context.get_dummy_value()


@templates.infer_global(operator.getitem)
class _TypeOfLoad(templates.AbstractTemplate):
    def generic(self, args: Any, _: Any) -> Any:
        if isinstance(args[0], Pointer) and isinstance(args[1], numba.types.Integer):
            return templates.signature(numba.types.int64, args[0], numba.types.int64)
        return None


@templates.infer_global(operator.setitem)
class _TypeOfStore(templates.AbstractTemplate):
    def generic(self, args: Any, _: Any) -> Any:
        if isinstance(args[0], Pointer):
            return templates.signature(numba.types.none, args[0], numba.types.int64, numba.types.int64)
        return None


def _maker(bits: int) -> Any:
    """Return the meaning of the name `ptr<bits>` in compiled code: the address of the first byte of a buffer or
    pointer."""

    @intrinsic
    def make(typing_context: Any, buffer: Any) -> Any:
        if isinstance(buffer, Pointer | numba.types.Buffer):
            return Pointer(bits)(buffer), _address
        return None

    return make


@intrinsic
def _items(typing_context: Any, value: Any) -> Any:
    """Return a kernel's argument: a pointer to the items of a buffer, and anything else unchanged."""
    if not isinstance(value, numba.types.Buffer):
        return value(value), _same
    return Pointer(value.dtype.bitwidth, value.dtype.signed)(value), _address


def _same(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    """Emit code for a value that needs no change."""
    return args[0]


def _address(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    """Emit code for the address of a buffer or a pointer, as a pointer of the requested width."""
    kind = signature.args[0]
    where = make_array(kind)(context, builder, args[0]).data if isinstance(kind, numba.types.Buffer) else args[0]
    return builder.bitcast(where, ir.IntType(signature.return_type.bits).as_pointer())


MAKERS = {"ptr8": _maker(8), "ptr16": _maker(16), "ptr32": _maker(32), "items": _items}


def kinds(arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the types of a call's arguments in compiled code: a pointer for a buffer, a number for anything else."""
    types: list[Any] = []
    for argument in arguments:
        try:
            items = memoryview(argument)
        except TypeError:
            types.append(numba.types.int64)
        else:
            types.append(Pointer(8 * items.itemsize, items.format.islower()) if items.ndim else numba.types.int64)
    return tuple(types)
