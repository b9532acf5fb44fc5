"""League night and the peg board on the emulated Pico: memory, stack, watchdog, and power that is cut."""

from pathlib import Path

import pytest

from desk import Desk
from engines.all_fours import league, pegs
from engines.all_fours.league import League
from engines.catalog import CATALOG
from firmware.store import Store
from host_sim.pico.boards import HOLD_MS, TAP_MS, Handheld
from tests.pico import console
from tests.pico.long_games import Hunger
from tools.measure.device_measures import FROZEN, LCD, MPY, OLED, budgets, switched_on

pytestmark = pytest.mark.usefixtures("stock")

BARS = budgets()
OPENING_MS = 4000
WAYS = [(OLED, MPY), (LCD, FROZEN)]


def press(device: Handheld, *names: str, ms: float = TAP_MS, then_ms: float = 400) -> None:
    """Press buttons one after the other. The console may have work to do all the time."""
    for name in names:
        device.press(name)
        device.pico.run_ms(ms)
        device.release(name)
        device.pico.run_ms(then_ms)


def offered(desk: Desk) -> None:
    """Offer the lessons of every game. Cards move, since modules for that take memory."""
    for entry in CATALOG:
        desk.console.profile.offered(entry.key)


def opened(device: Handheld, ups: int) -> None:
    """Switch on, and choose a row of the menu of the game that has companions, counted up from its end."""
    device.start()
    at = [bool(entry.companions) for entry in CATALOG].index(True)
    device.tap(*["right"] * at, "b", *["up"] * ups)
    press(device, "a", then_ms=OPENING_MS)


def saved(device: Handheld, name: str, tmp_path: Path) -> bytes:
    """Return the payload of a save."""
    for path, data in console.saves_of(device).items():
        (tmp_path / path.rpartition("/")[2]).write_bytes(data)
    return Store(str(tmp_path)).load(name)  # type: ignore[no-any-return]


def expect_sound(device: Handheld, hunger: Hunger) -> None:
    """Check that nothing crashed, and that stack and watchdog kept their limits."""
    files = device.pico.files()
    assert console.CRASH_LOG not in files, files[console.CRASH_LOG].decode()
    assert device.pico.resets == 0
    assert device.pico.stack_left >= BARS["stack_left_bytes"], device.pico.stack_left
    assert hunger.longest_ms <= BARS["unfed_ms"]


def test_league_night(tmp_path: Path) -> None:
    """A person plays with hints; the power is cut in between, and the evening goes on. Copied files leave the least
    memory."""
    device = switched_on(OLED, MPY, console.saves_after(offered))
    hunger = Hunger(device)
    opened(device, 2)
    press(device, "a", then_ms=OPENING_MS)  # begin
    press(device, "a", then_ms=2000)  # sit down
    for _ in range(9):  # more than a hand, with the table of its score
        press(device, "a", ms=HOLD_MS, then_ms=2500)  # a hint
        press(device, "a", then_ms=4000)
    expect_sound(device, hunger)
    before = league.unpack(saved(device, league.STATE, tmp_path))
    device.power_cycle()
    hunger = Hunger(device)
    device.start()
    device.tap("b")
    press(device, "a", then_ms=OPENING_MS)  # the cursor is on League night
    press(device, "a", then_ms=2000)
    press(device, "a", ms=HOLD_MS, then_ms=2500)
    press(device, "a", then_ms=4000)
    expect_sound(device, hunger)
    after = league.unpack(saved(device, league.STATE, tmp_path))
    assert moves(after) > moves(before) > 30 and after.games[0].moves_made() > before.games[0].moves_made() > 5
    print(f"league night: {moves(after)} moves, stack left {device.pico.stack_left}")
    print(device.pico.exec("import gc\ngc.collect()\nprint(gc.mem_free())"))


def test_rules_open_at_a_table_of_league_night() -> None:
    """Two computer players are in memory until the menu opens."""
    device = switched_on(OLED, MPY, console.saves_after(offered))
    hunger = Hunger(device)
    opened(device, 2)
    press(device, "a", then_ms=OPENING_MS)
    press(device, "a", then_ms=2000)
    for _ in range(3):
        press(device, "a", ms=HOLD_MS, then_ms=2500)
        press(device, "a", then_ms=4000)
    press(device, "b", "down", "a", "a", then_ms=1500)
    expect_sound(device, hunger)
    press(device, "b", "b", "b", then_ms=600)
    press(device, "a", ms=HOLD_MS, then_ms=4000)
    press(device, "a", then_ms=4000)
    expect_sound(device, hunger)


def moves(evening: League) -> int:
    """Return the moves made at all tables."""
    return sum(game.moves_made() for game in evening.games)


@pytest.mark.parametrize(("board", "way"), WAYS)
def test_the_peg_board(board: str, way: str, tmp_path: Path) -> None:
    """A game by buttons, an undo, and the board after the power was cut."""
    device = switched_on(board, way, console.saves_after(offered))
    hunger = Hunger(device)
    opened(device, 1)
    for _ in range(3):
        press(device, "left", "right", "left", "left")
    press(device, "b", "a")
    expect_sound(device, hunger)
    board_before = pegs.unpack(saved(device, pegs.STATE, tmp_path))
    assert board_before.points == [8, 3, 0]
    device.power_cycle()
    hunger = Hunger(device)
    device.start()
    device.tap("b")
    press(device, "a", then_ms=OPENING_MS)
    press(device, "right")
    expect_sound(device, hunger)
    assert pegs.unpack(saved(device, pegs.STATE, tmp_path)).points == [8, 4, 0]
