"""Tests of the rig: plain MicroPython on the emulated Pico, its console, clock, pins, resets and filesystem."""

import hashlib
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from host_sim.pico import chip, filesystem
from host_sim.pico.rig import DeviceError, Pico

Booted = Callable[[Callable[[Pico], object]], object]


def test_it_boots_to_usb_and_runs_code(stock: Path) -> None:
    pico = Pico(stock)
    pico.boot()
    assert 5 < pico.ms < 50
    assert pico.exec("import sys\nprint(6 * 7, sys.platform)") == "42 rp2\n"
    assert pico.exec("x = 5") == ""
    assert pico.exec("print(x)") == "5\n"


def test_a_traceback_is_raised(booted: Booted) -> None:
    def act(pico: Pico) -> str:
        with pytest.raises(DeviceError, match=r"ZeroDivisionError: divide by zero"):
            pico.exec("print('before')\n1 / 0")
        return pico.exec("print('usable')")

    assert booted(act) == "usable\n"


def test_long_code_arrives_whole(booted: Booted) -> None:
    code = "".join(f"a{i} = {i}\n" for i in range(200)) + "print(a0, a199)"
    assert len(code) > 1024  # twice the length of the host's queue
    assert booted(lambda pico: pico.exec(code)) == "0 199\n"


def test_without_the_processor_in_c_rp2040pys_processor_runs(stock: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """This happens on a PC without a C compiler."""
    monkeypatch.setattr(chip, "Core", None)
    pico = Pico(stock)
    pico.boot()
    assert not isinstance(pico.mcu, chip._Chip)
    assert pico.exec("print(6 * 7)") == "42\n"


def test_two_runs_are_the_same_to_the_cycle(stock: Path) -> None:
    def run() -> tuple[int, str, bytes]:
        pico = Pico(stock, files={"/x.py": b"y = 3\n"})
        pico.boot()
        pico.at(20.5, lambda: pico.press(10))
        pico.exec(
            "import x, time\nfor i in range(2000):\n    time.ticks_us()\ntime.sleep_ms(30)\nopen('z', 'w').write('z')"
        )
        return pico.us, hashlib.sha256(bytes(pico.mcu.sram)).hexdigest(), bytes(pico.console)

    assert run() == run()


def test_time_is_emulated(booted: Booted) -> None:
    def act(pico: Pico) -> tuple[str, float]:
        before = pico.ms
        told = pico.exec("import time\na = time.ticks_us()\ntime.sleep(20)\nprint(time.ticks_diff(time.ticks_us(), a))")
        return told, pico.ms - before

    told, passed = booted(act)
    assert 20_000_000 <= int(told) < 20_001_000
    assert 20_000 < passed < 20_100


def test_timeouts_show_the_end_of_the_consoles_output(booted: Booted) -> None:
    def act(pico: Pico) -> float:
        pico.exec("print('said something')")
        start = pico.ms
        with pytest.raises(TimeoutError, match="not within 50 ms.*said something"):
            pico.run_until(lambda: False, 50)
        with pytest.raises(TimeoutError, match="no b'never' within 70 ms.*said something"):
            pico.wait("never", 70)
        return pico.ms - start

    assert booted(act) == pytest.approx(120, abs=2)


def test_wait_consumes_the_output_that_it_returns(booted: Booted) -> None:
    def act(pico: Pico) -> list[bytes]:
        pico.start("print('one')\nprint('two')\nimport time\ntime.sleep(1)\nprint('one')")
        return [pico.wait("one"), pico.wait("two\r\n"), pico.wait("one", 2000)]

    assert booted(act) == [b"one", b"\r\ntwo\r\n", b"one"]


def test_a_button_is_a_pin_to_ground(booted: Booted) -> None:
    code = """
import time
from machine import Pin
pin = Pin(10, Pin.IN, Pin.PULL_UP)
falls = []
pin.irq(lambda p: falls.append(time.ticks_ms()), Pin.IRQ_FALLING)
print("ready")
levels = []
for i in range(10):
    levels.append(pin())
    time.sleep_ms(10)
print(levels, len(falls))
"""

    def act(pico: Pico) -> str:
        pico.start(code)
        pico.wait("ready\r\n")
        pico.at(25, lambda: pico.press(10))
        pico.at(65, lambda: pico.release(10))
        return pico.finish()

    assert booted(act) == "[1, 1, 1, 0, 0, 0, 0, 1, 1, 1] 1\n"


def test_machine_reset_brings_usb_up_again(booted: Booted) -> None:
    def act(pico: Pico) -> tuple[str, int, str]:
        cold = pico.exec("import machine\nprint(machine.reset_cause() == machine.PWRON_RESET)")
        pico.start("import machine\nmachine.reset()")
        pico.run_until(lambda: pico.resets == 1, 100)
        pico.boot(100)
        return cold, pico.resets, pico.exec("import machine\nprint(machine.reset_cause() == machine.WDT_RESET)")

    assert booted(act) == ("True\n", 1, "True\n")


WATCHDOG = """
import machine, time
from machine import mem32
mem32[0x4005800C] = 0x1234
dog = machine.WDT(timeout=500)
"""


@pytest.mark.parametrize("hang", ["while 1:\n    pass", "machine.disable_irq()\nwhile 1:\n    pass", "time.sleep(9)"])
def test_the_watchdog_resets_a_hanging_pico(booted: Booted, hang: str) -> None:
    def act(pico: Pico) -> tuple[float, str, int]:
        pico.start(WATCHDOG + hang)
        start = pico.ms
        pico.run_until(lambda: pico.resets == 1, 600)
        passed = pico.ms - start
        pico.boot(100)
        told = pico.exec(
            "from machine import mem32\nprint(hex(mem32[0x4005800C]), mem32[0x40058008], mem32[0x40058000] >> 30)"
        )
        pico.run_ms(3000)
        return passed, told, pico.resets

    passed, told, resets = booted(act)
    assert 500 < passed < 510  # compiling the code comes first
    # the scratch register keeps its value, the reset's reason is the timer, and the watchdog no longer runs
    assert told == "0x1234 1 0\n"
    assert resets == 1


def test_the_watchdog_can_be_fed_and_stopped(booted: Booted) -> None:
    def act(pico: Pico) -> tuple[str, int, int, int]:
        told = pico.exec(WATCHDOG + "for i in range(20):\n    time.sleep_ms(400)\n    dog.feed()\nprint('fed')")
        fed = pico.resets
        pico.exec("from machine import mem32\nmem32[0x40058000] = 0")
        pico.run_ms(5000)
        stopped = pico.resets
        pico.exec(WATCHDOG)
        pico.run_until(lambda: pico.resets > stopped, 600)
        return told, fed, stopped, pico.resets

    assert booted(act) == ("fed\n", 0, 0, 1)


MAIN = b"import time\ntime.sleep_ms(100)\nprint('main ran')\n"  # output before USB is ready is lost


def test_files_are_written_and_read_back(stock: Path) -> None:
    pico = Pico(stock, files={"/lib/deep/er.py": b"VALUE = 11\n", "/main.py": MAIN, "/empty": b""})
    pico.boot()
    pico.wait("main ran")
    assert pico.exec("from deep.er import VALUE\nwith open('/out.txt', 'w') as f:\n    f.write(str(VALUE))") == ""
    assert pico.files() == {
        "/lib/deep/er.py": b"VALUE = 11\n",
        "/main.py": MAIN,
        "/empty": b"",
        "/out.txt": b"11",
    }


def test_power_off_keeps_only_the_flash(stock: Path) -> None:
    pico = Pico(stock)
    pico.boot()
    pico.exec("with open('kept', 'w') as f:\n    f.write('yes')\nimport machine\nmachine.mem32[0x4005800C] = 5")
    again = pico.power_cycle()
    assert again.us == 0
    assert again.resets == 0
    again.boot()
    assert again.exec("import machine\nprint(open('kept').read(), machine.mem32[0x4005800C])") == "yes 0\n"


def test_files_that_do_not_fit_are_refused() -> None:
    with pytest.raises(Exception, match=r"(?i)no space|-28"):
        filesystem.build({"/big": bytes(filesystem.SIZE)})


def test_an_image_is_needed() -> None:
    with pytest.raises(ValueError, match="image"):
        Pico(None)
    with pytest.raises(FileNotFoundError):
        Pico(Path("nowhere.uf2"))


class Odd(Exception):
    """An error that cannot be pickled."""

    def __init__(self, a: int, b: int) -> None:
        super().__init__("odd", a, b, lambda: None)


def test_a_branch_does_not_change_its_origin(booted_once: Pico, booted: Booted) -> None:
    before = booted_once.us, len(booted_once.console)

    def fail(pico: Pico) -> None:
        raise KeyError("in the branch")

    def fail_oddly(pico: Pico) -> None:
        raise Odd(1, 2)

    assert booted(lambda pico: (pico.exec("print(1)"), pico.us > before[0])) == ("1\n", True)
    with pytest.raises(KeyError, match="in the branch"):
        booted(fail)
    with pytest.raises(RuntimeError, match=r"(?s)Odd.*"):
        booted(fail_oddly)
    with pytest.raises(RuntimeError, match="without an answer"):
        booted(lambda pico: os._exit(3))
    assert (booted_once.us, len(booted_once.console)) == before


def test_pio_is_refused_with_a_reason(booted: Booted) -> None:
    code = (
        "import rp2\nfrom machine import Pin\n@rp2.asm_pio(set_init=rp2.PIO.OUT_LOW)\ndef blink():\n    set(pins, 1)\n"
    )
    with pytest.raises(NotImplementedError, match="GPIO3 is given to PIO"):
        booted(lambda pico: pico.exec(code + "rp2.StateMachine(0, blink, set_base=Pin(3))"))
