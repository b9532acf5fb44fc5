"""Tests of the emulated UART and of a link between two: timing, lost bytes and wrong baud rates."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from host_sim.pico.lines import Crossed
from host_sim.pico.rig import Pico
from host_sim.pico.uart import Uart

SENT = 512
OPEN = """
import machine, time
from machine import UART, Pin
Pin(1, Pin.IN, Pin.PULL_UP)
uart = UART(0, {baud}, tx=Pin(0), rx=Pin(1), rxbuf={room}, txbuf=2000)
room = bytearray(2000)
out = bytes(range(256)) * 2
"""
SEND = "time.sleep_ms(20)\nuart.write(out)\ntime.sleep_ms({ms})"
COUNT = "n = uart.readinto(room, uart.any())\nprint(n, room[:n] == out[:n])"


class End(NamedTuple):
    """A Pico at its prompt and its UART."""

    pico: Pico
    uart: Uart


@cache
def pair(stock: Path) -> tuple[End, End]:
    """Return two Picos with a UART; for `Pico.branch` only."""
    ends = []
    for _ in range(2):
        uart = Uart(0, 1)
        ends.append(End(Pico(stock, devices=[uart]), uart))
        ends[-1].pico.boot()
    return ends[0], ends[1]


def transfer(stock: Path, *, baud: int = 115_200, room: int = 2000, late: str = "") -> tuple[float, int, str]:
    """Send `SENT` bytes at 115,200 baud to a peer at `baud` with a buffer of `room` bytes. It runs `late` meanwhile.

    Return the milliseconds on the link, the bytes lost for lack of room, and a text. The text is the number of bytes
    that arrived, and whether they are the right ones.
    """
    first, second = pair(stock)

    def act(_: Pico) -> tuple[float, int, str]:
        first.pico.exec(OPEN.format(baud=115_200, room=256))
        second.pico.exec(OPEN.format(baud=baud, room=room))
        first.pico.start(SEND.format(ms=100))
        if late:
            second.pico.start(late)
        line = Crossed(first, second)
        line.run_until(lambda: line.carried >= 1, 100, every_ms=0.1)
        began = line.ms
        line.run_until(lambda: line.carried >= SENT, 200, every_ms=0.1)
        took = line.ms - began
        line.run_ms(50)
        if late:
            second.pico.finish()
        return took, second.uart.overruns, second.pico.exec(COUNT)

    return first.pico.branch(act)


def test_a_transfer_takes_the_time_of_its_baud_rate(stock: Path) -> None:
    took, overruns, came = transfer(stock)
    assert took == pytest.approx((SENT - 1) * 10 / 115.2, abs=0.2)
    assert (overruns, came) == (0, f"{SENT} True\n")


def test_a_small_buffer_of_micropython_overflows(stock: Path) -> None:
    """When the buffer is full, the FIFO fills. Later bytes are lost."""
    _, overruns, came = transfer(stock, room=100)
    assert overruns == SENT - 100 - 32
    assert came == "100 True\n"


@pytest.mark.parametrize(("turns", "lost"), [(200, range(1)), (2000, range(74, 110))])
def test_disabling_interrupts_for_too_long_loses_bytes(stock: Path, turns: int, lost: range) -> None:
    """Interrupts are off for 0.9 ms or 9.2 ms. The FIFO has room for 32 bytes, which arrive in 2.8 ms."""
    off = f"irqs = machine.disable_irq()\nfor i in range({turns}): pass\nmachine.enable_irq(irqs)\n"
    _, overruns, came = transfer(stock, late=f"time.sleep_ms(30)\n{off}time.sleep_ms(60)")
    assert overruns in lost
    assert came == f"{SENT - overruns} {not overruns}\n"


def test_a_wrong_baud_rate_gives_garbage(stock: Path) -> None:
    assert transfer(stock, baud=117_000)[2] == f"{SENT} True\n"
    assert transfer(stock, baud=57_600)[2] == f"{SENT} False\n"
