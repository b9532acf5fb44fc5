"""The UART of the emulated chip and a line between two: what real ones do to those who are late or out of tune."""

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
    """Two of them; for `Pico.branch` only."""
    ends = []
    for _ in range(2):
        uart = Uart(0, 1)
        ends.append(End(Pico(stock, devices=[uart]), uart))
        ends[-1].pico.boot()
    return ends[0], ends[1]


def transfer(stock: Path, *, baud: int = 115_200, room: int = 2000, late: str = "") -> tuple[float, int, str]:
    """Send `SENT` bytes at 115,200 baud. Return the milliseconds on the line, the bytes without room, the number of
    bytes that arrived, and whether they were the right ones. The peer has `baud` and `room`, and runs `late`
    meanwhile."""
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


def test_it_takes_the_lines_time(stock: Path) -> None:
    took, overruns, came = transfer(stock)
    assert took == pytest.approx((SENT - 1) * 10 / 115.2, abs=0.2)
    assert (overruns, came) == (0, f"{SENT} True\n")


def test_micropythons_buffer_is_as_small_as_asked(stock: Path) -> None:
    """When it is full the FIFO fills, and what comes after that is lost."""
    _, overruns, came = transfer(stock, room=100)
    assert overruns == SENT - 100 - 32
    assert came == "100 True\n"


@pytest.mark.parametrize(("turns", "lost"), [(200, range(1)), (2000, range(74, 110))])
def test_interrupts_that_are_off_for_long_lose_bytes(stock: Path, turns: int, lost: range) -> None:
    """For 0.9 ms, then for 9.2. The FIFO holds 32, which come in 2.8 ms."""
    off = f"irqs = machine.disable_irq()\nfor i in range({turns}): pass\nmachine.enable_irq(irqs)\n"
    _, overruns, came = transfer(stock, late=f"time.sleep_ms(30)\n{off}time.sleep_ms(60)")
    assert overruns in lost
    assert came == f"{SENT - overruns} {not overruns}\n"


def test_another_rate_is_garbage(stock: Path) -> None:
    assert transfer(stock, baud=117_000)[2] == f"{SENT} True\n"
    assert transfer(stock, baud=57_600)[2] == f"{SENT} False\n"
