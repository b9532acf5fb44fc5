"""Python scripts for the emulated Pico, sent over its REPL by `device_measures.py`.

Each measures something and prints it.
"""

# `level` returns the heap in use. The console starts after the first call, with everything that it holds while it runs.
# Scripts use only names that the console has, because names stay in memory. One name too many for MicroPython's table
# makes the table 4 KB larger.
_CONSOLE = """\
import gc
import machine
import micropython

def clear():  # what nothing uses of the stack, where stale words would keep blocks alive
    for index in range(0x20040000, 0x20042000 - micropython.stack_use() - 256, 4):
        machine.mem32[index] = 0

def level():
    clear()
    gc.collect()
    gc.collect()
    return gc.mem_alloc()

def rest(console):
    while not console.step():
        pass

print(level())
globals().pop("rp2", None)  # main.py clears what MicroPython has left there
from firmware import start

poll = start.listen()
board = start.loader.load("firmware.boards", "open_board")(board)
from engines import catalog
from firmware.console import Console

console = Console(board)
console.settings.speed = 1  # cards move, which needs memory
console.step()
print(level())
entry = catalog.find(key)
"""

_DIRECTLY = """\

def opened(console, entry, action):
    play = __import__("firmware.screens.play", None, None, (action,))
    getattr(play, action)(console, entry)
    rest(console)
"""

# Opens a game as a player does, through the launcher and the game's menu; a later one directly.
_THROUGH_MENUS = (
    _DIRECTLY.replace("opened", "again")
    + """\

def press(console, event):
    console.top().press(event)
    console.step()

def wait(console):
    clock = console.board.clock
    since = clock.ticks_ms()
    while clock.ticks_diff(clock.ticks_ms(), since) < 1500:
        clock.sleep_ms(console.step())

def opened(console, entry, action):
    if console.table:
        again(console, entry, action)
        return
    if action == "new_deal":
        for other in catalog.CATALOG:
            if other is entry:
                break
            press(console, 8)
        wait(console)
        press(console, 16)
    wait(console)
    press(console, 16)
    rest(console)
"""
)

_LEDGER = """\

def enter(console, entry, action):
    opened(console, entry, action)
    table = console.table
    console.top().hint()
    console.top()._load_bot()
    clock = console.board.clock
    while not (table.hint(clock, 20000) if table.human_to_move() else table.think(clock, 20000)):
        pass
    high = level()
    rest(console)
    console.say("")  # while a line is shown, what it covers is kept as well if there is memory for it
    rest(console)
    return high

high = enter(console, entry, action)
size = level()
high = min(high, enter(console, entry, action))
print(min(size, level()))
print(gc.mem_free())
print(high)
__import__("micropython").mem_info()
"""

# Print the heap in use, one number per line: at the prompt, at the launcher, with a game open after a hint has
# disappeared, while a match still has its bot. Then the free bytes, the bytes in use before the hint, and MicroPython's
# report. The second script opens games through the menus. Parameters: board, key, `action` (`new_deal`, or `resume` for
# the only save), and `shift`, the number of bytes by which all objects are moved up.
_SHIFTED = "shift = bytearray(shift)\n" + _CONSOLE
LEDGER = _SHIFTED + _DIRECTLY + _LEDGER
MENU_LEDGER = _SHIFTED + _THROUGH_MENUS + _LEDGER

# Play legal moves until cards have moved in `count` pictures. Print the microseconds from each
# of these pictures to the next of the same motion. Parameters: board, key, `count`.
MOTION = (
    _CONSOLE
    + _DIRECTLY
    + """\

import time
at = []  # ticks_us of each picture; 0 ends a motion
show = board.show

def shown(canvas):
    show(canvas)
    if console._motion:
        at.append(time.ticks_us())

opened(console, entry, "new_deal")
board.show = shown
while len(at) < count and console.table.turn() != 255:
    screen = console.top()
    if not console._motion and console.table.human_to_move():
        if screen.legal_count:
            screen.commit(screen.legal[screen.legal_count // 2])
        else:
            screen.press(16)
    console.step()
    if not console._motion and at and at[-1]:
        at.append(0)
print(*[time.ticks_diff(at[i], at[i - 1]) for i in range(1, len(at)) if at[i] and at[i - 1]])
"""
)

# Like `LEDGER`, but with text play at a terminal that types `lines` (bytes). Also print the peak while the bot is
# loaded, and the heap in use back at the launcher.
LINES = (
    _CONSOLE
    + """\

class Line:
    def __init__(self):
        self.line = b""
    def read(self, buffer):
        count = min(len(buffer), len(self.line))
        buffer[:count] = self.line[:count]
        self.line = self.line[count:]
        return count
    def write(self, buffer, size):
        return size
    def plain(self):
        pass
    def close(self):
        pass

def enter(console, uart, line):
    if console.terminal is None:
        console.first_byte = line[:1]
        line = line[1:]
    uart.line = line
    count = index = size = 0
    while count < 50:
        count = count + 1 if console.step() and not uart.line else 0
        if "engines.%s.bot" % key in __import__("sys").modules:
            index += 1
            if index & 31 == 8:
                size = max(size, level())
    return size

uart = Line()
board.ports = lambda: (("usb", lambda: uart),)
size = 0
for line in lines:
    size = max(size, enter(console, uart, line))
print(level())
print(gc.mem_free())
__import__("micropython").mem_info()
print(size)
enter(console, uart, b"quit\\r")
print(console.terminal is None, level())
"""
)

# Like `LEDGER`, but with a linked game over the UART, played as player `name`. It prints the heap in use when a byte
# comes over USB, twice.
LINKED = (
    _CONSOLE
    + """\
console.profile.relink("uart hints")
console.profile.name(0, name)

def linked(console, poll):
    while True:
        for _ in poll.ipoll(0):
            __import__("sys").stdin.read(1)
            return
        if console.step():
            console.board.clock.sleep_ms(1)

def least(console):  # a stale word may keep another screen's module
    size = level()
    for index in range(3):
        console.step()
        size = min(size, level())
    return size

linked(console, poll)
print(least(console))
linked(console, poll)
print(least(console))
print(gc.mem_free())
__import__("micropython").mem_info()
"""
)

# Show a whole picture with the heap locked. Print `us`, the time that it takes, and `bytes`, which show() allocates.
# Parameter: BOARD.
FRAME = """\
import gc
from time import sleep_ms, ticks_diff, ticks_us

import micropython
from firmware.boards import open_board

board = open_board(BOARD)
from firmware.console import Console

console = Console(board)
console.step()
console.redraw()
console.step()
canvas = console.canvas

def another_picture():  # no byte stays: a driver sends what differs
    for i in range(len(board.buffer)):
        board.buffer[i] ^= 0xFF
    canvas.touch(0, 0, board.width, board.height)

def allocated():
    another_picture()
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    board.show(canvas)
    return gc.mem_alloc() - before

def timed():
    another_picture()
    sleep_ms(100)
    micropython.heap_lock()
    start = ticks_us()
    board.show(canvas)
    took = ticks_diff(ticks_us(), start)
    micropython.heap_unlock()
    return took

canvas.clean()
print("bytes", allocated())
print("us", timed())
"""

# Print the time of each decision of the strongest bot in its own games, a line `turn microseconds` each. Parameters:
# KEY, SEATS, OPTIONS, GAMES, MOST, OVER.
THINKING = """\
from time import ticks_diff, ticks_us

from engines import catalog

entry = catalog.find(KEY)
game = entry.game()(SEATS, OPTIONS)
player = entry.bot()()
view = bytearray(game.SIZE)
turn = 0
left = MOST
for seed in range(1, GAMES + 1):
    game.deal(seed)
    while left and game.turn() != OVER:
        left -= 1
        seat = game.turn()
        game.view(seat, view)
        start = ticks_us()
        move = player.decide(view)
        print(turn, ticks_diff(ticks_us(), start))
        game.play(move)
        if game.turn() != seat or game.seats() == 1:
            turn += 1
"""

# Print the times of the bot's turn from each of some positions, a line `microseconds longest` each: of all slices, and
# of the longest one. Parameters: KEY, STATES, PLAYER, SLICE_US.
TURNS = """\
import time

from engines import catalog
from engines.table import Table

class Saved:
    pass

entry = catalog.find(KEY)
for state in STATES:
    seats = state[AT_SEATS]
    table = Table(KEY, seats, None, bytes([PLAYER] * seats))
    table.deal(1)
    saved = Saved()
    saved.record = table.record
    saved.checkpoints = table.checkpoints
    saved.game = entry.game()(seats)
    saved.game.load(state)
    table.restore(saved)
    table.think(time)  # loads and makes the computer player
    seat = table.turn()
    whole = longest = 0
    while table.turn() == seat:
        start = time.ticks_us()
        table.think(time, SLICE_US)
        us = time.ticks_diff(time.ticks_us(), start)
        whole += us
        longest = max(longest, us)
    print(whole, longest)
"""

# Run the console and, after Ctrl-C, print the times in microseconds at which presses of up were noticed, one per line.
# Parameter: BOARD.
NOTICING = """\
from array import array
from time import ticks_us

from firmware.drivers.buttons import Buttons
from micropython import const

MOST = const(400)

latch = Buttons.latch
times = array("i", bytes(4 * MOST))
count = array("i", (0,))

def timed(self, mask, closed, twice, sampled=False):
    if mask == UP and (closed or twice) and not sampled and count[0] < MOST:
        times[count[0]] = ticks_us()
        count[0] += 1
    latch(self, mask, closed, twice, sampled)

Buttons.latch = timed
try:
    from firmware.start import run

    run(BOARD)
finally:
    for i in range(count[0]):
        print(times[i])
"""


def with_values(script: str, **values: object) -> str:
    """Return a script with values for its parameters."""
    return "".join(f"{name} = {value!r}\n" for name, value in values.items()) + script
