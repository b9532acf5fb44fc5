"""The deck of Risky Business and its effects in the middle: cards drawn, piles that grow and are cleared, cascades.

`decks` is a buffer of whole decks, `size` its length in bytes: the n-th shuffle of a game takes its order from the n-th
deck, or from the generator if there are fewer decks (C-2).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython

from engines import rng
from engines.game import AT_MOVES, AT_PHASE, AT_RNG, AT_SEATS, AT_TURN, option_at
from engines.risky_business import hands
from engines.risky_business.kernels import (
    AUTOMATIC_TARGET,
    EVENT_COUNT,
    EVENTS,
    FILLED,
    FROM_DECK,
    IN_AIR,
    KING,
    KING_CLEAR,
    KINGS,
    LAST_ASKED,
    MATCHED,
    MOST_EVENTS,
    MOVES_LEFT,
    PACK,
    PACK_ROOM,
    PILE_ROOM,
    PILE_SIZE,
    PILES,
    PLACES,
    PLAYING,
    QUAD_CLEAR,
    QUADS,
    REFILLING,
    RESHUFFLED,
    SETTING_ASIDE,
    SHUFFLES,
    STOCK,
    TARGETING,
    TARGETLESS,
    UNSHOWN,
)

if TYPE_CHECKING:
    from engines.types import Buffer, Card, Data


@micropython.bytecode
def add_event(s: Buffer, reason: int, place: int, card: Card) -> None:
    """Keep what happened, while there is room for it."""
    n = s[EVENT_COUNT]
    if n == MOST_EVENTS:
        return
    s[EVENTS + 2 * n] = reason | place << 4
    s[EVENTS + 2 * n + 1] = card
    s[EVENT_COUNT] = n + 1


@micropython.bytecode
def clear_events(s: Buffer) -> None:
    """Clear the list of events."""
    i = EVENTS
    while i <= EVENT_COUNT:
        s[i] = 0
        i += 1


@micropython.bytecode
def pack_size(s: Data) -> int:
    """Cards in play: one pack, or two with more than two seats (RB-1, RB-R19)."""
    if s[AT_SEATS] > 2:
        return 104
    return 52


@micropython.bytecode
def new_deck_card(index: int) -> int:
    """A card of a new deck of one pack or two (C-1)."""
    return index // 52 << 7 | (3 - index % 52 // 13) << 4 | index % 13 + 1


@micropython.bytecode
def shuffle(s: Buffer, decks: Data, size: int, count: int) -> None:
    """Make a deck of the `count` cards at the front of the pack: all, or those cleared (RB-R18)."""
    whole = pack_size(s)
    deck = s[SHUFFLES] * whole
    is_given = 0
    if deck + whole <= size:
        is_given = 1
    if s[SHUFFLES] < 255:
        s[SHUFFLES] = s[SHUFFLES] + 1
    n = 0
    k = 0
    while n < count:  # in the order of the deck, or of a new one (C-1)
        if is_given:
            card = decks[deck + k]
        else:
            card = new_deck_card(k)
        i = n
        while i < count and s[PACK + i] != card:
            i += 1
        if i < count:
            s[PACK + i] = s[PACK + n]
            s[PACK + n] = card
            n += 1
        k += 1
    if is_given == 0:
        rng.shuffle(s, AT_RNG, s, PACK, count)
    first = PACK + PACK_ROOM - count
    while n > 0:  # to the end, and zeros before it
        n -= 1
        card = s[PACK + n]
        s[PACK + n] = 0
        s[first + n] = card
    s[STOCK] = PACK_ROOM - count


@micropython.bytecode
def draw(s: Buffer, decks: Data, size: int) -> int:
    """Return the next card of the deck, which is reshuffled if it is empty (RB-R18)."""
    if s[STOCK] == PACK_ROOM:
        shuffle(s, decks, size, hands.release(s))
        hands.hold_back(s)
        add_event(s, RESHUFFLED, 0, 0)
    at = PACK + s[STOCK]
    card = s[at]
    s[at] = 0
    s[STOCK] = s[STOCK] + 1
    s[UNSHOWN] = 0
    return card


@micropython.bytecode
def _clear(s: Buffer, pile: int) -> None:
    """Take a pile away, its cards in front of the seat to act (RB-8)."""
    at = PILES + pile * PILE_ROOM
    end = at + s[PILE_SIZE + pile]
    while at < end:
        hands.bury(s, s[at])
        s[at] = 0
        at += 1
    s[PILE_SIZE + pile] = 0


@micropython.bytecode
def put_on(s: Buffer, card: Card, pile: int) -> int:
    """Put a king, or a card of its rank, on a pile, for the seat to act. Return 1 if that clears it."""
    seat = s[AT_TURN]
    n = s[PILE_SIZE + pile]
    if card & 15 == KING:  # on any card: RB-R13, RB-R25
        s[KINGS + seat] = s[KINGS + seat] + 1
        add_event(s, KING_CLEAR, pile, card)
    elif n == PILE_ROOM:  # RB-7
        s[QUADS + seat] = s[QUADS + seat] + 1
        add_event(s, QUAD_CLEAR, pile, card)
    else:
        s[PILES + pile * PILE_ROOM + n] = card
        s[PILE_SIZE + pile] = n + 1
        return 0
    _clear(s, pile)
    hands.bury(s, card)
    return 1


@micropython.bytecode
def start_pile(s: Buffer, card: Card, place: int) -> None:
    """A card becomes the pile of an empty place."""
    s[PILES + place * PILE_ROOM] = card
    s[PILE_SIZE + place] = 1
    s[FROM_DECK] = s[FROM_DECK] & ~(1 << place)


@micropython.bytecode
def empty_place(s: Data) -> int:
    """The lowest place in the middle without a pile, or `PLACES` (RB-R4)."""
    place = 0
    while place < PLACES and s[PILE_SIZE + place]:
        place += 1
    return place


@micropython.bytecode
def largest(s: Data, rank: int) -> int:
    """Return the largest pile of a rank, or of any rank for 0, the first of equal ones; -1 if none exists
    (RB-R10)."""
    best = -1
    size = 0
    pile = 0
    while pile < PLACES:
        n = s[PILE_SIZE + pile]
        if n > size and (rank == 0 or s[PILES + pile * PILE_ROOM] & 15 == rank):
            best = pile
            size = n
        pile += 1
    return best


@micropython.bytecode
def refill_empty_places(s: Buffer, decks: Data, size: int) -> int:
    """Fill the empty places, up to the next decision (RB-8, RB-R6). Return the phase."""
    may_ask = 1
    if s[AT_MOVES] | s[AT_MOVES + 1] << 8 >= LAST_ASKED:
        may_ask = 0
    place = empty_place(s)
    while place < PLACES:
        if may_ask and s[FROM_DECK] >> place & 1 == 0:  # once for each place that was emptied: RB-R10
            s[AT_PHASE] = REFILLING
            return REFILLING
        if _draw_for(s, decks, size, place, may_ask):
            s[AT_PHASE] = TARGETING
            return TARGETING
        place = empty_place(s)
    s[AT_PHASE] = PLAYING
    if s[MOVES_LEFT] == 0:
        s[AT_PHASE] = SETTING_ASIDE
    return s[AT_PHASE]


@micropython.bytecode
def _draw_for(s: Buffer, decks: Data, size: int, place: int, may_ask: int) -> int:
    """Draw a card for an empty place and put it where it belongs (RB-9). Return 1 if it is a king whose target the
    player chooses."""
    card = draw(s, decks, size)
    rank = card & 15
    pile = -1
    if rank != KING:
        pile = largest(s, rank)
    elif may_ask and option_at(s, AUTOMATIC_TARGET) == 0:
        if largest(s, 0) >= 0:
            s[IN_AIR] = card
            add_event(s, TARGETLESS, place, card)
            return 1
    else:
        pile = largest(s, 0)
    if pile < 0:  # a king too: RB-R11
        start_pile(s, card, place)
        add_event(s, FILLED, place, card)
    elif put_on(s, card, pile) == 0:
        add_event(s, MATCHED, pile, card)
    return 0
