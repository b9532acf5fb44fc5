"""Checks that every source of entropy affects the first deal of an emulated Pico.

Each source is constant there until a test changes it.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from engines import record, save
from engines.foursquare.rules import Foursquare
from host_sim.pico.boards import Handheld
from tests.pico.handheld import handheld, launcher

pytestmark = pytest.mark.usefixtures("stock")

BOARD = "pico_oled"
SAVED_MS = 500  # from the picture of a game to its save in the flash
THERMOMETER = 4  # channel of the ADC
ROSC = 0x40060  # registers of the ring oscillator; os.urandom reads its RANDOMBIT
READ_UNIQUE_ID = 0x4B


def first_deal(device: Handheld, late_us: int = 0) -> int:
    """Return a board's first deal number from its save. The presses that start it come `late_us` microseconds late."""

    def play(pico: Any) -> bytes:
        pico.run_ms(late_us / 1000)
        device.tap("a", "a")
        pico.run_ms(SAVED_MS)
        return pico.files()["/saves/foursquare.0"]

    return saved(device.pico.branch(play)).seed


def saved(data: bytes) -> record.Record:
    """Return the record in a file of the store."""
    start = 11 + data[8]
    return save.unpack(data[start:-4]).record


@cache
def usual_deal() -> int:
    """Return the first deal with unchanged sources."""
    return first_deal(launcher(BOARD))


def set_thermometer(pico: Any) -> None:
    pico.mcu.adc.channel_values[THERMOMETER] = 0x370  # 27 degrees; the emulator's is 0


def set_random_bit(pico: Any) -> None:
    pico.mcu.peripherals[ROSC].read_uint32 = lambda offset: 0  # the emulator's is 1


def set_unique_id(pico: Any) -> None:
    ssi = pico.mcu.ssi
    shift = ssi._shift_byte

    def answer(byte: int) -> int:
        told = int(shift(byte))
        return 0x5A if ssi._tx_buffer[0] == READ_UNIQUE_ID else told

    ssi._shift_byte = answer


def test_unchanged_sources_give_the_same_deal() -> None:
    assert first_deal(launcher(BOARD)) == usual_deal()


def test_a_press_a_microsecond_later_changes_the_first_deal() -> None:
    deals = {first_deal(launcher(BOARD), us) for us in range(12)}
    assert len(deals) >= 10, "the timer's interrupt may hold back one or two presses"
    assert usual_deal() in deals


@pytest.mark.parametrize("change", [set_thermometer, set_random_bit, set_unique_id, None])
def test_a_source_changes_the_first_deal(change: Callable[[Any], object] | None) -> None:
    """The sources are read as soon as the launcher is shown, and the chip's ID before MicroPython starts."""
    device = handheld(BOARD)
    if change:
        change(device.pico)
    device.start()
    assert (first_deal(device) == usual_deal()) == (change is None)


SOURCES = """
from firmware.boards import open_board
from firmware.drivers.buttons import Buttons
board = open_board("pico_oled")
board.listen(Buttons(board.clock))
"""
READ = """
print(board.sources())
"""


def test_press_times_are_a_separate_source() -> None:
    """When all sources are read at the same clock time, only the time of the press differs."""
    device = Handheld(BOARD, None, flash=launcher(BOARD).pico.flash_dump())
    device.pico.boot()
    device.pico.exec(SOURCES)

    def read(us: int) -> dict[str, bytes]:
        def press(pico: Any) -> str:
            pico.at(5 + us / 1000, lambda: device.press("up"))
            pico.run_ms(10)
            return str(pico.exec(READ))

        return dict(eval(device.pico.branch(press)))

    usual, later = read(0), read(1)
    assert set(usual) == {"generator", "presses", "clock", "thermometer", "chip"}
    assert {name for name in usual if usual[name] != later[name]} == {"presses"}
    times = [int.from_bytes(found["presses"][:4], "little") for found in (usual, later)]
    assert times[1] - times[0] == 1


def test_a_deal_number_gives_the_same_deal_as_on_the_pc() -> None:
    device = launcher(BOARD)
    here = Foursquare()
    for number in (0, 42, 4294967295):
        here.deal(number)
        code = (
            "from engines.foursquare.rules import Foursquare\n"
            f"game = Foursquare()\ngame.deal({number})\nprint(bytes(game.state).hex())"
        )
        assert device.pico.branch(lambda pico, code=code: pico.exec(code)).strip() == bytes(here.state).hex()
