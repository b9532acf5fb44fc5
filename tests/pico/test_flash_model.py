"""Checks of the emulated flash chip: its log, torn operations at power cuts, times and wear."""

from pathlib import Path

import pytest

from host_sim.pico import filesystem
from host_sim.pico.flash import AFTER, BEFORE, ERASE, HALF, PROGRAM, SECTOR, TORN, Flash, Operation, PowerCut
from host_sim.pico.rig import Pico

AT = filesystem.START + 300 * SECTOR  # far from the filesystem's files
RAW = "import rp2\nf = rp2.Flash()\n"
ERASE_ONE = "f.ioctl(6, 300)\n"
PROGRAM_ONE = "f.writeblocks(300, bytes(range(256)) * 2, 0)\n"
PAGE = bytes(range(256))


@pytest.fixture
def pico(stock: Path) -> Pico:
    """Return a Pico at its prompt, with an erased block of flash and an empty log."""
    device = Pico(stock)
    device.boot()
    device.exec(RAW + ERASE_ONE)
    device.flash.operations.clear()
    device.flash.wear.clear()
    return device


def there(pico: Pico, length: int = 512) -> bytes:
    """Return the first bytes of the erased block."""
    at = AT
    return pico.flash_dump()[at : at + length]


def test_programs_and_erases_are_logged(pico: Pico) -> None:
    pico.exec(PROGRAM_ONE + ERASE_ONE)
    assert pico.flash.operations == [
        Operation(PROGRAM, AT, 256),
        Operation(PROGRAM, AT + 256, 256),
        Operation(ERASE, AT, SECTOR),
    ]
    assert pico.flash.wear == {AT // SECTOR: 1}


def test_reading_logs_nothing(pico: Pico) -> None:
    pico.exec("import os\nos.listdir('/')\ntry:\n    open('/none')\nexcept OSError:\n    pass")
    assert pico.flash.operations == []


@pytest.mark.parametrize(
    ("tear", "left"),
    [
        (BEFORE, PAGE + b"\xff" * 256),
        (HALF, PAGE + PAGE[:128] + b"\xff" * 128),
        (AFTER, PAGE + PAGE),
    ],
)
def test_a_power_cut_during_a_page_program(pico: Pico, tear: str, left: bytes) -> None:
    pico.flash.cut(2, tear)
    with pytest.raises(PowerCut) as cut:
        pico.exec(PROGRAM_ONE)
    assert cut.value.args[0] == Operation(PROGRAM, AT + 256, 256)
    assert there(pico) == left


@pytest.mark.parametrize(
    ("tear", "left"), [(BEFORE, PAGE * 16), (HALF, b"\xff" * 2048 + PAGE * 8), (AFTER, b"\xff" * 4096)]
)
def test_a_power_cut_during_a_sector_erase(pico: Pico, tear: str, left: bytes) -> None:
    pico.exec("f.writeblocks(300, bytes(range(256)) * 16, 0)")
    pico.flash.cut(1, tear)
    with pytest.raises(PowerCut):
        pico.exec(ERASE_ONE)
    assert there(pico, 4096) == left


def test_torn_bits_are_between_old_and_new(pico: Pico) -> None:
    def torn(code: str, seed: int) -> bytes:
        def act(own: Pico) -> bytes:
            own.flash.cut(1, TORN, seed)
            with pytest.raises(PowerCut):
                own.exec(code)
            return there(own, 256)

        return pico.branch(act)

    programmed = torn(PROGRAM_ONE, 1)
    assert all(found & wanted == wanted for found, wanted in zip(programmed, PAGE, strict=True))
    assert programmed not in (PAGE, b"\xff" * 256)
    assert torn(PROGRAM_ONE, 1) == programmed != torn(PROGRAM_ONE, 2)
    pico.exec(PROGRAM_ONE)
    erased = torn(ERASE_ONE, 1)
    assert all(found & old == old for found, old in zip(erased, PAGE, strict=True))
    assert erased not in (PAGE, b"\xff" * 256)


def test_a_pico_boots_after_a_cut_with_an_empty_log(pico: Pico) -> None:
    pico.flash.cut(1, HALF)
    with pytest.raises(PowerCut):
        pico.exec("with open('/x', 'w') as f:\n    f.write('x' * 600)")
    again = pico.power_cycle()
    assert again.flash.operations == []
    again.boot()
    assert again.exec("print('up')") == "up\n"


def test_a_cut_with_wrong_arguments_is_refused() -> None:
    with pytest.raises(ValueError, match="before, half, torn, after"):
        Flash().cut(1, "nearly")
    with pytest.raises(ValueError, match="count from 1"):
        Flash().cut(0, HALF)


def test_timed_operations_take_the_data_sheets_time(stock: Path) -> None:
    code = "import time\nt = time.ticks_us()\nf.ioctl(6, 300)\nprint(time.ticks_diff(time.ticks_us(), t))"

    def micros(timed: bool) -> int:
        pico = Pico(stock, timed_flash=timed, files={})
        pico.boot()
        return int(pico.exec(RAW + code))

    assert micros(False) < 2_000
    assert 45_000 <= micros(True) < 47_000
