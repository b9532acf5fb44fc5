"""Messages between host and guest: kinds, layout and limits (docs/protocol.md).

The functions `put_*` write a message into a buffer of `MOST_MESSAGE` bytes and return its size. Kernels copy moves and
views, which are frequent; rare messages may create strings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines.catalog import CATALOG
from engines.game import AT_OPTIONS, BODY
from firmware.link.channel import MOST_MESSAGE
from firmware.link.frames import copy

if TYPE_CHECKING:
    from engines.table import Table
    from engines.types import Buffer, Data, Move, Moves, Seat, ptr8, ptr16

PROTOCOL = const(2)  # version of the protocol

# Kinds of messages, in the order in which pending messages are sent.
HELLO = const(1)
TABLE = const(2)
VIEW = const(3)
MOVES = const(4)
MOVE = const(5)
REFUSED = const(6)
ASK = const(7)
ANSWER = const(8)
RECORD = const(9)
BYE = const(10)

GUEST = const(0)  # roles
HOST = const(1)

HINTS = const(1)  # a flag of TABLE: the host allows hints
FOLLOWS = const(1)  # a flag of VIEW: it is one move after the last view
MOVED = const(2)  # a flag of VIEW: the last move is included
AWAY = const(0x80)  # added to a seat in TABLE: its connection is lost

UNDO = const(1)  # subjects of a question
AGAIN = const(2)

NAME = const(12)  # bytes of a name
REASON = const(80)  # bytes of a reason
HELLO_NAME = const(8)  # offset of the name in HELLO
TABLE_OPTIONS = const(5)  # offset of the options in TABLE
TABLE_SEATS = const(17)
VIEW_BUFFER = const(5)
MOVES_LIST = const(5)
MOVE_SIZE = const(5)
RECORD_PIECE = const(4)


def put_hello(out: Buffer, role: int, name: str) -> int:
    """Write the HELLO of an end in a role, with all catalogued games."""
    out[0] = PROTOCOL
    out[1] = role
    put16(out, 2, MOST_MESSAGE)
    for i in range(4, HELLO_NAME):
        out[i] = 0
    for entry in CATALOG:
        out[4 + (entry.number >> 3)] |= 1 << (entry.number & 7)
    return _put_name(out, HELLO_NAME, name)


def put_table(out: Buffer, table: Table, seat: Seat, flags: int, names: list[str], away: int) -> int:
    """Write the TABLE for a seat; `names` are by seat, `away` is a bit mask of seats."""
    state = table.game_view.state
    out[0] = state[0]
    out[1] = state[1]
    out[2] = state[2]
    out[3] = seat
    out[4] = flags
    for i in range(AT_OPTIONS, BODY):
        out[TABLE_OPTIONS + i - AT_OPTIONS] = state[i]
    at = TABLE_SEATS
    for i in range(len(table.players)):
        out[at] = table.players[i] | (AWAY if away >> i & 1 else 0)
        at = _put_name(out, at + 1, names[i])
    return at


def put_view(out: Buffer, serial: int, flags: int, mover: Seat, move: Move, view: Buffer) -> int:
    """Write a VIEW with the whole bytearray `view`."""
    out[0] = serial
    out[1] = flags
    out[2] = mover
    put16(out, 3, move)
    size = len(view)
    copy(out, VIEW_BUFFER, view, 0, size)
    return VIEW_BUFFER + size


def put_moves(out: Buffer, serial: int, moves: Moves, total: int, first: int, most: int) -> int:
    """Write the MOVES from number `first` of the `total` in `moves`, as many as fit a message of `most` bytes."""
    out[0] = serial
    put16(out, 1, total)
    put16(out, 3, first)
    return put_list(out, MOVES_LIST, moves, first, min(total - first, (most - MOVES_LIST) >> 1))


def put_move(out: Buffer, serial: int, moves_made: int, move: Move) -> int:
    """Write a MOVE after `moves_made` moves, in the position with the serial number `serial`."""
    out[0] = serial
    put16(out, 1, moves_made)
    put16(out, 3, move)
    return MOVE_SIZE


def put_pair(out: Buffer, first: int, second: int) -> int:
    """Write an ASK or ANSWER: the subject, and the seat that asks or whether all agree."""
    out[0] = first
    out[1] = second
    return 2


def put_record(out: Buffer, record: Data, first: int, most: int) -> int:
    """Write a RECORD: the bytes of a record from `first` on, as many as fit a message of `most` bytes."""
    put16(out, 0, len(record))
    put16(out, 2, first)
    size = min(len(record) - first, most - RECORD_PIECE)
    copy(out, RECORD_PIECE, record, first, size)
    return RECORD_PIECE + size


def put_text(out: Buffer, at: int, text: str, most: int) -> int:
    """Write up to `most` characters of a text at `at`, with question marks for all but printable ASCII. Return the
    index after them."""
    for sign in text[:most]:
        code = ord(sign)
        out[at] = code if 32 <= code < 127 else 63
        at += 1
    return at


def text_at(data: Data, at: int, size: int) -> str:
    """Return the text in the `size` bytes at `at`."""
    return "".join([chr(data[i]) if 32 <= data[i] < 127 else "?" for i in range(at, at + size)])


def name_at(data: Data, at: int, end: int) -> str | None:
    """Return the name whose length is at `at`, or None if the name is too long or exceeds `end`."""
    if at >= end or data[at] > NAME or at + 1 + data[at] > end:
        return None
    return text_at(data, at + 1, data[at])


def has_game(data: Data, at: int, number: int) -> bool:
    """True if the HELLO at `data[at:]` lists the game with this number."""
    return number < 32 and data[at + 4 + (number >> 3)] >> (number & 7) & 1 != 0


def get16(data: Data, at: int) -> int:
    """Return the number in two bytes, low byte first."""
    return data[at] | data[at + 1] << 8


def put16(out: Buffer, at: int, value: int) -> None:
    """Write a number as two bytes, low byte first."""
    out[at] = value & 0xFF
    out[at + 1] = value >> 8 & 0xFF


def _put_name(out: Buffer, at: int, name: str) -> int:
    end = put_text(out, at + 1, name, NAME)
    out[at] = end - at - 1
    return end


@micropython.viper
def same(one: object, at: int, other: object, start: int, size: int) -> int:
    """Return 1 if `size` bytes of `one` at `at` and of `other` at `start` are equal, else 0."""
    q = ptr8(one)
    p = ptr8(other)
    i = 0
    while i < size:
        if q[at + i] != p[start + i]:
            return 0
        i += 1
    return 1


@micropython.viper
def put_list(out: object, at: int, moves: object, first: int, count: int) -> int:
    """Write `count` moves from number `first` on to `out[at:]`, two bytes each. Return the index after them."""
    q = ptr8(out)
    m = ptr16(moves)
    end = first + count
    while first < end:
        q[at] = m[first] & 0xFF
        q[at + 1] = m[first] >> 8
        at += 2
        first += 1
    return at


@micropython.viper
def same_list(data: object, at: int, moves: object, first: int, count: int) -> int:
    """Return 1 if the bytes at `data[at:]` equal those that `put_list` writes, else 0."""
    p = ptr8(data)
    m = ptr16(moves)
    end = first + count
    while first < end:
        if p[at] | p[at + 1] << 8 != m[first]:
            return 0
        at += 2
        first += 1
    return 1
