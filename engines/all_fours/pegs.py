"""The peg board: a score keeper for people who play All Fours with real cards (section 7 of the rules).

Every press is an item: what happened, and a side. The score follows from all items since the board was set up, so
each can be undone, also those of earlier games.

The items of one hand count in a fixed order, however late one of them is entered: turn-ups, gifts and penalties first,
then High, Low, Jack and Game (AF-9). The first side to reach the target wins at that moment.

The bytes of a board, which are saved after each press:

| bytes | contents |
| --- | --- |
| 0-2 | `FP` and the version of this form |
| 3 | sides, 2 or 3 |
| 4 | target |
| 5 | number of the variant (`variants.py`) |
| 6, 7 | the stakes on the game and on an all-four, 0 to 15 |
| then | for each of three sides, the length of its name and the name |
| last | the items, each `kind | side << 5` |
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

if TYPE_CHECKING:
    from engines.types import Data

STATE = "pegs"  # its name in the store
VARIANT_COUNT = const(9)
MOST_STAKE = const(15)
MOST_TARGET = const(31)
MOST_ITEMS = const(2000)  # some fifty games
MOST_NAME = const(8)  # letters
NAMES = ("Us", "Them", "Others")
NO_SIDE = const(-1)

# The kinds of items. The side of an item is the one that scores; that of a penalty is the one that has to pay.
TURN_UP_1 = const(0)
TURN_UP_2 = const(1)
TURN_UP_3 = const(2)
TURN_UP_4 = const(3)
GIFT = const(4)
MISDEAL = const(5)  # 1 point
REVOKE = const(6)  # 1 point, and no Game in this hand (AF-R14)
REVOKE_LOSES = const(7)  # the game (AF-R14)
EARLY_LOOK = const(8)  # the pitcher's partner, too early: 4 points (AF-Y4)
HIGH = const(9)
LOW = const(10)
JACK = const(11)
HANG_JACK = const(12)  # 3 points
GAME = const(13)
_KINDS = const(14)
_POINTS = b"\1\2\3\4\1\1\1\0\4\1\1\1\3\1"

LABELS = (
    "Turn-up 1",
    "Turn-up 2",
    "Turn-up 3",
    "Turn-up 4",
    "Gift",
    "Misdeal by",
    "Revoke by",
    "Game lost by",
    "Looked early",
    "High",
    "Low",
    "Jack",
    "Hang jack",
    "Game",
)

_MAGIC = b"FP"
_VERSION = const(1)
_HEAD = const(8)
_KIND = const(31)
_SIDE_SHIFT = const(5)


class Board:
    """A peg board of two or three sides. `points` are those of each side in the game shown, and `behind` those before
    its last ones: where its second peg is. `winner` is the side that has won the game shown, or `NO_SIDE`."""

    def __init__(self) -> None:
        self.sides = 2
        self.target = 14
        self.variant = 0
        self.stake = 0
        self.all_four = 0
        self.names = list(NAMES)
        self.items = bytearray()
        self.points = [0, 0, 0]
        self.behind = [0, 0, 0]
        self.winner = NO_SIDE
        self._hand = bytearray()  # the items of the hand
        self._at_hand = [0, 0, 0]  # points when the hand began
        self._fours = [0, 0, 0]  # all-fours of the hands before, in the game shown
        self._games = [0, 0, 0]  # games won before the one shown
        self._money = [0, 0, 0]  # each player's net winnings in them, by side
        self._game_at = 0  # number of items before the game shown

    # Items.

    def refusal(self, kind: int, side: int) -> str:
        """Return why an item cannot be entered now, or ''."""
        if len(self.items) >= MOST_ITEMS:
            return "The board is full. Take a new one."
        if kind == GAME and REVOKE | side << _SIDE_SHIFT in list(self._hand) and not self._begins_hand(kind):
            return "Who revoked cannot score Game."
        return ""

    def add(self, kind: int, side: int) -> None:
        """Enter an item. Raises `ValueError` with the reason if it is refused.

        After the end of a game, its hand can be completed; an item of another hand begins the next game.
        """
        reason = self.refusal(kind, side)
        if reason:
            raise ValueError(reason)
        self.items.append(kind | side << _SIDE_SHIFT)
        self._enter(kind, side, len(self.items) - 1)

    def undo(self) -> int:
        """Take back the last item. Return its kind, or -1 on a board without items."""
        if not self.items:
            return -1
        kind = self.items[-1] & _KIND
        self.items = self.items[:-1]
        if len(self.items) > self._game_at:
            self._new_game(self._game_at)
            self._enter_all(self._game_at)
        else:
            self.count()
        return kind

    def count(self) -> None:
        """Count all items again, for example with other stakes."""
        self._games = [0, 0, 0]
        self._money = [0, 0, 0]
        self._new_game(0)
        self._enter_all(0)

    def _enter_all(self, first: int) -> None:
        for i in range(first, len(self.items)):
            self._enter(self.items[i] & _KIND, self.items[i] >> _SIDE_SHIFT, i)

    def _new_game(self, first: int) -> None:
        """Begin a game with the item of that number."""
        self._game_at = first
        self.points = [0, 0, 0]
        self.behind = [0, 0, 0]
        self._fours = [0, 0, 0]
        self.winner = NO_SIDE
        self._new_hand()

    def _new_hand(self) -> None:
        self._hand = bytearray()
        self._at_hand = list(self.points)

    def _begins_hand(self, kind: int) -> bool:
        """True if an item belongs to another hand than the items before: this hand has it already, or something that
        comes after it."""
        kinds = [_slot(item & _KIND) for item in self._hand]
        is_counted = bool(kinds) and max(kinds) >= HIGH
        if self.winner != NO_SIDE and not (is_counted and kind >= HIGH):
            return True
        if kind >= HIGH:
            return _slot(kind) in kinds
        if kind in (REVOKE, REVOKE_LOSES):
            return GAME in kinds
        return is_counted

    def _enter(self, kind: int, side: int, number: int) -> None:
        """Count an item, the one of that number."""
        if self._begins_hand(kind):
            if self.winner == NO_SIDE:
                self._fours = self._all_fours()
                self._new_hand()
            else:
                for other in range(self.sides):
                    self._money[other] += self._gain(other)
                self._games[self.winner] += 1
                self._new_game(number)
        self._hand.append(kind | side << _SIDE_SHIFT)
        before = self.points
        self._count_hand()
        for other in range(self.sides):
            if self.points[other] != before[other]:
                self.behind[other] = before[other]

    def _count_hand(self) -> None:
        """Set the points and the winner from the items of the hand, in their order (AF-9)."""
        self.points = list(self._at_hand)
        self.winner = NO_SIDE
        for item in sorted(self._hand, key=_order):
            kind = item & _KIND
            side = item >> _SIDE_SHIFT
            points = self.target if kind == REVOKE_LOSES else _POINTS[kind]
            if MISDEAL <= kind <= EARLY_LOOK:
                for step in range(1, self.sides):  # each other side, from the next one on
                    self._score((side + step) % self.sides, points)
            else:
                self._score(side, points)

    def _score(self, side: int, points: int) -> None:
        if self.winner == NO_SIDE:
            self.points[side] = min(self.points[side] + points, self.target)
            if self.points[side] == self.target:
                self.winner = side

    # Games and stakes.

    def _all_fours(self) -> list[int]:
        """Return each side's all-fours in the game shown: all four points of a hand, also those that were not needed
        to win (AF-R21)."""
        fours = list(self._fours)
        owners = [item >> _SIDE_SHIFT for item in self._hand if item & _KIND >= HIGH]
        if len(owners) == 4 and min(owners) == max(owners):
            fours[owners[0]] += 1
        return fours

    def _gain(self, side: int) -> int:
        """Return what each player of a side wins in the game shown, which is won. Three sides play for no stakes."""
        if self.sides != 2:
            return 0
        fours = self._all_fours()
        net = self.stake if side == self.winner else -self.stake
        return net + self.all_four * (fours[side] - fours[1 - side])

    def games(self, side: int) -> int:
        """Return the games that a side has won."""
        return self._games[side] + (self.winner == side)

    def money(self, side: int) -> int:
        """Return each player's net winnings on a side, in all games that are won."""
        return self._money[side] + (self._gain(side) if self.winner != NO_SIDE else 0)

    # Its bytes.

    def pack(self) -> bytes:
        """Return the board as bytes."""
        out = bytearray(_MAGIC)
        out.extend(bytes((_VERSION, self.sides, self.target, self.variant, self.stake, self.all_four)))
        for name in self.names:
            letters = name.encode()
            out.append(len(letters))
            out.extend(letters)
        out.extend(self.items)
        return bytes(out)


def unpack(data: bytes) -> Board:
    """Return the board of these bytes. Raises `ValueError` with the reason if they are unusable."""
    if data[:2] != _MAGIC or len(data) < _HEAD:
        raise ValueError("not a peg board")
    if data[2] != _VERSION:
        raise ValueError("made by another Fourfold")
    board = Board()
    board.sides, board.target, board.variant, board.stake, board.all_four = data[3:_HEAD]
    at = _HEAD
    try:
        for side in range(len(NAMES)):
            end = at + 1 + data[at]
            board.names[side] = str(data[at + 1 : end], "utf-8")
            at = end
    except (UnicodeError, IndexError):
        raise ValueError("the peg board is garbled")
    board.items = bytearray(data[at:])
    fits = all(item & _KIND < _KINDS and item >> _SIDE_SHIFT < board.sides for item in board.items)
    fits = fits and board.sides in (2, 3) and 1 <= board.target <= MOST_TARGET and board.variant < VARIANT_COUNT
    if not fits or max(board.stake, board.all_four) > MOST_STAKE:
        raise ValueError("the peg board is garbled")
    board.count()
    return board


def kinds_of(turn_ups: int, hang_jack: int) -> bytes:
    """Return the kinds of items of a game whose turn-ups pay up to `turn_ups` points and a captured jack `hang_jack`,
    in the order of a list to choose from."""
    kinds = bytearray(range(turn_ups))
    if turn_ups:
        kinds.append(GIFT)
    kinds.extend(bytes((HIGH, LOW, JACK)))
    if hang_jack > 1:
        kinds.append(HANG_JACK)
    kinds.extend(bytes((GAME, MISDEAL, REVOKE, REVOKE_LOSES, EARLY_LOOK)))
    return bytes(kinds)


def next_kind(kind: int, kinds: Data) -> int:
    """Return the kind that most often follows another: the next point of the hand, and High in all other cases."""
    for other in kinds:
        if HIGH <= kind < other and _slot(other) != _slot(kind):
            return other
    return HIGH


def rules_of(variant: int) -> tuple[str, int, bytes]:
    """Return the name of a variant, its target, and its kinds of items as from `kinds_of`."""
    from engines.all_fours.variants import VARIANTS  # needed to set up a board only

    row = VARIANTS[variant]
    begins = row.choices
    target = begins.get("target", "14").split()[-1]  # 9 with two players, or 11
    pays = [word[-1:] for word in begins.get("turn_up_pays", "A1 6-2 J3").split()]
    turn_ups = max([int(points) if points.isdigit() else 0 for points in pays])
    return row.name, int(target), kinds_of(turn_ups, int(begins.get("hang_jack", "3")))


def _slot(kind: int) -> int:
    """Return a kind, but `JACK` for a captured jack, because a hand has only one of the two."""
    return JACK if kind == HANG_JACK else kind


def _order(item: int) -> int:
    """Return an item's place in the order of a hand; penalties and turn-ups stay in the order in which they came."""
    kind = item & _KIND
    return kind if kind >= HIGH else 0
