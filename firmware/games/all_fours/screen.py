"""The screen of All Fours: the cursor, the buttons, the pace of news and pegs.

Left and right move the cursor over the legal cards and the buttons for other moves. Up shows the tricks of this hand,
the last one first; down shows why a card may not be played.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from micropython import const

from engines.all_fours.kernels import CUT, DEAL, DEALING, DISCARD, DISCARDING, PICKING, REVOKE
from engines.cards import HIDDEN
from engines.game import OVER, IllegalMove, option_at
from firmware import loader
from firmware.drivers.buttons import DOWN, HOLD, RIGHT, UP, B
from firmware.games.all_fours import news
from firmware.games.all_fours.table import BACK, Marks, TableDrawing, draw_backs
from firmware.games.all_fours.view import TableView
from firmware.screens.match import NOBODY, MatchScreen
from firmware.ui import theme as role
from firmware.ui.card_face import name as card_name
from firmware.ui.hand import NO_CURSOR, Hand

if TYPE_CHECKING:
    from engines.all_fours.rules import AllFours
    from engines.table import Table
    from engines.types import Move
    from firmware.console import Console
    from firmware.screens.menu import Row
    from firmware.types import Event, ScoreLine
    from firmware.ui.canvas import Canvas

_DEALS = [DEAL]
_PEG_MS = const(150)

# Contents of the screen's foot; `_COVER + 1 + seat` is a cover that the player of that seat may lift.
_CARDS = const(0)
_BUTTONS = const(1)
_BACKS = const(2)
_COVER = const(3)


class AllFoursScreen(MatchScreen):
    """One match of All Fours.

    The screen shows the trick `back` tricks ago; 0 is the trick under way. `buttons` are the labels of the legal moves
    that play no card; `prompt` is the line shown while there is no news.
    """

    game_view: AllFours

    BACK = BACK

    def __init__(self, console: Console, table: Table) -> None:
        super().__init__(console, table)
        view = self.game_view
        self.hand = Hand(console.theme)
        self.view = TableView(view, [table.seat_name(seat) for seat in range(view.seats())])
        self.drawing = TableDrawing(
            console.theme, console.canvas, self.view, self.hand.top, self.text_line, console.rest
        )
        self._marks = Marks()
        self.buttons: list[str] = []
        self._effects: list[str] = []  # effects of the buttons
        self._notice = ""
        self._noticed = -1  # the question that the notice belongs to
        self.prompt = ""
        self._ring = array(
            "H", bytes(2 * view.MAX_MOVES)
        )  # the legal moves in the order in which the cursor visits them
        self._cards = 0  # number of moves in the ring that play a card
        self._at = 0  # index of the cursor in the ring
        self._barred_at = NO_CURSOR  # index in the hand of the illegal card at the cursor, if any
        self.back = 0
        self._trailing = 0  # number of news lines after those of events
        self._event = -1  # the event whose line is shown
        self._scored = 0  # the hand whose score has been shown
        self._pegged_at = 0  # ticks_ms at which a peg last moved
        self._foot = NOBODY  # contents of the foot on the display
        self._backs = 0  # number of closed cards on the display

    def on_deal(self) -> None:
        super().on_deal()
        record = self.table.record
        if not self.table.is_linked() and self.game_view.seat_order(record.options, record.seats, record.seed):
            self.console.push(loader.load("firmware.games.all_fours.jacks", "screen_of")(self.console, self.table))

    # After a move.

    def _on_view(self) -> None:
        view = self.view
        foot = view.foot
        if self.seat != NOBODY:
            foot = self.seat
        elif self.covered():
            foot = self.table.turn()
        self._barred_at = NO_CURSOR
        if view.look_from(self.seat, foot, self.table.seat_name):
            self.drawing.place_sides(self.console.canvas, view.side_names)
        self.hand.count = view.sort_hand(self.hand.cards)
        self._fill_ring()
        self.back = 0
        view.lay_trick(0)
        self._refresh()

    def _drop_selection(self) -> None:
        self._at = 0

    def _fill_ring(self) -> None:
        hand = self.hand
        ring = self._ring
        game = self.game_view
        name = self.table.seat_name
        above = DISCARD if game.phase() == DISCARDING else 0
        n = playable = 0
        for i in range(hand.count):
            if self.is_legal(hand.cards[i] | above):
                ring[n] = hand.cards[i] | above
                n += 1
                playable |= 1 << i
        hand.playable = playable
        self._cards = n
        answers = []
        for i in range(self.legal_count):
            move = self.legal[i]
            if CUT <= move < DISCARD:
                answers.append(move)
                ring[n] = move
                n += 1
        self.buttons = [news.button(game, move, name) for move in answers]
        self._effects = [news.effect(game, move) for move in answers]
        question = self._question()
        if question != self._noticed or (answers and answers != _DEALS):
            self._noticed = question
            self._notice = news.notice(game, name)
        self._at = min(self._at, max(n - 1, 0))

    def _question(self) -> int:
        """Return a number that identifies the question about the card turned up; without one, the last number."""
        game = self.game_view
        if not self.view.has_question():
            return self._noticed
        return game.hand_number() << 8 | game.runs() << 1 | (game.phase() == PICKING)

    def _refresh(self) -> None:
        """Show the table and the prompt after news lines have appeared or disappeared."""
        lines = len(self._lines or ()) - self._trailing
        count = max(self.game_view.event_count() - max(lines, 0), 0)
        self.view.show_events(count, self._event, self._notice, self.back > 0)
        lit = self._lit_button()
        if self.back and self.legal_count:
            self.prompt = "Last trick" if self.back == 1 else "%d tricks ago" % self.back
        elif lit >= 0:
            self.prompt = self._effects[lit]
        else:
            self.prompt = news.prompt(self.view, self.legal_count > 0, self.table.seat_name)

    # News.

    def news(self) -> list[str]:
        view = self.view
        table = self.table
        lines = news.of_move(view, max(table.last_move(self.seat), 0), table.last_mover, table.seat_name)
        if self.game_view.event_count():
            self._hurry = False  # the player must not miss a score
        view.words = news.event_words(view)
        lines += news.of_events(view)
        self._trailing = 0
        if table.turn() == OVER:
            end = news.of_end(view)
            self._trailing = len(end)
            lines += end
        return lines

    def move_text(self, move: Move) -> str:
        if move < CUT or move >= DISCARD:
            return card_name(move & 63)
        return news.button(self.game_view, move, self.table.seat_name)

    def result(self) -> str:
        return news.result(self.view)

    def standing(self) -> list[ScoreLine]:
        game = self.game_view
        rows = []
        for side in range(game.sides()):
            seats = [seat for seat in range(game.seats()) if game.side(seat) == side]
            names = " and ".join([self.table.seat_name(seat) for seat in seats])
            rows.append((names, "%d" % game.side_score(side), game.winners() >> seats[0] & 1 != 0))
        rows.sort(key=lambda row: not row[2])
        return rows

    def score_line(self) -> str:
        return self.view.score_line()

    def enter(self) -> None:
        first = self._lines is None
        super().enter()
        if first:
            self.view.pegged[:] = self.view.due

    def _on_move(self) -> None:
        super()._on_move()
        if self.table.last_mover != self.seat and self.table.last_move(self.seat) >= DISCARD:  # a hidden discard
            self._hurry = self.game_view.phase() == DISCARDING and not self.table.human_to_move()

    def _next_line(self) -> None:
        before = len(self._lines) - self._trailing
        super()._next_line()
        count = self.game_view.event_count()
        self._event = count - before if 0 < before <= count else -1
        self._refresh()

    def _advise(self, move: Move, reason: str) -> None:
        self._trailing = 2  # the lines of a hint belong to no event
        super()._advise(move, reason)

    def act(self, event: Event) -> None:
        if event == B and not self.table.human_to_move() and self._has_revokes():
            self.open_menu()  # where the card just played can be taken back
            return
        seat = self.seat
        event_shown = self._event
        serial = self._serial
        view = self.view
        if self.table.human_to_move():
            self._event = -1  # the line of news disappears
        if self._has_score() and not event & (B | HOLD):
            self._lines.clear()
            self._next_line()
            self._hurry = True  # the table of the score follows
            self._peg()
            return
        super().act(event)
        if self._serial == serial:  # no move was made; a move refreshes everything itself
            if self.seat != seat:  # the names of the sides have changed
                view.words = news.event_words(view)
                if event_shown >= 0:
                    self.line = news.of_events(view)[event_shown]
            self._refresh()
            self.changed = True
        self._peg()  # the pegs move in the same picture as the news

    def tick(self) -> bool:
        self.turn_part()
        if not self.changed:
            self._peg()
        if not self._lines and not self._unsaved and self._has_score() and self.table.serial == self._serial:
            if self._hurry or self._is_read():
                self._show_score()
            return False
        return super().tick()

    # The score of a hand.

    def _has_score(self) -> bool:
        """True if a hand is over, it scored, and somebody here has not seen its score yet."""
        game = self.game_view
        number = game.hand_number()
        if number == self._scored or not game.event_count() or not self.table.people():
            return False
        if self.table is not self.console.table or self.covered():
            return False
        return game.phase() == DEALING or game.turn() == OVER

    def _show_score(self) -> None:
        self._scored = self.game_view.hand_number()
        self.console.open("all_fours.score_table", "ScoreTable", self)

    def _show_result(self) -> None:
        if not self._lines and self._has_score():
            self._show_score()
        else:
            super()._show_result()

    def deals_next(self) -> bool:
        """True if the person who looks at the score deals the next hand."""
        return self.legal_count == 1 and self.legal[0] == DEAL

    def next_hand(self) -> None:
        """Go on after the score of a hand: the person who looks at it deals, if it is their turn. A computer player
        deals after the usual pause."""
        self._since = self.console.board.clock.ticks_ms()
        self._hurry = False
        if self.deals_next():
            self.commit(DEAL)

    def _peg(self) -> None:
        """Move each peg by one point or, if the player does not wait for the news, to the score."""
        clock = self.console.board.clock
        view = self.view
        for side in range(view.sides):
            due = view.due[side]
            pegged = view.pegged[side]
            if pegged == due:
                continue
            if pegged > due or self._event < 0 or self._hurry:
                view.pegged[side] = due
            elif clock.ticks_diff(clock.ticks_ms(), self._pegged_at) >= _PEG_MS:
                view.pegged[side] = pegged + 1
                self.console.beep("point")
                self._pegged_at = clock.ticks_ms()
            else:
                continue
            self.changed = True

    # The cursor.

    def chosen(self) -> Move:
        return self._ring[self._at] if self.legal_count else 0

    def point_at(self, move: Move) -> None:
        self._barred_at = NO_CURSOR
        self._look_back(0)
        for i in range(self.legal_count):
            if self._ring[i] == move:
                self._at = i
        self.changed = True

    def choose(self) -> None:
        if self.back:
            self._look_back(0)
        elif self._barred_at != NO_CURSOR:
            self._say_why()
        else:
            super().choose()

    def steer(self, event: Event) -> None:
        self.changed = True
        back = self.back
        if event == UP:
            self._look_back(back + 1)
        elif event == DOWN and back:
            self._look_back(back - 1)
        elif event == DOWN:
            self._go_to_barred()
        elif back:
            self._look_back(0)
        else:
            step = 1 if event == RIGHT else self.legal_count - 1
            if self._barred_at != NO_CURSOR:  # the cursor leaves an illegal card
                self._at = -1 if event == RIGHT else 0
                for i in range(self._barred_at):
                    self._at += self.hand.playable >> i & 1
                self._barred_at = NO_CURSOR
            self._at = (self._at + step) % self.legal_count

    def _step_back(self) -> None:
        if self.back or self._barred_at != NO_CURSOR:
            self._look_back(0)
            self._barred_at = NO_CURSOR
            self.changed = True
        else:
            super()._step_back()

    def _look_back(self, back: int) -> None:
        """Show the trick `back` tricks ago, 0 for the trick under way."""
        if back > self.game_view.tricks():
            if not self.game_view.tricks():
                self.console.say("No trick has been taken yet")
            return
        self._barred_at = NO_CURSOR
        self.back = back
        self.view.lay_trick(back)
        self.changed = True

    def _go_to_barred(self) -> None:
        """Go to the next card that may not be played, and show why. Without such a card, scroll the hand."""
        hand = self.hand
        at = self._barred_at
        for _ in range(hand.count):
            at = (at + 1) % hand.count
            if not hand.playable >> at & 1 and self._cards:
                self._barred_at = at
                self._say_why()
                return
        hand.show_more()

    def _say_why(self) -> None:
        card = self.hand.cards[self._barred_at]
        try:
            self.game_view.play(card)
        except IllegalMove as error:
            self.console.say(card_name(card) + ": " + error.args[0])

    def _lit_button(self) -> int:
        """Return the index of the button at the cursor, -1 if it is at a card."""
        return self._at - self._cards if self._at >= self._cards and self.legal_count else -1

    # Revokes.

    def claim_rows(self) -> list[Row]:
        """Return the rows of the game menu that call a revoke or take one back (AF-R14)."""
        if not self._has_revokes():
            return []
        return loader.load("firmware.games.all_fours.claims", "menu_rows")(self.console, self)  # type: ignore[no-any-return]

    def _has_revokes(self) -> bool:
        return option_at(self.game_view.state, REVOKE) != 0

    def busy_at_foot(self) -> bool:
        return True  # the hand is there

    # Drawing.

    def draw(self, canvas: Canvas) -> None:
        canvas.clear(role.BACKGROUND)
        self.drawing.forget()
        self.hand.forget(True)
        self._foot = NOBODY
        self.update(canvas)

    def update(self, canvas: Canvas) -> None:
        hand = self.hand
        marks = self._marks
        foot = self._foot_now()
        marks.is_covered = foot >= _COVER
        if foot != self._foot:
            if self._foot != NOBODY:
                canvas.fill(0, hand.top, canvas.width, canvas.height - hand.top, role.BACKGROUND)
            self._foot = foot
            hand.forget(True)
            self._backs = 0
            self.drawing.forget_buttons()
            if marks.is_covered:
                self._draw_cover(canvas, hand.top)
        marks.text = self.line or self.with_score(self.prompt)
        marks.buttons = self.buttons
        marks.lit = self._lit_button()
        beside = hand.count and not self.view.middle and not marks.is_covered
        hand.leave_room(self.drawing.buttons_width(canvas, self.buttons) if beside and self.buttons else 0)
        marks.left = hand.right() if hand.count else 0
        self.drawing.update(canvas, self.view, marks)
        self.console.rest()
        if foot == _CARDS:
            at = NO_CURSOR
            if self._barred_at != NO_CURSOR:
                at = self._barred_at
            elif self._cards:
                at = self._card_at()
            hand.draw(canvas, at, self._barred_at == NO_CURSOR)
        elif foot == _BACKS and hand.count != self._backs:
            self._backs = hand.count
            draw_backs(canvas, self.theme, hand)

    def _foot_now(self) -> int:
        if self.seat == NOBODY:
            return _COVER + 1 + self.table.turn() if self.covered() else _COVER
        if not self.hand.count:
            return _BUTTONS
        return _BACKS if self.hand.cards[0] == HIDDEN else _CARDS  # AF-R19

    def _card_at(self) -> int:
        """Return the index in the hand of the card at the cursor, its length if the cursor is at a button."""
        hand = self.hand
        if self._at >= self._cards:
            return hand.count
        card = self._ring[self._at] & 63
        at = 0
        while hand.cards[at] != card:
            at += 1
        return at
