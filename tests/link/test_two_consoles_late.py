"""Two linked consoles: presses that come too late, and an end that says less than it should."""

from array import array

from firmware.link import messages
from firmware.link.channel import MOST_MESSAGE, Channel
from two_desks import Pair, join, linked, made, press_on, text, to_act


def test_a_move_that_was_chosen_before_the_table_changed_is_not_made():
    """Such as by an undo that came with the same turn of the loop: the screen shows the table first."""
    pair = linked()
    press_on(pair)
    press_on(pair)
    while to_act(pair) is not pair.host:
        press_on(pair)
    desk = pair.host
    table, screen = desk.console.table, desk.console.top()
    table.undo()
    before = made(desk)
    moves = array("H", bytes(2 * table.seen.MAX_MOVES))
    table.moves(moves)
    screen.commit(moves[0])
    assert made(desk) == before and screen._serial == table.serial and screen.is_legal(moves[0])
    screen.commit(moves[0])
    assert made(desk) == before + 1
    pair.clear()


def test_a_move_that_the_host_does_not_allow_is_refused_in_a_line():
    """A host that lies about what may be played does not stop the guest's console."""
    pair = linked()
    while to_act(pair) is not pair.guest:
        press_on(pair)
    screen = pair.guest.console.top()
    count = made(pair.host)
    screen.commit(0xFFFF)
    assert pair.guest.console._toast == "That card is not in your hand."
    assert screen.table.sent < 0 and screen.legal_count > 0
    pair.guest.wait(5000)
    press_on(pair)
    assert made(pair.host) == made(pair.guest) == count + 1
    pair.clear()


def test_a_host_without_a_table_is_waited_for():
    """No menu is open meanwhile, from which a game could begin."""
    pair = Pair()
    join(pair.guest)
    clock = pair.guest.board.clock
    channel = Channel(pair.wire.a, clock, 99)
    out = bytearray(MOST_MESSAGE)
    size = messages.put_hello(out, messages.HOST, "Zoe")
    said = False
    for _ in range(100):
        channel.poll()
        channel.done()
        said = said or channel.send(messages.HELLO, out, size)
        pair.guest.wait(10)
    assert said and pair.guest.top() == "WaitScreen" and "Waiting for Zoe ..." in text(pair.guest)
    pair.guest.tap("b")
    assert pair.guest.top() == "Launcher" and pair.guest.console.link is None
    pair.clear()
