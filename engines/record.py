"""A game as its deal and its moves: the undo log, the bug report, the test fixture, and the heart of a save.

Bytes: `F4`, version, game number, seats, flags, deal number (4, low first), count of options and the options, the
players if not all are persons here (1 a seat), the salt (4) if it is not 0, the length of the deck (1 or 2) and the
deck if there is one, count of moves (2) and the moves (2 each), CRC of the position reached (2), CRC of all that (2).
The flags are a sum of 1: a deck follows, 2: the result has been counted, 4: players follow, 8: the length of the deck
has two bytes, 16: a salt follows. Text, one line:

    fourfold3 foursquare deal=42 seats=1 options=0000 moves=24.31.17 end=1a2b crc=9f03
    fourfold3 four_rows deal=42 salt=7 seats=2 options=0000 players=hr moves=0.2561 end=1a2b crc=9f03

The letters of `players` are `h` for a person here, `r` for a remote one, and 1 to 9 for a computer player, its level.
Version 2, of Fourfold 0.4, has no salt and is otherwise the same. `replay` makes a record of this version of it.

Playing and saving need little of this: `record_read.py` reads records, and `record_text.py`, which writes the text, and
`retrace.py`, which makes the moves, are imported when used. What a console saves is more than the record: `save.py`.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from micropython import const

from engines import catalog
from engines.game import crc16

if TYPE_CHECKING:
    from engines.game import Game
    from engines.types import Data, Move

MAGIC = b"F4"
VERSION = const(3)
OLD = const(2)  # the version of Fourfold 0.4


class Record:
    """Game key, seats, options, deal number, salt, deck (None when shuffled), players (as in `table.py`), moves made.

    `moves` is an `array('H')` that grows; `count` of them are made, those up to `kept` can be redone.
    `end` is the CRC of the buffer after the last one. `seconds` is the time played, which only saves keep. `counted`
    tells that its result is in the statistics already; only the bytes keep it.
    """

    seconds = 0
    is_old = False  # of version 2

    def __init__(
        self, game: Game, seed: int, deck: Data | None = None, players: bytes | None = None, salt: int = 0
    ) -> None:
        """The record of `game`, just dealt from `seed` and `salt` or from `deck`. `players` None means persons."""
        self.key = game.KEY
        self.seats = game.seats()
        self.options = bytes(game.chosen())
        self.seed = seed
        self.salt = salt
        self.deck = bytes(deck) if deck is not None else None
        self.players = players or bytes(self.seats)
        self.moves = array("H")
        self.count = self.kept = 0
        self.counted = False
        self.end = crc16(game.state)

    def add(self, move: Move, game: Game) -> None:
        """Append a move just played; what could be redone is gone."""
        if self.count == len(self.moves):
            self.moves.append(move)
        else:
            self.moves[self.count] = move
        self.count += 1
        self.kept = self.count
        self.end = crc16(game.state)

    def version(self) -> int:
        """The version of its form."""
        return OLD if self.is_old else VERSION

    def start(self) -> Game:
        """A new game of this record, dealt and with no move made. Raises `BadRecord`."""
        from engines import retrace

        return retrace.start(self)

    def replay(self) -> Game:
        """The game after all its moves. Raises `BadRecord` when a move is illegal or another position comes out."""
        from engines import retrace

        return retrace.replay(self)

    def to_bytes(self, redo: bool = False) -> bytes:
        """The record as bytes; with `redo` the moves that can be redone follow those made."""
        players = self.players if any(self.players) else b""
        out = bytearray(MAGIC)
        out.append(self.version())
        out.append(catalog.find(self.key).number)
        out.append(self.seats)
        out.append(2 if self.counted else 0)
        _put16(out, self.seed & 0xFFFF)
        _put16(out, self.seed >> 16)
        out.append(len(self.options))
        out.extend(self.options)
        if players:
            out[5] |= 4
            out.extend(players)
        if self.salt:
            out[5] |= 16
            _put16(out, self.salt & 0xFFFF)
            _put16(out, self.salt >> 16)
        if self.deck is not None:
            out[5] |= 1
            size = len(self.deck)
            out.append(size & 0xFF)
            if size > 255:
                out[5] |= 8
                out.append(size >> 8)
            out.extend(self.deck)
        count = self.kept if redo else self.count
        _put16(out, count)
        out.extend(bytes(self.moves[:count]))
        _put16(out, self.end)
        _put16(out, crc16(out))
        return bytes(out)

    def to_text(self) -> str:
        """The record as one line."""
        from engines import record_text

        return "".join(record_text.pieces(self))


def _put16(out: bytearray, value: int) -> None:
    out.append(value & 0xFF)
    out.append(value >> 8)


class Checkpoints:
    """The buffers of a game after every `every` moves, as far as they are known: from the nearest one before it, any
    earlier position is a few moves away."""

    def __init__(self, kind: Game | type[Game]) -> None:
        """None yet, of a game of the class `kind`."""
        self.every = kind.CHECKPOINT
        self._states: list[bytearray] = []  # the first after `every` moves; zeros where it is not known

    def note(self, count: int, state: Data) -> None:
        """Keep the buffer that `count` moves led to, where one belongs. Room for those before it is made too: made
        later, one by one, they would fragment the heap."""
        if count % self.every or not count:
            return
        at = count // self.every
        while len(self._states) < at:
            self._states.append(bytearray(len(state)))
        self._states[at - 1][:] = state

    def nearest(self, count: int) -> tuple[int, bytearray | None]:
        """The number of moves and the buffer of the last one known up to `count` moves; 0 and None for the deal."""
        at = count // self.every
        while at:
            if at <= len(self._states) and self._states[at - 1][0]:  # its first byte is the game's number
                return at * self.every, self._states[at - 1]
            at -= 1
        return 0, None

    def forget(self, count: int) -> None:
        """Forget those that more than `count` moves led to: other moves follow now."""
        while len(self._states) * self.every > count:
            self._states.pop()
