"""The cost of four buttons: the way found is the cheapest one, and the board's mapping is the cheapest mapping."""

from collections import Counter

from firmware.boards import pimoroni_display
from firmware.drivers import buttons
from host_sim import ROOT
from tools.measure import presses

_FOLDER = ROOT / "tests" / "playthroughs"
_MOVES = 60


def test_a_tap_each_where_the_cursor_is_there_already() -> None:
    """A hint's place is one press of A away, and a hold is counted apart from taps."""
    found = presses.measure(_FOLDER / "foursquare-fixed.txt", 2, 2)
    for counts in found.values():
        assert counts["moves"] and counts["taps"] >= counts["moves"]
    assert found["up, down"]["holds"] > 0 and found["up, down"]["taps"] + found["up, down"]["holds"] > 1


def test_the_board_with_four_buttons_takes_least() -> None:
    """Over recorded games of all kinds, each game counting alike, a hold as two taps."""
    games: dict[str, dict[str, Counter[str]]] = {}
    for path in sorted(_FOLDER.glob("*.txt")):
        total = games.setdefault(path.stem.split("-")[0], {name: Counter[str]() for name in presses.MAPPINGS})
        for name, counts in presses.measure(path, 2, _MOVES).items():
            total[name] += counts
    assert len(games) >= 5
    costs = {name: presses.cost_of([total[name] for total in games.values()], 2) for name in presses.MAPPINGS}
    best = min(costs, key=lambda name: costs[name])
    taps = {key.partition("_")[0].upper() for key in pimoroni_display.WIRING if key in ("up_down", "right_left")}
    assert {getattr(buttons, name) for name in taps} == set(presses.MAPPINGS[best]), costs
    assert costs[best] < 0.9 * costs["up, down"]
