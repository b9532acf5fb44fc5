"""The form of a saved game: its record, the position reached, and what undo needs immediately.

| bytes | contents |
| --- | --- |
| 0-2 | `FS` and the version of this form |
| 3 | the game's number in the catalogue |
| 4 | the seat to act, or `OVER` |
| 5-6 | moves made, low byte first |
| 7-8 | length of the record, low byte first |
| 9 | length of the summary |
| then | the summary: the state of the game in words, for menus |
| then | the record (`record.py`), its moves followed by those that can be redone; then the position |
| then | number of checkpoints that follow, 0 to 2 |
| then | the last checkpoint before the position, and the one before that |
| last | the seconds played (4, low byte first) |

So a menu reads only the head, and a game continues from its position without replaying a move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines import catalog, players, record
from engines.game import (
    AT_DEAL,
    AT_LAYOUT,
    AT_MOVES,
    AT_OPTIONS,
    AT_RNG,
    AT_TURN,
    BODY,
    OVER,
    BadRecord,
    Corrupt,
    crc16,
)
from engines.record import Checkpoints, Record, made_by

if TYPE_CHECKING:
    from collections.abc import Callable

    from engines.game import Game

MAGIC = b"FS"
VERSION = const(4)
HEAD = const(10)  # bytes before the summary
MAX_CHECKPOINTS = const(2)  # undo needs the first immediately, and the second until `Retrace` has found the rest
_SECONDS = const(4)  # bytes at the end
_PLAYERS = const(11)  # offset in a record, after its options


def pack(game: Game, game_record: Record, checkpoints: Checkpoints, summary: str = "") -> bytes:
    """Return the bytes of `game`, which the record `game_record` leads to, with the last two of its `Checkpoints`.

    `summary` has at most 255 bytes.
    """
    body = game_record.to_bytes(True)
    count = game_record.count
    out = bytearray(MAGIC)
    out.extend(bytes((VERSION, game.NUMBER, game.turn(), count & 0xFF, count >> 8, len(body) & 0xFF, len(body) >> 8)))
    words = summary.encode()
    out.append(len(words))
    out.extend(words)
    out.extend(body)
    out.extend(game.state)
    at = len(out)
    out.append(0)
    place = (count - 1) // checkpoints.every * checkpoints.every
    while place > 0 and out[at] < MAX_CHECKPOINTS:
        at_move, state = checkpoints.nearest(place)
        if at_move != place:  # that checkpoint is not known yet
            break
        out.extend(state)  # type: ignore[arg-type]  # a checkpoint is known after that many moves
        out[at] += 1
        place -= checkpoints.every
    for shift in (0, 8, 16, 24):
        out.append(game_record.seconds >> shift & 255)
    return bytes(out)


class Head:
    """The head of a save, for menus: the game's `key`, the `moves` made, whether it is `over`, whether it is `linked`,
    with a seat for a remote player, and its `summary` in words."""

    def __init__(self, key: str, moves: int, over: bool, linked: bool, summary: str) -> None:
        self.key = key
        self.moves = moves
        self.over = over
        self.linked = linked
        self.summary = summary


class Saved:
    """A game read back: its `record`, and `game` and `checkpoints` as a `Table` goes on with them."""

    def __init__(self, game_record: Record, game: Game | None, checkpoints: Checkpoints) -> None:
        self.record = game_record
        self.game = game
        self.checkpoints = checkpoints


def head(data: bytes) -> Head:
    """Return the `Head` of a save, from its first bytes. Raises `BadRecord` unless it is a save of this version."""
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
    at = HEAD + data[9]  # the record
    try:
        summary = str(data[HEAD:at], "utf-8")
    except UnicodeError:
        raise BadRecord("the save is garbled")
    return Head(key, data[5] | data[6] << 8, data[4] == OVER, _is_linked(data, at), summary)


def position_at(data: bytes) -> int:
    """Return the offset of the position in a save of this version."""
    return HEAD + data[9] + (data[7] | data[8] << 8)


def _is_linked(data: bytes, at_record: int) -> bool:
    """True if the players of the record at `at_record`, which is not validated yet, include a remote one."""
    if len(data) < at_record + _PLAYERS or not data[at_record + 5] & 4:
        return False
    at = at_record + _PLAYERS + data[at_record + 10]
    return data[at : at + data[at_record + 4]].count(bytes((players.REMOTE,))) > 0


def unpack(data: bytes, rest: Callable[[], object] | None = None) -> Saved:
    """Return the `Saved` game of these bytes, its position checked. Raises `BadRecord`.

    `record.Retrace` checks whether the moves lead to the position. `rest` is called between steps: a long game takes a
    device more than 100 ms.
    """
    known = head(data)
    at = position_at(data)
    played = record.from_bytes(data[HEAD + data[9] : at])
    kind = catalog.find(played.key).game()
    layout = at + AT_LAYOUT
    if len(data) > layout and data[layout] != kind.VERSION:
        raise BadRecord(made_by(data[layout], kind.VERSION))
    end = at + kind.SIZE
    game = kind(played.seats)  # its options are in the loaded buffer
    if rest:
        rest()
    try:
        game.load(data[at:end], played.deck)
    except Corrupt as error:
        raise BadRecord(error.args[0])
    played.count = known.moves  # the rest can be redone
    same = (
        played.key == known.key
        and played.length >= played.count == game.moves_made()
        and (game.turn() == OVER) == known.over
    )
    same = (
        same and played.options == game.chosen() and played.seats == game.seats() and played.seed == game.deal_number()
    )
    if not same or crc16(game.state) != played.end or end >= len(data):
        raise BadRecord("the save is garbled")
    if rest:
        rest()
    checkpoints = _checkpoints(game, data, end)
    at = end + 1 + data[end] * kind.SIZE
    for i in range(at, len(data)):
        played.seconds |= data[i] << 8 * (i - at)
    return Saved(played, game, checkpoints)


def _checkpoints(game: Game, data: bytes, at: int) -> Checkpoints:
    """Return the checkpoints of a save, from offset `at`, the latest first.

    Each is validated when it is used. Checkpoints of an older Fourfold may have other distances and are omitted.
    """
    checkpoints = Checkpoints(game)
    number = data[at]
    at += 1
    last = game.moves_made()
    if number > MAX_CHECKPOINTS:
        raise BadRecord("the save is garbled")
    right = _fixed(game.state)
    for _ in range(number):
        state = data[at : at + game.SIZE]
        if len(state) != game.SIZE or _fixed(state) != right:
            raise BadRecord("the save is garbled")
        count = state[AT_MOVES] | state[AT_MOVES + 1] << 8
        if not 0 < count < last:
            raise BadRecord("the save is garbled")
        checkpoints.note(count, state)
        at += game.SIZE
        last = count
    if len(data) != at + _SECONDS:
        raise BadRecord("the save is garbled")
    return checkpoints


def _fixed(state: bytes | bytearray) -> bytes:
    """Return the header fields that stay constant during a game."""
    return bytes(state[:AT_TURN] + state[AT_DEAL:AT_RNG] + state[AT_OPTIONS:BODY])
