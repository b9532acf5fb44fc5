"""What is told of Risky Business when it is asked for, and at the end; in memory only then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import card_text
from engines.game import option_at
from engines.risky_business import kernels
from firmware.games.risky_business import sheet
from firmware.games.risky_business.phrases import hand_of, row
from firmware.text.words import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engines.risky_business.rules import RiskyBusiness
    from engines.types import Move, Seat
    from firmware.types import SeatName


def show(game: RiskyBusiness, name: SeatName) -> list[str]:
    """The piles, what each seat has, and the deck."""
    lines = []
    if game.phase() != kernels.CHOOSING:
        for pile in range(kernels.PLACES):
            cards = [card_text.to_text(game.pile_card(pile, i) & 63) for i in range(game.pile_size(pile))]
            lines.append("M%d: %s." % (pile + 1, " on ".join(reversed(cards)) or "empty"))
        lines.append("Row: %s." % row(game, True))
        for seat in range(game.seats()):
            lines.append("%s: %s." % (name(seat), _seat(game, seat)))
    lines.append("Deck: %s left." % counted(game.deck_left(), "card"))
    return lines


def _seat(game: RiskyBusiness, seat: Seat) -> str:
    """`4 cards: 10C QC; 1 set aside; 1 king clear, 1 quad`: of hands and what was set aside, what is known."""
    told = counted(game.hand_size(seat), "card")
    hand = hand_of(game, seat)
    if hand:
        told += ": " + hand
    aside = [game.aside_card(seat, turn) & 63 for turn in range(game.turns_had(seat))]
    if aside:
        told += "; %d set aside" % len(aside)
        cards = [card_text.to_text(card) for card in aside if card]
        if cards:
            told += ": " + " ".join(cards)
    kings = game.king_clears(seat)
    quads = game.quad_clears(seat)
    if kings or quads:
        told += "; %s, %s: %d" % (counted(kings, "king clear"), counted(quads, "quad"), -kings - 2 * quads)
    return told


def choices(game: RiskyBusiness, moves: Sequence[Move]) -> list[str]:
    """What may be answered, and what it costs or shows."""
    phase = game.phase()
    if phase == kernels.PLAYING:
        return _plays(game, moves)
    lines = []
    for move in moves:
        name = game.move_name(move).partition(" ")[2]
        face = move & 63
        if phase == kernels.PICKING:
            what = "you alone see it" if face == kernels.FROM_STOCK else game.describe(move).split()[2]
        elif phase == kernels.REFILLING:
            free = not face or option_at(game.state, kernels.HAND_REFILL_FREE)
            what = "costs no move" if free else "costs a move"
        elif phase == kernels.TARGETING:
            what = "clears " + counted(game.pile_size(face), "card")
        elif phase == kernels.SETTING_ASIDE:
            what = counted(game.card_value(face), "point")
        else:
            what = "seat %s begins" % name
        lines.append("%s: %s." % (name, what))
    return lines


def _plays(game: RiskyBusiness, moves: Sequence[Move]) -> list[str]:
    """A line for each pile and each place of the row that a card may go to."""
    lines = []
    for swap in (False, True):
        for place in range(kernels.PLACES):
            fit = [move for move in moves if move < 2 * kernels.SWAP and (move >= kernels.SWAP) == swap]
            names = [game.move_name(move) for move in fit if move >> 8 & 3 == place]
            if names:
                on = game.row_card(place) if swap else game.pile_top(place)
                what = "For %s: %s." if swap else "On %s: %s."
                lines.append(what % (card_text.to_text(on & 63), ", ".join(names)))
    return lines + ["end: no more moves."]


def result(game: RiskyBusiness, name: SeatName) -> list[str]:
    """Each seat's sum, worked out, then who won and by what."""
    lines = []
    for seat in range(game.seats()):
        aside, aside_sum, hand, hand_sum, kings, quads, total = sheet.of_seat(game, seat, card_text.to_text)
        lines.append(name(seat) + ":")
        lines.append("%s: %s." % (aside, aside_sum))
        lines.append("%s: %s." % (hand, hand_sum))
        lines.append("%s. %s." % (kings, quads))
        lines.append("Sum %s." % total)
    return lines + ["%s." % line for line in sheet.verdict(game, name)]
