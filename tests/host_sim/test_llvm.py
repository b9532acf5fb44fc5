"""The kernels compiled through LLVM give the same bytes as the plain ones."""

import random
import subprocess
import sys
from array import array
from types import BuiltinFunctionType, FunctionType
from typing import Any

import micropython
import pytest

from choices_tried import variants
from engines import cards, catalog, rng
from engines.game import OVER, IllegalMove
from host_sim import ROOT
from host_sim.kernels import cache, llvm
from host_sim.kernels import games as kernel_games
from host_sim.kernels.callees import CompiledOnce
from manifests import games, manifest


@micropython.bytecode
def add_up(out: Any, small: Any, wide: Any, signed: Any, count: int, start: int = -3) -> int:
    """Add the items of three buffers; items that are stored are cut to their width."""
    i = 0
    while i < count:
        start += small[i] * 3 - wide[i] + signed[i]
        out[i] = start & 0xFFFF
        i += 1
    return bump(small, 0, start)


@micropython.bytecode
def bump(items: Any, at: int, start: int) -> int:
    """Change an item and return the number; also called with a pointer."""
    items[at] = items[at] + 1 & 0xFF
    if start < 0:
        return start
    return start + double(items, at)


@micropython.viper
def double(items: Any, at: int) -> int:
    """Twice an item; a pointer made of what may be one."""
    return ptr8(items)[at] * 2


@micropython.viper
def faces(items: Any, count: int) -> int:
    """Return the number of face-up cards before the end, with constants of other modules."""
    p = ptr8(items)
    i = 0
    up = 0
    while i < count and p[i] != OVER:
        if p[i] & cards.FACE_DOWN == 0:
            up += 1
        i += 1
    return up


@micropython.viper
def clear(items: Any, count: int) -> None:
    """Set items to zero, which a kernel without a result may do."""
    p = ptr8(items)
    while count > 0:
        count -= 1
        p[count] = 0


@micropython.bytecode
def set_and_clear(items: Any, at: int, value: int, count: int) -> None:
    """Store an item, then clear the first ones; returns early if there are none to clear."""
    items[at] = value
    if count == 0:
        return
    clear(items, count)


def random_games(key: str, most: int) -> list[bytes]:
    """Every buffer, view, list of moves and filled view of random games of all variants, in order."""
    seen = []
    dice = random.Random(1)
    entry = catalog.find(key)
    kind = entry.game()
    all_variants = variants(entry)
    out = array("H", bytes(2 * kind.MAX_MOVES))
    view = bytearray(kind.SIZE)
    generator = bytearray(rng.SIZE)
    rng.seed(generator, 0, 7, 0)
    for number in range(most):
        game: Any = kind(*all_variants[number % len(all_variants)])
        game.deal(dice.randrange(1 << 32))
        while game.turn() != OVER:
            moves = game.moves(out)
            game.view(game.turn(), view)
            hidden = bytes(view)
            game.determinize(view, generator)
            seen += [bytes(game.state), hidden, bytes(view), out[:moves].tobytes()]
            choice = out[:moves].tolist()
            if hasattr(game, "loses"):
                choice = [move for move in choice if not game.loses(move)] or choice
            game.play(dice.choice(choice))
        seen.append(bytes(game.state))
    return seen


def bot_games(key: str, most: int) -> list[bytes]:
    """The computer player's games, at each of its levels: buffer and decision at each move."""
    seen = []
    entry = catalog.find(key)
    kind = entry.game()
    all_variants = variants(entry)
    player: Any = entry.bot()()
    view = bytearray(kind.SIZE)
    for number in range(most):
        game: Any = kind(*all_variants[number % len(all_variants)])
        game.deal(number)
        player.level = number % max(1, len(kind.LEVELS))
        while game.turn() != OVER:
            game.view(game.turn(), view)
            game.play(player.decide(view))
            seen += [bytes(game.state), str((player.move, player.reason())).encode()]
    return seen


PLAYED = {"random": random_games, "bot": bot_games}
COMPARED = [(kind, entry.key, number) for entry in games() for kind, number in manifest(entry.key).COMPILED.items()]


@pytest.mark.parametrize(("kind", "key", "number"), COMPARED)
def test_same_bytes(kind: str, key: str, number: int) -> None:
    plain = PLAYED[kind](key, number)
    assert len(plain) > number * 10
    with llvm.accelerated():
        assert PLAYED[kind](key, number) == plain


def test_bytecode_kernels_see_the_items_of_their_buffers() -> None:
    """Halfwords and signed numbers as what they are, numbers below zero, a default, kernels that call each other."""

    def outputs() -> list[Any]:
        found = []
        for start in (-3, 0, 200_000):
            out = array("H", [7] * 4)
            small = bytearray((1, 200, 255, 0))
            wide = array("H", (0, 1, 300, 65_535))
            signed = array("i", (-1, 2, -70_000, 5))
            found.append((add_up(out, small, wide, signed, 4, start), out, small, wide, signed))
            found.append((add_up(out, memoryview(small), memoryview(wide), signed, 0), small))
            found.append((add_up(out, bytearray(b"\x04\x05"), wide, signed, 2), out))
        return found

    plain = outputs()
    assert plain[0][0] == -3 + 3 * 456 - 65_836 - 69_994
    assert plain[6][0] > 0
    with llvm.accelerated():
        assert not isinstance(add_up, FunctionType)
        assert outputs() == plain


def test_kernels_may_return_nothing() -> None:
    """Called from Python and from another kernel."""

    def outputs() -> list[Any]:
        items = bytearray(b"\1\2\3\4")
        found: list[Any] = [set_and_clear(items, 3, 9, 0), bytes(items)]  # type: ignore[func-returns-value]
        found += [set_and_clear(items, 3, 8, 2), bytes(items)]  # type: ignore[func-returns-value]
        return [*found, clear(items, 4), bytes(items)]  # type: ignore[func-returns-value]

    plain = outputs()
    assert plain == [None, b"\1\2\3\x09", None, b"\0\0\3\x08", None, bytes(4)]
    with llvm.accelerated():
        assert not isinstance(clear, FunctionType)
        assert outputs() == plain


@pytest.mark.parametrize("entry", games(), ids=lambda entry: entry.key)
def test_bytecode_kernels_take_bytes(entry) -> None:  # type: ignore[no-untyped-def]
    """A deck is bytes, which nothing may write; an empty one too."""
    game = entry.game()(entry.game().MAX_SEATS)
    deck = bytes(reversed(game.DECK))

    def dealt() -> list[bytes]:
        game.deal(5, deck * (2 if game.RESHUFFLES else 1))
        found = [bytes(game.state)]
        game.deal(5)
        return [*found, bytes(game.state)]

    plain = dealt()
    with llvm.accelerated():
        assert dealt() == plain
    assert plain[0] != plain[1]


def test_constants_of_other_modules() -> None:
    """A kernel may import the constant or its module."""
    items = bytearray((17, 17 | cards.FACE_DOWN, 18, OVER, 19))
    assert faces(items, 5) == 2
    with llvm.accelerated():
        assert not isinstance(faces, FunctionType)
        assert faces(items, 5) == 2


def test_wide_arithmetic_is_the_same() -> None:
    """Numbers of one byte neither wrap round nor turn into floating point."""
    dice = random.Random(2)
    states = [bytearray(dice.randbytes(8)) for _ in range(500)] + [bytearray(b"\xff" * 8), bytearray(8)]
    sizes = [dice.choice((1, 2, 3, 40, 255, 256, 257, 32769, 65535, 65536)) for _ in states]

    def outputs() -> list[tuple[int, int, bytes]]:
        found = []
        for state, size in zip(states, sizes, strict=True):
            own = bytearray(state)
            found.append((rng.next16(own, 0, 1), rng.below(own, 0, size), bytes(own)))
        return found

    plain = outputs()
    with llvm.accelerated():
        compiled = outputs()
    assert compiled == plain
    assert {type(value) for row in compiled for value in row[:2]} == {int}


def test_compiled_kernels_are_in_place_only_inside() -> None:
    plain = {kernel.__name__: kernel for kernel in micropython.kernels if kernel.__module__ == rng.__name__}
    assert plain
    with pytest.raises(KeyError), llvm.accelerated():
        for name in plain:
            assert getattr(rng, name) is not plain[name]
            assert not isinstance(getattr(rng, name), FunctionType)
        raise KeyError
    for name, kernel in plain.items():
        assert getattr(rng, name) is kernel
    llvm.restore()


def test_no_kernel_is_left_out() -> None:
    engine = {kernel for kernel in micropython.kernels if kernel.__module__.startswith("engines.")}
    for entry in catalog.CATALOG:
        assert any(kernel.__module__.startswith(f"engines.{entry.key}.") for kernel in engine)
    with llvm.accelerated():
        left = [
            f"{module.__name__}.{name}"
            for module in list(sys.modules.values())
            if getattr(module, "__name__", "").startswith("engines")
            for name, value in vars(module).items()
            if isinstance(value, FunctionType) and value in engine
        ]
        assert left == []
        calling_twice = llvm.accelerate()
        assert calling_twice >= len(engine)


def test_plain_kernels_work_while_compiled_ones_are_in_place() -> None:
    """A module that imported a kernel by name still has a function that runs."""
    from engines.rng import next16

    state = bytearray(range(rng.SIZE))
    plain = next16(bytearray(state), 0, 1)
    with llvm.accelerated():
        assert rng.next16 is not next16
        assert next16(state, 0, 1) == plain


KEPT = """
import sys
import host_sim
from engines import rng
from host_sim.kernels import llvm, playouts
with llvm.accelerated():
    rng.next16(bytearray(8), 0, 1)
playouts.playouts(sys.argv[1])
"""


def test_what_is_compiled_is_cached() -> None:
    """For the next process, as compiling all kernels takes minutes; the loop of whole games too."""
    key = games()[0].key
    folders = [cache.FOLDER / "engines.rng", cache.FOLDER / f"bulk.{key}"]
    cached = []
    for _ in range(2):
        subprocess.run([sys.executable, "-c", KEPT, key], cwd=ROOT, capture_output=True, check=True)
        cached.append({path: path.stat().st_mtime_ns for folder in folders for path in folder.rglob("*.nb*")})
    assert cached[0] == cached[1]
    assert [path for path in cached[0] if "playouts" in path.name]
    assert [path for path in cached[0] if "next16" in path.name]


def test_a_function_is_compiled_once() -> None:
    """Not again for each constant that compiled code calls it with."""
    double = CompiledOnce(lambda number: number * 2)
    both = CompiledOnce(lambda: double(1) + double(2))
    assert both() == 6
    assert len(double.signatures) == 1


def test_a_call_goes_straight_to_what_is_compiled() -> None:
    """From the second call on, calls go straight to compiled code, and refuse a buffer of another kind instead of
    misreading it."""
    with llvm.accelerated():
        state = bytearray(rng.SIZE)
        first = rng.next16(state, 0, 1)
        assert isinstance(rng.next16, BuiltinFunctionType)
        assert (first, rng.next16(memoryview(state), 0, 1)) == (0, 1)
        for wrong in (array("H", bytes(rng.SIZE)), 3, None):
            with pytest.raises(TypeError):
                rng.next16(wrong, 0, 1)


@pytest.mark.parametrize("seats", [1, 4])
def test_a_move_in_one_step(seats: int) -> None:
    """`play` refuses as the plain one does, and leaves the buffer alone; decks are played from, and then not."""
    game = next(entry.game()(seats) for entry in games() if seats == entry.game().MAX_SEATS)
    deck = bytes(reversed(game.DECK)) * (2 if game.RESHUFFLES else 1)
    out = array("H", bytes(2 * game.MAX_MOVES))

    def outcome_now() -> list[object]:
        found: list[object] = []
        for seed, dealt in ((5, deck), (6, None)):
            game.deal(seed, dealt)
            for step in range(30):
                for move in (-1, 77, 65535):
                    before = bytes(game.state)
                    if move not in out[: game.moves(out)]:
                        with pytest.raises(IllegalMove) as refused:
                            game.play(move)
                        found.append(refused.value.args)
                        assert game.state == before
                if game.turn() != OVER:
                    game.play(out[step % game.moves(out)])
                found.append(bytes(game.state))
        with pytest.raises(ValueError, match="deal number"):
            game.deal(-1)
        return found

    plain = outcome_now()
    with llvm.accelerated(), kernel_games.in_single_calls():
        assert outcome_now() == plain
        assert type(game).play.__module__ == "host_sim.kernels.games"
    assert type(game).play.__module__ == type(game).__module__


def test_missing_numba_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(cache.NumbaMissing, match="pip install numba"):
        llvm.accelerate()
