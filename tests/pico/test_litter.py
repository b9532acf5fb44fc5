"""A device knows when much has been allocated since its gaps were filled."""

import pytest

from tests.pico.handheld import launcher

pytestmark = pytest.mark.usefixtures("stock")

FILL = "for _ in modules.fill_gaps(): pass\n"
TOLD = "print(modules.is_littered())\n"
SCRIPT = f"""
import gc
from firmware import modules
gc.collect()
{FILL}{TOLD}
for _ in range(400): object()
{TOLD}
for _ in range(1000): object()
{TOLD}
{FILL}{TOLD}
gc.collect()
{TOLD}
{FILL}{TOLD}
"""

FULL = f"""
import gc
from firmware import modules
held = []
try:
    while True: held.append(bytearray(2048))
except MemoryError: pass
{FILL}{TOLD}
"""


def test_sixteen_kilobytes_are_much() -> None:
    """So is what a collection leaves, which empties the gaps."""
    made = launcher("pico_oled")
    answer = made.pico.branch(lambda pico: pico.exec(SCRIPT))
    assert answer.split() == ["False", "False", "True", "False", "True", "False"]


def test_without_a_large_piece_nothing_is_litter_yet() -> None:
    """Or a match would collect garbage at each tick."""
    made = launcher("pico_oled")
    assert made.pico.branch(lambda pico: pico.exec(FULL)).split() == ["False"]
