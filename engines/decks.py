"""Whether a game can be dealt from given decks: imported where there are such."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engines.game import Game
    from engines.types import Data


def check(game: Game, decks: Data) -> None:
    """Raise `ValueError` unless these are decks that a game can be dealt from, one behind the other."""
    size = len(game.DECK)
    cards = bytes(sorted(game.DECK))
    if len(decks) != size and not (game.RESHUFFLES and decks and len(decks) % size == 0):
        raise ValueError("a deck of %s has %d cards" % (game.KEY, size))
    for at in range(0, len(decks), size):
        if bytes(sorted(decks[at : at + size])) != cards:
            raise ValueError("the deck must hold each card of %s once" % game.KEY)
