"""Compiled sources: the code for a device does the same as its source"""

import ast
import re
from pathlib import Path
from typing import Any

import pytest

from host_sim import ROOT
from host_sim.device.device_source import device_source

MODULES = [path for package in ("engines", "firmware") for path in sorted((ROOT / package).rglob("*.py"))]


def run(source: bytes) -> dict[str, Any]:
    scope: dict[str, Any] = {"const": int}
    exec(compile(source, "module", "exec"), scope)
    return scope


def test_abstract_methods_stay_on_the_pc(tmp_path: Path) -> None:
    """The rest keeps its line numbers, for tracebacks."""
    module = tmp_path / "module.py"
    module.write_text(
        'class Shape:\n    """One."""\n\n'
        '    def area(self):\n        """Square pixels."""\n        raise NotImplementedError\n\n'
        "    def name(self):\n        return 1\n\n    def check(self):\n        raise ValueError\n"
    )
    shape = run(device_source(module))["Shape"]
    assert not hasattr(shape, "area") and shape().name() == 1 and hasattr(shape, "check")
    assert shape.name.__code__.co_firstlineno == 8


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_module_keeps_its_lines_and_has_no_public_constant(path: Path) -> None:
    before, after = path.read_bytes(), device_source(path)
    assert after.count(b"\n") == before.count(b"\n")
    for ours, theirs in zip(functions(before), functions(after), strict=True):
        assert ours.lineno == theirs.lineno and theirs.name == ours.name, ours.name
        assert len(ours.args.args) == len(theirs.args.args)
    left = {match[1]: int(match[2], 0) for match in re.finditer(rb"^([A-Z]\w*) = const\((\w+)\)", after, re.MULTILINE)}
    assert all(value >= 1 << 30 for value in left.values()), left


def functions(source: bytes) -> list[ast.FunctionDef]:
    found = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    return [node for node in found if ast.unparse(node.body[-1]) != "raise NotImplementedError"]
