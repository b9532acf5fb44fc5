"""A game as its deal and its moves: the undo log, the bug report, the test fixture, and the heart of a save.

docs/formats.md describes the bytes. As text a record is one line:

    fourfold3 foursquare deal=42 seats=1 options=0000 moves=24.31.17 end=1a2b crc=9f03
    fourfold3 four_rows deal=42 salt=7 seats=2 options=0000 players=hr moves=0.2561 end=1a2b crc=9f03

The letters of `players` are `h` for a local person, `r` for a remote one, and 1 to 9 for a computer player of that
level. Version 2, of Fourfold 0.4, has no salt and is otherwise the same; `replay` converts it to this version. A saved
game (`save.py`) contains more than its record.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from micropython import const

from engines import card_text, catalog, players, rng
from engines.game import BadRecord, IllegalMove, crc16

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from engines.game import Game
    from engines.types import Data, Move, Moves, Players, Writer

MAGIC = b"F4"
VERSION = const(3)
OLD = const(2)  # the version of Fourfold 0.4
LAYOUTS_0_4 = b"\0\3\3\3\1\1"  # the version of each game's layout in Fourfold 0.4, by the game's number
WORD = "fourfold"  # the first of the text, followed by the version
_ELSEWHERE = "the moves lead to another position than the one recorded"
LETTERS = "hr123456789"  # a person here, a remote one, a computer player by its level


class Record:
    """Game key, seats, options, deal number, salt, deck (None if shuffled), players (`players.py`), moves.

    `moves` is an `array('H')` that grows. The first `count` of them are made, and those up to `length` can be redone.
    `end` is the CRC of the buffer after the last move made. `seconds` is the time played, which only saves store.
    `counted` is true once the statistics include the result; only the bytes store it.
    """

    seconds = 0
    is_old = False  # true for version 2

    def __init__(
        self, game: Game, seed: int, deck: Data | None = None, seated: bytes | None = None, salt: int = 0
    ) -> None:
        """The record of `game`, just dealt from `seed` and `salt` or from `deck`. None for `seated` means persons."""
        self.key = game.KEY
        self.seats = game.seats()
        self.options = bytes(game.chosen())
        self.seed = seed
        self.salt = salt
        self.deck = bytes(deck) if deck is not None else None
        self.players = seated or bytes(self.seats)
        self.moves = array("H")
        self.count = self.length = 0
        self.counted = False
        self.end = crc16(game.state)

    def add(self, move: Move, game: Game) -> None:
        """Append a move just played, and drop the moves that could be redone."""
        if self.count == len(self.moves):
            self.moves.append(move)
        else:
            self.moves[self.count] = move
        self.count += 1
        self.length = self.count
        self.end = crc16(game.state)

    def version(self) -> int:
        """The version of its form."""
        return OLD if self.is_old else VERSION

    def start(self) -> Game:
        """A new game of this record, dealt and with no move made. Raises `BadRecord`."""
        try:
            game = _undealt(self.key, self.seats, self.options)
            game.deal(self.seed, self.deck, self.salt)
            game.seat_people(self.players)
        except ValueError as error:
            raise BadRecord(error.args[0])
        return game

    def replay(self) -> Game:
        """The game after all its moves; a record of 0.4 becomes one of this version.

        Raises `BadRecord` if a move is illegal or the moves lead to another position.
        """
        steps = self.replaying()
        while True:
            try:
                next(steps)
            except StopIteration as end:
                return end.value  # type: ignore[no-any-return]

    def replaying(self) -> Generator[None, None, Game]:
        """Like `replay`, with a pause after each move."""
        game = self.start()
        for i in range(self.count):
            try:
                game.play(self.moves[i])
            except ValueError as error:
                raise BadRecord("move %d: %s" % (i + 1, error.args[0]))
            yield
        end = crc16(game.state)
        if self.end != end and self.has_known_end(game):
            raise BadRecord(_ELSEWHERE)
        self.is_old = False
        self.options = bytes(game.chosen())
        self.end = end
        return game

    def has_known_end(self, game: Game) -> bool:
        """True if `end` can be compared. The `end` of a 0.4 record covers the layout of that time."""
        return not self.is_old or LAYOUTS_0_4[game.NUMBER : game.NUMBER + 1] == bytes((game.VERSION,))

    def to_bytes(self, redo: bool = False) -> bytes:
        """The record as bytes; with `redo` the moves that can be redone follow those made."""
        seated = self.players if any(self.players) else b""
        out = bytearray(MAGIC)
        out.append(self.version())
        out.append(catalog.find(self.key).number)
        out.append(self.seats)
        out.append(2 if self.counted else 0)
        _put16(out, self.seed & 0xFFFF)
        _put16(out, self.seed >> 16)
        out.append(len(self.options))
        out.extend(self.options)
        if seated:
            out[5] |= 4
            out.extend(seated)
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
        count = self.length if redo else self.count
        _put16(out, count)
        out.extend(bytes(self.moves[:count]))
        _put16(out, self.end)
        _put16(out, crc16(out))
        return bytes(out)

    def to_text(self) -> str:
        """The record as one line."""
        return "".join(self.pieces())

    def pieces(self) -> Iterator[str]:
        """Yield the line in short pieces, for a device that has no room for all of a long one."""
        crc = 0xFFFF
        for piece in self._unsigned():
            crc = crc16(piece.encode(), crc)
            yield piece
        yield " crc=%04x" % crc

    def write(self, file: Writer) -> None:
        """Write the line to a file piece by piece."""
        for piece in self.pieces():
            file.write(piece)
        file.write("\n")

    def _unsigned(self) -> Iterator[str]:
        yield "%s%d %s deal=%d%s seats=%d options=%s" % (
            WORD,
            self.version(),
            self.key,
            self.seed,
            " salt=%d" % self.salt if self.salt else "",
            self.seats,
            "".join("%x" % choice for choice in self.options),
        )
        if any(self.players):
            yield " players=" + "".join(LETTERS[player] for player in self.players)
        if self.deck is not None:
            yield " deck=" + ".".join(card_text.to_text(card) for card in self.deck)
        yield " moves="
        for i in range(self.count):
            yield "%s%d" % ("." if i else "", self.moves[i])
        yield " end=%04x" % self.end


def _put16(out: bytearray, value: int) -> None:
    out.append(value & 0xFF)
    out.append(value >> 8)


def from_bytes(data: Data) -> Record:
    """Read `Record.to_bytes`. Raises `BadRecord`."""
    data = bytes(data)
    if data[:2] != MAGIC:
        raise BadRecord("not a game record")
    if len(data) < 16:
        raise BadRecord("the record is cut short")
    check_version(data[2])
    if crc16(data[:-2]) != _get16(data, len(data) - 2):
        raise BadRecord("the record is garbled")
    seed = _get16(data, 6) | _get16(data, 8) << 16
    at = 11 + data[10]
    options = data[11:at]
    seated = None
    if data[5] & 4:
        seated = data[at : at + data[4]]
        at += data[4]
    salt = 0
    if data[5] & 16 and at + 4 <= len(data):
        salt = _get16(data, at) | _get16(data, at + 2) << 16
        at += 4
    deck = None
    if data[5] & 1:
        size = data[at] if at < len(data) else 0
        at += 1
        if data[5] & 8:
            size |= data[at] << 8 if at < len(data) else 0
            at += 1
        deck = data[at : at + size]
        at += size
    count = _get16(data, at)
    if len(data) != at + 2 + 2 * count + 4:
        raise BadRecord("the record has the wrong length")
    moves = array("H", data[at + 2 : at + 2 + 2 * count])
    try:
        key = catalog.find_number(data[3]).key
    except ValueError as error:
        raise BadRecord(error.args[0])
    record = build(key, data[4], options, seed, salt, deck, seated, moves, _get16(data, len(data) - 4))
    record.counted = bool(data[5] & 2)
    record.is_old = data[2] == OLD
    if record.to_bytes() != data or (salt and record.is_old):
        raise BadRecord("the record is garbled")
    return record


def made_by(version: int, ours: int) -> str:
    """Why data of another version than ours cannot be read."""
    return "made by %s Fourfold" % ("an older" if version < ours else "a newer")


def check_version(version: int) -> None:
    """Raise `BadRecord` for a record of a version that cannot be read."""
    if not OLD <= version <= VERSION:
        raise BadRecord(made_by(version, VERSION))


def _undealt(key: str, seats: int, options: bytes) -> Game:
    """Return a game that is not dealt yet. Raises `ValueError` for seats and options that there are not."""
    kind = catalog.find(key).game()
    return kind(seats, kind.options_of_0_4(options) if len(options) == kind.OPTIONS_0_4 else options)


def build(  # noqa: PLR0913  what a record consists of
    key: str,
    seats: int,
    options: bytes,
    seed: int,
    salt: int,
    deck: bytes | None,
    seated: Players | None,
    moves: Moves,
    end: int,
) -> Record:
    """The record with these parts, which come from bytes or text. Raises `BadRecord`."""
    try:
        game = _undealt(key, seats, options)
        seated = players.for_game(game, seated)
        rng.check_seed(seed, salt)
        if deck is not None:
            game.check_decks(deck)
    except ValueError as error:
        raise BadRecord(error.args[0])
    record = Record(game, seed, deck, seated, salt)
    record.options = bytes(options)
    if len(options) not in (len(game.OPTIONS), game.OPTIONS_0_4):
        raise BadRecord("the record has %d options, not %d" % (len(options), len(game.OPTIONS)))
    if len(moves) > game.MAX_PLAYS:
        raise BadRecord("the record has more moves than a game")
    if not 0 <= end < 0x10000:
        raise BadRecord("the record is garbled: its end is out of range")
    record.moves = moves
    record.count = record.length = len(moves)
    record.end = end
    return record


def _get16(data: Data, at: int) -> int:
    return data[at] | data[at + 1] << 8 if at + 1 < len(data) else -1


class Checkpoints:
    """The known buffers of a game after every `every` moves. From the nearest one before it, any earlier position is a
    few moves away."""

    def __init__(self, kind: Game | type[Game]) -> None:
        """Create an empty set of checkpoints for a game of the class `kind`."""
        self.every = kind.CHECKPOINT
        self._states: list[bytearray] = []  # the first after `every` moves; zeros where it is not known

    def note(self, count: int, state: Data) -> None:
        """Store the buffer after `count` moves if a checkpoint belongs there. Room for earlier ones is allocated too:
        allocated later, one by one, they fragment the heap."""
        if count % self.every or not count:
            return
        at = count // self.every
        while len(self._states) < at:
            self._states.append(bytearray(len(state)))
        self._states[at - 1][:] = state

    def nearest(self, count: int) -> tuple[int, bytearray | None]:
        """Return the number of moves and the buffer of the last checkpoint up to `count` moves; 0 and None for the
        deal."""
        at = count // self.every
        while at:
            if at <= len(self._states) and self._states[at - 1][0]:  # a stored state begins with the game's number
                return at * self.every, self._states[at - 1]
            at -= 1
        return 0, None

    def forget(self, count: int) -> None:
        """Forget those that more than `count` moves led to: other moves follow now."""
        while len(self._states) * self.every > count:
            self._states.pop()


class Retrace:
    """Replays the moves of a saved record, one at each step: `game` has made `at` of `goal`.

    It checks that they lead to the saved position, and adds the checkpoints that the save did not have.
    """

    def __init__(self, record: Record, checkpoints: Checkpoints) -> None:
        self.at = 0
        self.goal = record.length
        self._record = record
        self._count = record.count  # moves that lead to the position that was saved
        self.game = record.start()
        # CRC of that position, -1 if it cannot be compared
        self._end = record.end if record.has_known_end(self.game) else -1
        self._checkpoints = checkpoints

    def shorten(self, count: int) -> None:
        """Stop after `count` moves: other moves follow them now."""
        self.goal = min(self.goal, count)
        if count < self._count:
            self._end = -1

    def step(self) -> bool:
        """Make a move. Return True once none is left. Raises `BadRecord` if they do not lead to the position."""
        game = self.game
        if self.at < self.goal:
            try:
                if self.at < self._count:
                    game.repeat(self._record.moves[self.at])
                else:
                    game.play(self._record.moves[self.at])  # `play` checks that the move is legal
            except IllegalMove as error:
                raise BadRecord("move %d: %s" % (self.at + 1, error.args[0]))
            self.at += 1
            if self.at in (self._count, self.goal) or self.at % self._checkpoints.every == 0:
                game.catch_up()
                self._checkpoints.note(self.at, game.state)
        if self.at == self._count and self._end not in (-1, crc16(game.state)):
            raise BadRecord(_ELSEWHERE)
        return self.at >= self.goal
