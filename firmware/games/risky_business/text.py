"""Risky Business in sentences, for text play: questions, moves, news, the table and the result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import card_text
from engines.game import OVER, option_at
from engines.risky_business import kernels
from firmware.games.risky_business import sheet
from firmware.text.words import counted, who_does

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engines.risky_business.rules import RiskyBusiness
    from engines.types import Card, Move, Seat
    from firmware.types import SeatName

PITCH = "Four turns of swaps and clears for the lowest score"

HELP = (
    "Type 7S@M2 to play a card on a pile of the middle, 7S@D1 to swap it for a card of the row.",
    "end: make no more moves in this turn.",
    "Where a card, a place or the deck is asked for, say it: 7S, M1, D3, deck.",
    "moves: every move you may make.",
)

# By the reasons of events: a sentence with a card and the number of a place.
_EVENTS = (
    "",
    "%s clears M%d: -1.",
    "%s makes a quad on M%d: -2.",
    "%s goes on M%d.",
    "%s starts M%d.",
    "%s is drawn for M%d.",
    "%s comes to D%d.",
)


def status(game: RiskyBusiness, name: SeatName) -> list[str]:
    """Return the question to the seat to act, and the cards needed to answer it."""
    phase = game.phase()
    seat = game.turn()
    if phase == kernels.CHOOSING:
        seats = ["%d for %s" % (other + 1, name(other)) for other in range(game.seats())]
        return ["Who begins? " + ", ".join(seats) + "."]
    cards = hand(game, seat)
    if phase == kernels.SETTING_ASIDE:
        final = "final" if _is_last(game) else "next"
        return [_question(game)] + cards + ["The row is your %s hand: %s." % (final, _row(game, False))]
    if phase != kernels.PLAYING:
        return [_question(game)] + cards
    lines = ["Turn %d of 4, %s." % (game.turns_had(seat) + 1, _question(game))]
    if game.moves_left() == kernels.MOVES_A_TURN and _is_last(game):
        lines.append("Your last turn: the row that you leave is your final hand.")
    return lines + ["Piles: %s." % _piles(game), "Row: %s." % _row(game, True)] + cards


def hand(game: RiskyBusiness, seat: Seat) -> list[str]:
    """Return the visible cards of a hand."""
    return ["Hand: %s." % _hand(game, seat)]


def score(game: RiskyBusiness, name: SeatName) -> list[str]:
    """Return what each seat has set aside and cleared."""
    return ["%s: %s." % (name(seat), _so_far(game, seat)) for seat in range(game.seats())]


def brief(game: RiskyBusiness, name: SeatName, move: Move) -> list[str]:
    """Return a line for the moves left and the hand during a turn, otherwise the lines of `status`."""
    if move < 0 or game.phase() != kernels.PLAYING:
        return status(game, name)
    return ["%s. Hand: %s." % (_question(game), _hand(game, game.turn()))]


def _is_last(game: RiskyBusiness) -> bool:
    """True if the seat to act has its last turn."""
    return game.turns_had(game.turn()) == kernels.TURNS - 1


def move_line(game: RiskyBusiness, move: Move, name: str) -> str:
    """Return the sentence for a move: `Bot 2 plays KH on M2, a king clear: -1.`"""
    doing, _, more = game.describe(move).partition(" and ")
    kind = move & 0xF800
    if more:
        doing += ", a king clear: -1" if move & 15 == kernels.KING else ", a quad: -2"
    elif kind == kernels.SWAP:
        doing += " at D%d" % ((move >> 8 & 3) + 1)
    elif kind == kernels.TARGET:
        doing = "puts %s on M%d" % (card_text.to_text(game.king_in_air() & 63), (move & 3) + 1)
    elif kind == kernels.PICK and move & 15 < kernels.PLACES:
        under = game.pile_size(move & 3) - 2
        if under >= 0:
            doing += ", which leaves " + card_text.to_text(game.pile_card(move & 3, under) & 63)
    return who_does(name, doing) + "."


def news(game: RiskyBusiness, name: SeatName) -> list[str]:
    """Return a line for each card that the last move brought from the deck and, after a turn, the next hand."""
    phase = game.phase()
    if phase == kernels.CHOOSING:
        return ["%s the last game." % who_does(name(game.turn()), "won")]
    if phase == kernels.PICKING:  # the sentence for the move names the clear too
        return []
    lines = []
    turn = game.turn()
    turns = sum([game.turns_had(seat) for seat in range(game.seats())])
    if turn == OVER or (phase == kernels.PLAYING and game.moves_left() == kernels.MOVES_A_TURN):
        if not turns:
            return ["%s." % who_does(name(turn), "begins")]
        seat = ((game.first() if turn == OVER else turn) - 1) % game.seats()
        what = "takes up the row, the %s hand: " % ("final" if game.turns_had(seat) == kernels.TURNS else "next")
        lines.append(who_does(name(seat), what + _hand(game, seat)) + ".")
    for i in range(game.event_count()):
        lines.append(_event(game, i))
    return lines


def show(game: RiskyBusiness, name: SeatName) -> list[str]:
    """Return the piles, the row, the cards of each seat, and the size of the deck."""
    lines = []
    if game.phase() != kernels.CHOOSING:
        for pile in range(kernels.PLACES):
            cards = [card_text.to_text(game.pile_card(pile, i) & 63) for i in range(game.pile_size(pile))]
            lines.append("M%d: %s." % (pile + 1, " on ".join(reversed(cards)) or "empty"))
        lines.append("Row: %s." % _row(game, True))
        for seat in range(game.seats()):
            lines.append("%s: %s." % (name(seat), _seat(game, seat)))
    lines.append("Deck: %s left." % counted(game.deck_left(), "card"))
    return lines


def _seat(game: RiskyBusiness, seat: Seat) -> str:
    """Return a seat's cards: `4 cards: 10C QC; 1 set aside; 1 king clear, 1 quad: -3`, without hidden cards."""
    text = counted(game.hand_size(seat), "card")
    cards = _hand(game, seat)
    if cards:
        text += ": " + cards
    if game.turns_had(seat) or game.king_clears(seat) or game.quad_clears(seat):
        text += "; " + _so_far(game, seat)
    return text


def _so_far(game: RiskyBusiness, seat: Seat) -> str:
    """Return a seat's cards set aside and its clears: `1 set aside: 4H; 1 king clear, 1 quad: -3`."""
    aside = [game.aside_card(seat, turn) & 63 for turn in range(game.turns_had(seat))]
    text = "%d set aside" % len(aside)
    cards = [card_text.to_text(card) for card in aside if card]
    if cards:
        text += ": " + " ".join(cards)
    kings = game.king_clears(seat)
    quads = game.quad_clears(seat)
    if kings or quads:
        text += "; %s, %s: %d" % (counted(kings, "king clear"), counted(quads, "quad"), -kings - 2 * quads)
    return text


def choices(game: RiskyBusiness, moves: Sequence[Move]) -> list[str]:
    """Return a line for each legal answer: its cost or its effect."""
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
    """Return a line for each pile and each place of the row that takes a card."""
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
    """Return the sum of each seat, line by line, then the winners and the reason."""
    lines = []
    for seat in range(game.seats()):
        aside, aside_sum, hand, hand_sum, kings, quads, total = sheet.of_seat(game, seat, card_text.to_text)
        lines.append(name(seat) + ":")
        lines.append("%s: %s." % (aside, aside_sum))
        lines.append("%s: %s." % (hand, hand_sum))
        lines.append("%s. %s." % (kings, quads))
        lines.append("Sum %s." % total)
    return lines + ["%s." % line for line in sheet.verdict(game, name)]


def loses(game: RiskyBusiness, move: Move) -> bool:
    """Return False: no move loses the game immediately."""
    return False


# Parts of sentences.


def _question(game: RiskyBusiness) -> str:
    """Return the decision of the seat to act."""
    phase = game.phase()
    if phase == kernels.PLAYING:
        return counted(game.moves_left(), "move") + " left"
    if phase == kernels.PICKING:
        return "Pick up a card: %s, %s, or deck." % (_piles(game, game.played_on()), _row(game, True))
    if phase == kernels.REFILLING:
        how = "hand or deck?" if kernels.may_refill(game.state) else "from the deck."
        return "Refill pile %d: %s" % (game.empty_place() + 1, how)
    if phase == kernels.TARGETING:
        return "%s clears a pile: %s?" % (_text(game.king_in_air()), _piles(game))
    return "Set a card aside."


def _piles(game: RiskyBusiness, but: int = -1) -> str:
    """Return the piles, except empty ones and pile `but`, with their size if above 1: `M1 5S, M2 6S (3)`."""
    piles = []
    for pile in range(kernels.PLACES):
        size = game.pile_size(pile)
        if size and pile != but:
            piles.append("M%d %s%s" % (pile + 1, _text(game.pile_top(pile)), " (%d)" % size if size > 1 else ""))
    return ", ".join(piles)


def _row(game: RiskyBusiness, places: bool) -> str:
    """Return the row: `D1 10C, D2 JC, D3 QC, D4 AC`, or the cards alone without `places`."""
    cards = [_text(game.row_card(place)) for place in range(kernels.PLACES)]
    if not places:
        return " ".join(cards)
    return ", ".join(["D%d %s" % (place + 1, card) for place, card in enumerate(cards)])


def _hand(game: RiskyBusiness, seat: Seat) -> str:
    """Return the visible cards of a hand, by rank."""
    cards = [game.hand_card(seat, i) & 63 for i in range(game.hand_size(seat))]
    return " ".join([_text(card) for card in sorted(cards, key=lambda card: (card & 15, card)) if card])


def _event(game: RiskyBusiness, i: int) -> str:
    """Return the sentence for an event: `7C starts M2.`, `KD clears M4: -1.`"""
    reason = game.event_reason(i)
    if reason == kernels.RESHUFFLED:
        return "The cleared cards are shuffled for a new deck."
    return _EVENTS[reason] % (_text(game.event_card(i)), game.event_place(i) + 1)


def _text(card: Card) -> str:
    """Return the text of a card's face, without the sign of the second pack."""
    return card_text.to_text(card & 63)
