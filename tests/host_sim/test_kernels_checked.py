"""Kernels on checked pointers: whole games, views, sampled states and decisions stay within their buffers.

Viper does not check bounds. Here every index outside a buffer, every negative one, and every value too wide for its
item raises. This includes bytecode kernels, where a negative index would count from the end. Buffers have exactly the
sizes that the contract names.
"""

import sys
from array import array
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from types import CodeType
from typing import Any

import micropython
import pytest

from choices_tried import variants
from engines import record, record_text, rng
from engines.catalog import find
from engines.game import OVER
from host_sim import ROOT
from host_sim.kernels.checked_pointers import checked_pointers
from manifests import games, manifest

BOT_VARIANTS = [(entry.key, *variant) for entry in games() for variant in manifest(entry.key).BOTS]

SHUFFLED = 98  # decks with which a game that shuffles again does, and stalls if it can
VARIANTS = [(entry, *variant) for entry in games() for variant in variants(entry)]
BOT_MOVES = 24  # of a game with a computer player; random games are played to their end


class Strict(bytearray):
    """A buffer that has no index below zero."""

    def __getitem__(self, at):
        assert isinstance(at, slice) or at >= 0, f"index {at}"
        return super().__getitem__(at)

    def __setitem__(self, at, value) -> None:
        assert isinstance(at, slice) or at >= 0, f"index {at}"
        super().__setitem__(at, value)


def random_game(game, luck: bytearray, bot=None, levels: Sequence[int] = (0,), most: int = sys.maxsize) -> int:
    """Play a dealt game through every call that runs kernels, for at most `most` moves; the moves made. A `bot` decides
    at each of `levels` in turn. The slow calls come at one move in three."""
    moves = array("H", bytes(2 * game.MAX_MOVES))
    view = Strict(game.SIZE)
    game.state = Strict(game.state)
    made = 0
    while game.turn() != OVER and made < most:
        count = game.moves(moves)
        game.view(game.turn(), view)
        if bot is not None:
            bot.level = levels[made % len(levels)]
            move = bot.decide(view)
            assert move in moves[:count]
            assert bot.reason()
        else:
            move = moves[rng.below(luck, 0, count)]
        game.describe(move)
        if hasattr(game, "stalled"):
            game.stalled()
        if hasattr(game, "see_window"):
            game.see_window(array("H", bytes(2 * 16)), made % 25, moves, count)
        is_thorough = rng.below(luck, 0, 3) == 0
        if is_thorough:
            game.determinize(view, luck, 0)
            for refused in (49, 63, 64, 255, 256, 0x7FFF, 0xFFFF):
                if refused not in moves[:count]:
                    with pytest.raises(ValueError, match=r"\."):
                        game.play(refused)
        game.play(move)
        if is_thorough:
            game.check()
        made += 1
    game.check()
    return made


def seeded(luck: int) -> bytearray:
    """A generator."""
    state = bytearray(rng.SIZE)
    rng.seed(state, 0, luck, 0)
    return state


def three_decks(game, luck: bytearray) -> bytes:
    """Its deck, shuffled, three times."""
    decks = bytearray(game.DECK * 3)
    for i in range(3):
        rng.shuffle(luck, 0, decks, i * len(game.DECK), len(game.DECK))
    return bytes(decks)


@pytest.mark.parametrize(("entry", "seats", "options"), VARIANTS, ids=lambda value: getattr(value, "key", str(value)))
def test_random_games(entry, seats: int, options: list[int]) -> None:
    with checked_pointers():
        game = entry.game()(seats, options)
        game.deal(0)
        assert random_game(game, seeded(0)) == game.moves_made() > 0


@pytest.mark.parametrize(("entry", "seats", "options"), VARIANTS, ids=lambda value: getattr(value, "key", str(value)))
def test_games_in_bulk(entry, seats: int, options: list[int]) -> None:
    with checked_pointers():
        plays_in_bulk(entry.game()(seats, options))


@pytest.mark.parametrize(("key", "seats", "options"), BOT_VARIANTS, ids=str)
def test_bot_games(key: str, seats: int, options: list[int] | None) -> None:
    entry = find(key)
    game = entry.game()(seats, options)
    game.deal(42)
    with checked_pointers():
        assert random_game(game, seeded(1), adviser(entry), range(max(1, len(game.LEVELS))), BOT_MOVES) > 8


def plays_in_bulk(game: Any) -> None:
    """A game with kernels that play whole hands plays some."""
    name = f"host_sim.kernels.bulk.{game.KEY}_hands"
    if find_spec(name):
        playout = import_module(name)
        game.deal(6)
        game.state = Strict(game.state)
        playout.play_hands(game.state, array("H", bytes(2 * playout.OUT)), 20)


def passing_game(game: Any) -> None:
    """Deal and play to the end, a pass whenever it is allowed: much becomes known of the hands."""
    out = array("H", bytes(2 * game.MAX_MOVES))
    game.deal(5)
    while game.turn() != OVER:
        game.moves(out)
        game.play(out[0])


def recorded_game(text: str, bot: Any) -> None:
    """Play a recorded game again, with a decision shortly before its end."""
    made = record_text.from_text(text)
    game = made.start()
    for i in range(made.count):
        if i == made.count - 3:
            game.view(game.turn(), view := Strict(game.SIZE))
            bot.decide(view)
        game.play(made.moves[i])


def adviser(entry: Any) -> Any:
    """A computer player that looks as thoroughly as for a hint."""
    bot = entry.bot()()
    bot.advises = True
    return bot


@contextmanager
def noting(missing: list[Any]) -> Iterator[None]:
    """Remove each function that is called from `missing`. The first call notes this and restores the function's own
    code, so later calls cost nothing. A trace would slow everything down."""

    def stub(kernel: Any, code: CodeType) -> Any:
        def first(*args: Any) -> Any:
            kernel.__code__ = code
            missing.remove(kernel)
            return kernel(*args)

        return first

    before = [(kernel, kernel.__code__) for kernel in missing]
    for kernel, code in before:
        name = f"first_call_of_{kernel.__name__}"
        kernel.__globals__[name] = stub(kernel, code)
        kernel.__code__ = eval(f"lambda *args: {name}(*args)").__code__
    try:
        yield
    finally:
        for kernel, code in before:
            kernel.__code__ = code
            del kernel.__globals__[f"first_call_of_{kernel.__name__}"]


def played(entry: Any) -> Iterator[None]:
    """Have a game's kernels run in more and more ways: a game, also a recorded one, a view, a drawn state, decisions of
    each level, in bulk."""
    game = entry.game()()
    bot = adviser(entry)
    plays_in_bulk(game)
    game.deal(3, three_decks(game, seeded(SHUFFLED)) if game.RESHUFFLES else None)
    record.Record(game, 3)
    random_game(game, seeded(2), bot)
    game.deal(3)
    view = Strict(game.SIZE)
    game.view(game.turn(), view)
    assert game.MAX_SEATS == 1 or game.is_sound(view, game.turn())
    if game.MAX_SEATS > 1:
        passing_game(game)
    for path in sorted((ROOT / "tests" / "playthroughs").glob(f"{entry.key}-*.txt")):
        recorded_game(path.read_text("utf-8").split("\n")[1], bot)
    yield
    tables = [game, *[entry.game()(*row[1:]) for row in BOT_VARIANTS if row[0] == entry.key]]
    for level in range(max(1, len(game.LEVELS))):  # the strongest player, which takes longest, comes last
        for game in tables:
            game.deal(3)
            random_game(game, seeded(3), bot, [level])
            yield
    for seats, options in variants(entry)[::4]:
        game = entry.game()(seats, options)
        game.deal(4)
        random_game(game, seeded(4))
        if game.MAX_SEATS > 1:
            game.view(0, view)
            assert game.is_sound(view, 0)
        yield
    getattr(manifest(entry.key), "RARE", bytes)(Strict(game.SIZE))
    yield


def test_every_kernel_of_the_engines_was_run() -> None:
    """Each function marked as a kernel under engines/ runs. A game is played until all its kernels have run."""
    found = [kernel for kernel in micropython.kernels if kernel.__module__.startswith("engines.")]
    missing = list(found)
    assert missing
    for entry in games():
        with noting(missing):
            for _ in played(entry):
                if not any(kernel.__module__.startswith(f"engines.{entry.key}.") for kernel in missing):
                    break
    assert sorted(kernel.__qualname__ for kernel in missing) == []


def test_a_kernel_that_was_not_run_is_noticed() -> None:
    state = seeded(1)
    missing = [rng.next16, rng.below]
    own = [kernel.__code__ for kernel in missing]
    with noting(missing):
        assert rng.next16(state, 0, 1) == rng.next16(seeded(1), 0, 1)
    assert missing == [rng.below]
    assert [kernel.__code__ for kernel in (rng.next16, rng.below)] == own
