"""The processor in C in lock-step with rp2040py's, from power-on: every interrupt at the same nanosecond with the same
registers, and the same memory at each moment compared.

`as_rp2040py` is set here, so that both make the same errors in the number of cycles.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from engines.cards import RANK_MASK
from firmware.screens import play as deal
from games.rows_of_four import tables
from host_sim.pico import images
from host_sim.pico.boards import WIRING, Handheld
from host_sim.pico.rig import DeviceError, Pico
from tests.pico import console
from tests.pico.core.lockstep import first_difference, on_ours, on_rp2040py
from tests.pico.handheld import PICTURE_MS, Step, act, rehearse, shows
from tests.pico.test_restarts import FAIL, RUN, RUNS
from tests.pico.test_whole_game import play as play_on
from tests.pico.test_whole_match import Played

pytestmark = pytest.mark.usefixtures("stock", "frozen")

Mark = Callable[[Pico], None]

BOARD = "pico_oled"
EVERY = 8  # presses of a game between two moments
BUTTON = 14
STOCKED = 72  # cards in the stock of Rows of Four
DRAWN = 4  # of them
MOVES = 2  # of Foursquare
PRESSES = 6  # of Four Rows, in which the computer player moves as well
HINTED = 1  # the press that asks for the hint
LOGGED_MS = 300  # for more than which the display is never quiet while the crash is written down
CTRL_B = b"\x02"

ARITHMETIC = """
import time, os, hashlib, json
x = 0
for i in range(4000):
    x = x * 5 + i & 0xFFFF
print(x, time.ticks_us(), 1.5 / 3.7, 10 ** 40 // 7, -7 // 2, -7 % 3, 2 ** 0.5)
@micropython.viper
def mixed(n: int) -> int:
    t = 1
    for i in range(n):
        t = (t << 3) ^ (t >> 5) ^ i - (t // (i | 1))
    return t
print(mixed(2000))
print(hashlib.sha256(bytes(range(256)) * 4).digest(), json.dumps({"a": [1, 2.5, None]}))
print("x" * 600)
"""
INTERRUPTS = """
import machine, time
seen = []
pin = machine.Pin(14, machine.Pin.IN, machine.Pin.PULL_UP)
both = machine.Pin.IRQ_FALLING | machine.Pin.IRQ_RISING
pin.irq(lambda p: seen.append((p.value(), time.ticks_us())), both, hard=True)
slow = machine.Timer(period=3, callback=lambda t: seen.append(time.ticks_us()))
fast = machine.Timer(freq=700, callback=lambda t: None)
time.sleep_ms(60)
slow.deinit()
fast.deinit()
print(len(seen), seen)
"""
FILES = """
import os
with open("/notes.txt", "w") as file:
    for i in range(40):
        file.write("line %d\\n" % i)
os.rename("/notes.txt", "/kept.txt")
print(os.stat("/kept.txt")[6], open("/kept.txt").read()[-8:], os.listdir("/"))
"""
RAISES = "def deep(n):\n    return deep(n - 1) if n else [][1]\ndeep(5)"
HANGS = "import machine\nmachine.WDT(timeout=150)\nwhile True:\n    pass"
RESETS = "import machine\nmachine.reset()"


def boot(board: str, mark: Mark) -> None:
    """From power-on to the launcher's picture, or of the plain image to the prompt."""
    if board == images.STOCK:
        pico = Pico(images.required())
        pico.boot()
        mark(pico)
        pico.run_ms(60)
    else:
        made = Handheld(board, images.required(board))
        made.start()
        pico = made.pico
        mark(pico)
        made.tap("up" if "up" in made.buttons else "x")
    mark(pico)


def play(scene: Callable[[Any], None], mark: Mark) -> None:
    """A scene by buttons from power-on; each press leads to the PC's picture."""
    step: Step = rehearse("oled", [("played", scene)])
    made = Handheld(BOARD, images.required(BOARD))
    made.start()
    presses = 0
    while True:
        assert shows(made, step.picture), f"not the PC's picture after {presses} presses"
        if presses % EVERY == 0 or not step.after:
            mark(made.pico)
        if not step.after:
            return
        ((press, step),) = step.after.items()
        act(made, press)
        presses += 1


def all_up(mark: Mark) -> None:
    """Rows of Four from its deal: a hint, then cards drawn, which go up by themselves, rank by rank."""
    saves = console.saves_after(in_order)
    pictures = console.on_pc(saves, drawn)
    made = console.started(saves)
    for number, picture in enumerate(pictures):
        (made.hold if number == HINTED else made.tap)("a")
        assert console.first_shown(made, [picture], PICTURE_MS), f"not the PC's picture after {number + 1} presses"
        if number in (0, HINTED, DRAWN + 1):
            mark(made.pico)


def in_order(desk: Any) -> None:
    """Leave a deal of Rows of Four to be continued, whose stock has all aces first and its piles the tens on top."""
    cards = sorted(tables.ENTRY.game().DECK, key=lambda card: card & RANK_MASK)
    deal.start(desk.console, tables.ENTRY, 1, tables.SAFE, bytes([*reversed(cards[STOCKED:]), *cards[:STOCKED]]))
    desk.settle()


def drawn(desk: Any) -> list[bytes]:
    """The PC's picture when the game is continued, after the hint, and after each card drawn."""
    pictures = [console.picture(desk, "a")]
    desk.hold("a")
    pictures.append(bytes(desk.board.picture))
    return [*pictures, *(console.picture(desk, "a") for _ in range(DRAWN))]


def saves_power_and_a_crash(mark: Mark) -> None:
    """A move more, saved; power off and on; an exception in the console's code: its page, its log, the restart, and the
    game continued."""

    def begin(desk: Any) -> None:
        desk.new_game()
        for _ in range(2):
            desk.hold("a")
            desk.tap("a")

    made = console.started(console.saves_after(begin))
    mark(made.pico)
    made.tap("a", "a")
    mark(made.pico)
    made.power_cycle()
    made.pico.boot()
    mark(made.pico)
    made.pico.exec(FAIL)
    made.pico.send(CTRL_B + RUN.encode())
    made.start()
    mark(made.pico)
    made.tap("a")
    made.tap("left")
    made.settle(LOGGED_MS)
    mark(made.pico)
    assert b"IndexError: list index out of range\r\n" in made.pico.console
    made.tap("a")
    made.pico.wait(RUNS)
    assert made.pico.resets == 1
    made.settle()
    made.tap("a")
    mark(made.pico)


def usb(mark: Mark) -> None:
    """Code by the raw REPL: arithmetic, interrupts of timers and pins, files (flash takes its time), a traceback."""
    pico = Pico(images.required(), timed_flash=True)
    pico.boot()
    for code in ARITHMETIC, INTERRUPTS, FILES:
        for ms in range(20, 60, 9):
            pico.at(ms, partial(pico.press, BUTTON))
            pico.at(ms + 4, partial(pico.release, BUTTON))
        assert pico.exec(code)
        mark(pico)
    with pytest.raises(DeviceError, match="IndexError"):
        pico.exec(RAISES)
    mark(pico)


def watchdog(mark: Mark) -> None:
    """A reset by code, and one that the watchdog makes because nobody feeds it."""
    pico = Pico(images.required())
    pico.boot()
    for code, resets in (RESETS, 1), (HANGS, 2):
        pico.start(code)
        pico.run_until(lambda: pico.resets == resets, 400)  # noqa: B023  called at once
        mark(pico)
        pico.boot()
        mark(pico)
    assert pico.exec("import machine\nprint(machine.reset_cause())") == "3\n"
    mark(pico)


SCENARIOS: dict[str, Callable[[Mark], None]] = {
    "foursquare": partial(play, partial(play_on, moves=MOVES)),
    "four_rows": lambda mark: play(Played(PRESSES), mark),
    "rows_of_four": all_up,
    "saves_power_and_a_crash": saves_power_and_a_crash,
    "usb": usb,
    "watchdog": watchdog,
    **{f"boot_of_{board}": partial(boot, board) for board in (images.STOCK, *WIRING) if board != BOARD},  # games do
}


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_same_as_rp2040py_to_the_bit(name: str) -> None:
    ours, theirs = on_ours(SCENARIOS[name]), on_rp2040py(SCENARIOS[name])
    assert len(theirs.moments) > 1
    assert not (told := first_difference(ours, theirs)), told


@pytest.mark.parametrize("name", ["usb", "boot_of_waveshare_lcd13", "watchdog"])
def test_two_runs_are_the_same_to_the_cycle(name: str) -> None:
    """With cycles and flags by the manuals."""
    first, second = (on_ours(SCENARIOS[name], as_rp2040py=False) for _ in range(2))
    assert first.entries and not (told := first_difference(first, second)), told
    assert first_difference(first, on_ours(SCENARIOS[name])), "as_rp2040py changes nothing"
