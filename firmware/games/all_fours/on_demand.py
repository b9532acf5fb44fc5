"""What is told of All Fours at the start and at the end, and what is told when it is asked for; in memory only then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import card_text
from engines.all_fours import kernels
from engines.game import option_at
from firmware.games.all_fours.phrases import cards_of, hand_of, height, in_order, scores, side_name
from firmware.text.words import counted, who_does

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engines.all_fours.rules import AllFours
    from engines.types import Card, Move
    from firmware.types import SeatName

# What the words mean that can be said, from `kernels.CUT` on.
_MEANS = (
    "draw a card",
    "guess that the card is red",
    "guess that the card is black",
    "deal the next hand",
    "the turned suit is trump",
    "ask the dealer for another trump",
    "a point for the others, and the turned suit is trump",
    "three more cards each, and another trump",
    "shuffle and deal anew, if all agree",
    "with this trump",
    "lay down your hand, and sit out the rest of it",
)


def opening(game: AllFours, name: SeatName) -> list[str]:
    """What was cut, and what that settles, until the first hand is dealt (AF-R17)."""
    phase = game.phase()
    if phase == kernels.GUESSING:
        return []
    how = option_at(game.state, kernels.OPENING)
    card = card_text.to_text(game.turn_up())
    lines = []
    if how == kernels.UNTIL_A_JACK and game.turn_up():  # AF-Y1
        lines.append("The first jack is %s, to %s." % (card, name(game.eldest()).replace("You", "you")))
    elif game.turn_up() and (how != kernels.COLOUR_GUESS or phase == kernels.PICKING):  # AF-L1
        lines.append("The card is %s." % card)
    if phase == kernels.DEALING:
        lines.append("%s first." % who_does(name(game.turn()), "deals"))
    elif phase == kernels.PICKING:
        lines.append("%s who pitches first." % who_does(name(game.turn()), "chooses"))
    return lines


def show(game: AllFours, name: SeatName) -> list[str]:
    """The score, the deal, the last trick, what each seat holds, with all hands that are known."""
    lines = [scores(game, name)]
    if game.hand_number():
        lines.append("Hand %d, dealer %s." % (game.hand_number(), name(game.dealer())))
    if game.turn_up():
        lines.append("Turned: %s." % card_text.to_text(game.turn_up()))
    if game.tricks():
        last = game.tricks() - 1
        taker = name(game.trick_taker(last))
        lines.append("Last trick: %s. %s it." % (cards_of(game, last, name), who_does(taker, "won")))
        taken = ["%s %d" % (side_name(game, side, name), game.tricks_won(side)) for side in range(game.sides())]
        lines.append("Tricks: " + ", ".join(taken) + ".")
    for seat in range(game.seats()):
        hand = hand_of(game, seat)
        told = "thrown in" if game.is_thrown(seat) else counted(len(hand), "card")
        if hand and "##" not in hand and seat != game.turn():
            told += ": " + " ".join(hand)
        lines.append("%s: %s." % (name(seat), told))
    return lines


def choices(game: AllFours, moves: Sequence[Move]) -> list[str]:
    """A line for each word; the cards in two, those that would win the trick so far and the others."""
    lines = []
    wins: list[Card] = []
    others: list[Card] = []
    discards: list[Card] = []
    rounds: list[str] = []
    for move in moves:
        text = game.move_name(move)
        if move >= kernels.DISCARD:
            discards.append(move & 63)
        elif move >= kernels.PATTERN:
            rounds.append(text)
        elif move >= kernels.PITCHER:
            lines.append("%s: seat %d leads first." % (text, move - kernels.PITCHER + 1))
        elif move >= kernels.CUT:
            lines.append("%s: %s." % (text, _meaning(game, move)))
        elif game.trick_size(game.tricks()) and not _beats(game, move):
            others.append(move)
        else:
            wins.append(move)
    told = []
    if wins:
        what = "Takes the trick so far: " if game.trick_size(game.tricks()) else "To lead: "
        told.append(what + _list(in_order(game, wins)))
    if others:
        told.append("Does not take it: " + _list(in_order(game, others)))
    if rounds:
        told.append("Cards in each round: " + _list(rounds))
    if discards:
        told.append("To discard: " + _list(in_order(game, discards)))
    return told + lines


def _meaning(game: AllFours, move: Move) -> str:
    """The effect of an answer that plays no card."""
    if move == kernels.CUT and option_at(game.state, kernels.OPENING) == kernels.UNTIL_A_JACK:
        return "deal cards open until a jack falls"
    if move == kernels.GIVE and option_at(game.state, kernels.GIFT_ENDS):
        return "a point for the others, and the hand is over"
    return _MEANS[move - kernels.CUT]


def result(game: AllFours, name: SeatName) -> list[str]:
    """Who won, the score, and the stakes if there are any."""
    winners = [name(seat) for seat in range(game.seats()) if game.winners() >> seat & 1]
    lines = ["%s." % who_does(" and ".join(winners), "wins"), scores(game, name)]
    if option_at(game.state, kernels.STAKES) and game.sides() == 2:  # AF-R21
        each = ["%s %+d" % (name(seat), game.stakes(game.side(seat))) for seat in range(game.seats())]
        lines.append("Stakes: " + ", ".join(each) + ".")
    return lines


def _list(names: list[str]) -> str:
    return ", ".join(names) + "."


def _beats(game: AllFours, card: Card) -> bool:
    """Whether a card would win the trick so far (AF-6)."""
    trick = game.tricks()
    winner = game.winning_seat()
    best = card
    for n in range(game.trick_size(trick)):
        if game.seat_of_card(trick, n) == winner:
            best = game.trick_card(trick, n)
    if card >> 4 == best >> 4:
        return height(card) > height(best)
    return card >> 4 == game.trump()
