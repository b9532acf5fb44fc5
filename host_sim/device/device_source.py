"""Sources as MicroPython gets them: what only people and tools read takes none of a device's memory.

- Types are for readers and mypy (`types_stripped.py`).
- A constant would be a name in its module's memory that other modules look up; an imported one is its number wherever
  it is used (`constants.py`). Where MicroPython compiles sources itself, on a PC, that is all that is done to them.
- For a device nothing is left of public constants, nor of private names of bytes or text: who runs code there by hand
  writes the number.
- Methods that only say what a subclass must have are the contract, not code: they go.

Every line keeps its number, for tracebacks.
"""

import ast
from functools import cache
from pathlib import Path

from host_sim.device import build_cache
from host_sim.device.constants import with_imported_constants, without_constants
from host_sim.device.source_edits import is_docstring
from host_sim.device.syntax import parsed, walked
from host_sim.device.types_stripped import without_types


def device_source(path: Path) -> bytes:
    """A module as it is compiled for a device. Raises `Clash`."""
    return compact_source(path.read_bytes(), path.as_posix())


def plain_source(path: Path) -> bytes:
    """A module as MicroPython on a PC compiles it: every name of its own is there, for tests. Raises `Clash`."""
    return with_imported_constants(without_types(path.read_bytes()), path.as_posix())


@cache
def compact_source(source: bytes, where: str) -> bytes:
    """Return the source of a module for a device; `where` names it in errors. Raises `Clash`."""
    return build_cache.cached(
        "compact", source, lambda: without_constants(without_contract(without_types(source)), where)
    )


def without_contract(source: bytes) -> bytes:
    """The methods that only raise `NotImplementedError` are blank lines."""
    lines = source.splitlines(keepends=True)
    for node in walked(parsed(source)):
        if isinstance(node, ast.ClassDef):
            for method in node.body:
                if isinstance(method, ast.FunctionDef) and _is_abstract(method):
                    for i in range(method.lineno - 1, method.end_lineno or method.lineno):
                        lines[i] = b"\n"
    return b"".join(lines)


def _is_abstract(method: ast.FunctionDef) -> bool:
    body = [statement for statement in method.body if not is_docstring(statement)]
    return [ast.unparse(statement) for statement in body] == ["raise NotImplementedError"]
