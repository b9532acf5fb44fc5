"""The first dealer of Four Rows (FR-R20), which depends on the players and on the option `dealer`."""

from engines import record, record_text
from engines.four_rows.rules import FourRows
from engines.players import BOT, HUMAN, REMOTE
from engines.table import Table
from portable import raises

KEY = "four_rows"
COMPUTER = (0, 0, 0, 0, 1)


def dealt(players, options, seed):
    """Return a table with these players and a deal."""
    table = Table(KEY, len(players), options, bytes(players))
    table.deal(seed)
    return table


def test_fr_r20_a_person_never_deals_first():
    """FR-R20: with this option, any of the computer players deals first; the cards stay the same."""
    for players in ((HUMAN, BOT), (BOT, HUMAN, BOT + 2), (HUMAN, BOT + 1, REMOTE, BOT)):
        found = set()
        for seed in range(12):
            table = dealt(players, COMPUTER, seed)
            dealer = table.game_view.dealer() if table.view(0) else None
            assert players[dealer] >= BOT
            found.add(dealer)
            other = dealt(players, (0, 0, dealer + 1), seed)
            assert table.view(255).state[32:52] == other.view(255).state[32:52]
        assert len(found) == len([player for player in players if player >= BOT])


def test_fr_r20_any_seat_deals_first_unless_chosen_otherwise():
    """FR-R20: any seat may deal first by default, and if there is no computer player."""
    for players, options in (((HUMAN, BOT), (0, 0, 0, 0, 0)), ((HUMAN, HUMAN), COMPUTER)):
        assert {dealt(players, options, seed).view(0).dealer() for seed in range(12)} == {0, 1}
    assert not any(FourRows(2).chosen())


def test_fr_r20_the_deal_then_moves_on_to_persons_too():
    """FR-R20: only the first deal is limited to computer players; the record contains the dealer."""
    table = dealt((HUMAN, BOT), COMPUTER, 5)
    assert table.view(0).dealer() == 1
    read = record_text.from_text(table.record.to_text())
    assert read.start().dealer() == 1 and bytes(read.options) == bytes((0, 0, 2, 0, 1))
    after = dealt((HUMAN, BOT), table.next_options(table.game_view.chosen()), 6)
    assert after.view(0).dealer() == 0


def test_a_record_of_0_4_has_one_option_less():
    """A record of 0.4 keeps its meaning; no other number of options is accepted."""
    made = dealt((HUMAN, BOT), (1, 0, 2, 1), 7).record
    for count in (4, 5):
        made.options = bytes((1, 0, 2, 1, 0))[:count]
        for read in (record_text.from_text(made.to_text()), record.from_bytes(made.to_bytes())):
            game = read.start()
            assert bytes(game.chosen()) == bytes((1, 0, 2, 1, 0)) and game.dealer() == 1
    for options in (b"", b"\1", b"\1\0\2"):
        made.options = options
        raises(ValueError, record_text.from_text, made.to_text())
