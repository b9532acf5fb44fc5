"""Whole random games on the emulated Pico, all in machine code: those that `host_sim.kernels.playouts` plays on a PC.

A console has no room for this. Here the kernels of a game and its `bulk.py` go onto the device as viper compiles them.
"""

import inspect
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from host_sim import ROOT
from host_sim.device.constants import without_constants
from host_sim.device.device_files import DEFAULT_ARCH, compiled, device_modules
from host_sim.device.device_source import compact_source
from host_sim.device.machine_code import as_machine_code
from host_sim.device.types_stripped import without_types
from host_sim.kernels import games, playouts
from tools.measure.device_measures import OLED, at_prompt
from tools.measure.device_scripts import with_values

_SHARED = (games.open_game, playouts.start_luck)
_SCRIPT = """\
import micropython
from array import array
from time import ticks_diff, ticks_us

from engines import catalog, rng
from engines.{key} import bulk, kernels
from engines.game import AT_DEAL, AT_MOVES, AT_OPTIONS, AT_RNG, AT_TURN, BODY, OVER

_POLICY = const({policy})
{shared}

@micropython.viper
def run(s: object, room: object, zeros: object, luck: object, out: object, size: int, count: int) -> int:
    p = ptr8(s)
    q = ptr16(out)
    moves = kernels.list_moves
    play = bulk.play
    next16 = rng.next16
    plays = 0
    game = 0
    while game < count:
        open_game(s, size, game, 0)
        start_luck(luck, game, 0)
        bulk.deal(s, room, zeros)
        made = 0
        while p[AT_TURN] != OVER:
            n = int(moves(s, out))
            x = 65536
            while x >= 65536 - 65536 % n:  # as `rng.below`
                x = int(next16(luck, 0, 1))
            made += 1
            play(s, room, zeros, q[x % n])
            p[AT_MOVES] = made
            p[AT_MOVES + 1] = made >> 8
        plays += made
        game += 1
    return plays

game = catalog.find(KEY).game()(SEATS)
out = array("H", bytes(2 * game.MAX_MOVES))
room = array("H", bytes(2 * ROOM))
start = ticks_us()
plays = run(game.state, room, bytes(ZEROS), bytearray(rng.SIZE), out, game.SIZE, COUNT)
print(ticks_diff(ticks_us(), start), plays)
"""


@dataclass(frozen=True)
class Played:
    """Games a second, deals included, and the moves made in all of them."""

    a_second: float
    plays: int


def played(key: str, seats: int, count: int) -> Played:
    """The games of the deals from 0 on, so many. Raises `FileNotFoundError` without the emulated Pico's image."""
    shared = b"\n\n".join(as_machine_code(inspect.getsource(kernel).encode()) for kernel in _SHARED).decode()
    source = without_constants(
        without_types(_SCRIPT.format(key=key, shared=shared, policy=playouts._POLICY).encode())
    ).decode()
    script = with_values(source, KEY=key, SEATS=seats, ROOM=games.room(key), ZEROS=games.ZEROS, COUNT=count)
    answer = at_prompt(OLED, saves=_modules(key)).pico.exec(script, limit_ms=60_000)
    spent, plays = map(int, answer.split())
    return Played(1e6 * count / spent, plays)


@cache
def _modules(key: str) -> dict[str, bytes]:
    """The files, by their paths on the device, of what a game's kernels are in."""
    found = {}
    folders = (ROOT / "engines", ROOT / "engines" / key)
    for path in (*device_modules(OLED), ROOT / "engines" / key / "bulk.py"):
        source = path.read_bytes()
        if path.parent in folders and b"@micropython" in source:
            name = Path(path.relative_to(ROOT))
            made = compact_source(as_machine_code(source), name.as_posix())
            found[f"/lib/{name.with_suffix('.mpy').as_posix()}"] = compiled(name, made, DEFAULT_ARCH, lines=False)
    return found
