"""A device knows when much has been allocated since its gaps were filled, and collects garbage in one pass."""

import pytest

from engines.catalog import CATALOG
from host_sim.pico.boards import Handheld
from tests.pico.handheld import launcher
from tools.measure.device_measures import budgets

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


COLLECT = """
import firmware, gc, time
def us(collect):
    since = time.ticks_us()
    collect()
    return time.ticks_diff(time.ticks_us(), since)
us(gc.collect)
print(us(firmware.collect), us(gc.collect))
"""


@pytest.mark.parametrize("row", range(len(CATALOG)), ids=lambda row: CATALOG[row].key)
def test_a_collection_keeps_to_its_bar(row: int) -> None:
    """With a game's menu, and the game loaded for it. Two passes over the memory, as at present, keep to it."""

    def found(made: Handheld) -> list[int]:
        made.tap(*["down"] * row, "a")
        made.pico.run_ms(1500)
        return list(map(int, made.pico.exec(COLLECT).split()))

    made = launcher("pico_oled")
    ours, plain = made.pico.branch(lambda _: found(made))
    print(f"{CATALOG[row].key}: {ours / 1000:.1f} ms, {plain / 1000:.1f} from a place with all modules at once")
    assert ours <= 1000 * budgets()["collect_ms"]
