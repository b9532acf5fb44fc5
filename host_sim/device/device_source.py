"""Sources as MicroPython gets them: parts that only people and tools read would take a device's memory.

- Types are removed: they are for readers and mypy (`types_stripped.py`).
- An imported constant is replaced by its number (`constants.py`). Otherwise other modules would look up its name in
  its module's memory. Sources for MicroPython on a PC are changed no further.
- For a device, public constants and private names of bytes or text are removed. Code typed there must use the number.
- Methods that only raise `NotImplementedError` are removed: they are a contract for subclasses.

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
    """Return a module's source as it is compiled for a device. Raises `Clash`."""
    return compact_source(path.read_bytes(), path.as_posix())


def plain_source(path: Path) -> bytes:
    """Return a module's source as MicroPython on a PC compiles it.

    It keeps all its own names, for tests. Raises `Clash`.
    """
    return with_imported_constants(without_types(path.read_bytes()), path.as_posix())


@cache
def compact_source(source: bytes, where: str) -> bytes:
    """Return the source of a module for a device; `where` names it in errors. Raises `Clash`."""
    return build_cache.cached(
        "compact", source, lambda: without_constants(without_contract(without_types(source)), where)
    )


def without_contract(source: bytes) -> bytes:
    """Replace methods that only raise `NotImplementedError` by blank lines."""
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
