"""Python for the emulated Pico, sent over its REPL by `tools/device_bench.py`: each measures something and tells it."""

# Heap in use, a line `name bytes` each; wants BOARD and GAMES.
LEDGER = """\
import gc

def used():
    gc.collect()
    gc.collect()
    return gc.mem_alloc()

def run_dry(console):
    while not console.step():
        pass

def open_game(console, entry):
    play = __import__("firmware.screens.play", None, None, ("new_deal",))
    play.new_deal(console, entry)
    console.step()
    console.top().press(A | HELD)
    run_dry(console)

def close_game(console):
    console.home()
    run_dry(console)

print("prompt", used())
from firmware.boards import open_board

board = open_board(BOARD)
from engines import catalog
from firmware.console import Console
from firmware.drivers.buttons import HELD, A

console = Console(board)
run_dry(console)
print("launcher", used())
for entry in catalog.CATALOG:
    open_game(console, entry)
    print(entry.key, used())
    print(entry.key + "-free", gc.mem_free())
    for _ in range(3):
        close_game(console)
        open_game(console, entry)
    close_game(console)
    first = used()
    for _ in range(GAMES):
        play = __import__("firmware.screens.play", None, None, ("new_deal",))
        play.new_deal(console, entry)
        while not console.table.hint():
            pass
        console.home()
    run_dry(console)
    growth = used() - first
    print(entry.key + "-growth", growth)
"""

# A whole picture with the heap locked: the `us` it takes, and the `bytes` that show() allocates; wants BOARD.
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

def allocated():
    canvas.touch(0, 0, board.width, board.height)
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    board.show(canvas)
    return gc.mem_alloc() - before

def timed():
    canvas.touch(0, 0, board.width, board.height)
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

# Microseconds of each decision of the computer player in its own games, a line each; wants GAMES.
THINKING = """\
from time import ticks_diff, ticks_us

from engines import catalog
from engines.game import OVER

for entry in catalog.CATALOG:
    game = entry.game()()
    player = entry.bot()()
    view = bytearray(game.SIZE)
    for seed in range(1, GAMES + 1):
        game.deal(seed)
        while game.turn() != OVER:
            game.view(game.turn(), view)
            start = ticks_us()
            move = player.decide(view)
            print(ticks_diff(ticks_us(), start))
            game.play(move)
"""

# Runs the console and, after Ctrl-C, prints when the buttons went unsampled: `at_us for_us` a line; wants BOARD.
SAMPLING = """\
from array import array
from time import ticks_diff, ticks_us

from firmware.boards.pico import PicoBoard
from micropython import const

LONG_US = const(5000)
MOST = const(400)

sample = PicoBoard.pressed
state = array("i", (ticks_us(), 0))
gaps = array("i", bytes(8 * MOST))

def timed(self):
    now = ticks_us()
    gap = ticks_diff(now, state[0])
    state[0] = now
    if gap > LONG_US and state[1] < MOST:
        gaps[2 * state[1]] = now
        gaps[2 * state[1] + 1] = gap
        state[1] += 1
    return sample(self)

PicoBoard.pressed = timed
try:
    from firmware.start import run

    run(BOARD)
finally:
    for i in range(state[1]):
        print(gaps[2 * i], gaps[2 * i + 1])
"""


def with_values(script: str, **values: object) -> str:
    """A script with the names it wants."""
    return "".join(f"{name} = {value!r}\n" for name, value in values.items()) + script
