"""Four Rows played as text, for its tests."""

import io
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engines import card_text, record_read
from engines.game import OVER
from tests.host_sim.sitting import Play

BOTS = (2, 3, 4)


def sit(home: Path, typed: "str | io.StringIO" = "", *options: str, **changes: Any) -> Play:
    """A sitting at Four Rows."""
    return Play(home, typed, *options, game="four_rows", **changes)


class Player(io.StringIO):
    """Types the last move there is, again and again until the saved game is over."""

    def __init__(self, save: Path, most: int = 1000) -> None:
        super().__init__()
        self.save = save
        self.left = most

    def readline(self, *_: Any) -> str:
        """A line, or nothing once the game is over."""
        game = record_read.from_text(self.save.read_text()).replay()
        self.left -= 1
        if game.turn() == OVER or self.left < 0:
            return ""
        return game.move_name(legal(game)[-1]) + "\n"


def legal(game: Any) -> list[int]:
    """The legal moves."""
    out = array("H", bytes(2 * game.MAX_MOVES))
    return list(out[: game.moves(out)])


def positions(saved: Any) -> Iterator[tuple[Any, int]]:
    """The game of a record before each move, with the move, and the finished one with -1."""
    game = saved.start()
    for i in range(saved.count):
        yield game, saved.moves[i]
        game.play(saved.moves[i])
    yield game, -1


def hand(game: Any, seat: int) -> str:
    """A seat's cards as text play shows them."""
    return " ".join(card_text.to_text(game.hand_card(seat, i)) for i in range(game.hand_size(seat)))
