"""Two consoles at one table, by their buttons: joining, moves, questions, and the end."""

import micropython

from engines import record
from engines.game import OVER
from engines.table import Table
from two_desks import Pair, deal, join, linked, moves_made, press_on, seat_link, text, to_act


def view_of(desk):
    return desk.console.top().game_view


def hand(desk):
    screen = desk.console.top()
    return [view_of(desk).hand_card(screen.seat, i) for i in range(view_of(desk).hand_size(screen.seat))]


def play_out(pair):
    for _ in range(600):
        if pair.host.console.table.turn() == OVER:
            pair.host.wait(9000)
            return
        press_on(pair)
    raise AssertionError("no end")


def test_the_guest_comes_and_both_see_names_and_their_own_cards():
    pair = Pair()
    seat_link(pair.host)
    deal(pair.host, 2)
    assert pair.host.top() == "WaitScreen" and "Waiting on USB" in text(pair.host)
    join(pair.guest)
    pair.host.wait(3000)
    for desk, seat, names in ((pair.host, 0, ["You", "Bob"]), (pair.guest, 1, ["Ann", "You"])):
        assert desk.top() == "FourRowsScreen" and desk.console.top().seat == seat
        assert [desk.console.table.seat_name(i) for i in range(2)] == names
        assert len(hand(desk)) == 9 and view_of(desk).hand_card(1 - seat, 0) & 63 == 0
        assert desk.console.top().drawing._seats._names == names
    assert hand(pair.host) != hand(pair.guest)
    pair.clear()


def test_the_guest_may_be_there_first_and_leave_again():
    pair = Pair(names=("", ""))
    join(pair.guest)
    pair.guest.tap("right")
    assert "3 wires" in text(pair.guest)
    pair.guest.tap("right")
    assert "Waiting on USB" in text(pair.guest)
    seat_link(pair.host)
    deal(pair.host, 2)
    pair.host.wait(3000)
    assert pair.guest.top() == pair.host.top() == "FourRowsScreen"
    assert pair.guest.console.table.seat_name(0) == "Player 1"
    pair.guest.hold("b")
    assert [row.label for row in pair.guest.console.top().rows()][-1] == "Leave"
    pair.guest.tap("up", "a")
    assert pair.guest.top() == "Launcher" and pair.guest.console.link is None
    pair.host.wait(1000)
    assert text(pair.host) == "Player 2 has left.\nWaiting ..."
    join(pair.guest)
    pair.host.wait(3000)
    assert pair.guest.top() == pair.host.top() == "FourRowsScreen"
    pair.clear()


def test_moves_are_shown_at_the_other_end():
    pair = linked()
    for count in range(1, 7):
        mover = to_act(pair)
        other = pair.guest if mover is pair.host else pair.host
        press_on(pair)
        assert moves_made(pair.host) == moves_made(pair.guest) == count
        if to_act(pair) is mover:
            assert other.console.top().line.startswith("Ann" if mover is pair.host else "Bob")
    pair.clear()


def test_a_whole_game_ends_at_both_with_the_record():
    pair = linked()
    play_out(pair)
    assert pair.host.top() == pair.guest.top() == "ResultScreen"
    winner = pair.host.console.table.game_view.winners() >> 1
    titles = ("You win!", "Ann wins") if not winner else ("Bob wins", "You win!")
    assert (pair.host.console.top().title, pair.guest.console.top().title) == titles
    kept = pair.guest.console.store.load("linked")
    assert kept == pair.guest.console.table.record.to_bytes()
    assert record.from_bytes(kept).to_text() == pair.host.console.table.record.to_text()
    for desk in (pair.host, pair.guest):
        assert desk.console.profile.results("four_rows")[:4] == [0, 0, 0, 0], "two persons played"
    assert pair.guest.console.store.load("four_rows") is None, "the guest's own saves are as they were"
    assert [row.label for row in pair.guest.console.top().rows()] == [
        "Another game",
        "Look back",
        "About the link",
        "Leave",
    ]
    pair.clear()


def test_three_seats_one_of_them_a_bot():
    pair = Pair(names=("Wilhelmina W", "Maximilian M"))
    pair.host.console.profile.seat("four_rows", b"\2\0\1")
    pair.host.choose("four_rows")
    pair.host.tap("down")
    deal(pair.host, 2)
    join(pair.guest)
    pair.host.wait(3000)
    assert pair.guest.console.top().seat == 2 and len(hand(pair.guest)) == 9
    assert pair.guest.console.top().drawing._seats._names == ["Al", "Wilhelmina W", "You"]
    assert pair.host.console.top().drawing._seats._names == ["Al", "You", "Maximilian M"]
    for _ in range(1500):
        if pair.guest.console.table.record is not None:
            break
        for desk in (pair.host, pair.guest):
            if desk.console.table.human_to_move():
                desk.tap("a")
        pair.host.wait(100)
    pair.host.wait(9000)
    assert pair.host.top() == pair.guest.top() == "ResultScreen"
    assert pair.guest.console.table.record.to_text() == pair.host.console.table.record.to_text()
    pair.clear()


def test_a_poll_without_news_allocates_nothing():
    pair = linked()
    press_on(pair)
    for desk in (pair.host, pair.guest):
        desk.wait(100)
        desk.console.link.poll()
        micropython.heap_lock()
        try:
            desk.console.link.poll()
        finally:
            micropython.heap_unlock()
    pair.clear()


def test_another_game_is_asked_for_by_the_guest():
    pair = linked()
    play_out(pair)
    number = pair.host.console.table.record.seed
    pair.guest.tap("a")
    assert text(pair.guest) == "Waiting for Ann\nto agree ..."
    assert pair.host.top() == "Question" and "Bob asks for another game" in text(pair.host)
    pair.host.tap("right", "a")
    pair.host.wait(3000)
    assert pair.host.top() == pair.guest.top() == "FourRowsScreen"
    assert pair.host.console.table.record.seed != number and moves_made(pair.guest) == 0
    assert pair.host.console.table.record.salt
    assert pair.host.console.top().drawing._seats._names == ["You", "Bob"]
    press_on(pair)
    pair.clear()


def test_a_deal_with_a_guest_has_a_salt_unless_the_host_chose_its_number():
    """A guest who tries all deal numbers finds none that gives the hand dealt."""
    pair = Pair()
    seat_link(pair.host)
    pair.host.tap("down", "a")
    assert pair.host.top() == "DealNumberScreen" and pair.host.console.top()._note == "Not secret from guests"
    pair.host.tap("b")
    pair.host.tap("up", "up", "a")  # a random deal
    join(pair.guest)
    pair.host.wait(3000)
    assert pair.host.top() == pair.guest.top() == "FourRowsScreen"
    record = pair.host.console.table.record
    assert record.salt
    plain = Table("four_rows", 2, record.options, record.players)
    plain.deal(record.seed)
    assert plain.view(1).state != view_of(pair.guest).state
    plain.deal(record.seed, None, record.salt)
    assert plain.view(1).state == view_of(pair.guest).state
    pair.clear()


def test_a_deal_number_without_a_guest_is_as_before():
    pair = Pair()
    pair.host.choose("four_rows")
    pair.host.pick("Deal number")
    assert pair.host.console.top()._note == ""
    pair.host.tap("b")
    pair.host.tap("up", "up", "a")
    pair.host.wait(1000)
    assert pair.host.console.table.record.salt == 0
    pair.clear()


def test_the_host_deals_anew_after_the_end():
    pair = linked()
    assert (pair.host.console.table.record.seed, pair.host.console.table.record.salt) == (2, 0)
    play_out(pair)
    pair.host.tap("a")
    pair.host.wait(3000)
    assert pair.host.console.table.record.salt
    assert pair.host.top() == pair.guest.top() == "FourRowsScreen"
    assert moves_made(pair.guest) == 0 and len(hand(pair.guest)) == 9
    pair.clear()


def ask_undo(desk):
    desk.hold("b")
    desk.tap("a")


def test_undo_is_asked_of_the_other_end():
    pair = linked()
    press_on(pair)
    for asks, answers, name in ((pair.host, pair.guest, "Ann"),):
        ask_undo(asks)
        assert asks.top() == "WaitScreen" and "to agree" in text(asks)
        assert answers.top() == "Question" and text(answers).startswith(name + " asks to take")
        answers.tap("b")
        answers.wait(100)
        assert asks.console._toast == "Bob says no." and moves_made(asks) == 1
        asks.tap("left")
        ask_undo(asks)
        answers.tap("right", "a")
        answers.wait(200)
        assert moves_made(asks) == moves_made(answers) == 0
        assert asks.top() == answers.top() == "FourRowsScreen"
    pair.clear()


def test_a_guest_asks_to_undo_and_need_not_wait():
    pair = linked(3)
    while to_act(pair) is pair.host:
        press_on(pair)
    count = moves_made(pair.host)
    press_on(pair)
    while to_act(pair) is pair.host:
        raise AssertionError("choose another deal")
    ask_undo(pair.guest)
    assert pair.host.top() == "Question" and text(pair.host).startswith("Bob asks to take")
    pair.guest.tap("b")
    assert pair.guest.top() == "FourRowsScreen"
    pair.host.tap("right", "a")
    pair.host.wait(200)
    assert moves_made(pair.host) == moves_made(pair.guest) == count
    pair.clear()


def test_hints_follow_what_the_host_allows():
    for allowed in (True, False):
        pair = Pair()
        if not allowed:
            pair.host.pick("Friends")
            pair.host.pick("Link")
            pair.host.pick("Guests' hints")
            pair.host.tap("b", "b")
        seat_link(pair.host)
        deal(pair.host, 2)
        join(pair.guest)
        pair.host.wait(3000)
        while to_act(pair) is pair.host:
            press_on(pair)
        pair.guest.hold("a")
        assert (pair.guest.console._toast == "The host plays without hints.") == (not allowed)
        assert bool(pair.guest.console.top().line) == allowed
        pair.clear()


def test_a_guests_press_is_shown_at_once_and_a_refused_move_can_be_made_again():
    pair = linked()
    while to_act(pair) is not pair.guest:
        press_on(pair)
    screen = pair.guest.console.top()
    table = pair.guest.console.table
    count = moves_made(pair.host)
    shown = bytes(pair.guest.board.picture)
    table.serial_there ^= 1  # a move for another position
    screen.choose()
    if table.pending_move < 0:
        screen.choose()  # where to
    pair.guest.console.step()
    assert table.pending_move >= 0 and screen.legal_count == 0 and bytes(pair.guest.board.picture) != shown
    pair.host.wait(500)
    table.serial_there ^= 1
    assert moves_made(pair.host) == count and screen.legal_count > 0
    press_on(pair)
    assert moves_made(pair.host) == moves_made(pair.guest) == count + 1
    pair.clear()
