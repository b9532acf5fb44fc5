"""200 rounds of launcher, game and launcher on an emulated Pico leave no module and no memory behind."""

from engines.catalog import CATALOG
from tools.measure.device_measures import LCD, at_prompt

ROUNDS = 200
SETTLED = 10  # rounds after which every game has been opened twice
TREND_BYTES = 16  # per round
BLOCK_BYTES = 40 * 1024  # the largest free block in the launcher, at least

SCRIPT = """
import gc, sys
from firmware import loader, start

board = loader.load("firmware.boards", "open_board")(%r)
from firmware.console import Console
from engines.catalog import CATALOG

console = Console(board)
console.settings.speed = 2  # cards move, fast
console.step()
launcher = sorted(sys.modules)
rounds = %d
free = [0] * rounds  # all its memory now, as it would count as lost
for i in range(rounds):
    console.play("new_deal", CATALOG[i %% len(CATALOG)])
    while console.table is None or console.top().working or console.step() == 0:
        console.step()
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


def test_rounds_leave_nothing_behind() -> None:
    """MicroPython keeps the names of functions forever, so the first rounds with each game do not count."""
    pico = at_prompt(LCD).pico
    said = pico.exec(SCRIPT % (LCD, ROUNDS, BLOCK_BYTES), limit_ms=1_000_000)
    others, figures = said.splitlines()
    packages = {path.rpartition(".")[0] for path in ("firmware.ui.x", "firmware.screens.x", "firmware.drivers.x")}
    own = {"firmware.start", "firmware.loader", "firmware.drivers.st7789", "firmware.drivers.watchdog"}
    assert {name for name in others.split() if name.startswith(("engines", "firmware"))} <= (
        {"engines", "firmware"} | packages | own
    )
    free = [int(figure) for figure in figures.split()][SETTLED:]
    assert len(free) == ROUNDS - SETTLED
    part = len(free) // 3
    lost = max(free[:part]) - max(free[-part:])
    print(f"{lost} bytes in {2 * part} rounds; {len(CATALOG)} games")
    assert lost <= TREND_BYTES * 2 * part
