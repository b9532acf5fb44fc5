"""Why Four Rows' computer player makes a move, in a few words that are true of what it sees; for hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.four_rows.kernels import ACTIVE, LAPPING, PASS, PASSES, PLAYED
from engines.game import AT_PHASE

if TYPE_CHECKING:
    from engines.types import Data, Move


def reason(s: Data, move: Move, shed: int, left: int) -> str:
    """`s` is the view in which it decides; of its cards it would `shed` some in this turn, and have some `left`."""
    if not left:
        return "then %d more and you're out" % (shed - 1) if shed > 1 else "goes out"
    if s[AT_PHASE] == LAPPING:
        return "no way out, sheds %d" % shed if shed else "there is no way out"
    if move != PASS:
        return "sheds %d this turn" % shed
    if s[PLAYED]:
        return "the rest is better kept"
    if s[PASSES] + 1 >= sum([s[ACTIVE] >> seat & 1 for seat in range(4)]):
        return "brings a new field"
    return "better to wait"
