"""The generic checker over every catalogued game and its options; and that nothing on the hot path allocates."""

from array import array

from checker import HIDDEN, Checker, play_locked, variants
from engines import rng
from engines.catalog import CATALOG, find
from engines.game import AT_MOVES, AT_TURN, BODY, OVER, Corrupt, IllegalMove
from portable import RUNTIME, raises

# Of each variant with one seat, fewer with more; tests/host_sim/test_every_game_at_length.py adds many.
GAMES = 12 if RUNTIME == "micropython" else 3
LONG = ("rows_of_four",)  # games of hundreds of moves: a quarter
LOCKED_GAMES = 200 if RUNTIME == "micropython" else 40


def test_every_game_has_its_hidden_cards_written_down():
    assert sorted(HIDDEN) == sorted([entry.key for entry in CATALOG])


def test_random_games_of_every_variant_keep_the_contract():
    """C-4, C-5, C-6."""
    longest = 0
    for entry in CATALOG:
        for number, (seats, options) in enumerate(variants(entry)):
            checker = Checker(entry, seats, options, number + 1)
            for seed in range(max(1, GAMES // seats**2 // (4 if entry.key in LONG else 1))):
                longest = max(longest, checker.whole_game(seed * 97 + number))
    assert longest > 15, "no game went far"


def test_injected_decks_are_dealt_first_card_first_and_replayed():
    """C-2."""
    for entry in CATALOG:
        for number, (seats, options) in enumerate(variants(entry)[:: entry.game().MAX_SEATS + 1]):
            checker = Checker(entry, seats, options, number + 1)
            deck = bytes(reversed(list(entry.game().DECK)))
            checker.whole_game(5, deck * (312 // len(deck)) if entry.game().RESHUFFLES else deck)
            assert checker.made.deck is not None


def test_one_seed_one_game_another_seed_another():
    """C-1."""
    for entry in CATALOG:
        one = entry.game()()
        two = entry.game()()
        one.deal(42)
        two.deal(42)
        assert one.state == two.state
        two.deal(43)
        assert bytes(one.state[BODY:]) != bytes(two.state[BODY:])


def test_a_buffer_with_any_byte_changed_is_refused_or_can_be_played_on():
    """Every byte of a game under way: what `load` takes over is a position like any other, to its end."""
    for entry in CATALOG:
        game = entry.game()(entry.game().MAX_SEATS)
        game.deal(42)
        out = array("H", bytes(2 * game.MAX_MOVES))
        for _ in range(4):
            game.play(out[game.moves(out) // 2])
        kept = bytes(game.state)
        changed = bytearray(kept)
        for i in range(game.SIZE):
            for value in (0, 1, 2, 5, 0x3F, 0x40, 0x80, 0xFE, 0xFF):
                changed[i] = value
                try:
                    game.load(changed)
                except Corrupt:
                    assert game.state == kept
                else:
                    # Where others could be to act as well, there is no telling.
                    sure = i < AT_MOVES and (i != AT_TURN or game.seats() == 1)
                    assert not sure or value == kept[i], "byte %d taken over as %d" % (i, value)
                    _play_on(game, out)
                    game.load(kept)
            changed[i] = kept[i]


def _play_on(game, out):
    """Play the last legal move till the end, checking the cards."""
    while game.turn() != OVER:
        game.play(out[game.moves(out) - 1])
        game.check()


class Forgetful:
    """A catalogue entry whose game lets itself be wrapped, to show that the checker notices."""

    def __init__(self, entry, kind):
        self.key = entry.key
        self._kind = kind

    def game(self):
        """The broken class."""
        return self._kind


def broken_games():
    """Classes derived from Foursquare, each with one fault the checker must notice."""
    entry = find("foursquare")
    kind = entry.game()

    class Leaks(kind):
        """Shows one hidden card."""

        def view(self, seat, out):
            super().view(seat, out)
            for i in HIDDEN[entry.key](self.state, seat):
                out[i] = self.state[i]

    class LeaksDeal(kind):
        """Shows the deal number."""

        def view(self, seat, out):
            super().view(seat, out)
            out[8] = self.state[8]

    class Unsorted(kind):
        """Lists moves downwards."""

        def moves(self, out):
            n = super().moves(out)
            if n > 1:
                out[0], out[n - 1] = out[n - 1], out[0]
            return n

    class Touches(kind):
        """Changes its buffer before it refuses."""

        def play(self, move):
            try:
                super().play(move)
            except IllegalMove:
                self.state[AT_MOVES + 1] ^= 1
                raise

    class Accepts(kind):
        """Plays what it did not list: a large number as if it were a small one."""

        def play(self, move):
            super().play(move & 63)

    class Loses(kind):
        """Loses a card in its first move."""

        def play(self, move):
            super().play(move)
            if self.moves_made() == 3:
                self.state[self.SIZE - 30] = 0

    class Invents(kind):
        """Draws a state that the view does not allow: it drops the last card drawn."""

        def determinize(self, view, generator, at=0):
            super().determinize(view, generator, at)
            view[self.SIZE - 10] = view[self.SIZE - 11]

    class Stops(kind):
        """Lists no move, though the game is on."""

        def moves(self, out):
            return 0 if self.moves_made() == 2 else super().moves(out)

    faulty = (Leaks, LeaksDeal, Unsorted, Touches, Accepts, Loses, Invents, Stops)
    return [Forgetful(entry, broken) for broken in faulty]


def broken_four_rows():
    """Classes derived from Four Rows, each with one fault in what several seats and their hidden hands bring along."""
    entry = find("four_rows")
    kind = entry.game()

    class LeaksHand(kind):
        """Shows the first card of the next seat."""

        def view(self, seat, out):
            super().view(seat, out)
            at = 32 + 9 * ((seat + 1) % self.seats())
            out[at] = self.state[at]

    class HidesCovered(kind):
        """Does not show the card covered first, which all saw."""

        def view(self, seat, out):
            super().view(seat, out)
            if self.state[168]:
                out[76] = 64

    class LeaksStock(kind):
        """Shows the card that would be dealt next."""

        def view(self, seat, out):
            super().view(seat, out)
            if self.state[169] < 52:
                out[76 + self.state[169]] = self.state[76 + self.state[169]]

    class LeaksToNobody(kind):
        """A seat that does not exist sees the hand of the seat to act."""

        def view(self, seat, out):
            super().view(seat if seat < self.seats() else self.turn(), out)

    class IgnoresLacks(kind):
        """Draws states without regard to what a seat is known to lack."""

        def determinize(self, view, generator, at=0):
            kept = bytes(view[128:160])
            view[128:160] = bytes(32)
            super().determinize(view, generator, at)
            view[128:160] = kept

    class IgnoresAble(kind):
        """Draws states without regard to where a seat is known to have been able to play."""

        def determinize(self, view, generator, at=0):
            kept = bytes(view[190:254])
            view[190:254] = bytes(64)
            super().determinize(view, generator, at)
            view[190:254] = kept

    class KnowsTheLatest(kind):
        """Draws states with regard to only the latest field on which a seat is known to have been able to play."""

        def determinize(self, view, generator, at=0):
            kept = bytes(view[190:254])
            view[190:254] = bytes(64)
            to = 190
            for i in range(0, 64, 4):
                if kept[i] and (i == 60 or not kept[i + 4] or kept[i + 4] >> 6 != kept[i] >> 6):
                    view[to : to + 4] = kept[i : i + 4]
                    to += 4
            super().determinize(view, generator, at)
            view[190:254] = kept

    class Unordered(kind):
        """Draws hands that do not ascend."""

        def determinize(self, view, generator, at=0):
            own = bytes(view[32:68])
            super().determinize(view, generator, at)
            for at in range(32, 68, 9):
                if own[at - 32] == 0x40 and view[at + 1]:
                    view[at], view[at + 1] = view[at + 1], view[at]

    class KeepsHand(kind):
        """Leaves the card played in the hand."""

        def play(self, move):
            kept = bytes(self.state)
            super().play(move)
            if move and kept[3] == self.state[3]:
                at = 32 + 9 * kept[3]
                self.state[at : at + 9] = kept[at : at + 9]
                self.state[164 + kept[3]] = kept[164 + kept[3]]

    class WrongTurn(kind):
        """Gives the turn to the next seat though it cannot play."""

        def play(self, move):
            super().play(move)
            if self.skipped() and self.turn() != OVER and not self.new_fields():
                self.state[3] = (self.state[3] + self.seats() - 1) % self.seats()

    class ManyWinners(kind):
        """All seats win."""

        def play(self, move):
            super().play(move)
            if self.turn() == OVER:
                self.state[4] = (1 << self.seats()) - 1

    class Announces(kind):
        """Takes any card as what it is announced as."""

        def play(self, move):
            super().play(move if move >> 8 & 15 == 10 else move & 0xFFC0)

    class ReadsOn(kind):
        """Plays a card of the next seat when it is told to."""

        def play(self, move):
            for i in range(9):
                other = 32 + 9 * ((self.turn() + 1) % self.seats())
                if self.turn() != OVER and move and self.state[other + i] == move >> 8:
                    return
            super().play(move)

    faulty = (LeaksHand, HidesCovered, LeaksStock, LeaksToNobody, IgnoresLacks, IgnoresAble, KnowsTheLatest)
    faulty += (Unordered, KeepsHand, WrongTurn, ManyWinners, Announces, ReadsOn)
    return [Forgetful(entry, broken) for broken in faulty]


def test_the_checker_notices_broken_games():
    for entry in broken_games():
        error = raises(AssertionError, _check_some, entry, 1)
        assert "fourfold1 " in error.args[0], "the record is in the message"
    _check_some(Forgetful(find("foursquare"), find("foursquare").game()), 1)


def test_the_checker_notices_broken_games_of_several_seats():
    for entry in broken_four_rows():
        error = raises(AssertionError, _check_some, entry, 3)
        assert "fourfold1 " in error.args[0], "the record is in the message"
    _check_some(Forgetful(find("four_rows"), find("four_rows").game()), 3)


def _check_some(entry, seats):
    checker = Checker(entry, seats, None)
    for seed in range(6):
        checker.whole_game(seed)


def test_whole_games_allocate_nothing():
    for entry in CATALOG:
        kind = entry.game()
        moves = array("H", bytes(2 * kind.MAX_MOVES))
        view = bytearray(kind.SIZE)
        full = bytearray(kind.SIZE)
        luck = bytearray(rng.SIZE)
        rng.seed(luck, 0, 1, 2)
        all_variants = variants(entry)
        for number in range(LOCKED_GAMES):
            seats, options = all_variants[number % len(all_variants)]
            game = kind(seats, options)
            game.deal(number)
            made = play_locked(game, moves, view, full, luck)
            assert game.turn() == OVER and made == game.moves_made() > 0
            game.check()


def test_whole_bot_games_allocate_nothing():
    for entry in CATALOG:
        kind = entry.game()
        bot = entry.bot()()
        moves = array("H", bytes(2 * kind.MAX_MOVES))
        view = bytearray(kind.SIZE)
        full = bytearray(kind.SIZE)
        luck = bytearray(rng.SIZE)
        rng.seed(luck, 0, 1, 2)
        for seats, options in variants(entry)[: 4 if RUNTIME == "micropython" else 1]:
            game = kind(seats, options)
            game.deal(42)
            assert play_locked(game, moves, view, full, luck, bot) == game.moves_made() > 0
            game.check()


def test_a_locked_heap_would_tell():
    """Where the lock is real, one small allocation is an error, in a game that allocates too."""
    if RUNTIME != "micropython":
        return
    entry = CATALOG[0]

    class Wasteful(entry.game()):
        """Allocates in a move."""

        def play(self, move):
            super().play(move)
            self.kept = [move]

    game = Wasteful()
    game.deal(1)
    moves = array("H", bytes(2 * game.MAX_MOVES))
    luck = bytearray(rng.SIZE)
    raises(MemoryError, play_locked, game, moves, bytearray(game.SIZE), bytearray(game.SIZE), luck)
