"""The sheet of scores at the end of Risky Business, worked out line by line; in memory only while it is read."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from engines.risky_business.rules import RiskyBusiness
    from engines.types import Card, Seat
    from firmware.types import SeatName


def of_seat(game: RiskyBusiness, seat: Seat, text: Callable[[Card], str]) -> list[str]:
    """How a seat's sum comes about (RB-12): what it set aside, its hand, its clears, the sum. `text` writes a card's
    face, bits 0-5, in at most three characters; a line has at most 21 then."""
    aside = [game.aside_card(seat, turn) for turn in range(game.turns_had(seat))]
    hand = [game.hand_card(seat, i) for i in range(game.hand_size(seat))]
    kings = game.king_clears(seat)
    quads = game.quad_clears(seat)
    parts = [_total(game, aside), _total(game, hand), -kings, -2 * quads]
    return [
        "Aside " + _list(aside, text),
        _added(game, aside),
        "Hand " + _list(hand, text),
        _added(game, hand),
        "King clears %d: %d" % (kings, -kings),
        "Quads %d: %d" % (quads, -2 * quads),
        "%d+%d-%d-%d = %d" % (parts[0], parts[1], kings, 2 * quads, sum(parts)),
    ]


def verdict(game: RiskyBusiness, name: SeatName) -> list[str]:
    """Who wins, and by what: the lowest sum, more clears, or neither (RB-2, RB-12, RB-R21)."""
    mask = game.winners()
    winners = [seat for seat in range(game.seats()) if mask >> seat & 1]
    names = [name(seat) for seat in winners]
    best = game.score(winners[0])
    clears = game.king_clears(winners[0]) + game.quad_clears(winners[0])
    equal = [seat for seat in range(game.seats()) if game.score(seat) == best]
    if len(winners) > 1:
        return [
            "%s and %s share the win" % (", ".join(names[:-1]), names[-1]),
            "%d each, clears %d" % (best, clears),
        ]
    who = names[0] + (" win" if names[0] == "You" else " wins")
    if len(equal) > 1:
        return [who, "%d each, more clears: %d" % (best, clears)]
    return [who, "Lowest sum: %d" % best]


def _total(game: RiskyBusiness, cards: list[Card]) -> int:
    return sum([game.card_value(card) for card in cards])


def _list(cards: list[Card], text: Callable[[Card], str]) -> str:
    return " ".join([text(card & 63) for card in cards])


def _added(game: RiskyBusiness, cards: list[Card]) -> str:
    """`9+5+1+2 = 17`."""
    return "%s = %d" % ("+".join([str(game.card_value(card)) for card in cards]), _total(game, cards))
