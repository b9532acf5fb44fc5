"""Tests of bouncing contacts, and of a PC that sends arbitrary bytes."""

from collections.abc import Callable
from typing import Any

import pytest

from host_sim.pico.boards import Handheld
from tests.pico.handheld import launcher

pytestmark = pytest.mark.usefixtures("stock")

BOARD = "pico_oled"
MODEM_PROBE = b"\x7e\x00\x78\xf0\x7e"
WATCHDOG_MS = 8000
PADS_GPIO15 = 0x4001C040  # RP2040 datasheet 2.19.6
IO_GPIO15_CTRL = 0x4001407C


def after(act: Callable[[Handheld], object], board: str = BOARD) -> bytes:
    """Return the launcher's picture after `act`, when everything has been drawn."""

    def run(_: Any) -> bytes:
        device = launcher(board)
        act(device)
        device.pico.run_ms(400)
        return device.image().tobytes()

    return launcher(board).pico.branch(run)


def edges(device: Handheld, button: str, *ms: float) -> None:
    """Press, release, press ... a button for these milliseconds in turn. At the end it is released."""
    for i, length in enumerate(ms):
        (device.release if i % 2 else device.press)(button)
        device.pico.run_ms(length)
    device.release(button)


# Milliseconds closed, open, closed ... of contacts that bounce for up to 50 ms, at a press and a release 100 ms later.
WORN = {
    "short": (0.2, 1, 3, 1, 96, 1, 3, 1),
    "late": (22, 16, 70, 20, 25),
    "last": (1, 46, 60, 47, 1),
    "chatter": (*[7] * 6, 60, *[6] * 7),
    "fast": (*[0.05, 0.11] * 100, 100, *[0.11, 0.05] * 100),
}
BUTTONS = [(BOARD, "down"), (BOARD, "a"), ("pimoroni_display", "x")]


@pytest.mark.parametrize(("board", "button"), BUTTONS)
def test_a_contact_that_bounces_is_one_press(board: str, button: str) -> None:
    clean = after(lambda device: edges(device, button, 100), board)
    assert clean != after(lambda device: None, board)
    if button == "down":  # for the other buttons a second press may do nothing
        for double in ((50, 60, 50), (30, 30, 30)):
            assert clean != after(lambda device, ms=double: edges(device, button, *ms), board), (
                "two presses look like one"
            )
    wrong = [
        name for name, ms in WORN.items() if clean != after(lambda device, ms=ms: edges(device, button, *ms), board)
    ]
    assert not wrong


def test_a_press_of_a_millisecond_counts() -> None:
    assert after(lambda device: edges(device, "down", 1)) == after(lambda device: edges(device, "down", 50))


@pytest.mark.parametrize("data", [b"\xff", MODEM_PROBE])
def test_bytes_that_are_not_text_do_no_harm(data: bytes) -> None:
    def press(device: Handheld) -> None:
        device.pico.send(data)
        device.pico.run_ms(WATCHDOG_MS + 1000)
        assert device.pico.resets == 0
        edges(device, "down", 50)

    assert after(press) == after(lambda device: edges(device, "down", 50))


def test_buttons_and_ctrl_c_work_during_a_flood_of_bytes() -> None:
    def flooded(pico: Any) -> tuple[bool, int]:
        device = launcher(BOARD)
        pico.send(b"x" * 30_000)
        before = device.display.received
        pico.run_ms(200)
        edges(device, "down", 50)
        pico.run_ms(300)
        drawn = device.display.received > before
        pico.send(b"\x03")
        pico.wait("Fourfold has stopped", limit_ms=20_000)
        return drawn, pico.resets

    assert launcher(BOARD).pico.branch(flooded) == (True, 0)


def test_a_button_pin_that_usb_has_reset_is_not_pressed() -> None:
    """After the SDK's workaround for RP2040-E5, GPIO15 has no function and is pulled down. That is not a press."""
    device = launcher("waveshare_lcd13")

    def take(_: Any) -> tuple[bytes, bool]:
        device.pico.mcu.write_uint32(PADS_GPIO15, 0x56)
        device.pico.mcu.write_uint32(IO_GPIO15_CTRL, 0x1F)
        device.pico.run_ms(700)  # a button held for this long would ask for a hint
        return device.image().tobytes(), device.pico.mcu.gpio[15].input_value

    assert device.pico.branch(take) == (device.image().tobytes(), True)
