"""What generic tests and tools have to know of Four Rows; `tests/manifests.py` says what each name is."""

from games.four_rows.passes import overfill, passed_on


def hidden(state, seat):
    """Other hands (FR-R22) and the stock; covered and removed cards were seen by all.

    Nine bytes a seat from 32 and as many cards as byte 164 + seat says; 52 bytes at 76, of which the stock begins where
    byte 169 says.
    """
    places = []
    for other in range(state[2]):
        if other != seat:
            places.extend(range(32 + 9 * other, 32 + 9 * other + state[164 + other]))
    places.extend(range(76 + state[169], 128))
    return places


def exchange(state, places, below):
    """Exchange pairs of cards where what all know of the hands stays true; sort the hands again."""
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
    """True if public information allows a card at its place: its seat may hold it, has a card for each field on which
    it passed although it could play, and can play if it is its turn.

    At 128 eight bytes a seat are a set of cards that the seat lacks; at 72 is the field.
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
    """FR-8, FR-11, FR-12, in the form of the rules."""
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
    "unix_port_heap_bytes": {"oled": 239100, "lcd": 295900},
    "hint_p95_ms": 1000,
}
