"""Python interface to the C simulator of `simulator.h`, which is compiled on first use."""

import ctypes
import subprocess
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import host_sim  # noqa: F401  imported first: installs the stubs that engines need
from tools.emulator import build_emulator

from engines.four_rows import weights  # isort: skip

SOURCES = tuple(Path(__file__).with_name(name) for name in ("game.c", "search.c", "matches.c"))
INPUTS = 32
MEDIUM, NET, LONGEST_CHAIN = range(3)
LOSERS_STAY, REFRESH_IN_LAP = 1, 2  # option flags
_MOST_MOVES = 1024


class Player(ctypes.Structure):
    """A player of the simulator, of a kind. `NET` has weights in the format of `engines/four_rows/weights.py`."""

    _fields_ = (("kind", ctypes.c_int), ("net", ctypes.c_char_p), ("units", ctypes.c_int * 2))


def medium(rows: bytes = weights.ROWS) -> Player:
    """Return the medium bot, by default with the `ROWS` of `engines/four_rows/weights.py`."""
    return player(MEDIUM, rows)


def player(kind: int, net: bytes = b"", units: Sequence[int] = (0, 0)) -> Player:
    """Return a new player of a kind."""
    return Player(kind, net, tuple(units))


@cache
def _library() -> ctypes.CDLL:
    """Return the compiled simulator.

    Raises `subprocess.CalledProcessError`, or `FileNotFoundError` without a compiler.
    """
    cc = build_emulator.compiler()
    if cc is None:
        raise FileNotFoundError("the simulator needs a C compiler")
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "simulator.so"
        options = ("-std=c11", "-O3", "-march=native", "-shared", "-fPIC", "-fvisibility=hidden")
        subprocess.run([*cc, *options, *map(str, SOURCES), "-o", str(output)], check=True)
        library = ctypes.CDLL(str(output))
    library.begin()
    return library


def transcript(number: int, players: Sequence[Player], options: int = 0) -> tuple[list[int], int]:
    """Return the moves of a deal among the players, one for each seat, and the mask of the winners.

    `options` are flags.
    """
    moves = (ctypes.c_uint16 * _MOST_MOVES)()
    around = (Player * len(players))(*players)
    size = _library().transcript(number, around, len(players), options, moves, _MOST_MOVES)
    return list(moves[: size & 0xFFFF]), size >> 16


class Sides(NamedTuple):
    """A table of a match: the number of seats, the mask of the first player's seats, and option flags."""

    seats: int = 2
    mask: int = 1
    options: int = 0


_TWO = Sides()


def match(one: Player, other: Player, deals: int, first: int = 0, chance: int = 1, sides: Sides = _TWO) -> int:
    """Return the games that `one` wins against `other`. Each deal is played once for each seat, with rotated seats."""
    players = ctypes.byref(one), ctypes.byref(other)
    return int(_library().match(*players, *sides, first, deals, chance))


def sample(
    who: Player, others: Sequence[Player], chance: int, groups: int, picks: int, least: int = 2
) -> "tuple[Any, Any, Any, Any]":
    """Return ends of turns in groups. The ends in a group are of the same turn, and are played out with the same cards.

    The tables have `least` to four seats and any options. For each end: the inputs (uint8, ends x `INPUTS`), whether
    the hand is out, and whether the game was won. Also the index at which each group begins, followed by the number of
    ends.
    """
    most = groups * picks
    inputs = np.empty((most, INPUTS), np.uint8)
    out, won, starts = np.empty(most, np.uint8), np.empty(most, np.uint8), np.empty(groups + 1, np.uint32)
    room = [array.ctypes.data_as(ctypes.c_void_p) for array in (inputs, out, won, starts)]
    against = (Player * len(others))(*others)
    _library().sample(ctypes.byref(who), against, len(others), least, chance, groups, picks, *room)
    ends = int(starts[groups])
    return inputs[:ends].copy(), out[:ends].astype(bool), won[:ends].astype(np.float32), starts.astype(np.int64)
