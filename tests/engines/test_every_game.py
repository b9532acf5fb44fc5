"""The generic checker over every catalogued game and its options; and that nothing on the hot path allocates."""

from array import array

import micropython

from checker import Checker, play_locked
from choices_tried import variants
from engines import rng
from engines.game import AT_MOVES, AT_TURN, BODY, OVER, Corrupt
from manifests import games, manifest
from portable import RUNTIME, raises

A_QUARTER = 4  # a quarter of a game of hundreds of moves
EVERY = 11  # tests every 11th of many variants; the two numbers have no common divisor
MANY = 20
SOME = 6  # slow checks follow one move in six here, and every move there
LOCKED_GAMES = 20


def test_states_keep_their_budgets():
    for entry in games():
        assert len(entry.game()().state) <= manifest(entry.key).BUDGETS["state_bytes"]


def test_random_games_of_every_variant_keep_the_contract():
    """C-4, C-5, C-6. tests/host_sim/test_every_game_at_length.py plays many more."""
    longest = 0
    for entry in games():
        tried = variants(entry)
        for number, (seats, options) in enumerate(tried):
            if number % (EVERY if len(tried) > MANY else 1):
                continue
            checker = Checker(entry, seats, options, number + 1, some=SOME)
            longest = max(longest, checker.whole_game(number))
    assert longest > 15, "no game went far"


def test_injected_decks_are_dealt_first_card_first_and_replayed():
    """C-2."""
    for entry in games():
        tried = variants(entry)
        apart = entry.game().MAX_SEATS + 1
        for number, (seats, options) in enumerate(tried[:: 2 * apart if len(tried) > MANY else apart]):
            checker = Checker(entry, seats, options, number + 1, some=2 * SOME)
            deck = bytes(reversed(list(checker.game.DECK)))
            checker.whole_game(5, deck * (312 // len(deck)) if entry.game().RESHUFFLES else deck)
            assert checker.record.deck is not None


def test_one_seed_one_game_another_seed_another():
    """C-1."""
    for entry in games():
        one = entry.game()()
        two = entry.game()()
        one.deal(42)
        two.deal(42)
        assert one.state == two.state
        two.deal(43)
        assert bytes(one.state[BODY:]) != bytes(two.state[BODY:])


def test_a_buffer_with_any_byte_changed_is_refused_or_can_be_played_on():
    """Every byte of a game under way: what `load` takes over is a position like any other, to its end."""
    for entry in games():
        game = entry.game()(entry.game().MAX_SEATS)
        game.deal(42)
        out = array("H", bytes(2 * game.MAX_MOVES))
        for _ in range(4):
            game.play(out[game.moves(out) // 2])
        kept = bytes(game.state)
        changed = bytearray(kept)
        for i in range(game.SIZE):
            for value in (0, 1, 0x40, 0x80, 0xFF):
                changed[i] = value
                try:
                    game.load(changed)
                except Corrupt:
                    assert game.state == kept
                else:
                    # If other seats could be to act too, the result is unknown.
                    sure = i < AT_MOVES and (i != AT_TURN or game.seats() == 1)
                    assert not sure or value == kept[i], "byte %d taken over as %d" % (i, value)
                    _play_on(game, out)
                    game.load(kept)
            changed[i] = kept[i]


def _play_on(game, out):
    """Play the last legal move till the end, then check the cards."""
    while game.turn() != OVER:
        game.play(out[game.moves(out) - 1])
    game.check()


def test_whole_games_allocate_nothing():
    for entry in games():
        kind = entry.game()
        moves = array("H", bytes(2 * kind.MAX_MOVES))
        view = bytearray(kind.SIZE)
        full = bytearray(kind.SIZE)
        luck = bytearray(rng.SIZE)
        rng.seed(luck, 0, 1, 2)
        all_variants = variants(entry)
        for number in range(LOCKED_GAMES // (A_QUARTER if manifest(entry.key).LONG else 1)):
            seats, options = all_variants[number % len(all_variants)]
            game = kind(seats, options)
            game.deal(number)
            made = play_locked(game, moves, view, full, luck)
            assert game.turn() == OVER and made == game.moves_made() > 0
            game.check()


def test_whole_bot_games_allocate_nothing():
    for entry in games():
        kind = entry.game()
        bot = entry.bot()()
        moves = array("H", bytes(2 * kind.MAX_MOVES))
        view = bytearray(kind.SIZE)
        full = bytearray(kind.SIZE)
        luck = bytearray(rng.SIZE)
        rng.seed(luck, 0, 1, 2)
        for seats, options in variants(entry)[: 2 if RUNTIME == "micropython" else 1]:
            game = kind(seats, options)
            game.deal(42)
            game.view(game.turn(), view)
            bot.decide(view)  # loads its tables, which may depend on the number of seats
            assert play_locked(game, moves, view, full, luck, bot) == game.moves_made() > 0
            game.check()


def test_a_deal_allocates_nothing():
    for entry in games():
        for number, (seats, options) in enumerate(variants(entry)):
            game = entry.game()(seats, options)
            game.deal(number)  # imports the modules that it needs
            first = bytes(game.state)
            micropython.heap_lock()
            try:
                game.deal(number + 1)
                game.deal(number)
            finally:
                micropython.heap_unlock()
            assert bytes(game.state) == first


def test_a_locked_heap_would_tell():
    """If the lock is real, a single small allocation is an error, also in a game."""
    if RUNTIME != "micropython":
        return
    entry = games()[0]

    class Wasteful(entry.game()):
        """Allocates in a move."""

        def play(self, move):
            super().play(move)
            self.length = [move]

    game = Wasteful()
    game.deal(1)
    moves = array("H", bytes(2 * game.MAX_MOVES))
    luck = bytearray(rng.SIZE)
    raises(MemoryError, play_locked, game, moves, bytearray(game.SIZE), bytearray(game.SIZE), luck)
