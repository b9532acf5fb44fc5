"""Every display size: what a game's screen shows beside its grid is neither cut off nor covered."""

import pytest

from firmware.ui import theme as role
from host_sim.virtual_board import BOARDS
from tests.pico.handheld import BoardDesk


@pytest.mark.parametrize("kind", BOARDS)
def test_the_game_screen_has_room(kind: str) -> None:
    """Over a whole game the last column beside the grid stays empty, and no text lies on the card in hand."""
    desk = BoardDesk(kind)
    desk.tap("a", "a")
    cut = []
    while desk.top() == "FoursquareScreen" and desk.console.table.turn() != 255:
        screen = desk.console.top()
        theme = screen.theme
        assert screen._below or screen._lines_y >= theme.inset + theme.big_height
        column = bytes(desk.board.pixels[desk.board.width - 1 :: desk.board.width])
        if set(column) != {role.BACKGROUND}:
            cut.append(screen.table.record.count)
        desk.hold("a")
        desk.tap("a")
    desk.clear()
    assert not cut, f"text runs out of the display after moves {cut}"
