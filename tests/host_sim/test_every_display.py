"""Every display size: the parts beside a game's grid are neither cut off nor covered."""

from typing import Any

import pytest

from engines.catalog import find
from firmware.screens import play
from firmware.ui import theme as role
from host_sim.device.virtual_board import BOARDS
from tests.pico.handheld import BoardDesk


@pytest.mark.parametrize("kind", BOARDS)
def test_the_game_screen_has_room(kind: str) -> None:
    """In a whole game, the last column beside the grid stays empty, and no text covers the card in hand."""
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


@pytest.mark.parametrize("players", [b"\0\0", b"\0\0\0\0"], ids=["two", "four"])
@pytest.mark.parametrize("kind", BOARDS)
def test_no_text_of_four_rows_runs_out_of_the_display(kind: str, players: bytes) -> None:
    """In a whole game between people, every text and every card is within the display."""
    desk = BoardDesk(kind)
    canvas = desk.console.canvas
    span, rounded = canvas.span, canvas.rounded
    cut = []

    def watched(data: bytes, start: int, end: int, x: int, y: int, role: int, font: Any = None) -> int:
        right = int(span(data, start, end, x, y, role, font))
        if right - (font or canvas.font).gap > canvas.width or y + (font or canvas.font).height > canvas.height:
            cut.append(bytes(data[start:end]).decode())
        return right

    def card(x: int, y: int, w: int, h: int, radius: int, role: int) -> None:
        rounded(x, y, w, h, radius, role)
        if x + w > canvas.width or (canvas.colour and y + h > canvas.height):  # on the OLED, a hand reaches further
            cut.append(f"a card at {x}, {y}")

    canvas.span, canvas.rounded = watched, card
    play.start(desk.console, find("four_rows"), 8, bytes(3), None, players)
    desk.settle()
    while desk.console.table.turn() != 255:
        desk.tap("a")
    desk.wait(1000)
    desk.clear()
    assert not cut


@pytest.mark.parametrize("kind", BOARDS)
def test_nothing_of_rows_of_four_runs_out_of_the_display_or_into_each_other(kind: str) -> None:
    """In deals with long piles and many cards up, every glyph is within the display, and no card covers the text."""
    desk = BoardDesk(kind)
    canvas = desk.console.canvas
    glyph, rounded = canvas.glyph, canvas.rounded
    cut = []

    def watched(code: int, x: int, y: int, role: int, font: Any) -> int:
        right = int(glyph(code, x, y, role, font))
        if x < 0 or right - font.gap > canvas.width or y < 0 or y + font.height > canvas.height:
            cut.append(f"{chr(code)} at {x}, {y}")
        return right

    def card(x: int, y: int, w: int, h: int, radius: int, role: int) -> None:
        rounded(x, y, w, h, radius, role)
        screen = desk.console.top()
        low = getattr(screen, "news_y", canvas.height)
        if type(screen).__name__ == "RowsOfFourScreen" and (x < 0 or x + w > canvas.width or y + h > low):
            cut.append(f"a card at {x}, {y}")

    canvas.glyph, canvas.rounded = watched, card
    for deal, options in ((49, bytes(8)), (33, b"\0\1\3\0\1\1\0\0")):
        play.start(desk.console, find("rows_of_four"), deal, options)
        desk.settle()
        for _ in range(70):
            desk.hold("a")
            desk.tap("a")
            if desk.top() == "Question":
                desk.tap("a")
        assert desk.console.table.record.count >= 70
    desk.clear()
    assert not cut
