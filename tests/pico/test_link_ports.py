"""The link's ports on an emulated Pico: all bytes arrive, whatever else the console is doing."""

import re

import pytest

from firmware.boards import BOARDS
from host_sim.pico.boards import WIRING
from host_sim.pico.lines import Crossed, UsbPort
from host_sim.pico.pty_server import Cable
from host_sim.pico.rig import Pico
from tests.pico.linked import bare, echo, redraw
from tools.flashing import pico_port

pytestmark = pytest.mark.usefixtures("stock")

LCD = "waveshare_lcd13"  # the board that draws most slowly
FRAME = 2 * 240 * 240  # bytes of a whole picture
LINE_BYTES_A_MS = 11.52
BURST = 1000  # bytes at full speed: twice the most in transit in one direction
NO_CTRL_C = bytes(byte for byte in range(256) if byte != 3)
END = b"the end"
WATCHDOG_MS = 8000

# Prints the names of a board's ports, and whether listing them imported a module of the link. Then opens the UART.
OPENED = """
import sys
from firmware.boards import open_board
ports = dict(open_board({board!r}).ports())
print(*sorted(ports), any("link" in name for name in sys.modules))
if "uart" in ports:
    port = ports["uart"]()
"""

# Sends a burst over the UART and reads as many bytes. Prints whether they are the same, and the milliseconds.
BURSTS = """
import time
from firmware.link.uart import Uart
port = Uart(0, 1)
room = bytearray(64)
came = bytearray()
out = bytearray([(7 * i + i // 256) & 255 for i in range({burst})])
began = time.ticks_ms()
sent = 0
while len(came) < len(out) and time.ticks_diff(time.ticks_ms(), began) < 1000:
    sent += port.write(memoryview(out)[sent:], len(out) - sent)
    came.extend(memoryview(room)[:port.read(room)])
print(came == out, time.ticks_diff(time.ticks_ms(), began))
port.close()
"""

# Prints how many bytes several writes took and in how many milliseconds, and the heap that two more writes allocated.
WRITTEN = """
import gc, time
from firmware.link.{name} import {kind}
port = {kind}({pins})
data = bytearray(512)
before = time.ticks_ms()
taken = 0
for i in range(6):
    taken += port.write(data, len(data) - taken)
ms = time.ticks_diff(time.ticks_ms(), before)
free = gc.mem_free
def used():
    before = free()
    port.write(data, 8)
    port.read(data)
    return before - free()
print("took", taken, ms, used(), used())
"""


def pins(board: str) -> list[int]:
    """Return every GPIO of a board, once for each use."""
    wiring = WIRING[board]
    return [*wiring.bus(wiring.display()).pins, *wiring.buttons.values(), *(wiring.uart or ())]


@pytest.mark.parametrize("board", BOARDS)
def test_no_board_uses_a_pin_twice(board: str) -> None:
    """Each pin is wired once, and opening the UART changes only its own pins."""
    assert len(set(pins(board))) == len(pins(board))
    device = bare(board)

    def functions() -> dict[int, int]:
        return {gpio: device.pico.mcu.gpio[gpio].function_select for gpio in range(30)}

    device.pico.exec(f"from firmware.boards import open_board\nopen_board({board!r})")
    before = functions()
    told = device.pico.exec(OPENED.format(board=board))
    assert told == ("uart usb False\n" if WIRING[board].uart else "usb False\n")
    changed = {gpio for gpio, function in functions().items() if before[gpio] != function}
    assert changed == set(WIRING[board].uart or ())


def test_the_uart_loses_nothing_at_full_speed_under_redraws() -> None:
    """One console redraws its whole screen all the time and echoes the bytes that it receives. The peer never waits."""
    drawing, other = echo(LCD, "uart"), bare("pico_oled")

    def act(_: Pico) -> None:
        drawn = drawing.display.received
        redraw(drawing, 500)
        other.pico.start(BURSTS.format(burst=BURST))
        line = Crossed(drawing, other)
        line.run_ms(500)
        same, ms = other.pico.finish().split()
        print(f"{BURST} bytes there and back in {ms} ms")
        assert same == "True"
        assert (line.carried, drawing.uart.overruns, other.uart.overruns) == (2 * BURST, 0, 0)
        assert other.uart.hz == pytest.approx(115_200, rel=0.001)
        assert drawing.uart.hz == pytest.approx(115_200, rel=0.001)
        assert BURST / LINE_BYTES_A_MS < int(ms) < 2 * BURST / LINE_BYTES_A_MS + 280
        assert drawing.display.received - drawn > FRAME, "it was to draw meanwhile"

    drawing.pico.branch(act)


def test_usb_loses_nothing_under_redraws() -> None:
    device = echo(LCD, "usb")
    data = bytearray(NO_CTRL_C[1:] * 16 + END)  # no zeros, because more zeros may come between frames

    def act(pico: Pico) -> None:
        port = UsbPort(pico)
        drawn, began = device.display.received, pico.ms
        redraw(device, 500)
        assert port.write(data, len(data)) == len(data)
        came, room = bytearray(), bytearray(1000)
        while not came.endswith(END) and pico.ms - began < 2000:
            pico.run_ms(1)
            came += room[: port.read(room)].replace(b"\0", b"")
        print(f"{len(data)} bytes there and back in {pico.ms - began:.0f} ms")
        assert came == data
        assert device.display.received - drawn > FRAME, "it was to draw meanwhile"

    device.pico.branch(act)


@pytest.mark.parametrize(("name", "command", "most_ms"), [("usb", "", 5), ("uart", "0, 1", 2)])
def test_writing_to_an_unread_link_does_not_block(name: str, command: str, most_ms: int) -> None:
    """USB takes as many bytes as fit its buffer, the UART takes all. Neither allocates memory."""
    device = bare("pico_oled")
    pico, usb = device.pico, device.pico.mcu.usb_ctrl
    ready = usb._indicate_buffer_ready  # the host has taken a packet
    held: list[tuple[int, bool]] = []

    def hold(endpoint: int, out: bool) -> None:
        if out:
            ready(endpoint, out)
        else:
            held.append((endpoint, out))

    pico.start(WRITTEN.format(name=name, kind=name.title(), pins=command))
    usb._indicate_buffer_ready = hold
    pico.run_ms(200)
    usb._indicate_buffer_ready = ready
    assert len(held) == 1, "the first packet is not taken"
    ready(*held[0])
    told = re.search(r"took (\d+) (\d+) (\d+) (\d+)", pico.finish())
    assert told
    taken, ms, _, allocated = map(int, told.groups())
    print(f"{name}: {taken} bytes in {ms} ms")
    assert taken == 264 if name == "usb" else taken == 512
    assert ms <= most_ms
    assert allocated == 0


def test_a_bad_link_damages_and_loses_bytes_as_configured() -> None:
    first, second = bare("pico_oled"), bare("pico_oled")
    second.pico.exec("from firmware.link.uart import Uart\nport = Uart(0, 1)\nroom = bytearray(2000)")
    code = "import time\nfrom firmware.link.uart import Uart\nport = Uart(0, 1)\ntime.sleep_ms(10)\n"
    first.pico.start(code + "sent = 0\nwhile sent < 1000:\n    sent += port.write(bytearray(1000), 1000 - sent)")
    line = Crossed(first, second, seed=5, damage_every=100)
    line.run_until(lambda: line.carried >= 500, 200, every_ms=0.1)
    carried = line.carried
    line.plugged = False
    line.run_ms(100)
    told = second.pico.exec("count = port.read(room)\nprint(count, sum(1 for byte in room if byte))")
    count, damaged = map(int, told.split())
    assert (line.carried, line.lost, count) == (1000, 1000 - carried, carried)
    assert 0 < damaged == line.damaged < 20


@pytest.mark.parametrize("data", [b"\x03", b"\x03" * 200], ids=["one", "storm"])
def test_ctrl_c_ends_a_linked_console(data: bytes) -> None:
    """Ctrl-C works in the middle of sending. The REPL then works without a watchdog, and Ctrl-D starts the console."""

    def act(pico: Pico) -> str:
        pico.send(NO_CTRL_C * 8 + data)
        pico.wait("Fourfold has stopped")
        pico.wait(">>> ")
        pico.run_ms(WATCHDOG_MS + 1000)
        assert pico.resets == 0
        told = pico.exec("print(6 * 7)")
        pico.send(b"\x02\x04")
        pico.wait("runs on")
        return told

    assert echo(LCD, "usb").pico.branch(act) == "42\n"


def test_mpremote_reaches_the_repl_of_a_linked_console() -> None:
    """mpremote uses its own sequence while the link carries binary data."""

    def act(pico: Pico) -> str:
        pico.send(NO_CTRL_C * 40)
        pico.run_ms(20)
        with Cable(pico) as cable, pico_port.connected(cable.port) as reached:
            return reached.run("print(6 * 7)")

    assert echo(LCD, "usb").pico.branch(act) == "42\r\n"
