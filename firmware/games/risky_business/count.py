"""The end of Risky Business: all cards turned up, a seat at a time, and how each sum comes about. Imported for that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.risky_business.kernels import PLACES, TURNS
from firmware import loader
from firmware.games.risky_business.acts import NOTHING, REVEAL
from firmware.ui import card_face
from firmware.ui import theme as role
from firmware.ui.card_face import name

if TYPE_CHECKING:
    from engines.types import Seat
    from firmware.games.risky_business.screen import RiskyBusinessScreen
    from firmware.games.risky_business.telling import TellingScreen
    from firmware.ui.canvas import Canvas

_SHEET = "firmware.games.risky_business.sheet"


def tell(screen: TellingScreen, lines: list[str], acts: list[int]) -> None:
    """Add a sum for each seat, who wins, and by what; `acts` takes what is shown with each line."""
    seen = screen.seen
    for seat in range(seen.seats()):
        aside = sum([seen.card_value(seen.aside_card(seat, turn)) for turn in range(TURNS)])
        less = seen.king_clears(seat) + 2 * seen.quad_clears(seat)
        text = "%s: %d+%d" % (screen.table.seat_name(seat), aside, seen.score(seat) + less - aside)
        lines.append(text + ("-%d" % less if less else "") + " = %d" % seen.score(seat))
        acts.append(REVEAL | seat)
    lines.append(result(screen))
    acts.append(REVEAL | seen.seats())
    lines.append(loader.load(_SHEET, "verdict")(seen, screen.table.seat_name)[1])
    acts.append(NOTHING)
    lines.append("")  # what else there is to see
    acts.append(NOTHING)


def result(screen: TellingScreen) -> str:
    """Who won, in a line that fits a title."""
    seen = screen.seen
    table = screen.table
    won = [seat for seat in range(seen.seats()) if seen.winners() >> seat & 1]
    if len(won) == seen.seats() > 2:
        return "All share the win"
    if len(won) > 2:
        return ", ".join(["P%d" % (seat + 1) for seat in won]) + " win"
    text = " & ".join([table.seat_name(seat) for seat in won])
    if text == "You":
        return "You win!"
    return text + (" wins" if len(won) == 1 else " win")


def open_sheet(screen: RiskyBusinessScreen) -> None:
    """A page for each seat's sum, worked out line by line."""
    of_seat = loader.load(_SHEET, "of_seat")
    pages = []
    for seat in range(screen.seen.seats()):
        text = of_seat(screen.seen, seat, name)
        title = "%s: %d" % (screen.table.seat_name(seat), screen.seen.score(seat))
        pages.append((title, "\n".join(text[:-1]).encode()))  # the title has the last one
        screen.console.rest()
    screen.console.open("help", "PageScreen", tuple(pages), 0)


def draw(screen: RiskyBusinessScreen, canvas: Canvas) -> None:
    """Paint all but the line at the top, over the background: the seats whose cards are turned up, and the others."""
    seats = screen.seen.seats()
    top = screen.theme.line
    high = (canvas.height - top) // seats
    for seat in range(seats):
        _draw_seat(screen, canvas, seat, top + seat * high, high)
        screen.console.rest()


def _draw_seat(screen: RiskyBusinessScreen, canvas: Canvas, seat: Seat, y: int, high: int) -> None:
    """A name, what was set aside, the hand, what clears took off, and the sum."""
    theme = screen.theme
    seen = screen.seen
    font = theme.font
    edge = (theme.stroke + 1) // 2
    ranks = theme.ranks
    text = screen.table.seat_name(seat)
    room = canvas.width
    x = 0
    counts = screen.counted > seat
    less = seen.king_clears(seat) + 2 * seen.quad_clears(seat)
    won = counts and screen.counted > seen.seats() and seen.winners() >> seat & 1
    is_tall = high >= theme.line + ranks.height + 3 * edge
    if not is_tall and len(text) > len("You"):
        text = "%s%d" % (text[0], seat + 1)
    head = y if is_tall else y + (high - font.height) // 2
    if won:
        canvas.fill(0, head, canvas.text_width(text) + 2 * edge, font.height, role.CURSOR)
    canvas.text(text, edge, head, role.CARD_INK if won else role.INK)
    if counts:
        total = str(seen.score(seat))
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
    under = theme.suits.height + edge  # the suit, where it has room there and none beside
    if _has_room_beside(screen, wide - edge) or high < paper + under + edge:
        under = 0
    paper += under
    y += (high - paper) // (6 if is_tall else 2)
    for i in range(2 * PLACES):
        card = seen.aside_card(seat, i) if i < PLACES else seen.hand_card(seat, i - PLACES)
        left = x + i * wide + (2 * edge if i >= PLACES else 0)
        if not counts:
            canvas.fill(left, y, wide - edge, paper, role.CARD_BACK)
            canvas.frame(left, y, wide - edge, paper, role.BACK_INK)
        else:
            canvas.rounded(left, y, wide - edge, paper, edge, role.CARD)
            _draw_face(screen, canvas, card, left, y + edge, wide - edge, under)


def _has_room_beside(screen: RiskyBusinessScreen, wide: int) -> bool:
    """Whether a rank and a suit fit beside one another on a card."""
    ranks = screen.theme.ranks
    return ranks.widths[0] + ranks.gap + screen.theme.suits.widths[0] < wide - 1


def _draw_face(screen: RiskyBusinessScreen, canvas: Canvas, card: int, x: int, y: int, wide: int, under: int) -> None:
    """A rank, and its suit `under` it or beside it where there is room."""
    ranks = screen.theme.ranks
    suits = screen.theme.suits
    ink = card_face.ink(card)
    beside = not under and _has_room_beside(screen, wide)
    both = ranks.widths[0] + (ranks.gap + suits.widths[0] if beside else 0)
    left = x + (wide - both) // 2
    canvas.glyph(card_face.rank_sign(card), left, y, ink, ranks)
    y += ranks.height + under - suits.height
    if beside:
        canvas.glyph(card_face.suit_sign(card), left + ranks.widths[0] + ranks.gap, y, ink, suits)
    elif under:
        canvas.glyph(card_face.suit_sign(card), x + (wide - suits.widths[0]) // 2, y, ink, suits)
