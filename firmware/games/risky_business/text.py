"""Risky Business in plain sentences: what is asked, each card that is turned up, and the row that is the next hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import card_text
from engines.game import OVER
from engines.risky_business import kernels
from firmware import loader
from firmware.games.risky_business.phrases import asked, event, hand_of, piles, row
from firmware.text.words import who_does

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engines.risky_business.rules import RiskyBusiness
    from engines.types import Move
    from firmware.types import SeatName

PITCH = "Four turns of swaps and clears for the lowest score"

HELP = (
    "Type 7S@M2 to play a card on a pile of the middle, 7S@D1 to swap it for a card of the row.",
    "end: make no more moves in this turn.",
    "Where a card, a place or the deck is asked for, say it: 7S, M1, D3, deck.",
    "moves: every move you may make.",
)

_ON_DEMAND = "firmware.games.risky_business.on_demand"


def status(game: RiskyBusiness, name: SeatName) -> list[str]:
    """What is asked of the seat to act, and what it has to know for that."""
    phase = game.phase()
    seat = game.turn()
    if phase == kernels.CHOOSING:
        seats = ["%d for %s" % (other + 1, name(other)) for other in range(game.seats())]
        return ["Who begins? " + ", ".join(seats) + "."]
    hand = "Hand: %s." % hand_of(game, seat)
    if phase == kernels.SETTING_ASIDE:
        final = "final" if _is_last(game) else "next"
        return [asked(game), hand, "The row is your %s hand: %s." % (final, row(game, False))]
    if phase != kernels.PLAYING:
        return [asked(game), hand]
    lines = ["Turn %d of 4, %s." % (game.turns_had(seat) + 1, asked(game))]
    if game.moves_left() == kernels.MOVES_A_TURN and _is_last(game):
        lines.append("Your last turn: the row that you leave is your final hand.")
    return lines + ["Piles: %s." % piles(game), "Row: %s." % row(game, True), hand]


def brief(game: RiskyBusiness, name: SeatName, move: Move) -> list[str]:
    """While a turn goes on, what is asked and the hand."""
    if move < 0 or game.phase() != kernels.PLAYING:
        return status(game, name)
    return ["%s. Hand: %s." % (asked(game), hand_of(game, game.turn()))]


def _is_last(game: RiskyBusiness) -> bool:
    """Whether the seat to act has its last turn."""
    return game.turns_had(game.turn()) == kernels.TURNS - 1


def told(game: RiskyBusiness, move: Move, name: str) -> str:
    """`Bot 2 plays KH on M2, a king clear: -1.`, `You pick up 7S from M3, which leaves 7C.`"""
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
    """What the deck brought in the last move, card by card, and at the end of a turn the hand it leads to."""
    phase = game.phase()
    if phase == kernels.CHOOSING:
        return ["%s the last game." % who_does(name(game.turn()), "won")]
    if phase == kernels.PICKING:  # the play has been told, with what it cleared
        return []
    lines = []
    turn = game.turn()
    turns = sum([game.turns_had(seat) for seat in range(game.seats())])
    if turn == OVER or (phase == kernels.PLAYING and game.moves_left() == kernels.MOVES_A_TURN):
        if not turns:
            return ["%s." % who_does(name(turn), "begins")]
        seat = ((game.first() if turn == OVER else turn) - 1) % game.seats()
        what = "takes up the row, the %s hand: " % ("final" if game.turns_had(seat) == kernels.TURNS else "next")
        lines.append(who_does(name(seat), what + hand_of(game, seat)) + ".")
    for i in range(game.event_count()):
        lines.append(event(game, i))
    return lines


def show(game: RiskyBusiness, name: SeatName) -> list[str]:
    """The piles, what each seat has, and the deck."""
    return loader.load(_ON_DEMAND, "show")(game, name)  # type: ignore[no-any-return]


def choices(game: RiskyBusiness, moves: Sequence[Move]) -> list[str]:
    """What may be answered, and what it costs or shows."""
    return loader.load(_ON_DEMAND, "choices")(game, moves)  # type: ignore[no-any-return]


def result(game: RiskyBusiness, name: SeatName) -> list[str]:
    """Each seat's sum, worked out, then who won and by what."""
    return loader.load(_ON_DEMAND, "result")(game, name)  # type: ignore[no-any-return]


def loses(game: RiskyBusiness, move: Move) -> bool:
    """No move loses at once."""
    return False
