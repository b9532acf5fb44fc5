"""Whole games over links that damage their bytes: in the end all ends have the same game."""

from engines.all_fours.kernels import DISCARD
from engines.players import BOT, HUMAN, REMOTE
from engines.risky_business.kernels import BEGIN
from games.all_fours.longest import options
from parties import Linked

BAD = {"damage": 1000, "drop": 3000, "double": 3000, "swap": 40, "delay": 3, "pieces": 160}


def test_two_seats():
    game = Linked(bytes([HUMAN, REMOTE]), 1)
    game.finish()
    assert game.table.moves_made() > 10


def test_two_seats_over_a_bad_line():
    Linked(bytes([REMOTE, HUMAN]), 2, **BAD).finish()


def test_three_seats_one_remote_and_one_a_bot():
    Linked(bytes([HUMAN, BOT, REMOTE]), 4, **BAD).finish()


def test_a_host_that_only_deals():
    """Two guests at a table with a bot, and no person at the host."""
    game = Linked(bytes([REMOTE, BOT + 1, REMOTE]), 5, **BAD)
    game.finish()
    names = [game.lines[0].table.seat_name(seat) for seat in range(3)]
    assert names == ["You", "Bo", "Cleo"]


def test_four_seats_three_of_them_remote():
    game = Linked(bytes([HUMAN, REMOTE, REMOTE, REMOTE]), 6, (1, 1, 0, 0), **BAD)
    game.finish()
    assert [game.lines[1].table.seat_name(seat) for seat in range(4)] == ["Ann", "Ben", "You", "Dan"]


def match(players, seed, variant, **others):
    """A match of All Fours over bad lines, to its end."""
    game = Linked(bytes(players), seed, options(variant, **others), key="all_fours", **BAD)
    game.finish()
    return game


def test_a_match_of_two():
    game = match((HUMAN, REMOTE), 7, "Trinidad", target="7", forced_beg="yes")
    assert game.table.view(0).hand_number() > 1


def test_a_match_of_three_where_discards_stay_hidden():
    game = match((REMOTE, HUMAN, BOT), 8, "Seven Up", opening="random")
    moves = game.table.record.moves
    assert max(moves[: game.table.record.count]) > DISCARD  # the host's own state


def test_a_match_of_four():
    match((HUMAN, REMOTE, BOT, REMOTE), 12, "Lancashire", stop_early="yes")


def test_a_match_of_six():
    match((HUMAN, BOT, REMOTE, BOT, BOT, BOT), 10, "West Yorkshire", packets="asked")


def test_risky_business_of_two():
    """The winner begins the next game (RB-R22), and may be a guest who chooses over the link."""
    Linked(bytes([HUMAN, REMOTE]), 13, key="risky_business", **BAD).finish()
    guest_chooses = (3, 5, 0, 0, 1, 0, 0, 0, 2)
    game = Linked(bytes([HUMAN, REMOTE]), 14, guest_chooses, key="risky_business", **BAD)
    assert game.table.turn() == 1
    game.finish()
    assert game.table.record.moves[0] >= BEGIN


def test_risky_business_of_three_and_four():
    """Two packs, bots between, and drawn kings that clear by themselves."""
    Linked(bytes([REMOTE, BOT, REMOTE]), 15, (1, 0, 0, 0, 0, 0, 1), key="risky_business", **BAD).finish()
    Linked(bytes([HUMAN, REMOTE, BOT, REMOTE]), 16, (2, 0, 0, 0, 0, 1, 0), key="risky_business", **BAD).finish()
