"""Types never reach MicroPython: its code is byte for byte that without types."""

import ast
from pathlib import Path

import pytest

from host_sim import ROOT
from host_sim.device import unix_port
from host_sim.device.constants import PACKAGES
from host_sim.device.device_files import ARCHITECTURES, compiled
from host_sim.device.device_source import plain_source
from host_sim.device.types_stripped import without_types

TYPED = b'''"""A sample."""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

if TYPE_CHECKING:
    from collections.abc import Callable

    from engines.types import Buffer, Card

_A: int = const(3)


@micropython.viper
def kernel(state: object, at: int) -> int:
    p = ptr8(state)
    return p[at] + 3


@micropython.viper
def clear(state: object) -> None:
    ptr8(state)[0] = 0


class Hand:
    """Cards."""

    cards: Buffer
    most: Card = 9

    def __init__(self, cards: Buffer, most: Card = 9, *more: Card, by: Callable[[Card], bool] | None = None) -> None:
        first: Card | None = None
        rest: Card
        self.cards: Buffer = cards
        for rest in more:
            first = rest
        self.first = most if first is None else first

    def counted(
        self,
        seat: int = 0,
        only: Callable[
            [Card, int],
            bool,
        ]
        | None = None,
    ) -> list[tuple[int, Card]]:
        return [(seat + kernel(self.cards, 0), self.first)]
'''
PLAIN = b'''"""A sample."""





import micropython
from micropython import const






_A = const(3)


@micropython.viper
def kernel(state: object, at: int) -> int:
    p = ptr8(state)
    return p[at] + 3


@micropython.viper
def clear(state: object):
    ptr8(state)[0] = 0


class Hand:
    """Cards."""


    most = 9

    def __init__(self, cards, most = 9, *more, by = None):
        first = None

        self.cards = cards
        for rest in more:
            first = rest
        self.first = most if first is None else first

    def counted(
        self,
        seat = 0,
        only



 = None,
    ):
        return [(seat + kernel(self.cards, 0), self.first)]
'''


@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_a_typed_module_compiles_to_the_same_bytes(arch: str) -> None:
    where = Path("engines/sample.py")
    ours, theirs = compiled(where, without_types(TYPED), arch, True), compiled(where, PLAIN, arch, True)
    assert ours == theirs
    assert ours != compiled(where, PLAIN.replace(b"most = 9", b"most = 8"), arch, True)


def test_the_lines_stay() -> None:
    """The annotations used by viper stay, and no others."""
    after = without_types(TYPED)
    assert [line.split() for line in after.splitlines()] == [line.split() for line in PLAIN.splitlines()]
    assert without_types(after) == after


def test_a_typed_module_runs_on_micropython(tmp_path: Path) -> None:
    """Which cannot import it as it is."""
    script = tmp_path / "script.py"
    script.write_text(
        "from sample import Hand, clear\nprint(Hand(b'\\x05', 7).counted(2), Hand(b'', 1, 2, 8).first)\n"
        "cards = bytearray(b'\\x05\\x06')\nprint(clear(cards), cards)\n"
    )
    (tmp_path / "sample.py").write_bytes(TYPED)
    assert "annotation must be an identifier" in unix_port.run(script).stderr  # viper has no name for None
    (tmp_path / "sample.py").write_bytes(without_types(TYPED))
    done = unix_port.run(script)
    assert done.stdout == "[(10, 7)] 8\nNone bytearray(b'\\x00\\x06')\n", done.stderr


@pytest.mark.parametrize("package", PACKAGES)
def test_nothing_of_types_is_left_in_any_module(package: str) -> None:
    """Functions that are not kernels have no annotation."""
    for path in sorted((ROOT / package).rglob("*.py")):
        left = []
        for node in ast.walk(ast.parse(plain_source(path))):
            if isinstance(node, ast.FunctionDef) and "micropython.viper" not in map(ast.unparse, node.decorator_list):
                left += [arg.arg for arg in ast.walk(node.args) if isinstance(arg, ast.arg) and arg.annotation]
                left += [node.name] * (node.returns is not None)
            elif isinstance(node, ast.AnnAssign | ast.ImportFrom):
                left += [ast.unparse(node)] * (
                    isinstance(node, ast.AnnAssign) or node.module in ("__future__", "typing")
                )
        assert not left, f"{path.name}: {left}"
