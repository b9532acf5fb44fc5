"""The first seed: every source changes it, no two draws are the same, and its bits are even."""

from firmware.entropy import draw
from firmware.screens.play import random_deal

NAMES = ("generator", "presses", "clock")


class Pool:
    """A pool whose sources always give the same."""

    def __init__(self, *data):
        self._pool = bytearray(32)
        self._sources = [(name, given) for name, given in zip(NAMES, data)]  # noqa: B905

    def draw(self):
        return draw(self._pool, self._sources)


def test_the_same_sources_give_the_same_draws():
    one = Pool(b"a", b"b", b"c")
    two = Pool(b"a", b"b", b"c")
    assert [one.draw() for _ in range(5)] == [two.draw() for _ in range(5)]


def test_each_source_alone_changes_the_draw():
    data = [bytes(16), bytes(32), bytes(4)]
    first = Pool(*data).draw()
    seen = {first}
    for i in range(3):
        for bit in range(8 * len(data[i])):
            changed = bytearray(data[i])
            changed[bit // 8] ^= 1 << bit % 8
            other = list(data)
            other[i] = bytes(changed)
            seen.add(Pool(*other).draw())
    assert len(seen) == 1 + 8 * (16 + 32 + 4), "a bit of a source was not mixed in"


def test_what_moves_from_one_source_to_the_next_is_not_the_same():
    assert Pool(b"ab", b"c", b"").draw() != Pool(b"a", b"bc", b"").draw()
    assert Pool(b"ab", b"", b"").draw() != Pool(b"", b"ab", b"").draw()


def test_draws_differ_though_nothing_changes_and_are_32_bits():
    entropy = Pool(b"", b"", b"")
    drawn = [entropy.draw() for _ in range(400)]
    assert len(set(drawn)) == 400
    assert min(drawn) >= 0 and max(drawn) < 1 << 32


def test_every_bit_is_set_about_half_of_the_time():
    """400 draws: 200 each, standard deviation 10; six of them is a chance of one in ten million for all 32 bits."""
    entropy = Pool(b"", b"", b"")
    drawn = [entropy.draw() for _ in range(400)]
    for bit in range(32):
        count = sum([value >> bit & 1 for value in drawn])
        assert 140 <= count <= 260, (bit, count)


def test_what_was_drawn_before_changes_the_next_draw():
    """Two pools whose sources say the same now, but not before."""
    one = bytearray(32)
    other = bytearray(32)
    draw(one, [("clock", b"1")])
    draw(other, [("clock", b"2")])
    assert draw(one, [("clock", b"3")]) != draw(other, [("clock", b"3")])


class Seeded:
    """A board with a seed of 42 whose random source gives these bits."""

    def __init__(self, *bits):
        self.bits = list(bits)

    def entropy(self, ahead=False):
        return 42

    def secret(self):
        return self.bits.pop(0)


def test_a_random_deal_has_a_salt_where_there_is_a_guest():
    assert random_deal(Seeded(), False) == (42, 0)
    assert random_deal(Seeded(5, 0xFFFFFFFF), True) == (5, 0xFFFFFFFF)
    assert random_deal(Seeded(0, 0), True) == (0, 1), "salt 0 is none"
