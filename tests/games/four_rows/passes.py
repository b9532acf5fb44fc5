"""A plain reader of the log of passes, which shares no code with `engines/four_rows/pass_log.py`; and a full log."""

from engines.four_rows import pass_log
from engines.four_rows.kernels import ABLE, ABLE_END, COUNTS, FACES

_ranks = {}  # the cards of each rank met
_DECK = [suit << 4 | rank for suit in range(4) for rank in range(1, 14)]


def log_of(state, at=ABLE):
    """The entries of the log, oldest first: a list of seats, and a list of four cards in ascending order."""
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
    """The fields on which a seat passed although it could play, oldest first, each once."""
    fields = []
    for seats, cards in log_of(state):
        if seat in seats and cards not in fields:
            fields.append(cards)
    return fields


def overfill(state):
    """Write a log without room for one more field, and note that one: all are facts about seat 0, which holds a card.

    Returns the fields written.
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
    """The four cards of a rank: multisets are ordered by their highest card, then by the next."""
    cards = []
    for size in (4, 3, 2, 1):
        index = 0
        while _multisets(index + 1, size) <= rank:
            index += 1
        rank -= _multisets(index, size)
        cards.insert(0, _DECK[index])
    return cards


def _multisets(kinds, size):
    """How many multisets of a size have cards of the first `kinds` only."""
    count = 1
    for i in range(size):
        count = count * (kinds + i)
    for i in range(size):
        count //= i + 1
    return count
