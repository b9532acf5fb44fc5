"""Worn buttons on an emulated Pico: every press counts once, also while the flash is written."""

import pytest

from firmware.drivers.buttons import HINT, RIGHT_LEFT, UP, UP_DOWN, A, B
from host_sim.pico.boards import Handheld
from tools.measure.device_measures import at_prompt
from tools.measure.device_scripts import with_values
from worn_contacts import EVENTS, MS, Dice, taps, worn

pytestmark = pytest.mark.usefixtures("stock")

# Samples the buttons of a board every 1 to 15 ms and prints their events, until a byte arrives. With WRITES it also
# saves a file again and again, as the console does.
SCRIPT = """
import select
import sys

from firmware.boards import open_board
from firmware.drivers.buttons import Buttons

poll = select.poll()
poll.register(sys.stdin, select.POLLIN)
board = open_board(BOARD)
buttons = Buttons(board.clock)
board.listen(buttons)
print("listens")
turn = 0
while not poll.poll(0):
    buttons.sample(board.pressed())
    event = buttons.next()
    while event:
        print("event", event)
        event = buttons.next()
    turn += 1
    if WRITES and turn % 8 == 0:
        buttons.is_late = True
        with open("/save", "wb") as file:
            file.write(bytes([turn & 255]) * 300)
        buttons.is_late = False
    board.clock.sleep_ms(turn % 15 + 1)
"""
BUTTONS = {
    "pico_oled": {"up": UP, "b": B},
    "waveshare_lcd13": {"centre": A, "x": HINT},
    "pimoroni_display": {"x": UP_DOWN, "y": RIGHT_LEFT},
}
PRESSES = 4  # presses of each button


def listening(board: str, writes: bool) -> Handheld:
    """Return a board that prints its events."""
    device = at_prompt(board, timed_flash=writes)
    device.pico.start(with_values(SCRIPT, BOARD=board, WRITES=writes))
    device.pico.wait("listens")
    return device


@pytest.mark.parametrize("writes", [False, True], ids=["idle", "writing"])
@pytest.mark.parametrize("board", BUTTONS)
def test_every_press_of_a_worn_button_counts_once(board: str, writes: bool) -> None:
    device = listening(board, writes)
    pico = device.pico
    erased = len(pico.flash.operations)
    expected = []
    for name, mask in BUTTONS[board].items():
        dice = Dice(PRESSES, mask)
        presses, end = taps(dice, PRESSES, (110 * MS, 280 * MS), (180 * MS, 300 * MS))
        start = pico.us
        for i, at in enumerate(worn(dice, presses)):
            pico.run_ms(max(0, start + at - pico.us) / MS)
            (device.release if i % 2 else device.press)(name)
        pico.run_ms((start + end - pico.us) / MS)
        expected += [EVENTS[mask]] * PRESSES
    pico.send(b"\r")
    events = [int(line.split()[1]) for line in pico.finish().splitlines() if line.startswith("event ")]
    assert events == expected
    assert (len(pico.flash.operations) > erased + 10) is writes
