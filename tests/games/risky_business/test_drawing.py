"""Risky Business on both displays: redraws are complete, send little, and fit."""

from desk import reserve
from engines import rng
from engines.game import OVER
from engines.risky_business import kernels
from engines.risky_business.kernels import FILLED, MATCHED
from firmware.games.risky_business.view import TableView
from games.risky_business.dealt import dealt, plain
from games.risky_business.tables import make, opened, ready

reserve("lcd")  # before the heap is fragmented

FOUR = "6H 7H 8H 9H / 6D 7D 8D 9D / 6C 7C 8C 9C / 6S 7S 8S 9S"


def test_no_press_leaves_a_stale_pixel():
    """After random presses, both displays equal a full redraw."""
    for kind, players, seed in (("lcd", b"\0\0", 4), ("oled", bytes(4), 9)):
        game = plain() if len(players) == 2 else dealt("2S 3S 4S KS", FOUR, "10C JC QC AC")
        desk = opened(game, kind, players)
        luck = bytearray(rng.SIZE)
        rng.seed(luck, 0, seed, 9)
        for i in range(160):
            desk.tap(("up", "down", "left", "right", "a", "a", "a", "b")[rng.below(luck, 0, 8)])
            if desk.top() == "GameMenu":
                desk.tap("b")
            if i % 4 == 0:
                desk.wait(700)
            picture = desk.digest()
            desk.console.redraw()
            desk.settle()
            assert desk.digest() == picture, i
            if desk.console.table.turn() == OVER:
                break
        desk.clear()


def test_a_press_sends_little():
    for kind in ("oled", "lcd"):
        desk = opened(plain(), kind)
        ready(desk)
        whole = desk.board.bytes_sent
        desk.console.redraw()
        desk.settle()
        whole = desk.board.bytes_sent - whole
        for names in (("right",), ("a",), ("a",)):
            before = desk.board.bytes_sent
            desk.tap(*names)
            assert 0 < desk.board.bytes_sent - before < whole // 2, (kind, names)
        desk.clear()


def test_all_lines_fit_the_display():
    texts = ["Player 4 picks up 10\u2665", "Player 4 sets a card aside", "Player 4 takes up the row"]
    texts += ["Player 4: 10\u2665 for 10\u2666", "The row is your final hand", "Done: the row is your hand"]
    texts += ["Refill M2: hand or deck?", "Refill M2 from the deck", "A new deck is shuffled"]
    texts += ["Deck: 10\u2665 goes on M4", "Deck: K\u2665. Which pile?", "K\u2665 on M4: clears it"]
    texts += ["Player 4: 52+40-12 = 80", "Player 3 & Player 4 win", "80 each, more clears: 9"]
    for kind in ("oled", "lcd"):
        desk = opened(plain(), kind)
        canvas = desk.console.canvas
        for text in texts:
            assert canvas.text_width(text) + desk.console.theme.stroke < canvas.width, text
        desk.clear()


def test_names_counts_and_points_do_not_touch():
    """With four seats and points of two digits, the columns are further apart than letters."""
    for kind, least in (("oled", 2), ("lcd", 1)):  # on the LCD the name is above
        desk = opened(dealt("2S 3S 4S KS", FOUR, "10C JC QC AC"), kind)
        screen = ready(desk)
        for seat in range(4):
            screen.game_view.state[kernels.QUADS + seat] = 5
            screen.game_view.state[kernels.KINGS + seat] = 2
        desk.console.redraw()
        desk.settle()
        theme = screen.theme
        gaps = 0
        bare = 0
        for x in range(screen.drawing.panel, theme.width):
            drawn = [y for y in range(theme.font.height) if pixel(desk, x, 2 * theme.line + y)]
            gaps += bool(drawn) and bare > theme.font.gap
            bare = 0 if drawn else bare + 1
        assert gaps >= least, kind
        desk.clear()


def pixel(desk, x, y):
    board = desk.board
    if board.colour:
        return board.picture[(y * board.width + x) // 2] >> (0 if x & 1 else 4) & 15
    return board.picture[y // 8 * board.width + x] >> y % 8 & 1


def test_the_cursor_is_visible_in_every_place():
    """The picture is different for each place of the cursor."""
    desk = opened(dealt("6S 6H 6D 6C", "6S' KH 9C 9D / 2D 3D 4D AD / 2H 3H 4H AH", "10C JC QC AC"))
    screen = make(desk, "KH@M1")
    desk.wait(3000)
    pictures = {}
    for place in range(1, 9):
        screen.place = place
        screen.changed = True
        desk.settle()
        pictures[desk.digest()] = place
    assert len(pictures) == 8
    desk.clear()


def test_the_deck_loses_a_card_with_the_line_that_shows_it():
    """RB-9: while the deck's cards are shown one by one, its number goes down with them."""
    game = dealt("2S 3S 4S 5S", FOUR, "10C JC QC AC")
    view = TableView(game)
    left = game.deck_left()
    game.event_count = lambda: 2
    game.event_reason = lambda i: (MATCHED, FILLED)[i]
    view.effects = [0, 1]
    assert view.deck_left() == left + 2
    view.effects.pop()
    assert view.deck_left() == left + 1
    view.effects.pop()
    assert view.deck_left() == left
