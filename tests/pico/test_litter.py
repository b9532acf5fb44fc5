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


def test_sixteen_kilobytes_are_much() -> None:
    """So is what a collection leaves, which empties the gaps."""
    made = launcher("pico_oled")
    answer = made.pico.branch(lambda pico: pico.exec(SCRIPT))
    assert answer.split() == ["False", "False", "True", "False", "True", "False"]
