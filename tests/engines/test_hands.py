"""Hands and sets of cards; and hidden hands drawn fairly, in uses that are none of the games'."""

from engines import card_text, cards, hands, rng, sampling

_CLUBS, _DIAMONDS, _HEARTS, _SPADES = range(4)
_PER_DEAL = 40  # draws for each way to deal


def _codes(texts):
    return [card_text.from_text(text) for text in texts.split()]


def test_a_hand_ascends_whatever_is_put_into_it():
    s = bytearray(b"\xff" + bytes(7) + b"\xff")
    count = 0
    for card in _codes("7S AC KH 2C 7D AS"):
        count = hands.insert(s, 1, count, card)
    assert (count, bytes(s[1:7])) == (6, bytes(_codes("AC 2C 7D KH AS 7S")))
    assert s[0] == s[8] == 0xFF and s[7] == 0


def test_a_card_leaves_a_hand_and_zeros_are_behind():
    s = bytearray(_codes("AC 2C 7D KH")) + b"\0\xff"
    for text, left in (("2C", "AC 7D KH"), ("KH", "AC 7D"), ("AC", "7D"), ("7D", "")):
        at = hands.find(s, 0, 4, card_text.from_text(text))
        count = hands.remove(s, 0, len(left.split()) + 1, card_text.from_text(text))
        assert s[at] != card_text.from_text(text) and count == len(left.split())
        assert bytes(s[:count]) == bytes(_codes(left)) and not any(s[count:5]) and s[5] == 0xFF


def test_a_card_is_found_in_its_hand_and_in_no_other():
    s = bytearray(_codes("AC 2C 7D KH"))
    assert [hands.find(s, 1, 2, card) for card in s] == [-1, 1, 2, -1]
    assert hands.find(s, 1, 0, s[1]) == -1


def test_a_set_has_what_was_added():
    s = bytearray(b"\xff" * 10)
    hands.clear(s, 1, hands.SET_BYTES)
    added = _codes("AC KC 10H KS")
    for card in added + added[:2]:
        hands.add(s, 1, card)
    assert [card for card in range(64) if hands.has(s, 1, card)] == sorted(added)
    assert hands.size(s, 1) == 4 and s[0] == s[9] == 0xFF
    assert not hands.clear(s, 0, 10) and not any(s)


class Unseen:
    """The known facts about hidden hands, as sets: `sizes`, `lacks` and `needs` are by seat."""

    def __init__(self, pool, sizes, lacks=None, needs=None, packs=1):
        self.pool = pool
        self.sizes = sizes
        self.lacks = lacks or {}
        self.needs = needs or {}
        self.seats = sorted(sizes)
        self.room = bytearray(sampling.WORK)
        seen = bytes([card for card in cards.new_deck(13, packs) if card not in pool])
        sampling.clear(self.room)
        sampling.see(self.room, seen, 0, len(seen))
        for seat in sizes:
            sampling.hide(self.room, seat, sizes[seat])
        assert sampling.list_unseen(self.room, packs) == len(pool)
        for seat in self.lacks:
            sampling.forbid(self.room, seat, _set_of(self.lacks[seat]), 1)
        for seat in self.needs:
            for need in self.needs[seat]:
                sampling.require(self.room, 1 << seat, _set_of(need), 1)
        sampling.plan(self.room)

    def all_deals(self):
        """Every way to deal the hands: each ascending, one behind the other."""
        found = [b""]
        for seat in self.seats:
            found = [deal + hand for deal in found for hand in self._hands(seat, deal)]
        return found

    def _hands(self, seat, used):
        free = [card for card in self.pool if card not in used and card & 63 not in self.lacks.get(seat, ())]
        for hand in _subsets(sorted(free), self.sizes[seat]):
            if all([card for card in hand if card & 63 in need] for need in self.needs.get(seat, ())):
                yield hand

    def draw(self, luck):
        """The hands drawn, and how many proposals that took."""
        tries = 1
        while not sampling.draw(self.room, luck, 0):
            tries += 1
        drawn = []
        for seat in self.seats:
            hand = bytearray(self.sizes[seat] + 2)
            sampling.take_hand(self.room, seat, hand, 1)
            assert hand[0] == hand[-1] == 0
            drawn.append(bytes(hand[1:-1]))
        return drawn, tries

    def check_fairness(self, number):
        """Chi-square over all ways, a thousandth from failing. The proposals it took for each hand accepted."""
        every = self.all_deals()
        assert 20 <= len(every) <= 300
        luck = bytearray(rng.SIZE)
        rng.seed(luck, 0, number, 2)
        counts = dict.fromkeys(every, 0)
        tries = 0
        for _ in range(_PER_DEAL * len(every)):
            drawn, took = self.draw(luck)
            counts[b"".join(drawn)] += 1  # a KeyError for what may not be
            tries += took
        freedom = len(every) - 1
        found = sum([(count - _PER_DEAL) ** 2 / _PER_DEAL for count in counts.values()])
        part = 2 / (9 * freedom)
        assert found < freedom * (1 - part + 3.0902 * part**0.5) ** 3
        return tries / (_PER_DEAL * len(every))


def _set_of(codes):
    """Return a set of cards after a byte that does not belong to it."""
    s = bytearray(1 + hands.SET_BYTES)
    for card in codes:
        hands.add(s, 1, card)
    return s


def _subsets(items, size):
    if size == 0:
        return [b""]
    found = []
    for i in range(len(items) - size + 1):
        found.extend([bytes((items[i],)) + rest for rest in _subsets(items[i + 1 :], size - 1)])
    return found


def _suit(suit):
    return [cards.make(rank, suit) for rank in range(1, 14)]


def _rank(rank):
    return [cards.make(rank, suit) for suit in range(4)]


def test_hands_that_could_not_follow_suit_are_drawn_fairly():
    """A trick-taking game: three hands, two of them void in suits, and some cards in no hand."""
    pool = _codes("2C 9C 3D JD 4H QH AS 8S")
    voids = {1: _suit(_SPADES), 3: _suit(_HEARTS) + _suit(_CLUBS)}
    assert Unseen(pool, {1: 2, 2: 1, 3: 2}, voids).check_fairness(1) < 2


def test_voids_that_leave_little_choice_are_drawn_fairly():
    """Every card is in a hand, and the spades almost determine their owner."""
    pool = _codes("2C 9C 3D JD 4H QH AS 8S KS")
    voids = {0: _suit(_SPADES), 1: _suit(_SPADES) + _suit(_CLUBS)}
    assert Unseen(pool, {0: 3, 1: 2, 2: 4}, voids).check_fairness(2) < 3


def test_hands_of_two_packs_are_drawn_fairly():
    """A hand and cards laid aside by the same player, twins among them; who was seen to take a king has one."""
    pool = _codes("2C 2C' KD KD' 7H 7S' KS")
    needs = {0: [_rank(13)], 4: [_rank(2) + _rank(7)]}
    assert Unseen(pool, {0: 2, 4: 2}, {0: _rank(7)}, needs, 2).check_fairness(3) < 2


def test_hands_that_hold_one_of_each_of_several_sets_are_drawn_fairly():
    """Small sets, which a random hand would rarely contain, and the only card of a hand."""
    pool = _codes("2C 9C 3D JD 4H QH AS 8S KS 6S")
    needs = {0: [_rank(4) + _rank(9), _suit(_SPADES)], 1: [_rank(2) + _suit(_SPADES), _suit(_SPADES) + _suit(_HEARTS)]}
    assert Unseen(pool, {0: 3, 1: 1}, {1: _rank(8)}, needs).check_fairness(4) < 3


def test_the_same_luck_draws_the_same_hands():
    pool = _codes("2C 9C 3D JD 4H QH AS 8S KS")
    drawn = []
    for number in (1, 1, 2):
        luck = bytearray(rng.SIZE)
        rng.seed(luck, 0, number, 0)
        unseen = Unseen(pool, {0: 4, 1: 4})
        drawn.append(unseen.draw(luck)[0])
    assert drawn[0] == drawn[1] != drawn[2]


def test_whole_hands_of_a_pack_and_what_is_left():
    """Four hands of thirteen, one of them visible; and hands of six, where each card is equally often the first of the
    rest."""
    luck = bytearray(rng.SIZE)
    rng.seed(luck, 0, 6, 0)
    deck = list(cards.new_deck())
    hidden = Unseen(deck[13:], {1: 13, 2: 13, 3: 13}, {2: _suit(_DIAMONDS)})
    for _ in range(20):
        drawn = hidden.draw(luck)[0]
        assert sorted(b"".join(drawn)) == sorted(deck[13:]) and not [
            card for card in drawn[1] if card >> 4 == _DIAMONDS
        ]
        assert sampling.take_rest(hidden.room, bytearray(1), 0, luck, 0) == 0
    counts = dict.fromkeys(deck[12:], 0)
    rest = bytearray(40)
    for _ in range(_PER_DEAL * 40):
        hidden = Unseen(deck[12:], {0: 6, 2: 6})
        drawn = hidden.draw(luck)[0]
        assert sampling.take_rest(hidden.room, rest, 1, luck, 0) == 28
        assert sorted(b"".join(drawn) + rest[1:29]) == sorted(deck[12:]) and not rest[0] and not rest[29]
        counts[rest[1]] += 1
    found = sum([(count - _PER_DEAL) ** 2 / _PER_DEAL for count in counts.values()])
    assert found < 39 + 3.3 * (2 * 39) ** 0.5
