"""A guest or a host that refuses the other: both know it, and a table that fits later brings them together."""

from engines.players import HUMAN, REMOTE
from engines.table import Table
from firmware.link.messages import PROTOCOL
from firmware.link.table_host import Party
from parties import KEY, NAMES, Linked

PLAYERS = bytes([HUMAN, REMOTE, 2])
UNKNOWN_LEVEL = 9


def refusing(change):
    """A game whose guest has refused the table, because `change(game)` made it one that no guest knows."""
    game = Linked(PLAYERS, 41)
    change(game)
    game.until(lambda: game.lines[0].guest.has_left, False)
    game.run(1000, False)
    assert game.lines[0].table is None and not game.lines[0].guest.is_up()
    assert not game.lines[0].host.is_up() and game.lines[0].host.has_left and game.party.away == 2
    return game


def forget_level(game):
    game.table.players = bytes([HUMAN, REMOTE, UNKNOWN_LEVEL])


def forget_layout(game):
    game.table.game_view.state[1] = 99


def forget_option(game):
    game.table.game_view.state[20] |= 15


def forget_game(game):
    game.table.game_view.state[0] = 31


CASES = (
    (forget_level, "no such table here"),
    (forget_layout, "another version of Four Rows"),
    (forget_option, "no such table here"),
    (forget_game, "no such game here"),
)
CHANGES = [change for change, _ in CASES]


def another(game, key=KEY, players=PLAYERS):
    """Another table of the host, with terms that the guest knows."""
    game.table = Table(key, len(players), None, players)
    game.table.deal(42)
    return game.table


def switch_host_on(game):
    """The host is switched off and on again, and opens its table."""
    game.party = Party(game.table, NAMES[0])
    for line in game.lines:
        line.host = game.party.invite(line.seat, game.channel(line.wire.a))


def test_both_ends_know_why_a_table_was_refused():
    for change, reason in CASES:
        game = refusing(change)
        assert game.lines[0].guest.reason == game.lines[0].host.reason == reason


def test_a_refused_guest_sits_down_when_the_host_comes_back_with_a_table_that_it_knows():
    for change in CHANGES:
        game = refusing(change)
        another(game)
        switch_host_on(game)
        game.join()
        assert game.party.away == 0
        game.finish()


def test_a_refused_guest_sits_down_when_the_host_deals_another_table():
    for change in CHANGES:
        game = refusing(change)
        game.party.take(another(game))
        game.join()
        assert game.party.away == 0
        game.finish()


def test_a_refused_guest_refuses_the_same_table_again_and_the_host_knows():
    for change, reason in CASES:
        game = refusing(change)
        for _ in range(2):
            switch_host_on(game)
            line = game.lines[0]
            game.until(lambda line=line: line.host.has_left and line.guest.has_left, False)
            assert line.host.reason == line.guest.reason == reason
            assert line.table is None and game.party.away == 2


def test_a_guest_that_was_refused_sits_down_at_another_game():
    game = refusing(forget_level)
    game.party.take(another(game, "risky_business", bytes([HUMAN, REMOTE])))
    game.join()
    assert game.lines[0].table.entry.key == "risky_business"


def test_a_guest_in_the_midst_of_a_game_may_refuse_the_next_table_and_take_the_one_after_it():
    for change in CHANGES:
        game = Linked(PLAYERS, 43)
        game.join()
        game.until_moves(5)
        table = another(game)
        change(game)
        game.party.take(table)
        line = game.lines[0]
        game.until(lambda line=line: line.guest.has_left and line.host.has_left, False)
        assert game.party.away == 2
        game.party.take(another(game))
        game.until(lambda game=game, line=line: line.guest.is_up() and game.is_joined(), False)
        game.run(500, False)
        assert game.party.away == 0 and line.table.moves_made() == 0
        game.finish()


def test_a_guest_that_the_host_refused_sits_down_at_a_game_that_it_knows():
    game = Linked(PLAYERS, 44)
    line = game.lines[0]
    hides = [True]
    write = line.guest._write_any

    def written(kind, out):
        size = write(kind, out)
        if hides and out[0] == PROTOCOL:
            out[4] = 0  # byte of the games it knows
        return size

    line.guest._write_any = written
    game.until(lambda: line.guest.has_left and line.host.has_left, False)
    assert line.host.reason == line.guest.reason == "no Four Rows at the other end"
    hides.clear()
    game.party.take(another(game))
    game.join()
    assert game.party.away == 0 and line.host.is_up()


def test_a_guest_says_why_it_goes_even_if_its_player_leaves_at_once():
    game = Linked(PLAYERS, 45)
    forget_level(game)
    line = game.lines[0]
    game.until(lambda: line.guest.entry is not None or line.guest.has_left, False)
    line.guest.leave("")  # like a screen that gives up
    game.until(lambda: line.host.has_left, False)
    assert line.host.reason == "no such table here"
