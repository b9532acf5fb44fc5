"""Four Rows on the display: the seats at the top, a line of news, the field with the stock beside it, the hand.

The cursor visits the cards of the hand that can be played, and the button that ends the turn. Marks over the field show
where the card under it fits; a card that fits in several places leads the cursor there, and a ten to the choice of what
it stands for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.four_rows.kernels import ALL_PASSED, GONE, LAST_LAP, NEW_STAGE, PASS, PLAYED, SLOTS, TEN
from engines.game import OVER
from firmware import loader
from firmware.drivers.buttons import DOWN, LEFT, RIGHT, UP
from firmware.screens.match import NOBODY, MatchScreen
from firmware.ui import card_face
from firmware.ui import theme as role
from firmware.ui.card_face import LIT, draw_card, name
from firmware.ui.drawn import Drawn, TextLine
from firmware.ui.hand import NO_CURSOR, Hand
from firmware.ui.seats import Seats

_IN_HAND = const(-1)  # a slot: the cursor is in the hand

# What is remembered of what is drawn: the slots, what stands over them, the stock, the stage, the button, and what
# covers the hand.
_AT_MARKS = const(4)
_AT_STOCK = const(8)
_AT_STAGE = const(9)
_AT_BUTTON = const(10)
_AT_COVER = const(11)
_DRAWN = const(12)
# Of what `layout.measure` returns.
_PITCH = const(3)
_NEWS_Y = const(5)
_PANEL = const(6)
_OPEN = const(256)  # nothing covers it

# How a card of the field looks, beside `LIT`.
_WILD = const(512)  # it is a ten that stands for this
_FITS = const(1024)  # the card under the cursor fits here
_NEW = const(2048)  # it was played last

if TYPE_CHECKING:
    from engines.four_rows.rules import FourRows
    from engines.table import Table
    from engines.types import Move
    from firmware.console import Console
    from firmware.types import Face
    from firmware.ui.canvas import Canvas


class FourRowsScreen(MatchScreen):
    """One game of Four Rows."""

    seen: FourRows

    def __init__(self, console: Console, table: Table) -> None:
        super().__init__(console, table)
        self._at = 0  # a card of the hand, or behind the last one the end of the turn
        self._slot = _IN_HAND
        self._advised = PASS
        self._last = _IN_HAND  # the slot last played to
        self._has_played = self._had_played = 0  # whether the seat to act has, and had before the last move
        self._fresh = self._passes = False  # what is seen is not drawn yet; the turn can be ended
        self._drawn = Drawn(_DRAWN)
        self._line = TextLine()
        self._hand = Hand(console.theme)
        self._fit = bytearray(len(self._hand.cards))  # for each card of the hand a bit mask of the slots
        self._seats = Seats(console.theme, [table.seat_name(seat) for seat in range(self.seen.seats())], "out")
        measure = loader.load("firmware.games.four_rows.layout", "measure")
        self._measures = measure(console.theme, console.canvas, self._hand)  # one name: names stay in memory

    def _looked(self) -> None:
        seen = self.seen
        hand = self._hand
        fit = self._fit
        self._had_played = self._has_played
        self._has_played = seen.state[PLAYED]
        hand.count = count = 0 if self.seat == NOBODY else seen.hand_size(self.seat)
        for i in range(count):
            hand.cards[i] = seen.hand_card(self.seat, i)
            fit[i] = 0
        playable = at = 0
        self._fresh = True
        self._passes = False
        for i in range(self.legal_count):
            move = self.legal[i]
            if move == PASS:
                self._passes = True
            else:
                while hand.cards[at] != move >> 8:
                    at += 1
                fit[at] |= 1 << (move >> 6 & 3)
                playable |= 1 << at
        hand.playable = playable
        if self.legal_count:
            at = min(self._at, count - 1)
            while not fit[at]:  # whoever is to act can play
                at = (at + 1) % count
            self._at = at

    def _let_go(self) -> None:
        self._slot = _IN_HAND
        self._advised = PASS

    def news(self) -> list[str]:
        seen = self.seen
        happened = seen.news()
        fields = seen.new_fields()
        lines: list[str] = []
        move = max(self.table.last_move(self.seat), PASS)
        self._last = move >> 6 & 3 if move and not fields and not happened & NEW_STAGE else _IN_HAND
        named = self.table.seat_name
        for seat in range(seen.seats() if happened | seen.skipped() else 0):
            text = named(seat)
            if happened & LAST_LAP and seen.state[GONE] >> seat & 1:
                lines.insert(0, "%s %s out: last lap" % (text, "are" if text == "You" else "is"))
            if seen.skipped() >> seat & 1:
                lines.append(text + " cannot play")
        mover = self.table.last_mover
        if mover != NOBODY and mover != self.seat:
            text = "%s: " + self.move_text(move) if move else "%s stops" if self._had_played else "%s passes"
            lines.insert(0, text % named(mover))
        if fields:
            lines.append(("All passed" if happened & ALL_PASSED else "Nobody can play") + ": new field")
        if happened & NEW_STAGE:
            lines.append("Stage %d: new hands" % seen.stage())
        if self.table.turn() == OVER:
            lines.append(self.result())
        return lines

    def move_text(self, move: Move) -> str:
        if move == PASS:
            return "Done" if self._has_played else "Pass"
        text = name(move >> 8)
        return "%s as %s" % (text, name(move & 63)) if move & 63 else text

    # The cursor.

    def chosen(self) -> Move:
        """The move that A would make or, of several with this card, the first; the one advised, if a hint points."""
        if self._advised:
            return self._advised
        if self._at < self._hand.count:
            card = self._hand.cards[self._at]
            for i in range(self.legal_count):
                move = self.legal[i]
                if move >> 8 == card and (self._slot == _IN_HAND or move >> 6 & 3 == self._slot):
                    return move
        return PASS

    def point_at(self, move: Move) -> None:
        self._advised = move
        self._slot = _IN_HAND
        self._at = self._hand.count
        if move:
            self._at = 0
            while self._hand.cards[self._at] != move >> 8:
                self._at += 1
            if self._fit[self._at] != 1 << (move >> 6 & 3):
                self._slot = move >> 6 & 3
        self.changed = True

    def choose(self) -> None:
        move = self.chosen()
        if not self._advised and move:
            fit = self._fit[self._at]
            if self._slot == _IN_HAND and fit & (fit - 1):
                self._slot = move >> 6 & 3
                self.changed = True
                return
            if move & 63:
                self.console.open("four_rows.announce", "AnnounceScreen", self, move)
                return
        self.commit(move)

    def steer(self, event: int) -> None:
        self._advised = PASS
        self.changed = True
        count = self._hand.count
        if self._at == count and event != RIGHT:
            if event == DOWN or not self._to_field(self._measures[_PANEL][4] if event == LEFT else self.theme.width):
                self._step_along_hand(count)
        elif event == UP:
            if self._slot == _IN_HAND:
                self._slot = self.chosen() >> 6 & 3
        elif event == DOWN:
            self._slot = _IN_HAND
        elif self._slot == _IN_HAND:
            self._step_along_hand(1 if event == RIGHT else count)
        else:
            self._step_along_field(event)

    def _step_along_hand(self, step: int) -> None:
        """Around, over the end of the turn."""
        count = self._hand.count
        while True:
            self._at = (self._at + step) % (count + 1)
            if self._fit[self._at] if self._at < count else self._passes:
                return

    def _step_along_field(self, event: int) -> None:
        """Around; to the right over the end of the turn, which stands there."""
        while True:
            self._slot += 1 if event == RIGHT else -1
            if self._slot == SLOTS and self._passes:
                self._at = self._hand.count
                self._slot = _IN_HAND
                return
            self._slot %= SLOTS
            if self._fit[self._at] >> self._slot & 1:
                return

    def _to_field(self, end: int) -> bool:
        """Go to the last place of the field that begins before a column, with the last card that fits there."""
        for at in range(self._hand.count - 1, -1, -1):
            for slot in range(SLOTS - 1, -1, -1):
                if self._fit[at] >> slot & 1 and slot * self._measures[_PITCH] < end:
                    self._at = at
                    self._slot = slot
                    return True
        return False

    def _step_back(self) -> None:
        if self._slot == _IN_HAND:
            super()._step_back()
        else:
            self.steer(DOWN)

    def busy_at_foot(self) -> bool:
        return True  # the hand

    # Drawing.

    def draw(self, canvas: Canvas) -> None:
        canvas.clear(role.BACKGROUND)
        self._drawn.forget()
        self._line.forget()
        self._seats.forget()
        self._hand.forget(True)
        self._fresh = True
        self.update(canvas)

    def update(self, canvas: Canvas) -> None:
        seen = self.seen
        acts = self.legal_count > 0
        if self._fresh:
            for seat in range(seen.seats()):
                self._seats.draw(canvas, seat, seen.hand_size(seat), seat == seen.turn(), seen.is_active(seat))
        line = self._status(acts)
        ink = role.WARN if seen.last_lap() else role.INK
        self._line.draw(canvas, line, self.theme.stroke, self._measures[_NEWS_Y], ink)
        self._draw_field(canvas, acts)
        self.console.rest()
        self._draw_panel(canvas, acts)
        self._fresh = False
        cover = _OPEN
        if self.seat == NOBODY:
            cover = self.table.turn() if self.covered() else OVER
        if not self._drawn.shows(_AT_COVER, cover) and cover != _OPEN:
            self._hand.forget()
            self._draw_cover(canvas, self._hand.top)
        if cover == _OPEN:
            self._hand.draw(canvas, self._at if acts else NO_CURSOR, self._slot == _IN_HAND)

    def _status(self, acts: bool) -> str:
        """The news, or what the cursor is at."""
        turn = self.table.turn()
        if self.line or turn == OVER:
            return self.line
        if not acts:
            return "%s to play" % self.table.seat_name(turn)
        if self._at == self._hand.count:
            return "End the turn" if self._has_played else "Play no card"
        if self._slot != _IN_HAND:
            return "%s on %s" % (name(self.chosen() >> 8), name(self.seen.field_card(self._slot)))
        return "Your last turn" if self.seen.last_lap() else "Your turn"

    def _sign(  # noqa: PLR0913  a rectangle, its text and two roles
        self, canvas: Canvas, text: str, x: int, y: int, w: int, h: int, paper: int, ink: int
    ) -> None:
        """A line of text in the middle of a rectangle."""
        canvas.fill(x, y, w, h, paper)
        canvas.text(text, x + (w - canvas.text_width(text)) // 2, y + (h - self.theme.font.height + 1) // 2, ink)

    def _draw_field(self, canvas: Canvas, acts: bool) -> None:
        seen = self.seen
        fit = self._fit[self._at] if acts and self._at < self._hand.count else 0
        _, mark, large, pitch, y, _, _, _ = self._measures
        wide, high, _, _, _ = large
        for slot in range(SLOTS):
            look = seen.field_card(slot)
            if seen.is_wild(slot):
                look |= _WILD
            if fit >> slot & 1:
                look |= _FITS
            if slot == self._slot:
                look |= LIT
            if slot == self._last:
                look |= _NEW
            x = slot * pitch
            if not self._drawn.shows(slot, look & ~(_FITS | _NEW)):
                canvas.fill(x, y, wide, high, role.BACKGROUND)
                self._draw_card(canvas, x, y, look, large)
            look &= _FITS | _NEW
            if self._drawn.shows(_AT_MARKS + slot, look):
                continue
            canvas.fill(x, y - mark, wide, mark, role.BACKGROUND)
            if look & _NEW:
                lift = self._hand.lift
                canvas.fill(x + mark, y - lift, wide - 2 * mark, lift, role.ACCENT)
            if look & _FITS:
                x += wide // 2
                for reach in range(mark):
                    canvas.fill(x - reach, y - 1 - reach, 2 * reach + 1, 1, role.CURSOR)

    def _draw_card(self, canvas: Canvas, x: int, y: int, look: int, large: Face) -> None:
        """A card of the field; one that stands for another has a ten in its corner."""
        theme = self.theme
        draw_card(canvas, theme, x, y, look, large)
        if look & _WILD:
            ranks = theme.ranks
            pad = theme.pad
            wide = ranks.widths[0] + 2 * pad
            x += large[0] - wide
            canvas.fill(x, y, wide, ranks.height + 2 * pad - 1, role.CARD_BACK)
            canvas.glyph(card_face.rank_sign(TEN), x + pad, y + pad - 1, role.CARD, ranks)

    def _draw_panel(self, canvas: Canvas, acts: bool) -> None:
        """The stock, the stage or the last lap, and the button that ends the turn."""
        seen = self.seen
        theme = self.theme
        edge, _, _, _, _, _, panel, wide = self._measures
        high = theme.font.height
        if self._fresh:
            stock = seen.stock_left()
            if not self._drawn.shows(_AT_STOCK, stock):
                x, y = panel[:2]
                canvas.fill(x, y, 3 * high, high, role.BACKGROUND)
                canvas.frame(x, y, high - 2, high - 1, role.BACK_INK)
                canvas.hatch(x, y, high - 2, high - 1, theme.hatch, role.BACK_INK)
                canvas.text(str(stock), x + high + edge, y, role.INK)
            lap = seen.last_lap()
            if not self._drawn.shows(_AT_STAGE, seen.stage() | lap << 4):
                text = "Last lap" if lap else "Stage %d" % seen.stage()
                paper = role.WARN if lap else role.BACKGROUND
                ink = role.CARD_INK if lap else role.INK
                self._sign(canvas, text, panel[2], panel[3], wide + edge, high + theme.stroke - 1, paper, ink)
        look = 0
        if acts and self._passes:
            look = 2 if self._at == self._hand.count else 1
            if self._has_played:
                look += 4
        if not self._drawn.shows(_AT_BUTTON, look):
            x, y = panel[4:]
            high += 2 * theme.stroke
            paper = role.CURSOR if look & 2 else role.BACKGROUND
            ink = role.CARD_INK if look & 2 else role.INK
            self._sign(canvas, self.move_text(PASS) if look else "", x, y, wide, high, paper, ink)
            if look:
                canvas.frame(x, y, wide, high, role.CURSOR)
