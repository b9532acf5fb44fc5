"""Players for measurements that any game of several seats has: its computer player's levels, and chance."""

from array import array
from typing import Any

import host_sim  # noqa: F401  first, for the stand-ins under engines

from engines import catalog, rng  # isort: skip

RANDOM = "random"


class Level:
    """The computer player of a level of a game; it sees views only."""

    def __init__(self, key: str, level: int) -> None:
        self._bot: Any = catalog.find(key).bot()()
        self._bot.level = level
        self._view = bytearray(catalog.find(key).game().SIZE)

    def move(self, game: Any) -> int:
        """The move it makes."""
        game.view(game.turn(), self._view)
        return int(self._bot.decide(self._view))


class Random:
    """Any legal move, each as likely."""

    def __init__(self, key: str) -> None:
        self._moves = array("H", bytes(2 * catalog.find(key).game().MAX_MOVES))
        self._luck = bytearray(rng.SIZE)
        rng.seed(self._luck, 0, 1, 0)

    def move(self, game: Any) -> int:
        """The move it makes."""
        return int(self._moves[rng.below(self._luck, 0, game.moves(self._moves))])
