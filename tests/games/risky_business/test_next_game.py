"""The next game at a table: the choice of the first seat, its record, and bots that make it."""

from engines import record_text
from engines.game import AT_RNG
from engines.players import BOT
from engines.risky_business import kernels
from engines.table import Table
from games.risky_business.test_ends import alike

KEY = "risky_business"


def table_after(game, players):
    """Return a table at which this game has been played to its end."""
    table = Table(KEY, game.seats(), game.chosen(), players)
    table.deal(1)
    table._game.state[:] = game.state
    table.view(0)
    return table


def next_table(table, seed):
    """Return the table with its next deal."""
    after = Table(KEY, len(table.players), table.next_options(table.game_view.chosen()), table.players)
    after.deal(seed)
    return after


def test_the_choosing_winner_is_drawn_at_the_table_not_in_a_view():
    """RB-R22: a view has no random generator and would always select the same seat."""
    table = table_after(alike(kings=(0, 1, 1, 0)), bytes(4))
    drawn = []
    for number in range(40):
        table._game.state[AT_RNG] = number
        table._game.state[AT_RNG + 4] = 255 - number
        assert not any(table.view(0).state[AT_RNG : AT_RNG + 8])
        drawn.append(next_table(table, 5).turn())
    assert set(drawn) == {1, 2} and 10 < drawn.count(1) < 30


def test_the_last_winner_chooses_again_after_an_unfinished_game():
    """RB-R22: the earlier winner chooses again."""
    table = next_table(table_after(alike(kings=(0, 1, 0, 0)), bytes(4)), 5)
    table.play(kernels.BEGIN | 3)
    table.play(kernels.END)
    after = next_table(table, 6)
    assert after.turn() == 1 and after.view(1).phase() == kernels.CHOOSING


def test_the_record_contains_the_choice_of_the_first_seat():
    """RB-R22: a game with this choice is replayed, saved, restored and undone as others are."""
    table = next_table(table_after(alike(kings=(0, 1, 0, 0)), bytes(4)), 5)
    assert table.undo_refusal() == "There is nothing to undo."
    table.play(kernels.BEGIN | 3)
    assert table.undo_refusal() == "Only your own turn can be undone."
    table.play(kernels.END)
    made = record_text.from_text(table.record.to_text())
    assert list(made.moves[: made.count]) == [kernels.BEGIN | 3, kernels.END]
    assert made.replay().state == table._game.state and table.view(3).first() == 3
    table.undo()
    assert table.moves_made() == 1 and table.turn() == 3


def test_a_bot_that_won_begins_the_next_game():
    """RB-13, RB-R22: a bot of any level, at any seat, lets itself begin, since beginning wins more often."""
    for level in range(3):
        for seat in range(4):
            players = bytearray(4)
            players[seat] = BOT + level
            table = next_table(table_after(alike(kings=[other == seat for other in range(4)]), bytes(players)), 5)
            assert table.turn() == seat
            while not table.think():
                pass
            game = table.view(0)
            assert game.phase() == kernels.PLAYING and game.first() == seat
            assert table.last_move(0) == kernels.BEGIN | seat


def test_a_hint_to_begin_the_next_game():
    """RB-13, RB-R22: the hint selects the winner's own seat, with the reason."""
    for seat in range(4):
        table = next_table(table_after(alike(kings=[other == seat for other in range(4)]), bytes(4)), 5)
        while not table.hint():
            pass
        assert table.hint_move() == kernels.BEGIN | seat
        assert table.hint_reason() == "beginning wins more often"
