"""Every golden scene comes to the same pixels on MicroPython, with a Pico's heap.

Each is drawn on the OLED and on one LCD. The PC draws all of them on every display (`test_golden_on_pc.py`).
"""

from itertools import cycle

import pytest

import scenes
from host_sim.device import unix_port
from tests.host_sim.test_on_micropython import HEAP, TESTS

# Scenes for each process of MicroPython. The memory that its unix port never frees (tools/measure/unix_rig.py) would
# fill the heap otherwise.
MOST = {"oled": 24, "lcd": 6, "wide": 6, "qvga": 6}


def parts_of(group: str, *kinds: str) -> list[tuple[str, str, int]]:
    """Return the display, the group and the first scene of each process, with the displays in turn."""
    firsts = range(0, len(scenes.of(group)), MOST[kinds[0]])
    return [(kind, group, first) for kind, first in zip(cycle(kinds), firsts, strict=False)]


PARTS = [part for group in scenes.GROUPS for part in parts_of(group, "oled") + parts_of(group, "lcd", "wide", "qvga")]
WIDER = 2 * (320 - 240) * 240 // 2  # bytes of a wider picture, on the console and on the test's display
SHOWN = "`python -m tools.generate.golden --check` shows what is other"


@pytest.mark.parametrize(("kind", "group", "first"), PARTS)
def test_on_micropython(kind: str, group: str, first: int) -> None:
    some = str(first), str(first + MOST[kind])
    script = TESTS / "firmware" / "golden_digests.py"
    heap = (HEAP + WIDER * (kind == "qvga")) * (2 if group == scenes.LINK else 1)  # for two consoles
    path = [TESTS, TESTS / "link"]
    done = unix_port.run(script, kind, group, *some, heap_bytes=heap, path=path, timeout=300)
    assert (done.returncode, done.stdout) == (0, "\n"), f"{done.stdout}{done.stderr}{SHOWN}"
