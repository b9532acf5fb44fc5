"""Machine code in the heap of an emulated Pico holds what lies at one place, where nothing of ours may come to lie."""

import pytest

from host_sim.device.device_files import device_files
from tools.measure.device_measures import OLED, at_prompt

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
