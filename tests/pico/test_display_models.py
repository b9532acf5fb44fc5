"""Checks of the models of the display controllers, byte by byte."""

from array import array

import pytest

from host_sim.pico.ssd1306 import HEIGHT, SH1106, SSD1306, WIDTH, Oled
from host_sim.pico.st7789 import COLUMNS, ROWS, ST7789, Panel

SETUP = bytes((0xAE, 0xA8, 0x3F, 0xA1, 0xC8, 0xDA, 0x12))
START = {SSD1306: SETUP + b"\x8d\x14\xaf", SH1106: SETUP + b"\xad\x8b\xaf"}


def send(oled: Oled, data: bytes, us: int = 0) -> None:
    """Send one write transaction."""
    oled.start()
    for byte in data:
        oled.byte(byte, us)
    oled.stop()


def started(kind: type[Oled]) -> Oled:
    """Return a display that is switched on, with cleared RAM."""
    oled = kind()
    send(oled, b"\x00" + START[kind])
    oled.ram[:] = bytes(len(oled.ram))
    return oled


def lit(oled: Oled) -> list[tuple[int, int]]:
    """Return the lit pixels."""
    pixels = oled.pixels()
    assert len(pixels) == WIDTH * HEIGHT
    return [(i % WIDTH, i // WIDTH) for i, pixel in enumerate(pixels) if pixel]


@pytest.mark.parametrize("kind", [SSD1306, SH1106])
def test_a_page_write_lands_where_it_is_sent(kind: type[Oled]) -> None:
    oled = started(kind)
    column = 5 + oled.left
    send(oled, bytes((0x80, 0xB3, 0x80, column & 15, 0x80, 0x10 | column >> 4, 0x40, 0x81, 0x01)), us=77)
    assert lit(oled) == [(5, 24), (6, 24), (5, 31)]
    assert oled.faults == []
    assert (oled.data_bytes, oled.transactions, oled.last_byte_us) == (2, 2, 77)
    assert oled.commands == len(START[kind]) + 3
    assert oled.received == 1 + len(START[kind]) + 9


@pytest.mark.parametrize("kind", [SSD1306, SH1106])
def test_mirrors_offset_inversion_and_all_on(kind: type[Oled]) -> None:
    oled = started(kind)
    oled.ram[oled.left] = 1  # top left
    assert lit(oled) == [(0, 0)]
    send(oled, b"\x00\xa0")
    assert lit(oled) == [(127, 0)]
    send(oled, b"\x00\xc0")
    assert lit(oled) == [(127, 63)]
    send(oled, b"\x00\xa1\xc8\x7c")  # RAM row 60 first
    assert lit(oled) == [(0, 4)]
    send(oled, b"\x00\x40\xd3\x3f")
    assert lit(oled) == [(0, 1)]
    send(oled, b"\x00\xd3\x00\xa7")
    assert len(lit(oled)) == WIDTH * HEIGHT - 1
    send(oled, b"\x00\xa6\xa5")
    assert len(lit(oled)) == WIDTH * HEIGHT
    send(oled, b"\x00\xae")
    assert lit(oled) == []
    assert oled.faults == []


def test_ssd1306_horizontal_and_vertical_windows() -> None:
    oled = started(SSD1306)
    send(oled, bytes((0x00, 0x20, 0x00, 0x21, 10, 11, 0x22, 2, 3)))
    send(oled, b"\x40\x01\x02\x04\x08\x10")
    assert [oled.ram[page * WIDTH + column] for page in (2, 3) for column in (10, 11)] == [0x10, 2, 4, 8]
    send(oled, bytes((0x00, 0x20, 0x01, 0x21, 10, 11, 0x22, 2, 3)))
    send(oled, b"\x40\x01\x02\x04\x08")
    assert [oled.ram[page * WIDTH + column] for page in (2, 3) for column in (10, 11)] == [1, 4, 2, 8]
    assert oled.faults == []


@pytest.mark.parametrize(
    ("kind", "data", "fault"),
    [
        (SSD1306, b"\x00\xf1", "unknown command 0xf1"),
        (SH1106, b"\x00\x20", "unknown command 0x20"),
        (SH1106, b"\x00\x8d", "unknown command 0x8d"),
        (SSD1306, b"\x12\xaf", "control byte 0x12"),
        (SSD1306, b"\x00\x21\x40\x80", "columns 64 to 128"),
        (SSD1306, b"\x00\x22\x03\x02", "pages 3 to 2"),
        (SSD1306, b"\x00\x20\x03", "addressing mode 3"),
        (SSD1306, b"\x00\x20\x00\xb0", "command 0xb0 is for page mode only"),
        (SSD1306, b"\x80\x81\x40\x01", "data amid command 0x81"),
        (SSD1306, b"\x00\x2f", "scrolling, command 0x2f, is not modelled"),
        (SSD1306, b"\x00\xa8\x1f\xaf", "display on with a multiplex ratio of 32, not 64"),
        (SSD1306, b"\x00\xda\x02\xaf", "display on with COM pins 0x02: rows of a 128x64 panel mixed up"),
        (SSD1306, b"\x00\x8d\x10\xaf", "display on without its voltage: the panel stays dark"),
        (SSD1306, b"\x80\x0f\x80\x17\x40" + bytes(2), "data past the end of page 0"),
        (SH1106, b"\x80\x03\x80\x18\x40" + bytes(2), "data past the end of page 0"),
        (SH1106, b"\x80\x00\x80\x10\x40\x00", "data for column 0, which no panel shows"),
    ],
)
def test_mistakes_of_an_oled_driver_are_faults(kind: type[Oled], data: bytes, fault: str) -> None:
    oled = started(kind)
    assert oled.faults == []
    send(oled, data)
    assert fault in oled.faults


def test_a_panel_without_voltage_is_dark() -> None:
    oled = SSD1306()
    send(oled, b"\x00" + SETUP + b"\xaf")
    oled.ram[:] = b"\xff" * len(oled.ram)
    assert lit(oled) == []


def test_power_on_clears_all_settings_and_fills_the_ram_at_random() -> None:
    oled = started(SSD1306)
    oled.power_on()
    assert not oled.on
    assert oled.received == oled.transactions == 0
    assert len(set(oled.ram)) > 100


MS = 1000
UPRIGHT = Panel(240, 240, madctl=0x00)


def ready(panel: Panel = UPRIGHT) -> ST7789:
    """Return a display that was started as its data sheet requires."""
    lcd = ST7789(panel)
    lcd.command(0x01, 10 * MS)
    lcd.command(0x11, 140 * MS)
    lcd.command(0x36, 150 * MS)
    lcd.data(bytes((panel.madctl,)), 150 * MS)
    lcd.command(0x3A, 150 * MS)
    lcd.data(b"\x55", 150 * MS)
    if panel.ips:
        lcd.command(0x21, 150 * MS)
    lcd.command(0x29, 150 * MS)
    assert lcd.faults == []
    return lcd


def window(lcd: ST7789, x0: int, y0: int, x1: int, y1: int) -> None:
    """Set the window and begin to write to it."""
    for code, first, last in ((0x2A, x0, x1), (0x2B, y0, y1)):
        lcd.command(code, 200 * MS)
        lcd.data(first.to_bytes(2, "big") + last.to_bytes(2, "big"), 200 * MS)
    lcd.command(0x2C, 200 * MS)


def pixels_of(lcd: ST7789) -> dict[tuple[int, int], int]:
    """Return the pixels that are not 0, by place."""
    values = lcd.rgb565()
    assert len(values) == lcd.width * lcd.height
    return {(i % lcd.width, i // lcd.width): value for i, value in enumerate(values) if value}


def cleared(panel: Panel = UPRIGHT) -> ST7789:
    """Return a display from `ready` whose RAM is all 0."""
    lcd = ready(panel)
    lcd.ram = array("H", bytes(COLUMNS * ROWS * 2))
    return lcd


@pytest.mark.parametrize(
    "panel",
    [
        UPRIGHT,
        Panel(240, 240, 0x70),
        Panel(240, 135, 0x70, 40, 53),
        Panel(240, 240, 0xC0, 0, 80),
        Panel(240, 240, 0xA0),
    ],
)
def test_a_window_fills_row_by_row_in_the_panels_orientation(panel: Panel) -> None:
    lcd = cleared(panel)
    window(lcd, panel.x + 3, panel.y + 7, panel.x + 4, panel.y + 8)
    lcd.data(b"\x12\x34\x00", 300 * MS)  # a transfer may end within a pixel
    lcd.data(b"\x01\x00\x02\x00\x03", 301 * MS)
    assert pixels_of(lcd) == {(3, 7): 0x1234, (4, 7): 1, (3, 8): 2, (4, 8): 3}
    assert (lcd.faults, lcd.unseen, lcd.last_byte_us) == ([], 0, 301 * MS)
    lcd.command(0x00, 302 * MS)
    assert lcd.faults == []


def test_an_oblong_panel_shows_the_documented_part_of_the_ram() -> None:
    """Pimoroni documents columns 52 to 186 and rows 40 to 279 of the RAM for the panel turned by 90 degrees."""
    lcd = cleared(Panel(240, 135, 0x70, 40, 53))
    window(lcd, 40, 53, 279, 187)
    lcd.data(b"\xff\xff" * (240 * 135), 300 * MS)
    places = [i for i, value in enumerate(lcd.ram) if value]
    assert {i % COLUMNS for i in places} == set(range(52, 187))
    assert {i // COLUMNS for i in places} == set(range(40, 280))


def test_pixels_outside_the_panel_are_counted() -> None:
    lcd = cleared(Panel(240, 135, 0x70, 40, 53))
    window(lcd, 39, 180, 41, 188)
    lcd.data(bytes(3 * 9 * 2), 300 * MS)
    assert lcd.unseen == 9 + 2
    assert lcd.faults == []


def test_bytes_and_transactions_are_counted() -> None:
    lcd = cleared()
    before = lcd.received
    window(lcd, 0, 0, 1, 0)
    lcd.data(bytes(4), 300 * MS)
    assert lcd.received - before == 5 + 5 + 1 + 4
    assert lcd.transactions == 1
    assert lcd.received == lcd.commands + lcd.data_bytes


def test_a_write_can_be_continued_by_another_command() -> None:
    lcd = cleared()
    window(lcd, 0, 0, 9, 0)
    lcd.data(b"\x00\x01", 300 * MS)
    lcd.command(0x3C, 300 * MS)
    lcd.data(b"\x00\x02", 300 * MS)
    assert pixels_of(lcd) == {(0, 0): 1, (1, 0): 2}


def test_an_lcd_that_is_off_is_black_and_without_inversion_negative() -> None:
    lcd = cleared()
    window(lcd, 0, 0, 0, 0)
    lcd.data(b"\x12\x34", 300 * MS)
    lcd.command(0x20, 300 * MS)
    assert lcd.rgb565()[0] == 0x1234 ^ 0xFFFF
    assert lcd.rgb565()[1] == 0xFFFF
    lcd.command(0x28, 300 * MS)
    assert not any(lcd.rgb565())
    lcd.command(0x29, 300 * MS)
    lcd.command(0x10, 300 * MS)
    assert not any(lcd.rgb565())
    assert lcd.faults == []


def early(lcd: ST7789) -> None:
    lcd.command(0x01, 300 * MS)
    lcd.command(0x36, 304 * MS)


def early_sleep_out(lcd: ST7789) -> None:
    lcd.command(0x01, 300 * MS)
    lcd.command(0x11, 419 * MS)


def early_after_sleep_out(lcd: ST7789) -> None:
    lcd.command(0x11, 300 * MS)
    lcd.command(0x29, 301 * MS)


def short_reset(lcd: ST7789) -> None:
    lcd.reset_pin(True, 300 * MS)
    lcd.reset_pin(False, 300 * MS + 3)


def early_after_reset(lcd: ST7789) -> None:
    lcd.reset_pin(True, 300 * MS)
    lcd.reset_pin(False, 301 * MS)
    lcd.command(0x36, 302 * MS)


def asleep(lcd: ST7789) -> None:
    lcd.command(0x10, 300 * MS)
    lcd.command(0x2C, 310 * MS)


def other_format(lcd: ST7789) -> None:
    lcd.command(0x3A, 300 * MS)
    lcd.data(b"\x03", 300 * MS)
    lcd.command(0x2C, 310 * MS)


def half_a_pixel(lcd: ST7789) -> None:
    window(lcd, 0, 0, 5, 5)
    lcd.data(b"\x01\x02\x03", 300 * MS)
    lcd.command(0x00, 300 * MS)


def too_many(lcd: ST7789) -> None:
    window(lcd, 0, 0, 1, 1)
    lcd.data(bytes(10), 300 * MS)


def short_window(lcd: ST7789) -> None:
    lcd.command(0x2A, 300 * MS)
    lcd.data(bytes(3), 300 * MS)
    lcd.command(0x2C, 300 * MS)


def long_argument(lcd: ST7789) -> None:
    lcd.command(0x36, 300 * MS)
    lcd.data(bytes(2), 300 * MS)
    lcd.command(0x00, 300 * MS)


@pytest.mark.parametrize(
    ("misdeed", "fault"),
    [
        (early, "command 0x36 1000 us before the controller is ready"),
        (early_sleep_out, "command 0x11 1000 us too early"),
        (early_after_sleep_out, "command 0x29 4000 us before the controller is ready"),
        (short_reset, "reset for 3 us, shorter than 10"),
        (early_after_reset, "command 0x36 4000 us before the controller is ready"),
        (asleep, "pixels for a sleeping controller"),
        (other_format, "pixels in format 3, not RGB565"),
        (half_a_pixel, "half a pixel"),
        (too_many, "more pixels than the window 0-1, 0-1 holds"),
        (short_window, "command 0x2a with 3 parameters"),
        (long_argument, "command 0x36 with 2 parameters"),
        (lambda lcd: window(lcd, 0, 0, 240, 0), "window 0-240, 0-0 with MADCTL 0x00"),
        (lambda lcd: window(lcd, 9, 0, 8, 0), "window 9-8, 0-0 with MADCTL 0x00"),
        (lambda lcd: lcd.command(0xF7, 300 * MS), "unknown command 0xf7"),
    ],
)
def test_mistakes_of_an_lcd_driver_are_faults(misdeed, fault: str) -> None:  # type: ignore[no-untyped-def]
    lcd = ready()
    misdeed(lcd)
    assert lcd.faults == [fault]


def test_data_without_a_command_is_a_fault() -> None:
    lcd = ST7789(UPRIGHT)
    lcd.data(b"\x01\x02", 10 * MS)
    assert lcd.faults == ["2 bytes of data without a command"]


def test_a_window_wraps_to_its_start() -> None:
    lcd = cleared()
    window(lcd, 0, 0, 1, 0)
    lcd.data(b"\x00\x01\x00\x02\x00\x03", 300 * MS)
    assert pixels_of(lcd) == {(0, 0): 3, (1, 0): 2}
