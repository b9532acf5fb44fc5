"""Machine code and names in a Pico's heap hold what lies at two places, where nothing of ours may come to be."""

import pytest

from host_sim.device.device_files import device_files
from tests.pico.handheld import launcher
from tools.measure.device_measures import LCD, OLED, at_prompt

pytestmark = pytest.mark.usefixtures("stock")

PLACE = 0x2001E000
SCRIPT = """
import gc

def held():
    gc.collect()
    from firmware import hold
    return hold.hold()

print(held(), held())
from engines.foursquare import kernels
held()
print(held())
"""


def test_the_place_is_taken_once_there_is_machine_code() -> None:
    assert PLACE.to_bytes(4, "little") in device_files(OLED)["/lib/engines/foursquare/kernels.mpy"]
    first, second, third = map(int, at_prompt(OLED).pico.exec(SCRIPT).split())
    assert first == second == PLACE, "without it, nothing holds what lies there"
    assert third > PLACE


NAMES = int.from_bytes(b"py\0 ", "little")  # the end of a file's name, and the first letter of another one
FILL = f"""
import gc
gc.collect()
at = 0
while at < {NAMES}:
    at = id(object())
print(at)
"""


@pytest.mark.parametrize("board", [OLED, LCD])
def test_nothing_can_come_to_lie_where_names_seem_to_point(board: str) -> None:
    """What is allocated goes to the first free block."""
    at = int(launcher(board).pico.branch(lambda pico: pico.exec(FILL)))
    assert at > NAMES == 0x20007970
