"""Drawing of the final table of Risky Business: the cards of all seats, opened one seat at a time, and the sums."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.risky_business.kernels import PLACES
from firmware.ui import card_face
from firmware.ui import theme as role
from firmware.ui.card_face import COLUMNS, ROWS, draw_back

if TYPE_CHECKING:
    from collections.abc import Callable

    from engines.types import Seat
    from firmware.games.risky_business.view import TableView
    from firmware.types import SeatName
    from firmware.ui.canvas import Canvas
    from firmware.ui.theme import Theme


def draw(canvas: Canvas, theme: Theme, view: TableView, name: SeatName, rest: Callable[[], object]) -> None:
    """Draw all seats below the line of text, over the background. Call `rest` after each seat."""
    seats = view.game.seats()
    top = 2 * theme.line if theme.look & role.LARGE else theme.line
    high = (canvas.height - top) // seats
    for seat in range(seats):
        _draw_seat(canvas, theme, view, seat, name(seat), top + seat * high, high)
        rest()


def _draw_seat(canvas: Canvas, theme: Theme, view: TableView, seat: Seat, text: str, y: int, high: int) -> None:
    """Draw a seat's name, the cards set aside, the hand, the points off for clears, and the sum."""
    game = view.game
    font = theme.font
    edge = (theme.stroke + 1) // 2
    ranks = theme.ranks
    room = canvas.width
    x = 0
    is_open = view.counted > seat
    less = game.king_clears(seat) + 2 * game.quad_clears(seat)
    won = is_open and view.counted > game.seats() and game.winners() >> seat & 1
    is_tall = high >= theme.line + ranks.height + 3 * edge
    if not is_tall and len(text) > len("You"):
        text = "%s%d" % (text[0], seat + 1)
    head = y if is_tall else y + (high - font.height) // 2
    if won:
        canvas.fill(0, head, canvas.text_width(text) + 2 * edge, font.height, role.CURSOR)
    canvas.text(text, edge, head, role.CARD_INK if won else role.INK)
    if is_open:
        total = str(game.score(seat))
        room -= canvas.text_width(total) + 2 * edge
        if won:
            canvas.fill(room, head, canvas.width - room, font.height, role.CURSOR)
        canvas.text(total, room + edge, head, role.CARD_INK if won else role.INK)
        if less:
            text = "-%d" % less
            canvas.text(text, room - canvas.text_width(text) - 2 * edge, head, role.ACCENT)
    if is_tall:
        y += theme.line
        high -= theme.line
        wide = (canvas.width - 2 * edge) // (2 * PLACES)
    else:
        x = canvas.text_width("You") + 3 * edge
        wide = (canvas.width - x - canvas.text_width("-12 88") - 5 * edge) // (2 * PLACES)
    paper = ranks.height + 2 * edge
    under = theme.suits.height + edge  # height for the suit below the rank, if it fits there but not beside
    if _has_room_beside(theme, wide - edge) or high < paper + under + edge:
        under = 0
    paper += under
    y += (high - paper) // (6 if is_tall else 2)
    for i in range(2 * PLACES):
        card = game.aside_card(seat, i) if i < PLACES else game.hand_card(seat, i - PLACES)
        left = x + i * wide + (2 * edge if i >= PLACES else 0)
        if not is_open:
            draw_back(canvas, theme, left, y, wide - edge, paper, ROWS | COLUMNS)
        else:
            canvas.rounded(left, y, wide - edge, paper, edge, role.CARD)
            _draw_face(canvas, theme, card, left, y + edge, wide - edge, under)


def _has_room_beside(theme: Theme, wide: int) -> bool:
    """True if a rank and a suit fit side by side on a card."""
    ranks = theme.ranks
    return ranks.widths[0] + ranks.gap + theme.suits.widths[0] < wide - 1


def _draw_face(canvas: Canvas, theme: Theme, card: int, x: int, y: int, wide: int, under: int) -> None:
    """Draw a rank with its suit `under` pixels below it or, if that is 0 and there is room, beside it."""
    ranks = theme.ranks
    suits = theme.suits
    ink = card_face.ink(card)
    beside = not under and _has_room_beside(theme, wide)
    both = ranks.widths[0] + (ranks.gap + suits.widths[0] if beside else 0)
    left = x + (wide - both) // 2
    canvas.glyph(card_face.rank_sign(card), left, y, ink, ranks)
    y += ranks.height + under - suits.height
    if beside:
        canvas.glyph(card_face.suit_sign(card), left + ranks.widths[0] + ranks.gap, y, ink, suits)
    elif under:
        canvas.glyph(card_face.suit_sign(card), x + (wide - suits.widths[0]) // 2, y, ink, suits)
