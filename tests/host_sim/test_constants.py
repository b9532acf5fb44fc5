"""Constants of other modules are numbers in the code for MicroPython, in kernels too."""

import ast
from pathlib import Path
from typing import Any

import pytest

from host_sim import ROOT
from host_sim.device import unix_port
from host_sim.device.constants import Clash, constants_of, exported, with_imported_constants, without_constants
from host_sim.device.device_files import ARCHITECTURES, PC_ARCH, compiled

KERNEL = """{}

import micropython


@micropython.viper
def upturned(cards_of: object, count: int) -> int:
    p = ptr8(cards_of)
    i = 0
    up = 0
    while i < count and p[i] != {}:
        up += {}
        i += 1
    return up
"""
IMPORTED = KERNEL.format(
    "from engines import cards\nfrom engines.game import OVER\nfrom micropython import const\n\n"
    "_TWICE = const(cards.FACE_DOWN * 2)",
    "OVER",
    "_TWICE + cards.FACE_DOWN",
).encode()
LOCAL = KERNEL.format(
    "from micropython import const\n\n_DOWN = const(64)\n_TWICE = const(128)\n_OVER = const(255)",
    "_OVER",
    "_TWICE + _DOWN",
).encode()


def run(source: bytes) -> dict[str, Any]:
    scope: dict[str, Any] = {"const": int}
    exec(compile(source, "module", "exec"), scope)
    return scope


def test_a_constant_is_its_number_wherever_it_is_used() -> None:
    source = (
        b"from engines import cards\nfrom engines.game import (\n    OVER,\n    Game,\n)\n"
        b"from micropython import const\nMINE = const(-3)\n_OURS = const(4)\nSAME = _OURS\n_TEXT = b'text'\n\n"
        b"def f(x):\n    return x - MINE, OVER, cards.FACE_DOWN, _TEXT, cards.make(1, 2)\n"
    )
    after = without_constants(source)
    assert after.count(b"\n") == source.count(b"\n")
    assert b"return x - (-3), 255, 64, b'text', cards.make(1, 2)" in after
    scope = run(after)
    assert scope["f"](1) == (4, 255, 64, b"text", 0x21)
    assert "Game" in scope and not {"OVER", "MINE", "_TEXT"} & scope.keys()


def test_a_module_imported_for_its_constants_alone_is_not() -> None:
    assert b"import" not in without_constants(b"from firmware.ui import theme as roles\nx = roles.INK\n")


@pytest.mark.parametrize("other", ["OVER = 1", "def f(OVER):\n    pass", "for OVER in ():\n    pass"])
def test_a_constant_has_no_second_meaning(other: str) -> None:
    with pytest.raises(Clash, match="OVER is a constant"):
        without_constants(f"from engines.game import OVER\n{other}\n".encode())


@pytest.mark.parametrize("text", [without_constants, with_imported_constants])
def test_an_expression_of_constants_is_one(text: Any) -> None:
    source = (
        b"from engines import cards, game\nfrom engines.game import OVER as ENDED\nfrom micropython import const\n"
        b"_A = const(ENDED - 1)\nB = const(cards.FACE_DOWN << 2 | 1)\nC = const(-(_A + B) // 2)\n"
        b"_D = const(~C & 0xFF)\n"
        b"def f():\n    return _A, B, C, _D, ENDED, game.BODY\n"
    )
    found = {"_A": 254, "B": 257, "C": -256, "_D": 255}
    assert constants_of(ast.parse(source)) == found
    after = text(source)
    scope = run(after)
    assert scope["f"]() == (*found.values(), 255, 32)
    assert after.count(b"\n") == source.count(b"\n")
    left = ("B", "C", "cards", "ENDED")
    assert all((name in scope) == (text is with_imported_constants) for name in left), "tests look them up there"


def test_the_form_of_import_that_allocates_nothing() -> None:
    source = b"def f():\n    import engines.cards as cards\n    return cards.FACE_DOWN, cards.make(1, 2)\n"
    assert run(without_constants(source))["f"]() == (64, 0x21)
    assert b"return 64, cards.make(1, 2)" in without_constants(source)


def test_what_is_no_small_number_is_looked_up() -> None:
    source = b"from micropython import const\nWIDE = const(1 << 30)\nTEXT = const('a')\nN = const(len('abc'))\n"
    assert constants_of(ast.parse(source)) == {}
    assert b"".join(source.splitlines(keepends=True)[1:]) in without_constants(source)


def test_a_constant_is_found_where_it_is_imported_too() -> None:
    """A module that imports the constant from there would not find it otherwise, because the import is removed."""
    found = 0
    for path in sorted((ROOT / "engines").rglob("*.py")):
        theirs = exported(".".join(path.relative_to(ROOT).with_suffix("").parts))
        for node in ast.parse(path.read_bytes()).body:
            if isinstance(node, ast.ImportFrom):
                ours = exported(f"{node.module}")
                names = [name for name in node.names if name.name in ours and not (name.asname or "").startswith("_")]
                assert all(theirs[name.asname or name.name] == ours[name.name] for name in names), path
                found += len(names)
    assert found
    assert exported("engines.nothing") == exported("sys") == {}


@pytest.mark.parametrize("arch", [*ARCHITECTURES, PC_ARCH])
def test_a_kernel_is_the_same_with_its_own_constants_and_with_imported_ones(arch: str) -> None:
    """Byte for byte, and not if a number differs."""
    where = Path("engines/sample.py")
    ours, theirs = (compiled(where, without_constants(source), arch, False) for source in (IMPORTED, LOCAL))
    assert ours == theirs
    assert ours != compiled(where, without_constants(LOCAL.replace(b"255", b"254")), arch, False)


def test_a_kernel_with_imported_constants_runs_on_micropython(tmp_path: Path) -> None:
    (tmp_path / "sample.py").write_bytes(with_imported_constants(IMPORTED))
    (tmp_path / "script.py").write_text("from sample import upturned\nprint(upturned(bytes((1, 2, 255, 3)), 4))\n")
    done = unix_port.run(tmp_path / "script.py")
    assert done.stdout == f"{2 * (128 + 64)}\n", done.stderr
