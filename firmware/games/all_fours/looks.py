"""What the screen of All Fours takes from the game: the hand, the trick, names, and news of the move just made; what it
scored is in `events.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.all_fours.kernels import (
    CUT,
    DEAL,
    DEALING,
    DISCARD,
    NO_TRUMP,
    OPENING,
    PATTERN,
    PITCHED,
    PITCHER,
    UNTIL_A_JACK,
)
from engines.game import option_at
from firmware import loader
from firmware.screens.match import NOBODY
from firmware.ui import theme as role
from firmware.ui.card_face import name
from firmware.ui.hand import ROOM

if TYPE_CHECKING:
    from engines.types import Move
    from firmware.games.all_fours.screen import AllFoursScreen
    from firmware.ui.canvas import Canvas

# How a seat is labelled: the number of its cards below its name, beside it, or as ticks below it.
STACKED = const(0)
BESIDE = const(1)
TICKS = const(2)

_SUITS = b"\0\1\3\2"  # black and red in turn
_ACE = const(1)
_LONG = const(7)  # a name with no room beside score and tricks
# By the numbers of moves, from `CUT` on.
_TOLD = "cuts,says red,says black,deals,stands,begs,gives one,runs,would bunch,plays on,throws in"


def sort_hand(screen: AllFoursScreen) -> None:
    """Sort the hand of the seat that looks, the ace above the king; there is none between two hands.

    Hidden cards stay as they are.
    """
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


def draw_backs(screen: AllFoursScreen, canvas: Canvas) -> None:
    """Paint the hand closed, as many cards as there is room for, over the background."""
    hand = screen.hand
    theme = screen.console.theme
    wide, high = hand.face[:2]
    x = hand.right() - hand.count * (wide + 1)
    y = hand.top + hand.lift
    for _ in range(min(hand.count, ROOM)):
        canvas.rounded(x, y, wide, high, theme.radius, role.CARD_BACK)
        canvas.frame(x, y, wide, high, role.BACK_INK)
        canvas.hatch(x, y, wide, high, theme.hatch, role.BACK_INK)
        x += wide + 1


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
            loader.load("engines.all_fours.opening", "lay_out")(seen.state, on_table)
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


def side_name(screen: AllFoursScreen, side: int) -> str:
    """What a side is called by who looks."""
    seen = screen.seen
    seats = seen.seats()
    if screen.sides == seats:
        text = screen.table.seat_name(side)
        return text if seats == 2 and len(text) < _LONG else screen.seat_names[side]
    if screen.seat != NOBODY:
        if seen.side(screen.seat) == side:
            return "Us"
        if screen.sides == 2:
            return "Them"
    return "%d&%d" % (side + 1, side + screen.sides + 1)


def news(screen: AllFoursScreen) -> list[str]:
    """What there is to tell of the move just made, but for what it scored."""
    seen = screen.seen
    table = screen.table
    told = []
    mover = table.last_mover
    move = max(table.last_move(screen.seat), 0)
    if move and mover != NOBODY and mover != screen.seat and move < DISCARD and move & ~7 != PITCHER:
        told.append(table.seat_name(mover) + _deed(screen, move))
    if 0 < move < CUT and seen.tricks() and not seen.trick_size(seen.tricks()):
        told.append(_does(table.seat_name(seen.trick_taker(seen.tricks() - 1)), "take") + " the trick")
    if move and not seen.hand_number() and seen.phase() == DEALING:
        pitched = option_at(seen.state, PITCHED)
        first = table.seat_name(seen.eldest() if pitched else seen.dealer())
        told.append(_does(first, "pitch" if pitched else "deal") + " first")
    return told


def _does(who: str, verb: str) -> str:
    if who == "You":
        return who + " " + verb
    return who + " " + verb + ("es" if verb == "pitch" else "s")


def _deed(screen: AllFoursScreen, move: Move) -> str:
    seen = screen.seen
    if move < CUT:
        return ": " + name(move)
    if move == CUT and seen.turn_up():
        how = " deals until " if option_at(seen.state, OPENING) == UNTIL_A_JACK else " cuts "
        return how + name(seen.turn_up())
    if move >= PATTERN:
        move = DEAL
    return " " + _TOLD.split(",")[move - CUT]
