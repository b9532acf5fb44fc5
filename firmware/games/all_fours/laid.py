"""What lies in the hand and in the trick on the screen of All Fours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.all_fours.kernels import DEALING, NO_TRUMP
from firmware import modules
from firmware.screens.match import NOBODY

if TYPE_CHECKING:
    from firmware.games.all_fours.screen import AllFoursScreen

_SUITS = b"\0\1\3\2"  # black and red in turn
_ACE = const(1)


def sort_hand(screen: AllFoursScreen) -> None:
    """Take over the hand of who looks, the ace above the king; between two hands there is none."""
    seen = screen.seen
    seat = screen.seat
    cards = screen.hand.cards
    count = seen.hand_size(seat) if seat != NOBODY and seen.phase() != DEALING else 0
    n = 0
    for suit in _SUITS:
        ace = 0
        for i in range(count):
            card = seen.hand_card(seat, i)
            if card >> 4 & 3 == suit:
                if card & 15 == _ACE:
                    ace = card
                else:
                    cards[n] = card
                    n += 1
        if ace:
            cards[n] = ace
            n += 1
    screen.hand.count = n


def lay_trick(screen: AllFoursScreen) -> None:
    """Lay out the trick under way; the last one until somebody leads to the next; or the one looked back at. Before the
    first hand these are the cards of the opening."""
    seen = screen.seen
    on_table = screen.on_table
    for seat in range(len(on_table)):
        on_table[seat] = 0
    screen.winning = NOBODY
    screen.led = NO_TRUMP
    if not seen.hand_number():
        if seen.turn_up():
            modules.once("engines.all_fours.opening", "lay_out")(seen.state, on_table)
        return
    trick = seen.tricks() - screen.back
    if not screen.back:
        screen.led = seen.led_suit()
        if trick and not seen.trick_size(trick):
            trick -= 1
    size = seen.trick_size(trick)
    for n in range(size):
        on_table[seen.seat_of_card(trick, n)] = seen.trick_card(trick, n)
    screen.winning = seen.trick_taker(trick) if trick < seen.tricks() else seen.winning_seat()
    if screen.back and size:
        screen.led = seen.trick_card(trick, 0) >> 4
