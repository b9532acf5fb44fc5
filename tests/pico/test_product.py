"""Brightness, pictures upside down, sound and power on an emulated Pico, down to the controllers and the pins."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from desk import Desk
from engines.catalog import CATALOG
from host_sim.pico.boards import TAP_MS, Handheld
from host_sim.pico.rig import Pico
from tests.pico import console
from tools.measure.device_measures import LCD, MPY, OLED, at_prompt, switched_on

pytestmark = pytest.mark.usefixtures("stock")

GOLDEN = Path(__file__).resolve().parents[1] / "golden" / "oled"
CLOCK_HZ = 125_000_000
BUZZER = 0  # PWM slice of GP16
BACKLIGHT = 6  # and of GP13, on its channel B
CONNECTED = 1 << 16  # bit of SIE_STATUS


def offered(desk: Desk) -> None:
    """Offer the lessons of every game, without motion."""
    for entry in CATALOG:
        desk.console.profile.offered(entry.key)
    desk.console.profile.change("speed", 0)


def at_settings(board: str, row: int) -> Handheld:
    """Return a board at a row of its settings."""
    device = switched_on(board, MPY, console.saves_after(offered))
    device.start()
    device.tap("left", "a", *["down"] * row)
    return device


def duty(pico: Pico, number: int, shift: int) -> float:
    """Return the part of the time for which a slice's pin is high."""
    slice_ = pico.mcu.pwm.channels[number]
    return (slice_.cc >> shift & 0xFFFF) / (slice_.top + 1) if slice_.csr & 1 else 0.0


def test_the_contrast_of_an_oled() -> None:
    device = at_settings(OLED, 2)
    assert device.display.contrast == 0xCF
    for contrast in (0x18, 0x60, 0xCF):
        device.tap("a")
        assert device.display.contrast == contrast and not device.display.faults
    device.tap("a")
    device.power_cycle()
    device.start()
    assert device.display.contrast == 0x18, "from the first picture on"


def test_the_backlight_of_an_lcd() -> None:
    device = at_settings(LCD, 4)
    assert duty(device.pico, BACKLIGHT, 16) == 1, "without pulses"
    for level in (0x38, 0x80, 0xFF):
        device.tap("a")
        assert abs(duty(device.pico, BACKLIGHT, 16) - level / 255) < 0.01
    assert not device.display.faults


@pytest.mark.parametrize(("board", "kind", "row"), [(OLED, "oled", 7), (LCD, "lcd", 8)])
def test_upside_down(board: str, kind: str, row: int) -> None:
    """The panel shows the PC's picture upside down, and directions are exchanged."""
    device = at_settings(board, row)
    device.tap("a")
    upright = device.image()
    assert "".join(sorted(set(map(str, upright.tobytes())))) and not device.display.faults
    device.tap("b")
    before = device.image().rotate(180)
    device.tap("left")
    after = device.image().rotate(180)
    assert before.tobytes() != after.tobytes()
    device.power_cycle()
    device.start()
    device.tap("right")
    turned = device.image().rotate(180)
    device.tap("left")
    assert device.image().rotate(180).tobytes() != turned.tobytes()
    fresh = switched_on(board, MPY, console.saves_after(offered))
    fresh.start()
    fresh.tap("left")
    assert fresh.image().convert("RGB").tobytes() == turned.convert("RGB").tobytes()


def tones(device: Handheld, ms: int) -> Iterator[tuple[int, int]]:
    """Yield each tone of the buzzer within `ms`: its pitch in Hz, and its length in ms."""
    now, since = 0, device.pico.ms
    end = device.pico.ms + ms
    while device.pico.ms < end:
        device.pico.run_ms(1)
        slice_ = device.pico.mcu.pwm.channels[BUZZER]
        pitch = 0
        if duty(device.pico, BUZZER, 0):
            pitch = round(CLOCK_HZ / (slice_.div / 16) / (slice_.top + 1))
        if pitch != now:
            if now:
                yield now, round(device.pico.ms - since)
            now, since = pitch, device.pico.ms


def test_a_tone_at_the_pin() -> None:
    """The cursor: 2000 Hz for 10 ms, and then silence. The console answers the next press as quickly as without."""
    device = switched_on(OLED, MPY, console.saves_after(offered))
    device.start()
    device.press("right")
    heard = list(tones(device, 300))
    device.release("right")
    device.pico.run_ms(300)
    assert len(heard) == 1
    pitch, length = heard[0]
    assert abs(pitch - 2000) < 20 and 9 <= length <= 45, heard


def test_dim_dark_and_awake() -> None:
    """A press lights the display again, and does nothing else."""
    device = switched_on(OLED, MPY, console.saves_after(offered))
    device.start()
    picture = device.image().tobytes()
    device.pico.run_ms(31_000)
    assert device.display.on and device.display.contrast == 1
    device.pico.run_ms(91_000)
    assert not device.display.on
    received = device.display.received
    device.pico.run_ms(5_000)
    assert device.display.received == received, "nothing is drawn in the dark"
    device.press("right")
    device.pico.run_ms(TAP_MS)
    device.release("right")
    device.pico.run_ms(500)
    assert device.display.on and device.display.contrast == 0xCF and device.image().tobytes() == picture
    device.tap("right")
    assert device.image().tobytes() != picture and not device.display.faults


def test_the_report_of_the_self_test() -> None:
    """USB gets its ten lines."""
    device = at_settings(OLED, 11)
    device.tap("a")
    for name in ("up", "down", "left", "right", "a", "b"):
        device.tap(name)
    device.tap("a", "a")
    device.pico.run_ms(3000)
    for _ in range(2):
        device.press("a")
        device.pico.run_ms(TAP_MS)
        device.release("a")
        device.pico.run_ms(1000)
    lines = bytes(device.pico.console).decode().split("\r\n")
    report = lines[-11:-1]
    assert report[0].startswith("Fourfold ") and report[0].endswith(", copied files"), lines[-15:]
    assert report[1] == "Board: pico_oled, 128x64" and "RP2040" in report[2]
    assert report[6:9] == ["Buttons: all", "Display: right; light: right", "Sound: right"]
    assert 5 < int(report[9].split()[-2]) < 200
    assert console.CRASH_LOG not in device.pico.files()


def turns(device: Handheld) -> int:
    """Return how often the console's loop feeds the watchdog in a second."""
    watchdog = device.pico.mcu.watchdog
    write = watchdog.write_uint32
    feeds = []

    def written(offset: int, value: int) -> None:
        feeds.append(offset)
        write(offset, value)

    watchdog.write_uint32 = written
    device.pico.run_ms(1_000)
    watchdog.write_uint32 = write
    return len(feeds)


def test_light_sleep_without_usb() -> None:
    """The chip sleeps between two looks at the buttons; a short tap still wakes it. With USB it never sleeps."""

    def choose_sleep(desk: Desk) -> None:
        offered(desk)
        desk.console.profile.change("sleep", 1)

    device = switched_on(OLED, MPY, console.saves_after(choose_sleep))
    device.start()
    picture = device.image().tobytes()
    device.pico.run_ms(121_000)
    awake = turns(device)
    device.pico.mcu.usb_ctrl._sie_status &= ~CONNECTED  # the cable is pulled out
    asleep = turns(device)
    print(f"turns of the loop in a second of the dark: {awake} with USB, {asleep} without")
    assert asleep < awake - 5, "a turn sleeps for up to 40 ms, or to the next interrupt"
    assert not device.display.on
    device.press("right")
    device.pico.run_ms(TAP_MS)
    device.release("right")
    device.pico.run_ms(500)
    assert device.display.on and device.image().tobytes() == picture
    assert console.CRASH_LOG not in device.pico.files()


@pytest.mark.parametrize(("gpio", "channel"), [(29, 3), (26, 0)])
def test_a_third_of_the_battery_s_voltage_is_measured(gpio: int, channel: int) -> None:
    """On a Pico at VSYS, on a PicoSystem at the cell."""
    pico = at_prompt(OLED).pico
    for millivolts in (3000, 3390, 4100):
        pico.mcu.adc.channel_values[channel] = millivolts * 4095 // 9900
        read = int(pico.exec(f"from firmware.drivers import battery\nprint(battery.millivolts({gpio}))"))
        assert abs(read - millivolts) <= 5


def test_a_typed_date_opens_today_s_deals() -> None:
    """Without it the row is dim; with it the display shows the PC's picture."""
    device = switched_on(OLED, MPY, console.saves_after(offered))
    device.start()
    friends = Image.open(GOLDEN / "console-friends.png").convert("RGB")
    device.tap(*["left"] * 2, "a")
    assert device.image().convert("RGB").tobytes() != friends.tobytes()
    device.tap("b")
    device.pico.send(b"date 2026-11-25\r")
    device.pico.wait("are in the menu Friends.")
    device.settle()
    device.tap("a")
    assert device.image().convert("RGB").tobytes() == friends.tobytes()
    device.tap("a")
    title = device.image().tobytes()
    device.pico.run_ms(500)
    assert device.image().tobytes() == title and console.CRASH_LOG not in device.pico.files()
