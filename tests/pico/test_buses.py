"""The displays' buses on the chip: hardware and bit-banged I2C, SPI by byte and by DMA, their timing, and cut wires."""

import errno
from collections.abc import Callable
from pathlib import Path

import pytest
from rp2040py.peripherals import i2c
from rp2040py.peripherals.peripheral import ATOMIC_NORMAL

from host_sim.pico.i2c_bus import I2cBus
from host_sim.pico.rig import DeviceError, Pico
from host_sim.pico.spi_bus import SpiBus
from host_sim.pico.ssd1306 import SSD1306
from host_sim.pico.st7789 import ST7789, Panel

I2C = "from machine import I2C, SoftI2C, Pin\ni2c = I2C(0, sda=Pin(4), scl=Pin(5), freq=400_000)\n"
KILOBYTE_BITS = (1 + 1 + 1024) * 9 + 2  # address, control byte, data, each acknowledged; start and stop
SETUP = "i2c.writeto(0x3C, b'\\x00\\xa8\\x3f\\xa1\\xc8\\xda\\x12\\x20\\x00\\x8d\\x14\\xaf')\n"


class OnI2c:
    """A Pico at its prompt with an OLED."""

    def __init__(self, stock: Path) -> None:
        self.oled = SSD1306()
        self.bus = I2cBus(0, sda=4, scl=5, slaves=[self.oled])
        self.pico = Pico(stock, devices=[self.bus])
        self.pico.boot()
        self.pico.exec(I2C)


@pytest.fixture
def on_i2c(stock: Path) -> OnI2c:
    """Return a new Pico with an OLED."""
    return OnI2c(stock)


def test_both_scans_find_the_oled(on_i2c: OnI2c) -> None:
    assert on_i2c.pico.exec("print(i2c.scan())\nprint(SoftI2C(sda=Pin(4), scl=Pin(5)).scan())") == "[60]\n[60]\n"
    assert on_i2c.oled.received == 0
    assert on_i2c.oled.faults == []


def test_a_frame_takes_the_time_of_the_bus(on_i2c: OnI2c) -> None:
    code = SETUP + "import time\nb = b'\\x40' + bytes(range(256)) * 4\nt = time.ticks_us()\ni2c.writeto(0x3C, b)\n"
    told = int(on_i2c.pico.exec(code + "print(time.ticks_diff(time.ticks_us(), t))"))
    assert bytes(on_i2c.oled.ram) == bytes(range(256)) * 4
    assert on_i2c.bus.hz == pytest.approx(400_000, rel=0.01)
    limit = KILOBYTE_BITS / 400_000 * 1e6
    assert limit < told < 1.15 * limit
    assert on_i2c.oled.faults == []
    assert on_i2c.oled.transactions == 2


def test_hardware_and_software_i2c_send_the_same_bytes(on_i2c: OnI2c) -> None:
    write = SETUP + "i2c.writeto(0x3C, b'\\x40' + bytes(range(200)))\n"
    on_i2c.pico.exec(write)
    hardware = bytes(on_i2c.oled.ram[:200]), on_i2c.oled.received
    on_i2c.oled.power_on()
    on_i2c.pico.exec("i2c = SoftI2C(sda=Pin(4), scl=Pin(5), freq=400_000)\n" + write)
    assert (bytes(on_i2c.oled.ram[:200]), on_i2c.oled.received) == hardware
    assert hardware[0] == bytes(range(200))
    assert on_i2c.oled.faults == []


def test_writevto_and_read(on_i2c: OnI2c) -> None:
    assert (
        on_i2c.pico.exec(SETUP + "i2c.writevto(0x3C, (b'\\x40', b'abc'))\nprint(i2c.readfrom(0x3C, 1))") == "b'\\x00'\n"
    )
    assert bytes(on_i2c.oled.ram[:3]) == b"abc"


@pytest.mark.parametrize(
    ("kind", "error"),
    [
        ("I2C(0, sda=Pin(4), scl=Pin(5), freq=400_000)", errno.EIO),
        ("SoftI2C(sda=Pin(4), scl=Pin(5))", errno.ENODEV),
    ],
)
def test_a_missing_display_raises_an_error_immediately(on_i2c: OnI2c, kind: str, error: int) -> None:
    on_i2c.bus.unplug(0x3C)
    code = f"import time\ni2c = {kind}\nt = time.ticks_us()\ntry:\n    i2c.writeto(0x3C, bytes(100))\n"
    code += "except OSError as error:\n    print(error.errno, time.ticks_diff(time.ticks_us(), t) < 2000)"
    assert on_i2c.pico.exec(code) == f"{error} True\n"
    assert on_i2c.bus.nacks
    assert on_i2c.pico.exec("print(i2c.scan())") == "[]\n"


def test_a_display_unplugged_during_a_transfer_can_come_back(on_i2c: OnI2c) -> None:
    code = SETUP + "print('sending')\nn = 0\nwhile True:\n    try:\n        n += i2c.writeto(0x3C, bytes(513)) == 513\n"
    code += "    except OSError as error:\n        print(error.errno)\n        break\n"
    on_i2c.pico.start(code)
    on_i2c.pico.wait("sending\r\n")
    on_i2c.pico.run_until(lambda: on_i2c.oled.received > 800, 1000, every_ms=0.02)
    on_i2c.bus.unplug(0x3C)
    on_i2c.pico.run_ms(50)
    told = on_i2c.pico.finish()
    assert told == "5\n"
    assert on_i2c.bus.nacks
    on_i2c.bus.plug(on_i2c.oled)
    assert not on_i2c.oled.on  # the display has had no power
    on_i2c.pico.exec(SETUP)
    assert on_i2c.oled.on


@pytest.mark.parametrize(
    ("register", "value"),
    [
        ("IC_CON", 0),
        ("IC_CON", i2c.MASTER_MODE | i2c.IC_10BITADDR_MASTER),
        ("IC_INTR_MASK", 1),
        ("IC_TX_TL", 4),
        ("IC_ENABLE", i2c.ENABLE | i2c.ABORT),
        ("IC_SLV_DATA_NACK_ONLY", 0),
    ],
)
def test_the_i2c_block_refuses_what_it_lacks(on_i2c: OnI2c, register: str, value: int) -> None:
    block = on_i2c.pico.mcu.i2c[0]
    with pytest.raises(NotImplementedError, match="I2C block"):
        block.write_uint32_atomic(getattr(i2c, register), value, ATOMIC_NORMAL)
    with pytest.raises(NotImplementedError, match="I2C block"):
        block.read_uint32(i2c.IC_CLR_GEN_CALL)


def test_the_i2c_block_refuses_a_full_fifo(on_i2c: OnI2c) -> None:
    block = on_i2c.pico.mcu.i2c[0]
    block.write_uint32_atomic(i2c.IC_ENABLE, 0, ATOMIC_NORMAL)
    for _ in range(16):
        block.write_uint32_atomic(i2c.IC_DATA_CMD, 0, ATOMIC_NORMAL)
    assert block.read_uint32(i2c.IC_TXFLR) == 16
    with pytest.raises(NotImplementedError, match="I2C block"):
        block.write_uint32_atomic(i2c.IC_DATA_CMD, 0, ATOMIC_NORMAL)


ASKED = """
for i2c in (I2C(0, sda=Pin(4), scl=Pin(5)), SoftI2C(sda=Pin(4), scl=Pin(5))):
    print(i2c.scan())
    for ask in (i2c.writeto, b""), (i2c.writeto, b"\\x00\\xaf"), (i2c.readfrom, 1):
        try:
            print(ask[0](0x3C, ask[1]))
        except OSError as error:
            print(error.errno)
"""


def test_swapped_wires_reach_no_display(on_i2c: OnI2c) -> None:
    """A display does not hear its address if SDA and SCL are exchanged."""
    on_i2c.bus.swap_wires()
    expected = []
    for other in (errno.EIO, errno.ENODEV):  # MicroPython's errors of hardware and software I2C
        expected += ["[]", str(errno.ENODEV), str(other), str(other)]
    assert on_i2c.pico.exec(ASKED).split() == expected
    assert on_i2c.bus.nacks and on_i2c.oled.received == on_i2c.oled.transactions == 0
    assert on_i2c.pico.exec("print(SoftI2C(sda=Pin(5), scl=Pin(4)).scan())") == "[60]\n", "pins by software are any"
    on_i2c.bus.swap_wires()
    assert on_i2c.pico.exec(I2C + "print(i2c.scan())") == "[60]\n"
    on_i2c.pico.exec(SETUP)
    assert on_i2c.oled.on and on_i2c.oled.faults == []


def test_wires_swapped_during_a_transfer_raise_an_error(on_i2c: OnI2c) -> None:
    code = SETUP + "print('sending')\nwhile True:\n    try:\n        i2c.writeto(0x3C, bytes(513))\n"
    on_i2c.pico.start(code + "    except OSError as error:\n        print(error.errno)\n        break\n")
    on_i2c.pico.wait("sending\r\n")
    on_i2c.pico.run_until(lambda: on_i2c.oled.received > 800, 1000, every_ms=0.02)
    on_i2c.bus.swap_wires()
    assert on_i2c.pico.finish() == f"{errno.EIO}\n"
    on_i2c.bus.swap_wires()
    assert on_i2c.pico.exec("print(i2c.scan())") == "[60]\n"


class Breaking(SSD1306):
    """An OLED whose wire breaks after the tenth byte."""

    bus: I2cBus

    def byte(self, value: int, us: int) -> None:
        super().byte(value, us)
        if self.received == 10:
            self.bus.unplug(self.address)


def test_a_write_returns_the_number_of_acknowledged_bytes(stock: Path) -> None:
    oled = Breaking()
    oled.bus = I2cBus(0, sda=4, scl=5, slaves=[oled])
    pico = Pico(stock, devices=[oled.bus])
    pico.boot()
    assert pico.exec(I2C + "print(i2c.writeto(0x3C, bytes(20)))") == "10\n"
    assert oled.bus.nacks == 1


@pytest.mark.parametrize("kind", ["I2C(0, sda=Pin(4), scl=Pin(5), freq=400_000)", "SoftI2C(sda=Pin(4), scl=Pin(5))"])
def test_a_disturbed_byte_is_not_acknowledged_and_does_not_arrive(on_i2c: OnI2c, kind: str) -> None:
    on_i2c.bus.disturb(5, 2)
    count = f"i2c = {kind}\nprint(i2c.writeto(0x3C, b'\\x40' + bytes(19)))\n"
    assert [on_i2c.pico.exec(count) for _ in range(3)] == ["4\n", "0\n", "20\n"]
    assert (on_i2c.bus.nacks, on_i2c.oled.data_bytes) == (2, 3 + 19)
    on_i2c.bus.disturb(1, 100)
    assert on_i2c.pico.exec(count) == "0\n"
    on_i2c.bus.disturb(1, 0)
    assert on_i2c.pico.exec(count) == "20\n"


def test_too_fast_a_bus_is_a_fault(on_i2c: OnI2c) -> None:
    on_i2c.pico.exec("i2c = I2C(0, sda=Pin(4), scl=Pin(5), freq=1_000_000)\n" + SETUP)
    assert any("bus at 99" in fault or "bus at 100" in fault for fault in on_i2c.oled.faults)


def test_other_pins_reach_no_display(on_i2c: OnI2c) -> None:
    with pytest.raises(DeviceError, match=r"EIO|ETIMEDOUT"):
        on_i2c.pico.exec("Pin(4, Pin.IN)\nPin(5, Pin.IN)\ni2c = I2C(0, sda=Pin(8), scl=Pin(9))\n" + SETUP)
    assert on_i2c.oled.received == 0


def test_a_reset_during_a_transfer_leaves_the_bus_usable(on_i2c: OnI2c) -> None:
    pico = on_i2c.pico
    pico.start(SETUP + "import machine\nmachine.WDT(timeout=50)\nwhile True:\n    i2c.writeto(0x3C, bytes(2000))")
    pico.run_until(lambda: pico.resets == 1, 200)
    pico.boot()
    assert on_i2c.oled.on  # the display keeps its power
    received = on_i2c.oled.received
    pico.exec(I2C + SETUP)
    assert on_i2c.oled.received - received == 12


SPI = """
from machine import SPI, Pin
import time
dc, cs, rst, bl = Pin(8, Pin.OUT), Pin(9, Pin.OUT, value=1), Pin(12, Pin.OUT, value=1), Pin(13, Pin.OUT)
spi = SPI(1, baudrate=62_500_000, sck=Pin(10), mosi=Pin(11), miso=None)
def command(code, data=b""):
    cs(0)
    dc(0)
    spi.write(bytes((code,)))
    dc(1)
    if data:
        spi.write(data)
    cs(1)
"""
WAKE = """
command(1)
time.sleep_ms(120)
command(0x11)
time.sleep_ms(5)
command(0x36, b"\\x70")
command(0x3A, b"\\x55")
command(0x21)
command(0x29)
bl(1)
"""
FRAME = "command(0x2A, b'\\x00\\x00\\x00\\xef')\ncommand(0x2B, b'\\x00\\x00\\x00\\xef')\n"


class OnSpi:
    """A Pico at its prompt with an LCD."""

    def __init__(self, stock: Path) -> None:
        self.lcd = ST7789(Panel(240, 240, 0x70))
        self.bus = SpiBus(1, self.lcd, sck=10, mosi=11, cs=9, dc=8, bl=13, rst=12)
        self.pico = Pico(stock, devices=[self.bus])
        self.pico.boot()
        self.pico.exec(SPI)


@pytest.fixture
def on_spi(stock: Path) -> OnSpi:
    """Return a new Pico with an LCD."""
    return OnSpi(stock)


def test_pixels_are_sent_by_byte_or_in_bulk(on_spi: OnSpi) -> None:
    assert not on_spi.bus.lit
    on_spi.pico.exec(WAKE + FRAME + "command(0x2C, b'\\x12\\x34' * 15)\n")
    assert on_spi.bus.bulk == 0
    assert list(on_spi.lcd.rgb565()[:15]) == [0x1234] * 15
    on_spi.pico.exec("command(0x2C, b'\\x56\\x78' * 16)\n")
    assert on_spi.bus.bulk == 32
    assert list(on_spi.lcd.rgb565()[:16]) == [0x5678] * 16
    assert on_spi.bus.lit
    assert on_spi.lcd.faults == []


@pytest.mark.parametrize(
    ("set_up", "hz"), [("", 24e6), ("import machine\nmachine.freq(125_000_000, 125_000_000)\n", 62.5e6)]
)
def test_a_full_frame_takes_the_time_of_the_clock(on_spi: OnSpi, set_up: str, hz: float) -> None:
    """The driver requests 62.5 MHz. MicroPython starts with clk_peri at 48 MHz, and the divider is at least 2."""
    code = set_up + SPI + WAKE + FRAME + "b = bytes(115200)\nt = time.ticks_us()\ncommand(0x2C, b)\n"
    told = int(on_spi.pico.exec(code + "print(time.ticks_diff(time.ticks_us(), t))"))
    limit = 115_200 * 8 / hz * 1e6
    assert on_spi.bus.hz == hz
    assert limit < told < limit + 500
    assert not any(on_spi.lcd.rgb565())
    assert on_spi.lcd.faults == []


def test_a_frame_appears_only_when_it_is_complete(on_spi: OnSpi) -> None:
    on_spi.pico.exec(WAKE + FRAME + "b = bytes(115200)\n")
    before = bytes(on_spi.lcd.ram)
    on_spi.pico.start("command(0x2C, b)")
    on_spi.pico.run_until(lambda: on_spi.lcd.transactions == 1, 100, every_ms=0.05)
    started = on_spi.pico.us
    on_spi.pico.run_ms(30)
    assert bytes(on_spi.lcd.ram) == before
    on_spi.pico.finish()
    assert on_spi.lcd.last_byte_us - started == pytest.approx(115_200 * 8 / 24, abs=100)


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("dc(0)\nspi.write(b'\\x00')", "1 bytes while the display is not selected"),
        ("Pin(10, Pin.OUT)\ncommand(0)", "1 bytes that leave by other pins"),
        ("spi = SPI(1, baudrate=1_000_000, polarity=1, phase=0, sck=Pin(10), mosi=Pin(11))\ncommand(0)", "polarity"),
        ("rst(0)\nrst(1)\ncommand(0)", "before the controller is ready"),
    ],
)
def test_wrong_signals_are_faults(on_spi: OnSpi, code: str, fault: str) -> None:
    on_spi.pico.exec(WAKE + code)
    assert on_spi.lcd.faults
    assert fault in on_spi.lcd.faults[-1]


def test_a_reset_during_dma_leaves_the_bus_usable(on_spi: OnSpi) -> None:
    pico = on_spi.pico
    pico.start(
        WAKE + FRAME + "import machine\nb = bytes(115200)\nmachine.WDT(timeout=20)\ncommand(0x2C, b)\ntime.sleep(1)"
    )
    pico.run_until(lambda: pico.resets == 1, 500)
    pico.boot()
    bulk = on_spi.bus.bulk
    pico.exec(
        SPI + WAKE + "command(0x2A, b'\\0\\0\\0\\x07')\ncommand(0x2B, b'\\0\\0\\0\\x07')\ncommand(0x2C, bytes(128))"
    )
    assert on_spi.bus.bulk - bulk == 128
    assert not any(value for y in range(8) for value in on_spi.lcd.rgb565()[240 * y : 240 * y + 8])
    assert on_spi.lcd.faults == []


def test_a_picture_survives_a_reset_but_not_a_power_cycle(on_i2c: OnI2c) -> None:
    pico = on_i2c.pico
    pico.exec(SETUP + "i2c.writeto(0x3C, b'\\x40' + bytes(1024))")
    assert on_i2c.oled.on
    pico.start("import machine\nmachine.reset()")
    pico.run_until(lambda: pico.resets == 1, 100)
    pico.boot()
    assert on_i2c.oled.on
    assert not any(on_i2c.oled.ram)
    again = pico.power_cycle()
    assert not on_i2c.oled.on
    assert any(on_i2c.oled.ram)
    again.boot()
    again.exec(I2C + SETUP)
    assert on_i2c.oled.on


def test_a_branch_has_its_own_display(on_i2c: OnI2c) -> None:
    def act(pico: Pico) -> bool:
        pico.exec(SETUP)
        return on_i2c.oled.on

    branch: Callable[[Callable[[Pico], bool]], bool] = on_i2c.pico.branch
    assert branch(act)
    assert not on_i2c.oled.on
