"""Records: written records read back, as bytes and as text; anything else is refused with `BadRecord`."""

from array import array

from engines import catalog, record, record_text, rng
from engines.game import OVER, BadRecord, crc16
from portable import raises


def played(seed=42, options=None, deck=None, limit=1000, key="foursquare", players=None, salt=0):
    """The record of a random game, and the game."""
    game = catalog.find(key).game()(len(players or b""), options)
    game.deal(seed, deck, salt)
    made = record.Record(game, seed, deck, players, salt)
    generator = bytearray(rng.SIZE)
    rng.seed(generator, 0, seed & 0xFFFF, 1)
    out = array("H", bytes(2 * game.MAX_MOVES))
    while game.turn() != OVER and made.count < limit:
        move = out[rng.below(generator, 0, game.moves(out))]
        game.play(move)
        made.add(move, game)
    return made, game


def deck_of(game):
    """A deck that no shuffle gives: new-deck order from behind."""
    return bytes(reversed(list(game.DECK)))


def signed(line):
    """Return a text with a correct checksum."""
    return line + " crc=%04x" % crc16(line.encode())


def sealed(data):
    """Return bytes with a correct checksum."""
    crc = crc16(data)
    return bytes(data) + bytes((crc & 0xFF, crc >> 8))


def test_crc_of_the_published_check_string():
    """CRC-16/CCITT-FALSE of `123456789` is 0x29B1; of nothing, its start value; it can be fed in parts."""
    assert crc16(b"123456789") == 0x29B1
    assert crc16(b"") == 0xFFFF
    assert crc16(b"6789", record.crc16(b"12345")) == 0x29B1


def test_round_trips():
    deck = deck_of(catalog.find("foursquare").game())
    for seed, options, injected, limit, salt in (
        (42, None, None, 1000, 0),
        (0, (1, 0, 0, 1), None, 1000, 0),
        (0xFFFFFFFF, (0, 1, 1, 1), None, 5, 0),
        (7, (1, 1, 0, 0), deck, 1000, 0),
        (1, None, deck, 0, 0),
        (42, None, None, 1000, 1),
        (0, None, None, 5, 0x10000),
        (0xFFFFFFFF, None, None, 5, 0xFFFFFFFF),
        (7, (1, 1, 0, 0), deck, 1000, 0x80000000),
    ):
        made, game = played(seed, options, injected, limit, salt=salt)
        for read in (record.from_bytes(made.to_bytes()), record_text.from_text(made.to_text())):
            assert read.replay().state == game.state
            assert (read.key, read.seats, read.options) == (made.key, made.seats, made.options)
            assert (read.seed, read.deck, read.count, read.length) == (seed, injected, made.count, made.count)
            assert read.salt == salt
            assert read.to_bytes() == made.to_bytes() and read.to_text() == made.to_text()


def test_text_forgives_blanks_and_nothing_else():
    made, _ = played()
    line = made.to_text()
    assert record_text.from_text("  " + line.replace(" ", " \t") + "\n").to_text() == line
    for other in (line.upper(), line[1:], line + "0", line + " x", line + " " + line, line.replace("deal=", "deal=+")):
        raises(BadRecord, record_text.from_text, other)


def test_the_text_is_as_documented():
    made, game = played(42, None, None, 3)
    words = made.to_text().split()
    assert words[:5] == ["fourfold3", "foursquare", "deal=42", "seats=1", "options=0000"]
    assert words[5] == "moves=" + ".".join([str(made.moves[i]) for i in range(3)])
    assert words[6] == "end=%04x" % crc16(game.state)
    assert len(words) == 8 and "\n" not in made.to_text()


def test_every_truncation_is_refused():
    for deck in (None, deck_of(catalog.find("foursquare").game())):
        made, _ = played(42, None, deck)
        data = made.to_bytes()
        text = made.to_text()
        for i in range(len(data)):
            assert raises(BadRecord, record.from_bytes, data[:i]).args[0]
            raises(BadRecord, record.from_bytes, data[i + 1 :])
        for i in range(len(text)):
            assert raises(BadRecord, record_text.from_text, text[:i]).args[0]
            raises(BadRecord, record_text.from_text, text[i + 1 :])
        raises(BadRecord, record.from_bytes, data + b"\0")


def test_every_changed_byte_is_refused():
    """Each byte of a record is changed to each other value."""
    data = bytearray(played(42, None, None, 4)[0].to_bytes())
    for i in range(len(data)):
        kept = data[i]
        for value in range(256):
            if value != kept:
                data[i] = value
                raises(BadRecord, record.from_bytes, data)
        data[i] = kept
    assert record.from_bytes(data).count == 4


def test_every_changed_character_is_refused():
    """Each character of a text is changed to each other one that can be typed, omitted, or doubled."""
    text = played(42, None, None, 4)[0].to_text()
    for i in range(len(text)):
        head = text[:i]
        tail = text[i + 1 :]
        for code in range(32, 127):
            if chr(code) != text[i]:
                raises(BadRecord, record_text.from_text, head + chr(code) + tail)
        raises(BadRecord, record_text.from_text, head + tail)
        if text[i] != " ":
            raises(BadRecord, record_text.from_text, head + text[i] + text[i:])


HEAD = "fourfold3 foursquare deal=42 seats=1 options=0000"
ROWS = "fourfold3 four_rows deal=42 seats=2 options=0000"

# Fields that a correct checksum does not make true, and a word of the reason.
HOSTILE = (
    ("fourfold3 whist deal=42 seats=1 options=0000 moves= end=0000", "whist"),
    ("fourfold1 foursquare deal=42 seats=1 options=0000 moves= end=0000", "made by an older Fourfold"),
    ("fourfold4 foursquare deal=42 seats=1 options=0000 moves= end=0000", "made by a newer Fourfold"),
    ("fourfold03 foursquare deal=42 seats=1 options=0000 moves= end=0000", "garbled"),
    ("fourfold\u00b2 foursquare deal=42 seats=1 options=0000 moves= end=0000", "record"),
    ("fourfold2 foursquare deal=42 salt=7 seats=1 options=0000 moves= end=0000", "garbled"),
    (HEAD.replace("deal=42", "deal=42 salt=0") + " moves= end=0000", "garbled"),
    (HEAD.replace("deal=42", "deal=42 salt=-1") + " moves= end=0000", "salt"),
    (HEAD.replace("deal=42", "deal=42 salt=4294967296") + " moves= end=0000", "salt"),
    (HEAD.replace("deal=42", "deal=42 salt=07") + " moves= end=0000", "garbled"),
    (HEAD.replace("deal=42", "deal=42 salt=") + " moves= end=0000", "garbled"),
    (HEAD.replace("deal=42", "salt=7 deal=42") + " moves= end=0000", "garbled"),
    ("fourfoldx foursquare deal=42 seats=1 options=0000 moves= end=0000", "not a game record"),
    (HEAD.replace("deal=42", "deal=-1") + " moves= end=0000", "deal"),
    (HEAD.replace("deal=42", "deal=4294967296") + " moves= end=0000", "deal"),
    (HEAD.replace("deal=42", "deal=99999999999999999999999999") + " moves= end=0000", "deal"),
    (HEAD.replace("deal=42", "deal=") + " moves= end=0000", "garbled"),
    (HEAD.replace("deal=42", "deal=042") + " moves= end=0000", "garbled"),
    (HEAD.replace("deal=42", "deal=0x2a") + " moves= end=0000", "garbled"),
    (HEAD.replace("deal=42", "deal=4_2") + " moves= end=0000", "garbled"),
    (HEAD.replace("deal=42", "dale=42") + " moves= end=0000", "deal"),
    (HEAD.replace("seats=1", "seats=0") + " moves= end=0000", "garbled"),
    (HEAD.replace("seats=1", "seats=2") + " moves= end=0000", "seats"),
    (HEAD.replace("seats=1", "seats=-1") + " moves= end=0000", "seats"),
    (HEAD.replace("=0000", "=000") + " moves= end=0000", "options"),
    (HEAD.replace("=0000", "=00000") + " moves= end=0000", "options"),
    (HEAD.replace("=0000", "=") + " moves= end=0000", "options"),
    (HEAD.replace("=0000", "=0200") + " moves= end=0000", "suicide"),
    (HEAD.replace("=0000", "=00f0") + " moves= end=0000", "dimmed"),
    (HEAD.replace("=0000", "=00z0") + " moves= end=0000", "garbled"),
    (HEAD + " moves=24..25 end=0000", "garbled"),
    (HEAD + " moves=24,25 end=0000", "garbled"),
    (HEAD + " moves=-1 end=0000", "move 1"),
    (HEAD + " moves=24.65536 end=0000", "move 2"),
    (HEAD + " moves=024 end=0000", "garbled"),
    (HEAD + " moves=" + ".".join(["24"] * 41) + " end=0000", "more moves"),
    (HEAD + " moves=24 end=", "garbled"),
    (HEAD + " moves=24 end=10000", "garbled"),
    (HEAD + " moves=24 end=-001", "garbled"),
    (HEAD + " moves=24 end=00AB", "garbled"),
    (HEAD + " moves=24 moves=24 end=0000", "garbled"),
    (HEAD + " end=0000 moves=24", "garbled"),
    (HEAD + " colour=red moves=24 end=0000", "garbled"),
    (HEAD + " end=0000 end=0000", "moves"),
    (HEAD + " deck= moves= end=0000", "garbled"),
    (HEAD + " deck=AS.2S moves= end=0000", "deck"),
    (HEAD + " deck=##.## moves= end=0000", "deck"),
    (HEAD + " deck=" + ".".join(["AS"] * 40) + " moves= end=0000", "deck"),
    (HEAD + " players=h moves= end=0000", "garbled"),
    (HEAD + " players=2 moves= end=0000", "players"),
    (HEAD + " players=1h moves= end=0000", "players"),
    (ROWS + " players=hh moves= end=0000", "garbled"),
    (ROWS + " players= moves= end=0000", "garbled"),
    (ROWS + " players=h moves= end=0000", "players"),
    (ROWS + " players=h22 moves= end=0000", "players"),
    (ROWS + " players=h4 moves= end=0000", "players"),
    (ROWS + " players=h0 moves= end=0000", "garbled"),
    (ROWS + " players=hx moves= end=0000", "garbled"),
    (ROWS + " players=H2 moves= end=0000", "garbled"),
    (ROWS + " players=h2 players=h2 moves= end=0000", "garbled"),
    (ROWS + " moves= players=h2 end=0000", "garbled"),
    (ROWS + " deck=" + ".".join(["AS"] * 104) + " moves= end=0000", "deck"),
)


def test_hostile_texts():
    for line, word in HOSTILE:
        error = raises(BadRecord, record_text.from_text, signed(line))
        assert word in error.args[0], (line, error.args[0])
    for line in ("", " ", "\n", "fourfold3", "=", "fourfold3 = = = = = =", "fourfold3 foursquare crc= a= b= c= d="):
        raises(BadRecord, record_text.from_text, line)
    raises(BadRecord, record_text.from_text, HEAD + " moves= end=0000 crc=")
    raises(BadRecord, record_text.from_text, HEAD + " moves= end=0000 crc=zzzz")
    raises(BadRecord, record_text.from_text, played()[0].to_text().replace("42", "\u0664\u0662"))


def test_hostile_bytes():
    """Wrong lengths under correct checksums: no reader runs past the end."""
    decks = deck_of(catalog.find("four_rows").game()) * 5
    for made, bytes_to_change in (
        (played(42, None, None, 4)[0], 99),
        (played(42, None, None, 4, "four_rows", b"\0\3\1")[0], 99),
        (played(42, None, decks, 4, "four_rows", b"\0\3")[0], 22),
        (played(42, None, None, 4, "four_rows", b"\0\1", 0xFFFFFFFF)[0], 99),
        (played(42, None, decks, 4, "four_rows", b"\0\1", 7)[0], 26),
    ):
        good = bytearray(made.to_bytes()[:-2])
        assert record.from_bytes(sealed(good)).count == 4
        for i in range(2, min(bytes_to_change, len(good))):
            kept = good[i]
            for value in (0, 1, 2, 4, 5, 8, 12, 127, 128, 254, 255):
                good[i] = value
                try:
                    read = record.from_bytes(sealed(good))
                except BadRecord as error:
                    assert error.args[0]
                else:
                    assert read.to_bytes() == sealed(good), "another text of the same record"
            good[i] = kept
        for i in range(len(good)):
            try:
                record.from_bytes(sealed(good[:i]))
            except BadRecord:
                continue
            raise AssertionError("a record cut to %d bytes" % i)


def test_a_wrong_end_is_found_by_replaying():
    made, _ = played()
    made.end ^= 1
    for read in (record_text.from_text(made.to_text()), record.from_bytes(made.to_bytes())):
        assert "another position" in raises(BadRecord, read.replay).args[0]
    made.end ^= 1
    assert record_text.from_text(made.to_text()).replay().moves_made() == made.count


def test_an_illegal_move_is_found_by_replaying():
    read = record_text.from_text(signed(HEAD + " moves=24.0 end=0000"))
    error = raises(BadRecord, read.replay)
    assert error.args[0].startswith("move 2: ") and "next to" in error.args[0]
    read = record_text.from_text(signed(HEAD + " moves=65535 end=0000"))
    assert raises(BadRecord, read.replay).args[0].startswith("move 1: ")


def test_the_same_deal_and_moves_mean_the_same_game_and_others_another():
    """C-1: replayed prefixes give the same buffer; one other option or deal gives another end."""
    made, game = played()
    assert made.start().moves_made() == 0
    assert made.replay().state == game.state
    other, _ = played(43)
    assert other.end != made.end
    whole = record.Record(made.start(), made.seed)
    part = made.start()
    for i in range(made.count):
        assert (part.moves_made(), whole.count, whole.end) == (i, i, crc16(part.state))
        part.play(made.moves[i])
        whole.add(made.moves[i], part)
    assert whole.to_text() == made.to_text()


def test_that_a_result_was_counted_is_kept_in_bytes_only():
    kept = record.Record(catalog.find("foursquare").game()(), 0)
    game = kept.start()
    kept = record.Record(game, 0)
    text = kept.to_text()
    kept.counted = True
    assert record.from_bytes(kept.to_bytes()).counted
    assert kept.to_text() == text and not record_text.from_text(text).counted


# Written by version 0.3, whose buffers had another layout; a record ends with their checksum.
OLD_TEXT = "fourfold1 foursquare deal=42 seats=1 options=0101 moves=24.25.17 end=bf7a crc=7967"
OLD_BYTES = b"F4\x01\x01\x01\x00*\x00\x00\x00\x04\x00\x01\x00\x01\x03\x00\x18\x00\x19\x00\x11\x00z\xbf\xe5\xe3"


def test_records_of_older_versions_are_refused_with_a_line_that_says_so():
    assert raises(BadRecord, record_text.from_text, OLD_TEXT).args[0] == "made by an older Fourfold"
    assert raises(BadRecord, record.from_bytes, OLD_BYTES).args[0] == "made by an older Fourfold"


# Written by version 0.4.
TEXT_0_4 = (
    "fourfold2 foursquare deal=4294967295 seats=1 options=0000 moves=24.24.31.31.30.30 end=f53b crc=d010",
    "fourfold2 four_rows deal=4294967295 seats=2 options=0000 players=hr moves=0.10808.13632.2944.0.13376"
    " end=e0e5 crc=1ace",
    "fourfold2 rows_of_four deal=4294967295 seats=1 options=00000000 moves=384.135.71.384.80.52.384.133"
    " end=1540 crc=260c",
    "fourfold2 risky_business deal=4294967295 seats=2 options=000000000 players=hr moves=29.4104.6205.2597.2087"
    " end=5384 crc=ba2d",
    "fourfold2 all_fours deal=4294967295 seats=2 options=0000000000000000000000 players=hr moves=256.256.259.261.262.36"
    " end=b782 crc=d5fd",
)
BYTES_0_4 = (
    b"F4\x02\x01\x01\x00\xff\xff\xff\xff\x04\x00\x00\x00\x00\x06\x00\x18\x00\x18\x00\x1f\x00\x1f\x00\x1e\x00\x1e\x00"
    b";\xf5\x03\x89",
    b"F4\x02\x02\x02\x04\xff\xff\xff\xff\x04\x00\x00\x00\x00\x00\x01\x06\x00\x00\x008*@5\x80\x0b\x00\x00@4\xe5\xe0\x00\xfb",
)


def test_records_of_0_4_are_read_replayed_and_become_new_ones():
    for line in TEXT_0_4:
        read = record_text.from_text(line)
        assert (read.seed, read.salt, read.to_text()) == (0xFFFFFFFF, 0, line)
        assert record.from_bytes(read.to_bytes()).to_text() == line
        game = read.replay()
        assert game.moves_made() == read.count
        new = read.to_text()
        assert new.startswith("fourfold3 ") and "end=%04x" % crc16(game.state) in new
        assert record_text.from_text(new).replay().state == game.state
    for data in BYTES_0_4:
        line = TEXT_0_4[BYTES_0_4.index(data)]
        assert record.from_bytes(data).to_text() == line and record.from_bytes(data).to_bytes() == data


def test_a_record_of_0_4_that_leads_elsewhere_is_refused():
    """Its end is over the layout of that time, so it can be compared where the game has that layout still."""
    for line in TEXT_0_4:
        unsigned = line[: line.index(" end=")] + " end=0001"
        read = record_text.from_text(signed(unsigned))
        unchanged = read.start().VERSION == record.LAYOUTS_0_4[read.start().NUMBER]
        if unchanged:
            assert "another position" in raises(BadRecord, read.replay).args[0]
        else:
            read.replay()
        wrong = record_text.from_text(signed(unsigned.replace("moves=", "moves=65535.")))
        assert raises(BadRecord, wrong.replay).args[0].startswith("move 1: ")


def test_a_salt_gives_another_deal_and_is_in_the_record():
    _, plain = played(42, None, None, 0)
    states = [bytes(plain.state)]
    for salt in (1, 2, 0x8000, 0x10000, 0x80000000, 0xFFFFFFFF):
        made, game = played(42, None, None, 0, salt=salt)
        assert made.to_text().split()[2:4] == ["deal=42", "salt=%d" % salt]
        assert made.to_bytes()[5] == 16
        assert bytes(game.state) not in states and bytes(made.replay().state) == bytes(game.state)
        states.append(bytes(game.state))
    raises(ValueError, plain.deal, 42, None, -1)
    raises(ValueError, plain.deal, 42, None, 1 << 32)


def test_who_sits_where_is_in_the_record():
    for players, letters in (
        (b"\0\3", "h2"),
        (b"\2\0\4", "1h3"),
        (b"\0\1\2\0", "hr1h"),
        (b"\4\4", "33"),
        (b"\0\0\0", ""),
    ):
        made, game = played(9, (1, 1, 2), None, 1000, "four_rows", players)
        words = made.to_text().split()
        assert words[1:4] == ["four_rows", "deal=9", "seats=%d" % len(players)] and words[4] == "options=11200"
        assert (words[5] == "players=" + letters) if letters else words[5].startswith("moves=")
        data = made.to_bytes()
        assert data[5] == (4 if letters else 0)
        assert data[16 : 16 + len(players)] == players or not letters
        for read in (record.from_bytes(data), record_text.from_text(made.to_text())):
            assert read.players == players and read.seats == len(players)
            assert read.replay().state == game.state
            assert read.to_bytes() == data and read.to_text() == made.to_text()


def test_a_flag_that_is_not_needed_is_refused():
    made, _ = played(9, None, None, 2, "four_rows", b"\0\0")
    data = made.to_bytes()[:-2]
    assert record.from_bytes(sealed(data)).count == 2
    raises(BadRecord, record.from_bytes, sealed(data[:5] + b"\4" + data[6:16] + b"\0\0" + data[16:]))
    for flag in (4, 8, 16, 128):
        raises(BadRecord, record.from_bytes, sealed(data[:5] + bytes((flag,)) + data[6:]))
    made, _ = played(9, None, deck_of(catalog.find("four_rows").game()), 2, "four_rows", b"\0\0")
    data = made.to_bytes()[:-2]
    assert (data[5], data[16]) == (1, 52)
    raises(BadRecord, record.from_bytes, sealed(data[:5] + b"\11" + data[6:17] + b"\0" + data[17:]))


def test_several_decks_end_to_end():
    """C-2: for the shuffles after the deal. From 256 cards on the length takes two bytes, and a flag says so."""
    one = deck_of(catalog.find("four_rows").game())
    for count in (1, 2, 4, 5, 6):
        decks = one * count
        made, game = played(3, None, decks, 1000, "four_rows", b"\0\2")
        data = made.to_bytes()
        assert data[5] == (13 if count > 4 else 5)
        for read in (record.from_bytes(data), record_text.from_text(made.to_text())):
            assert read.deck == decks and read.replay().state == game.state
            assert read.to_bytes() == data and read.to_text() == made.to_text()
    deck = deck_of(catalog.find("foursquare").game())
    made, _ = played(42, None, deck, 0)
    text = made.to_text().rsplit(" ", 1)[0]
    double = "deck=" + ".".join([text.split("deck=")[1].split(" ")[0]] * 2)
    raises(BadRecord, record_text.from_text, signed(text.split("deck=")[0] + double + " moves= end=0000"))


def test_moves_take_room_as_they_come():
    made, _ = played(5, None, None, 1000, "four_rows", b"\0\0\0\0")
    assert len(made.moves) == made.count > 20
    made.count = 3
    game = made.start()
    for i in range(3):
        game.play(made.moves[i])
    move = made.moves[3]
    game.play(move)
    made.add(move, game)
    assert (made.count, made.length) == (4, 4) and len(made.moves) > 20
