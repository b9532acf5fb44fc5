"""The generator against values written down: the same deal on every device, for ever.

They come from the second implementation in `tests/host_sim/test_rng_reference.py`, which is compared over many more
deal numbers; nothing here may change without every deal of every player changing.
"""

from engines import cards, game, rng

# Deal number: first eight outputs, then the shuffled decks of 40, 52 and 104 cards in hexadecimal card bytes.
GOLDEN = {
    0: (
        (28102, 44480, 608, 15283, 58426, 64223, 39894, 64439),
        "24193712252839090a18293227073a162608213506362a17381a0322013402151423040533311113",
        "23271c1d051704362d3a1b19371438352113093411121632252803153126012c021a333c0d18222b07080b240a3d293b060c392a",
        "94ad86a402991d18931b24338b2c12b591098403a327a982950d873cab05bba183891337bc3d198504b9a232a5bd29973ab6368d"
        "b8b39d9815acba1c08b2060c96b7143122b1071aaa8c212d0128a83438260a8a3b0b35b4239c8192a6252b9b1639a71117889a2a",
    ),
    1: (
        (13958, 739, 57599, 23376, 38700, 36395, 50561, 63826),
        "291123072a26373a330519270213211512283918043622320314252406163817353401310a1a0809",
        "221c333218163a013b0d19373117261a06112c1b280a041d120235090736230c05142703133c08292b2139152438253d340b2d2a",
        "b1280c968b851106a99704ab182203b58ab824333d0abd932c982702a314051a1c95a82b3c391bb41dad1713ac32293b12aaa615"
        "09341694a48401389b08b28821bc8736838c9123920db32d190b999db925a2a1823a37b6a5ba359c869a8db78981bb3107a7262a",
    ),
    42: (
        (62522, 38676, 17748, 13032, 62956, 54501, 41433, 13843),
        "082503021413172622090135241a3423162115293206040531283a36072a113827123719390a1833",
        "273c1a3407022c253314153a1b23172d2a1c381d192904242811313d390636223b0c3537032b12322105011608180b13090a0d26",
        "121c2c83a13599b68106ba97a8883db98708923c0937a6899d04243bb818b49c283305bc2db3aa162b399b321938221411ab2386"
        "0b07151a8a0c1d258da485a91b17931394b7038b9529bd0a02b1b2ac9698279aa3bb21912a018284a2363aa7a5ad8cb534310d26",
    ),
    4294967295: (
        (10938, 49675, 43911, 37474, 64950, 11835, 61402, 34467),
        "22150a32111828093821251331392302241a160714330804273a172a350534062603363701121929",
        "0c2413022b2d2c1c0925071a16281705062a2229211b11333619230d27033a3431353d12391814013b0b381504080a371d3c3226",
        "1504b5839194b1a3ba0393953a29b9aa38abb72c2b1a0aa99922162a02083684331219212597bda23d2d3bb69631273c239da8a6"
        "8b2439288cb405068907a1a79ba587b28681131b1c9835119285b8828d18bbbc0bacad098a9ca49a3701321d1788b30c340d1426",
    ),
}
DECKS = ((10, 1), (13, 1), (13, 2))


def _seeded(deal, at=0):
    state = bytearray(at + rng.SIZE)
    rng.seed(state, at, deal & 0xFFFF, deal >> 16)
    return state


def test_first_outputs():
    for deal, golden in GOLDEN.items():
        state = _seeded(deal)
        outputs = golden[0]
        for i, expected in enumerate(outputs):
            assert rng.next16(state, 0, 1) == expected, (deal, i)


def test_shuffled_decks():
    for deal, golden in GOLDEN.items():
        for i, (top_rank, packs) in enumerate(DECKS):
            deck = bytearray(cards.new_deck(top_rank, packs))
            rng.shuffle(_seeded(deal), 0, deck, 0, len(deck))
            assert "".join(["%02x" % card for card in deck]) == golden[1 + i], (deal, len(deck))


def test_a_shuffle_draws_as_below_does():
    """The shuffle contains a copy of the generator: its cards and the next output must agree."""
    for at, first, count in ((0, 0, 52), (3, 5, 104), (1, 2, 1), (0, 1, 0)):
        one, other = _seeded(7 + count, at), _seeded(7 + count, at)
        deck = bytearray(range(first + count + 2))
        cards = bytearray(deck)
        rng.shuffle(one, at, deck, first, count)
        for n in range(count, 1, -1):
            i = first + rng.below(other, at, n)
            cards[first + n - 1], cards[i] = cards[i], cards[first + n - 1]
        assert (deck, one) == (cards, other), (at, first, count)


def test_deal_numbers_differ_in_any_bit():
    """Each of the 32 bits of a deal number changes the first output or the next three."""
    seen = set()
    for bit in range(-1, 32):
        state = _seeded(1 << bit if bit >= 0 else 0)
        seen.add(tuple([rng.next16(state, 0, 1) for _ in range(4)]))
    assert len(seen) == 33


def test_a_salt_differs_in_any_bit_and_0_is_none():
    seen = set()
    for bit in range(-1, 32):
        salt = 1 << bit if bit >= 0 else 0
        state = bytearray(rng.SIZE)
        rng.seed_salted(state, 0, 42, 0, salt & 0xFFFF, salt >> 16)
        seen.add(bytes(state))
        assert (state == _seeded(42)) == (not salt)
    assert len(seen) == 33


def test_the_place_in_the_buffer_does_not_matter_and_the_rest_is_left_alone():
    state = bytearray(b"\x55" * 30)
    rng.seed(state, game.AT_RNG, 42, 0)
    alone = _seeded(42)
    for _ in range(20):
        assert rng.next16(state, game.AT_RNG, 1) == rng.next16(alone, 0, 1)
    assert bytes(state[game.AT_RNG : game.AT_RNG + rng.SIZE]) == bytes(alone)
    for i in range(30):
        assert game.AT_RNG <= i < game.AT_RNG + rng.SIZE or state[i] == 0x55


def test_a_saved_generator_goes_on_where_it_was():
    state = _seeded(5)
    for _ in range(7):
        rng.next16(state, 0, 1)
    kept = bytearray(state)
    expected = [rng.next16(state, 0, 1) for _ in range(9)]
    assert [rng.next16(kept, 0, 1) for _ in range(9)] == expected


def test_below_stays_below_and_draws_again_at_the_unfair_end():
    state = _seeded(9)
    for n in (1, 2, 3, 40, 65535, 65536):
        for _ in range(50):
            assert 0 <= rng.below(state, 0, n) < n
    # 40,000 leaves the outputs from 40,000 up unfair: a draw must then use the next output that is not.
    state = _seeded(1)
    raw = _seeded(1)
    skipped = 0
    for _ in range(60):
        x = rng.next16(raw, 0, 1)
        while x >= 40000:
            skipped += 1
            x = rng.next16(raw, 0, 1)
        assert rng.below(state, 0, 40000) == x
    assert skipped > 10


def test_shuffle_of_a_part_leaves_the_rest():
    deck = bytearray(range(60))
    rng.shuffle(_seeded(3), 0, deck, 10, 40)
    assert bytes(deck[:10]) == bytes(range(10))
    assert bytes(deck[50:]) == bytes(range(50, 60))
    assert bytes(deck[10:50]) != bytes(range(10, 50))
    assert sorted(deck[10:50]) == list(range(10, 50))


def test_shuffle_of_nothing_or_one_draws_nothing():
    for count in (0, 1):
        state = _seeded(3)
        deck = bytearray(b"\x11\x12")
        rng.shuffle(state, 0, deck, 0, count)
        assert (bytes(deck), state) == (b"\x11\x12", _seeded(3))
