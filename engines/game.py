"""The contract of every game: one bytearray is the whole truth, and these calls act on it.

The buffer opens with the same header in every game; the game's own `rules.py` lays out the rest:

| bytes | contents |
| --- | --- |
| 0 | the game's number in the catalogue |
| 1 | version of its layout |
| 2 | seats |
| 3 | seat to act, or `OVER` |
| 4 | bit mask of the winning seats, once over |
| 5 | phase, the game's own |
| 6-7 | moves made, low byte first |
| 8-11 | deal number, low byte first |
| 12-19 | the generator (`rng.py`) |
| 20-31 | options, four bits each, the even one in the low half: the index of the choice |

A view also blanks the deal number and the generator, which reveal the whole stock.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines import rng

if TYPE_CHECKING:
    from types import ModuleType
    from typing import NoReturn

    from engines.option import Option
    from engines.types import Buffer, Data, Mask, Move, Moves, OptionRow, Options, Players, Seat, ptr8
    from engines.variant import Variant

OVER = const(255)
AT_GAME = const(0)
AT_LAYOUT = const(1)
AT_SEATS = const(2)
AT_TURN = const(3)
AT_WINNERS = const(4)
AT_PHASE = const(5)
AT_MOVES = const(6)
AT_DEAL = const(8)
AT_RNG = const(12)
AT_OPTIONS = const(20)
BODY = const(32)
MAX_OPTIONS = const(24)


@micropython.viper
def option_at(s: object, index: int) -> int:
    """The index of the choice, 0-15, made for the option of an index 0-23."""
    p = ptr8(s)
    return p[AT_OPTIONS + (index >> 1)] >> ((index & 1) << 2) & 15


def crc16(data: Data, crc: int = 0xFFFF) -> int:
    """CRC-16/CCITT-FALSE of a bytes-like, 0-65535."""
    return crc16_of(data, len(data), crc)


@micropython.viper
def crc16_of(data: object, size: int, crc: int) -> int:
    """Return the CRC-16/CCITT-FALSE of the first `size` bytes, continued from `crc`, at first 0xFFFF."""
    p = ptr8(data)
    i = 0
    while i < size:  # a whole byte in one step: the result of eight steps of the polynomial 0x1021
        x = crc >> 8 ^ p[i]
        x = x ^ x >> 4
        crc = (crc << 8 ^ x << 12 ^ x << 5 ^ x) & 0xFFFF
        i += 1
    return crc


def part(key: str, name: str) -> ModuleType:
    """Return the module `name` of a game's folder in `engines/`, which is imported on demand."""
    return __import__("engines.%s.%s" % (key, name), None, None, (name,))


class IllegalMove(ValueError):
    """The move is illegal; `args[0]` is the reason for a player. The buffer is unchanged."""


class Corrupt(ValueError):
    """The buffer is no position of this game: a card is missing or duplicated, or a field is out of range."""


class BadRecord(ValueError):
    """Not a record: garbled, truncated, of another version or of an unknown game. `args[0]` is the reason."""


class Game:
    """Base class of all games. A game extends `Solitaire` or `Match`, and fills in constants and methods.

    `KEY` names it in files and on the command line, `NUMBER` in buffers, both as in the catalogue; `SIZE` is the length
    of its buffer in bytes, `MAX_MOVES` the room `moves` needs, `DECK` its deck in new-deck order, `OPTIONS` its rule
    options; the first is `variant` if the game has variants (`variant.py`).

    Its folder has two more modules, found by its key when they are needed: `words.py` with `describe(game, move)`,
    `move_name(move)`, `move_of_name(text)` and `REASONS`, the reasons for refusing moves; `check.py` with
    `check(game)`.

    Modules that a game in progress does not need (these two, explanations, determinization, checks of views) are
    imported inside functions: on a Pico that keeps 10 KB or more out of the heap.
    """

    KEY = ""
    NUMBER = 0
    VERSION = 1
    SIZE = BODY
    MAX_MOVES = 1  # legal moves in one position
    MAX_PLAYS = 1  # moves in a whole game
    CHECKPOINT = 64  # moves between two checkpoints: a device replays that many in a quarter of a second
    DECK = b""
    OPTIONS: OptionRow = ()
    MIN_SEATS = 1
    MAX_SEATS = 1
    LEVELS: tuple[str, ...] = ()  # names of its computer players' strengths, weakest first; () if they only give hints
    RESHUFFLES = False  # True if it shuffles after the deal too
    FINISHES = False  # True if the game can be decided before it is over, and then finish by itself
    WINNABLE = False  # True for a solitaire whose module `winnable` lists deals that can be won
    SCORED = True  # True if one win can have a better score than another; otherwise fewer moves are better
    OPTIONS_0_4 = -1  # number of options in records of Fourfold 0.4, if there were others than now

    def __init__(self, seats: int = 0, options: Options | None = None) -> None:
        """A game not yet dealt. `seats` 0 means the fewest; `options` is a sequence of choice indexes.

        Raises `ValueError` for a number of seats or an option this game does not have.
        """
        seats = seats or self.MIN_SEATS
        if not self.MIN_SEATS <= seats <= self.MAX_SEATS:
            raise ValueError("%s has %d to %d seats" % (self.KEY, self.MIN_SEATS, self.MAX_SEATS))
        self.decks = b""  # the order of later shuffles, while any of it is left
        self.state = bytearray(self.SIZE)
        self.state[AT_GAME] = self.NUMBER
        self.state[AT_LAYOUT] = self.VERSION
        self.state[AT_SEATS] = seats
        self.state[AT_TURN] = OVER
        if options is not None:
            if len(options) > len(self.OPTIONS):
                raise ValueError("too many options")
            for i, option in enumerate(self.OPTIONS):
                if i < len(options):
                    self._choose(i, option, options[i])

    @classmethod
    def options_of_0_4(cls, options: Options) -> bytes:
        """Return the choices of a record of Fourfold 0.4 as choices of the present options."""
        return bytes(options) + bytes(len(cls.OPTIONS) - len(options))

    def set_option(self, index: int, choice: int) -> None:
        """Choose for the next deal. Raises `ValueError` for a choice that does not exist."""
        self._choose(index, self.OPTIONS[index], choice)

    def _choose(self, index: int, option: Option, choice: int) -> None:
        if not 0 <= choice < option.size:
            raise ValueError("option %s has no choice %d" % (option.key, choice))
        at = AT_OPTIONS + (index >> 1)
        shift = (index & 1) << 2
        self.state[at] = self.state[at] & 0xF0 >> shift | choice << shift

    def chosen(self) -> bytearray:
        """The choices in force, one byte an option, as a new bytearray."""
        return bytearray([option_at(self.state, i) for i in range(len(self.OPTIONS))])

    def option(self, key: str) -> int:
        """The index of the choice made for the option `key`. Raises `KeyError`."""
        for i, option in enumerate(self.OPTIONS):
            if option.key == key:
                return option_at(self.state, i)
        raise KeyError(key)

    def variant(self) -> int:
        """The number of the variant being played, 0 in a game without."""
        options = self.OPTIONS
        return option_at(self.state, 0) if options and options[0].key == "variant" else 0

    @classmethod
    def variants(cls) -> tuple[Variant, ...]:
        """Return its `Variant` rows, in the order of the choices of `variant`; () for a game without variants."""
        options = cls.OPTIONS
        return part(cls.KEY, "variants").VARIANTS if options and options[0].key == "variant" else ()

    def refusal(self) -> str:
        """Why its variant is not played with these seats and options, '' if it is."""
        rows = self.variants()
        chosen = self.chosen()
        return rows[chosen[0]].refusal(self.OPTIONS, self.seats(), chosen) if rows else ""

    def deal(self, seed: int, deck: Data | None = None, salt: int = 0) -> None:
        """Start a game from deal number `seed` (0 to 2^32 - 1).

        A deal that a guest must not find by trying all numbers has a random `salt` as well (0 to 2^32 - 1). Like
        `deck`, it is part of the record only (`record.py`), not of the buffer.

        `deck` (bytes, first card dealt first, C-2) replaces the shuffle; further decks after it replace later shuffles,
        in a game that has any. Raises `ValueError` for a seed or salt out of range or a deck that is not a permutation
        of `DECK`. Options and seats stay the same.
        """
        rng.check_seed(seed, salt)
        if deck is not None:
            self.check_decks(deck)
        self.decks = b"" if deck is None else bytes(deck)
        state = self.state
        low = seed & 0xFFFF
        high = seed >> 16
        for i in range(AT_MOVES, AT_OPTIONS):
            state[i] = 0
        for i in range(BODY, self.SIZE):
            state[i] = 0
        state[AT_DEAL] = low & 0xFF
        state[AT_DEAL + 1] = low >> 8
        state[AT_DEAL + 2] = high & 0xFF
        state[AT_DEAL + 3] = high >> 8
        state[AT_TURN] = 0
        state[AT_WINNERS] = 0
        state[AT_PHASE] = 0
        rng.seed_salted(state, AT_RNG, low, high, salt & 0xFFFF, salt >> 16)
        self._deal(deck)

    def check_decks(self, decks: Data) -> None:
        """Raise `ValueError` unless this game can be dealt from `decks`, one deck after another."""
        size = len(self.DECK)
        cards = bytes(sorted(self.DECK))
        if len(decks) != size and not (self.RESHUFFLES and decks and len(decks) % size == 0):
            raise ValueError("a deck of %s has %d cards" % (self.KEY, size))
        for at in range(0, len(decks), size):
            if bytes(sorted(decks[at : at + size])) != cards:
                raise ValueError("the deck must hold each card of %s once" % self.KEY)

    @classmethod
    def seat_order(cls, options: Options, seats: int, seed: int) -> bytes:
        """Return the number of the person at each seat, if a lot decides who plays with whom before deal number `seed`;
        else b"". It is the same for the same deal number."""
        return b""

    def seat_people(self, players: Players) -> None:
        """Note which seats are people, right after the deal. `players` has a byte a seat, as in `table.py`."""

    def deal_number(self) -> int:
        """The deal number of this game, 0 to 2^32 - 1."""
        s = self.state
        return s[AT_DEAL] | s[AT_DEAL + 1] << 8 | (s[AT_DEAL + 2] | s[AT_DEAL + 3] << 8) << 16

    def turn(self) -> Seat:
        """The seat to act, or `OVER`."""
        return self.state[AT_TURN]

    def seats(self) -> int:
        """Return the number of seats of this game."""
        return self.state[AT_SEATS]

    def moves_made(self) -> int:
        """Moves played since the deal."""
        return self.state[AT_MOVES] | self.state[AT_MOVES + 1] << 8

    def winners(self) -> Mask:
        """Bit mask of the winning seats once the game is over, 0 before and when it is lost."""
        return self.state[AT_WINNERS]

    def load(self, state: Data, decks: Data | None = None) -> None:
        """Take over a saved buffer, and the `decks` it was dealt from, if any. Raises `Corrupt`, the game then as it
        was."""
        if len(state) != self.SIZE:
            raise Corrupt("a %s position has %d bytes, not %d" % (self.KEY, self.SIZE, len(state)))
        before = bytes(self.state)
        self.state[:] = state
        try:
            self.check()
        except Corrupt:
            self.state[:] = before
            raise
        self.decks = bytes(decks or b"")

    def _count_move(self) -> None:
        n = (self.state[AT_MOVES] | self.state[AT_MOVES + 1] << 8) + 1
        self.state[AT_MOVES] = n & 0xFF
        self.state[AT_MOVES + 1] = n >> 8 & 0xFF

    def _refuse(self, reason: int) -> NoReturn:
        """Raise `IllegalMove` with the reason of that number in the game's words."""
        raise IllegalMove(part(self.KEY, "words").REASONS[reason])

    def next_options(self, choices: bytearray) -> bytearray:
        """Change `choices`, a bytearray of choice indexes, into the options of the next game at this table. Return it.

        In a game with an option `dealer`, the deal passes to the left.
        """
        for i, option in enumerate(self.OPTIONS):
            if option.key == "dealer":
                choices[i] = (self.dealer() + 1) % self.seats() + 1
        return choices

    def check(self) -> None:
        """Raise `Corrupt` unless every card is present exactly once and every field is in range (C-6)."""
        part(self.KEY, "check").check(self)

    def check_header(self) -> None:
        """Raise `Corrupt` unless the header is valid for this game and version. Called by its `check.py`."""
        s = self.state
        if s[AT_GAME] != self.NUMBER or s[AT_LAYOUT] != self.VERSION:
            raise Corrupt("not a %s position of this version" % self.KEY)
        if not self.MIN_SEATS <= s[AT_SEATS] <= self.MAX_SEATS:
            raise Corrupt("seats out of range")
        if s[AT_TURN] != OVER and s[AT_TURN] >= s[AT_SEATS]:
            raise Corrupt("turn out of range")
        if s[AT_WINNERS] >> s[AT_SEATS] or (s[AT_WINNERS] and s[AT_TURN] != OVER):
            raise Corrupt("winners out of range")
        chosen = self.chosen()
        packed = bytearray(BODY - AT_OPTIONS)
        for i, option in enumerate(self.OPTIONS):
            if chosen[i] >= option.size:
                raise Corrupt("option out of range")
            packed[i >> 1] |= chosen[i] << ((i & 1) << 2)
        if s[AT_OPTIONS:BODY] != packed:
            raise Corrupt("an option that there is not")
        refusal = self.refusal()
        if refusal:
            raise Corrupt(refusal)

    def describe(self, move: Move) -> str:
        """Return one line about a legal move in the present position."""
        return part(self.KEY, "words").describe(self, move)  # type: ignore[no-any-return]

    def move_name(self, move: Move) -> str:
        """The short name by which text play calls a move."""
        return part(self.KEY, "words").move_name(move)  # type: ignore[no-any-return]

    def move_from_name(self, text: str) -> Move:
        """The move so named. Raises `ValueError`; whether it is legal now is for `play` to say."""
        return part(self.KEY, "words").move_of_name(text)  # type: ignore[no-any-return]

    # Methods that a game fills in.

    def _deal(self, deck: Data | None) -> None:
        """Lay out the table, from `deck` or from the generator; header and body are already zero."""
        raise NotImplementedError

    def moves(self, out: Moves) -> int:
        """Write the legal moves, ascending, into `out` (`array('H')` of `MAX_MOVES`); return how many.

        Never 0 while the game is on (C-4), 0 once it is over. Allocates nothing. Claims are left out (`is_claim`).
        """
        raise NotImplementedError

    def play(self, move: Move) -> None:
        """Make a move. Raises `IllegalMove`, the buffer untouched. Allocates nothing when the move is legal."""
        raise NotImplementedError

    def repeat(self, move: Move) -> None:
        """Make a move again that was legal here. What matters to later legality alone is left to `catch_up`."""
        self.play(move)

    def catch_up(self) -> None:
        """Work out what `repeat` left; the buffer is then as after `play`."""

    def is_claim(self, move: Move) -> bool:
        """True for a move of a kind that `moves` does not list, because it claims what its player may not know, such as
        a call of a revoke. `play` decides whether it is legal."""
        return False

    def mover(self, move: Move) -> Seat:
        """Return the seat that makes a move: the one to act, except for some claims. `OVER` if no seat can make it."""
        return self.state[AT_TURN]

    def score(self, seat: Seat) -> int:
        """Points of a seat so far."""
        raise NotImplementedError

    def view(self, seat: Seat, out: Buffer) -> None:
        """Copy the buffer into `out` (bytearray of `SIZE`) with all that `seat` may not know blanked (C-5)."""
        raise NotImplementedError

    def determinize(self, view: Buffer, generator: Buffer, at: int = 0) -> None:
        """Fill `view` in place with a full state drawn fairly from those it allows.

        `generator` is a bytearray holding `rng` state at `at`. The result's own generator is a fresh one.
        """
        raise NotImplementedError

    def progress(self) -> int:
        """Return the progress of a lost solitaire, for the statistics."""
        return 0

    def summary(self, seat: Seat) -> str:
        """Return the state of the game in a few words, such as `Trinidad 9-11`, with the score of `seat` first.

        Every player knows what the words say.
        """
        return "Move %d" % self.moves_made()

    def duty(self) -> str:
        """Return the word for what the seat to act has to do, such as `beg`."""
        return "turn"

    def own_plays(self) -> int:
        """Moves that the seat to act has made in its present turn and can undo without undoing anything revealed."""
        return 0

    def seen_move(self, move: Move, seat: Seat) -> Move:
        """Return the part of another seat's move that `seat`, which may be `OVER`, learns: the move itself, or one of
        its kind without the hidden part. It must not depend on the position."""
        return move

    def is_sound(self, view: Buffer, seat: Seat) -> bool:
        """True if a buffer from a peer, with a valid header, can be read as the view of `seat`: no field points outside
        it, or to a place without a card."""
        return False

    def dealer(self) -> Seat:
        """The seat that dealt, in a game with an option `dealer`."""
        return 0

    def side(self, seat: Seat) -> int:
        """Return the number of a seat's side; each seat is a side of its own, unless it has partners."""
        return seat

    def has_stakes(self) -> bool:
        """True if two sides play for stakes."""
        return False

    def stakes(self, side: int) -> int:
        """Return the net winnings of each player on a side in this game so far."""
        return 0


class Solitaire(Game):
    """A game of one seat. Its computer player gives hints, at its full strength.

    `PROGRESS` is the label of a lost game's progress.
    """

    PROGRESS = "Cards up"


class Match(Game):
    """A game of several seats.

    An option `dealer` has the choices `random` and then each seat. An option `first_dealer` has the choices `any seat`
    and `computer`: with the second, the table lets a computer player deal first.
    """

    MIN_SEATS = 2
    MAX_SEATS = 2
    LEVELS: tuple[str, ...] = ("easy", "medium", "hard")
