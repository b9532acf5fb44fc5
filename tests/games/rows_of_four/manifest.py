"""Data and functions of Rows of Four for generic tests and tools; `tests/manifests.py` describes each name."""


def hidden(state, _seat):
    """Return the offsets of the stock (RO-5), unless it has been turned over and so seen.

    The stock is at the end of the buffer, and byte 49 counts its cards. The high half of byte 20 is 1 if redeals turn
    it over (RO-R1); byte 50 counts the redeals.
    """
    return range(252 if state[20] >> 4 and state[50] else 252 - state[49], 252)


LONG = True
LATE = ("engines.rows_of_four.stall",)
BOTS = ((1, [0, 1, 2, 1, 1, 1, 0, 0]), (1, [0, 0, 0, 1, 0, 1, 0, 1]))
COMPILED = {}  # on_pc/test_properties.py compares the compiled kernels with a model

_TURNED = "The computer player turns over twice and gives up."
_STUCK = "Injected shuffles, draws when stuck, safe cards go up by themselves."
PLAYTHROUGHS = (
    {"name": "bot-46", "title": "The computer player wins deal 46.", "deal": 46, "winners": 1},
    {"name": "given-up", "title": _TURNED, "deal": 43, "winners": 0, "options": (0, 1, 0, 0, 0, 0, 0, 0)},
    {
        "name": "injected-stuck",
        "title": _STUCK,
        "deal": 1,
        "winners": None,
        "options": (0, 0, 0, 1, 0, 0, 0, 1),
        "decks": 3,
    },
)
PICTURE = "middle"
SHOWN = (46, 12)
BENCH = {
    "deals": 1000,
    "won": 0.35,
    "winnable": "tools.solve.winnability",
    "playouts": ((1, "to_the_end", "solitaire", (None, None, 3.0), None),),
}

BUDGETS = {
    "state_bytes": 252,
    "hint_p95_ms": 300,
}
