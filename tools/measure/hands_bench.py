"""Random hands of All Fours a second on every runtime, beside OpenSpiel's euchre and spades (`bench.py` prints them).

OpenSpiel, `pip install open_spiel`, is optional: it is driven from Python as its own examples do, chance included.
"""

import random
import time
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from rich.table import Table

from host_sim import ROOT  # first, for the stand-ins under engines
from host_sim.device.constants import without_constants
from host_sim.device.device_files import DEFAULT_ARCH, compiled
from host_sim.device.device_source import device_source
from host_sim.device.types_stripped import without_types
from host_sim.kernels import llvm
from tools.measure import random_hands
from tools.measure.device_measures import OLED, at_prompt

PICO = 1500  # hands a second wanted there
SHARES = {"CPython": 0.5, "LLVM": 20}  # of OpenSpiel's euchre
GAMES = ("euchre", "spades")
NOT_INSTALLED = "OpenSpiel is not installed: pip install open_spiel"
SPIEL = "pyspiel"
_SECONDS = 0.5
_SAMPLES = 3
_WIDTH = 56


@dataclass(frozen=True)
class Speed:
    """Random hands a second, and the bar."""

    where: str
    hands: float
    bar: float | None = None

    @property
    def good(self) -> bool:
        """Whether it keeps its bar."""
        return self.bar is None or self.hands >= self.bar


def on_pico() -> Speed:
    """On the emulated Pico, the console's modules as .mpy. Raises `FileNotFoundError` without the image."""
    source = without_types((ROOT / "tools" / "measure" / "random_hands.py").read_bytes())
    script = without_constants(source, "random_hands.py").decode()
    name = Path(*random_hands.play_hands.__module__.split(".")).with_suffix(".py")  # which no device has
    made = compiled(name, device_source(ROOT / name), DEFAULT_ARCH, lines=False)
    more = {f"/lib/{name.with_suffix('.mpy').as_posix()}": made}
    hands = at_prompt(OLED, saves=more).pico.exec(script + "\nprint(hands_a_second())\n")
    return Speed("emulated Pico", float(hands), PICO)


def open_spiel() -> list[Speed]:
    """Games of OpenSpiel that are like a hand, where it is installed."""
    if find_spec(SPIEL) is None:
        return []
    return [Speed(f"OpenSpiel's {name}", games_a_second(name) or 0) for name in GAMES]


def games_a_second(name: str, samples: int = _SAMPLES) -> float | None:
    """Random games of one of OpenSpiel's, played from Python: the best of some samples, None where it is missing."""
    if find_spec(SPIEL) is None:
        return None
    game = import_module(SPIEL).load_game(name)
    dice = random.Random(1)
    found = []
    for _ in range(samples):
        count = 0
        start = time.perf_counter()
        while time.perf_counter() - start < _SECONDS:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    action = dice.choice(state.chance_outcomes())[0]
                else:
                    action = dice.choice(state.legal_actions())
                state.apply_action(action)
            count += 1
        found.append(count / (time.perf_counter() - start))
    return max(found)


def speeds() -> list[Speed]:
    """All of them. Raises `NumbaMissing`, and `FileNotFoundError` without the emulated Pico's image."""
    others = open_spiel()
    bars = {where: share * others[0].hands for where, share in SHARES.items()} if others else {}
    found = [Speed("CPython", random_hands.hands_a_second(), bars.get("CPython"))]
    with llvm.accelerated():
        found.append(Speed("LLVM", random_hands.hands_a_second(), bars.get("LLVM")))
    return [on_pico(), *found, *others]


def table(found: list[Speed]) -> Table:
    """One a line; those below their bar are marked."""
    shown = Table("where", "hands a second", "bar", title="Random hands of All Fours, four players", min_width=_WIDTH)
    for column in shown.columns[1:]:
        column.justify = "right"
    for one in found:
        hands = f"{one.hands:,.0f}" if one.good else f"[bold red]{one.hands:,.0f}[/]"
        shown.add_row(one.where, hands, "" if one.bar is None else f"{one.bar:,.0f}")
    if found[-1].where == "LLVM":
        shown.caption = NOT_INSTALLED
    return shown
