"""Why Four Rows' computer player makes a move, in a few words that are true of what it sees; for hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.four_rows import evaluate
from engines.four_rows.kernels import ACTIVE, LAPPING, PASS, PASSES, PLAYED
from engines.four_rows.workspace import BEST_LEFT, COUNT
from engines.game import AT_PHASE

if TYPE_CHECKING:
    from engines.types import Data, Halfwords, Move


def reason(s: Data, h: Halfwords, b: Data, move: Move) -> str:
    """`h` and `b` are what the bot found in the view `s`."""
    left = evaluate.bits(h[BEST_LEFT])
    shed = b[COUNT] - left
    if not left:
        return "then %d more and out" % (shed - 1) if shed > 1 else "goes out"
    if s[AT_PHASE] == LAPPING:
        return "no way out, sheds %d" % shed if shed else "there is no way out"
    if move != PASS:
        return "sheds %d this turn" % shed
    if s[PLAYED]:
        return "the rest is better kept"
    if s[PASSES] + 1 >= sum([s[ACTIVE] >> seat & 1 for seat in range(4)]):
        return "brings a new field"
    return "better to wait"
