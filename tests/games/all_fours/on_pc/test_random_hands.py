"""The random hands that `make bench` plays are hands of All Fours: dealt, played and counted as the engine does it."""

from array import array
from collections import Counter

from engines.all_fours import count, kernels
from engines.all_fours.rules import AllFours
from tools.measure import random_hands
from tools.measure.random_hands import HANDS, PLAYED, new_luck, new_room, random_hand

HELD_BY_ALL = 24
FIRST_TO_LEAD = 0


def dealt_by_the_last() -> AllFours:
    """A match of four without a ceremony, whose last seat deals first."""
    chosen = [0] * len(AllFours.OPTIONS)
    keys = [option.key for option in AllFours.OPTIONS]
    chosen[keys.index("opening")] = AllFours.OPTIONS[keys.index("opening")].choices.index("random")
    chosen[keys.index("packets")] = AllFours.OPTIONS[keys.index("packets")].choices.index("ones")
    game = AllFours(4, chosen)
    number = 0
    while game.turn() != 3:
        game.deal(number)
        number += 1
    return game


def test_random_hands_are_legal_and_rightly_counted() -> None:
    room, luck = new_room(), new_luck()
    game = dealt_by_the_last()
    results = Counter[int]()
    for _ in range(60):
        found = random_hand(room, luck)
        played = bytes(room[PLAYED : PLAYED + HELD_BY_ALL])
        assert sorted(room[HANDS : HANDS + HELD_BY_ALL]) == sorted(played)
        replay(game, room, played)
        assert count.tally(game.state) & 511 == found
        results[found] += 1
    assert len(results) > 20 and any(found & 256 for found in results)


def replay(game: AllFours, room: bytearray, played: bytes) -> None:
    """The same hand by the engine, that takes each card as legal."""
    hands = holders(room, played)
    rest = [card for card in AllFours.DECK if card not in played and card != room[HANDS - 1]]
    deck = [hands[i % 4][i // 4] for i in range(HELD_BY_ALL)]
    game.deal(game.deal_number(), bytes([*deck, room[HANDS - 1], *rest]))
    game.play(kernels.DEAL)
    game.play(kernels.STAND)
    for card in played:
        game.play(card)
    assert game.phase() == kernels.DEALING and game.tricks() == 6


def holders(room: bytearray, played: bytes) -> list[list[int]]:
    """Each seat's cards, by who won which trick."""
    trump = room[HANDS - 1] >> 4
    hands: list[list[int]] = [[] for _ in range(4)]
    leader = FIRST_TO_LEAD
    for first in range(0, HELD_BY_ALL, 4):
        trick = played[first : first + 4]
        for i, card in enumerate(trick):
            hands[(leader + i) % 4].append(card)
        led = trick[0] >> 4
        best = max(trick, key=lambda card: ((card >> 4 == trump) * 2 + (card >> 4 == led), (card - 2) % 16))
        leader = (leader + trick.index(best)) % 4
    return hands


def test_hands_in_a_buffer_end_as_hands_do() -> None:
    """Dealt and played with the engine's kernels, all cards are played in six tricks."""
    game = dealt_by_the_last()
    out = array("H", bytes(2 * AllFours.MAX_MOVES))
    assert random_hands.play_in_buffer(game.state, out, new_room(), new_luck(), 1) == count.tally(game.state)
    assert (game.tricks(), game.state[kernels.PLAYED_COUNT]) == (6, HELD_BY_ALL)
