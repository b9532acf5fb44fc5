"""200 rounds of launcher, game and launcher on an emulated Pico leave no module and no memory behind."""

import pytest

from tools.measure.device_measures import FROZEN, LCD, MPY, OLED, at_prompt, offered

SETTLED = 10  # rounds after which every game has been opened twice
TREND_BYTES = 16  # per round
ROUNDS = 200
BLOCK_BYTES = 40 * 1024  # the largest free block in the launcher, at least
COPIED = [(OLED, 36 * 1024), (LCD, 24 * 1024)]  # tables of names lie between free blocks
COPIED_ROUNDS = 10

SCRIPT = """
import gc, sys
from firmware import loader, start

board = loader.load("firmware.boards", "open_board")(%r)
from firmware.console import Console
from engines.catalog import find

console = Console(board)
console.step()
launcher = sorted(sys.modules)
rounds = %d
keys = %r
free = [0] * rounds  # all its memory now, as it would count as lost
for i in range(rounds):
    is_full = i %% 9 == 0  # cards move, and a computer player thinks
    console.settings.speed = 2 * is_full
    console.play("new_deal", find(keys[i %% len(keys)]))
    while console.table is None or console.top().working or console.step() == 0:
        console.step()
    table = console.table
    while is_full and not (table.hint() if table.human_to_move() else table.think()):
        pass
    table = None  # otherwise its game would stay in memory
    console.home()
    while console.step() == 0:
        pass
    assert sorted(sys.modules) == launcher, set(sys.modules) ^ set(launcher)
    gc.collect()
    bytearray(%d)  # the largest free block has this size, or `MemoryError`
    gc.collect()
    free[i] = gc.mem_free()
print(*[name for name in loader.resident() if name not in loader.RESIDENT])
print(*free)
"""


def free_after(board: str, way: str, rounds: int, block: int) -> list[int]:
    """Return the free bytes after each round, in which a block of this size must be free."""
    pico = at_prompt(board, way).pico
    said = pico.exec(SCRIPT % (board, rounds, offered(board, way), block), limit_ms=1_000_000)
    others, figures = said.splitlines()
    packages = {path.rpartition(".")[0] for path in ("firmware.ui.x", "firmware.screens.x", "firmware.drivers.x")}
    drivers = {"firmware.drivers." + name for name in ("oled", "buzzer", "st7789", "watchdog")}
    own = {"engines", "firmware", "firmware.start", "firmware.loader"} | packages | drivers
    assert {name for name in others.split() if name.startswith(("engines", "firmware"))} <= own
    return [int(figure) for figure in figures.split()]


def test_rounds_leave_nothing_behind() -> None:
    """MicroPython keeps the names of functions forever, so the first rounds with each game do not count."""
    free = free_after(OLED, FROZEN, ROUNDS, BLOCK_BYTES)[SETTLED:]
    assert len(free) == ROUNDS - SETTLED
    part = len(free) // 3
    lost = max(free[:part]) - max(free[-part:])
    print(f"{lost} bytes in {2 * part} rounds")
    assert lost <= TREND_BYTES * 2 * part


@pytest.mark.parametrize(("board", "block"), COPIED)
def test_copied_files_leave_a_large_block(board: str, block: int) -> None:
    """They are unloaded whole, whichever game was open."""
    assert len(free_after(board, MPY, COPIED_ROUNDS, block)) == COPIED_ROUNDS
