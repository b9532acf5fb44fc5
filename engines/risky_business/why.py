"""Why Risky Business' computer player makes a move, in a few words that are true of what it sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.game import AT_TURN
from engines.risky_business import kernels
from engines.risky_business.kernels import ASIDE_COUNT, KING, PILE_SIZE, TURNS

if TYPE_CHECKING:
    from engines.types import Data, Halfwords, Move


def reason(s: Data, h: Halfwords, count: int, move: Move) -> str:
    """`h` is what the bot found in the view `s`, in which there are `count` moves."""
    if move >= kernels.BEGIN:
        return "one seat is as good"
    if count == 1:
        return "there is nothing else"
    kind = move & 0xF800
    last = s[ASIDE_COUNT + s[AT_TURN]] == TURNS - 1
    if kind == kernels.SWAP:
        return "the row is your final hand" if last else "the row is your next hand"
    if kind == kernels.PLAY:
        if move & 15 == KING:
            return "clears the pile: -1"
        return "the fourth: -2" if s[PILE_SIZE + (move >> 8 & 3)] == 3 else "then you pick up a card"
    if kind == kernels.PICK:
        return "the best card to pick up"
    if kind == kernels.REFILL:
        return "fills the place for a move" if move & 63 else "the deck costs no move"
    if kind == kernels.TARGET:
        return "any pile scores -1"
    if kind == kernels.ASIDE:
        return "costs least to set aside"
    return "no move makes it better"
