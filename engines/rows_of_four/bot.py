"""Rows of Four's computer player and hints: a look at all ways to move up to three cards before the next draw.

Worth of a table: for each card up, for each space; less for each card that lies on a lower one (the lower that one, the
more), that breaks a run, or that is in the waste. The player goes towards the worthiest table in reach, by the shortest
way; where none is worthier it draws. So between two draws the worth in reach never falls, and where it stays the way to
it gets shorter: there is no going round in circles. To look further then wins no more games, and takes many seconds.

Where draws wait for the table to be stuck (RO-R3), worth counts cards and spaces as that does, before all else, and the
same reasoning holds. When neither draw nor redeal will come any more, only cards count: the player makes for those in
reach, else for the nearest that the search of `stall.py` finds, a move nearer each time, and gives up only where it
finds none (RO-R13).
"""

from array import array

from micropython import const

from engines import bot, cards
from engines.game import option_at
from engines.rows_of_four import kernels, rules, search

# Of the buffer and of moves, as in kernels.py.
_DRAW_WHEN = const(2)  # of the options
_WASTE = const(48)
_STOCK = const(49)
_REDEALS = const(50)
_FROM_WASTE = const(8)
_UP = const(8)
_FOUNDATIONS = const(16)
_DRAW = const(384)
_REDEAL = const(385)
_GIVE_UP = const(386)

# Of the room of a search, as in search.py.
_NOW = const(264)
_BEST = const(265)
_AWAY = const(266)
_CHOICE = const(267)
_ROOM_ITEMS = const(272)
_AIM_WORTH = const(0)
_AIM_CARDS = const(1)
_AIM_STUCK = const(2)
_LEAST_GAIN = const(400)

# As in stall.py.
_FIRST = const(802)

_DEPTH = const(3)
_TABLES = const(12)  # looked at in one step
_ENOUGH = const(20)  # redeals after which it plays as in the last pass, where there is no limit
_WEIGHTS = (b"\x2e\x0d\x04\x02\x03\x02\x03\x0f\x00", b"\x1d\x0c\x03\x17\x01\x00\x00\x04\x01")  # redeals are left


class RowsOfFourBot(bot.Bot):
    """Decides in steps of a few tables looked at. It takes cards back from foundations only where nothing else is left
    to do but that or give up, or where draws wait for it."""

    def __init__(self):
        self._seen = rules.RowsOfFour()
        self._room = array("H", bytes(2 * _ROOM_ITEMS))
        self._weights = _WEIGHTS[0]
        self._last = False  # whether no card will be drawn any more
        self._further = False
        self.move = 0

    def start(self, view):
        seen = self._seen
        state = seen.state
        for i in range(rules.RowsOfFour.SIZE):
            state[i] = view[i]
        left = seen.redeals_left()
        self._last = not state[_STOCK] and not (state[_WASTE] and left)
        if left == 255 and state[_REDEALS] >= _ENOUGH:
            left = 0
        self._weights = _WEIGHTS[1 if left else 0]
        self._further = False
        aim = _AIM_WORTH
        if self._last:
            aim = _AIM_CARDS
        elif option_at(state, _DRAW_WHEN):
            aim = _AIM_STUCK
        search.prepare(state, self._room, self._weights, aim)
        search.weigh(state, self._room, self._weights)

    def step(self):
        if self._further:
            return self._look_further()
        seen = self._seen
        room = self._room
        if search.look(seen.state, room, self._weights, _DEPTH, _TABLES):
            return False
        if kernels.moves_made(seen.state) >= kernels.LAST_MOVE:
            self.move = _GIVE_UP
        elif self._last and room[_BEST] - room[_NOW] < _LEAST_GAIN:
            import engines.rows_of_four.stall as stall  # this form allocates nothing once it is there

            self._further = True
            stall.begin(seen.state, stall.far, room)
            return False
        elif room[_AWAY]:
            self.move = room[_CHOICE]
        else:
            self.move = _REDEAL if kernels.draw_refusal(seen.state) else _DRAW
        return True

    def _look_further(self):
        import engines.rows_of_four.stall as stall

        found = stall.grow(self._seen.state, stall.far, self._room)
        self.move = stall.far[_FIRST] if found > 0 else _GIVE_UP
        return found != 0

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
        if self._further:
            return "a step on a longer way"
        source = move >> 4
        if source >= _FOUNDATIONS:
            return "a place for another card"
        if move & 15 == _UP:
            safe = seen.top_card(source) & cards.RANK_MASK <= kernels.lowest(seen.state) + 1
            return "no card needs it any more" if safe else "one more card up"
        if source == _FROM_WASTE:
            return "off the waste" if seen.pile_size(move & 15) else "a space for the waste"
        left = seen.pile_size(source) - 1
        if not left:
            return "makes a space"
        return "frees the " + cards.rank_name(seen.pile_card(source, left - 1) & cards.RANK_MASK)
