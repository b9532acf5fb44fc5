"""Data and functions of Foursquare for generic tests and tools; `tests/manifests.py` describes each name."""


def hidden(state, _seat):
    """Return the offsets of the undrawn stock (FQ-R15).

    The 40 cards are at 64, and byte 104 counts those played. The next card is in the hand and visible, unless the game
    was won or lost by closed cards. A card with nowhere to go (FQ-R11) was seen as well.
    """
    closed = len([card for card in state[32:48] if card & 64])
    in_hand = not (state[4] or closed > 4)
    return range(64 + state[104] + in_hand, 104)


LONG = False
LATE = ()
BOTS = ((1, None), (1, [1, 1, 0, 0]))
COMPILED = {"random": 300, "bot": 12}

_FIXED = "The computer player in a fixed grid."
_INJECTED = "Random moves from an injected deck, losing moves forbidden."
PLAYTHROUGHS = (
    {"name": "bot-42", "title": "The computer player wins deal 42.", "deal": 42, "winners": 1},
    {"name": "random-lost", "title": "Random moves, lost by cards face down.", "deal": 2026, "winners": 0, "luck": 1},
    {"name": "fixed", "title": _FIXED, "deal": 7, "winners": 1, "options": (1, 0, 0, 0)},
    {
        "name": "injected-forbidden",
        "title": _INJECTED,
        "deal": 1,
        "winners": 0,
        "luck": 2,
        "options": (0, 1, 0, 1),
        "decks": 1,
    },
    {"name": "last-deal", "title": "The computer player wins the last deal number.", "deal": 0xFFFFFFFF, "winners": 1},
)
PICTURE = "middle"
SHOWN = (42, 9)
BENCH = {"deals": 500, "won": 0.95, "playouts": ((1, "random", "euchre", (None, 1.5, 9.3), 3.42),)}

BUDGETS = {
    "state_bytes": 109,
    "hint_p95_ms": 1000,
}
