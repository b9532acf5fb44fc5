"""Rows of Four's computer player and hints: a look at all ways to move up to three cards before the next draw.

Worth of a table: for each card up, for each space; less for each card that lies on a lower one (the lower that one, the
more), that breaks a run, or that is in the waste. The player goes towards the worthiest table in reach, by the shortest
way; where none is worthier it draws. So between two draws the worth in reach never falls, and where it stays the way to
it gets shorter: there is no going round in circles. When no draw is to be had, or draws wait for the cards to be stuck,
a card up or off the waste counts before all else. To look further then wins no more games, and takes many seconds.
"""

from array import array

import micropython
from micropython import const

from engines import bot, cards
from engines.rows_of_four import kernels, rules

# Of the buffer, as in kernels.py; the waste is a ninth pile there, with more room.
_DRAW_WHEN = const(22)
_FILL = const(23)
_HEIGHTS = const(32)
_LENGTHS = const(40)
_WASTE = const(48)
_STOCK = const(49)
_REDEALS = const(50)
_PILES = const(52)
_FROM_WASTE = const(8)
_UP = const(8)
_ALL_MOVES = const(144)
_DRAW = const(384)
_REDEAL = const(385)
_GIVE_UP = const(386)

# The working room, in halfwords. For each card where the buffer has it: what it and those below it cost, times 16, and
# the lowest rank among them. The way to the table looked at: for each step the move, what had the card then, the move
# before's, the worth and the source's entry. The rest of the search.
_WAY = const(200)
_STEP = const(5)
_LEVEL = const(215)
_MOVE = const(216)
_LAST = const(217)
_NOW = const(218)
_BEST = const(219)
_FAR = const(220)
_CHOICE = const(221)
_ROOM = const(222)

_BARE = const(14)  # the entry under the lowest card of a pile: no cost, any card is lower
_START = const(6000)  # so that no worth is below zero
_GAIN = const(250)  # for a card up or off the waste where these count most
_NOWHERE = const(255)

_DEPTH = const(3)
_TABLES = const(12)  # looked at in one step
_ENOUGH = const(20)  # redeals after which it sees no hope, where there is no limit

# By whether redeals are left: a card up, a card on a lower one, more for each rank that one is below the king, a space,
# a card in the waste, there on a lower one, more for each rank, a break in a run, a card on its like.
_UP_WORTH = const(0)
_SPACE_WORTH = const(3)
_WORTHS = (b"\x2e\x0d\x04\x02\x03\x02\x03\x0f\x00", b"\x1d\x0c\x03\x17\x01\x00\x00\x04\x01")


@micropython.viper
def entry(worths, card: int, under: int, before: int, waste: int) -> int:
    """The entry of a card that is put on another, `under`, with the entry `before`, on a pile or on the waste."""
    w = ptr8(worths)
    rank = card & 15
    least = before & 15
    cost = 0
    at = 1
    if waste != 0:
        at = 5
        cost = w[4]
    if rank > least:
        cost += w[at] + w[at + 1] * (13 - least)
        rank = least
    elif rank == least:
        cost += w[8]
    if under & 15 != (card & 15) + 1:
        cost += w[7]
    return ((before >> 4) + cost) << 4 | rank


@micropython.viper
def prepare(s, room, worths, gain: int) -> int:
    """Work out all entries and the worth of the table, with which the search begins. Returns it."""
    p = ptr8(s)
    r = ptr16(room)
    w = ptr8(worths)
    now = _START + (72 - p[_WASTE]) * gain
    i = _HEIGHTS
    while i < _LENGTHS:
        now += p[i] * (w[_UP_WORTH] + gain)
        i += 1
    pile = 0
    while pile <= _FROM_WASTE:
        i = pile << 4
        end = i + p[_LENGTHS + pile]
        before = _BARE
        under = _BARE
        if i == end and pile < _FROM_WASTE:
            now += w[_SPACE_WORTH]
        while i < end:
            card = p[_PILES + i]
            before = int(entry(worths, card, under, before, pile >> 3))
            r[i] = before
            under = card
            i += 1
        now -= before >> 4
        pile += 1
    r[_LEVEL] = 0
    r[_MOVE] = 0
    r[_LAST] = _NOWHERE
    r[_NOW] = now
    r[_BEST] = now
    r[_FAR] = 0
    return now


# The search: the next move at a table, one made, one taken back. Each is a kernel of its own, for a branch in a Pico's
# native code reaches no further than 2 KB.


@micropython.viper
def next_move(s, room) -> int:
    """The next move worth a look at this table, from the noted one on; `_ALL_MOVES` when there is none."""
    p = ptr8(s)
    r = ptr16(room)
    level = r[_LEVEL]
    move = r[_MOVE]
    last = r[_LAST]
    while move < _ALL_MOVES:
        source = move >> 4
        n = p[_LENGTHS + source]
        if n == 0 or source == last:  # a card just moved goes there at once or not at all
            move = (source + 1) << 4
        else:
            card = p[_PILES + (source << 4) + n - 1]
            rank = card & 15
            to = move & 15
            good = 0
            while good == 0 and to < _UP:
                if to != source:
                    n = p[_LENGTHS + to]
                    if n == 0:  # of several spaces the first
                        if source == _FROM_WASTE or (p[_FILL] != 0 and p[_LENGTHS + source] > 1):
                            good = 1
                        i = 0
                        while i < to:
                            if p[_LENGTHS + i] == 0:
                                good = 0
                            i += 1
                    elif p[_PILES + (to << 4) + n - 1] & 15 == rank + 1:
                        good = 1
                if good == 0:
                    to += 1
            if to == _UP:
                n = _HEIGHTS + ((card >> 3) & 6)
                if p[n] + 1 == rank or p[n + 1] + 1 == rank:
                    good = 1
            move = source << 4 | to
            if good == 0:
                move = (source + 1) << 4
            elif level > 0 and move < r[_WAY + (level - 1) * _STEP] and int(out_of_turn(s, room, move, card)) != 0:
                move += 1
            else:
                return move
    return move


@micropython.viper
def out_of_turn(s, room, move: int, card: int) -> int:
    """Whether a move has nothing to do with a higher one just made: of two such the lower comes first."""
    p = ptr8(s)
    r = ptr16(room)
    way = _WAY + (r[_LEVEL] - 1) * _STEP
    source = move >> 4
    to = move & 15
    n = r[way] & 15
    i = r[way] >> 4
    if source == i or (to == i and to != _UP) or (source == n and n != _UP):
        return 0
    if to == _UP:
        if n != _UP or (r[way + 1] - 16) >> 1 != card >> 4:
            return 1
    elif to != n and p[_LENGTHS + to] != 0 and (n == _UP or p[_LENGTHS + n] != 1):
        return 1
    return 0


@micropython.viper
def make(s, room, worths, gain: int, move: int) -> int:
    """Make a move, note the way back, and the table if none worthier was seen or it is nearer. Returns its worth."""
    p = ptr8(s)
    r = ptr16(room)
    w = ptr8(worths)
    level = r[_LEVEL]
    now = r[_NOW]
    source = move >> 4
    to = move & 15
    way = _WAY + level * _STEP
    n = p[_LENGTHS + source] - 1
    at = (source << 4) + n
    card = p[_PILES + at]
    r[way] = move
    r[way + 2] = r[_LAST]
    r[way + 3] = now
    r[way + 4] = r[at]
    now += r[at] >> 4
    if n != 0:
        now -= r[at - 1] >> 4
    elif source < _FROM_WASTE:
        now += w[_SPACE_WORTH]
    if source == _FROM_WASTE:
        now += gain
    p[_LENGTHS + source] = n
    p[_PILES + at] = 0
    r[_LAST] = _NOWHERE
    if to == _UP:
        n = (card >> 3) & 6
        if p[_HEIGHTS + n] + 1 != card & 15:
            n += 1
        p[_HEIGHTS + n] = p[_HEIGHTS + n] + 1
        r[way + 1] = 16 + n
        now += w[_UP_WORTH] + gain
    else:
        n = p[_LENGTHS + to]
        at = (to << 4) + n
        before = _BARE
        under = _BARE
        if n != 0:
            before = r[at - 1]
            under = p[_PILES + at - 1]
        else:
            now -= w[_SPACE_WORTH]
        r[at] = int(entry(worths, card, under, before, 0))
        now -= (r[at] >> 4) - (before >> 4)
        p[_PILES + at] = card
        p[_LENGTHS + to] = n + 1
        r[way + 1] = to
        r[_LAST] = to
    level += 1
    if now > r[_BEST] or (now == r[_BEST] and level < r[_FAR]):
        r[_BEST] = now
        r[_FAR] = level
        r[_CHOICE] = r[_WAY]
    r[_LEVEL] = level
    r[_NOW] = now
    r[_MOVE] = 0
    return now


@micropython.viper
def take_back(s, room) -> int:
    """Take the last move back and note the one after it as the next to look at. Returns the level."""
    p = ptr8(s)
    r = ptr16(room)
    level = r[_LEVEL] - 1
    way = _WAY + level * _STEP
    move = r[way]
    to = r[way + 1]
    r[_LAST] = r[way + 2]
    r[_NOW] = r[way + 3]
    if to >= 16:
        card = p[_HEIGHTS + to - 16]
        p[_HEIGHTS + to - 16] = card - 1
        card = card | ((to - 16) >> 1) << 4
    else:
        n = p[_LENGTHS + to] - 1
        p[_LENGTHS + to] = n
        card = p[_PILES + (to << 4) + n]
        p[_PILES + (to << 4) + n] = 0
    source = move >> 4
    n = p[_LENGTHS + source]
    at = (source << 4) + n
    p[_PILES + at] = card
    p[_LENGTHS + source] = n + 1
    r[at] = r[way + 4]
    if move & 15 == _UP:
        r[_MOVE] = (source + 1) << 4
    else:
        r[_MOVE] = move + 1
    r[_LEVEL] = level
    return level


@micropython.viper
def search(s, room, worths, gain: int, depth: int, tables: int) -> int:
    """Look at up to `tables` more tables. Whether there may be more; the buffer is as it was once there are not."""
    r = ptr16(room)
    while tables > 0:
        move = _ALL_MOVES
        if r[_LEVEL] < depth:
            move = int(next_move(s, room))
        if move < _ALL_MOVES:
            make(s, room, worths, gain, move)
            tables -= 1
        elif r[_LEVEL] == 0:
            return 0
        else:
            take_back(s, room)
    return 1


class RowsOfFourBot(bot.Bot):
    """Decides in steps of a few tables looked at. It never takes a card back from a foundation."""

    def __init__(self):
        self._seen = rules.RowsOfFour()
        self._room = array("H", bytes(2 * _ROOM))
        self._worths = _WORTHS[0]
        self._gain = 0
        self.move = 0

    def start(self, view):
        state = self._seen.state
        for i in range(rules.RowsOfFour.SIZE):
            state[i] = view[i]
        left = self._redeals()
        self._worths = _WORTHS[1 if left else 0]
        last = not state[_STOCK] and not (state[_WASTE] and left)
        self._gain = _GAIN if last or state[_DRAW_WHEN] else 0
        prepare(state, self._room, self._worths, self._gain)

    def step(self):
        seen = self._seen
        room = self._room
        if search(seen.state, room, self._worths, self._gain, _DEPTH, _TABLES):
            return False
        if kernels.moves_made(seen.state) >= kernels.LAST_MOVE:
            self.move = _GIVE_UP
        elif room[_FAR]:
            self.move = room[_CHOICE]
        elif not kernels.draw_refusal(seen.state):
            self.move = _DRAW
        elif self._redeals() and not kernels.redeal_refusal(seen.state):
            self.move = _REDEAL
        else:
            self.move = _GIVE_UP
        return True

    def _redeals(self):
        """Redeals it may still hope for."""
        left = self._seen.redeals_left()
        return 0 if left == 255 and self._seen.state[_REDEALS] >= _ENOUGH else left

    def reason(self):
        seen = self._seen
        move = self.move
        if move == _DRAW:
            return "nothing better to move"
        if move == _REDEAL:
            return "the stock is empty"
        if move == _GIVE_UP:
            full = kernels.moves_made(seen.state) >= kernels.LAST_MOVE
            return "no room for another move" if full else "I see no more cards to win"
        source = move >> 4
        if move & 15 == _UP:
            safe = seen.top_card(source) & cards.RANK_MASK <= kernels.lowest(seen.state) + 1
            return "no card needs it any more" if safe else "one more card up"
        if source == _FROM_WASTE:
            return "off the waste" if seen.pile_size(move & 15) else "a space for the waste"
        left = seen.pile_size(source) - 1
        if not left:
            return "makes a space"
        return "frees the " + cards.rank_name(seen.pile_card(source, left - 1) & cards.RANK_MASK)
