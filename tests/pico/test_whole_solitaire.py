"""The end of a long game on an emulated Pico: Rows of Four, continued from its save of 254 moves and won by hints.

The game is a recorded playthrough, and the computer player gives the same hints. The whole game would take minutes.
"""

from pathlib import Path
from typing import Any

import pytest

from engines import record_text, save
from engines.table import Table
from firmware.settings import read
from firmware.store import Store
from scenes import play
from tests.pico import console

pytestmark = pytest.mark.usefixtures("stock")

KEY = "rows_of_four"
PLAYTHROUGH = Path(__file__).resolve().parents[1] / "playthroughs" / f"{KEY}-bot-46.txt"
RECORDED = record_text.from_text(PLAYTHROUGH.read_text("utf-8").splitlines()[1])
LEFT = 12  # moves
NEVER = 2  # setting: a decided game does not finish by itself
END_MS = 1500  # until the result is shown


def nearly_won(desk: Any) -> None:
    """Save the playthrough without its last moves, as the game to continue."""
    table = Table(KEY, RECORDED.seats, RECORDED.options)
    table.deal(RECORDED.seed)
    for move in RECORDED.moves[: RECORDED.count - LEFT]:
        table.play(move)
    desk.console.profile.started(KEY)
    desk.console.profile.change("finish", NEVER)
    desk.console.store.save(KEY, table.pack())


def on_pc(saves: dict[str, bytes], seconds: int | None = None) -> list[bytes]:
    """Return the PC's picture when the game is continued, after each hint and each move, and of the result.

    `seconds` is the time played, as in `scenes.play`.
    """
    pictures = []

    def to_the_end(desk: Any) -> None:
        pictures.append(console.picture(desk, "a"))
        for _ in range(LEFT):
            desk.hold("a")
            pictures.append(bytes(desk.board.picture))
            pictures.append(console.picture(desk, "a"))
        desk.wait(END_MS)
        pictures.append(bytes(desk.board.picture))

    console.on_pc(saves, lambda desk: play(desk, to_the_end, seconds))
    return pictures


def test_the_end_of_a_long_game(tmp_path: Path) -> None:
    """Every press leads to the PC's picture. Save and statistics are those of the whole game."""
    saves = console.saves_after(nearly_won)
    pictures = iter(on_pc(saves, 0))  # less than a minute, because the foot shows whole minutes
    device = console.started(saves)
    device.tap("a")
    assert console.first_shown(device, [next(pictures)], 5000), "the game continued"
    for number in range(LEFT):
        device.hold("a")
        assert console.first_shown(device, [next(pictures)]), f"hint {number + 1}"
        device.tap("a")
        if number < LEFT - 1:
            assert console.first_shown(device, [next(pictures)]), f"move {number + 1}"
    device.pico.run_ms(3 * END_MS)
    for path, data in console.saves_of(device).items():
        (tmp_path / Path(path).name).write_bytes(data)
    store = Store(str(tmp_path))
    saved = store.load(KEY, save.unpack).record
    assert 0 < saved.seconds < 60
    assert console.first_shown(device, [on_pc(saves, saved.seconds)[-1]], 0), "the result"
    assert saved.to_text() == RECORDED.to_text()
    assert read(store).results[KEY][:2] == [1, 1]
