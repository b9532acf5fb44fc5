"""Whole games in compiled code: `playouts` deals, plays and scores them without running Python in between.

A game provides the kernels of `games.py`, and policies of its own, in `bulk/<key>.py`. A policy is a kernel that gets
the legal moves, their number and a random generator, and returns one of the moves. All randomness of a game, the deal's
and the policy's, comes from its seed alone.
"""

# mypy: disable-error-code="misc,untyped-decorator"
# numba has no types, and is imported only on request.

import os
from array import array
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

import micropython

from engines import catalog, rng
from engines.game import AT_TURN, AT_WINNERS, OVER, crc16_of
from engines.record import Record
from host_sim.kernels import games, llvm
from host_sim.kernels.games import count_moves, open_game

if TYPE_CHECKING:
    from engines.types import Buffer, Move, Moves, Options

# In compiled code these names refer to the kernels of a game's bulk module, and to the function that makes a pointer to
# a buffer.
_items: Any = None
_deal: Any = None
_moves: Any = None
_play: Any = None
_score: Any = None
_policy: Any = None

RANDOM = "random"
_POLICY = 4  # index of the byte in which a policy's generator differs from a deal's


class Playouts:
    """The results of the games of some `seeds`, as numpy arrays.

    For each game, `plays` has the number of moves, `winners` a bit mask of seats, and `scores` a row with a column for
    each seat. `records` has the requested records.
    """

    def __init__(self, seeds: Any, seats: int) -> None:
        numpy = import_module("numpy")
        self.seeds = numpy.array(seeds, numpy.int64)
        self.plays = numpy.zeros(len(seeds), numpy.int64)
        self.winners = numpy.zeros(len(seeds), numpy.int64)
        self.scores = numpy.zeros((len(seeds), seats), numpy.int64)
        self.records: list[Record] = []


@micropython.bytecode
def random(out: "Moves", count: int, luck: "Buffer") -> "Move":
    """Policy: return any legal move."""
    return out[rng.below(luck, 0, count)]


@micropython.bytecode
def start_luck(luck: "Buffer", low: int, high: int) -> None:
    """Seed a policy's generator with a seed's low and high 16 bits, so that its numbers differ from the deal's."""
    rng.seed(luck, 0, low, high)
    luck[_POLICY] = luck[_POLICY] ^ 1
    rng.next16(luck, 0, 1)


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
    """Play whole games of the catalogued `game`, one for each deal number in `seeds`. The result does not depend on
    `cores`.

    `options` are choice indexes and `seats` 0 is the minimum, as for `Game`. `policy` is `random` or a policy of the
    game's bulk module. `cores` 0 means all of them. With `record` the moves are kept too. Raises `ValueError` for
    unknown values, and `NumbaMissing`.
    """
    numpy = import_module("numpy")
    kind = catalog.find(game).game()
    fresh = kind(seats, options)
    for seed in (min(seeds, default=0), max(seeds, default=0)):
        rng.check_seed(seed)
    run = _runner(game, policy)
    out = Playouts(seeds, fresh.seats())
    most = kind.MAX_PLAYS + 1 if record else 0
    moves = numpy.zeros((len(seeds), most), numpy.uint16)
    ends = numpy.zeros(len(seeds), numpy.int64)

    def play(first: int, last: int) -> None:
        part = slice(first, last)
        run(
            numpy.frombuffer(bytes(fresh.state), numpy.uint8).copy(),
            numpy.zeros(games.room(game), numpy.uint16),
            numpy.zeros(games.ZEROS, numpy.uint8),
            numpy.zeros(rng.SIZE, numpy.uint8),
            numpy.zeros(kind.MAX_MOVES + 1, numpy.uint16),
            out.seeds[part], out.plays[part], out.winners[part], out.scores[part], moves[part], ends[part],
        )  # fmt: skip

    if not run.signatures:
        with llvm.accelerated():
            play(0, 0)  # compiles the function by playing no games
    threads = cores or _cores()
    cuts = [len(seeds) * i // threads for i in range(threads + 1)]
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(play, cuts[:-1], cuts[1:]))
    if record:
        for i, seed in enumerate(seeds):
            out.records.append(_record(fresh, seed, moves[i, : out.plays[i]], int(ends[i])))
    return out


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _record(fresh: Any, seed: int, moves: Any, end: int) -> Record:
    game_record = Record(fresh, seed)
    game_record.moves = array("H", moves.tobytes())
    game_record.count = game_record.length = len(moves)
    game_record.end = end
    return game_record


def _run(  # noqa: PLR0913
    state: Any, scratch: Any, nothing: Any, dice: Any, legal: Any,
    seeds: Any, plays: Any, winners: Any, scores: Any, moves: Any, ends: Any,
) -> None:  # fmt: skip
    s, room, zeros, luck, out = _items(state), _items(scratch), _items(nothing), _items(dice), _items(legal)
    size = len(state)
    for game in range(len(seeds)):
        low = seeds[game] & 0xFFFF
        high = seeds[game] >> 16
        open_game(s, size, low, high)
        start_luck(luck, low, high)
        _deal(s, room, zeros)
        count = 0
        while s[AT_TURN] != OVER:
            move = _policy(out, _moves(s, out), luck)
            if count < moves.shape[1]:
                moves[game, count] = move
            count += 1
            _play(s, room, zeros, move)
            count_moves(s, count)
        plays[game] = count
        winners[game] = s[AT_WINNERS]
        for seat in range(scores.shape[1]):
            scores[game, seat] = _score(s, seat)
        if moves.shape[1]:
            ends[game] = crc16_of(s, size, 0xFFFF)


@cache
def _runner(game: str, policy: str) -> Any:
    """Return a compiled function that plays a game for each seed. Raises `ValueError` for an unknown policy."""
    bulk = games.module(game)
    import_module(bulk)
    with llvm.accelerated():
        names = games.kernels(game)
        names["_items"] = llvm.items()
        names["_policy"] = llvm.inner(__name__ if policy == RANDOM else bulk, policy)
        names["start_luck"] = llvm.inner(__name__, "start_luck")
        names["crc16_of"] = llvm.inner("engines.game", "crc16_of")
        return llvm.loop(llvm.bound(_run, names, f"{game} {policy}"), games.owner(game))
