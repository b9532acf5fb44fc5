"""League night: four tables side by side, the match card, and its bytes (AF-Y12, AF-R22)."""

from engines.all_fours import league
from engines.all_fours.kernels import SCORES
from engines.all_fours.league import NO_TABLE, TABLES, League, unpack
from engines.all_fours.rules import AllFours
from engines.game import AT_TURN, AT_WINNERS, OVER
from engines.players import BOT, HUMAN
from portable import raises

EASY = bytes((BOT,))
LEVELS = bytes((BOT, BOT + 1, BOT + 1, BOT))


def evening(number=1, players=EASY * 16):
    night = League((0, 1), players)
    night.deal(number)
    return night


def people_at(*places):
    """Return players with people at these pairs of table and seat."""
    players = bytearray(EASY * 16)
    for table, seat in places:
        players[4 * table + seat] = HUMAN
    return bytes(players)


def finish(night):
    while night.next_table() != NO_TABLE:
        night.think()


def scored(*points, over=True):
    """Return an evening whose tables have these points of both pubs."""
    night = evening()
    for table, (home, away) in enumerate(points):
        game = night.games[table]
        game.state[SCORES] = home
        game.state[SCORES + 1] = away
        if over:
            game.state[AT_TURN] = OVER
            game.state[AT_WINNERS] = 5 if home > away else 10
    return night


def test_af_y12_eight_a_side_at_four_tables_to_15():
    """AF-Y12: four tables of two against two, West Yorkshire to 15, no stakes; two match points a table."""
    night = evening()
    assert len(night.games) == TABLES and all(game.seats() == 4 for game in night.games)
    for game in night.games:
        assert game.variants()[game.variant()].name == "West Yorkshire"
        assert game.target() == 15 and not game.has_stakes() and not game.option("all_four")
    names = [night.name(table, seat, []) for table in range(TABLES) for seat in range(4)]
    assert len(set(names)) == 16
    assert sorted([name for i, name in enumerate(names) if i % 2 == 0]) == sorted(league.NAMES[:8])
    night = scored((15, 14), (15, 3), (2, 15), (15, 9))
    assert [night.winner(table) for table in range(TABLES)] == [0, 0, 1, 0]
    assert (night.total(0), night.total(1)) == (47, 41)
    assert (night.match_points(0), night.match_points(1)) == (8, 2), "three tables and the total"


def test_af_y12_the_total_may_go_to_the_pub_that_lost_more_tables():
    night = scored((15, 14), (15, 14), (15, 14), (0, 15))
    assert (night.match_points(0), night.match_points(1)) == (6, 4)


def test_af_r22_equal_totals_are_split():
    """AF-R22: one match point each; and no more than 15 points count at a table."""
    night = scored((15, 10), (10, 15), (15, 12), (12, 15))
    assert (night.match_points(0), night.match_points(1)) == (5, 5)
    night = scored((16, 0), (0, 15), (15, 0), (0, 15))
    assert night.points(0, 0) == 15 and night.match_points(0) == 5


def test_nothing_is_given_for_the_total_before_the_end():
    night = scored((15, 14), (15, 3), (2, 15), (15, 9))
    night.games[3].state[AT_TURN] = 0
    night.games[3].state[AT_WINNERS] = 0
    assert (night.match_points(0), night.match_points(1)) == (4, 2) and not night.is_over()


def test_an_evening_of_computer_players_ends():
    """Its number fixes it. Each table ends by a side that has 15, and the match points are ten."""
    results = []
    for number in (1, 1, 2**32 - 1):
        night = evening(number, LEVELS * 4)
        assert [game.deal_number() for game in night.games] == [(number + i) % 2**32 for i in range(TABLES)]
        finish(night)
        assert night.is_over() and night.next_table() == NO_TABLE
        assert all(max(night.points(table, 0), night.points(table, 1)) == 15 for table in range(TABLES))
        assert night.match_points(0) + night.match_points(1) == 10
        results.append(night.pack())
    assert results[0] == results[1] != results[2]


def test_tables_stay_side_by_side():
    """Without people, the table with the fewest moves plays next."""
    night = evening()
    for _ in range(300):
        night.think()
        moves = [game.moves_made() for game in night.games if game.turn() != OVER]
        assert max(moves) - min(moves) <= 1


def test_a_table_waits_for_its_people():
    """No other table gets more than about a hand ahead of them, nor of the table on the display."""
    night = evening(3, people_at((1, 0)))
    finish(night)
    assert night.waits(1) and not night.is_over()
    slow = night.games[1].moves_made()
    assert [game.moves_made() - slow for table, game in enumerate(night.games) if table != 1] == [26] * 3
    night = evening(3)
    while night.next_table(2) != NO_TABLE:
        night.think(on_display=2)
    assert [game.moves_made() for game in night.games] == [26, 26, 0, 26]


def test_a_decision_is_dropped_if_somebody_sits_down_at_its_table():
    night = evening(5, bytes((BOT + 2,)) * 16)
    ticks = Ticks()
    while night._deciding == NO_TABLE:
        night.think(ticks, 1)
    table = night._deciding
    moves = night.games[table].moves_made()
    for _ in range(2000):
        night.think(ticks, 1, on_display=table)
    assert night.games[table].moves_made() == moves and night._deciding != table


class Ticks:
    """A clock by which each look takes longer than a slice."""

    now = 0

    def ticks_us(self):
        self.now += 1000
        return self.now

    def ticks_diff(self, a, b):
        return a - b


def test_computer_players_get_only_the_view_of_their_seat():
    """The buffer that a decision gets is the view of the seat to act, of the table that acts."""
    night = evening(9, LEVELS * 4)
    seen = []
    night.think()  # makes the computer player
    start = night.bot.start

    def started(view):
        table = night._deciding
        game = night.games[table]
        own = bytearray(game.SIZE)
        game.view(game.turn(), own)
        assert bytes(view) == bytes(own) and view is not game.state
        assert night.bot.level == night.players[4 * table + game.turn()] - BOT
        seen.append(table)
        start(view)

    night.bot.start = started
    for _ in range(200):
        night.think()
    assert set(seen) == {0, 1, 2, 3}


def test_bytes():
    """An evening goes on from its bytes; any that cannot be one are refused with a reason."""
    night = evening(13, people_at((3, 2)))
    finish(night)
    data = night.pack()
    again = unpack(data)
    assert again.pack() == data and again.people() == 1 and again.waits(3)
    for at, value in ((0, 1), (2, 9), (3, 1), (4, 99), (5, 1), (5, 9), (21, 1), (22, 9), (23, 2), (60, 255)):
        bad = bytearray(data)
        bad[at] = value
        assert raises(ValueError, unpack, bytes(bad)).args[0], (at, value)
    for bad in (b"", data[:20], data[:-1], data + b"\0", bytes(len(data))):
        assert raises(ValueError, unpack, bad).args[0]
    bad = bytearray(data)
    bad[22] -= 1
    assert raises(ValueError, unpack, bytes(bad)).args[0] == "made by another Fourfold"


def test_each_table_has_the_options_of_a_league():
    """A save with other options is no evening."""
    night = evening()
    night.games[1] = AllFours(4)
    night.games[1].deal(1)
    raises(ValueError, unpack, night.pack())
