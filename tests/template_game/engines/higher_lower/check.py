"""Validation of a loaded buffer: the position must be possible in Higher or Lower, with every card once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.higher_lower import kernels
from engines.higher_lower.kernels import CARDS, FACES, HIGHER, RIGHT, STOCK, WRONG

from engines import game
from engines.game import Corrupt

if TYPE_CHECKING:
    from engines.higher_lower.rules import HigherLower


def check(position: HigherLower) -> None:
    """Raise `Corrupt` unless the buffer of a `HigherLower` is a possible position."""
    position.check_header()
    s = position.state
    if bytes(sorted(s[STOCK : STOCK + CARDS])) != bytes(sorted(position.DECK)):
        raise Corrupt("the stock does not hold each card once")
    moves = s[game.AT_MOVES] | s[game.AT_MOVES + 1] << 8
    if s[FACES] != moves + 1 or s[RIGHT] + s[WRONG] != moves or s[game.AT_PHASE]:
        raise Corrupt("not as many guesses as cards, or a phase this game has not")
    _check_guesses(s, moves)
    kept = s[game.AT_TURN], s[game.AT_WINNERS]
    kernels.update_result(s)
    found = s[game.AT_TURN], s[game.AT_WINNERS]
    s[game.AT_TURN], s[game.AT_WINNERS] = kept
    if found != kept:
        raise Corrupt("the result does not follow from the guesses")


def _check_guesses(s: bytearray, moves: int) -> None:
    """Raise `Corrupt` if guesses went on after the end, or if a guess at an equal rank counts as wrong."""
    if moves >= CARDS or s[RIGHT] > kernels.WANTED or s[WRONG] > kernels.allowed(s) + HIGHER:
        raise Corrupt("the game went on after its end")
    same = 0
    for i in range(STOCK, STOCK + moves):
        same += s[i] & 15 == s[i + 1] & 15
    if s[RIGHT] < same:
        raise Corrupt("a card of the same rank was guessed wrong")
