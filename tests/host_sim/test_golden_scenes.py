"""Every golden scene comes to the same pixels on MicroPython, with a Pico's heap.

Each is drawn on one display. The PC draws all of them on every display (`test_golden_on_pc.py`).
"""

from itertools import cycle

import pytest

import scenes
from desk import SIZES
from host_sim.device import unix_port
from tests.host_sim.test_on_micropython import HEAP, TESTS

# Scenes for each process of MicroPython. The memory that its unix port never frees (tools/measure/unix_rig.py) would
# fill the heap otherwise.
MOST = 6
STARTS = [(group, first) for group in scenes.GROUPS for first in range(0, len(scenes.of(group)), MOST)]
PARTS = [(kind, *start) for kind, start in zip(cycle(SIZES), STARTS, strict=False)]
WIDER = 2 * (320 - 240) * 240 // 2  # bytes of a wider picture, on the console and on the test's display
SHOWN = "`python -m tools.generate.golden --check` shows what is other"


@pytest.mark.parametrize(("kind", "group", "first"), PARTS)
def test_on_micropython(kind: str, group: str, first: int) -> None:
    some = str(first), str(first + MOST)
    script = TESTS / "firmware" / "golden_digests.py"
    heap = (HEAP + WIDER * (kind == "qvga")) * (2 if group == scenes.LINK else 1)  # for two consoles
    path = [TESTS, TESTS / "link"]
    done = unix_port.run(script, kind, group, *some, heap_bytes=heap, path=path, timeout=300)
    assert (done.returncode, done.stdout) == (0, "\n"), f"{done.stdout}{done.stderr}{SHOWN}"
