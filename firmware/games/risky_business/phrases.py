"""Parts of the sentences in which Risky Business is told and asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import card_text
from engines.risky_business import kernels
from firmware.text.words import counted

if TYPE_CHECKING:
    from engines.risky_business.rules import RiskyBusiness
    from engines.types import Card, Seat


# By the reasons of events, of a card and a number of a place.
_EVENTS = (
    "",
    "%s clears M%d: -1.",
    "%s makes a quad on M%d: -2.",
    "%s goes on M%d.",
    "%s starts M%d.",
    "%s is drawn for M%d.",
    "%s comes to D%d.",
)


def asked(game: RiskyBusiness) -> str:
    """What the seat to act has to decide."""
    phase = game.phase()
    if phase == kernels.PLAYING:
        return counted(game.moves_left(), "move") + " left"
    if phase == kernels.PICKING:
        return "Pick up a card: %s, %s, or deck." % (piles(game, game.played_on()), row(game, True))
    if phase == kernels.REFILLING:
        how = "hand or deck?" if kernels.may_refill(game.state) else "from the deck."
        return "Refill pile %d: %s" % (game.empty_place() + 1, how)
    if phase == kernels.TARGETING:
        return "%s clears a pile: %s?" % (_text(game.king_in_air()), piles(game))
    return "Set a card aside."


def piles(game: RiskyBusiness, but: int = -1) -> str:
    """`M1 5S, M2 6S (3)`: the piles that stand, those of several cards with how many; without pile `but`."""
    told = []
    for pile in range(kernels.PLACES):
        size = game.pile_size(pile)
        if size and pile != but:
            told.append("M%d %s%s" % (pile + 1, _text(game.pile_top(pile)), " (%d)" % size if size > 1 else ""))
    return ", ".join(told)


def row(game: RiskyBusiness, places: bool) -> str:
    """`D1 10C, D2 JC, D3 QC, D4 AC`, or without the `places`."""
    cards = [_text(game.row_card(place)) for place in range(kernels.PLACES)]
    if not places:
        return " ".join(cards)
    return ", ".join(["D%d %s" % (place + 1, card) for place, card in enumerate(cards)])


def hand_of(game: RiskyBusiness, seat: Seat) -> str:
    """The cards of a hand that are known, by rank."""
    cards = [game.hand_card(seat, i) & 63 for i in range(game.hand_size(seat))]
    return " ".join([_text(card) for card in sorted(cards, key=lambda card: (card & 15, card)) if card])


def event(game: RiskyBusiness, i: int) -> str:
    """`7C starts M2.`, `KD clears M4: -1.`"""
    reason = game.event_reason(i)
    if reason == kernels.RESHUFFLED:
        return "The cleared cards are shuffled for a new deck."
    return _EVENTS[reason] % (_text(game.event_card(i)), game.event_place(i) + 1)


def _text(card: Card) -> str:
    """A card's face: in a move twins of two packs are one."""
    return card_text.to_text(card & 63)
