"""A whole game on an emulated Pico, from power-on and by buttons alone. Its save equals the recorded playthrough."""

import hashlib
from pathlib import Path
from typing import Any

import pytest

from engines import record_text, save
from engines.record import Record
from firmware.settings import read
from firmware.store import Store
from host_sim.pico.boards import Handheld
from tests.pico.handheld import KINDS, REACTION_MS, Step, launcher, perform, rehearse

pytestmark = pytest.mark.usefixtures("stock")

PLAYTHROUGH = Path(__file__).resolve().parents[1] / "playthroughs" / "foursquare-bot-42.txt"
LINES = PLAYTHROUGH.read_text("utf-8").splitlines()
RECORDED = record_text.from_text(LINES[1])
SAVED_MS = 300  # a move is saved after its picture
WINS = [1, 1, RECORDED.count]  # the current and the longest streak of wins, and the fewest moves of a win


def play(desk: Any, moves: int = RECORDED.count) -> None:
    """Enter the deal number, and make each of this many moves by steering to it."""
    desk.choose()
    desk.tap("down", "a")
    for digit in reversed(str(RECORDED.seed)):
        desk.tap(*["up"] * int(digit), "left")
    desk.tap("a")
    for i in range(moves):
        desk.console.top().point_at(RECORDED.moves[i])
        desk.tap("a")


def to_the_end(desk: Any) -> None:
    play(desk)
    desk.wait(1500)


def to_the_statistics(desk: Any) -> None:
    to_the_end(desk)
    desk.tap("down", "down", "down", "a")


@pytest.mark.parametrize(("board", "frozen"), [("pico_oled", True), ("waveshare_lcd13", False)])
def test_a_game_by_buttons_alone(board: str, frozen: bool, tmp_path: Path) -> None:
    """Every press leads to the PC's picture. Save, position and statistics are those of the playthrough.

    The Pico's first game measures its time, and the second one shows that time.
    """
    device = launcher(board, frozen)
    seconds = played(device, rehearse(KINDS[board], [("table", play)]), tmp_path).seconds
    assert seconds > RECORDED.count * REACTION_MS // 1000
    tree = rehearse(KINDS[board], [("result", to_the_end), ("statistics", to_the_statistics)], seconds)
    saved = played(device, tree, tmp_path)
    assert saved.seconds == seconds
    store = Store(str(tmp_path))
    assert saved.to_text() == LINES[1]
    assert saved.counted
    game = saved.replay()
    digest = hashlib.sha256(bytes(game.state)).hexdigest()[:16]
    assert digest == LINES[2 + saved.count].split()[1]
    assert f"winners={game.winners()} scores={game.score(0)} progress={game.progress()}" == LINES[3 + saved.count]
    settings = read(store)
    assert not store.problem
    results = [1, 1, game.score(0), 0, *WINS, seconds, game.score(0), 1, 0, seconds]
    assert (settings.last, settings.results["foursquare"]) == ("foursquare", results)


def played(device: Handheld, tree: Step, folder: Path) -> Record:
    """Perform all scenes of a tree on a fork, and copy its saves to a folder. Return the saved game's record."""

    def act() -> tuple[dict[str, Any], dict[str, bytes]]:
        found = perform(device, tree)
        device.pico.run_ms(SAVED_MS)
        return found, device.pico.files()

    found, files = device.pico.branch(lambda pico: act())
    assert not [told for told in found.values() if isinstance(told, str)], found
    for path, data in files.items():
        if path.startswith("/saves/"):
            (folder / Path(path).name).write_bytes(data)
    saved: Record = Store(str(folder)).load("foursquare", save.unpack).record
    return saved
