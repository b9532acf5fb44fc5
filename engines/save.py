"""A game as it is saved: its record, the position reached, and what undo needs at once. `save_read.py` reads it.

| bytes | what |
| --- | --- |
| 0-2 | `FS` and the version of this form |
| 3 | the game's number in the catalogue |
| 4 | the seat to act, or `OVER` |
| 5-6 | moves made, low byte first |
| 7-8 | length of the record, low byte first |
| 9- | the record (`record.py`), its moves followed by those that can be redone; then the position |
| then | how many checkpoints follow, 0 to 2 |
| then | the last one before the position, and the one before that |
| last | the seconds played (4, low byte first) |

So a menu looks at the head alone, and a game goes on from its position without a move being made again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

if TYPE_CHECKING:
    from engines.game import Game
    from engines.record import Checkpoints, Record

MAGIC = b"FS"
VERSION = const(3)
HEAD = const(9)  # bytes before the record
KEPT = const(2)  # checkpoints at most: undo needs the first at once, the second before `retrace.py` has found the rest


def made_by(version: int, ours: int) -> str:
    """Why what has another version than ours cannot be read."""
    return "made by %s Fourfold" % ("an older" if version < ours else "a newer")


def pack(game: Game, record: Record, checkpoints: Checkpoints) -> bytes:
    """The bytes of `game`, which `record` leads to, with the last two of its `Checkpoints`."""
    body = record.to_bytes(True)
    count = record.count
    out = bytearray(MAGIC)
    out.extend(bytes((VERSION, game.NUMBER, game.turn(), count & 0xFF, count >> 8, len(body) & 0xFF, len(body) >> 8)))
    out.extend(body)
    out.extend(game.state)
    at = len(out)
    out.append(0)
    place = (count - 1) // checkpoints.every * checkpoints.every
    while place > 0 and out[at] < KEPT:
        found, state = checkpoints.nearest(place)
        if found != place:  # it is not known yet
            break
        out.extend(state)  # type: ignore[arg-type]  # of so many moves there is one
        out[at] += 1
        place -= checkpoints.every
    for shift in (0, 8, 16, 24):
        out.append(record.seconds >> shift & 255)
    return bytes(out)
