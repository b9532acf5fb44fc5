"""Every golden scene comes to the same pixels on CPython and on MicroPython, which has a Pico's heap."""

import pytest

import golden_digests
import scenes
from host_sim.device import unix_port
from tests.host_sim.test_on_micropython import HEAP, TESTS

KINDS = ("oled", "lcd")
# Scenes to a process of MicroPython: what its unix port never frees (`port_keeps` in desk.py) would fill the heap.
MOST = {"oled": 24, "lcd": 6}
PARTS = [
    (kind, group, first)
    for kind in KINDS
    for group in scenes.GROUPS
    for first in range(0, len(scenes.of(group)), MOST[kind])
]
SHOWN = "`python -m tools.generate.golden --check` shows what is other"


@pytest.mark.parametrize("group", scenes.GROUPS)
@pytest.mark.parametrize("kind", KINDS)
def test_on_cpython(kind: str, group: str) -> None:
    assert golden_digests.differing(kind, group) == [], SHOWN


@pytest.mark.parametrize(("kind", "group", "first"), PARTS)
def test_on_micropython(kind: str, group: str, first: int) -> None:
    some = str(first), str(first + MOST[kind])
    script = TESTS / "firmware" / "golden_digests.py"
    done = unix_port.run(script, kind, group, *some, heap_bytes=HEAP, path=[TESTS], timeout=300)
    assert (done.returncode, done.stdout) == (0, "\n"), f"{done.stdout}{done.stderr}{SHOWN}"


def test_another_picture_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(golden_digests, "digest", lambda name: "0" * 64)
    assert golden_digests.differing("oled", scenes.CONSOLE, 0, 1) == ["console-launcher"]
