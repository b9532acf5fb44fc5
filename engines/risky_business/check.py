"""Validation of a loaded buffer: the position must be possible in Risky Business, with every card once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines import game
from engines.cards import FACE_DOWN
from engines.game import Corrupt
from engines.risky_business import hands, kernels, play, refill, view_check
from engines.risky_business.kernels import (
    ASIDE_COUNT,
    BYTES,
    CHOOSER,
    CHOOSING,
    CLEARED,
    FIRST,
    FROM_DECK,
    HAND_COUNT,
    HAND_REFILL_FREE,
    HAND_ROOM,
    HANDS,
    HELD_BACK,
    IN_AIR,
    KING,
    KINGS,
    LAST_ASKED,
    MOVES_A_TURN,
    MOVES_LEFT,
    OLDER,
    PACK,
    PACK_ROOM,
    PICKING,
    PILE_SIZE,
    PILES,
    PLACES,
    PLAYED_ON,
    PLAYING,
    QUADS,
    REFILLING,
    SEATS,
    SET_ASIDE,
    SETTING_ASIDE,
    SHUFFLES,
    STOCK,
    TARGETING,
    TURNS,
    UNSHOWN,
)

if TYPE_CHECKING:
    from engines.risky_business.rules import RiskyBusiness
    from engines.types import Card, Data, Seat

_NOBODY = const(255)
_MOST_UNSHOWN = const(12)  # four plays, four cards picked up, three refills, the end
_MOST_OF_A_TURN = const(9)  # moves, where nothing more is asked


def check(position: RiskyBusiness) -> None:
    """Raise `Corrupt` unless the buffer of a `RiskyBusiness` is a position that can be."""
    position.check_header()
    s = position.state
    cards = bytearray(BYTES)
    kernels.hide(s, cards, _NOBODY)
    if not view_check.is_sound(cards, _NOBODY):
        raise Corrupt("a field is out of range, or a card is where none can be")
    _check_cards(s)
    _check_held_back(s)
    turns = sum(s[ASIDE_COUNT : ASIDE_COUNT + SEATS])
    _check_counts(s, turns)
    if s[game.AT_PHASE] == CHOOSING:
        _check_choosing(s)
        return
    _check_turns(s, turns)
    if s[game.AT_TURN] == game.OVER:
        _check_end(s)
    else:
        _check_hand(s)
        _check_middle(s)


def _check_cards(s: Data) -> None:
    """Check that each card occurs once, and that face-down cards of a hand are ascending."""
    present = bytearray(card & ~FACE_DOWN for card in s[HANDS:PACK] if card)
    present.extend(s[PACK : PACK + s[CLEARED]])
    present.extend(s[PACK + s[STOCK] : PACK + PACK_ROOM])
    if s[IN_AIR]:
        present.append(s[IN_AIR])
    if bytes(sorted(present)) != bytes(sorted(refill.new_deck_card(i) for i in range(refill.pack_size(s)))):
        raise Corrupt("not each card is there once")
    for pile in range(PLACES):
        if s[PILES + pile * kernels.PILE_ROOM] & 15 == KING and s[PILE_SIZE + pile] > 1:
            raise Corrupt("a king lies on a king")


def _older(s: Data, seat: Seat) -> list[Card]:
    """Return the cards that a seat has held face down since the last reshuffle."""
    hand = list(s[HANDS + seat * HAND_ROOM : HANDS + seat * HAND_ROOM + s[HAND_COUNT + seat]])
    down = [card & ~FACE_DOWN for card in hand if card & FACE_DOWN]
    count = s[OLDER + seat] & 15
    for part in (down[:count], down[count:]):
        if part != sorted(part, key=hands.order):
            raise Corrupt("a hand is not in order")
    aside = [s[SET_ASIDE + seat * TURNS + i] & ~FACE_DOWN for i in range(TURNS) if s[OLDER + seat] >> 4 + i & 1]
    return down[:count] + aside


def _check_held_back(s: Data) -> None:
    """Check that the list has exactly the cards that may have been held back."""
    listed = list(s[PACK + s[CLEARED] : PACK + s[CLEARED] + s[HELD_BACK]])
    lying = []
    for seat in range(SEATS):
        lying.extend(_older(s, seat))
    if listed != sorted(lying, key=hands.order) or (listed and s[SHUFFLES] < 2):
        raise Corrupt("what was held back is not what is listed")


def _check_counts(s: Data, turns: int) -> None:
    """Moves, shuffles and clears do not exceed the possible numbers after that many `turns`."""
    moves = s[game.AT_MOVES] | s[game.AT_MOVES + 1] << 8
    if moves > LAST_ASKED + _MOST_OF_A_TURN * (turns + 1) + 1:
        raise Corrupt("more moves than there can have been")
    if not 0 < s[SHUFFLES] <= moves + 1 or s[UNSHOWN] > min(moves, _MOST_UNSHOWN):
        raise Corrupt("shuffles or moves out of range")
    whole = refill.pack_size(s)
    for seat in range(SEATS):
        begun = seat < s[game.AT_SEATS] and (s[ASIDE_COUNT + seat] or seat == s[game.AT_TURN])
        if (s[KINGS + seat] or s[QUADS + seat]) and not begun:
            raise Corrupt("a seat cleared a pile before its first turn")
    kings = sum(s[KINGS : KINGS + SEATS])
    quads = sum(s[QUADS : QUADS + SEATS])
    if kings > whole // 13 * s[SHUFFLES] or 4 * quads > whole * s[SHUFFLES]:
        raise Corrupt("more clears than there can have been")


def _check_choosing(s: Data) -> None:
    """Nothing is dealt, and the last winner is to choose."""
    choice = game.option_at(s, CHOOSER)
    if not choice or s[game.AT_TURN] != (choice - 1) % s[game.AT_SEATS]:
        raise Corrupt("another seat is to choose, or none")
    if any(s[i] for i in range(HAND_COUNT, BYTES) if i not in (STOCK, SHUFFLES)) or s[SHUFFLES] != 1:
        raise Corrupt("something was done before the deal")


def _check_turns(s: Data, turns: int) -> None:
    """The seats have had their `turns` one after the other from the first on (RB-R17)."""
    seats = s[game.AT_SEATS]
    for i in range(seats):
        seat = (s[FIRST] + i) % seats
        if s[ASIDE_COUNT + seat] != (turns - i + seats - 1) // seats:
            raise Corrupt("a seat had more or fewer turns than it can")
        if seat != s[game.AT_TURN] and s[HAND_COUNT + seat] != HAND_ROOM:
            raise Corrupt("a hand has more or fewer cards than it can")
    if s[game.AT_TURN] != (game.OVER if turns == seats * TURNS else (s[FIRST] + turns) % seats):
        raise Corrupt("another seat is to act")


def _check_end(s: Data) -> None:
    """Check that all cards are turned up, and that the winner follows from them."""
    again = bytearray(s)
    play.finish(again)
    if again != s or s[MOVES_LEFT]:
        raise Corrupt("the result does not follow from the cards")


def _check_hand(s: Data) -> None:
    """The seat to act has as many cards and moves as it can have in its phase."""
    phase = s[game.AT_PHASE]
    left = s[MOVES_LEFT]
    moves_made = MOVES_A_TURN - left
    refills = HAND_ROOM - s[HAND_COUNT + s[game.AT_TURN]] - (phase == PICKING)
    plays = 2 if phase == PICKING else 1  # at least, where places were refilled
    if not 0 <= refills < HAND_ROOM or s[game.AT_WINNERS]:
        raise Corrupt("a hand has more or fewer cards than it can")
    if refills and moves_made < plays + (0 if game.option_at(s, HAND_REFILL_FREE) else refills):
        raise Corrupt("a hand has fewer cards than the moves can have cost")
    if (phase == SETTING_ASIDE and left) or (phase == PLAYING and not left):
        raise Corrupt("a turn that goes on has moves left, another none")
    if phase in (PICKING, REFILLING, TARGETING) and not moves_made:
        raise Corrupt("nothing was played in this turn")


def _check_middle(s: Data) -> None:
    """Places are empty only where a pile was played on, or are being filled in their order."""
    phase = s[game.AT_PHASE]
    empty = [place for place in range(PLACES) if not s[PILE_SIZE + place]]
    if phase == PICKING:
        if s[FROM_DECK] or [place for place in empty if place != s[PLAYED_ON] - 1]:
            raise Corrupt("a place is empty before its time")
    elif phase in (REFILLING, TARGETING):
        if s[FROM_DECK] >> empty[0] & 1 != (phase == TARGETING):
            raise Corrupt("another place is to be filled")
    elif s[FROM_DECK]:
        raise Corrupt("nothing is to be filled")
