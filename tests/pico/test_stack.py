"""Depth of the console's calls on an emulated Pico. The stack has 8 KB; MicroPython reserves the last 256 bytes."""

from typing import Any

import pytest

from engines.catalog import CATALOG
from host_sim.device.device_files import device_files
from host_sim.pico import images
from host_sim.pico.boards import HOLD_MS, Handheld
from host_sim.pico.rig import Pico
from tests.pico import console
from tests.pico.linked_consoles import pair
from tools.measure.device_measures import budgets

pytestmark = pytest.mark.usefixtures("stock")

LINKED_DEAL = 14
ROWS = [entry.key for entry in CATALOG]


def saved(row: int) -> dict[str, bytes]:
    """Return the saves of the game in a row of the launcher, after a few moves."""

    def played(desk: Any) -> None:
        desk.tap(*["right"] * row, "a", "a")
        for _ in range(3):
            desk.hold("a")
            desk.tap("a")
            desk.wait(3000)

    return console.saves_after(played)


@pytest.mark.parametrize(("key", "frozen"), [*((key, False) for key in ROWS), (ROWS[-1], True)])
def test_the_stack_has_room(key: str, frozen: bool) -> None:
    """Every screen of a game is opened by the longest way there, with modules imported on the way."""
    board = console.BOARD
    saves = saved(ROWS.index(key))
    if frozen:
        device = Handheld(board, images.required(board), files=saves)
    else:
        device = Handheld(board, images.required(), files={**device_files(board), **saves})
    device.start()
    left = {"power-on": device.pico.stack_left}

    def note(name: str, *taps: str, ms: float = 300) -> None:
        device.tap(*taps)
        device.pico.run_ms(ms)
        left[name] = device.pico.stack_left

    note("continue", "a", ms=1500)
    device.press("a")
    device.pico.run_ms(HOLD_MS)
    device.release("a")
    note("hint", ms=1500)
    note("move", "a", "a", ms=4000)
    note("menu", "b")
    note("table", "b")
    for name, downs in (("rules", 1), ("buttons", 5), ("options", 6), ("deal", 8)):
        device.hold("b")
        note(name, *["down"] * downs, "a")
        note(name, "b", "b")
    device.hold("b")
    note("quit", "up", "up", "a", ms=1500)
    note("results", "b", "up", "a", ms=500)
    note("a new game", "b", "down", "down", "a", "right", "a", ms=2000)
    print(f"stack left, {key}, {'frozen' if frozen else '.mpy'}: {left}")
    assert "/saves/crash.log" not in device.pico.files(), device.pico.files()["/saves/crash.log"].decode()
    assert min(left.values()) >= budgets()["stack_left_bytes"], left


def test_the_stack_has_room_while_linked() -> None:
    """The game has questions, answers, menus, a lost link and a guest who leaves, and imports modules on the way."""
    both = pair(console.BOARD, LINKED_DEAL)

    def act(_: Pico) -> dict[str, int]:
        left = {}

        def note(name: str) -> None:
            for end, device in (("host", both.host), ("guest", both.guest)):
                left[f"{name}, {end}"] = device.pico.stack_left

        def press(device: Handheld, *names: str, ms: float = 60) -> None:
            for name in names:
                device.press(name)
                both.line.run_ms(ms)
                device.release(name)
                both.line.run_ms(200)

        note("seated")
        both.act(both.host)
        press(both.host, "b", ms=HOLD_MS)
        press(both.host, "a")
        both.line.run_ms(400)  # the guest's question is drawn: no earlier press answers it
        note("asked")
        press(both.guest, "right", "a")
        both.line.run_ms(600)
        note("taken back")
        assert both.moves(both.host) == both.moves(both.guest) == 0
        both.line.plugged = False
        both.line.run_ms(3500)
        note("lost")
        press(both.host, "b")
        both.line.plugged = True
        both.line.run_ms(2500)
        note("back")
        press(both.guest, "b", ms=HOLD_MS)
        press(both.guest, "up", "a")
        both.line.run_ms(2000)
        note("left")
        press(both.host, "b", ms=HOLD_MS)
        for device in (both.host, both.guest):
            assert "/saves/crash.log" not in device.pico.files(), device.pico.files()["/saves/crash.log"].decode()
        return left

    left = both.host.pico.branch(act)
    print(f"stack left while linked: {left}")
    assert min(left.values()) >= budgets()["stack_left_bytes"], left
