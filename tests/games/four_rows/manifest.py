"""Data and functions of Four Rows for generic tests and tools; `tests/manifests.py` describes each name."""

from games.four_rows.passes import overfill, passed_on


def hidden(state, seat):
    """Return the offsets of the cards that `seat` may not know: the other hands (FR-R22) and the stock.

    Covered and removed cards are public. Bytes from 32 hold the hands, nine for each seat; byte 164 + seat counts its
    cards. The 52 bytes from 76 hold the pack; byte 169 is the index of its stock.
    """
    places = []
    for other in range(state[2]):
        if other != seat:
            places.extend(range(32 + 9 * other, 32 + 9 * other + state[164 + other]))
    places.extend(range(76 + state[169], 128))
    return places


def exchange(state, places, below):
    """Exchange random pairs of hidden cards that agree with public information, then sort the hands."""
    for _ in range(20 if places else 0):
        i = places[below(len(places))]
        j = places[below(len(places))]
        state[i], state[j] = state[j], state[i]
        if not (_may(state, i) and _may(state, j)):
            state[i], state[j] = state[j], state[i]
    for first in range(32, 68, 9):
        if first in places:
            count = state[164 + (first - 32) // 9]
            state[first : first + count] = bytes(sorted(state[first : first + count]))


def _may(state, place):
    """True if the card at `place` agrees with public information.

    Its seat must not be known to lack it. The hand must have a card for each field on which the seat passed although it
    could play. If it is the seat's turn, it must have a play.

    From byte 128, eight bytes for each seat are the set of cards that it lacks. The field is at 72.
    """
    if place >= 68:
        return True
    seat = (place - 32) // 9
    card = state[place]
    if state[128 + 8 * seat + card // 8] >> card % 8 & 1:
        return False
    first = 32 + 9 * seat
    hand = state[first : first + state[164 + seat]]
    fields = passed_on(state, seat)
    if state[3] == seat:
        fields.append(state[72:76])
    return all(any(_fits(card, on) for card in hand for on in field) for field in fields)


def _fits(card, on):
    """True if `card` may be played on `on` (FR-8, FR-11, FR-12), by the definitions in the rules."""
    rank, other = card % 16, on % 16
    count = card // 16 == on // 16 and (rank - other) % 13 in (1, 12)
    return rank == 10 or rank == other or count or sorted((rank, other)) == [6, 9]


LONG = False
RARE = overfill
LATE = ()
BOTS = ((2, None), (4, [1, 1, 0]))
COMPILED = {"random": 24, "bot": 12}

_TWO = "Two computer players, easy and hard."
_THREE = "Three computer players, one of each level."
_FOUR = "Four computer players, medium, new fields in the last lap."
_STAGES = "Random moves from injected decks: a second stage, and a stock that runs out."
PLAYTHROUGHS = (
    {"name": "two", "title": _TWO, "deal": 42, "winners": None, "seats": 2, "levels": (0, 2)},
    {"name": "three", "title": _THREE, "deal": 7, "winners": None, "seats": 3, "levels": (2, 0, 1)},
    {
        "name": "four",
        "title": _FOUR,
        "deal": 0xFFFFFFFF,
        "winners": None,
        "seats": 4,
        "options": (0, 1, 0, 0),
        "levels": (1, 1, 1, 1),
    },
    {
        "name": "random-stay",
        "title": "Random moves, losers stay.",
        "deal": 1,
        "winners": 1,
        "luck": 11,
        "seats": 4,
        "options": (1, 0, 2, 1),
    },
    {
        "name": "injected-stages",
        "title": _STAGES,
        "deal": 1,
        "winners": 4,
        "luck": 12,
        "seats": 3,
        "options": (0, 1, 1, 2),
        "decks": 6,
    },
)
PICTURE = "slots"
SHOWN = (7, 2)
BENCH = {
    "playouts": ((2, "random", "hearts", (0.33, 1.5, 16.0), 1.92), (4, "random", "spades", (0.19, 1.5, None), None)),
}

BUDGETS = {
    "state_bytes": 468,
    "hint_p95_ms": 1000,
}
