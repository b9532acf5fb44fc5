"""A console without a serial link: no seat can be remote, and no game waits forever for one."""

from desk import Desk
from engines import catalog
from engines.players import BOT, HUMAN, REMOTE
from two_desks import LinkedDesk, deal, join, moves_made, plug, seat_link, text
from wire import Wire

MIDDLE = BOT + 1
QUESTION = "This game waits for a guest, but this console cannot link. Let a bot play that seat?"


def values(desk):
    return [row.value() for row in desk.console.top().rows()[1:]]


def with_saved_game(key="four_rows"):
    """A console without a line whose saved game was dealt with a guest's seat, on the console that had one."""
    desk = Desk()
    wire = Wire(desk.board.clock)
    wire.cut()
    plug(desk, wire.a)
    entry = catalog.find(key)
    seats = entry.seats(desk.console.profile.options(key))[0]
    desk.console.profile.seat(key, bytes((HUMAN, REMOTE) + (MIDDLE,) * (seats - 2)))
    desk.new_game(key)
    desk.wait(500)
    table = desk.console.table
    assert table.is_linked() and table.moves_made() == 0
    desk.on()
    assert not desk.board.ports()
    return desk


def play_on(desk, moves):
    """Press A until this many moves are made."""
    for _ in range(400):
        if moves_made(desk) >= moves:
            return
        desk.tap("a")
        desk.wait(300)
    raise AssertionError("nobody could move")


def test_there_is_no_table_to_join():
    desk = Desk()
    desk.pick("Friends")
    desk.pick("Link")
    desk.tap("a")
    assert desk.console._toast == "This console cannot link." and desk.top() == "LinkScreen"
    desk.clear()


def test_no_seat_can_be_set_to_link():
    desk = Desk()
    desk.choose("four_rows")
    desk.pick("Players")
    desk.tap("down")
    for step in ("right", "left", "a"):
        for _ in range(10):
            assert "link" not in values(desk)
            desk.tap(step)
    desk.clear()


def test_with_a_line_a_seat_can_be_set_to_link():
    desk = Desk()
    plug(desk, Wire(desk.board.clock).a)
    seat_link(desk)
    desk.pick("Players")
    assert values(desk) == ["person", "link"]
    desk.clear()


def test_a_seat_that_was_set_to_link_is_a_bot_s_while_there_is_no_line():
    desk = Desk()
    plug(desk, Wire(desk.board.clock).a)
    seat_link(desk)
    desk.on()
    desk.choose("four_rows")
    desk.pick("Players")
    assert values(desk) == ["person", "Bo, medium"]
    desk.tap("b")
    desk.pick("New game")
    desk.wait(500)
    assert desk.top() == "FourRowsScreen" and desk.console.table.players == bytes((HUMAN, MIDDLE))
    assert desk.console.link is None
    assert bytes(desk.console.profile.players("four_rows")) == bytes((HUMAN, REMOTE)), "for when there is a line again"
    desk.clear()


def test_a_deal_by_its_number_has_a_bot_there_too():
    desk = Desk()
    plug(desk, Wire(desk.board.clock).a)
    seat_link(desk)
    desk.on()
    desk.choose("four_rows")
    desk.tap("down")
    deal(desk, 2)
    desk.wait(500)
    assert desk.top() == "FourRowsScreen" and not desk.console.table.is_linked()
    desk.clear()


def test_a_saved_linked_game_goes_on_with_a_bot_if_the_player_agrees():
    for key in [entry.key for entry in catalog.CATALOG if entry.game().MAX_SEATS > 1]:
        desk = with_saved_game(key)
        for way in ("launcher", "menu"):
            if way == "menu":
                desk.choose(key)
                desk.pick("Continue")
            else:
                desk.resume(key)
            assert desk.top() == "Question" and text(desk) == QUESTION
            desk.tap("b")
            assert desk.top() in ("Launcher", "NewGameScreen")
        desk.pick("Continue")
        desk.tap("right", "a")
        desk.wait(1000)
        assert desk.top() not in ("WaitScreen", "Launcher", "Question"), desk.top()
        table = desk.console.table
        assert desk.console.link is None and table.is_linked() and table.stand_ins[1] >= BOT
        desk.clear()


def test_such_a_game_can_be_played_left_and_taken_up_again():
    desk = with_saved_game()
    desk.resume()
    desk.tap("right", "a")
    desk.wait(1000)
    play_on(desk, 6)
    desk.hold("b")
    labels = [row.label for row in desk.console.top().rows()]
    assert labels[0] in ("Undo", "Rules") and labels[-2:] == ["Quit", "New deal"] and "About the link" not in labels
    desk.pick("Quit")
    assert desk.top() == "Launcher"
    desk.tap("a")
    assert desk.top() == "Question"
    desk.tap("right", "a")
    desk.wait(1000)
    assert moves_made(desk) >= 6
    for label in ("Undo", "Redo", "Hint", "What happened", "Options", "Deal"):
        desk.hold("b")
        desk.pick(label)
        desk.wait(1000)
        while desk.top() != "FourRowsScreen":
            desk.tap("b")
            desk.wait(100)
    for label in ("This deal again", "New deal"):
        desk.hold("b")
        desk.pick(label)
        if desk.top() == "Question":
            desk.wait(600)
            desk.tap("a")
        desk.wait(2000)
        assert desk.top() == "FourRowsScreen" and not desk.console.table.is_linked(), label
        play_on(desk, 1)
    desk.clear()


def test_such_a_game_comes_to_its_end():
    desk = with_saved_game()
    desk.resume()
    desk.tap("right", "a")
    desk.wait(1000)
    for _ in range(3000):
        if desk.top() == "ResultScreen":
            break
        desk.tap("a")
        desk.wait(200)
    assert desk.top() == "ResultScreen"
    assert desk.console.top().rows()[0].label == "Play again"
    desk.tap("a")
    desk.wait(1000)
    assert desk.top() == "FourRowsScreen" and not desk.console.table.is_linked()
    desk.clear()


def test_the_guest_s_seat_is_there_again_once_there_is_a_line():
    """A bot has played for the guest, and the saved game does not mention it."""
    desk = with_saved_game()
    desk.resume()
    desk.tap("right", "a")
    desk.wait(1000)
    play_on(desk, 4)
    count = moves_made(desk)
    desk.wait(500)
    home = desk.home
    wire = Wire(desk.board.clock)
    host = LinkedDesk(desk.board.clock, wire.a, home=home)
    guest = LinkedDesk(desk.board.clock, wire.b)
    host.others, guest.others = [guest], [host]
    host.tap("a")
    join(guest)
    host.wait(3000)
    assert host.top() == guest.top() == "FourRowsScreen"
    assert moves_made(host) == moves_made(guest) >= count and not any(host.console.table.stand_ins)
    host.console.leave()
    guest.clear()
    desk.clear()
