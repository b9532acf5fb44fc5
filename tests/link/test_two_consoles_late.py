"""Two linked consoles: presses that come too late, and an end that says less than it should."""

from array import array

from engines import save
from engines.game import IllegalMove
from firmware.link import messages
from firmware.link.channel import MOST_MESSAGE, Channel
from portable import raises
from two_desks import Pair, join, linked, moves_made, press_on, text, to_act


def test_a_move_that_was_chosen_before_the_table_changed_is_not_made():
    """For example, an undo arrived in the same turn of the loop: the screen shows the table first."""
    pair = linked()
    press_on(pair)
    press_on(pair)
    while to_act(pair) is not pair.host:
        press_on(pair)
    desk = pair.host
    table, screen = desk.console.table, desk.console.top()
    table.undo()
    before = moves_made(desk)
    moves = array("H", bytes(2 * table.game_view.MAX_MOVES))
    table.moves(moves)
    screen.commit(moves[0])
    assert moves_made(desk) == before and screen._serial == table.serial and screen.is_legal(moves[0])
    screen.commit(moves[0])
    assert moves_made(desk) == before + 1
    pair.clear()


def test_what_a_hint_pointed_at_is_let_go_when_the_table_changes_under_a_menu():
    """For example, an undo that all agreed to: the same player is to act, perhaps without that move; and it is
    saved."""
    pair = linked()
    while to_act(pair) is not pair.guest:
        press_on(pair)
    before = moves_made(pair.guest)
    press_on(pair)
    assert to_act(pair) is pair.guest
    screen = pair.guest.console.top()
    pair.guest.hold("a")
    pair.guest.wait(2000)
    assert screen._advised
    for desk in (pair.host, pair.guest):
        desk.hold("b")
        assert desk.top() == "GameMenu"
    pair.host.console.table.undo(1)
    pair.guest.wait(1000)
    assert pair.guest.console.top() is screen and screen._serial == screen.table.serial
    assert moves_made(pair.guest) == before and not screen._advised and screen.is_legal(screen.chosen())
    saved = pair.host.console.store.load("four_rows", save.unpack)
    assert saved.record.count == moves_made(pair.host) == before
    press_on(pair)
    pair.clear()


def test_a_move_that_may_not_be_made_changes_nothing():
    """Whatever the host's position says about it."""
    pair = linked()
    while to_act(pair) is not pair.guest:
        press_on(pair)
    table = pair.guest.console.table
    kept = bytes(table._game.state)
    assert raises(IllegalMove, table.play, 0xFFFF).args[0] == "That card is not in your hand."
    table._legal[0] = 0xFFFF
    moves = array("H", bytes(2 * table.game_view.MAX_MOVES))
    allowed = table._game.moves(moves)
    assert raises(IllegalMove, table.play, moves[0]).args[0] == "The other end plays by other rules."
    assert table._game.state == kept and table.pending_move < 0 and allowed
    pair.clear()


def test_a_host_without_a_table_is_waited_for():
    """No menu is open meanwhile from which a game could begin."""
    pair = Pair()
    join(pair.guest)
    clock = pair.guest.board.clock
    channel = Channel(pair.wire.a, clock, 99)
    out = bytearray(MOST_MESSAGE)
    size = messages.put_hello(out, messages.HOST, "Zoe")
    said = False
    for _ in range(100):
        channel.poll()
        channel.acknowledge()
        said = said or channel.send(messages.HELLO, out, size)
        pair.guest.wait(10)
    assert said and pair.guest.top() == "WaitScreen" and "Waiting for Zoe ..." in text(pair.guest)
    pair.guest.tap("b")
    assert pair.guest.top() == "Launcher" and pair.guest.console.link is None
    pair.clear()
