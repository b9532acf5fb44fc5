"""Functions that CPython runs in the place of kernels: same results, same bytes, and gone where it matters."""

import sys
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import micropython
import pytest

from choices_tried import variants
from engines import rng
from engines.game import OVER
from host_sim.device.device_files import device_modules
from host_sim.kernels import llvm
from host_sim.kernels.checked import checked_pointers
from host_sim.kernels.plain import functions, kernel_of, plain_kernels
from manifests import games

DEALS = 3


@contextmanager
def compared(calls: dict[str, int]) -> Iterator[None]:
    """Have every quick function's kernel run too, on copies, and count in `calls` where both did the same."""

    def both(quick: Callable[..., int]) -> Callable[..., int]:
        def run(*args: Any) -> int:
            copies = [arg if isinstance(arg, int) else arg[:] for arg in args]
            own = next((i for i, arg in enumerate(args) if arg is args[0] and i), None)
            if own is not None and not isinstance(args[0], int):  # a buffer handed in twice
                copies[own] = copies[0]
            result = quick(*args)
            found = list(args)
            assert kernel_of(quick)(*copies) == result
            if quick.__name__ == "list_moves":  # which may write over what lies behind the moves
                found[1], copies[1] = found[1][:result], copies[1][:result]
            assert found == copies
            calls[quick.__name__] = calls.get(quick.__name__, 0) + 1
            return result

        return run

    places = [place for place in functions() if place[2] in micropython.quick]
    for module, name, function in places:
        setattr(module, name, both(function))
    try:
        yield
    finally:
        for module, name, function in places:
            setattr(module, name, function)


@pytest.mark.parametrize("entry", games(), ids=lambda entry: entry.key)
def test_kernels_and_quick_functions_do_the_same(entry: Any) -> None:
    """In random games with any options; not least for cards that a view hides."""
    own = {
        kernel.__name__
        for kernel in micropython.quick.values()
        if kernel.__module__.startswith(f"engines.{entry.key}.")
    }
    calls: dict[str, int] = {}
    luck = bytearray(rng.SIZE)
    rng.seed(luck, 0, 5, 0)
    for seats, options in variants(entry)[::4]:
        game = entry.game()(seats, options)
        moves = array("H", bytes(2 * game.MAX_MOVES))
        view = entry.game()(seats, options)
        with compared(calls):
            for seed in range(DEALS):
                game.deal(seed)
                while game.turn() != OVER and game.moves_made() < 200:
                    game.view(game.turn() ^ 1, view.state)
                    view.moves(array("H", moves))
                    game.play(moves[rng.below(luck, 0, game.moves(moves))])
    assert own <= set(calls) and min(calls.values(), default=1) > 0


def test_quick_functions_are_in_place_but_for_a_while() -> None:
    quick = rng.shuffle
    kernel = micropython.quick[quick]
    assert kernel in micropython.kernels and quick.__name__ == kernel.__name__ and quick.__doc__ == kernel.__doc__
    with pytest.raises(KeyError), plain_kernels():
        assert rng.shuffle is kernel
        with checked_pointers():
            assert rng.shuffle is kernel
        assert rng.shuffle is kernel
        raise KeyError
    with checked_pointers():
        assert rng.shuffle is kernel
    with llvm.accelerated():
        assert rng.shuffle not in (kernel, quick)
    assert rng.shuffle is quick


def test_every_maker_has_its_kernel() -> None:
    for name, module in sorted(sys.modules.items()):
        if name.startswith("engines.") and name.endswith(".in_python"):
            made = {
                f"{kernel.__module__.rpartition('.')[2]}.{kernel.__name__}" for kernel in micropython.quick.values()
            }
            assert set(module.QUICK) <= made, name


def test_no_device_has_them() -> None:
    assert not [path for path in device_modules("picosystem") if path.stem == "in_python"]
