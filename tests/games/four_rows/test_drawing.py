"""Four Rows on both displays: redraws are complete and send no more than what has changed."""

from desk import reserve
from engines.four_rows import kernels
from games.four_rows.tables import FIELD, HANDS, SECOND_DEALS, dealt, deck, point, show_cards

reserve("lcd")  # before the heap is fragmented


def test_an_announced_ten_differs_from_the_card_it_stands_for():
    """FR-12: the field shows the announced card and a mark for the ten, on both displays."""
    for kind in ("oled", "lcd"):
        pictures = []
        for wild in (False, True):
            desk = dealt(kind, cards=deck(HANDS, FIELD), options=SECOND_DEALS)
            show_cards(desk)
            desk.console.top().game_view.is_wild = lambda slot, wild=wild: wild and slot == 2
            desk.console.redraw()
            desk.settle()
            pictures.append(desk.digest())
            desk.clear()
        assert pictures[0] != pictures[1], kind


def test_all_lines_of_news_fit_the_display():
    for kind in ("oled", "lcd"):
        desk = dealt(kind, players=b"\0\0\0\0")
        canvas = desk.console.canvas
        texts = ["Nobody can play: new field", "Player 4 is out: last lap", "Player 4: 10\u2665 as 10\u2660"]
        for text in texts + ["Player 3 cannot play", "Stage 7: new hands", "Play no card", "All passed: new field"]:
            assert canvas.text_width(text) + desk.console.theme.stroke < canvas.width, text
        desk.clear()


def test_moving_the_cursor_sends_little():
    desk = dealt(cards=deck(HANDS, FIELD), options=SECOND_DEALS)
    show_cards(desk)
    desk.tap("right")
    whole = desk.board.bytes_sent
    desk.console.redraw()
    desk.settle()
    whole = desk.board.bytes_sent - whole
    before = desk.board.bytes_sent
    desk.tap("right")
    assert 0 < desk.board.bytes_sent - before < whole // 2
    desk.clear()


def test_marks_show_where_the_card_under_the_cursor_fits():
    """FR-8: a slot has a mark if and only if the card under the cursor fits there."""
    desk = dealt(cards=deck(HANDS, FIELD), options=SECOND_DEALS)
    show_cards(desk)
    layout = desk.console.top().drawing.layout
    for card, slots in (("8S", (0,)), ("6S", (0, 1)), ("JS", (3,) if kernels.fits(0x3B, 0x0C) else ())):
        if not slots:
            continue
        point(desk, card)
        for slot in range(4):
            x = slot * layout.pitch + layout.large[0] // 2
            y = layout.field_y - layout.mark
            lit = desk.board.picture[y // 8 * 128 + x] >> y % 8 & 1
            assert lit == (slot in slots), (card, slot)
    desk.clear()
