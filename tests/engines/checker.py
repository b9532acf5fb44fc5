"""The generic checker of the contract that every catalogued game must keep, tried on random games.

A `Checker` is a game with its seats and options. It plays `plies` random moves, half of the time avoiding moves that
end the game, to reach late positions too. After each move it checks the contract of `engines.game`. With `some`, it
makes the slow checks only after some random moves, and at the end. It raises `AssertionError` with a record of the
game.
"""

import gc
import sys
from array import array

import micropython

from engines import record, record_text, rng, table
from engines.catalog import find
from engines.game import AT_DEAL, AT_OPTIONS, OVER, Corrupt, IllegalMove
from engines.players import BOT, HUMAN
from manifests import manifest
from portable import raises

HURRY = 200  # moves after which a random game continues with the last listed move, such as a draw, or giving up
MOST_UNDONE = 60  # moves of a game that are undone and made again
NOBODY = 255  # a seat that does not exist: a view for a screen that everyone may see


def exchange(state, places, below):
    """Put the cards into any other order."""
    for i in range(len(places) - 1, 0, -1):
        j = below(i + 1)
        state[places[i]], state[places[j]] = state[places[j]], state[places[i]]


def hash_of(game):
    """A hash of the buffer, 30 bits."""
    return hash(bytes(game.state)) & 0x3FFFFFFF


class Checker:
    """Plays and checks random games of one catalogue entry, `seats` and `options`."""

    def __init__(self, entry, seats, options, luck=1, hurry=HURRY, some=1):
        self.entry = entry
        self.known = manifest(entry.key)
        self.hurry = hurry
        self.some = some
        self.seats = seats
        self.options = options
        self.kind = entry.game()
        self.game = self._fresh()
        self.other = self._fresh()
        self.moves = array("H", bytes(2 * self.kind.MAX_MOVES))
        self.again = array("H", bytes(2 * self.kind.MAX_MOVES))
        self.view = bytearray(self.kind.SIZE)
        self.twin_view = bytearray(self.kind.SIZE)
        self.luck = bytearray(rng.SIZE)
        rng.seed(self.luck, 0, luck & 0xFFFF, luck >> 16)
        self.record = None
        self.past = array("I")  # a hash of the buffer before each move of this game

    def _fresh(self):
        return self.kind(self.seats, self.options)

    def below(self, n):
        """A random number under `n`."""
        return rng.below(self.luck, 0, n)

    def pick(self, count, careful):
        """Return one of the listed moves; `careful` tries a few until the game goes on."""
        move = self.moves[self.below(count)]
        if careful:
            for _ in range(6):
                self.other.state[:] = self.game.state
                self.other.play(move)
                if self.other.turn() != OVER:
                    break
                move = self.moves[self.below(count)]
        return move

    def whole_game(self, seed, deck=None):
        """Deal, play to the end and check all along; the number of moves."""
        self.game.deal(seed, deck)
        self.record = record.Record(self.game, seed, deck)
        assert self.game.deal_number() == seed and self.game.moves_made() == 0
        self.past = array("I")
        if sys.implementation.name == "micropython":
            gc.collect()
        careful = seed & 1
        thorough = self.below(12)
        try:
            while True:
                count = self.check_moves()
                is_all = self.record.count == thorough or self.game.turn() == OVER or self.some < 2
                if is_all or not self.below(self.some):
                    self.check_position()
                    self.check_refusals(count, self.record.count == thorough)
                    self.check_views()
                if self.game.turn() == OVER:
                    break
                move = self.pick(count, careful) if self.record.count < self.hurry else self.moves[count - 1]
                self.past.append(hash_of(self.game))
                self.game.play(move)
                self.record.add(move, self.game)
                assert self.game.moves_made() == self.record.count <= self.kind.MAX_PLAYS
            self.check_end()
            self.check_record()
            self.check_undo()
        except Exception as error:  # noqa: BLE001  whatever a broken game raises, its record belongs to it
            raise AssertionError("%s: %s in %s" % (type(error).__name__, error, self.record.to_text()))
        return self.record.count

    def check_moves(self):
        """Legal moves ascend, each once, are some until the game is over and none then; each is named and described."""
        game = self.game
        kept = bytes(game.state)
        count = game.moves(self.moves)
        assert (count == 0) == (game.turn() == OVER), "%d moves, turn %d" % (count, game.turn())
        assert count <= self.kind.MAX_MOVES
        for i in range(count):
            move = self.moves[i]
            assert not i or self.moves[i - 1] < move, "moves not ascending"
            name = game.move_name(move)
            assert name and game.move_from_name(name) == move
            told = game.describe(move)
            assert told and "\n" not in told
        assert game.state == kept, "asking for moves changed the buffer"
        return count

    def check_position(self):
        """Every card is there once, and a saved buffer loads to the same game."""
        game = self.game
        kept = bytes(game.state)
        game.check()
        assert game.state == kept, "check changed the buffer"
        other = self.other
        other.load(kept)
        assert other.state == game.state
        assert (other.turn(), other.winners()) == (game.turn(), game.winners())
        assert other.moves(self.again) == game.moves(self.moves)
        bad = bytearray(kept)
        bad[self.below(4)] ^= 0x5A
        raises(Corrupt, other.load, bad)
        raises(Corrupt, other.load, kept[:-1])
        assert other.state == game.state, "a refused buffer was loaded"
        for seat in range(game.seats()):
            assert isinstance(game.score(seat), int)
        assert self.kind.MAX_SEATS > 1 or game.progress() >= 0

    def check_refusals(self, count, thorough):
        """Check that other moves are refused with a reason and without a change: random numbers, and some near a legal
        move. `thorough` tries all small numbers."""
        game = self.game
        kept = bytes(game.state)
        legal = [self.moves[i] for i in range(count)]
        tried = list(range(300)) if thorough else []
        tried.extend([self.below(65536) for _ in range(6)])
        tried.extend([self.below(64) for _ in range(6)])
        if count:
            tried.extend([legal[self.below(count)] ^ 1 << self.below(16) for _ in range(6)])
        for move in tried:
            if move not in legal:
                error = raises(IllegalMove, game.play, move)
                assert error.args[0] and game.state == kept, "refusing %d" % move

    def check_views(self):
        """Check the view of the seat to act, and those of all others and of nobody in turn."""
        seats = self.game.seats()
        if self.game.turn() != OVER:
            self.check_view(self.game.turn())
        other = self.record.count % (seats + 1)
        self.check_view(other if other < seats else NOBODY)

    def check_view(self, seat):
        """Check that a view reveals nothing hidden, and that states sampled from it fit it."""
        game = self.game
        game.view(seat, self.view)
        other = self.other
        other.state[:] = game.state
        self.shuffle_hidden(other.state, seat)
        other.check()
        other.view(seat, self.twin_view)
        assert self.twin_view == self.view, "the view of seat %d tells what is hidden" % seat
        for i in self.known.hidden(game.state, seat):
            assert self.view[i] & 0x4F == 0x40, "a hidden card in the view of seat %d" % seat
        if game.seats() > 1:
            assert game.is_sound(self.view, seat), "a guest refuses the view of seat %d" % seat
        drawn = other.state
        drawn[:] = self.view
        before = bytes(self.luck)
        game.determinize(drawn, self.luck, 0)
        other.check()
        other.view(seat, self.twin_view)
        assert self.twin_view == self.view, "a state drawn from the view does not fit it"
        assert (other.turn(), other.winners(), other.chosen()) == (game.turn(), game.winners(), game.chosen())
        if game.turn() == seat:
            count = game.moves(self.moves)
            assert other.moves(self.again) == count and self.again[:count] == self.moves[:count]
        assert bytes(self.luck) != before, "nothing was drawn"

    def shuffle_hidden(self, state, seat):
        """Put other cards where `seat` may not look, and another deal number and generator."""
        places = list(self.known.hidden(state, seat))
        getattr(self.known, "exchange", exchange)(state, places, self.below)
        for i in range(AT_DEAL, AT_OPTIONS):
            state[i] = self.below(256)

    def check_end(self):
        """Over: no seat to act, winners among the seats, every move refused."""
        game = self.game
        assert game.winners() >> game.seats() == 0
        self.check_refusals(0, True)

    def check_record(self):
        """The record, as bytes and as text, leads to the same buffer; a shorter one to each prefix."""
        made = self.record
        state = bytes(self.game.state)
        for read in (record.from_bytes(made.to_bytes()), record_text.from_text(made.to_text())):
            assert read.replay().state == state
        again = made.start()
        for i in range(made.count):
            assert hash_of(again) == self.past[i], "the prefix of %d moves" % i
            again.play(made.moves[i])
        assert again.state == state
        self.other.deal(made.seed, made.deck)
        part = self.below(made.count + 1)
        for i in range(part):
            self.other.repeat(made.moves[i])
        self.other.catch_up()
        assert hash_of(self.other) == (self.past[part] if part < made.count else hash_of(again))

    def check_undo(self):
        """A table that takes the game up gives back each earlier position, and then each later one."""
        self._check_undo(bytes(self.game.seats()))
        if self.kind.LEVELS:
            players = bytearray([BOT] * self.game.seats())
            players[self.below(len(players))] = HUMAN
            self._check_undo(players)

    def _check_own_turn(self, t, views):
        """Check that only moves of the present turn can be undone."""
        made = t.view(t.turn()).own_plays()
        if not made:
            raises(IllegalMove, t.undo)
            return
        seat = t.turn()
        for back in range(1, made + 1):
            t.undo()
            assert t.turn() == seat and self._views(t) == views[-1 - back]
        raises(IllegalMove, t.undo)
        for _ in range(made):
            t.redo()
        assert self._views(t) == views[-1]

    def _check_undo(self, players):
        """`players` sit at the table; undo and redo stop where a person is to move, redo at the end too."""
        t = table.Table(self.entry.key, self.seats, self.options, players)
        t.deal(self.record.seed, self.record.deck)
        choice = ""
        for option in self.kind.OPTIONS:
            if option.key == "undo":
                choice = option.choices[t.view(0).option(option.key)]
        limited = choice == "this turn" or (choice == "any" and players.count(b"\0") > 1)
        views = []
        stops = []
        for i in range(self.record.count):
            if t.human_to_move():
                stops.append(i)
            views.append(self._views(t))
            if limited and t.human_to_move():
                self._check_own_turn(t, views)
            t.play(self.record.moves[i])
        views.append(self._views(t))
        saved = t.record.to_bytes()
        assert any(players) or saved == self.record.to_bytes()
        if limited or choice == "off":
            raises(IllegalMove, t.undo)
            return
        taken = stops[-MOST_UNDONE:]  # each walks through the whole game
        for i in reversed(taken):
            t.undo()
            assert self._views(t) == views[i], "undo to %d" % i
        if taken == stops:
            raises(IllegalMove, t.undo)
        if not stops:
            return
        for i in taken[1:] + [self.record.count]:
            t.redo()
            assert self._views(t) == views[i], "redo to %d" % i
        raises(IllegalMove, t.redo)
        assert t.record.to_bytes() == saved

    def _views(self, t):
        """Return the views of all seats of a table, as numbers that identify them."""
        return [hash(bytes(t.view(seat).state)) for seat in range(t.game_view.seats())]


def play_locked(game, moves, view, full, luck, bot=None):
    """Play a dealt game to its end with the heap locked: `moves`, `view`, `determinize`, `play`. Return the moves made.

    `view` and `full` are buffers of the game's size, `luck` a generator; a `bot` decides instead of it. Raises
    `MemoryError` under MicroPython if any of it allocates. It is one function, since a call with `*args` would
    allocate.
    """
    game.view(game.turn(), full)
    game.determinize(full, luck, 0)  # imports the modules that it needs
    for name in manifest(game.KEY).LATE:
        __import__(name)
    micropython.heap_lock()
    try:
        return _play(game, moves, view, full, luck, bot)
    finally:
        micropython.heap_unlock()


def _play(game, moves, view, full, luck, bot):
    below = rng.below
    size = len(view)
    made = 0
    turn = game.turn()
    while turn != OVER:
        count = game.moves(moves)
        game.view(turn, view)
        i = 0
        while i < size:
            full[i] = view[i]
            i += 1
        game.determinize(full, luck, 0)
        if bot is None:
            move = moves[below(luck, 0, count)]
        else:
            bot.start(view)
            while not bot.step():
                pass
            move = bot.move
        game.play(move)
        made += 1
        turn = game.turn()
    return made


class Forgetful:
    """A catalogue entry whose game lets itself be wrapped, to show that the checker notices."""

    def __init__(self, entry, kind):
        self.key = entry.key
        self._kind = kind

    def game(self):
        """The broken class."""
        return self._kind


def check_some(entry, seats):
    """A few random games of an entry's defaults."""
    checker = Checker(entry, seats, None)
    for seed in range(6):
        checker.whole_game(seed)


def check_notices(key, seats, faulty):
    """Check that the checker notices each of the subclasses with one fault, and accepts the game itself."""
    entry = find(key)
    for broken in faulty:
        error = raises(AssertionError, check_some, Forgetful(entry, broken), seats)
        assert " crc=" in error.args[0], "the record is in the message"
    check_some(Forgetful(entry, entry.game()), seats)
