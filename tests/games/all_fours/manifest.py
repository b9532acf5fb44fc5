"""Data and functions of All Fours for generic tests and tools; `tests/manifests.py` describes each name."""

from engines.all_fours import kernels, revokes
from engines.game import option_at


def hidden(state, seat):
    """Return the offsets of the cards that `seat` may not know.

    These are the other hands, except those thrown in and so shown (AF-Y7), the other seats' discards (AF-R29) and the
    stock. In West Yorkshire and Lancashire a hand is also hidden from its own seat until the partner has pitched
    (AF-R19).

    Bytes 32 to 79 hold the hands, 48 // seats bytes for each seat; byte 230 + seat counts its cards. Byte 246 has a bit
    for each hand thrown in. Bytes 149 to 200 hold the turned cards (counted in byte 248), the discards (counted in byte
    249) and, from the index in byte 250, the stock. Each seat discards three cards for each run (byte 252), in turn
    from the dealer's left. Byte 242 is the dealer, byte 243 the leader. Byte 244 is 4 before the pitch.
    """
    seats = state[2]
    room = 48 // seats
    places = []
    for other in range(seats):
        partners = other != state[243] and (other - state[243]) % (3 if seats % 3 == 0 else 2) == 0
        closed = partners and state[244] == 4 and state[20] & 15 in (2, 3)
        if (other != seat or closed) and not state[246] >> other & 1:
            places.extend(range(32 + room * other, 32 + room * other + state[230 + other]))
    shed = 149 + state[248]
    each = 3 * state[252]
    for i in range(state[249]):
        if seat >= seats or (state[242] + 1 + i // each) % seats != seat:
            places.append(shed + i)
    places.extend(range(149 + state[250], 201))
    return places


def exchange(state, places, below):
    """Exchange random pairs of hidden cards that agree with public information, then sort the hands."""
    for _ in range(30 if places else 0):
        i = places[below(len(places))]
        j = places[below(len(places))]
        state[i], state[j] = state[j], state[i]
        if not (_may(state, i) and _may(state, j)):
            state[i], state[j] = state[j], state[i]
    room = 48 // state[2]
    for seat in range(state[2]):
        first = 32 + room * seat
        count = state[230 + seat]
        state[first : first + count] = bytes(sorted(state[first : first + count]))


def _may(state, place):
    """True if the card at `place` agrees with public information.

    Byte 236 + seat has a bit for each suit that the seat is known to lack. Bit 4 is set if the seat stood and would
    have had to beg without a trump (AF-R15).
    """
    if place >= 80:
        return True
    room = 48 // state[2]
    seat = (place - 32) // room
    known = state[236 + seat]
    if known >> (state[place] >> 4) & 1:
        return False
    if not known & 16:
        return True
    first = 32 + room * seat
    return any(card >> 4 == state[244] for card in state[first : first + state[230 + seat]])


def claims(game):
    """Return the calls of revokes, and the ways to take one back, that are legal now."""
    found = []
    for move in range(kernels.TAKE_BACK, kernels.CALL + 6 * 32):
        if option_at(game.state, kernels.REVOKE) and not revokes.reason_against(game.state, move):
            found.append(move)
    return found


LONG = True
LATE = ("engines.all_fours.opening", "engines.all_fours.early_end", "engines.all_fours.revokes")
_YORKSHIRE_ROW = [2, 10, 2, 0, 0, 0, 1, 0, 0, 0, 0, 4, 0, 0, 2, 0, 0, 0, 0, 1]
_SEVEN_UP_ROW = [7, 1, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 0, 0, 5, 0, 0, 0, 0, 1]
_RUNNING_ROW = [5, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 1, 1, 5, 0, 0, 0, 0, 1]
BOTS = ((4, [0, 0, 0, 1, 1]), (4, [0] * 15 + [1]), (2, _SEVEN_UP_ROW), (4, _YORKSHIRE_ROW), (2, _RUNNING_ROW))
COMPILED = {"random": 24, "bot": 6}

_TRINIDAD = "Trinidad: the first dealer chooses threes or ones; forced begs, no undertrumping."
_TOBAGO = "Tobago: single cards, nobody cuts, and the pack runs out."
_YORKSHIRE = "West Yorkshire, six players: the rounds of each deal are asked for, and the match stops early."
_LANCASHIRE = "Lancashire to 15, for stakes: the pack is cut, and revokes are taken back and called."
_CENTURY = "17th century to 7: only the last turn-up pays, and ties go to who did not deal."
_RUNNING = "Running: honours pay in play too."
_AMERICAN = "Early American: each turn-up pays, and a gift ends the hand."
_SEVEN_UP = "Seven Up, three players, injected decks: chips, bunches and discards."
_PITCH = "Pitch: two pairs of computer players, one easy and one medium; nobody cuts."
PLAYTHROUGHS = (
    {
        "name": "trinidad",
        "title": _TRINIDAD,
        "deal": 1,
        "winners": None,
        "luck": 32,
        "seats": 4,
        "options": (0, 0, 12, 1, 1),
    },
    {
        "name": "tobago",
        "title": _TOBAGO,
        "deal": 1,
        "winners": None,
        "luck": 1,
        "seats": 4,
        "options": (1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 5),
    },
    {
        "name": "west-yorkshire",
        "title": _YORKSHIRE,
        "deal": 7,
        "winners": None,
        "luck": 3,
        "seats": 6,
        "options": (2, 10, 12, 0, 0, 0, 1, 0, 0, 0, 0, 4, 0, 0, 2, 1, 0, 0, 0, 1),
    },
    {
        "name": "lancashire",
        "title": _LANCASHIRE,
        "deal": 0xFFFFFFFF,
        "winners": None,
        "luck": 24,
        "seats": 4,
        "options": (3, 8, 4, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 3, 0, 2, 0, 1, 1, 0, 1, 1, 1),
    },
    {
        "name": "17th-century",
        "title": _CENTURY,
        "deal": 1674,
        "winners": None,
        "luck": 5,
        "seats": 2,
        "options": (4, 1, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 0, 1, 1, 0, 0, 0, 0, 1),
    },
    {
        "name": "running",
        "title": _RUNNING,
        "deal": 5,
        "winners": None,
        "luck": 19,
        "seats": 2,
        "options": (5, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 1, 1, 1, 0, 0, 0, 0, 1),
    },
    {
        "name": "early-american",
        "title": _AMERICAN,
        "deal": 6,
        "winners": None,
        "luck": 1,
        "seats": 2,
        "options": (6, 4, 0, 0, 0, 0, 0, 0, 1, 0, 0, 2, 0, 1, 0, 0, 0, 0, 0, 1),
    },
    {
        "name": "seven-up",
        "title": _SEVEN_UP,
        "deal": 8,
        "winners": None,
        "luck": 9,
        "seats": 3,
        "options": (7, 1, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 0, 0, 0, 0, 0, 1, 0, 1),
        "decks": 8,
    },
    {
        "name": "pitch",
        "title": _PITCH,
        "deal": 9,
        "winners": None,
        "seats": 4,
        "levels": (2, 1, 0, 1),
        "options": (8, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 5, 0, 0, 0, 0, 1),
    },
)
PICTURE = "trick"
SHOWN = (42, 6)
BENCH = {"playouts": ((4, "random", "", (), None),)}

BUDGETS = {
    "state_bytes": 279,
    "hint_p95_ms": 1000,
}
