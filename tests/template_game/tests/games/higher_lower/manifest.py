"""Data and functions of Higher or Lower for generic tests and tools; `tests/manifests.py` describes each name."""


def hidden(state, _seat):
    """Return the offsets of the stock (HL-3): of the 40 cards at 32, those after the open ones that byte 72 counts."""
    return range(32 + state[72], 72)


LONG = False
LATE = ()
BOTS = ((1, None), (1, [0, 1]))
COMPILED = {}

PLAYTHROUGHS = (
    {"name": "bot-2", "title": "The computer player wins deal 2.", "deal": 2, "winners": 1},
    {"name": "random-lost", "title": "Random guesses.", "deal": 2, "winners": 0, "luck": 1},
)
PICTURE = "first"
SHOWN = (42, 1)
BENCH = {"deals": 500, "won": 0.7}

BUDGETS = {
    "state_bytes": 75,
    "hint_p95_ms": 100,
}
