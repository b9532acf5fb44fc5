"""MicroPython's `micropython` module for CPython, where decorated functions run as ordinary Python.

Importing it also adds `ptr8`, `ptr16` and `ptr32` to the builtins, because viper's compiler knows these names without
an import. Here `ptr8` returns its argument, `ptr16` the halfwords of a bytearray, and `ptr32` the words of a buffer.
`host_sim.kernels.checked_pointers` replaces them by pointers that check their bounds.
"""

import builtins
import traceback
from collections import deque
from collections.abc import Callable
from typing import Any, TypeVar

_T = TypeVar("_T")
_F = TypeVar("_F", bound=Callable[..., Any])

_QUEUE_DEPTH = 4  # MICROPY_SCHEDULER_DEPTH, the same on the unix and rp2 ports

kernels: list[Callable[..., Any]] = []  # every function decorated with `viper` or `bytecode`, in the order of import
viper_kernels: list[Callable[..., Any]] = []  # the kernels decorated with `viper`

_heap_locks = 0
_queue: deque[tuple[Callable[[Any], object], Any]] = deque()
_running = False


def const(value: _T) -> _T:
    """Return the value, which MicroPython's compiler inlines."""
    return value


def native(function: _F) -> _F:
    """Return the function unchanged. A device compiles it to machine code."""
    return function


def bytecode(function: _F) -> _F:
    """Add the function to `kernels` and return it. A device compiles it as by default, to small but slower code."""
    kernels.append(function)
    return function


def viper(function: _F) -> _F:
    """Add the function to `kernels` and return it. A device compiles it to machine code with machine integers."""
    viper_kernels.append(function)
    kernels.append(function)
    return function


def heap_lock() -> None:
    """Forbid allocation, one level deeper. CPython still allocates; only the level is counted."""
    global _heap_locks
    _heap_locks += 1


def heap_unlock() -> int:
    """Undo one `heap_lock` and return the remaining levels.

    Raises `RuntimeError` without a `heap_lock`, where a device miscounts.
    """
    global _heap_locks
    if not _heap_locks:
        raise RuntimeError("heap_unlock without heap_lock")
    _heap_locks -= 1
    return _heap_locks


def mem_info(verbose: object = None, /) -> None:
    """Print that there is nothing to report: memory is measured under MicroPython."""
    print("mem: no MicroPython heap under CPython")


def alloc_emergency_exception_buf(size: int, /) -> None:
    """Do nothing: CPython can always raise."""


def schedule(function: Callable[[Any], object], argument: object, /) -> None:
    """Call `function(argument)` now, or after the callback that is running.

    An exception in the callback is printed and goes no further. Raises `RuntimeError` if four calls are waiting.
    """
    global _running
    if len(_queue) >= _QUEUE_DEPTH:
        raise RuntimeError("schedule queue full")
    _queue.append((function, argument))
    if _running:
        return
    _running = True
    try:
        while _queue:
            callback, value = _queue.popleft()
            try:
                callback(value)
            except Exception:  # noqa: BLE001  a device prints any exception and carries on
                traceback.print_exc()
    finally:
        _running = False


def _halfwords(buffer: Any) -> Any:
    """Return the whole halfwords of a bytearray, and any other buffer unchanged."""
    if not isinstance(buffer, bytearray):
        return buffer
    items = memoryview(buffer)
    return items[: len(items) & ~1].cast("H")


def _words(buffer: Any) -> Any:
    """Return the whole words of a buffer of bytes or words."""
    items = memoryview(buffer).cast("B")
    return items[: len(items) & ~3].cast("I")


for _name, _pointer in (("ptr8", const), ("ptr16", _halfwords), ("ptr32", _words)):
    # Keep a pointer that is already there: a reload must not undo active checked pointers.
    vars(builtins).setdefault(_name, _pointer)
