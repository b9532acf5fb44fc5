"""The lessons of the largest game on the emulated Pico, from copied files if the board offers the game from them."""

import pytest

from engines import catalog
from tests.pico.console import CRASH_LOG
from tools.measure import device_measures as bench

pytestmark = pytest.mark.usefixtures("stock")

READ_MS = 700  # a question ignores A for half a second
OPENING_MS = 4000
LEARN = 4  # the row of a match's menu


@pytest.mark.parametrize("board", [bench.OLED, bench.LCD])
def test_a_lesson_has_memory_and_stack(board: str) -> None:
    device = bench.switched_on(board, bench.way_of(board, bench.budgets()["largest"]))
    device.start()
    device.tap(*["right"] * [entry.key for entry in catalog.CATALOG].index(bench.budgets()["largest"]))
    device.tap("b", *["down"] * LEARN, "a")
    device.pico.run_ms(OPENING_MS)
    for buttons in (("a", "a"), ("a", "a", "a", "right", "a"), ("a", "a")):  # three right moves and a wrong one
        for name in buttons:
            device.pico.run_ms(READ_MS)
            device.tap(name)
        device.pico.run_ms(OPENING_MS)
    print(f"stack left in a lesson on {board}: {device.pico.stack_left}")
    assert device.pico.stack_left >= bench.budgets()["stack_left_bytes"]
    files = device.pico.files()
    assert CRASH_LOG not in files, files[CRASH_LOG].decode()
    assert device.pico.resets == 0
    assert f"/saves/{bench.budgets()['largest']}.0" not in files, "a lesson saves no game"
