"""All Fours on the display: the sides at the top, a line of news, the trick as the seats sit, the hand.

Left and right visit the cards that may be played, and what may be said or done instead. Up shows the tricks of this
hand, the last one first; down says why a card may not be played.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from micropython import const

from engines.all_fours import deal
from engines.all_fours.kernels import (
    CHIPS,
    CUT,
    DEAL,
    DEALING,
    DISCARD,
    DISCARDING,
    HONOUR,
    NO_TRUMP,
    OPENING,
    PICKING,
    PLAYING,
    PUT_CARD,
    TURN_UP,
)
from engines.cards import HIDDEN
from engines.game import OVER, IllegalMove, option_at
from firmware import loader
from firmware.drivers.buttons import DOWN, RIGHT, UP
from firmware.games.all_fours.looks import draw_backs, lay_trick, sort_hand
from firmware.games.all_fours.table import SUMMARY, TableDrawing
from firmware.games.all_fours.telling import TellingScreen
from firmware.screens.match import NOBODY
from firmware.ui import theme as role
from firmware.ui.card_face import name
from firmware.ui.hand import NO_CURSOR
from firmware.ui.long_hand import LongHand

_CUTS = [CUT]
_DEALS = [DEAL]
_WAITS = {DEALING: " to deal", DISCARDING: " discards", PLAYING: " to play"}  # what is shown of who is to act, by phase

# What lies at the foot.
_CARDS = const(0)
_BUTTONS = const(1)
_BACKS = const(2)
_COVER = const(3)  # and who is to look

if TYPE_CHECKING:
    from engines.table import Table
    from engines.types import Move
    from firmware.console import Console
    from firmware.types import Event
    from firmware.ui.canvas import Canvas


class AllFoursScreen(TellingScreen):
    """One match of All Fours.

    `foot` is the seat at the foot of the table, `on_table` the card of each seat in the trick that is shown, which
    `winning` wins, `led` its suit; `middle` is 0, or what stands in the trick's stead. `back` is which trick is looked
    back at, 1 for the last one. `buttons` names the moves that are no cards; `prompt` is shown while there is no news.
    """

    def __init__(self, console: Console, table: Table) -> None:
        super().__init__(console, table)
        seen = self.seen
        seats = seen.seats()
        self.hand = LongHand(console.theme)
        self.foot = 0
        self.chips = option_at(seen.state, CHIPS)
        names = [table.seat_name(seat) for seat in range(seats)]
        self.seat_names = [text if len(text) < 4 else "%s%d" % (text[0], i + 1) for i, text in enumerate(names)]
        self.on_table = bytearray(seats)
        self.winning = NOBODY
        self.led = NO_TRUMP
        self.middle = 0
        self._named_for = -1  # who looks at the sides' names
        self.dealer = 0  # or who is to deal
        self.buttons: list[str] = []
        self._prompts: list[str] = []  # what they do
        self._notice = self.notice = ""
        self._about = -1  # which question that belongs to
        self.prompt = ""
        self._ring = array("H", bytes(2 * seen.MAX_MOVES))  # the moves in the order in which the cursor visits them
        self._cards = 0  # of these that are cards
        self._at = 0
        self._asked = NO_CURSOR  # the card of which was asked why it may not be played
        self.back = 0
        self._foot = NOBODY  # what lies there
        self._closed = 0  # how many cards of these are drawn
        self.is_covered = False
        self.drawing = TableDrawing(self, seats)

    # What is to be seen.

    def _looked(self) -> None:
        if self.seat != NOBODY:
            self.foot = self.seat
        elif self.covered():
            self.foot = self.table.turn()
        self._asked = NO_CURSOR
        self.back = 0
        sort_hand(self)
        self._fill_ring()
        if self.seat != self._named_for:
            self._named_for = self.seat
            self._name_sides()
            self.drawing.place_sides(self.console.canvas)
        self.dealer = self.seen.turn() if self.seen.phase() == DEALING else self.seen.dealer()
        lay_trick(self)
        self._refresh()

    def _let_go(self) -> None:
        self._at = 0

    def _fill_ring(self) -> None:
        hand = self.hand
        ring = self._ring
        above = DISCARD if self.seen.phase() == DISCARDING else 0
        n = playable = 0
        for i in range(hand.count):
            if self.is_legal(hand.cards[i] | above):
                ring[n] = hand.cards[i] | above
                n += 1
                playable |= 1 << i
        hand.playable = playable
        self._cards = n
        answers = []
        about = self._question()
        for i in range(self.legal_count):
            move = self.legal[i]
            if CUT <= move < DISCARD:
                answers.append(move)
                ring[n] = move
                n += 1
        if answers == _DEALS:
            self.buttons = ["Deal"]
            self._prompts = ["Hand %d: first to %d" % (self.seen.hand_number() + 1, self.seen.target())]
        elif answers == _CUTS and option_at(self.seen.state, OPENING) <= PUT_CARD:
            self.buttons = ["Cut"]
            self._prompts = ["Cut for the deal"]
        elif answers or self._about != about:
            self._about = about
            ask = loader.load("firmware.games.all_fours.questions", "ask")
            self.buttons, self._prompts, self._notice = ask(self, answers)
        else:
            self.buttons.clear()
        self._at = min(self._at, max(n - 1, 0))

    def _refresh(self) -> None:
        """Lines have come or gone: what is pegged by now, what stands in the middle, what is asked."""
        seen = self.seen
        told = self._count_told()
        self.middle = 0
        phase = seen.phase()
        at = self._event if self._event >= 0 else told  # what is told now, or next
        while at < seen.event_count() and seen.event_reason(at) > HONOUR:
            at += 1
        if self.back:
            pass
        elif at < seen.event_count() and seen.event_reason(at) == TURN_UP:
            self.middle = seen.event_card(at)
        elif phase == DEALING or seen.turn() == OVER:
            if told:
                self.middle = SUMMARY
        elif self._is_question():
            self.middle = seen.turn_up()
        self.notice = self._notice
        for i in range(min(told, len(self.scored))):
            if seen.event_reason(i) == TURN_UP and seen.event_card(i) == self.middle:
                self.notice = self.scored[i]
        self.prompt = self._ask()

    def _is_question(self) -> bool:
        """Whether something is asked about the card turned up."""
        phase = self.seen.phase()
        return phase == PICKING or DEALING < phase < DISCARDING

    def _question(self) -> int:
        """What the notice beside the card turned up tells of; that of before while nothing is asked."""
        seen = self.seen
        if not self._is_question():
            return self._about
        return seen.hand_number() << 8 | seen.runs() << 1 | (seen.phase() == PICKING)

    def _ask(self) -> str:
        """What is shown while there is no news."""
        seen = self.seen
        turn = seen.turn()
        lit = self.lit_button()
        if turn == OVER:
            return ""
        if not self.legal_count:
            return self.table.seat_name(turn) + _WAITS.get(seen.phase(), " to act")
        if self.back:
            return "Last trick" if self.back == 1 else "%d tricks ago" % self.back
        if lit >= 0:
            return self._prompts[lit]
        if seen.phase() == DISCARDING:
            return "Discard %d" % (seen.hand_size(self.seat) - deal.kept(seen.state))
        if seen.trick_size(seen.tricks()):
            return "Your turn"
        return "Your lead" if seen.trump() != NO_TRUMP else "Your lead makes the trump"

    # News.

    def move_text(self, move: Move) -> str:
        if move < CUT or move >= DISCARD:
            return name(move & 63)
        return loader.load("firmware.games.all_fours.questions", "button")(self, move)  # type: ignore[no-any-return]

    # The cursor.

    def chosen(self) -> Move:
        return self._ring[self._at] if self.legal_count else 0

    def point_at(self, move: Move) -> None:
        self._asked = NO_CURSOR
        self._look_back(0)
        for i in range(self.legal_count):
            if self._ring[i] == move:
                self._at = i
        self.changed = True

    def choose(self) -> None:
        if self.back:
            self._look_back(0)
        elif self._asked != NO_CURSOR:
            self._say_why()
        else:
            super().choose()

    def steer(self, event: Event) -> None:
        self.changed = True
        if event == UP:
            self._look_back(self.back + 1)
        elif event == DOWN and self.back:
            self._look_back(self.back - 1)
        elif event == DOWN:
            self._ask_why()
        else:
            if self.back:
                self._look_back(0)
                return
            step = 1 if event == RIGHT else self.legal_count - 1
            if self._asked != NO_CURSOR:  # from there
                self._at = -1 if event == RIGHT else 0
                for i in range(self._asked):
                    self._at += self.hand.playable >> i & 1
                self._asked = NO_CURSOR
            self._at = (self._at + step) % self.legal_count

    def _step_back(self) -> None:
        if self.back or self._asked != NO_CURSOR:
            self._look_back(0)
            self._asked = NO_CURSOR
            self.changed = True
        else:
            super()._step_back()

    def _look_back(self, back: int) -> None:
        """Show the trick `back` tricks ago, 0 for the one under way."""
        if back > self.seen.tricks():
            if not self.seen.tricks():
                self.console.say("No trick has been taken yet")
            return
        self._asked = NO_CURSOR
        self.back = back
        lay_trick(self)
        self.changed = True

    def _ask_why(self) -> None:
        """Go to the next card that may not be played, and say why not; where all may be, show more of the hand."""
        hand = self.hand
        at = self._asked
        for _ in range(hand.count):
            at = (at + 1) % hand.count
            if not hand.playable >> at & 1 and self._cards:
                self._asked = at
                self._say_why()
                return
        hand.show_more()

    def _say_why(self) -> None:
        try:
            self.seen.play(self.hand.cards[self._asked])
        except IllegalMove as error:
            self.console.say(name(self.hand.cards[self._asked]) + ": " + error.args[0])

    def lit_button(self) -> int:
        """The index of the button at the cursor, -1 where it is at a card."""
        return self._at - self._cards if self._at >= self._cards and self.legal_count else -1

    def busy_at_foot(self) -> bool:
        return True  # the hand

    # Drawing.

    def draw(self, canvas: Canvas) -> None:
        canvas.clear(role.BACKGROUND)
        self.drawing.forget()
        self.hand.forget(True)
        self._foot = NOBODY
        self.update(canvas)

    def update(self, canvas: Canvas) -> None:
        hand = self.hand
        foot = self._kind_of_foot()
        if foot != self._foot:
            if self._foot != NOBODY:
                canvas.fill(0, hand.top, canvas.width, canvas.height - hand.top, role.BACKGROUND)
            self._foot = foot
            self.is_covered = foot >= _COVER
            hand.forget(True)
            self._closed = 0
            self.drawing.forget_buttons()
            if self.is_covered:
                self._draw_cover(canvas, hand.top)
        self.drawing.update(canvas)
        self.console.rest()
        if foot == _CARDS:
            at = NO_CURSOR
            if self._asked != NO_CURSOR:
                at = self._asked
            elif self._cards:
                at = self._place()
            hand.draw(canvas, at, self._asked == NO_CURSOR)
        elif foot == _BACKS and hand.count != self._closed:
            self._closed = hand.count
            draw_backs(self, canvas)

    def _kind_of_foot(self) -> int:
        if self.seat == NOBODY:
            return _COVER + 1 + self.table.turn() if self.covered() else _COVER
        if not self.hand.count:
            return _BUTTONS
        return _BACKS if self.hand.cards[0] == HIDDEN else _CARDS  # AF-R19

    def _place(self) -> int:
        """The index in the hand of the card at the cursor, behind the last one where it is elsewhere."""
        hand = self.hand
        if self._at >= self._cards:
            return hand.count
        card = self._ring[self._at] & 63
        at = 0
        while hand.cards[at] != card:
            at += 1
        return at
