"""Foursquare: the rules, FQ-1 to FQ-11 with rulings FQ-R1 to FQ-R18; `kernels.py` does the work on the buffer."""

from micropython import const

from engines import cards, game, rng
from engines.foursquare import kernels
from engines.game import Corrupt, Game, IllegalMove, Option

# The body of the buffer as in kernels.py: only a module's own constants are folded into its code.
_CELLS = const(32)  # 16 top cards; 0 where there is no pile
_HEIGHTS = const(48)  # 16 heights, 0-4
_STOCK = const(64)  # the 40 cards in the order they are played (C-3)
_POS = const(104)  # cards played; the card in hand is _STOCK + _POS
_TOP = const(105)  # the box around the grid: first row and column, rows and columns
_LEFT = const(106)
_ROWS = const(107)
_COLS = const(108)
_SIZE = const(109)
_TURN = const(3)
_WINNERS = const(4)
_GRID = const(20)
_OVER = const(255)
_CARDS = const(40)
_PLANE = const(7)  # rows and columns a floating grid can reach
_CENTRE = const(24)
_MAX_DOWN = const(4)  # FQ-9
_MAX_HEIGHT = const(4)  # FQ-5
_PILES = const(16)

PLANE = _PLANE
PILES = _PILES
MAX_DOWN = _MAX_DOWN

REASONS = (
    "",
    "The game is over.",
    "There is no such place.",
    "The grid may not grow past four rows and four columns.",
    "That pile has four cards already.",
    "A new pile must lie next to another one.",
    "That would leave more than four cards face down.",
)


def place_name(move):
    """`A1` to `G7`: column letter, row number from the top."""
    return chr(65 + move % _PLANE) + str(move // _PLANE + 1)


def cell_of(move):
    """The pile index 0-15 of a place."""
    return (move // _PLANE & 3) << 2 | move % _PLANE & 3


class Foursquare(Game):
    """One seat, forty cards, sixteen piles. The score of a win is the cards left, 0-24 (FQ-10, FQ-R14)."""

    KEY = "foursquare"
    NUMBER = 1
    SIZE = _SIZE
    MAX_MOVES = 28
    MAX_PLAYS = _CARDS
    DECK = cards.new_deck(10)
    OPTIONS = (
        Option("grid", "Grid", ("floating", "fixed")),
        Option("suicide", "Losing move", ("loses", "forbidden")),
        Option("dimmed", "Closed cards dimmed", ("off", "on")),
        Option("undo", "Undo", ("off", "on")),
    )

    def _deal(self, deck):
        s = self.state
        s[_STOCK : _STOCK + _CARDS] = deck or self.DECK
        if deck is None:
            rng.shuffle(s, game.AT_RNG, s, _STOCK, _CARDS)
        self._empty_box()

    def _empty_box(self):
        s = self.state
        s[_TOP] = s[_LEFT] = s[_ROWS] = s[_COLS] = 0
        if s[_GRID]:
            s[_ROWS] = s[_COLS] = 4

    def moves(self, out):
        if self.state[_TURN] == _OVER:
            return 0
        s = self.state
        if not s[_ROWS]:
            out[0] = _CENTRE
            return 1
        return kernels.list_moves(s, out)

    def play(self, move):
        reason = kernels.refusal(self.state, move)
        if reason:
            raise IllegalMove(REASONS[reason])
        kernels.play_card(self.state, move)
        self._count_move()

    def score(self, seat=0):
        return _CARDS - self.state[_POS] if self.state[_WINNERS] else 0

    def progress(self):
        """Face-up piles (FQ-R18)."""
        return kernels.count_piles(self.state) - kernels.count_down(self.state)

    def view(self, seat, out):
        kernels.hide(self.state, out)

    def determinize(self, view, generator, at=0):
        kernels.fill_stock(view, generator, at)

    # What the screen and the text player show; each works on a view as well.

    def hand(self):
        """The card to place, `NO_CARD` once the game is over."""
        s = self.state
        return cards.NO_CARD if s[_TURN] == _OVER else s[_STOCK + s[_POS]]

    def stock_left(self):
        """Cards still face down in the stock; the hand is not one of them."""
        s = self.state
        return _CARDS - s[_POS] - (0 if s[_TURN] == _OVER else 1)

    def box(self):
        """First row, first column, rows and columns of the grid; rows and columns 0 before the first card."""
        s = self.state
        return s[_TOP], s[_LEFT], s[_ROWS], s[_COLS]

    def top_card(self, cell):
        """The top card of a pile, `NO_CARD` where there is none."""
        return self.state[_CELLS + cell]

    def height(self, cell):
        """Cards in a pile, 0-4."""
        return self.state[_HEIGHTS + cell]

    def face_down(self):
        """Face-down top cards; more than `MAX_DOWN` lose (FQ-9)."""
        return kernels.count_down(self.state)

    def flipped_by(self, move):
        """Bit mask of the piles that the card in hand would turn over at a place."""
        return kernels.flips(self.state, cell_of(move), self.hand() & cards.RANK_MASK)

    def down_after(self, move):
        """Face-down top cards there would be after playing to a place."""
        return kernels.down_after(self.state, cell_of(move), self.hand() & cards.RANK_MASK)

    def loses(self, move):
        """Whether the card in hand would lose at once at a place (FQ-9, FQ-R11)."""
        return self.down_after(move) > _MAX_DOWN

    def describe(self, move):
        mask = self.flipped_by(move)
        up = []
        down = []
        for cell in range(_PILES):
            if mask >> cell & 1:
                card = self.state[_CELLS + cell]
                (up if card & cards.FACE_DOWN else down).append(cards.to_text(card & ~cards.FACE_DOWN))
        text = cards.to_text(self.hand()) + " to " + place_name(move)
        for turned, way in ((up, "up"), (down, "down")):
            if turned:
                text += ", turns " + " ".join(turned) + " " + way
        return text + " and loses" if self.loses(move) else text

    def move_name(self, move):
        return place_name(move)

    def move_from_name(self, text):
        name = text.strip().upper()
        if len(name) != 2 or not "A" <= name[0] <= "G" or not "1" <= name[1] <= "7":
            raise ValueError("a place is a column A-G and a row 1-7, such as D4")
        return (ord(name[1]) - 49) * _PLANE + ord(name[0]) - 65

    def check(self):
        self._check_header()
        s = self.state
        pos = s[_POS]
        if pos > _CARDS or bytes(sorted(s[_STOCK : _STOCK + _CARDS])) != bytes(sorted(self.DECK)):
            raise Corrupt("the stock does not hold each card once")
        if self.moves_made() > pos or s[game.AT_PHASE]:
            raise Corrupt("more moves than cards played, or a phase this game has not")
        self._check_piles(s, pos)
        kept = s[_TURN], s[_WINNERS]
        kernels.settle(s)
        found = s[_TURN], s[_WINNERS]
        s[_TURN], s[_WINNERS] = kept
        if found != kept:
            raise Corrupt("the result does not follow from the table")

    def _check_piles(self, s, pos):
        played = bytes(s[_STOCK : _STOCK + pos])
        total = 0
        tops = set()
        rows = cols = 0
        for cell in range(_PILES):
            card = s[_CELLS + cell]
            height = s[_HEIGHTS + cell]
            if height > _MAX_HEIGHT or (height == 0) != (card == 0):
                raise Corrupt("a pile's height is out of range")
            if card:
                total += height
                rows |= 1 << (cell >> 2)
                cols |= 1 << (cell & 3)
                card &= ~cards.FACE_DOWN
                if bytes((card,)) not in played or card in tops:
                    raise Corrupt("a pile shows a card that was not played, or one shown elsewhere")
                tops.add(card)
        if total != pos:
            raise Corrupt("the piles do not hold the cards played")
        if s[_GRID]:
            good = (s[_TOP], s[_LEFT], s[_ROWS], s[_COLS]) == (0, 0, 4, 4)
        else:
            good = _line_bits(s[_TOP], s[_ROWS]) == rows and _line_bits(s[_LEFT], s[_COLS]) == cols
        if not good:
            raise Corrupt("the box does not fit the piles")


def _line_bits(first, count):
    """Rows (or columns) first .. first + count - 1 modulo 4 as a bit mask; -1 when they leave the plane."""
    if count > 4 or first + count > _PLANE or (count and not first <= 3 < first + count):
        return -1
    bits = 0
    for line in range(first, first + count):
        bits |= 1 << (line & 3)
    return bits
