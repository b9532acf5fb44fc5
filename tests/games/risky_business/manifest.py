"""Data and functions of Risky Business for generic tests and tools; `tests/manifests.py` describes each name."""

_FACE_DOWN = 64


def hidden(state, seat):
    """Return the offsets of the cards that `seat` may not know.

    These are the deck and other seats' hidden cards, in hands or set aside (RB-R23). Bytes from 32 hold the hands and
    bytes from 48 the cards set aside, four for each seat; bit 6 is set for a hidden card. The 104 bytes from 80 hold
    the pack; byte 239 is the index of the deck.
    """
    places = []
    for place in range(32, 64):
        if state[place] & _FACE_DOWN and (place - 32) % 16 // 4 != seat:
            places.append(place)
    places.extend(range(80 + state[239], 184))
    return places


def exchange(state, places, below):
    """Exchange random pairs of hidden cards within two groups, then sort the hands.

    The groups are the cards that were held back at the last reshuffle, and all others.
    """
    for _ in range(30 if places else 0):
        i = places[below(len(places))]
        j = places[below(len(places))]
        if _is_older(state, i) == _is_older(state, j):
            one, other = state[i] & 191, state[j] & 191
            state[i] = other | state[i] & _FACE_DOWN
            state[j] = one | state[j] & _FACE_DOWN
    for seat in range(4):
        first = 32 + 4 * seat
        known = [card for card in state[first : first + state[184 + seat]] if not card & _FACE_DOWN]
        older = first + len(known) + state[204 + seat] % 16
        for begin, end in ((first + len(known), older), (older, first + state[184 + seat])):
            part = sorted([(card % 64, card) for card in state[begin:end]])
            state[begin:end] = bytes([card for _, card in part])


def _is_older(state, place):
    """True if the card at `place` was held back at the last reshuffle.

    In byte 204 + seat, bits 0-3 count such cards in the hand, after its public cards. Bits 4-7 mark such cards among
    those set aside.
    """
    if place >= 64:
        return False
    if place >= 48:
        return state[204 + (place - 48) // 4] >> 4 + place % 4 & 1 == 1
    seat = (place - 32) // 4
    first = 32 + 4 * seat
    known = len([card for card in state[first : first + state[184 + seat]] if not card & _FACE_DOWN])
    return known <= place - first < known + state[204 + seat] % 16


# Each chart (the custom one with other values each time), with both ways of refilling and both of the king's.
TRIED = tuple(
    [
        [chart, 3 + 4 * refill, 5 + 6 * king, 2 + refill, 15 - king, refill, king, 0, 0]
        for chart in range(4)
        for refill in range(2)
        for king in range(2)
    ]
)
LONG = False
LATE = ()
BOTS = ((2, None), (4, [3, 3, 5, 2, 15, 1, 1, 0, 0]))
COMPILED = {"random": 24, "bot": 12}

_TWO = "Two computer players, hard and medium."
_ANEW = "Two computer players, easy and medium: the pack is made anew."
_HELD = "The same; near the end it is still known what the new pack lacks."
_THREE = "Three computer players, one of each level, the third of whom says who begins."
_FOUR = "Four computer players of medium level, kings count nothing and clear the largest pile."
_SHARED = "Random moves, two packs in a given order first, and a shared win."
_CUSTOM = "Random moves, a chart of one's own, and refills for nothing."
PLAYTHROUGHS = (
    {"name": "two", "title": _TWO, "deal": 42, "winners": None, "seats": 2, "levels": (2, 1)},
    {"name": "made-anew", "title": _ANEW, "deal": 32407, "winners": None, "seats": 2, "levels": (0, 1)},
    {"name": "held-back", "title": _HELD, "deal": 218, "winners": None, "seats": 2, "levels": (0, 1)},
    {
        "name": "three",
        "title": _THREE,
        "deal": 7,
        "winners": None,
        "seats": 3,
        "options": (1, 0, 0, 0, 0, 0, 0, 0, 3),
        "levels": (2, 0, 1),
    },
    {
        "name": "four",
        "title": _FOUR,
        "deal": 0xFFFFFFFF,
        "winners": None,
        "seats": 4,
        "options": (2, 0, 0, 0, 0, 0, 1),
        "levels": (1, 1, 1, 1),
    },
    {
        "name": "injected-shared",
        "title": _SHARED,
        "deal": 1,
        "winners": 10,
        "luck": 26,
        "seats": 4,
        "decks": 1,
    },
    {
        "name": "random-custom",
        "title": _CUSTOM,
        "deal": 3,
        "winners": None,
        "luck": 12,
        "seats": 2,
        "options": (3, 15, 1, 5, 0, 1),
    },
)
PICTURE = "play"
SHOWN = (42, 2)

BUDGETS = {
    "state_bytes": 249,
    "hint_p95_ms": 1000,
}

BENCH = {"playouts": ((2, "random", "", (), None),)}
