"""What was done in Risky Business in words, and card by card what the deck brought for it; imported for that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.risky_business.kernels import (
    ASIDE,
    END,
    FILLED,
    FROM_STOCK,
    KING_CLEAR,
    MATCHED,
    PICK,
    PLACES,
    QUAD_CLEAR,
    REFILL,
    RESHUFFLED,
    ROW_FILLED,
    SWAP,
    TARGET,
    TURNS,
)
from firmware.games.risky_business.acts import ALL, GONE, NOTHING, ROW_TAKEN, SHOWN_ROW, SIZES
from firmware.ui.card_face import name

if TYPE_CHECKING:
    from engines.types import Move
    from firmware.games.risky_business.telling import TellingScreen

_ANEW = "The pack is shuffled anew"


def tell(screen: TellingScreen, move: Move, acts: list[int]) -> list[str]:
    """The lines about the move just made; `acts` takes what is shown with each."""
    seen = screen.seen
    mover = screen.table.last_mover
    own = mover == screen.seat
    who = screen.table.seat_name(mover)
    lines: list[str] = []
    if not own:
        lines.append(move_text(screen, move) if move > END else who + _deed(screen, move))
        acts.append(NOTHING)
    elif move == PICK | FROM_STOCK:
        lines.append("You draw " + name(screen.gained))
        acts.append(NOTHING)
    if ASIDE <= move < END:
        if own:
            lines.append("The row is your %s" % ("final hand" if seen.turns_had(mover) == TURNS else "hand now"))
            acts.append(ROW_TAKEN)
        lines.append("Your cards are the row" if own else who + " takes up the row")
        acts.append(ALL)
    _tell_events(screen, move, lines, acts)
    if own and lines:
        lines.append("")  # what is asked
        acts.append(NOTHING)
    return lines


def _tell_events(screen: TellingScreen, move: Move, lines: list[str], acts: list[int]) -> None:
    """Card by card what the deck brought, and what was cleared."""
    seen = screen.seen
    shown = screen.shown
    if move & 0xF800 == REFILL and move & 63:  # what it brings comes after that
        place = 0
        while place < SIZES - 1 and shown[SIZES + place]:
            place += 1
        shown[place] = move & 63
        shown[SIZES + place] = 1
    for i in range(seen.event_count()):
        reason = seen.event_reason(i)
        card = name(seen.event_card(i))
        pile = seen.event_place(i) + 1
        if reason == ROW_FILLED:
            if move < ASIDE:
                screen.fresh = PLACES + pile - 1
            continue
        if reason == RESHUFFLED:
            line = _ANEW
        elif reason == KING_CLEAR:
            line = "%s clears M%d: -1" % (card, pile)
        elif reason == QUAD_CLEAR:
            line = "Quad on M%d: -2" % pile
        elif reason == MATCHED:
            line = "Deck: %s goes on M%d" % (card, pile)
        elif reason == FILLED:
            line = "Deck: %s is pile M%d" % (card, pile)
        else:
            line = "Deck: %s%s" % (card, ". Which pile?" if screen.legal_count else "")
        lines.append(line)
        acts.append(i)
        if reason == KING_CLEAR or reason == QUAD_CLEAR:
            lines.append(line)
            acts.append(GONE | i)


def _deed(screen: TellingScreen, move: Move) -> str:
    kind = move & 0xF800
    if move == END:
        return " has done"
    if kind == ASIDE:
        return " sets a card aside"
    if move == PICK | FROM_STOCK:
        return " draws a card"
    if kind == PICK:
        return " picks up " + _picked(screen, move & 15)
    return ": " + move_text(screen, move)


def _picked(screen: TellingScreen, what: int) -> str:
    """What was there, as it was shown before."""
    if what == FROM_STOCK:
        return "the deck's"
    return name(screen.shown[what if what < PLACES else what + SHOWN_ROW - PLACES])


def move_text(screen: TellingScreen, move: Move) -> str:
    """What a move is called before it is shown."""
    kind = move & 0xF800
    card = name(move & 63)
    place = (move >> 8 & 3) + 1
    if move == END:
        return "Done"
    if kind == SWAP:
        return "%s for %s" % (card, name(screen.shown[SHOWN_ROW + place - 1]))
    if kind == PICK:
        return "Pick up " + _picked(screen, move & 15)
    if kind == REFILL:
        return "Refill: " + (card if move & 63 else "deck")
    if kind == TARGET:
        return "King on M%d" % ((move & 3) + 1)
    if kind == ASIDE:
        return card + " aside"
    if move > END:
        who = screen.table.seat_name(move & 3)
        return who + (" begin" if who == "You" else " begins")
    return "%s on M%d" % (card, place)
