"""The cost of having only four buttons: `python -m tools.measure.presses` plays the recorded games by cursor.

For every move of `tests/playthroughs` it finds the cheapest presses, for each way to assign four directions to two
buttons: a tap is one direction, a hold is another. A hold costs as much as `--hold` taps.
"""

import argparse
import heapq
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from rich.console import Console as Terminal
from rich.table import Table

from host_sim import ROOT  # imported first: installs the stubs that engines need
from host_sim.cursors import Cursor, State
from tools.manifests import TESTS

from engines import catalog, record_text  # isort: skip
from engines.game import OVER  # isort: skip
from firmware.console import Console  # isort: skip
from firmware.drivers.buttons import DOWN, LEFT, RIGHT, UP, A  # isort: skip
from firmware.screens import play  # isort: skip
from host_sim.device.virtual_board import VirtualBoard  # isort: skip

MAPPINGS = {  # buttons that are tapped; the others are held
    "up, down": (UP, DOWN),
    "left, right": (LEFT, RIGHT),
    "right, down": (RIGHT, DOWN),
    "right, up": (RIGHT, UP),
    "left, down": (LEFT, DOWN),
    "left, up": (LEFT, UP),
}
_DIRECTIONS = (UP, DOWN, LEFT, RIGHT)
_GAME = 80  # default number of moves of a game that are played
_ANNOUNCED = ~63  # mask that removes from a move the card that a wild card represents, which a menu asks for


class _Player:
    """Moves the cursor of a game's screen, and finds the presses that a move takes."""

    def __init__(self, console: Any, screen: Any) -> None:
        self._console, self._screen = console, screen
        self._cursor = Cursor(screen)

    def _after(self, state: State, event: int) -> State:
        if event != A:
            return self._cursor.steer(state, event)
        self._cursor.put(state)
        self._screen.choose()
        return self._cursor.state()

    def ways(self, move: int, mappings: dict[str, tuple[int, int]], hold: float) -> Iterator[tuple[str, Counter[str]]]:
        """Yield the taps and holds of the cheapest way to a move, for each mapping."""
        start = self._cursor.state()
        known: dict[tuple[State, int], State] = {}
        originals = self._console.open, self._console.push, self._screen.commit
        self._console.open = self._console.push = self._screen.commit = lambda *_: None
        for name, tapped in mappings.items():
            best = {start: 0.0}
            heap: list[tuple[float, int, State, int, int]] = [(0.0, 0, start, 0, 0)]
            count = 0
            while heap:
                cost, _, state, taps, holds = heapq.heappop(heap)
                self._cursor.put(state)
                chosen = self._screen.chosen()
                if chosen == move or (move > -_ANNOUNCED and chosen & _ANNOUNCED == move & _ANNOUNCED):
                    yield name, Counter(taps=taps + 1, holds=holds, moves=1)
                    break
                for event in (*_DIRECTIONS, A):
                    if (state, event) not in known:
                        known[state, event] = self._after(state, event)
                    after = known[state, event]
                    is_held = event in _DIRECTIONS and event not in tapped
                    more = cost + (hold if is_held else 1)
                    if more < best.get(after, 1e9):
                        best[after] = more
                        count += 1
                        heapq.heappush(heap, (more, count, after, taps + (not is_held), holds + is_held))
        self._console.open, self._console.push, self._screen.commit = originals
        self._cursor.put(start)


def _settle(console: Any, clock: Any) -> None:
    for _ in range(20):
        clock.sleep_ms(console.step() or 1)


def measure(path: Path, hold: float, most: int) -> dict[str, Counter[str]]:
    """Return the taps and holds in a recorded game, by mapping."""
    game_record = record_text.from_text(path.read_text("utf-8").split("\n")[1])
    game = game_record.start()
    entry = catalog.find(game.KEY)
    if TESTS + "/firmware" not in sys.path:
        sys.path.append(TESTS + "/firmware")

    results = {name: Counter[str]() for name in MAPPINGS}
    with tempfile.TemporaryDirectory() as home:
        clock = import_module("hand_clock").Clock()  # a clock that never waits
        console: Any = Console(VirtualBoard("wide", home, clock, 1))
        console.settings.speed = 0  # cards appear at their places
        _settle(console, clock)
        options = bytes(game.option(option.key) for option in game.OPTIONS)
        play.start(console, entry, game_record.seed, options, game_record.deck, bytes(game.seats()))
        _settle(console, clock)
        for i in range(min(game_record.count, most)):
            screen, table = console.top(), console.table
            if table.turn() == OVER:
                break
            screen.seat = table.turn()
            screen.refresh_view()
            player = _Player(console, screen)
            if screen.legal_count > 1:
                for name, counts in player.ways(game_record.moves[i], MAPPINGS, hold):
                    results[name] += counts
            table.play(game_record.moves[i])
            screen.show_change()
    return results


def cost_of(games: list[Counter[str]], hold: float) -> float:
    """Return the mean cost of a move in taps. All games have the same weight."""
    return sum((one["taps"] + hold * one["holds"]) / max(one["moves"], 1) for one in games) / len(games)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hold", type=float, default=2, help="how many taps a hold counts as")
    parser.add_argument("--moves", type=int, default=_GAME, help="moves of each game that are played")
    chosen = parser.parse_args()
    games: dict[str, dict[str, Counter[str]]] = {}
    for path in sorted((ROOT / "tests" / "playthroughs").glob("*.txt")):
        total = games.setdefault(path.stem.split("-")[0], {name: Counter[str]() for name in MAPPINGS})
        for name, counts in measure(path, chosen.hold, chosen.moves).items():
            total[name] += counts
    table = Table("game", "moves", *MAPPINGS, title=f"taps + holds a move; cost, a hold as {chosen.hold:g} taps")
    for key, total in games.items():
        cells = []
        for counts in total.values():
            moves = max(counts["moves"], 1)
            cost = cost_of([counts], chosen.hold)
            cells.append(f"{counts['taps'] / moves:.2f} + {counts['holds'] / moves:.2f}\n{cost:.2f}")
        table.add_row(key, str(moves), *cells)
    table.add_row(
        "all games alike",
        "",
        *[f"{cost_of([total[name] for total in games.values()], chosen.hold):.2f}" for name in MAPPINGS],
    )
    Terminal().print(table)


if __name__ == "__main__":
    main()
