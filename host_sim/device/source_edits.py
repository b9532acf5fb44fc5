"""Replacement of parts of a Python source, with the number of lines unchanged."""

import ast
from collections.abc import Iterable

Place = ast.stmt | ast.expr | ast.arg
Edit = tuple[Place, str]


def edited(source: bytes, edits: Iterable[Edit]) -> bytes:
    """Return the source with nodes replaced by one-line texts. No node may be inside another.

    The number of lines stays the same. For a function, only its name is replaced.
    """
    lines = source.splitlines(keepends=True)
    for node, text in sorted(edits, key=lambda edit: (edit[0].lineno, edit[0].col_offset), reverse=True):
        first, last = node.lineno - 1, (node.end_lineno or node.lineno) - 1
        start, end = node.col_offset, node.end_col_offset or 0
        if isinstance(node, ast.FunctionDef):
            last, start = first, start + len("def ")
            end = start + len(node.name)
        elif isinstance(node, ast.arg):  # replace only its name
            last, end = first, start + len(node.arg)
        cut(lines, (first, start), (last, end), text.encode())
    return b"".join(lines)


def cut(lines: list[bytes], start: tuple[int, int], end: tuple[int, int], text: bytes = b"") -> None:
    """Replace the text between two places, each a line index and a byte index. The number of lines stays the same."""
    (first, left), (last, right) = start, end
    rest = lines[last][right:]
    lines[first] = lines[first][:left] + text + (rest if first == last else b"\n")
    for i in range(first + 1, last + 1):
        lines[i] = rest if i == last else b"\n"


def defined(node: ast.stmt) -> str:
    """Return the name that a statement `NAME = ...` assigns, or '' for any other statement."""
    if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    return ""


def bound_by(name: ast.alias) -> str:
    """Return the name that an import binds."""
    return name.asname or name.name


def is_docstring(statement: ast.stmt) -> bool:
    """True if a statement is only a constant, such as a docstring."""
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
