"""*What happened* at both ends of a link: the host has the moves, the guest the news it received."""

from two_desks import Pair, deal, join, press_on, seat_link


def text(desk):
    return bytes(desk.console.top()._page._data).decode()


def played(moves):
    """Return two consoles at a table after some moves, each with news of the other's."""
    pair = Pair()
    seat_link(pair.host)
    deal(pair.host, 2)
    join(pair.guest)
    pair.host.wait(3000)
    for _ in range(moves):
        press_on(pair)
        pair.host.wait(3000)
    return pair


def opened(desk):
    desk.hold("b")
    desk.pick("What happened")
    desk.wait(100)
    assert desk.top() == "HappenedScreen"


def test_each_end_tells_what_the_other_did():
    pair = played(12)
    opened(pair.host)
    assert "Bob " in text(pair.host) and "You " in text(pair.host)
    opened(pair.guest)
    assert "Ann" in text(pair.guest) and "watch" not in text(pair.guest)
    pair.guest.tap("a")
    assert pair.guest.top() == "HappenedScreen", "a guest has no moves to show"
    pair.clear()


def test_the_host_looks_back_while_the_game_goes_on():
    """A move that comes meanwhile is there when it has been shown."""
    pair = played(6)
    under = pair.host.console.top()
    table = pair.host.console.table
    while table.turn() == 0:
        press_on(pair)
        pair.host.wait(3000)
    opened(pair.host)
    pair.host.tap("a")
    assert pair.host.top() == "ReplayScreen" and under.table is not table
    before = table.record.count
    press_on(pair)
    pair.host.wait(1000)
    assert table.record.count > before
    while pair.host.top() == "ReplayScreen":
        pair.host.tap("b")
        pair.host.wait(100)
    assert pair.host.console.top() is under and under.table is table
    assert bytes(under.game_view.state) == bytes(table.view(0).state)
    pair.clear()
