"""Four Rows' dearest kernels for CPython, which looks up what a device works out; all tables come of the kernels."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from micropython import const

from engines.game import AT_TURN, OVER

if TYPE_CHECKING:
    from collections.abc import Callable

    from engines.types import Buffer, Card, Data, Mask, Moves

_CODES = const(64)  # a card's code is below, and that of a hidden card is this


class _Rows(dict[int, list[list[int]]]):
    """For a card in hand, by `slot << 6 | card shown there`, the moves that lay it there."""

    def __init__(self, kernel: Callable[[Data, Moves], int]) -> None:
        super().__init__()
        self._kernel = kernel

    def __missing__(self, card: Card) -> list[list[int]]:
        from engines.four_rows.kernels import BYTES, COUNTS, HANDS, SHOWN, SLOTS

        s = bytearray(BYTES)
        s[HANDS] = card
        s[COUNTS] = 1
        out = array("H", bytes(2 * SLOTS * _CODES))
        row: list[list[int]] = [[] for _ in range(SLOTS * _CODES)]
        for on in range(_CODES):
            s[SHOWN : SHOWN + SLOTS] = bytes([on] * SLOTS)
            for move in out[1 : self._kernel(s, out)]:  # behind the pass
                row[(move >> 6 & 3) << 6 | on].append(move)
        self[card] = row
        return row


def _list_moves(kernel: Callable[[Data, Moves], int]) -> Callable[[Data, Moves], int]:
    from engines.four_rows.kernels import COUNTS, HAND_ROOM, HANDS, PASS, SHOWN, may_pass

    rows = _Rows(kernel)

    def list_moves(s: Data, out: Moves) -> int:
        seat = s[AT_TURN]
        if seat == OVER:
            return 0
        if (s[SHOWN] | s[SHOWN + 1] | s[SHOWN + 2] | s[SHOWN + 3]) & _CODES:
            return kernel(s, out)
        found = [PASS] if may_pass(s) else []
        first = s[SHOWN]
        second = _CODES | s[SHOWN + 1]
        third = 2 * _CODES | s[SHOWN + 2]
        fourth = 3 * _CODES | s[SHOWN + 3]
        at = HANDS + seat * HAND_ROOM
        for card in s[at : at + s[COUNTS + seat]]:
            row = rows[card]
            found += row[first]
            found += row[second]
            found += row[third]
            found += row[fourth]
        n = 0
        for move in found:
            out[n] = move
            n += 1
        return n

    return list_moves


def _playable(kernel: Callable[[Data, int, int], int]) -> Callable[[Data, int, int], int]:
    # A field takes what its four cards do.
    low, high = ([kernel(bytes([on] * 4), 0, half) for on in range(_CODES)] for half in (0, 32))

    def playable(s: Data, field: int, half: int) -> int:
        takes = high if half else low
        return takes[s[field] & 63] | takes[s[field + 1] & 63] | takes[s[field + 2] & 63] | takes[s[field + 3] & 63]

    return playable


def _takes(playable: Callable[[Data, int, int], int]) -> list[int]:
    """For each card a bit for each card that may be put on it; for a hidden one, which a guest's view may deal, too."""
    fields = [bytes([on] * 4) for on in range(_CODES + 1)]
    return [playable(field, 0, 0) | playable(field, 0, 32) << 32 for field in fields]


def _can_play(kernel: Callable[[Data, Mask], Mask]) -> Callable[[Data, Mask], Mask]:
    from engines.four_rows.kernels import HAND_ROOM, HANDS, SHOWN, playable

    takes = _takes(playable)

    def can_play(s: Data, seats: Mask) -> Mask:
        cards = takes[s[SHOWN]] | takes[s[SHOWN + 1]] | takes[s[SHOWN + 2]] | takes[s[SHOWN + 3]]
        found = 0
        at = HANDS
        seat = 1
        while seat <= seats:
            if seat & seats:
                for card in s[at : at + HAND_ROOM]:
                    if cards >> card & 1:
                        found |= seat
                        break
            at += HAND_ROOM
            seat <<= 1
        return found

    return can_play


def _note_stuck(kernel: Callable[[Buffer, Mask], int]) -> Callable[[Buffer, Mask], int]:
    from engines.four_rows.kernels import LACKS, SHOWN, playable
    from engines.hands import SET_BYTES

    takes = _takes(playable)

    def note_stuck(s: Buffer, seats: Mask) -> int:
        cards = takes[s[SHOWN]] | takes[s[SHOWN + 1]] | takes[s[SHOWN + 2]] | takes[s[SHOWN + 3]]
        at = LACKS
        while seats:
            end = at + SET_BYTES
            if seats & 1:
                s[at:end] = (int.from_bytes(s[at:end], "little") | cards).to_bytes(SET_BYTES, "little")
            at = end
            seats >>= 1
        return at

    return note_stuck


QUICK = {
    "kernels.list_moves": _list_moves,
    "kernels.playable": _playable,
    "kernels.can_play": _can_play,
    "common_knowledge.note_stuck": _note_stuck,
}
