"""The kernels compiled through LLVM give the same bytes as the plain ones."""

import random
import sys
from array import array
from typing import Any

import micropython
import pytest

from engines import catalog, rng
from engines.foursquare import bot, kernels, rules
from engines.game import OVER
from host_sim import llvm

CHOICES = [bytes((grid, suicide, 0, 0)) for grid in (0, 1) for suicide in (0, 1)]


def random_games(count: int) -> list[bytes]:
    """Every buffer, view, list of moves and filled view of random games, in order."""
    seen = []
    dice = random.Random(1)
    out = array("H", bytes(2 * rules.Foursquare.MAX_MOVES))
    view = bytearray(rules.Foursquare.SIZE)
    generator = bytearray(rng.SIZE)
    rng.seed(generator, 0, 7, 0)
    for number in range(count):
        game: Any = rules.Foursquare(1, CHOICES[number % len(CHOICES)])
        game.deal(dice.randrange(1 << 32))
        while game.turn() != OVER:
            moves = game.moves(out)
            game.view(0, view)
            hidden = bytes(view)
            game.determinize(view, generator)
            seen += [bytes(game.state), hidden, bytes(view), out[:moves].tobytes()]
            safe = [move for move in out[:moves] if not game.loses(move)]
            game.play(dice.choice(safe or out[:moves].tolist()))
        seen.append(bytes(game.state))
    return seen


def bot_games(count: int) -> list[bytes]:
    """The computer player's games: buffer and expected worth at each move."""
    seen = []
    player: Any = bot.FoursquareBot()
    view = bytearray(rules.Foursquare.SIZE)
    for number in range(count):
        game: Any = rules.Foursquare(1, CHOICES[number % len(CHOICES)])
        game.deal(number)
        while game.turn() != OVER:
            game.view(0, view)
            game.play(player.decide(view))
            seen += [bytes(game.state), str((player.move, player._best)).encode()]
    return seen


@pytest.mark.parametrize(("play", "count"), [(random_games, 400), (bot_games, 12)])
def test_same_bytes(play: Any, count: int) -> None:
    plain = play(count)
    assert len(plain) > count * 10
    with llvm.accelerated():
        assert play(count) == plain


def test_wide_arithmetic_is_the_same() -> None:
    """Numbers of one byte neither wrap round nor turn into floating point."""
    dice = random.Random(2)
    states = [bytearray(dice.randbytes(8)) for _ in range(500)] + [bytearray(b"\xff" * 8), bytearray(8)]
    sizes = [dice.choice((1, 2, 3, 40, 255, 256, 257, 32769, 65535, 65536)) for _ in states]

    def outputs() -> list[tuple[int, int, bytes]]:
        found = []
        for state, size in zip(states, sizes, strict=True):
            own = bytearray(state)
            found.append((rng.next16(own, 0), rng.below(own, 0, size), bytes(own)))
        return found

    plain = outputs()
    with llvm.accelerated():
        compiled = outputs()
    assert compiled == plain
    assert {type(value) for row in compiled for value in row[:2]} == {int}


def test_compiled_kernels_are_in_place_only_inside() -> None:
    plain = {kernel.__name__: kernel for kernel in micropython.kernels if kernel.__module__ == kernels.__name__}
    assert plain
    with pytest.raises(KeyError), llvm.accelerated():
        for name in plain:
            assert getattr(kernels, name) is not plain[name]
            assert hasattr(getattr(kernels, name), "py_func")
        raise KeyError
    for name, kernel in plain.items():
        assert getattr(kernels, name) is kernel
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
            if callable(value) and any(value is kernel for kernel in engine)
        ]
        assert left == []
        calling_twice = llvm.accelerate()
        assert calling_twice >= len(engine)


def test_plain_kernels_work_while_compiled_ones_are_in_place() -> None:
    """Whoever imported a kernel by name keeps a function that runs."""
    from engines.foursquare.kernels import count_piles

    state = bytearray(rules.Foursquare.SIZE)
    with llvm.accelerated():
        assert count_piles(state) == 0


def test_missing_numba_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.setattr(llvm, "_pointer_makers", {})
    with pytest.raises(llvm.NumbaMissing, match="pip install numba"):
        llvm.accelerate()
