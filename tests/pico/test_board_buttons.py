"""Checks that every button of every board does what the board file says and leads to the PC's picture."""

from functools import cache
from typing import NamedTuple

import pytest

from firmware.boards import BOARDS
from firmware.drivers.buttons import DOWN, HINT, LEFT, MENU, RIGHT, UP, A, B
from host_sim.pico.boards import HOLD_MS, TAP_MS, WIRING, Handheld
from tests.pico.handheld import RELEASED_MS, BoardDesk, seeded, shows_pixels

pytestmark = pytest.mark.usefixtures("stock", "frozen")


class Push(NamedTuple):
    """A push of a button for a time, and the press on the PC that has the same effect."""

    name: str
    ms: int
    mask: int
    pc_ms: int


def taps(**buttons: int) -> tuple[Push, ...]:
    """Return short pushes of buttons."""
    return tuple(Push(name, TAP_MS, mask, TAP_MS) for name, mask in buttons.items())


def holds(**buttons: int) -> tuple[Push, ...]:
    """Return long pushes of buttons."""
    return tuple(Push(name, HOLD_MS, mask, HOLD_MS) for name, mask in buttons.items())


CROSS = taps(up=UP, down=DOWN, left=LEFT, right=RIGHT)
CHOICES = taps(a=A, b=B) + holds(a=A, b=B)
KEYS = taps(x=HINT, y=MENU)
TWO_IN_ONE_MS = 400  # long enough for a button's second direction, too short to repeat it
PAIRS = (
    *taps(x=UP, y=RIGHT),
    Push("x", TWO_IN_ONE_MS, DOWN, TAP_MS),
    Push("y", TWO_IN_ONE_MS, LEFT, TAP_MS),
)
PUSHES = {
    "pico_oled": CROSS + CHOICES,
    "pico_oled_sh1106": CROSS + CHOICES,
    "pico_oled_spi": CROSS + CHOICES,
    "waveshare_lcd13": CROSS + taps(centre=A) + holds(centre=A) + CHOICES + KEYS,
    "picosystem": CROSS + CHOICES + KEYS,
    "waveshare_lcd114": CROSS + taps(centre=A) + holds(centre=A) + CHOICES,
    "waveshare_lcd2": CHOICES + PAIRS,
    "pimoroni_display": CHOICES + PAIRS,
    "pimoroni_display2": CHOICES + PAIRS,
}
OPENING = (*taps(a=A), *taps(a=A), *holds(a=A), *taps(a=A))  # a new game, and its first card placed by a hint


def on_the_pc(board: str, *pushes: Push) -> bytes:
    """Return the PC's pixels after these pushes."""
    desk = BoardDesk(board)
    for push in pushes:
        desk.press(push.mask, push.pc_ms)
    pixels = desk.pixels()
    desk.clear()
    return pixels


def push_it(device: Handheld, push: Push) -> None:
    """Push and release a button."""
    device.press(push.name)
    device.pico.run_ms(push.ms)
    device.release(push.name)
    device.pico.run_ms(RELEASED_MS)


@cache
def playing(board: str) -> Handheld:
    """Return a board with one card on its table, for `Pico.branch` only. Each step before shows the PC's picture."""
    device = seeded(board)
    for count in range(len(OPENING) + 1):
        if count:
            push_it(device, OPENING[count - 1])
        assert shows_pixels(device, on_the_pc(board, *OPENING[:count])), f"{board}: not the PC's picture after {count}"
    device.settle()
    seeded.cache_clear()  # the board no longer shows the launcher
    return device


@pytest.mark.parametrize("board", BOARDS)
def test_every_button_leads_to_the_pcs_picture(board: str) -> None:
    assert {push.name for push in PUSHES[board]} == set(WIRING[board].buttons)
    device = playing(board)
    before = on_the_pc(board, *OPENING)
    wrong = []
    for push in PUSHES[board]:
        expected = on_the_pc(board, *OPENING, push)
        assert expected != before, f"{push} must change the picture"

        def shown_after(pico: object, push: Push = push, expected: bytes = expected) -> bool:
            push_it(device, push)
            return shows_pixels(device, expected)

        if not device.pico.branch(shown_after):
            wrong.append(f"{push.name} for {push.ms} ms")
    assert not wrong, f"{board}: {wrong}"
    assert device.display.faults == []
