"""Checks of `/board.json` on emulated Picos: other pins, displays and buttons, and bad files."""

import json
from typing import Any

import pytest
from PIL import Image

from host_sim import ROOT
from host_sim.device.device_files import device_files
from host_sim.pico import images
from host_sim.pico.boards import WIRING, Handheld, Wiring
from host_sim.pico.i2c_bus import I2cBus
from host_sim.pico.spi_bus import SpiBus
from host_sim.pico.ssd1306 import SH1106, SSD1306, SSD1309, Oled
from host_sim.pico.st7789 import ST7789, Panel

pytestmark = pytest.mark.usefixtures("stock")

FILE = "/board.json"
SIX = {"up": 2, "down": 3, "left": 6, "right": 7, "a": 20, "b": 21}
OTHER_WIRES = Wiring(lambda: SSD1306(0x3D), lambda oled: I2cBus(1, sda=26, scl=27, slaves=[oled]), SIX, uart=(8, 9))
OTHER_PINS = {**SIX, "sda": 26, "scl": 27, "tx": 8, "rx": 9, "buzzer": None}


def golden(kind: str) -> Image.Image:
    with Image.open(ROOT / "tests" / "golden" / kind / "console-launcher.png") as picture:
        return picture.convert("RGB")


def started(
    board: str, contents: Any, wiring: Wiring | None = None, frozen: bool = True, text: str = "", **more: Any
) -> Handheld:
    """Return a board whose file has these contents, at its first picture."""
    files = {FILE: (text or json.dumps(contents)).encode()}
    if not frozen:
        files |= device_files(board)
    image = images.required(board if frozen else images.STOCK)
    device = Handheld(board, image, files=files, wiring=wiring, **more)
    device.start()
    return device


def shows(device: Handheld, picture: Image.Image) -> bool:
    return device.image().convert("RGB").tobytes() == picture.tobytes()


@pytest.mark.parametrize("frozen", [True, False])
def test_other_pins_address_and_buttons(frozen: bool) -> None:
    device = started("pico_oled", OTHER_PINS, OTHER_WIRES, frozen)
    assert device.display.faults == [] and FILE not in device.pico.console.decode()
    assert shows(device, golden("oled"))
    device.tap("down")
    assert not shows(device, golden("oled"))
    device.tap("up", "right", "left")
    assert shows(device, golden("oled"))
    device.tap("b")  # the game's menu
    assert not shows(device, golden("oled"))


def test_buttons_may_connect_to_power() -> None:
    wires = OTHER_WIRES._replace(to_power=True)
    device = started("pico_oled", {**OTHER_PINS, "pressed": "high"}, wires)
    assert shows(device, golden("oled"))
    pulled_down = {gpio for gpio in range(30) if device.pico.mcu.gpio[gpio].pulldown_enabled}
    assert set(SIX.values()) <= pulled_down
    device.tap("down")
    assert not shows(device, golden("oled"))
    device.tap("up")
    assert shows(device, golden("oled"))


@pytest.mark.parametrize(("controller", "model"), [("ssd1306", SSD1306), ("ssd1309", SSD1309), ("sh1106", SH1106)])
def test_seven_pin_oleds(controller: str, model: type[Oled]) -> None:
    wires = WIRING["pico_oled_spi"]._replace(display=lambda: model(on_spi=True))
    device = started("pico_oled_spi", {"controller": controller}, wires)
    assert device.display.faults == []
    assert shows(device, golden("oled"))
    device.tap("down", "up")
    assert shows(device, golden("oled")) and device.display.faults == []


def test_an_i2c_board_takes_a_display_over_spi() -> None:
    wires = Wiring(
        lambda: SSD1309(on_spi=True),
        lambda oled: SpiBus(1, oled, sck=26, mosi=27, cs=5, dc=4, rst=3),
        WIRING["pico_oled"].buttons,
    )
    contents = {"controller": "ssd1309", "sck": 26, "mosi": 27, "cs": 5, "dc": 4, "reset": 3}
    device = started("pico_oled", contents, wires)
    assert shows(device, golden("oled")) and device.display.faults == []


def test_a_turned_oled_and_its_first_column() -> None:
    device = started("pico_oled", {"rotation": 180})
    assert shows(device, golden("oled").rotate(180))
    moved = started("pico_oled_sh1106", {"column": 4})
    assert moved.display.faults, "pixels beyond the panel"


@pytest.mark.parametrize("rotation", [90, 180, 270])
def test_a_turned_square_lcd(rotation: int) -> None:
    device = started("waveshare_lcd13", {"rotation": rotation})
    assert shows(device, golden("lcd").rotate(-rotation))
    assert device.display.faults == [] and device.display.unseen == 0  # type: ignore[union-attr]


def test_a_turned_wide_lcd() -> None:
    device = started("pimoroni_display", {"rotation": 180})
    assert shows(device, golden("wide").rotate(180))
    assert device.display.unseen <= 240  # type: ignore[union-attr]  # the row below an odd number of rows


def test_a_panel_mounted_upright() -> None:
    """A panel of 240x320 whose natural direction is upright, turned to the right."""
    bus = WIRING["waveshare_lcd2"].bus
    wires = Wiring(lambda: ST7789(Panel(320, 240, madctl=0x60)), bus, WIRING["waveshare_lcd2"].buttons)
    device = started("waveshare_lcd2", {"width": 240, "height": 320, "direction": 0, "rotation": 90}, wires)
    assert shows(device, golden("qvga"))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("{", "/board.json is not JSON"),
        ("\xff", "/board.json is not JSON"),
        ("[]", "/board.json: it is no object of keys and values"),
        ('{"upp": 2}', "/board.json: it has an unknown key, upp"),
        ('{"up": 30}', "/board.json: up must be a pin from 0 to 29"),
        ("{1: 2, [3]: 4}", "/board.json"),
        ('{"up": 11}', "/board.json: GP11 is used twice: up and down"),
        ('{"controller": "st7789"}', "/board.json: st7789 needs the files of another board"),
    ],
)
def test_a_bad_file_is_reported_and_the_board_starts_as_it_is(text: str, fault: str) -> None:
    device = started("pico_oled", None, text=text)
    assert fault in device.pico.console.decode()
    assert not shows(device, golden("oled")), "the fault must be on the display"
    device.tap("down")
    device.tap("up")
    assert shows(device, golden("oled"))
    assert device.pico.files()[FILE] == text.encode()


def test_what_answers_in_place_of_a_display_is_named() -> None:
    display = SSD1306(0x27)
    wires = WIRING["pico_oled"]._replace(display=lambda: display)
    device = Handheld("pico_oled", images.required("pico_oled"), wiring=wires)
    device.pico.wait("runs on pico_oled", 5000)
    console = device.pico.console.decode()
    assert "No display answers" in console and "at 0x3c or 0x3d" in console
    assert "Is it wired? Only 0x27 answers.\r\n" in console
    alone = Handheld("pico_oled", images.required("pico_oled"), present=False)
    alone.pico.wait("runs on pico_oled", 5000)
    assert "Is it wired?\r\n" in alone.pico.console.decode()


@pytest.mark.parametrize("frozen", [True, False])
def test_the_wizard_asks_for_each_button(frozen: bool) -> None:
    """A button of unknown wiring that is down at power-on opens it. It writes the file and starts the console again."""
    wires = WIRING["pico_oled"]._replace(buttons=SIX | {"stray": 16})
    files = {} if frozen else device_files("pico_oled")
    device = Handheld("pico_oled", images.required("pico_oled" if frozen else images.STOCK), files=files, wiring=wires)
    device.press("up")
    device.start()
    device.release("up")
    device.pico.run_ms(100)
    before = device.image().tobytes()
    for name in ("up", "down", "left", "right", "a", "b"):
        device.tap(name)
        assert device.image().tobytes() != before
        before = device.image().tobytes()
    device.tap("b")  # begin again
    device.tap("up", "up", "down", "left", "right", "a", "b")  # a second press of a button does not count
    device.tap("a")
    device.start()
    assert json.loads(device.pico.files()[FILE]) == SIX
    assert shows(device, golden("oled"))
    device.tap("down")
    assert not shows(device, golden("oled"))
    device.tap("up")
    assert shows(device, golden("oled"))


def test_a_list_of_pins_keeps_its_pull_ups_and_a_pin_that_stays_low_is_no_button() -> None:
    """The console goes on to the launcher after five seconds."""
    wires = WIRING["pico_oled"]._replace(buttons=WIRING["pico_oled"].buttons | {"other": 20, "stuck": 22})
    files = {FILE: b'{"a": [14, 20]}'}
    device = Handheld("pico_oled", images.required("pico_oled"), files=files, wiring=wires)
    device.press("stuck")
    device.start()
    assert device.pico.mcu.gpio[20].pullup_enabled
    assert not shows(device, golden("oled"))
    device.pico.run_ms(5200)
    device.settle()
    assert shows(device, golden("oled"))
    device.tap("other")
    assert not shows(device, golden("oled"))
