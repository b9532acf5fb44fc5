"""Parts of the sentences in which All Fours is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines import card_text
from engines.all_fours import kernels
from engines.game import option_at
from firmware.text.words import counted

if TYPE_CHECKING:
    from engines.all_fours.rules import AllFours
    from engines.types import Card, Seat
    from firmware.types import SeatName

_ACE = const(1)


def scores(game: AllFours, name: SeatName) -> str:
    """`Score to 14: You and Bot 3 5, Bot 2 and Bot 4 3.`"""
    sides = range(game.sides())
    told = [side_name(game, side, name) + " " + score_text(game, game.side_score(side)) for side in sides]
    return "Score to %d: %s." % (game.target(), ", ".join(told))


def score_text(game: AllFours, points: int) -> str:
    """Points, or the chips that are left (AF-S8)."""
    return counted(max(game.target() - points, 0), "chip") if option_at(game.state, kernels.CHIPS) else str(points)


def side_name(game: AllFours, side: int, name: SeatName) -> str:
    """`You and Bot 3`."""
    return " and ".join([name(seat) for seat in range(game.seats()) if game.side(seat) == side])


def cards_of(game: AllFours, trick: int, name: SeatName) -> str:
    """`Bot 2 KS, Bot 3 4S`."""
    cards = []
    for n in range(game.trick_size(trick)):
        cards.append(name(game.seat_of_card(trick, n)) + " " + card_text.to_text(game.trick_card(trick, n)))
    return ", ".join(cards)


def hand_of(game: AllFours, seat: Seat) -> list[str]:
    """A hand as text, hidden cards as they are."""
    return in_order(game, [game.hand_card(seat, i) for i in range(game.hand_size(seat))])


def in_order(game: AllFours, cards: list[Card]) -> list[str]:
    """Cards as text, trumps first and each suit from the top."""
    trump = game.trump()
    cards.sort(key=lambda card: (card >> 4 != trump, card >> 4, -height(card)))
    return [card_text.to_text(card) for card in cards]


def height(card: Card) -> int:
    """The rank of a card among those of its suit, the ace the highest (AF-1)."""
    return 14 if card & 15 == _ACE else card & 15
