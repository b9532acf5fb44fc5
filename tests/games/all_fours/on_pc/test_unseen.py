"""Random draws from a view of All Fours: each full state that fits the play so far is equally likely.

The test enumerates the states: it replays each deal of the unseen cards by the rules. To limit their number, most of
the stock is laid open, as if it had been turned up.
"""

import random
from array import array
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, permutations

import pytest

from engines import rng
from engines.all_fours import deal, determinize, play, survey
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

LEAST, MOST = 10, 150  # possible states of a case
EXPECTED = 20  # expected draws of each state
FEW = 5  # limit for the cards left in the hands

# Clubs are trumps, and the third seat has only clubs; the stock ends with two high ones.
UNDER = ("AS KS QS AH KH QH", "9C 8C 2S 3S 2H 3H", "2C 3C 4C 5C 6C 7C", "4S 5S 6S 4H 5H 6H")


class Case:
    """A view in the middle of a hand, with all moves since play began."""

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
        """Return the cards of a hand."""
        return list(state[hand_at(state, seat) : hand_at(state, seat) + state[COUNTS + seat]])

    def ways(self) -> Iterator[bytes]:
        """Yield each possible deal of the unseen cards as a buffer; cards outside the hands come in every order."""

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
        """True if every move so far was legal from this deal."""
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
    """Turn up `count` more cards of the stock."""
    shown = s[PACK + s[STOCK] : PACK + s[STOCK] + count]
    shed = s[PACK + s[TURNED] : PACK + s[TURNED] + s[SHED]]
    at = PACK + s[TURNED]
    s[STOCK] += count
    s[TURNED] += count
    s[at : PACK + s[STOCK]] = (shown + shed).ljust(PACK + s[STOCK] - at, b"\0")


def hands(dice: random.Random, name: str, seats: int, **choices: str) -> Iterator[tuple[AllFours, bytes, list[int]]]:
    """Yield positions of random hands: the game, the buffer when play began, and the moves since."""
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
    """Accept any position."""
    return True


def stood(case: Case) -> bool:
    """True if a seat that stood, and so must have a trump, has shown none yet."""
    s = case.view
    return any(s[VOIDS + n] & FORCED and not determinize.has_played_trump(s, n) for n in case.hidden)


def undertrumped(case: Case) -> bool:
    """True if a seat put a low trump on a higher one and so has no higher trump, while higher ones are unseen."""
    s = case.view
    trump = s[TRUMP]
    played = max((survey.power(move) for move in case.moves if move >> 4 == trump), default=14)
    unseen = max((survey.power(card) for card in case.cards if card >> 4 == trump), default=0)
    return unseen > played and any(s[COUNTS + n] and s[VOIDS + n] & 15 == 15 ^ 1 << trump for n in case.hidden)


def discarded(case: Case) -> bool:
    """True if other seats have hidden discards."""
    return case.view[SHED] > 0 and min(case.rest) < PACK + case.view[TURNED] + case.view[SHED]


def thrown(case: Case) -> bool:
    """True if a hand was thrown in."""
    return case.view[THROWN] > 0


def void(case: Case) -> bool:
    """True if a seat is known to lack a suit."""
    return any(case.view[VOIDS + n] & 15 for n in case.hidden)


CASES = (
    ("Trinidad", 4, {}, void),
    ("Trinidad", 4, {"forced_beg": "yes"}, stood),
    ("Trinidad", 4, {"undertrumping": "banned"}, undertrumped),
    ("Trinidad", 2, {"forced_beg": "yes", "undertrumping": "banned"}, stood),
    ("Trinidad", 2, {"trumping_in": "banned", "undertrumping": "banned"}, void),
    ("West Yorkshire", 4, {"trumping_in": "banned"}, void),
    ("West Yorkshire", 4, {}, thrown),
    ("West Yorkshire", 6, {}, void),
    ("Seven Up", 2, {}, discarded),
    ("Running", 2, {}, any_position),
)


@pytest.mark.parametrize(("name", "seats", "choices", "is_case"), CASES)
def test_every_possible_state_is_equally_likely(
    name: str, seats: int, choices: dict[str, str], is_case: Callable[[Case], bool]
) -> None:
    """AF-4, AF-5, AF-R12, AF-R13, AF-R15, AF-R18, AF-R29: exactly the states that allow all moves so far are drawn.

    A chi-square test at the 0.1 % level checks that they are equally likely.
    """
    dice = random.Random(f"{name} {seats} {choices}")
    every, case = [], None
    for game, start, moves in hands(dice, name, seats, **choices):
        kept = bytes(game.state)
        case = Case(start, list(moves), game, dice.randrange(seats), dice.randrange(3))
        game.state[:] = kept
        if len(case.cards) <= 6 and is_case(case):
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
        full[12:20] = bytes(8)  # ignore the view's own random generator
        counts[bytes(full)] += 1
    assert set(counts) <= set(every)
    freedom = len(every) - 1
    found = sum((counts[full] - EXPECTED) ** 2 / EXPECTED for full in every)
    part = 2 / (9 * freedom)
    assert found < freedom * (1 - part + 3.0902 * part**0.5) ** 3
