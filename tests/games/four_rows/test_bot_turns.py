"""Bots at a table of Four Rows: they play card by card, at the chosen speed, and faster after a press."""

from engines.game import OVER
from games.four_rows.tables import SECOND_DEALS, count, dealt, deck, hand, play_out, press_on

SPEEDS = (1000, 1000, 400)


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


def test_a_game_of_bots_keeps_their_hands_hidden():
    desk = dealt(players=b"\2\3\4", seed=6)
    screen = desk.console.top()
    while desk.console.table.turn() != OVER:
        assert not [value for value in screen.game_view.state[32:68] if value not in (0, 64)]
        desk.tap("right")
        desk.wait(50)
    desk.wait(9000)
    assert desk.top() == "ResultScreen" and desk.console.top().title in ("Al wins", "Bo wins", "Cy wins")
    assert desk.console.profile.results("four_rows")[:4] == [0, 0, 0, 0]
    desk.clear()


def bots_turn(speed):
    """Return a desk with the chosen speed where a bot acts first."""
    for seed in range(20):
        desk = dealt(players=b"\0\3", seed=seed, options=b"\0\0\1")
        if not desk.console.table.human_to_move():
            desk.console.settings.speed = speed
            return desk
        desk.clear()


def test_bots_play_card_by_card_at_the_chosen_speed():
    """Each card of a turn is shown for nine tenths of the time of the card before."""
    for speed in range(3):
        desk = bots_turn(speed)
        clock = desk.board.clock
        moves = 0
        mover = -1
        while not desk.console.table.human_to_move() and desk.console.table.turn() != OVER:
            start = clock.ticks_ms()
            before = count(desk)
            while count(desk) == before:
                desk.console.step()
                clock.sleep_ms(10)
            took = clock.ticks_diff(clock.ticks_ms(), start)
            assert count(desk) == before + 1
            if desk.console.table.last_mover != mover:
                mover = desk.console.table.last_mover
                cards = 0
            pace = SPEEDS[speed] * 0.9 ** max(cards - 1, 0)
            assert pace - 60 <= took <= 3 * pace + 60, (speed, cards, took)
            cards += 1
            moves += 1
        assert moves
        desk.clear()


def shedding():
    """Return a desk where a bot begins and plays seven cards in its turn."""
    hands = ("2S 3S 4S 5S 6S 7S 8S QH QD", "AC 2C 3C 4C 5C 6C 7C 8C 9C")
    return dealt(players=b"\2\0", options=SECOND_DEALS, cards=deck(hands, "AS JD JH JC"))


def test_a_press_hurries_only_the_current_card():
    """Each card of a bot's long turn is shown separately; each press hurries one card."""
    for name in ("a", "b", "left", "up"):
        desk = shedding()
        desk.console.settings.speed = 0
        bot = 0
        while not desk.console.table.human_to_move():
            before = count(desk)
            desk.tap(name)
            desk.wait(300)
            assert count(desk) == before + 1, name
            bot += 1
        assert bot > 4 and desk.console.top().line.startswith("Al"), name
        desk.clear()


def test_hurrying_a_bot_makes_no_move_by_accident():
    desk = shedding()
    desk.console.settings.speed = 0
    while not desk.console.table.human_to_move():
        desk.tap("a")
        desk.wait(100)
    screen = desk.console.top()
    made = count(desk)
    lines = 1 + len(screen._lines)
    for _ in range(lines):
        assert screen.line
        desk.tap("a")
        assert count(desk) == made and desk.top() == "FourRowsScreen" and screen._slot == -1
    assert not screen.line
    press_on(desk)
    assert count(desk) == made + 1
    desk.clear()


def test_old_news_of_a_bot_does_not_delay_the_player():
    desk = shedding()
    while not desk.console.table.human_to_move():
        desk.wait(500)
    desk.wait(1100)
    made = count(desk)
    press_on(desk)
    assert count(desk) == made + 1
    desk.clear()


def test_a_hint_is_followed_immediately():
    desk = shedding()
    while not desk.console.table.human_to_move():
        desk.tap("b")
        desk.wait(100)
    made = count(desk)
    desk.hold("a")
    desk.tap("a")
    assert count(desk) == made + 1
    desk.clear()


def test_the_last_lines_of_a_game_are_hurried_one_by_one():
    desk = bots_turn(0)
    play_out(desk)
    screen = desk.console.top()
    lines = len(screen._lines)
    for _ in range(lines):
        desk.tap("a")
        assert desk.top() == "FourRowsScreen"
    assert screen.line.endswith("win!") or screen.line.endswith("wins")
    desk.tap("a")
    assert desk.top() == "ResultScreen"
    desk.clear()


def test_a_bots_turn_is_saved_and_resumed_after_power_off():
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


def test_a_single_person_always_sees_their_hand():
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
