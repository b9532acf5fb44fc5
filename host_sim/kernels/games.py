"""`deal` and `play` of `Game` as a single call of compiled code each, made from the kernels of `bulk/<key>.py`.

A bulk module has kernels `deal`, `moves`, `refusal` (not 0 for an illegal move), `play` and `score`, and the `ROOM` in
halfwords that they need. Rare cases use the plain methods: given decks instead of shuffles, and the reasons for
refusals.
"""

# mypy: disable-error-code="misc,untyped-decorator"
# numba has no types, and is imported only on request.

from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import micropython

from engines import rng
from engines.catalog import CATALOG
from engines.game import AT_DEAL, AT_MOVES, AT_OPTIONS, AT_RNG, AT_TURN, BODY
from host_sim.kernels import llvm

if TYPE_CHECKING:
    from engines.game import Game
    from engines.types import Buffer, Data, Halfwords, Move, Seat

ZEROS = 512  # bytes, all zero: an empty queue of decks, and weights without effect

# In compiled code these names refer to the kernels of a game's bulk module.
_deal: Any = None
_refusal: Any = None
_play: Any = None

_single_calls: "dict[type[Game], dict[str, Callable[..., Any]]]" = {}  # kept, so that each is compiled once


@micropython.bytecode
def open_game(s: "Buffer", size: int, low: int, high: int) -> None:
    """Clear a buffer for a deal: set the deal number and seed the generator; seats and options stay."""
    i = AT_TURN
    while i < AT_OPTIONS:
        s[i] = 0
        i += 1
    i = BODY
    while i < size:
        s[i] = 0
        i += 1
    s[AT_DEAL] = low & 0xFF
    s[AT_DEAL + 1] = low >> 8
    s[AT_DEAL + 2] = high & 0xFF
    s[AT_DEAL + 3] = high >> 8
    rng.seed(s, AT_RNG, low, high)


@micropython.bytecode
def count_moves(s: "Buffer", count: int) -> None:
    """Store the number of moves made."""
    s[AT_MOVES] = count & 0xFF
    s[AT_MOVES + 1] = count >> 8 & 0xFF


def _deal_at_once(s: "Buffer", room: "Halfwords", zeros: "Data", size: int, low: int, high: int) -> "Seat":
    open_game(s, size, low, high)
    return _deal(s, room, zeros)  # type: ignore[no-any-return]


def _play_at_once(s: "Buffer", room: "Halfwords", zeros: "Data", move: "Move") -> int:
    if _refusal(s, room, move):
        return 1
    count = (s[AT_MOVES] | s[AT_MOVES + 1] << 8) + 1
    _play(s, room, zeros, move)
    count_moves(s, count)
    return 0


def room(key: str) -> int:
    """Return the number of halfwords that a game's kernels need, at least 1, because an empty buffer is not allowed."""
    return max(int(import_module(module(key)).ROOM), 1)


def module(key: str) -> str:
    """Return the dotted name of a game's bulk module."""
    return f"host_sim.kernels.bulk.{key}"


def owner(key: str) -> Path:
    """Return the file of a game's bulk module, whose compiled kernels are cached together."""
    return Path(__file__).parent / "bulk" / f"{key}.py"


def kernels(key: str) -> dict[str, Any]:
    """Return the compiled kernels of a game and of this module, by their names here.

    `llvm.accelerate` must have run before.
    """
    bulk = module(key)
    names = ("deal", "moves", "refusal", "play", "score")
    own = ("open_game", "count_moves")
    return {f"_{name}": llvm.inner(bulk, name) for name in names} | {name: llvm.inner(__name__, name) for name in own}


@contextmanager
def in_single_calls() -> Iterator[None]:
    """Give every catalogued game with a bulk module `deal` and `play` that are a single call of compiled code each, for
    the duration of a block inside `llvm.accelerated()`. They are compiled at their first call."""
    replaced = []
    try:
        for entry in CATALOG:
            kind = entry.game()
            if kind not in _single_calls:
                _single_calls[kind] = _methods(kind)
            for name, method in _single_calls[kind].items():
                replaced.append((kind, name, vars(kind).get(name)))  # None if the plain method is inherited
                setattr(kind, name, method)
        yield
    finally:
        for kind, name, plain in replaced:
            delattr(kind, name)
            if plain:
                setattr(kind, name, plain)


def _methods(kind: "type[Game]") -> dict[str, Callable[..., Any]]:
    """Return `deal` and `play` to replace a game's own. The result is empty for a game without a bulk module."""
    if find_spec(module(kind.KEY)) is None:
        return {}
    size, plain_deal, plain_play = kind.SIZE, kind.deal, kind.play
    scratch, zeros = array("H", bytes(2 * room(kind.KEY))), bytes(ZEROS)
    begin = make = None

    def deal(self: "Game", seed: int, deck: "Data | None" = None, salt: int = 0) -> None:
        nonlocal begin
        if deck is not None or salt:
            plain_deal(self, seed, deck, salt)
            return
        rng.check_seed(seed)
        self.decks = b""
        if begin is None:
            begin = _compiled(kind.KEY, _deal_at_once, (self.state, scratch, zeros, 0, 0, 0))
        begin(self.state, scratch, zeros, size, seed & 0xFFFF, seed >> 16)

    def play(self: "Game", move: "Move") -> None:
        nonlocal make
        if make is None:
            make = _compiled(kind.KEY, _play_at_once, (self.state, scratch, zeros, 0))
        if self.decks or make(self.state, scratch, zeros, move):
            plain_play(self, move)

    return {"deal": deal, "play": play}


def _compiled(key: str, function: Callable[..., int], arguments: tuple[Any, ...]) -> Callable[..., int]:
    """Return a C function for arguments of the same types."""
    bound = llvm.bound(function, kernels(key), f"{key} {function.__name__}")
    return llvm.entry(bound, import_module(llvm.POINTERS).kinds(arguments), owner(key))  # type: ignore[no-any-return]
