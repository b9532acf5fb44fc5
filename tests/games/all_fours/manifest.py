"""What generic tests and tools have to know of All Fours; `tests/manifests.py` says what each name is."""


def hidden(state, seat):
    """Other hands but those thrown in, which lie open (AF-Y7), what others discarded (AF-R29), and the stock.

    48 bytes of hands from 32, an equal part a seat, and as many cards as byte 230 + seat says; byte 246 are those
    thrown in. 52 bytes at 149: as many cards turned as byte 248 says, then discards, their number at 249, and from the
    index at 250 on the stock. A seat discards three cards for each run, byte 252, in turn from the dealer's left; byte
    242 is the dealer.
    """
    seats = state[2]
    room = 48 // seats
    places = []
    for other in range(seats):
        if other != seat and not state[246] >> other & 1:
            places.extend(range(32 + room * other, 32 + room * other + state[230 + other]))
    shed = 149 + state[248]
    each = 3 * state[252]
    for i in range(state[249]):
        if seat >= seats or (state[242] + 1 + i // each) % seats != seat:
            places.append(shed + i)
    places.extend(range(149 + state[250], 201))
    return places


def exchange(state, places, below):
    """Exchange pairs of cards where what all know of the hands stays true; sort the hands again."""
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
    """Whether a card may be where it is: byte 236 + seat has a bit for each suit that its seat is known to lack, and
    bit 4 if it stood although a hand without a trump would have had to beg (AF-R15)."""
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


LONG = True
LATE = ("engines.all_fours.opening",)
BOTS = ((4, None), (2, [7]))
COMPILED = {"random": 24, "bot": 12}
