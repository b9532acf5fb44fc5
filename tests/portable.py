"""Helpers for tests that run under CPython (collected by pytest) and under MicroPython (run by `run_portable.py`).

Such a test is a plain function `test_*` with bare asserts, in a file under `tests/engines`, `tests/firmware`,
`tests/games` or `tests/link` (but not in `on_pc`). It imports from `engines`, `firmware`, `micropython`, `array` and
this module, and uses nothing that only CPython has.
"""

import gc
import sys

import micropython

TYPE_CHECKING = False  # true for type checkers; MicroPython has no `typing`
if TYPE_CHECKING:
    from collections.abc import Callable

RUNTIME = sys.implementation.name  # "cpython" or "micropython"


def raises(exc: type[Exception] | tuple[type[Exception], ...], fn: "Callable[..., object]", *args: object) -> Exception:
    """Call `fn(*args)`, which must raise `exc` (a class or a tuple of classes). Return the exception.

    Raises `AssertionError` if nothing is raised. Any other exception propagates.
    """
    try:
        fn(*args)
    except exc as error:
        return error
    raise AssertionError(f"{exc} was not raised")


def run_module(name: str) -> tuple[int, int]:
    """Import a module and run its `test_*` functions in order of their names. Print a line for each.

    Return how many passed and how many failed. A module that cannot be imported, or has no test, counts as one failure.
    """
    try:
        module = __import__(name)
    except Exception as error:  # noqa: BLE001  reported as a failure
        _failed(name, error)
        return 0, 1
    names = sorted(n for n in dir(module) if n.startswith("test_"))
    if not names:
        print("FAILED", name, "(no tests)")
        return 0, 1
    failed = 0
    for test in names:
        gc.collect()
        try:
            getattr(module, test)()
        except Exception as error:  # noqa: BLE001  reported as a failure
            _failed(test, error)
            failed += 1
        else:
            if _unlock_heap():
                print("FAILED", test, "(left the heap locked)")
                failed += 1
            else:
                print("ok", test)
    return len(names) - failed, failed


def _failed(name: str, error: Exception) -> None:
    _unlock_heap()
    if RUNTIME == "micropython":
        sys.print_exception(error, sys.stdout)  # type: ignore[attr-defined]
    else:
        import traceback

        traceback.print_exception(error, file=sys.stdout)
    print("FAILED", name)


def _unlock_heap() -> int:
    """Undo the `heap_lock` calls that a test left behind, so that the next test can allocate. Return their number."""
    micropython.heap_lock()
    levels = micropython.heap_unlock()  # lock first, so that the level never falls below zero
    for _ in range(levels):
        micropython.heap_unlock()
    return levels
