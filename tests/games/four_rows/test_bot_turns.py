"""Bots at a table of Four Rows: card by card, at the speed that was chosen, and faster for a press."""

from engines.game import OVER
from games.four_rows.tables import count, dealt, hand, play_out, press_on

SPEEDS = (2000, 1000, 400)


def test_several_people_among_bots_are_covered_while_bots_play():
    desk = dealt(players=b"\0\2\0\2", seed=4)
    screen = desk.console.top()
    looked = set()
    for _ in range(120):
        turn = desk.console.table.turn()
        if turn == OVER:
            break
        if desk.console.table.human_to_move():
            if screen.covered():
                desk.tap("a")
            looked.add(screen.seat)
            press_on(desk)
        else:
            assert screen.seat == 255
            desk.wait(300)
    assert looked == {0, 2}
    desk.clear()


def test_bots_alone_play_a_game_to_look_at_with_their_hands_hidden():
    desk = dealt(players=b"\2\3\4", seed=6)
    screen = desk.console.top()
    while desk.console.table.turn() != OVER:
        assert not [value for value in screen.seen.state[32:68] if value not in (0, 64)]
        desk.tap("right")
        desk.wait(50)
    desk.wait(9000)
    assert desk.top() == "ResultScreen" and desk.console.top().title.startswith("Bot ")
    assert desk.console.profile.results("four_rows") == [0, 0, 0, 0]
    desk.clear()


def bots_turn(speed):
    """A table where a bot is to act first, with the speed chosen."""
    for seed in range(20):
        desk = dealt(players=b"\0\3", seed=seed, options=b"\0\0\1")
        if not desk.console.table.human_to_move():
            desk.console.settings.speed = speed
            return desk
        desk.clear()


def test_bots_play_card_by_card_at_the_chosen_speed():
    for speed in range(3):
        desk = bots_turn(speed)
        clock = desk.board.clock
        moves = 0
        while not desk.console.table.human_to_move() and desk.console.table.turn() != OVER:
            start = clock.ticks_ms()
            before = count(desk)
            while count(desk) == before:
                desk.console.step()
                clock.sleep_ms(10)
            took = clock.ticks_diff(clock.ticks_ms(), start)
            assert count(desk) == before + 1
            assert SPEEDS[speed] - 60 <= took <= 3 * SPEEDS[speed] + 60, (speed, took)
            moves += 1
        assert moves
        desk.clear()


def test_a_press_hurries_the_bots_to_the_next_decision_of_a_person():
    for name in ("a", "b", "left", "up"):
        desk = bots_turn(0)
        desk.tap(name)
        desk.wait(100)
        assert desk.console.table.human_to_move() or desk.console.table.turn() == OVER, name
        assert desk.top() == "FourRowsScreen"
        press_on(desk)
        screen = desk.console.top()
        assert not screen._hurry or not desk.console.table.human_to_move()
        desk.clear()


def test_what_a_bot_plays_is_saved_and_goes_on_after_power_off():
    desk = bots_turn(2)
    for _ in range(3):
        before = count(desk)
        desk.wait(450)
        record = desk.console.table.record.to_text()
        desk.on()
        desk.tap("a")
        assert desk.console.table.record.to_text() == record and count(desk) >= before
        if desk.console.table.human_to_move():
            break
    assert bytes(desk.console.table.players) == b"\0\3"
    desk.clear()


def test_people_and_bots_end_a_game_by_buttons():
    desk = dealt(players=b"\0\2\0", seed=8, options=b"\1\1\0")
    play_out(desk)
    desk.wait(9000)
    assert desk.top() == "ResultScreen"
    desk.clear()


def test_one_person_alone_always_sees_the_own_hand():
    for players in (b"\0\2", b"\2\0", b"\2\0\2\2"):
        seat = players.find(b"\0")
        desk = dealt(players=players, seed=4)
        screen = desk.console.top()
        frames = 0
        while desk.console.table.turn() != OVER and frames < 60:
            assert screen.seat == seat and not screen.covered()
            assert 64 not in hand(screen)
            if desk.console.table.human_to_move():
                press_on(desk)
            else:
                desk.wait(400)
            frames += 1
        desk.clear()
