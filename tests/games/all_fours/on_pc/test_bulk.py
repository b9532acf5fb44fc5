"""Hands played in bulk follow the rules: the engine deals the same cards and accepts each card played."""

from array import array

import micropython

from engines import card_text, rng
from engines.all_fours import kernels, score
from engines.game import AT_RNG
from games.all_fours.dealt import begun, dealt
from host_sim.kernels.bulk import all_fours_hands as playout

TABLES = (
    ("Trinidad", 4, {}),
    ("Tobago", 2, {"undertrumping": "banned"}),
    ("West Yorkshire", 6, {"trumping_in": "banned"}),
    ("Lancashire", 4, {}),
    ("Seven Up", 3, {}),
)


def holders(s):
    """Return the hand that each seat held, from the cards played and the takers of the tricks."""
    seats = s[2]
    hands = [[] for _ in range(seats)]
    seat = (s[kernels.DEALER] + 1) % seats
    for i in range(s[kernels.PLAYED_COUNT]):
        hands[(seat + i) % seats].append(s[kernels.PLAYED + i])
        if i % seats == seats - 1:
            seat = s[kernels.TAKERS + i // seats]
    return hands


def by_the_engine(name, choices, s):
    """Deal the same hand in the engine and play its cards; the engine refuses an illegal one."""
    ups = " ".join([card_text.to_text(s[kernels.PACK + i]) for i in range(s[kernels.TURNED])])
    hands = [" ".join([card_text.to_text(card) for card in hand]) for hand in holders(s)]
    game = dealt(name, s[kernels.DEALER], hands, ups, **choices)
    if ups:
        game.play(kernels.STAND)
    for i in range(s[kernels.PLAYED_COUNT]):
        game.play(s[kernels.PLAYED + i])
    assert game.phase() == kernels.DEALING
    return game


def test_hands_are_dealt_and_played_by_the_rules():
    """AF-2, AF-3, AF-4, AF-5, AF-6, AF-R12, AF-R13, AF-Y4: a hand replayed by the engine ends the same."""
    for name, seats, choices in TABLES:
        bulk = begun(name, seats, 0, **choices).state
        out = array("H", bytes(2 * playout.OUT))
        results = set()
        for _ in range(12):
            found = playout.play_hands(bulk, out, 1)
            results.add(found)
            game = by_the_engine(name, choices, bulk)
            s = game.state
            assert bulk[kernels.HANDS : kernels.PACK] == s[kernels.HANDS : kernels.PACK]
            assert bulk[kernels.TRUMP : kernels.THROWN] == s[kernels.TRUMP : kernels.THROWN]
            assert score.tally(s) == found
            assert sorted(bulk[kernels.PLAYED : kernels.PLAYED + 6 * seats] + pack(bulk)) == sorted(game.DECK)
        assert len(results) > 6


def pack(s):
    """Return the cards turned up and the stock."""
    at = kernels.PACK
    assert not any(s[at + s[kernels.TURNED] : at + s[kernels.STOCK]])
    return s[at : at + s[kernels.TURNED]] + s[at + s[kernels.STOCK] : kernels.EVENTS]


def test_many_hands_equal_single_hands():
    """Hands played in one call equal hands played one by one. The random numbers are those of `rng.next16`."""
    one, many = (begun("Trinidad", 4, 0).state for _ in range(2))
    out = array("H", bytes(2 * playout.OUT))
    last = [playout.play_hands(one, out, 1) for _ in range(20)][-1]
    assert playout.play_hands(many, out, 20) == last and many == one
    at = playout.draw(many, out, 30)
    assert list(out[at : at + 30]) == [rng.next16(one, AT_RNG, 1) for _ in range(30)] and many == one


def test_every_seat_is_dealt_every_card():
    """In 2,000 hands, each seat holds each card about 231 times, within five standard deviations."""
    s = begun("Trinidad", 4, 0).state
    out = array("H", bytes(2 * playout.OUT))
    times = {}
    for _ in range(2000):
        playout.play_hands(s, out, 1)
        for seat, hand in enumerate(holders(s)):
            assert len(hand) == 6
            for card in hand:
                times[seat, card] = times.get((seat, card), 0) + 1
    assert len(times) == 4 * 52 and 160 < min(times.values()) and max(times.values()) < 302


def test_nothing_is_allocated():
    """Playing hands in bulk allocates no memory."""
    s = begun("Trinidad", 4, 0).state
    out = array("H", bytes(2 * playout.OUT))
    micropython.heap_lock()
    playout.play_hands(s, out, 3)
    micropython.heap_unlock()
