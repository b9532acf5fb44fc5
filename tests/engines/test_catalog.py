"""The table of games."""

from engines import bot, catalog, game
from engines.game import Match, Solitaire
from portable import raises


def test_keys_and_numbers_are_unique():
    assert len({entry.key for entry in catalog.CATALOG}) == len(catalog.CATALOG)
    assert len({entry.number for entry in catalog.CATALOG}) == len(catalog.CATALOG)


def test_each_entry_opens_its_own_game_and_bot():
    for entry in catalog.CATALOG:
        kind = entry.game()
        assert issubclass(kind, Match) != issubclass(kind, Solitaire)
        assert (kind.KEY, kind.NUMBER) == (entry.key, entry.number)
        assert issubclass(entry.bot(), bot.Bot)
        assert entry.title


def test_each_game_states_facts_that_hold():
    for entry in catalog.CATALOG:
        kind = entry.game()
        assert 0 < kind.NUMBER < 256 and 0 < kind.VERSION < 256
        assert game.BODY < kind.SIZE <= 480, "the budget of one game's state"
        assert 1 <= kind.MIN_SEATS <= kind.MAX_SEATS <= 8
        assert bool(kind.LEVELS) == (kind.MAX_SEATS > 1), "opponents have levels"
        assert len(set(kind.LEVELS)) == len(kind.LEVELS) <= 9, "a record writes a level as one digit"
        assert 0 < kind.MAX_PLAYS < 0x10000 and 0 < kind.MAX_MOVES < 0x10000
        assert len(set(kind.DECK)) == len(kind.DECK)
        assert len(kind.OPTIONS) <= game.MAX_OPTIONS
        assert len({option.key for option in kind.OPTIONS}) == len(kind.OPTIONS)
        for option in kind.OPTIONS:
            assert option.title
            assert 2 <= len(set(option.choices)) == len(option.choices) <= 16, "a record writes a choice as one digit"


def test_find():
    for entry in catalog.CATALOG:
        assert catalog.find(entry.key) is entry
        assert catalog.find_number(entry.number) is entry


def test_what_is_not_there():
    error = raises(ValueError, catalog.find, "no_such_game")
    assert "no_such_game" in error.args[0] and "foursquare" in error.args[0]
    assert "0" in raises(ValueError, catalog.find_number, 0).args[0]
    raises(ValueError, catalog.find, "")


def test_seats_and_options_a_game_has_not_are_refused():
    for entry in catalog.CATALOG:
        kind = entry.game()
        raises(ValueError, kind, kind.MAX_SEATS + 1)
        raises(ValueError, kind, -1)
        raises(ValueError, kind, 0, bytes(len(kind.OPTIONS) + 1))
        for i, option in enumerate(kind.OPTIONS):
            choices = bytearray(len(kind.OPTIONS))
            choices[i] = len(option.choices)
            error = raises(ValueError, kind, 0, choices)
            assert option.key in error.args[0]
            choices[i] -= 1
            assert kind(0, choices).option(option.key) == choices[i]
        raises(KeyError, kind().option, "no such option")


def test_deals_out_of_range_and_foreign_decks_are_refused():
    for entry in catalog.CATALOG:
        kind = entry.game()
        table = kind()
        deck = table.DECK
        for seed in (-1, 0x100000000):
            raises(ValueError, table.deal, seed)
        for bad in (b"", deck[1:], deck + deck[:1], deck[:-1] + deck[:1], deck + deck[:-1] + deck[:1], deck + deck[1:]):
            raises(ValueError, table.deal, 1, bad)
        if kind.RESHUFFLES:
            table.deal(1, deck + deck)
            assert table.decks == deck + deck
            table.deal(1)
            assert table.decks == b"", "the decks of an earlier deal are forgotten"
        else:
            raises(ValueError, table.deal, 1, deck + deck)
        table.deal(0xFFFFFFFF, deck)
        assert table.deal_number() == 0xFFFFFFFF
