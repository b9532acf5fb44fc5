"""A whole game of Four Rows against a computer player on an emulated Pico, from power-on and by buttons alone."""

from pathlib import Path
from typing import Any

import pytest

from engines import save
from engines.game import OVER
from firmware.settings import read
from firmware.store import Store
from tests.pico.handheld import KINDS, launcher, perform, rehearse

pytestmark = pytest.mark.usefixtures("stock")

DEAL = "7"
PRESSES = 200  # enough for any game
SAVED_MS = 300  # a move is saved after its picture


class Played:
    """A scene that plays the game on the PC's console. It keeps the record and the winners."""

    def __init__(self, presses: int = PRESSES) -> None:
        self._presses = presses
        self.text = ""
        self.winners = 0

    def __call__(self, desk: Any) -> None:
        """Always play the card and place at the cursor. A also hurries the computer player."""
        desk.tap("right", "a", "down", "down", "a", *["up"] * int(DEAL), "a")
        for _ in range(self._presses):
            if desk.console.table.turn() == OVER:
                break
            desk.tap("a")
        self.text = desk.console.table.record.to_text()
        self.winners = desk.console.table.view(0).winners()


@pytest.mark.parametrize("board", KINDS)
def test_a_match_by_buttons_alone(board: str, tmp_path: Path) -> None:
    """Every press leads to the PC's picture; save and statistics are those of the PC's game."""
    device = launcher(board)
    played = Played()
    tree = rehearse(KINDS[board], [("table", played)])
    assert "players=h2" in played.text and played.winners in (1, 2)

    def play() -> tuple[dict[str, Any], dict[str, bytes]]:
        found = perform(device, tree)
        device.pico.run_ms(SAVED_MS)
        return found, device.pico.files()

    found, files = device.pico.branch(lambda pico: play())
    assert not [told for told in found.values() if isinstance(told, str)], found
    for path, data in files.items():
        if path.startswith("/saves/"):
            (tmp_path / Path(path).name).write_bytes(data)
    store = Store(str(tmp_path))
    saved = store.load("four_rows", save.unpack).record
    assert saved.to_text() == played.text
    assert saved.counted and saved.replay().winners() == played.winners
    settings = read(store)
    won = played.winners & 1
    assert (settings.last, settings.results["four_rows"][:2]) == ("four_rows", [1, won])
