"""The simulator in C of `simulator.h`, compiled when it is first wanted, and what is asked of it."""

import ctypes
import subprocess
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from tools.emulator import build_emulator

SOURCES = tuple(Path(__file__).with_name(name) for name in ("game.c", "search.c", "matches.c"))
INPUTS = 27
MEDIUM, NET, LONGEST_CHAIN = range(3)
_MOST_MOVES = 1024


class Player(ctypes.Structure):
    """A player of the simulator: of a kind, and for `NET` with weights as `engines/four_rows/net.py` has them."""

    _fields_ = (("kind", ctypes.c_int), ("net", ctypes.c_char_p), ("units", ctypes.c_int * 2))


def player(kind: int, net: bytes = b"", units: Sequence[int] = (0, 0)) -> Player:
    """A new player."""
    return Player(kind, net, tuple(units))


@cache
def _library() -> ctypes.CDLL:
    """The compiled simulator. Raises `subprocess.CalledProcessError`, or `FileNotFoundError` without a compiler."""
    cc = build_emulator.compiler()
    if cc is None:
        raise FileNotFoundError("the simulator needs a C compiler")
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "simulator.so"
        options = ("-std=c11", "-O3", "-march=native", "-shared", "-fPIC", "-fvisibility=hidden")
        subprocess.run([*cc, *options, *map(str, SOURCES), "-o", str(made)], check=True)
        library = ctypes.CDLL(str(made))
    library.begin()
    return library


def transcript(number: int, one: Player, other: Player) -> tuple[list[int], int]:
    """The moves of a deal played by seat 0 and seat 1, and the mask of the winners."""
    moves = (ctypes.c_uint16 * _MOST_MOVES)()
    found = _library().transcript(number, ctypes.byref(one), ctypes.byref(other), moves, _MOST_MOVES)
    return list(moves[: found & 0xFFFF]), found >> 16


def match(one: Player, other: Player, deals: int, first: int = 0, chance: int = 1) -> int:
    """Games that `one` wins of two for each deal."""
    return int(_library().match(ctypes.byref(one), ctypes.byref(other), first, deals, chance))


def sample(who: Player, others: Sequence[Player], chance: int, groups: int, picks: int) -> "tuple[Any, Any, Any, Any]":
    """Ends of turns in groups, each group of one turn and played out with the same cards.

    Returns for each end the inputs (uint8, ends x `INPUTS`), whether the hand is out, and whether the game was won;
    and where each group begins, with the number of ends behind.
    """
    most = groups * picks
    inputs = np.empty((most, INPUTS), np.uint8)
    out, won, starts = np.empty(most, np.uint8), np.empty(most, np.uint8), np.empty(groups + 1, np.uint32)
    room = [made.ctypes.data_as(ctypes.c_void_p) for made in (inputs, out, won, starts)]
    against = (Player * len(others))(*others)
    _library().sample(ctypes.byref(who), against, len(others), chance, groups, picks, *room)
    ends = int(starts[groups])
    return inputs[:ends].copy(), out[:ends].astype(bool), won[:ends].astype(np.float32), starts.astype(np.int64)
