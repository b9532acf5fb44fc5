"""Wear of the flash by play, measured on the emulated Pico and extrapolated by the same littlefs on the PC.

A sector of the Pico's W25Q16JV endures 100,000 erases (Winbond's data sheet, revision H, section 1).
"""

import tomllib
from typing import Any

import pytest

import host_sim
from engines.game import OVER
from firmware.store import Store
from host_sim.pico import filesystem
from host_sim.pico.flash import ERASE, PROGRAM, Operation
from tests.pico import console
from tests.pico.console import BOARD, SAVES
from tests.pico.flash_model import FlashModel

pytestmark = pytest.mark.usefixtures("stock")

BUDGETS = tomllib.loads((host_sim.ROOT / "tests" / "budgets.toml").read_text("utf-8"))["flash"]
ENDURANCE = 100_000  # erases of a sector
TYPICAL, FAST = 10, 30  # moves a minute
HOURS_A_DAY = 2
LEAST_YEARS = 30  # years of play at the fast pace
LONG_RUN = 10_000  # moves
CONSOLE_FILES = 60  # sectors that copied files of the console occupy, generously
N_GAMES = 6

# Plays games with the console's own screen and saves, but without its loop: no drawing, no naps. The code
# cannot import constants, because code compiled for a device contains only their values.
GAMES = f"""
from engines import catalog
from firmware.screens import play
console.settings.speed = 0  # no time passes here, so cards would move forever
moves = 0
for seed in range({N_GAMES}):
    play.start(console, catalog.CATALOG[0], seed)
    while console.top().working:
        console.step()
    screen = console.top()
    screen.enter()
    while console.table.turn() != {OVER}:
        safe = [move for move in screen.legal[:screen.legal_count] if not screen.game_view.loses(move)]
        screen.commit((safe or screen.legal)[0])
        screen.changed = False  # as if it had been drawn: then it is saved
        screen.tick()
        moves += 1
print(moves)
"""
ON_THE_PICO = """
from firmware.boards import open_board
from firmware.console import Console
console = Console(open_board(%r))
"""


def test_flash_wear_of_play(monkeypatch: pytest.MonkeyPatch, record_property: Any) -> None:
    """Page programs and sector erases keep their budgets for each move, and for a lifetime.

    The PC plays the same games. Its littlefs must program and erase as often and in the same order; then its
    extrapolation is valid.
    """
    device = console.started()
    device.pico.exec(f"import os\nos.mkdir({SAVES[:-1]!r})")  # or the first save makes the folder, unlike the model
    flash = device.pico.flash
    done, image = len(flash.operations), device.pico.flash_dump()[device.pico.disk]
    code = ON_THE_PICO % BOARD + GAMES
    moves = int(device.pico.exec(code, limit_ms=120_000).split()[-1])
    operations = flash.operations[done:]
    programs = sum(operation.kind == PROGRAM for operation in operations) / moves
    erases = sum(operation.kind == ERASE for operation in operations) / moves
    assert moves >= 200
    assert erases > 0
    assert programs <= BUDGETS["page_programs_per_move"]
    assert erases <= BUDGETS["sector_erases_per_move"]

    writes = _writes(monkeypatch)
    model = FlashModel(image=image, start=console.disk_start())
    for path, data in writes:
        model.save(path, data)
    assert _kinds(model.operations) == _kinds(operations)
    for path, data in writes * (LONG_RUN // moves - 1):
        model.save(path, data)
    most = max(model.erases.values())
    assert len(model.erases) > 10, "the wear stays in one place"
    assert most <= BUDGETS["erases_of_one_sector_in_10000_moves"]
    an_hour = erases * 60  # at one move a minute
    pool = len(image) // filesystem.BLOCK - (0 if console.is_frozen() else CONSOLE_FILES)
    years = ENDURANCE * pool / (an_hour * FAST * HOURS_A_DAY * 365)
    assert years >= LEAST_YEARS
    told = (
        f"{programs:.2f} page programs and {erases:.3f} sector erases a move over {moves} moves, "
        f"{len(operations) / N_GAMES:.0f} operations a game, {an_hour * TYPICAL:.0f} erases an hour at {TYPICAL} moves "
        f"a minute and {an_hour * FAST:.0f} at {FAST}; the most worn sector {most} in {LONG_RUN} moves; {years:.0f} "
        f"years of {HOURS_A_DAY} hours a day at {FAST} moves a minute, {years * FAST / TYPICAL:.0f} at {TYPICAL}"
    )
    record_property("flash wear", told)
    print(told)


def _kinds(operations: list[Operation]) -> list[str]:
    """Return the operations without addresses: the next sector depends on the time of day in the files."""
    return [operation.kind for operation in operations]


def _writes(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bytes]]:
    """Return the writes of the same games on the PC: path on the Pico and content, in order."""
    writes = []
    write = Store._write

    def noted(self: Store, name: str, target: int, data: bytes, unreadable: bool) -> None:
        writes.append((f"{SAVES}{name}.{target}", bytes(data)))
        write(self, name, target, data, unreadable)

    monkeypatch.setattr(Store, "_write", noted)
    console.on_pc({}, lambda desk: exec(GAMES, {"console": desk.console}))
    return writes


def test_nothing_is_written_when_nothing_changed() -> None:
    """The cursor, hints, menus, help, declined questions, Continue, leaving and switching on write nothing."""
    device = console.started(console.saves_after(lambda desk: _three_moves(desk)))
    files = device.pico.files()
    device.tap("a", "down", "left", "up", "right", "b")  # Continue, the cursor, the message of B
    device.hold("a")
    device.pico.run_ms(1000)  # the hint
    device.hold("b")
    device.tap("down", "a", "down", "a", "down", "b", "b", "b")  # rules, a page, back to the game
    device.hold("b")
    device.tap("up", "a", "right", "a", "b")  # decline a new deal
    device.hold("b")
    device.tap("up", "up", "a")  # quit
    assert console.first_shown(device, [console.on_pc(console.saves_of(device), console.picture)]), "not the launcher"
    assert device.pico.flash.operations == []
    device.tap("a")
    device.power_cycle()
    device.start()
    device.tap("a")
    assert device.pico.flash.operations == []
    assert device.pico.files() == files
    device.tap("a")
    assert device.pico.flash.operations, "a move is written: the measure works"


def _three_moves(desk: Any) -> None:
    desk.new_game()
    for _ in range(3):
        desk.hold("a")
        desk.tap("a")
