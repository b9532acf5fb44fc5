"""Rows of Four on both displays: everything is visible, including whole piles."""

from desk import reserve
from games.rows_of_four.tables import STOCK, WASTE, check_redraw, dealt, draw, follow, make, to
from host_sim.positions import rows_of_four as position

reserve("lcd")  # before the heap is fragmented

LONG = 49  # a deal whose last pile has 14 cards after 45 hints
# Two piles of the greatest length, and three spaces.
LONGEST = position.from_text(
    "rows_of_four shuffle 2 any_time waste_only no on off | up C10 C10 | piles AS AH AD KC QD JC 10D 9S 8D 7H 6S 5H 4D "
    "3H 2S AD / 2D 3D KD QS JS 10S 9H 8S 7D 6D 5S 4H 3S 2H AS / -- / -- / -- / KH QH JH 10H / 4S 5D / KS | stock *"
).state


def put(desk, state):
    """Replace the game on the screen by a position and return the screen; the game cannot be saved."""
    screen = desk.console.top()
    desk.console.table._game.state[:] = state
    screen.show_change()
    screen._unsaved = False
    desk.settle()
    return screen


def test_a_change_of_any_pile_is_noticed():
    """The remembered sum of a pile differs if its size or its top card does."""
    desk = dealt()
    screen = desk.console.top()
    state = desk.console.table._game.state
    for below in range(64):
        for above in range(1, 14):
            seen = []
            for size, cards in ((3, (below, 5)), (4, (below, 5, above)), (4, (below, 5, above + 16))):
                state[40] = size
                state[52:56] = bytes((60,) + cards + (0,))[:4]
                screen.refresh_view()
                seen.append(screen.view.sums[0])
            assert len(set(seen)) == 3, (below, above)


def test_piles_of_any_size_end_above_the_line_of_text():
    """RO-3: on each display, the longest pile shows its whole top card, with room for its frame."""
    for kind in ("oled", "lcd"):
        _piles_end_above_the_line(kind)  # a separate call, so that only one desk exists at a time


def test_heights_of_foundations_do_not_run_together():
    """A ten and a two do not look like a hundred and two, and no figure touches the next suit's."""
    for kind in ("oled", "lcd"):
        _heights_stand_apart(kind)


def _heights_stand_apart(kind):
    drawing = dealt(kind).console.top().drawing
    layout = drawing.layout
    font = drawing.theme.font
    digit = font.widths[font.index(50)]
    _, pitch, _ = layout.suits
    assert layout.apart - digit >= 3 * layout.edge
    assert pitch - layout.apart - digit >= 2 * layout.edge
    assert layout.apart - layout.heights[2] in (0, drawing.theme.suits.widths[0]), "the sign is above or between"


def _piles_end_above_the_line(kind):
    desk = dealt(kind)
    drawing = put(desk, LONGEST).drawing
    layout = drawing.layout
    high = layout.large[1]
    for size in range(1, 17):
        rows = layout.rows[size]
        assert 0 <= rows < size
        top = layout.field_y + (size - 1 - rows) * layout.step + rows * layout.row
        assert top + high + layout.inset <= layout.news_y, (kind, size)
        if size < 16:  # no card can be played on the ace of the longest pile
            assert top + high + layout.edge + drawing.theme.stroke <= layout.news_y, (kind, size)
    assert layout.rows[4] == 3, "the deal is legible"
    assert layout.step - (layout.edge + 1) // 2 > 0, "an edge is to be seen"
    desk.clear()


def test_the_score_fits_at_any_length():
    """RO-R18: the score is the cards up, the pass, the moves and the minutes."""
    for kind in ("oled", "lcd"):
        _score_fits(kind)


def _score_fits(kind):
    desk = dealt(kind)
    drawing = desk.console.top().drawing
    layout = drawing.layout
    canvas = desk.console.canvas
    ends = list(layout.columns[1:]) + [canvas.width]
    for texts in (
        ("up 104", "stalled", "moves 999"),
        ("up 88", "pass 99", "1999"),
        ("up 8", "p 256", "moves 10"),
        ("up 1", "pass 1", "999, 99m"),
    ):
        for i, text in enumerate(texts):
            assert layout.columns[i] + canvas.text_width(text) <= ends[i], (kind, text)
    reasons = "I see no more cards to win", "safe to send up", "10\u2665 has nowhere to go"
    for text in reasons:
        assert layout.columns[0] + canvas.text_width(text) <= canvas.width, (kind, text)
    desk.clear()


def test_a_hold_shows_the_whole_pile():
    """Down on a pile, pressed or held, shows all its cards, the lowest first; B, up, A or left leads back."""
    desk = dealt(seed=LONG)
    follow(desk, 45)
    to(desk, 7)
    screen = desk.console.top()
    assert screen.game_view.pile_size(7) == 14
    for back in ("b", "up", "a", "left"):
        desk.hold("down")
        assert desk.top() == "PileScreen"
        drawn = drawn_cards(desk)
        assert drawn == [screen.game_view.pile_card(7, i) for i in range(14)]
        desk.tap(back)
        assert desk.top() == "RowsOfFourScreen" and screen.at == 7
    check_redraw(desk, "after the pile")
    desk.clear()


def test_a_target_pile_can_be_shown_too():
    desk = dealt(seed=4)
    to(desk, 3)
    desk.tap("a", "down")
    assert desk.top() == "PileScreen"
    desk.tap("b")
    assert desk.console.top().start == 3
    desk.clear()


def test_the_whole_waste_is_shown_by_pages():
    """Up on the waste shows the page of its top card, and further presses go back to its first card. Down returns."""
    desk = dealt()
    draw(desk, 70)
    to(desk, WASTE)
    seen = desk.console.top().game_view
    waste = [seen.waste_card(i) for i in range(70)]
    desk.tap("up")
    assert desk.top() == "PileScreen"
    page = drawn_cards(desk)
    assert waste[-len(page) :] == page
    desk.tap("up", "up", "up", "up")
    page = drawn_cards(desk)
    assert page and waste[: len(page)] == page
    taps = 0
    while desk.top() == "PileScreen":
        desk.tap("down")
        taps += 1
    assert taps == 3
    desk.clear()


def drawn_cards(desk):
    """Return the cards that the top screen draws in a full redraw."""
    table = desk.console.top()._drawing
    found = []
    place = type(table).draw_card

    def watched(canvas, x, y, card, look=0):
        assert x >= 0 and x + table.layout.large[0] <= canvas.width and y + table.layout.large[1] <= canvas.height
        found.append(card)
        place(table, canvas, x, y, card, look)

    table.draw_card = watched
    desk.console.redraw()
    desk.settle()
    del table.draw_card
    return found


def test_marks_are_under_the_piles_where_the_card_can_go():
    """RO-8, RO-10: exactly the piles where the card can go have a mark below."""
    desk = dealt(seed=4)
    screen = desk.console.top()
    layout = screen.drawing.layout
    for source in range(8):
        to(desk, source)
        if not screen.view.fit[source]:
            continue
        desk.tap("a")
        for pile in range(8):
            size = screen.game_view.pile_size(pile)
            rows = layout.rows[size]
            y = layout.field_y + (size - 1 - rows) * layout.step + rows * layout.row
            y += layout.large[1] + layout.edge
            x = pile * layout.pitch + 8
            lit = desk.board.picture[y // 8 * 128 + x] >> y % 8 & 1
            assert lit == screen.view.fit[source] >> pile & 1, (source, pile)
        desk.tap("b")
    desk.clear()


def test_stock_waste_foundations_and_redeals_are_drawn():
    """RO-R18: another count, height or number of redeals gives another picture."""
    base = "rows_of_four shuffle %d any_time waste_only no on off | up %s | piles -- / KD / KH / KS / KC / KD / KH / KS"
    pictures = set()
    cases = (
        (2, "C13 C12 D12 D12 H12 H12 S12 S5 | waste -- | stock 6S *"),
        (1, "C13 C12 D12 D12 H12 H12 S12 S5 | waste -- | stock 6S *"),
        (2, "C13 C12 D12 D12 H12 H12 S12 S4 | waste 5S | stock 6S *"),
        (2, "C13 C12 D12 D12 H12 H12 S12 S4 | waste -- | stock 5S *"),
        (2, "C13 C12 D12 D12 H12 H11 S12 S5 | waste QH | stock 6S *"),
        (2, "C13 C12 D12 D12 H11 H12 S12 S5 | waste QH | stock 6S *"),
    )
    states = []
    for redeals, text in cases:
        up, rest = text.split(" | ", 1)
        states.append(position.from_text(base % (redeals, up) + " | " + rest).state)
    desk = dealt()
    for state in states:
        put(desk, state)
        pictures.add(desk.digest())
    assert len(pictures) == len(cases)
    desk.clear()


def test_a_line_over_the_screen_does_not_cover_the_cursor():
    """The line is at the bottom while the cursor is at the top, otherwise at the top."""
    desk = dealt()
    screen = desk.console.top()
    assert screen.busy_at_foot()
    to(desk, STOCK)
    assert not screen.busy_at_foot()
    make(desk, 384)
    to(desk, WASTE)
    assert not screen.busy_at_foot()
    desk.clear()
