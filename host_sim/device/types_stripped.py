"""Removal of types from a source: MicroPython has no `typing`, and a device needs no types.

A typed module begins, after its docstring, with `from __future__ import annotations`. If it needs names only for types,
`from typing import TYPE_CHECKING` and one block `if TYPE_CHECKING:` follow. Nothing else of `typing` is used.

Viper functions keep their annotations, which have a meaning there. Only `-> None` is removed: viper has no name for it
and returns None anyway. Every line keeps its number.
"""

import ast
from collections.abc import Iterator
from functools import cache

from host_sim.device.source_edits import cut
from host_sim.device.syntax import parsed, walked

_FOR_TYPES = ("__future__", "typing")
_Place = tuple[int, int]  # line index and byte index


@cache
def without_types(source: bytes) -> bytes:
    """Return the source without imports for types, and without annotations, except those of viper functions."""
    tree = parsed(source)
    lines = source.splitlines(keepends=True)
    for start, end in sorted((*_statements(tree), *_annotations(tree, lines)), reverse=True):
        cut(lines, start, end)
    return b"".join(lines)


def is_for_types(node: ast.stmt) -> bool:
    """True if a statement at the top level of a module is for types only."""
    if isinstance(node, ast.ImportFrom):
        return node.module in _FOR_TYPES
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING" and not node.orelse


def _statements(tree: ast.Module) -> Iterator[tuple[_Place, _Place]]:
    """Yield the spans of statements that are for types only, and of declarations without a value."""
    for node in tree.body:
        if is_for_types(node):
            yield _span(node)
    for parent in walked(tree):
        body = getattr(parent, "body", None)
        if isinstance(parent, ast.Module | ast.ClassDef | ast.FunctionDef) and isinstance(body, list):
            yield from (_span(node) for node in body if isinstance(node, ast.AnnAssign) and node.value is None)


def _annotations(tree: ast.Module, lines: list[bytes]) -> Iterator[tuple[_Place, _Place]]:
    """Yield the spans of annotations, each with its colon or arrow."""
    for node in walked(tree):
        if isinstance(node, ast.AnnAssign) and node.value is not None:
            yield _end(node.target), _end(node.annotation)
        elif isinstance(node, ast.FunctionDef):
            is_viper = _is_viper(node)
            every = node.args
            for arg in (*every.posonlyargs, *every.args, *every.kwonlyargs, every.vararg, every.kwarg):
                if arg is not None and arg.annotation is not None and not is_viper:
                    yield (arg.lineno - 1, arg.col_offset + len(arg.arg)), _end(arg.annotation)
            if node.returns is not None and (not is_viper or ast.unparse(node.returns) == "None"):
                yield _arrow(lines, node.returns), _end(node.returns)


def _is_viper(node: ast.FunctionDef) -> bool:
    return "micropython.viper" in [ast.unparse(decorator) for decorator in node.decorator_list]


def _arrow(lines: list[bytes], returns: ast.expr) -> _Place:
    """Return the end of the closing parenthesis before an arrow."""
    line, column = returns.lineno - 1, returns.col_offset
    return line, len(lines[line][:column].rstrip().removesuffix(b"->").rstrip())


def _span(node: ast.stmt) -> tuple[_Place, _Place]:
    return (node.lineno - 1, node.col_offset), _end(node)


def _end(node: ast.expr | ast.stmt) -> _Place:
    return (node.end_lineno or node.lineno) - 1, node.end_col_offset or 0
