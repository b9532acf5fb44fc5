"""A game with its players, record, undo, redo and hints.

The console, the terminal app, text play and the link all drive games through a table. It gives out views: `game_view`
is a game whose buffer contains only what the viewing seat may know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import catalog, save
from engines import players as player_numbers
from engines.game import OVER, BadRecord, Corrupt, IllegalMove, crc16, option_at
from engines.players import BOT, HUMAN, REMOTE, bot_name
from engines.record import Checkpoints, Record, Retrace

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from engines.bot import Bot
    from engines.game import Game
    from engines.save import Saved
    from engines.types import Buffer, Clock, Data, Move, Moves, Options, Players, Remote, Seat

_DOUBTFUL = "The moves of this save do not fit it."
UNDO_OFF = "Undo is off: Options, Undo, then a new deal."  # a reason of `undo_refusal`


class Table:
    """One game being played. `players` is bytes, one a seat: HUMAN, REMOTE, or BOT and above for the game's levels.

    `remotes` holds the connection of each remote seat, and `names` the name of a seat that has one. `stand_ins` has the
    level, as in `players`, of a bot that replaces a disconnected player, or 0. `bot` is the computer player, None until
    one is needed. `serial` changes with every move. `people_elsewhere` play at other tables on the same device.
    """

    is_guest = False  # true if the game is held by another table, the host's (`firmware/link/guest_table.py`)

    def __init__(
        self, key: str, seats: int = 0, options: Options | None = None, players: Players | None = None
    ) -> None:
        """Make an undealt table of the catalogued game `key`; all players are persons by default.

        Raises `ValueError` as `Game` does, for players that do not fit its seats and levels, and for options that its
        variant does not allow.
        """
        self.entry = catalog.find(key)
        kind = self.entry.game()
        self._game = kind(seats, options)
        self.game_view = kind(seats)
        self.game_view.state[:] = self._game.state
        self.players = player_numbers.for_game(self._game, players)
        self.record: Record = None  # type: ignore[assignment]  # until it is dealt
        self.checkpoints = Checkpoints(kind)
        self._retrace: Retrace | None = None  # verifies the moves of a save, in steps
        self.is_doubtful = False  # true if they do not lead to its position
        self.bot: Bot = None  # type: ignore[assignment]
        self._deciding = self._decided = False
        self.remotes: list[Remote | None] = [None] * len(self.players)
        self.names = [""] * len(self.players)
        self.stand_ins = bytearray(len(self.players))
        self.last_mover = OVER  # the seat that made the last move; `OVER` if that is unknown
        self.people_elsewhere = 0
        self.serial = 0

    def deal(self, seed: int, deck: Data | None = None, salt: int = 0) -> None:
        """Start deal number `seed`, or the given deck. Raises `ValueError` as `Game.deal` does."""
        self._choose_dealer(seed)
        self._game.deal(seed, deck, salt)
        self._game.seat_people(self.players)
        self.record = Record(self._game, seed, deck, self.players, salt)
        self.checkpoints = Checkpoints(self.game_view)
        self._retrace = None
        self.is_doubtful = False
        self._changed(OVER)

    def _choose_dealer(self, seed: int) -> None:
        """Let a computer player deal first if an option says so: the deal number decides which (FR-R20)."""
        keys = [option.key for option in self._game.OPTIONS]
        if "first_dealer" in keys and self._game.option("first_dealer") and not self._game.option("dealer"):
            bots = [seat for seat in range(len(self.players)) if self.players[seat] >= BOT]
            if bots:
                self._game.set_option(keys.index("dealer"), bots[seed % len(bots)] + 1)

    def resume(self, saved: Record) -> None:
        """Take over a `Record` of this game, its players too. Raises `BadRecord`, the table then as it was."""
        self._adopt(saved, saved.replay, Checkpoints(self.game_view))
        self._retrace = None

    def restore(self, saved: Saved) -> None:
        """Take over a `save.Saved` game at the position that was saved; `retrace` then looks into its moves.

        Raises `BadRecord`, the table then as it was.
        """
        self._adopt(saved.record, lambda: saved.game, saved.checkpoints)  # type: ignore[arg-type,return-value]
        self._retrace = Retrace(saved.record, saved.checkpoints)

    def _adopt(self, record: Record, game: Callable[[], Game], checkpoints: Checkpoints) -> None:
        if record.key != self.entry.key or record.seats != len(self.players):
            raise BadRecord("the record is of another game, or of another number of players")
        self._game = game()
        self.record = record
        self.players = record.players
        self.checkpoints = checkpoints
        self.is_doubtful = False
        self._changed(OVER)

    def join(self, game: Game, people_elsewhere: int) -> None:
        """Take over a game that is under way and whose earlier moves are unknown, so that none can be undone."""
        self._game = game
        self.record = Record(game, game.deal_number(), None, self.players)
        self.people_elsewhere = people_elsewhere
        self._changed(OVER)

    def retrace(self, clock: Clock, budget_us: int) -> bool:
        """Make moves of a restored game again for `budget_us`, to see that they lead to its position. True while there
        are more to make. Raises `BadRecord` where they do not: there is no undo then."""
        retrace = self._retrace
        if retrace is None:
            return False
        start = clock.ticks_us()
        try:
            while not retrace.step():
                if clock.ticks_diff(clock.ticks_us(), start) >= budget_us:
                    return True
        except BadRecord:
            self._retrace = None
            self.is_doubtful = True
            raise
        self._retrace = None
        return False

    def pack(self) -> bytes:
        """Return the game as bytes to save, which `restore` reads."""
        return save.pack(self._game, self.record, self.checkpoints, self._summary())

    def _summary(self) -> str:
        """Return the state of the game and the duty of the seat to act: `Trinidad 9-11, your beg`."""
        game = self._game
        turn = game.turn()
        alone = self.players.find(b"\0") if self.players.count(b"\0") == 1 else -1
        text = game.summary(alone if alone >= 0 else turn if turn != OVER else 0)
        if turn == OVER or len(self.players) == 1:
            return text
        name = self.seat_name(turn)
        return "%s, %s %s" % (text, "your" if name == "You" else name + "'s", game.duty())

    def turn(self) -> Seat:
        """The seat to act, or `OVER`."""
        return self._game.turn()

    def is_human(self, seat: Seat) -> bool:
        """True if a seat, which may be `OVER`, is a local person."""
        return seat != OVER and self.players[seat] == HUMAN

    def human_to_move(self) -> bool:
        """True if the seat to act is a local person."""
        return self.is_human(self._game.turn())

    def remote_to_move(self) -> bool:
        """True if the table waits for a remote player."""
        turn = self._game.turn()
        return turn != OVER and self._player(turn) == REMOTE

    def people(self) -> int:
        """Return the number of persons, local and remote."""
        return self.players.count(b"\0") + self.players.count(b"\1")

    def is_secret(self) -> bool:
        """True if the deal number must not be shown: it would reveal one person's cards to another, or it does not
        identify the deal without its salt."""
        return self.record.salt > 0 or (self.people() > 1 and self._game.turn() != OVER)

    def is_linked(self) -> bool:
        """True if there is a remote player."""
        return self.players.count(b"\1") > 0

    def seat_name(self, seat: Seat) -> str:
        """Return the name of a seat: `You` for the only local person, else its own name, or `Player` and its number
        from 1, or a computer player's first name."""
        player = self.players[seat]
        if player == HUMAN and self.players.count(b"\0") + self.people_elsewhere == 1:
            return "You"
        return self.names[seat] or (bot_name(seat) if player >= BOT else "Player %d" % (seat + 1))

    def moves_made(self) -> int:
        """Moves made since the deal."""
        return self._game.moves_made()

    def last_move(self, seat: Seat) -> int:
        """The last move of a match as `seat`, which may be `OVER`, knows it; -1 before the first."""
        record = self.record
        if not record.count:
            return -1
        move = record.moves[record.count - 1]
        return move if seat == self.last_mover != OVER else self._game.seen_move(move, seat)

    def view(self, seat: Seat, out: Buffer | None = None) -> Game:
        """Return `game_view`, the game as `seat` may know it.

        Each call overwrites its buffer, or `out` instead, a bytearray of the game's size.
        """
        self._game.view(seat, self.game_view.state if out is None else out)
        return self.game_view

    def next_options(self, choices: bytearray) -> bytearray:
        """Like `Game.next_options`; a view has no generator for drawing lots."""
        return self._game.next_options(choices)

    def moves(self, out: Moves) -> int:
        """The legal moves of the seat to act, as `Game.moves`."""
        return self._game.moves(out)

    def mover(self, move: Move) -> Seat:
        """The seat that makes a move, as `Game.mover`."""
        return self._game.mover(move)

    def play(self, move: Move) -> None:
        """Make a move for the seat to act, or a claim for its seat. Raises `IllegalMove`, nothing changed."""
        mover = self._game.mover(move)
        self._game.play(move)
        record = self.record
        if record.count < record.length:
            self.checkpoints.forget(record.count)
            if self._retrace:
                self._retrace.shorten(record.count)
        record.add(move, self._game)
        self.checkpoints.note(record.count, self._game.state)
        self._changed(mover)

    # Undo and redo: with a `seat` for its player, without one for the local persons. The generators work on a copy of
    # the game and pause after each move, so that the screen can continue. The table changes when they end.

    def undo_refusal(self, seat: Seat = OVER) -> str:
        """Why `undo` may not be called now, '' when it may. A game without an option for it always allows it."""
        game = self._game
        if self.is_linked() and game.turn() == OVER:
            return "The game is over."  # all players have its record
        choice = ""
        for i, option in enumerate(game.OPTIONS):
            if option.key == "undo":
                choice = option.choices[option.in_force(option_at(game.state, i), self.people())]
        if choice == "off":
            return UNDO_OFF
        if not game.moves_made():
            return "There is nothing to undo."
        if self.is_doubtful:
            return _DOUBTFUL
        if choice == "this turn" and not (self._decides(game, seat) and game.own_plays()):
            return "Only your own turn can be undone."
        return ""

    def redo_refusal(self) -> str:
        """Why `redo` may not be called now, '' when it may."""
        if self.is_linked():
            return "Over a line there is no redo."
        if self.is_doubtful:
            return _DOUBTFUL
        return "" if self.record.count < self.record.length else "There is nothing to redo."

    def undo(self, seat: Seat = OVER) -> None:
        """Go back to the last decision of a person here, or of `seat`. Raises `IllegalMove` when that may not be."""
        for _ in self.undoing(seat):
            pass

    def redo(self) -> None:
        """Make again what `undo` took back, up to the next decision of a person here or the end.

        Raises `IllegalMove` when there is nothing.
        """
        for _ in self.redoing():
            pass

    def undoing(self, seat: Seat = OVER) -> Iterator[int]:
        """`undo` as a generator. Its first step raises `IllegalMove` when there is nothing to undo."""
        _refuse(self.undo_refusal(seat))
        record = self.record
        past = self._copy()
        state = bytearray(past.SIZE)
        count = -1
        end = record.count
        while end and count < 0:
            at = first = self._go_near(past, end - 1)
            while at < end:
                if self._decides(past, seat):
                    state[:] = past.state
                    count = at
                past.repeat(record.moves[at])
                at += 1
                yield at
            end = first
        _refuse("" if count >= 0 else "There is nothing to undo.")  # only bots have moved
        past.state[:] = state
        past.catch_up()
        yield count  # pause, since this step was slow
        self._reach(past, count)

    def redoing(self) -> Iterator[int]:
        """`redo` as a generator. Its first step raises `IllegalMove` when there is nothing to redo."""
        _refuse(self.redo_refusal())
        record = self.record
        ahead = self._copy()
        count = record.count
        while True:
            ahead.play(record.moves[count])
            count += 1
            self.checkpoints.note(count, ahead.state)
            if count == record.length or self.is_human(ahead.turn()):
                break
            yield count
        self._reach(ahead, count)

    def walk(self, count: int) -> Generator[int, None, Game]:
        """Return, from a generator, the game as it was after `count` of its moves, with everything that is hidden.

        Raises `IllegalMove` if the moves of a save do not lead there.
        """
        past = self._copy()
        for at in range(self._go_near(past, count), count):
            past.repeat(self.record.moves[at])
            yield at
        past.catch_up()
        return past

    def _decides(self, game: Game, seat: Seat) -> bool:
        """True if `seat`, or for `OVER` a person here, is to act in `game`."""
        return self.is_human(game.turn()) if seat == OVER else game.turn() == seat

    def _copy(self) -> Game:
        """A game of its own in the same position."""
        game = self._game
        copy = type(game)(game.seats())
        copy.state[:] = game.state  # includes its options
        copy.decks = game.decks
        return copy

    def _go_near(self, game: Game, count: int) -> int:
        """Bring `game` to the last checkpoint up to `count` moves, or to the deal. Return its number of moves."""
        record = self.record
        while True:
            first, state = self.checkpoints.nearest(count)
            try:
                if state:
                    game.load(state, record.deck)
                else:
                    game.deal(record.seed, record.deck, record.salt)
                    game.seat_people(record.players)
                return first
            except Corrupt:
                self.checkpoints.forget(first - 1)

    def _reach(self, game: Game, count: int) -> None:
        """Take over the position of `game`, after `count` moves."""
        self._game.state[:] = game.state
        self.record.count = count
        self.record.end = crc16(game.state)
        self._changed(OVER)

    def think(self, clock: Clock | None = None, budget_us: int = 0, hold: bool = False) -> bool:
        """Let the bot to act think: one step, or steps for `budget_us` by `clock` (`ticks_us`, `ticks_diff`).

        True once it, or a remote player, has moved. False if it needs more time, if `hold` delays its move, or if no
        bot is to act.
        """
        seat = self._game.turn()
        player = HUMAN if seat == OVER else self._player(seat)
        if player == REMOTE:
            remote = self.remotes[seat]
            if hold or remote is None or not remote.has_decided():
                return False
            self.play(remote.move)
            return True
        if player < BOT or not self._decide(seat, clock, budget_us) or hold:
            return False
        self.play(self.bot.move)
        return True

    def _player(self, seat: Seat) -> int:
        """Return the present player of a seat, as in `players`."""
        player = self.players[seat]
        return (self.stand_ins[seat] or REMOTE) if player == REMOTE else player

    def stand_in(self, seat: Seat) -> None:
        """Let a bot of the middle level play at a remote seat until its player comes back."""
        self.stand_ins[seat] = BOT + len(self.game_view.LEVELS) // 2

    def hint_refusal(self) -> str:
        """Why `hint` may not be called now, '' when it may: a hint is for a person here to move."""
        if self._game.turn() == OVER:
            return "The game is over."
        return "" if self.human_to_move() else "It is not your turn."

    def hint(self, clock: Clock | None = None, budget_us: int = 0) -> bool:
        """A hint for the person to act, worked out in slices as in `think`: True once `hint_move` and `hint_reason`
        hold it. Raises `IllegalMove` when no person here is to move."""
        _refuse(self.hint_refusal())
        return self._decide(self._game.turn(), clock, budget_us)

    def hint_move(self) -> Move:
        """The move that the finished hint advises."""
        return self.bot.move

    def hint_reason(self) -> str:
        """Why, in a few words."""
        return self.bot.reason()

    def dismiss_bot(self) -> None:
        """Forget the computer player and what it thought; one is made again when it is wanted."""
        self.bot = None  # type: ignore[assignment]
        self._deciding = self._decided = False

    def is_deciding(self) -> bool:
        """True while a computer player here works on a move or a hint."""
        return self._deciding and not self._decided

    def _decide(self, seat: Seat, clock: Clock | None, budget_us: int) -> bool:
        if self.bot is None:
            self.bot = self.entry.bot()()
            if clock:
                return False  # importing it has taken longer than a slice
        if self._decided:
            return True
        start = clock.ticks_us() if clock else 0
        if not self._deciding:
            player = self._player(seat)
            self.bot.advises = player == HUMAN
            self.bot.level = (player or BOT + len(self.game_view.LEVELS) - 1) - BOT  # hints are the strongest
            view = bytearray(self.game_view.SIZE)  # a buffer of its own, because screens read `game_view`
            self._game.view(seat, view)
            self.bot.start(view)
            self._deciding = True
        while not self.bot.step():
            if clock is None or clock.ticks_diff(clock.ticks_us(), start) >= budget_us:
                return False
        self._decided = True
        return True

    def _changed(self, mover: Seat) -> None:
        """Note that the position has changed, by a move of `mover` unless that is `OVER`."""
        self._deciding = self._decided = False
        self.last_mover = mover
        self.serial = (self.serial + 1) & 0xFFFF


def _refuse(reason: str) -> None:
    if reason:
        raise IllegalMove(reason)
