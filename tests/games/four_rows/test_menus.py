"""Four Rows before and after the game: players, options, the deal and the results."""

from desk import Desk
from games.four_rows.tables import dealt, play_out


def test_the_menu_before_the_game_chooses_the_players():
    desk = Desk()
    desk.board.lines = (("usb", None),)  # a link, so that a remote player can be chosen
    desk.choose("four_rows")
    assert [row.label for row in desk.console.top().rows()][:2] == ["New game", "Players"]
    assert bytes(desk.console.profile.players("four_rows")) == b"\0\3"  # a person and a medium bot
    desk.tap("down", "a")
    assert desk.top() == "PlayersScreen"
    desk.tap("right", "right")
    assert len(desk.console.profile.players("four_rows")) == 4
    desk.tap("right", "a")  # wraps around from four seats to two
    assert [row.value() for row in desk.console.top().rows()] == ["3", "person", "Bo, medium", "Cy, medium"]
    desk.tap("down", "right", "down", "left", "down", "a")
    assert [row.value() for row in desk.console.top().rows()] == ["3", "Al, easy", "Bo, easy", "Cy, hard"]
    desk.tap("right")
    assert bytes(desk.console.profile.players("four_rows")) == b"\2\2\1"
    desk.tap("up", "left", "left")
    assert bytes(desk.console.profile.players("four_rows")) == b"\2\4\1", "one seat at most is at another end"
    desk.tap("right", "right", "down", "right")
    assert bytes(desk.console.profile.players("four_rows")) == b"\2\2\0"
    desk.on()
    assert bytes(desk.console.profile.players("four_rows")) == b"\2\2\0"
    desk.new_game("four_rows")
    table = desk.console.table
    assert bytes(table.players) == b"\2\2\0" and table.view(0).seats() == 3
    record = table.record
    desk.console.play("again", desk.console.table)
    desk.settle()
    again = desk.console.table.record
    assert (bytes(again.players), again.seed, again.count) == (b"\2\2\0", record.seed, 0)
    desk.on()
    desk.tap("a")
    assert bytes(desk.console.table.players) == b"\2\2\0"  # the save contains the players
    desk.clear()


def test_impossible_players_are_replaced_by_the_default_ones():
    for odd in (b"players four_rows 0", b"players four_rows 09", b"players four_rows 00000", b"players four_rows zz"):
        desk = Desk()
        desk.console.store.save("profile", odd)
        desk.on()
        assert bytes(desk.console.profile.players("four_rows")) == b"\0\3", odd
        desk.clear()
    desk = Desk()
    desk.console.store.save("profile", b"players four_rows 042\nplayers foursquare 00\nspeed 9")
    desk.on()
    assert bytes(desk.console.profile.players("four_rows")) == b"\0\4\2"
    assert bytes(desk.console.profile.players("foursquare")) == b"\0"
    assert desk.console.settings.speed == 2
    desk.clear()


def test_the_options_leave_out_the_dealer_and_have_the_speed():
    desk = Desk()
    desk.choose("four_rows")
    desk.tap("down", "down", "down", "a")
    labels = [row.label for row in desk.console.top().rows()]
    assert "Dealer" not in labels and labels[-1] == "Speed"
    desk.tap("up", "right", "right")
    assert desk.console.settings.speed == 2
    desk.on()
    assert desk.console.settings.speed == 2
    desk.clear()


def test_the_deal_passes_to_the_left_at_a_table_that_stays():
    """FR-R20: the first dealer is random, and the deal then passes to the left. A deal by number is the same for
    everybody."""
    desk = Desk()
    desk.console.profile.seat("four_rows", b"\0\0\0")
    desk.new_game("four_rows")
    assert desk.console.table.record.options[2] == 0
    dealer = desk.console.table.view(0).dealer()
    for _ in range(4):
        desk.hold("b")
        desk.tap("up", "a")
        table = desk.console.table
        assert desk.top() == "FourRowsScreen" and table.record.count == 0
        assert table.view(0).dealer() == (dealer + 1) % 3
        dealer = table.view(0).dealer()
    desk.hold("b")
    desk.pick("Deal")
    desk.tap("a")
    assert desk.top() == "FourRowsScreen"
    assert desk.console.table.record.options[2] == 0
    desk.clear()


def test_games_of_one_person_count():
    won = 0
    for seed in range(4):
        desk = dealt(players=b"\0\2", seed=seed, options=b"\0\0\0")
        play_out(desk)
        desk.wait(9000)
        win = desk.console.table.view(0).winners() & 1
        won += win
        assert desk.console.top().title == ("You win!" if win else "Bo wins")
        assert desk.console.profile.results("four_rows")[:4] == [1, win, win, 0]
        desk.tap("down", "down", "down", "a")
        assert desk.top() == "StatisticsScreen"
        desk.clear()


def test_a_whole_game_of_people_is_played_by_buttons_alone():
    for players in (b"\0\0", b"\0\0\0", b"\0\0\0\0"):
        desk = dealt(players=players, seed=3, options=b"\0\0\0")
        play_out(desk)
        desk.wait(9000)
        assert desk.top() == "ResultScreen"
        winners = desk.console.table.view(0).winners()
        seat = [i for i in range(len(players)) if winners >> i & 1]
        assert desk.console.top().title == "Player %d wins" % (seat[0] + 1)
        assert desk.console.profile.results("four_rows")[:4] == [0, 0, 0, 0]  # not counted for several people
        desk.clear()
