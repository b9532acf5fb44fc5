"""Two consoles, when one refuses the other's table: both show the reason, and a suitable table brings them
together."""

from two_desks import Pair, deal, join, moves_made, press_on, text

PLAYERS = b"\0\1\2"
UNKNOWN_LEVEL = b"\0\1\x09"


def refused():
    """A pair whose guest does not know the level of the host's bot."""
    pair = Pair()
    pair.host.console.profile.seat("four_rows", PLAYERS)
    pair.host.choose("four_rows")
    pair.host.tap("down")
    deal(pair.host, 2)
    pair.host.console.table.players = UNKNOWN_LEVEL
    join(pair.guest)
    pair.host.wait(3000)
    return pair


def test_both_consoles_say_why():
    pair = refused()
    assert pair.guest.top() == "Launcher" and pair.guest.console.link is None
    assert pair.host.top() == "WaitScreen" and text(pair.host) == "No such table here."
    pair.clear()


def test_the_guest_sits_down_once_the_host_comes_back_with_a_table_that_it_knows():
    pair = refused()
    join(pair.guest)
    pair.host.wait(3000)
    assert pair.guest.top() == "Launcher" and text(pair.host) == "No such table here.", "it is the same table"
    pair.host.tap("b")  # a bot plays on
    pair.host.hold("b")
    pair.host.pick("Quit")
    assert pair.host.top() == "Launcher"
    join(pair.guest)
    pair.guest.wait(500)
    pair.host.tap("a")  # Continue
    pair.host.wait(3000)
    assert pair.host.console.table.players == PLAYERS
    assert pair.host.top() == pair.guest.top() == "FourRowsScreen"
    pair.clear()


def test_the_guest_sits_down_once_the_host_deals_another_table():
    pair = refused()
    join(pair.guest)
    pair.host.wait(3000)
    pair.host.console.table.players = PLAYERS
    pair.host.console.play("new_deal", pair.host.console.table.entry)
    pair.host.wait(500)
    assert pair.host.top() == "WaitScreen"
    join(pair.guest)
    pair.host.wait(3000)
    assert pair.host.top() == pair.guest.top() == "FourRowsScreen"
    assert moves_made(pair.host) == moves_made(pair.guest)
    pair.clear()


def test_a_guest_that_left_a_table_takes_the_next_one_without_a_press():
    """It has met an unknown level in the middle of a game, and waits."""
    pair = Pair()
    pair.host.console.profile.seat("four_rows", b"\0\1")
    pair.host.choose("four_rows")
    pair.host.tap("down")
    deal(pair.host, 2)
    join(pair.guest)
    pair.host.wait(3000)
    press_on(pair)
    table = pair.host.console.table
    table.players = b"\0\x09"
    pair.host.console.link.party.hosts[0].show_seats()
    pair.host.wait(500)
    assert pair.guest.top() == pair.host.top() == "FourRowsScreen", "the guest's own seat is what it is"
    table.players = b"\x09\1"
    pair.host.console.link.party.hosts[0].show_seats()
    pair.guest.wait(500)
    assert pair.guest.top() == "WaitScreen" and text(pair.guest) == "No such table here."
    table.players = b"\0\1"
    pair.host.wait(500)
    assert text(pair.host) == "No such table here."
    pair.host.console.play("new_deal", table.entry)
    pair.host.wait(3000)
    assert pair.host.top() == pair.guest.top() == "FourRowsScreen"
    assert moves_made(pair.host) == moves_made(pair.guest) == 0
    pair.clear()
