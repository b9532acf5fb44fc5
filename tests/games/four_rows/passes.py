"""A simple reader of the log of passes, which shares no code with `engines/four_rows/pass_log.py`; and a full log."""

from engines.four_rows import pass_log
from engines.four_rows.kernels import ABLE, ABLE_END, COUNTS, FACES

_ranks = {}  # cards of each field, by rank
_DECK = [suit << 4 | rank for suit in range(4) for rank in range(1, 14)]


def log_of(state, at=ABLE):
    """Return the entries of the log, oldest first, as lists of seats and of four cards in ascending order."""
    bits = int.from_bytes(bytes(state[at : at + ABLE_END - ABLE]), "little")
    entries = []
    cards = []
    while bits & 15:
        seats = [seat for seat in range(4) if bits >> seat & 1]
        if bits & 16:
            del cards[bits >> 5 & 3]
            cards = sorted(cards + [_DECK[bits >> 7 & 63]])
            bits >>= 13
        else:
            rank = bits >> 5 & 0x7FFFF
            if rank not in _ranks:
                _ranks[rank] = _ranked(rank)
            cards = list(_ranks[rank])
            bits >>= 24
        entries.append((seats, list(cards)))
    assert bits == 0
    return entries


def passed_on(state, seat):
    """Return the distinct fields on which a seat passed although it could play, oldest first."""
    fields = []
    for seats, cards in log_of(state):
        if seat in seats and cards not in fields:
            fields.append(cards)
    return fields


def overfill(state):
    """Fill the log with facts about seat 0, which holds a card, and then note one field more than fits.

    Return the fields written before the log was full.
    """
    fields = []
    end = before = 0
    state[COUNTS] = 1
    for i in range(len(_DECK)):
        for k in range(0, len(_DECK), 13):
            cards = sorted([_DECK[i], _DECK[k], _DECK[k + 5], _DECK[(i + k) % 52]])
            field = sum([card << 6 * at for at, card in enumerate(cards)])
            after = pass_log.write(state, end, 1, before, field)
            if not after:
                state[FACES : FACES + 4] = bytes(cards)
                pass_log.note(state, 0)
                return fields
            fields.append(cards)
            end, before = after, field
    raise AssertionError("the log has room for all")


def _ranked(rank):
    """Return the four cards of a field from its rank. Fields are ordered by their highest card, then by the next."""
    cards = []
    for size in (4, 3, 2, 1):
        index = 0
        while _multisets(index + 1, size) <= rank:
            index += 1
        rank -= _multisets(index, size)
        cards.insert(0, _DECK[index])
    return cards


def _multisets(kinds, size):
    """Return the number of multisets of `size` cards from the first `kinds` cards."""
    count = 1
    for i in range(size):
        count = count * (kinds + i)
    for i in range(size):
        count //= i + 1
    return count
