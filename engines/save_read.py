"""Reading what `save.py` has packed."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from micropython import const

from engines import catalog, record
from engines.game import AT_DEAL, AT_MOVES, AT_OPTIONS, AT_RNG, AT_TURN, BODY, OVER, BadRecord, Corrupt, crc16
from engines.record import Checkpoints, Record
from engines.save import HEAD, KEPT, MAGIC, VERSION, made_by
from engines.table import REMOTE

if TYPE_CHECKING:
    from collections.abc import Callable

    from engines.game import Game


_SECONDS = const(4)  # bytes at the end
_PLAYERS = const(11)  # where in a record they are, after its options


class Head:
    """What a menu wants to know of a save: the game's `key`, the `moves` made, whether it is `over`, and whether it is
    `linked`, with a seat for somebody at another end of a line."""

    def __init__(self, key: str, moves: int, over: bool, linked: bool) -> None:
        self.key = key
        self.moves = moves
        self.over = over
        self.linked = linked


class Saved:
    """A game read back: its `record`, and `game` and `checkpoints` as a `Table` goes on with them."""

    def __init__(self, made: Record, game: Game | None, checkpoints: Checkpoints) -> None:
        self.record = made
        self.game = game
        self.checkpoints = checkpoints

    def settle(self) -> None:
        """Make copies of all this, which lie where memory is free now: reading fills much of it with what soon goes."""
        old = self.record
        game = catalog.find(old.key).game()(old.seats, None if self.game else old.options)
        if self.game:
            game.state[:] = self.game.state
            game.decks = self.game.decks
        self.game = game
        made = Record(game, old.seed, old.deck, old.players, old.salt)
        made.moves = array("H", old.moves)
        made.count = old.count
        made.kept = old.kept
        made.seconds = old.seconds
        made.counted = old.counted
        made.end = old.end
        self.record = made
        known = self.checkpoints
        self.checkpoints = Checkpoints(game)
        count = old.count
        while count:
            count, state = known.nearest(count)
            if state:
                self.checkpoints.note(count, state)
                count -= 1


def head(data: bytes) -> Head:
    """The `Head` of a save, from its first bytes. Raises `BadRecord` for what is no save of this version."""
    if data[:2] == record.MAGIC:
        raise BadRecord(made_by(0, VERSION))  # before 0.4 a save was the record alone
    if data[:2] != MAGIC or len(data) < HEAD:
        raise BadRecord("not a saved game")
    if data[2] != VERSION:
        raise BadRecord(made_by(data[2], VERSION))
    try:
        key = catalog.find_number(data[3]).key
    except ValueError as error:
        raise BadRecord(error.args[0])
    return Head(key, data[5] | data[6] << 8, data[4] == OVER, _is_linked(data, HEAD))


def _is_linked(data: bytes, made: int) -> bool:
    """Whether the players of the record at `made`, not looked through yet, have a remote one among them."""
    if len(data) < made + _PLAYERS or not data[made + 5] & 4:
        return False
    at = made + _PLAYERS + data[made + 10]
    return data[at : at + data[made + 4]].count(bytes((REMOTE,))) > 0


def unpack(data: bytes, rest: Callable[[], object] | None = None) -> Saved:
    """The `Saved` game of these bytes, its position looked through. Raises `BadRecord`.

    Whether the moves lead to the position is for `retrace.py` to say. `rest` is called in the midst of it: a long game
    takes a device more than 100 ms.
    """
    from engines import record_read  # here, since menus want the head alone

    told = head(data)
    at = HEAD + (data[7] | data[8] << 8)
    made = record_read.from_bytes(data[HEAD:at])
    kind = catalog.find(made.key).game()
    end = at + kind.SIZE
    game = kind(made.seats)  # its options are in what is loaded
    if rest:
        rest()
    try:
        game.load(data[at:end], made.deck)
    except Corrupt as error:
        raise BadRecord(error.args[0])
    made.count = told.moves  # the rest can be redone
    same = made.key == told.key and made.kept >= made.count == game.moves_made() and (game.turn() == OVER) == told.over
    same = same and made.options == game.chosen() and made.seats == game.seats() and made.seed == game.deal_number()
    if not same or crc16(game.state) != made.end or end >= len(data):
        raise BadRecord("the save is garbled")
    if rest:
        rest()
    checkpoints = _checkpoints(game, data, end)
    at = end + 1 + data[end] * kind.SIZE
    for i in range(at, len(data)):
        made.seconds |= data[i] << 8 * (i - at)
    return Saved(made, game, checkpoints)


def _checkpoints(game: Game, data: bytes, at: int) -> Checkpoints:
    """Those of a save, which begin at `at`, the latest first. Each is looked through when it is used. An older Fourfold
    may have noted some at other distances: they are left out."""
    found = Checkpoints(game)
    number = data[at]
    at += 1
    last = game.moves_made()
    if number > KEPT:
        raise BadRecord("the save is garbled")
    right = _fixed(game.state)
    for _ in range(number):
        state = data[at : at + game.SIZE]
        if len(state) != game.SIZE or _fixed(state) != right:
            raise BadRecord("the save is garbled")
        count = state[AT_MOVES] | state[AT_MOVES + 1] << 8
        if not 0 < count < last:
            raise BadRecord("the save is garbled")
        found.note(count, state)
        at += game.SIZE
        last = count
    if len(data) != at + _SECONDS:
        raise BadRecord("the save is garbled")
    return found


def _fixed(state: bytes | bytearray) -> bytes:
    """What of a buffer no move changes."""
    return bytes(state[:AT_TURN] + state[AT_DEAL:AT_RNG] + state[AT_OPTIONS:BODY])
