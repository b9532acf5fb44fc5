"""Checks of the wired boards with their firmware: the start to the launcher, buttons and pictures."""

from collections.abc import Callable

import pytest
from PIL import Image

from firmware.boards import BOARDS
from host_sim import ROOT
from host_sim.device import virtual_board
from host_sim.device.virtual_board import DEVICES, OLED_COLOURS
from host_sim.pico.boards import WIRING, Handheld
from host_sim.pico.ssd1306 import Oled

Make = Callable[..., Handheld]
KINDS = {display: kind for kind, display in virtual_board.BOARDS.items()}

I2C_PINS = {4, 5}  # MicroPython enables their pull-ups too


def golden(kind: str, name: str) -> Image.Image:
    """Return a golden screen in RGB."""
    with Image.open(ROOT / "tests" / "golden" / kind / f"{name}.png") as picture:
        return picture.convert("RGB")


def test_every_board_of_the_firmware_is_wired() -> None:
    assert set(WIRING) == set(BOARDS)


@pytest.mark.parametrize("board", WIRING)
def test_a_board_shows_its_launcher(handheld: Make, board: str) -> None:
    held = handheld(board)
    held.start()
    assert held.display.faults == []
    picture = held.image()
    assert picture.size == (held.display.width, held.display.height)
    assert picture.convert("RGB").tobytes() == golden(KINDS[DEVICES[board]], "console-launcher").tobytes()
    pulled_up = {gpio for gpio in range(30) if held.pico.mcu.gpio[gpio].pullup_enabled}
    assert pulled_up - (I2C_PINS if isinstance(held.display, Oled) else set()) == set(held.buttons.values())
    if not isinstance(held.display, Oled):
        assert held.bus.lit
        assert held.bus.bulk > 0.9 * held.display.received


def test_taps_and_holds(handheld: Make) -> None:
    held = handheld("pico_oled")
    held.start()
    first = held.image().tobytes()
    held.tap("down")
    assert held.image().tobytes() != first
    held.tap("up")
    assert held.image().tobytes() == first
    with pytest.raises(KeyError):
        held.tap("x")


def test_a_missing_display_is_reported_and_used_once_it_is_connected(handheld: Make) -> None:
    held = handheld("pico_oled", present=False)
    held.pico.wait("No display answers", 3000)
    held.pico.wait("runs on pico_oled\r\n", 3000)
    assert held.display.received == 0
    held.bus.plug(held.display)
    held.tap("down")
    held.tap("up")
    assert held.image().convert("RGB").tobytes() == golden("oled", "console-launcher").tobytes()


def test_an_lcd_cannot_be_absent(handheld: Make) -> None:
    with pytest.raises(ValueError, match="cannot do without"):
        handheld("waveshare_lcd13", present=False)


def test_a_power_cycle_loses_the_picture_but_not_the_flash(handheld: Make) -> None:
    held = handheld("pico_oled")
    held.start()
    files = held.pico.files()
    assert "/main.py" in files
    held.power_cycle()
    assert not any(held.display.pixels())
    held.start()
    assert held.image().convert("RGB").tobytes() == golden("oled", "console-launcher").tobytes()
    assert held.pico.files() == files


def test_a_colour_outside_the_theme_is_reported(handheld: Make) -> None:
    held = handheld("waveshare_lcd13")
    with pytest.raises(ValueError, match=r"pixel 0, 0 is 0x0000, no colour of the theme; 1 such"):
        held.image()


def test_a_dark_oled_has_the_golden_pictures_palette(handheld: Make) -> None:
    picture = handheld("pico_oled").image()
    assert picture.getpalette()[:6] == [part for colour in OLED_COLOURS for part in colour]
    assert set(picture.tobytes()) == {0}
