"""Every screen of a console with the longest game that each engine can produce, on an emulated Pico.

Presses are timed to the last pixel. The watchdog is always fed in time, and nothing crashes.
"""

from typing import Any

import pytest

from engines import save
from engines.catalog import CATALOG
from firmware.store import Store
from host_sim.pico.boards import HOLD_MS, TAP_MS, Handheld
from manifests import games
from tests.pico import console, long_games
from tests.pico.long_games import Hunger
from tools.measure import openings
from tools.measure.device_measures import FROZEN, LCD, MPY, OLED, budgets, switched_on

pytestmark = pytest.mark.usefixtures("stock")

BARS = budgets()
QUIET_MS = 250
LOAD_MS = 800  # most ms from the message that a game is opening to the game
SETTLE_MS = 20_000
FAIL = "from firmware.screens.game import GameScreen\nGameScreen.press = lambda *_: [][1]"
LOOKED_INTO_MS = 8000  # by then the console has replayed the moves of a save


class Walk:
    """Timed presses of the buttons of a Pico that was switched on with these saves."""

    def __init__(self, saves: dict[str, bytes], way: str = MPY) -> None:
        self.device = switched_on(OLED, way, saves)
        self.device.start()
        self.launcher_ms = self.device.display.last_byte_us / 1000
        self.hunger = Hunger(self.device)
        self.hungry: dict[str, float] = {}

    def press(self, name: str, *, hold: bool = False, quiet_ms: float = QUIET_MS) -> float:
        """Press and release a button. Return the milliseconds to a picture that stays for `quiet_ms`."""
        device = self.device
        device.press(name)
        device.pico.run_ms(HOLD_MS if hold else TAP_MS)
        since = device.pico.us
        device.release(name)
        device.pico.run_ms(TAP_MS)
        device.settle(quiet_ms, SETTLE_MS)
        return float(device.display.last_byte_us - since) / 1000

    def note(self, what: str) -> None:
        """Record the longest time without feeding the watchdog since the last note."""
        self.hungry[what] = max(self.hungry.get(what, 0), self.hunger.forget())

    def menu(self, downs: int) -> float:
        """Choose a row of the game's menu, counted down, or up if negative. Return the milliseconds to the picture."""
        self.press("b", hold=True)
        self.note("menu")
        for _ in range(abs(downs)):
            self.press("down" if downs > 0 else "up")
        took = self.press("a")
        self.note(f"menu, row {downs}")
        return took


@pytest.mark.parametrize(("way", "key"), [(FROZEN, entry.key) for entry in games()] + [(MPY, BARS["largest"])])
def test_every_screen_with_the_longest_game(key: str, way: str, tmp_path: Any) -> None:
    device = long_games.table(key)
    walk = Walk(long_games.saves(device), way)
    times = {"launcher": walk.launcher_ms, "continue": walk.press("a", quiet_ms=LOAD_MS)}
    walk.note("continue")
    times["undo"] = walk.menu(0)
    times["undo again"] = walk.menu(0)
    walk.device.pico.run_ms(LOOKED_INTO_MS)
    walk.note("moves looked into")
    times["undo later"] = walk.menu(0)
    times["redo"] = walk.menu(4)
    walk.press("a", hold=True)
    walk.device.pico.run_ms(2000)
    walk.note("hint")
    for row in (1, 5, 6):  # rules, buttons, options; the console asks about a changed option
        walk.menu(row)
        walk.press("a")
        walk.note("a page")
        for _ in range(3):
            walk.press("b")
        walk.note("back")
    walk.menu(3)
    walk.note("what happened")
    walk.press("b")
    if hasattr(long_games.of(key), "look"):
        long_games.of(key).look(walk)
    walk.menu(-3)  # the page with the deal number
    walk.press("b")
    walk.press("b")
    walk.menu(-1)  # the question before a new deal
    walk.press("b")
    walk.press("b")
    walk.note("question")
    times["quit"] = walk.menu(-2)
    assert console.first_shown(walk.device, [console.on_pc(console.saves_of(walk.device), console.picture)]), (
        "the launcher"
    )
    print(f"{key}, {way}, {device.record.count} moves: {times}, without feeding: {walk.hungry}")
    files = walk.device.pico.files()
    assert console.CRASH_LOG not in files, files[console.CRASH_LOG].decode()
    assert walk.device.pico.resets == 0
    for path, data in console.saves_of(walk.device).items():
        (tmp_path / path.rpartition("/")[2]).write_bytes(data)
    saved = Store(str(tmp_path)).load(key, save.unpack)
    assert saved.record.replay().state == saved.game.state
    back = 2 + 2 * len(device.players)  # three undos, each with the other players' moves, and one redo
    assert device.record.count - back <= saved.record.count <= device.record.count
    kind = "frozen" if way == FROZEN else "mpy"
    assert times["launcher"] <= BARS["launcher_ms"][kind]
    for what, bar in BARS["long_games_ms"][kind].items():
        assert max(took for name, took in times.items() if name.startswith(what)) <= bar, what
    assert max(walk.hungry.values()) <= BARS["unfed_ms"], walk.hungry


@pytest.mark.parametrize(("board", "way"), [(LCD, FROZEN), (OLED, MPY)])
def test_games_open_within_their_budgets(board: str, way: str) -> None:
    """Every game, with the most seats, is opened from the launcher and later continued."""
    device = switched_on(board, way, console.saves_after(long_games.fill_the_seats))
    device.start()
    for row, entry in enumerate(CATALOG):
        took, hungry, files = device.pico.branch(lambda _, row=row: opened(device, row))
        print(f"{entry.key} on {board}, {way}: {took}, without feeding {hungry}")
        assert f"{console.SAVES}{entry.key}.0" in files, "no game was dealt"
        assert console.CRASH_LOG not in files
        assert hungry <= BARS["unfed_ms"]
        for what, ms in took.items():
            assert ms <= BARS["opening_ms"]["frozen" if way == FROZEN else "mpy"][what], f"{entry.key}, {what}"


def test_a_game_without_room_says_what_it_needs() -> None:
    """From copied files, the largest game is not opened on a large display, by A, by B or in words."""
    device = switched_on(LCD, MPY, console.saves_after(long_games.fill_the_seats))
    device.start()
    device.tap(*["left"] * 3)
    launcher = device.image()
    for name in ("a", "b"):
        device.tap(name)
        assert device.image() != launcher, "a line over the launcher"
        device.settle(QUIET_MS, SETTLE_MS)
        device.tap("left", "right")
        assert device.image() == launcher
    device.pico.send(b"play all_fours\r")
    device.pico.wait("needs an image on this display")
    assert f"{console.SAVES}all_fours.0" not in device.pico.files()


def opened(device: Handheld, row: int) -> tuple[dict[str, float], float, list[str]]:
    """Open the game in a row of the launcher.

    Return the times, the longest time without feeding the watchdog, and the names of the files.
    """
    hunger = Hunger(device)
    took = openings.opened(device, row)
    return took, hunger.longest_ms, list(device.pico.files())


def test_the_crash_log_holds_the_longest_game() -> None:
    """The log is written in pieces, because the whole record would take 40 KB of memory."""
    device = long_games.table("rows_of_four")
    board = console.started(long_games.saves(device))
    board.pico.exec(FAIL)
    board.pico.send(b"\x02" + f"from firmware.start import run\r\nrun({console.BOARD!r})\r\n".encode())
    board.start()
    board.tap("a")
    board.settle(LOAD_MS, SETTLE_MS)
    board.tap("left")
    board.pico.run_ms(3000)
    log = board.pico.files()[console.CRASH_LOG].decode().split("\n")
    assert log[-2] == device.record.to_text()
    assert b"not complete" not in bytes(board.pico.console)
