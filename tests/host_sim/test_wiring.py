"""Every fault of a wiring is found, and named in words; every board's own wiring has none."""

from importlib import import_module
from pathlib import Path

import pytest

from firmware.boards import BOARDS, BUTTONS, wiring
from firmware.boards.wiring import changed, read
from firmware.drivers import buttons

OLED = import_module("firmware.boards.pico_oled").WIRING
SPI = import_module("firmware.boards.pico_oled_spi").WIRING
LCD = import_module("firmware.boards.waveshare_lcd13").WIRING
PACK = import_module("firmware.boards.pimoroni_display").WIRING


def test_buttons_are_in_the_order_of_their_bits() -> None:
    assert [getattr(buttons, name.upper()) for name in BUTTONS] == [1 << i for i in range(len(BUTTONS))]


@pytest.mark.parametrize("board", BOARDS)
def test_no_board_has_a_fault(board: str) -> None:
    module = import_module(f"firmware.boards.{board}")
    assert changed(module.WIRING, {}) == (module.WIRING, "")
    at = 0
    setup = getattr(module, "SETUP", b"")
    assert bool(setup) == (module.WIRING["controller"] == "st7789")
    while at < len(setup):
        at += 2 + setup[at + 1]
    assert at == len(setup), "commands of the set-up must be whole"


@pytest.mark.parametrize(
    ("board", "changes", "fault"),
    [
        (OLED, [1], "it is no object of keys and values"),
        (OLED, {"upp": 2}, "it has an unknown key, upp"),
        (OLED, {"up": -1}, "up must be a pin from 0 to 29"),
        (OLED, {"up": 30}, "up must be a pin from 0 to 29"),
        (OLED, {"up": "2"}, "up must be a pin from 0 to 29"),
        (OLED, {"up": True}, "up must be a pin from 0 to 29"),
        (OLED, {"up": [2, 30]}, "up must be a pin from 0 to 29"),
        (OLED, {"up": [2, None]}, "up must be a pin from 0 to 29"),
        (OLED, {1: 2, "up": 2}, "it has an unknown key, 1"),
        (OLED, {"controller": None}, "controller must be ssd1306 or ssd1309 or sh1106 or st7789"),
        (OLED, {"sda": [4, 6]}, "sda must be a pin from 0 to 29"),
        (OLED, {"up": 11}, "GP11 is used twice: up and down"),
        (OLED, {"up": [2, 4]}, "GP4 is used twice: up and sda"),
        (OLED, {"controller": "ssd1305"}, "controller must be ssd1306 or ssd1309 or sh1106 or st7789"),
        (OLED, {"pressed": 1}, "pressed must be low or high"),
        (OLED, {"address": 200}, "address must be a number from 8 to 119"),
        (OLED, {"controller": "st7789"}, "st7789 needs the files of another board: this one has no driver for it"),
        (LCD, {"controller": "sh1106"}, "sh1106 needs the files of another board: this one has no driver for it"),
        (OLED, {"scl": 7}, "sda and scl cannot be GP4 and GP7: take an even pin and the next one"),
        (OLED, {"sda": 5, "scl": 4}, "sda and scl cannot be GP5 and GP4: take an even pin and the next one"),
        (OLED, {"sda": 26}, "sda and scl cannot be GP26 and GP5: take an even pin and the next one"),
        (OLED, {"scl": None}, "scl is missing"),
        (OLED, {"sck": 18}, "mosi is missing"),
        (SPI, {"mosi": 27}, "sck and mosi cannot be GP18 and GP27: take GP18 and GP19, or GP10 and GP11"),
        (SPI, {"dc": None}, "dc is missing"),
        (LCD, {"sda": 4, "scl": 5}, "an LCD needs sck and mosi"),
        (LCD, {"backlight": None}, "backlight is missing"),
        (OLED, {"tx": None}, "tx and rx go together"),
        (OLED, {"tx": 2, "rx": 3}, "tx and rx cannot be GP2 and GP3: take GP0 and GP1, or GP4 and GP5"),
        (OLED, {"tx": 0, "rx": 9}, "tx and rx cannot be GP0 and GP9: take GP0 and GP1, or GP4 and GP5"),
        (OLED, {"width": 128}, "width is for LCDs"),
        (OLED, {"rotation": 90}, "rotation must be 0 or 180"),
        (OLED, {"column": 5}, "column must be at most 4"),
        (LCD, {"rotation": 45}, "rotation must be 0, 90, 180 or 270"),
        (LCD, {"width": None}, "width is missing"),
        (LCD, {"height": 200}, "no picture of 240x200: there are 240x240, 240x135 and 320x240"),
        (PACK, {"rotation": 90}, "no picture of 135x240: there are 240x240, 240x135 and 320x240"),
        (OLED, {"a": None}, "there is no button a"),
        (OLED, {"left": None}, "there is no button left"),
        (PACK, {"up_down": None, "up": 2}, "there is no button down"),
        (LCD, {"buzzer": 28}, "backlight and buzzer share a PWM: take another pin for the buzzer"),
        (OLED, {"cell": 22}, "cell must be a pin from 26 to 29"),
    ],
)
def test_a_fault_is_named(board: dict[str, object], changes: object, fault: str) -> None:
    assert changed(board, changes)[1] == fault


@pytest.mark.parametrize(
    ("board", "changes"),
    [
        (OLED, {"sda": 26, "scl": 27, "tx": 8, "rx": 9, "address": 61, "rotation": 180, "column": 2}),
        (OLED, {"sck": 26, "mosi": 27, "dc": 20, "cs": 21}),
        (OLED, {"up_down": 2, "up": None, "down": None, "right": [3, 6], "buzzer": None, "tx": None, "rx": None}),
        (OLED, {"tx": 12, "rx": 13, "left": 2, "right": 3, "pressed": None}),
        (SPI, {"sda": 8, "scl": 9, "controller": "sh1106"}),
        (LCD, {"rotation": 270, "buzzer": 28, "backlight": 22}),
    ],
)
def test_a_wiring_that_works_is_taken(board: dict[str, object], changes: dict[str, object]) -> None:
    before = dict(board)
    result, fault = changed(board, changes)
    assert fault == "" and board == before
    assert all(result.get(key) == value for key, value in changes.items())


def test_a_bus_replaces_the_other_one() -> None:
    result, _ = changed(OLED, {"sck": 26, "mosi": 27, "dc": 20, "cs": 21})
    assert "sda" not in result and "scl" not in result
    result, _ = changed(SPI, {"sda": 8, "scl": 9})
    assert not {"sck", "mosi", "dc", "cs", "reset"} & set(result)


@pytest.mark.parametrize("text", ["", "{", '{"up": 2', "{up: 2}", "null", "x" * 5000])
def test_a_file_that_is_no_json(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "board.json"
    file.write_text(text)
    monkeypatch.setattr(wiring, "FILE", str(file))
    assert read(OLED) == (OLED, f"{file} is not JSON")


def test_a_good_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "board.json"
    file.write_text('{"up": 2}')
    monkeypatch.setattr(wiring, "FILE", str(file))
    assert read(OLED) == ({**OLED, "up": 2}, "")
    file.write_bytes(b"\xff}")
    assert read(OLED)[1].endswith("is not JSON")
