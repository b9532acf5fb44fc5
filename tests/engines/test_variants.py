"""Variants: rows of data that fit their game, and twenty options in a header that has room for 24."""

from engines import catalog, record, record_text
from engines.game import AT_OPTIONS, BODY, MAX_OPTIONS, Corrupt, Game, option_at
from engines.option import Option
from engines.table import Table
from made_up import ENTRY, NAMES, ROWS, Catalogued, MadeUp
from portable import raises


def test_every_row_fits_its_game():
    for entry in catalog.CATALOG + (ENTRY,):
        kind = entry.game()
        rows = entry.variants()
        options = kind.OPTIONS
        assert bool(rows) == (options[0].key == "variant"), entry.key
        if not rows:
            assert entry.variant(()) is None
            assert entry.seats(()) == tuple(range(kind.MIN_SEATS, kind.MAX_SEATS + 1))
            continue
        assert tuple([row.name for row in rows]) == options[0].choices
        assert not any(rows[0].defaults(options)), "a game begins with the first choice of every option"
        keys = [option.key for option in list(options)[1:]]
        for number, row in enumerate(rows):
            assert row.seats and all(kind.MIN_SEATS <= seats <= kind.MAX_SEATS for seats in row.seats)
            assert list(row.seats) == sorted(set(row.seats))
            assert all(key in keys for key in list(row.choices) + list(row.free or ()))
            for option in list(options)[1:]:
                names = row.choices_of(option)
                begins = row.choices.get(option.key, option.choices[0])
                assert begins in names and all(name in option.choices for name in names), (row.name, option.key)
                assert list(names) == [name for name in option.choices if name in names], "in their order"
                assert row.may_change(option) == (len(names) > 1)
            chosen = row.defaults(options)
            assert chosen[0] == number and entry.variant(chosen) is row and entry.seats(chosen) == row.seats
            assert row.refusal(options, row.seats[0], chosen) == "" and row.settled(options, chosen) == chosen


def test_four_bits_an_option():
    """The even one is in the low half of its byte; no choice touches another."""

    class Many(Game):
        SIZE = BODY
        MIN_SEATS = MAX_SEATS = 1
        OPTIONS = tuple([Option("o%d||" % i + "|".join([str(c) for c in range(16)])) for i in range(24)])

    assert MAX_OPTIONS == 24 and AT_OPTIONS + MAX_OPTIONS // 2 == BODY
    game = Many()
    for i in range(24):
        game.set_option(i, 15)
        assert list(game.chosen()) == [15] * (i + 1) + [0] * (23 - i)
    choices = [(7 * i + 3) % 16 for i in range(24)]
    game = Many(1, choices)
    assert list(game.chosen()) == choices == [option_at(game.state, i) for i in range(24)]
    assert [game.option("o%d" % i) for i in range(24)] == choices
    assert game.state[AT_OPTIONS] == choices[0] | choices[1] << 4
    raises(ValueError, game.set_option, 3, 16)
    assert list(game.chosen()) == choices


def test_what_a_variant_fixes():
    options = MadeUp.OPTIONS
    pairs = ROWS[1]
    chosen = pairs.defaults(options)
    for option in options:
        assert pairs.may_change(option) == (option.key in ("dealer", "rule1", "rule2"))
    chosen[1] = 3  # the dealer, which menus do not offer
    chosen[3] = 2
    assert pairs.refusal(options, 2, chosen) == ""
    assert pairs.refusal(options, 3, chosen) == "Pairs is played by 2 or 4"
    chosen[3] = 1
    assert pairs.choices_of(options[3]) == ("no", "often")
    assert pairs.refusal(options, 2, chosen) == "Pairs has Rule 2 no or often"
    assert list(pairs.settled(options, chosen)[:5]) == [1, 3, 1, 0, 0], "as it begins"
    chosen[3] = 2
    chosen[4] = 1
    assert pairs.refusal(options, 2, chosen) == "Pairs always has Rule 3 no"
    settled = pairs.settled(options, chosen)
    assert list(settled[:5]) == [1, 3, 1, 2, 0] and pairs.refusal(options, 2, settled) == ""


def test_tables_records_and_positions_know_the_variant():
    with Catalogued():
        for number, row in enumerate(ROWS):
            chosen = row.defaults(MadeUp.OPTIONS)
            seats = row.seats[-1]
            t = Table("made_up", seats, chosen)
            t.deal(5)
            game = t.view(0)
            assert (game.variant(), game.chosen()) == (number, chosen)
            for read in (record.from_bytes(t.record.to_bytes()), record_text.from_text(t.record.to_text())):
                assert bytes(read.options) == bytes(chosen) and read.start().variant() == number
            assert " options=%x0" % number in t.record.to_text()
            if seats < 4:
                raises(ValueError, Table, "made_up", 4, chosen)
            wrong = bytearray(chosen)
            wrong[14] ^= 1
            if row.free is None:
                Table("made_up", seats, wrong)
                continue
            assert row.name in raises(ValueError, Table, "made_up", seats, wrong).args[0]
            wrong_game = MadeUp(seats, wrong)
            wrong_game.deal(5)
            assert row.name in raises(Corrupt, wrong_game.check_header).args[0]
            made = record.Record(wrong_game, 5)
            assert row.name in raises(record.BadRecord, record.from_bytes, made.to_bytes()).args[0]
        raises(ValueError, MadeUp, 2, bytes((len(NAMES),)))
