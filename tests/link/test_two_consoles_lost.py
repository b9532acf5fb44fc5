"""Two consoles at one table after a lost link or a power-off: their messages, and how they
continue."""

from desk import Desk
from two_desks import Pair, deal, join, linked, moves_made, press_on, seat_link, text, to_act


def waits(desk, words):
    """True if the waiting screen is on top and shows these words."""
    return desk.top() == "WaitScreen" and words in text(desk)


def state(desk):
    return bytes(desk.console.top().game_view.state)


def foot(desk):
    return desk.console.top()._box.choices[0]


def fits(desk):
    """True if all texts of a waiting screen or a question are visible, those of its buttons too."""
    theme = desk.console.theme
    box = desk.console.top()._box
    canvas = desk.console.canvas
    room = theme.height - theme.title_height - theme.row_height - theme.margin
    each = theme.width // len(box.choices) - 2 * theme.margin - 4
    return len(box._lines) // 2 <= room // theme.line and max([canvas.text_width(c) for c in box.choices]) <= each


def test_the_longest_names_have_room():
    for kind in ("oled", "lcd"):
        pair = linked(kind=kind, names=("W" * 12, "W" * 12))
        press_on(pair)
        for asks, answers in ((pair.host, pair.guest), (pair.guest, pair.host)):
            asks.hold("b")
            asks.pick("Another game")
            assert (asks.top(), answers.top()) == ("WaitScreen", "Question")
            assert fits(asks) and fits(answers)
            answers.tap("b")
            asks.wait(3000)
        pair.wire.cut()
        pair.host.wait(3000)
        assert fits(pair.host) and fits(pair.guest)
        pair.wire.mend()
        pair.host.wait(2000)
        pair.guest.console.home()
        pair.host.wait(500)
        assert waits(pair.host, "has left") and fits(pair.host)
        pair.clear()


def test_a_pulled_cable_is_said_and_the_game_goes_on_where_it_was():
    pair = linked()
    press_on(pair)
    before = state(pair.host), state(pair.guest)
    pair.wire.cut()
    pair.host.wait(2000)
    assert pair.host.top() == pair.guest.top() == "FourRowsScreen", "a short silence is none"
    pair.host.wait(1000)
    assert waits(pair.host, "Connection lost.\nWaiting for Bob") and foot(pair.host) == "B: let a bot take over"
    assert waits(pair.guest, "Connection lost.\nWaiting for Ann") and foot(pair.guest) == "B: leave the table"
    pair.host.tap("a", "left", "right", "up")
    pair.wire.mend()
    pair.host.wait(1500)
    assert pair.host.top() == pair.guest.top() == "FourRowsScreen"
    assert (state(pair.host), state(pair.guest)) == before
    press_on(pair)
    assert moves_made(pair.host) == moves_made(pair.guest) == 2
    pair.clear()


def test_a_bot_plays_on_until_the_guest_is_back():
    pair = linked()
    pair.wire.cut()
    pair.host.wait(3000)
    pair.host.tap("b")
    assert pair.host.top() == "FourRowsScreen"
    turns = 0
    for _ in range(20):
        if turns:
            break
        if pair.host.console.table.human_to_move():
            pair.host.tap("a")
        turns += pair.host.console.table.last_mover == 1
        pair.host.wait(1200)
    assert turns and moves_made(pair.guest) == 0 and waits(pair.guest, "Connection lost")
    pair.wire.mend()
    pair.host.wait(2000)
    assert pair.guest.top() == pair.host.top() == "FourRowsScreen"
    assert moves_made(pair.guest) == moves_made(pair.host)
    assert not any(pair.host.console.table.stand_ins)
    count = moves_made(pair.host)
    while pair.host.console.table.turn() == 0:
        press_on(pair)
    pair.host.wait(5000)
    assert moves_made(pair.host) - count < 8 and pair.guest.console.table.human_to_move(), "the bot has let go"
    pair.clear()


def test_a_host_that_is_switched_off_continues():
    pair = linked()
    for _ in range(3):
        press_on(pair)
    before = state(pair.host), state(pair.guest)
    pair.host.off()
    pair.guest.wait(3000)
    assert waits(pair.guest, "Connection lost")
    pair.host.on()
    assert pair.host.waiting() == [pair.host.selected()]
    pair.host.tap("a")
    pair.host.wait(2000)
    assert pair.host.top() == pair.guest.top() == "FourRowsScreen"
    assert (state(pair.host), state(pair.guest)) == before
    press_on(pair)
    pair.clear()


def test_a_guest_that_is_switched_off_joins_again():
    pair = linked()
    for _ in range(3):
        press_on(pair)
    before = state(pair.host), state(pair.guest)
    pair.guest.off()
    pair.host.wait(3000)
    assert waits(pair.host, "Connection lost")
    pair.guest.on()
    join(pair.guest)
    pair.host.wait(3000)
    assert pair.host.top() == pair.guest.top() == "FourRowsScreen"
    assert (state(pair.host), state(pair.guest)) == before
    press_on(pair)
    pair.clear()


def test_a_host_that_quits_can_come_back_to_the_waiting_guest():
    pair = linked()
    press_on(pair)
    pair.host.hold("b")
    pair.host.tap("up", "a")
    assert pair.host.top() == "Launcher"
    pair.guest.wait(500)
    assert waits(pair.guest, "Ann has left.")
    pair.host.tap("a")
    pair.host.wait(2000)
    assert pair.host.top() == pair.guest.top() == "FourRowsScreen" and moves_made(pair.guest) == 1
    pair.host.hold("b")
    pair.host.tap("up", "a")
    pair.guest.wait(500)
    pair.guest.tap("b")
    assert pair.guest.top() == "Launcher" and pair.guest.console.link is None
    pair.clear()


def test_a_question_ends_with_the_line():
    pair = linked()
    press_on(pair)
    pair.host.hold("b")
    pair.host.tap("a")
    assert waits(pair.host, "to agree") and pair.guest.top() == "Question"
    pair.wire.cut()
    pair.host.wait(3000)
    pair.wire.mend()
    pair.host.wait(2000)
    assert pair.host.top() == pair.guest.top() == "FourRowsScreen" and moves_made(pair.host) == moves_made(pair.guest)
    pair.clear()


def test_menus_over_the_game_stay_while_the_other_end_moves_and_go_with_an_undo():
    pair = linked()
    pair.guest.hold("b")
    pair.guest.pick("Rules")
    press_on(pair)
    assert pair.guest.top() == "HelpScreen" and moves_made(pair.guest) == 1
    pair.host.hold("b")
    pair.host.tap("a")
    assert pair.guest.top() == "Question"
    pair.guest.tap("right", "a")
    pair.guest.wait(500)
    assert moves_made(pair.guest) == 0 and pair.guest.top() == "FourRowsScreen"
    pair.clear()


def test_a_host_alone_is_asked_before_a_game_ends():
    pair = linked()
    press_on(pair)
    pair.wire.cut()
    pair.host.wait(3000)
    pair.host.tap("b")
    pair.host.hold("b")
    pair.host.pick("Another game")
    assert pair.host.top() == "Question" and text(pair.host) == "This game ends after 1 moves."
    pair.host.tap("b")
    assert moves_made(pair.host) >= 1
    pair.host.hold("b")
    pair.host.pick("Another game")
    pair.host.tap("right", "a")
    pair.host.wait(500)
    assert moves_made(pair.host) == 0 and waits(pair.host, "Connection lost"), "another deal waits for the guest again"
    pair.wire.mend()
    pair.host.wait(3000)
    assert pair.host.top() == pair.guest.top() == "FourRowsScreen" and moves_made(pair.guest) == 0
    pair.clear()


def test_two_hosts_and_two_guests_are_told():
    pair = Pair()
    for desk in (pair.host, pair.guest):
        seat_link(desk)
        deal(desk, 2)
    pair.host.wait(2000)
    assert waits(pair.host, "Both ends are host.") and waits(pair.guest, "Both ends are host.")
    for desk in (pair.host, pair.guest):
        desk.tap("b")
        assert desk.top() == "Launcher"
    for desk in (pair.host, pair.guest):
        desk.pick("Friends")
        desk.pick("Link")
        desk.tap("a")
    pair.host.wait(2000)
    assert waits(pair.host, "Both ends are guest.") and waits(pair.guest, "Both ends are guest.")
    for desk in (pair.host, pair.guest):
        desk.tap("b")
        assert desk.top() == "Launcher"
    pair.clear()


def test_a_whole_game_over_a_bad_line():
    pair = linked(damage=1000, drop=1300, double=1100, pieces=40, delay=3)
    for _ in range(12):
        press_on(pair)
    pair.wire.cut()
    pair.host.wait(4000)
    pair.wire.mend()
    for _ in range(600):
        if pair.host.console.table.turn() == 255:
            break
        desk = to_act(pair)
        if desk.console.table.human_to_move():
            desk.tap("a")
        desk.wait(200)
    pair.host.wait(9000)
    record = pair.host.console.table.record
    assert pair.guest.console.table.record.to_text() == record.to_text() and record.count > 12
    assert pair.host.top() == pair.guest.top() == "ResultScreen"
    pair.clear()


def test_a_line_that_cannot_be_opened_is_said():
    desk = Desk()

    def busy():
        raise OSError("busy")

    desk.board.lines = (("usb", busy), ("uart", busy))
    desk.pick("Friends")
    desk.pick("Link")
    desk.tap("a")
    desk.wait(100)
    assert waits(desk, "USB cannot be opened: busy")
    desk.tap("right")
    desk.wait(100)
    assert waits(desk, "3 wires cannot be opened: busy")
    desk.tap("b")
    assert desk.top() == "Launcher"
    desk.clear()
