"""What is drawn from a view of All Fours: every full state in which the hand could have gone as it went, equally often.

The states are counted out: each way to deal the unseen cards is played through again by the rules. To keep
them few, most of the stock is laid open, as if it had been turned up.
"""

import random
from array import array
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, permutations

import pytest

from engines import rng
from engines.all_fours import deal, determinize, evaluate, play
from engines.all_fours.kernels import (
    COUNTS,
    DEAL,
    EVENTS,
    FORCED,
    LEADER,
    PACK,
    PLAYING,
    SHED,
    STOCK,
    THROW_IN,
    THROWN,
    TRUMP,
    TURNED,
    VOIDS,
    hand_at,
    legal_cards,
)
from engines.all_fours.rules import AllFours
from engines.cards import HIDDEN
from engines.game import AT_TURN
from games.all_fours.dealt import begun, deck

LEAST, MOST = 10, 150  # states of a case
EXPECTED = 20  # draws for each
FEW = 5  # cards in the hands

# Clubs are trumps, and the third seat has no other cards; the stock ends with two high ones.
UNDER = ("AS KS QS AH KH QH", "9C 8C 2S 3S 2H 3H", "2C 3C 4C 5C 6C 7C", "4S 5S 6S 4H 5H 6H")


class Case:
    """A view in the middle of a hand, and all that led to it since play began."""

    def __init__(self, start: bytes, moves: list[int], game: AllFours, seat: int, unseen_stock: int) -> None:
        self.start = start
        self.moves = moves
        self.played = [list[int]() for _ in range(game.seats())]
        s = bytearray(start)
        for move in moves:
            if move != THROW_IN:
                self.played[s[AT_TURN]].append(move)
            play.play_move(s, move)
        self.seat = seat
        full = bytearray(game.state)
        lay_open(full, 52 - full[STOCK] - unseen_stock)
        game.state[:] = full
        self.view = bytearray(game.SIZE)
        game.view(seat, self.view)
        self.hidden = [n for n in range(full[2]) if self.view[hand_at(self.view, n)] == HIDDEN]
        self.rest = [i for i in range(PACK, EVENTS) if self.view[i] == HIDDEN]
        self.cards = [full[i] for i in self.rest]
        for n in self.hidden:
            self.cards += self.hand(full, n)

    @staticmethod
    def hand(state: bytearray, seat: int) -> list[int]:
        """The cards of a hand."""
        return list(state[hand_at(state, seat) : hand_at(state, seat) + state[COUNTS + seat]])

    def ways(self) -> Iterator[bytes]:
        """All the ways to deal the unseen cards that are possible, as buffers; those outside the hands in any order."""

        def lay(left: list[int], seats: list[int], state: bytearray) -> Iterator[bytes]:
            if seats:
                at, size = hand_at(state, seats[0]), state[COUNTS + seats[0]]
                for chosen in combinations(sorted(left), size):
                    state[at : at + size] = bytes(chosen)
                    yield from lay([card for card in left if card not in chosen], seats[1:], state)
            elif self.possible(state):
                for order in permutations(left):
                    for place, card in zip(self.rest, order, strict=True):
                        state[place] = card
                    yield bytes(state)

        return lay(self.cards, self.hidden, bytearray(self.view))

    def possible(self, full: bytearray) -> bool:
        """Whether the hand could have gone as it went."""
        s = bytearray(self.start)
        for seat in self.hidden:
            mine = self.hand(full, seat) + self.played[seat]
            s[hand_at(s, seat) : hand_at(s, seat) + len(mine)] = bytes(sorted(mine))
        if s[VOIDS + s[LEADER]] & FORCED and not deal.may_stand(s):
            return False
        out = array("H", bytes(2 * AllFours.MAX_MOVES))
        for move in self.moves:
            if move != THROW_IN and move not in out[: legal_cards(s, out)]:
                return False
            play.play_move(s, move)
        return True


def lay_open(s: bytearray, count: int) -> None:
    """Turn up so many cards of the stock more."""
    shown = s[PACK + s[STOCK] : PACK + s[STOCK] + count]
    shed = s[PACK + s[TURNED] : PACK + s[TURNED] + s[SHED]]
    at = PACK + s[TURNED]
    s[STOCK] += count
    s[TURNED] += count
    s[at : PACK + s[STOCK]] = (shown + shed).ljust(PACK + s[STOCK] - at, b"\0")


def hands(dice: random.Random, name: str, seats: int, **choices: str) -> Iterator[tuple[AllFours, bytes, list[int]]]:
    """Positions of random hands: the game, the buffer when play began, and the moves since."""
    out = array("H", bytes(2 * AllFours.MAX_MOVES))
    while True:
        decks = b"".join(bytes(dice.sample(list(AllFours.DECK), 52)) for _ in range(4))
        dealer = dice.randrange(seats)
        if choices.get("undertrumping") == "banned" and seats == 4:
            dealer, decks = 3, deck(4, 3, UNDER, "10C") + decks
        game = begun(name, seats, dealer, decks, **choices)
        start, moves = b"", list[int]()
        game.play(DEAL)
        count = game.moves(out)
        while count and out[0] != DEAL:
            if game.phase() == PLAYING:
                start = start or bytes(game.state)
                if 0 < sum(game.hand_size(seat) for seat in range(seats)) <= FEW + seats // 2:
                    yield game, start, moves
            move = dice.choice(out[:count])
            if start:
                moves.append(move)
            game.play(move)
            count = game.moves(out)


def any_position(case: Case) -> bool:
    """Whatever is known."""
    return True


def stood(case: Case) -> bool:
    """A seat that had to have a trump to stand has shown none yet."""
    s = case.view
    return any(s[VOIDS + n] & FORCED and not determinize.has_played_trump(s, n) for n in case.hidden)


def undertrumped(case: Case) -> bool:
    """A seat put a trump on a higher one, and so has none above it, though some are unseen."""
    s = case.view
    trump = s[TRUMP]
    played = max((evaluate.power(move) for move in case.moves if move >> 4 == trump), default=14)
    unseen = max((evaluate.power(card) for card in case.cards if card >> 4 == trump), default=0)
    return unseen > played and any(s[COUNTS + n] and s[VOIDS + n] & 15 == 15 ^ 1 << trump for n in case.hidden)


def discarded(case: Case) -> bool:
    """Discards of others are hidden."""
    return case.view[SHED] > 0 and min(case.rest) < PACK + case.view[TURNED] + case.view[SHED]


def thrown(case: Case) -> bool:
    """A hand lies open."""
    return case.view[THROWN] > 0


def void(case: Case) -> bool:
    """A seat lacks a suit."""
    return any(case.view[VOIDS + n] & 15 for n in case.hidden)


CASES = (
    ("Trinidad", 4, {}, void),
    ("Trinidad", 4, {"forced_beg": "yes"}, stood),
    ("Trinidad", 4, {"undertrumping": "banned"}, undertrumped),
    ("Trinidad", 2, {"forced_beg": "yes", "undertrumping": "banned"}, stood),
    ("West Yorkshire", 4, {"trumping_in": "banned"}, void),
    ("West Yorkshire", 4, {}, thrown),
    ("West Yorkshire", 6, {}, void),
    ("Seven Up", 2, {}, discarded),
    ("Running", 2, {}, any_position),
)


@pytest.mark.parametrize(("name", "seats", "choices", "wanted"), CASES)
def test_every_possible_state_comes_equally_often(
    name: str, seats: int, choices: dict[str, str], wanted: Callable[[Case], bool]
) -> None:
    """AF-4, AF-5, AF-R12, AF-R13, AF-R15, AF-R18, AF-R29: chi-square, a thousandth from failing; the states are those
    in which no move made so far was forbidden, and no others."""
    dice = random.Random(f"{name} {seats} {choices}")
    every, case = [], None
    for game, start, moves in hands(dice, name, seats, **choices):
        kept = bytes(game.state)
        case = Case(start, list(moves), game, dice.randrange(seats), dice.randrange(3))
        game.state[:] = kept
        if len(case.cards) <= 6 and wanted(case):
            every = list(case.ways())
            if LEAST <= len(every) <= MOST:
                break
    assert case
    luck = bytearray(rng.SIZE)
    rng.seed(luck, 0, len(every), 1)
    counts = Counter[bytes]()
    for _ in range(EXPECTED * len(every)):
        full = bytearray(case.view)
        determinize.fill(full, luck, 0)
        full[12:20] = bytes(8)  # a generator of its own
        counts[bytes(full)] += 1
    assert set(counts) <= set(every)
    freedom = len(every) - 1
    found = sum((counts[full] - EXPECTED) ** 2 / EXPECTED for full in every)
    part = 2 / (9 * freedom)
    assert found < freedom * (1 - part + 3.0902 * part**0.5) ** 3
