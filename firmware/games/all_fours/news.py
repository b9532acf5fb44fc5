"""What is told on the screen of All Fours of the move just made; what it scored is in `events.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.all_fours import kernels
from engines.all_fours.kernels import CUT, DISCARD, PATTERN, PITCHER
from firmware.screens.match import NOBODY
from firmware.ui.card_face import name

if TYPE_CHECKING:
    from engines.types import Move
    from firmware.games.all_fours.screen import AllFoursScreen

# By the numbers of moves, from `CUT` on.
_TOLD = (
    " cuts",
    " says red",
    " says black",
    " deals",
    " stands",
    " begs",
    " gives one",
    " runs",
    " would bunch",
    " plays on",
    " throws in",
)


def side_name(screen: AllFoursScreen, side: int) -> str:
    """What a side is called by who looks."""
    seen = screen.seen
    seats = seen.seats()
    if screen.sides == seats:
        return screen.table.seat_name(side) if seats == 2 else screen.seat_names[side]
    if screen.seat != NOBODY:
        if seen.side(screen.seat) == side:
            return "Us"
        if screen.sides == 2:
            return "Them"
    return "%d&%d" % (side + 1, side + screen.sides + 1)


def news(screen: AllFoursScreen) -> list[str]:
    """What there is to tell of the move just made, but for what it scored."""
    seen = screen.seen
    table = screen.table
    told = []
    mover = table.last_mover
    move = max(table.last_move(screen.seat), 0)
    if move and mover != NOBODY and mover != screen.seat and move < DISCARD and move & ~7 != PITCHER:
        told.append(table.seat_name(mover) + _deed(screen, move))
    if 0 < move < CUT and seen.tricks() and not seen.trick_size(seen.tricks()):
        told.append(_does(table.seat_name(seen.trick_taker(seen.tricks() - 1)), "take") + " the trick")
    if move and not seen.hand_number() and seen.phase() == kernels.DEALING:
        pitched = seen.option("trump")
        first = table.seat_name(seen.eldest() if pitched else seen.dealer())
        told.append(_does(first, "pitch" if pitched else "deal") + " first")
    return told


def _does(who: str, verb: str) -> str:
    if who == "You":
        return who + " " + verb
    return who + " " + verb + ("es" if verb == "pitch" else "s")


def _deed(screen: AllFoursScreen, move: Move) -> str:
    seen = screen.seen
    if move < CUT:
        return ": " + name(move)
    if move == CUT and seen.turn_up():
        return " cuts " + name(seen.turn_up())
    if move >= PATTERN:
        return " deals"
    return _TOLD[move - CUT]
