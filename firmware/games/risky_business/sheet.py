"""Score sheet of Risky Business: the sum of each seat, line by line, and the winners; before that, the known cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.cards import HIDDEN
from engines.risky_business.kernels import TURNS

if TYPE_CHECKING:
    from collections.abc import Callable

    from engines.risky_business.rules import RiskyBusiness
    from engines.types import Card, Seat
    from firmware.types import SeatName


def of_seat(game: RiskyBusiness, seat: Seat, text: Callable[[Card], str]) -> list[str]:
    """Return the lines of a seat's sum (RB-12): cards set aside, hand, clears, sum.

    `text` returns the name of a card's face, bits 0-5. If it has at most three characters, a line has at most 21.
    """
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


def known(game: RiskyBusiness, seat: Seat, text: Callable[[Card], str]) -> list[str]:
    """Return the cards that a seat holds and has set aside: `Hand 10♣ Q♥ ? ?`, with `?` for a hidden card.

    `text` returns the name of a card's face, bits 0-5.
    """
    lines = ["Hand " + _list([game.hand_card(seat, i) for i in range(game.hand_size(seat))], text)]
    if game.turns_had(seat):
        lines.append("Aside " + _list([game.aside_card(seat, turn) for turn in range(game.turns_had(seat))], text))
    return lines


def verdict(game: RiskyBusiness, name: SeatName) -> list[str]:
    """Return the winners and the reason: the lowest sum, more clears, or neither (RB-2, RB-12, RB-R21)."""
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
    return [who, "Lowest score: %d" % best]


def totals(game: RiskyBusiness, name: SeatName) -> list[str]:
    """Return a line for each seat: `Bot 2: 52+40-12 = 80`, from cards set aside, hand and clears."""
    lines = []
    for seat in range(game.seats()):
        aside = sum([game.card_value(game.aside_card(seat, turn)) for turn in range(TURNS)])
        less = game.king_clears(seat) + 2 * game.quad_clears(seat)
        text = "%s: %d+%d" % (name(seat), aside, game.score(seat) + less - aside)
        lines.append(text + ("-%d" % less if less else "") + " = %d" % game.score(seat))
    return lines


def result(game: RiskyBusiness, name: SeatName) -> str:
    """Return the winners, in a line that fits a title."""
    winners = [seat for seat in range(game.seats()) if game.winners() >> seat & 1]
    if len(winners) == game.seats() > 2:
        return "All share the win"
    if len(winners) > 2:
        return ", ".join(["P%d" % (seat + 1) for seat in winners]) + " win"
    text = " & ".join([name(seat) for seat in winners])
    if text == "You":
        return "You win!"
    return text + (" wins" if len(winners) == 1 else " win")


def _total(game: RiskyBusiness, cards: list[Card]) -> int:
    return sum([game.card_value(card) for card in cards])


def _list(cards: list[Card], text: Callable[[Card], str]) -> str:
    return " ".join([text(card & 63) if card != HIDDEN else "?" for card in cards])


def _added(game: RiskyBusiness, cards: list[Card]) -> str:
    """Return the sum of cards: `9+5+1+2 = 17`."""
    return "%s = %d" % ("+".join([str(game.card_value(card)) for card in cards]), _total(game, cards))
