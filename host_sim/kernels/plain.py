"""The kernels as they are written, where CPython runs quicker functions: what `in_python.py` of a package makes."""

import sys
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from host_sim import install

install()

import micropython  # noqa: E402  the stand-in

Place = tuple[types.ModuleType, str, Callable[..., Any]]


def kernel_of(function: Callable[..., Any]) -> Callable[..., Any]:
    """The kernel whose place a quick function takes; any other function itself."""
    return micropython.quick.get(function, function)


def packages() -> set[str]:
    """The packages that have kernels: the engines, and tools that search."""
    return {kernel.__module__.partition(".")[0] for kernel in micropython.kernels}


def functions() -> Iterator[Place]:
    """Where functions are, by module and name, in the packages that have kernels."""
    found = packages()
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in found and isinstance(module, types.ModuleType):
            for attribute, value in list(vars(module).items()):
                if isinstance(value, types.FunctionType):
                    yield module, attribute, value


@contextmanager
def plain_kernels() -> Iterator[None]:
    """Put the kernels themselves in place for the length of a block; nests, and restores on errors."""
    quick = [place for place in functions() if place[2] in micropython.quick]
    for module, name, function in quick:
        setattr(module, name, kernel_of(function))
    try:
        yield
    finally:
        for module, name, function in quick:
            setattr(module, name, function)
