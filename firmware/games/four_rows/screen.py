"""Four Rows on the display: the seats at the top, a line of news, the field with the stock beside it, the hand.

The cursor visits the cards of the hand that can be played, and the button that ends the turn. Marks over the field show
where the card under it fits; a card that fits in several places leads the cursor there, and a ten to the choice of what
it stands for.
"""

from array import array

from micropython import const

from engines.four_rows import kernels
from engines.game import OVER
from firmware import modules
from firmware.drivers.buttons import DOWN, RIGHT, UP
from firmware.screens.match import NOBODY, MatchScreen
from firmware.ui import theme as role
from firmware.ui.text_line import TextLine

_SLOTS = const(4)
_ROOM = const(9)
_IN_HAND = const(-1)  # a slot: the cursor is in the hand
_PASS = const(0)
_TEN = const(10)
_UNKNOWN = const(0xFFFF)

# What is remembered of what is drawn: slots, cards of the hand, seats, the stock, the stage, the button.
_AT_HAND = const(4)
_AT_SEATS = const(13)
_AT_PANEL = const(17)
_DRAWN = const(20)

# How a card looks.
_LIT = const(64)  # the cursor is here
_DIM = const(128)  # it cannot be played now
_RAISED = const(256)  # it is the one to be played
_WILD = const(512)  # it is a ten that stands for this
_FITS = const(1024)  # the card under the cursor fits here
_NEW = const(2048)  # it was played last

_RANKS = b"?A23456789TJQK"
_SUITS = b"\x63\x66\x65\x60"  # low bytes of ♣ ♦ ♥ ♠
_SUIT_HIGH = const(0x2600)
_ZERO = const(48)


def name(card):
    """A card as a player reads it."""
    rank = card & 15
    return ("10" if rank == _TEN else chr(_RANKS[rank])) + chr(_SUIT_HIGH | _SUITS[card >> 4 & 3])


class FourRowsScreen(MatchScreen):
    """One game of Four Rows."""

    def __init__(self, console, table):
        self._at = 0  # a card of the hand, or behind the last one the end of the turn
        self._slot = _IN_HAND
        self._advised = _PASS
        self._fit = bytearray(_ROOM)  # for each card of the hand a bit mask of the slots
        self._hand = 0  # cards in it
        self._last = _IN_HAND  # the slot last played to
        self._drawn = array("H", bytes(2 * _DRAWN))
        self._covered = False  # the cover is drawn
        self._line = TextLine()
        modules.once("firmware.games.four_rows.layout", "measure")(self, console.theme, console.canvas)
        super().__init__(console, table)

    def look(self):
        seen = self.seen
        self._played = seen.state[kernels.PLAYED]
        super().look()
        self._fit = fit = bytearray(_ROOM)
        if self.seat == NOBODY:
            self._hand = 0
            return
        self._hand = count = seen.hand_size(self.seat)
        at = 0
        for i in range(self.legal_count):
            move = self.legal[i]
            if move != _PASS:
                while seen.hand_card(self.seat, at) != move >> 8:
                    at += 1
                fit[at] |= 1 << (move >> 6 & 3)
        if self.legal_count:
            at = min(self._at, count - 1)
            while not fit[at]:  # whoever is to act can play
                at = (at + 1) % count
            self._at = at

    def moved(self):
        self._slot = _IN_HAND
        self._advised = _PASS
        super().moved()

    def news(self):
        seen = self.seen
        record = self.table.record
        happened = seen.news()
        fields = seen.new_fields()
        lines = []
        move = record.moves[record.count - 1] if record.count else _PASS
        self._last = move >> 6 & 3 if move and not fields and not happened & kernels.NEW_STAGE else _IN_HAND
        named = self.table.seat_name
        for seat in range(seen.seats() if happened | seen.skipped() else 0):
            text = named(seat)
            if happened & kernels.LAST_LAP and seen.state[kernels.GONE] >> seat & 1:
                lines.insert(0, text + (" are" if text == "You" else " is") + " out: last lap")
            if seen.skipped() >> seat & 1:
                lines.append(text + " cannot play")
        if self.mover != NOBODY and self.mover != self.seat:
            text = ": " + self.move_text(move) if move else " stops" if self._played else " passes"
            lines.insert(0, named(self.mover) + text)
        if fields:
            lines.append(("All passed" if happened & kernels.ALL_PASSED else "Nobody can play") + ": new field")
        if happened & kernels.NEW_STAGE:
            lines.append("Stage %d: new hands" % seen.stage())
        if self.table.turn() == OVER:
            lines.append(self.result())
        return lines

    def move_text(self, move):
        if move == _PASS:
            return "Done" if self.seen.state[kernels.PLAYED] else "Pass"
        text = name(move >> 8)
        return text + " as " + name(move & 63) if move & 63 else text

    # The cursor.

    def chosen(self):
        """The move that A would make or, of several with this card, the first; the one advised, if a hint points."""
        if self._advised:
            return self._advised
        if self._at < self._hand:
            card = self.seen.hand_card(self.seat, self._at)
            for i in range(self.legal_count):
                move = self.legal[i]
                if move >> 8 == card and (self._slot == _IN_HAND or move >> 6 & 3 == self._slot):
                    return move
        return _PASS

    def point_at(self, move):
        self._advised = move
        self._slot = _IN_HAND
        self._at = self._hand
        if move:
            self._at = 0
            while self.seen.hand_card(self.seat, self._at) != move >> 8:
                self._at += 1
            if self._fit[self._at] != 1 << (move >> 6 & 3):
                self._slot = move >> 6 & 3
        self.changed = True

    def choose(self):
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

    def steer(self, event):
        self._advised = _PASS
        self.changed = True
        if event == UP:
            if self._slot == _IN_HAND and self._at < self._hand:
                self._slot = self.chosen() >> 6 & 3
        elif event == DOWN:
            self._slot = _IN_HAND
        elif self._slot == _IN_HAND:
            step = 1 if event == RIGHT else self._hand  # around, over the end of the turn
            while True:
                self._at = (self._at + step) % (self._hand + 1)
                if self._fit[self._at] if self._at < self._hand else self.is_legal(_PASS):
                    return
        else:
            step = 1 if event == RIGHT else _SLOTS - 1
            self._slot = (self._slot + step) % _SLOTS
            while not self._fit[self._at] >> self._slot & 1:
                self._slot = (self._slot + step) % _SLOTS

    def step_back(self):
        if self._slot == _IN_HAND:
            super().step_back()
        else:
            self.steer(DOWN)

    def busy_at_foot(self):
        return True  # the hand

    # Drawing.

    def draw(self, canvas):
        canvas.clear(role.BACKGROUND)
        for i in range(_DRAWN):
            self._drawn[i] = _UNKNOWN
        self._line.forget()
        self.update(canvas)

    def update(self, canvas):
        acts = self.legal_count > 0
        self._draw_seats(canvas)
        line = self._status(acts)
        ink = role.WARN if self.seen.last_lap() else role.INK
        self._line.draw(canvas, line, self.theme.stroke, self.news_y, ink)
        self._draw_field(canvas, acts)
        self._draw_panel(canvas, acts)
        if self.seat == NOBODY:
            self._draw_cover(canvas)
        else:
            self._draw_hand(canvas, acts)

    def _status(self, acts):
        """The news, or what the cursor is at."""
        turn = self.table.turn()
        if self.line or turn == OVER:
            return self.line
        if not acts:
            return self.table.seat_name(turn) + " to play"
        if self._at == self._hand:
            return "End the turn" if self.seen.state[kernels.PLAYED] else "Play no card"
        if self._slot != _IN_HAND:
            return name(self.chosen() >> 8) + " on " + name(self.seen.field_card(self._slot))
        return "Your last turn" if self.seen.last_lap() else "Your turn"

    def _is_drawn(self, at, value):
        """Whether the display shows this already; from now on it does."""
        drawn = self._drawn[at] == value
        self._drawn[at] = value
        return drawn

    def _draw_seats(self, canvas):
        """Every seat: who acts is lit, who is out of the game struck through."""
        seen = self.seen
        theme = self.theme
        high = theme.line
        seats = seen.seats()
        edge = self.edge
        y = (high - theme.font.height + 1) // 2
        digit = theme.font.widths[theme.font.index(_ZERO)] + 2 * edge
        for seat in range(seats):
            count = seen.hand_size(seat)
            active = seen.is_active(seat)
            acts = seat == seen.turn()
            if self._is_drawn(_AT_SEATS + seat, count | active << 4 | acts << 5):
                continue
            wide = theme.width // seats
            x = seat * wide
            text = self.table.seat_name(seat)
            if seats > 2 and len(text) > 3:
                text = "%s%d" % (text[0], seat + 1)
            ink = role.CARD_INK if acts else role.INK if active else role.DIM
            canvas.fill(x, 0, wide - 1, high, role.CURSOR if acts else role.PANEL)
            end = canvas.text(text, x + edge, y, ink)
            if not active:
                canvas.fill(x, high // 2, end - x, edge, ink)
            elif not count:
                canvas.text("out", end + edge, y, ink)
            else:  # on a little card
                canvas.fill(end, 0, x + wide - 1 - end, high, role.PANEL)
                canvas.fill(end, 0, digit, high, role.CARD_INK if acts else role.CARD)
                canvas.glyph(_ZERO + count, end + edge, y, role.CARD if acts else role.CARD_INK, theme.font)

    def _sign(self, canvas, text, x, y, w, h, paper, ink):
        """A line of text in the middle of a rectangle."""
        canvas.fill(x, y, w, h, paper)
        canvas.text(text, x + (w - canvas.text_width(text)) // 2, y + (h - self.theme.font.height + 1) // 2, ink)

    def _draw_field(self, canvas, acts):
        seen = self.seen
        fit = self._fit[self._at] if acts and self._at < self._hand else 0
        wide, high = self.large[:2]
        mark = self.mark
        for slot in range(_SLOTS):
            look = seen.field_card(slot)
            if seen.is_wild(slot):
                look |= _WILD
            if fit >> slot & 1:
                look |= _FITS
            if slot == self._slot:
                look |= _LIT
            if slot == self._last:
                look |= _NEW
            if self._is_drawn(slot, look):
                continue
            x = slot * self.pitch
            y = self.field_y
            canvas.fill(x, y - mark, wide, mark + high, role.BACKGROUND)
            self._draw_card(canvas, x, y, look, self.large)
            if look & _NEW:
                canvas.fill(x + mark, y - self.lift, wide - 2 * mark, self.lift, role.ACCENT)
            if look & _FITS:
                x += wide // 2
                for reach in range(mark):
                    canvas.fill(x - reach, y - 1 - reach, 2 * reach + 1, 1, role.CURSOR)

    def _draw_hand(self, canvas, acts):
        colour = self.theme.colour
        wide, high = self.small[:2]
        lift = self.lift
        y = self.hand_y
        x = (canvas.width - _ROOM * (wide + 1) + 1) // 2
        if self._covered:
            self._covered = False
            canvas.fill(0, y, canvas.width, lift + high, role.BACKGROUND)
        for i in range(_ROOM):
            look = 0
            if i < self._hand:
                look = self.seen.hand_card(self.seat, i)
                if acts and i == self._at:
                    look |= _RAISED
                    if colour and self._slot == _IN_HAND:
                        look |= _LIT
                elif not colour:  # only one card of the hand is lit, the others that fit have a handle
                    look |= _DIM
                    if acts and self._fit[i]:
                        look |= _FITS
                elif acts and not self._fit[i]:
                    look |= _DIM
            if not self._is_drawn(_AT_HAND + i, look):
                canvas.fill(x, y, wide, lift + high, role.BACKGROUND)
                if look:
                    self._draw_card(canvas, x, y if look & _RAISED else y + lift, look, self.small)
                if look & _FITS:
                    canvas.fill(x + lift, y, wide - 2 * lift, lift, role.ACCENT)
            x += wide + 1

    def _draw_card(self, canvas, x, y, look, measures):
        wide, high, ranks, suits, pad = measures
        theme = self.theme
        suit = look >> 4 & 3
        paper = role.CARD
        ink = role.CARD_RED if suit == 1 or suit == 2 else role.CARD_INK
        if look & (_LIT | _DIM):
            paper = role.CURSOR if look & _LIT else role.CARD_DIM
            if not theme.colour:
                paper = role.BACKGROUND
                ink = role.INK
        if paper != role.BACKGROUND:
            canvas.rounded(x, y, wide, high, theme.radius, paper)
        elif look & _LIT:
            canvas.frame(x, y, wide, high, role.CURSOR)
        canvas.glyph(_RANKS[look & 15], x + pad, y + pad, ink, ranks)
        x += wide
        canvas.glyph(_SUIT_HIGH | _SUITS[suit], x - pad - suits.widths[0], y + high - pad - suits.height, ink, suits)
        if look & _WILD:
            ranks = theme.ranks
            pad = theme.pad
            x -= ranks.widths[0] + 2 * pad
            canvas.fill(x, y, ranks.widths[0] + 2 * pad, ranks.height + 2 * pad - 1, role.CARD_BACK)
            canvas.glyph(_RANKS[_TEN], x + pad, y + pad - 1, role.CARD, ranks)

    def _draw_panel(self, canvas, acts):
        """The stock, the stage or the last lap, and the button that ends the turn."""
        seen = self.seen
        theme = self.theme
        panel = self.panel
        wide = self.label
        edge = self.edge
        high = theme.font.height
        stock = seen.stock_left()
        if not self._is_drawn(_AT_PANEL, stock):
            x, y = panel[:2]
            canvas.fill(x, y, 3 * high, high, role.BACKGROUND)
            canvas.frame(x, y, high - 2, high - 1, role.BACK_INK)
            canvas.hatch(x, y, high - 2, high - 1, theme.hatch, role.BACK_INK)
            canvas.text(str(stock), x + high + edge, y, role.INK)
        lap = seen.last_lap()
        if not self._is_drawn(_AT_PANEL + 1, seen.stage() | lap << 4):
            text = "Last lap" if lap else "Stage %d" % seen.stage()
            paper = role.WARN if lap else role.BACKGROUND
            ink = role.CARD_INK if lap else role.INK
            self._sign(canvas, text, panel[2], panel[3], wide + edge, high + theme.stroke - 1, paper, ink)
        look = 0
        if acts and self.is_legal(_PASS):
            look = 2 if self._at == self._hand else 1
            if seen.state[kernels.PLAYED]:
                look += 4
        if not self._is_drawn(_AT_PANEL + 2, look):
            x, y = panel[4:]
            high += 2 * theme.stroke
            paper = role.CURSOR if look & 2 else role.BACKGROUND
            ink = role.CARD_INK if look & 2 else role.INK
            self._sign(canvas, self.move_text(_PASS) if look else "", x, y, wide, high, paper, ink)
            if look:
                canvas.frame(x, y, wide, high, role.CURSOR)

    def _draw_cover(self, canvas):
        look = _LIT | self.table.turn() if self.covered() else _LIT | OVER
        if not self._is_drawn(_AT_HAND, look):
            for i in range(1, _ROOM):
                self._drawn[_AT_HAND + i] = _UNKNOWN
            self._covered = True
            self.draw_cover(canvas, self.hand_y)
