"""Revokes on the console (AF-R14): the rows of the game menu that call one and take one back, and their lists."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from engines.all_fours import revokes
from engines.all_fours.kernels import CALL, PLAYING, TAKE_BACK
from engines.game import IllegalMove
from firmware.screens.menu import MenuScreen, Row
from firmware.ui.card_face import name as card_name
from firmware.ui.card_face import suit_sign

if TYPE_CHECKING:
    from engines.types import Move, Seat
    from firmware.console import Console
    from firmware.games.all_fours.screen import AllFoursScreen

_HELP = "Revokes"  # the title of the help page


def menu_rows(console: Console, screen: AllFoursScreen) -> list[Row]:
    """Return the rows of the game menu."""

    def call() -> None:
        console.open("all_fours.claims", "CallScreen", screen)

    rows = [Row("Call a revoke", call, reason=lambda: _why_no_call(screen))]
    return rows + [_take_back_row(console, screen, seat) for seat in _regretful(screen)]


def _take_back_row(console: Console, screen: AllFoursScreen, seat: Seat) -> Row:
    return Row("Take back " + _card(screen, seat), lambda: _take_back(console, screen, seat))


def _why_no_call(screen: AllFoursScreen) -> str:
    """Return why the viewing seat cannot call a revoke now, or ''."""
    if not screen.legal_count or screen.covered():
        return "Call it when it is your turn."
    return "" if doubtful(screen) else "They all followed suit or trumped."


def leave_menus(screen: AllFoursScreen) -> None:
    """Close the menus over the game."""
    while screen.console.top() is not screen:
        screen.console.pop()


def claim(screen: AllFoursScreen, move: Move) -> None:
    """Call a revoke or take one back."""
    leave_menus(screen)
    try:
        screen.table.play(move)
    except IllegalMove as error:
        screen.console.say(error.args[0])
        return
    if not screen.table.is_guest:
        screen.show_change()


def doubtful(screen: AllFoursScreen) -> list[tuple[Seat, int]]:
    """Return the seats of other sides and the tricks in which they neither followed suit nor trumped, the last trick
    first."""
    game = screen.game_view
    own = game.side(game.turn())
    pairs = []
    for trick in range(game.tricks(), -1, -1):
        for seat in range(game.seats()):
            if game.side(seat) != own and revokes.is_doubtful(game.state, seat, trick):
                pairs.append((seat, trick))
    return pairs


def _regretful(screen: AllFoursScreen) -> list[Seat]:
    """Return the seats of the people here whose cards of this trick may be revokes."""
    game = screen.game_view
    if game.phase() != PLAYING:
        return []
    trick = game.tricks()
    seats = range(game.seats())
    return [seat for seat in seats if screen.table.is_human(seat) and revokes.is_doubtful(game.state, seat, trick)]


def _card(screen: AllFoursScreen, seat: Seat) -> str:
    """Return the name of a seat's card of this trick."""
    game = screen.game_view
    return card_name(game.state[revokes.place(game.state, seat, game.tricks())])


def _take_back(console: Console, screen: AllFoursScreen, seat: Seat) -> None:
    """Show the cards that a seat may play instead, to its own person only."""
    if seat == screen.seat:
        console.open("all_fours.claims", "TakeBackScreen", screen, seat)
        return
    name = screen.table.seat_name(seat)
    console.open(
        "question",
        "Question",
        "Pass to " + name,
        "Only %s may see the cards to play instead." % name,
        "Not now",
        "Show them",
        lambda: console.open("all_fours.claims", "TakeBackScreen", screen, seat),
    )


class CallScreen(MenuScreen):
    """A row for each card of another side that may be a revoke: whose it is, and in which trick."""

    title = "Revoke in trick"

    def __init__(self, console: Console, screen: AllFoursScreen) -> None:
        super().__init__(console)
        self._screen = screen

    def rows(self) -> list[Row]:
        rows = [self._row(seat, trick) for seat, trick in doubtful(self._screen)]
        rows.append(Row("How revokes work", self._help))
        return rows

    def _row(self, seat: Seat, trick: int) -> Row:
        screen = self._screen
        state = screen.game_view.state
        card = card_name(state[revokes.place(state, seat, trick)])
        led = chr(suit_sign(revokes.led_to(state, trick) << 4))
        text = "%d: %s on %s, %s" % (trick + 1, card, led, screen.table.seat_name(seat))
        return Row(text, lambda: claim(screen, CALL + seat * 32 + trick))

    def _help(self) -> None:
        screen = self._screen
        leave_menus(screen)
        entry = screen.table.entry
        self.console.open("help", "HelpScreen", entry.key, entry.title, _HELP, screen.game_view.variant())


class TakeBackScreen(MenuScreen):
    """The cards that a seat may play in place of its revoke."""

    def __init__(self, console: Console, screen: AllFoursScreen, seat: Seat) -> None:
        super().__init__(console)
        self._screen = screen
        self._seat = seat

    def rows(self) -> list[Row]:
        screen = self._screen
        table = screen.table
        state = screen.game_view.state
        if self._seat != screen.seat:
            state = bytearray(screen.game_view.SIZE)
            table.view(self._seat, state)
        self.title = "Instead of " + _card(screen, self._seat)
        cards = array("H", bytes(2 * screen.game_view.MAX_MOVES))
        rows = []
        if revokes.penalty(state, self._seat, screen.game_view.tricks()):
            for i in range(revokes.list_rightful(state, self._seat, cards)):
                rows.append(self._row(cards[i]))
        rows.append(Row("It was no revoke" if not rows else "Leave it", lambda: leave_menus(screen)))
        return rows

    def _row(self, card: int) -> Row:
        return Row(card_name(card), lambda: claim(self._screen, TAKE_BACK + card))
