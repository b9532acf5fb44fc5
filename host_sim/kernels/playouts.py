"""Whole games in compiled code: `playouts` deals, plays and scores them without a step of Python between.

What a game has to say is in `engines/<key>/bulk.py`: kernels `deal`, `moves`, `play` and `score`, the `ROOM` in
halfwords that they want, and policies of its own. A policy is a kernel that sees the legal moves, their number and a
generator, and returns one of them. A game's luck, the cards and the policy's, comes from its seed alone.
"""

# mypy: disable-error-code="misc,untyped-decorator"
# numba has no types, and is imported only when it is asked for.

import os
from array import array
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

import micropython

from engines import catalog, rng
from engines.game import AT_DEAL, AT_MOVES, AT_RNG, AT_TURN, AT_WINNERS, OVER
from engines.record import Record
from host_sim.kernels import llvm

if TYPE_CHECKING:
    from engines.types import Buffer, Move, Moves, Options

RANDOM = "random"
_ZEROS = 512  # bytes: an empty queue of decks, and weights of nothing
_POLICY = 4  # the byte of a generator in which a policy's differs from a deal's


class Playouts:
    """What came of the games of some `seeds`: for each its `plays`, the moves made, its `winners`, a bit mask of seats,
    and its `scores`, a row with a column a seat; all are arrays of numpy's. `records` has those that were asked for."""

    def __init__(self, seeds: Any, seats: int) -> None:
        numpy = import_module("numpy")
        self.seeds = numpy.array(seeds, numpy.int64)
        self.plays = numpy.zeros(len(seeds), numpy.int64)
        self.winners = numpy.zeros(len(seeds), numpy.int64)
        self.scores = numpy.zeros((len(seeds), seats), numpy.int64)
        self.records: list[Record] = []


@micropython.bytecode
def random(out: "Moves", count: int, luck: "Buffer") -> "Move":
    """A policy: any legal move."""
    return out[rng.below(luck, 0, count)]


@micropython.bytecode
def start_generator(state: "Buffer", at: int, low: int, high: int) -> int:
    """`rng.seed` as a kernel. Returns `at`."""
    i = 0
    while i < rng.SIZE:
        state[at + i] = 0
        i += 1
    state[at] = low & 0xFF
    state[at + 1] = low >> 8
    state[at + 2] = high & 0xFF
    state[at + 3] = high >> 8
    state[at + 6] = 1
    while i < 24:  # as many outputs as `rng` throws away
        rng.next16(state, at)
        i += 1
    return at


@micropython.bytecode
def start_luck(luck: "Buffer", low: int, high: int) -> int:
    """Start a policy's generator from a seed's low and high 16 bits: it gives other numbers than the deal's."""
    start_generator(luck, 0, low, high)
    luck[_POLICY] = luck[_POLICY] ^ 1
    return rng.next16(luck, 0)


@micropython.bytecode
def open_game(s: "Buffer", start: "Buffer", size: int, low: int, high: int) -> int:
    """A buffer not yet dealt, with a deal number and its generator. Returns where that is."""
    i = 0
    while i < size:
        s[i] = start[i]
        i += 1
    s[AT_DEAL] = low & 0xFF
    s[AT_DEAL + 1] = low >> 8
    s[AT_DEAL + 2] = high & 0xFF
    s[AT_DEAL + 3] = high >> 8
    s[AT_TURN] = 0
    return start_generator(s, AT_RNG, low, high)


@micropython.bytecode
def count_moves(s: "Buffer", count: int) -> int:
    """Note how many moves are made."""
    s[AT_MOVES] = count & 0xFF
    s[AT_MOVES + 1] = count >> 8 & 0xFF
    return count


def playouts(
    game: str,
    options: "Options | None" = None,
    seats: int = 0,
    seeds: Sequence[int] = range(1000),
    policy: str = RANDOM,
    *,
    cores: int = 1,
    record: bool = False,
) -> Playouts:
    """Play whole games of the catalogued `game`, one for each deal number of `seeds`, the same whatever `cores` is.

    `options` are choice indexes and `seats` 0 the fewest, as `Game` takes them; `policy` is `random` or one that the
    game's `bulk.py` has. `cores` 0 means all of them. With `record` the moves are kept too. Raises `ValueError` for
    what does not exist, and `NumbaMissing`.
    """
    numpy = import_module("numpy")
    kind = catalog.find(game).game()
    fresh = kind(seats, options)
    for seed in (min(seeds, default=0), max(seeds, default=0)):
        rng.check_seed(seed)
    run = _runner(game, policy)
    found = Playouts(seeds, fresh.seats())
    most = kind.MAX_PLAYS + 1 if record else 0
    moves = numpy.zeros((len(seeds), most), numpy.uint16)
    ends = numpy.zeros(len(seeds), numpy.int64)

    def play(first: int, last: int) -> None:
        part = slice(first, last)
        run(
            numpy.frombuffer(bytes(fresh.state), numpy.uint8).copy(),
            numpy.zeros(kind.SIZE, numpy.uint8),
            numpy.zeros(max(_room(game), 1), numpy.uint16),
            numpy.zeros(_ZEROS, numpy.uint8),
            numpy.zeros(rng.SIZE, numpy.uint8),
            numpy.zeros(kind.MAX_MOVES + 1, numpy.uint16),
            found.seeds[part], found.plays[part], found.winners[part], found.scores[part], moves[part], ends[part],
        )  # fmt: skip

    with llvm.accelerated():
        play(0, 0)  # compiles
    threads = cores or _cores()
    cuts = [len(seeds) * i // threads for i in range(threads + 1)]
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(play, cuts[:-1], cuts[1:]))
    if record:
        for i, seed in enumerate(seeds):
            found.records.append(_record(fresh, seed, moves[i, : found.plays[i]], int(ends[i])))
    return found


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _room(game: str) -> int:
    return int(catalog.part(game, "bulk").ROOM)


def _record(fresh: Any, seed: int, moves: Any, end: int) -> Record:
    made = Record(fresh, seed)
    made.moves = array("H", moves.tobytes())
    made.count = made.kept = len(moves)
    made.end = end
    return made


@cache
def _runner(game: str, policy: str) -> Any:
    """A compiled function that plays a game for each seed. Raises `ValueError` for a policy there is not."""
    bulk = f"engines.{game}.bulk"
    import_module(bulk)
    with llvm.accelerated():
        chosen = llvm.inner(__name__ if policy == RANDOM else bulk, policy)
        deal, list_moves, play, score = (llvm.inner(bulk, name) for name in ("deal", "moves", "play", "score"))
        begin, luck_of, note = (llvm.inner(__name__, name) for name in ("open_game", "start_luck", "count_moves"))
        checksum = llvm.inner("engines.game", "crc16_of")
        items = llvm.items()

        def run(start, state, scratch, nothing, luck, out, seeds, plays, winners, scores, moves, ends):  # type: ignore[no-untyped-def]  # noqa: PLR0913
            s, room, zeros, dice, legal = items(state), items(scratch), items(nothing), items(luck), items(out)
            size = len(state)
            for game in range(len(seeds)):
                low = seeds[game] & 0xFFFF
                high = seeds[game] >> 16
                begin(s, items(start), size, low, high)
                luck_of(dice, low, high)
                deal(s, room, zeros)
                count = 0
                while state[AT_TURN] != OVER:
                    move = chosen(legal, list_moves(s, legal), dice)
                    if count < moves.shape[1]:
                        moves[game, count] = move
                    count += 1
                    play(s, room, zeros, move)
                    note(s, count)
                plays[game] = count
                winners[game] = state[AT_WINNERS]
                for seat in range(scores.shape[1]):
                    scores[game, seat] = score(s, seat)
                if moves.shape[1]:
                    ends[game] = checksum(s, size, 0xFFFF)

        return llvm.compiled(run)
