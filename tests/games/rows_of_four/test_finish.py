"""The automatic finish of a decided game of Rows of Four, if the player wants it."""

from desk import play_well
from engines import save
from engines.game import OVER
from firmware.games.rows_of_four.view import is_decided
from games.rows_of_four.tables import LOSES, WINS, count, dealt

DECIDED = 20  # a deal that the hints win, decided with sixteen cards left
BEFORE = 248  # moves before the game is decided


def near_the_end(finish=0, kind="oled"):
    """Return a desk with a won game that has just been decided."""
    desk = dealt(kind, seed=DECIDED)
    desk.console.settings.finish = finish
    table = desk.console.table
    while table.record.count < BEFORE:
        while not table.hint():
            pass
        table.play(table.hint_move())
    desk.console.top().show_change()
    desk.settle()
    assert not is_decided(table.view(0).state)
    play_well(desk)
    assert is_decided(table.view(0).state)
    desk.wait(50)
    return desk


def test_it_is_asked_once_and_then_finishes():
    desk = near_the_end()
    table = desk.console.table
    assert desk.top() == "Question" and desk.console.top()._box.title == "Decided"
    made = count(desk)
    desk.tap("right", "a")
    desk.wait(400)
    assert made < count(desk) < made + 10, "card by card"
    desk.wait(20000)
    assert table.turn() == OVER and table.view(0).winners() == 1 and desk.top() == "ResultScreen"
    moves = list(table.record.moves[made : table.record.count])
    assert moves and all(move & 15 == 8 and move < 384 for move in moves), "the record has moves, and nothing else"
    assert table.record.replay().winners() == 1
    assert desk.console.profile.results("rows_of_four")[:2] == [1, 1]
    desk.on()
    assert desk.console.settings.finish == 1
    desk.clear()
    desk = near_the_end(1)
    assert desk.top() == "RowsOfFourScreen"
    desk.wait(20000)
    assert desk.top() == "ResultScreen", "it is not asked again"
    desk.clear()


def test_a_player_who_plays_on_is_not_asked_again():
    desk = near_the_end()
    desk.tap("a")
    assert desk.console.settings.finish == 2
    play_well(desk)
    made = count(desk)
    desk.wait(3000)
    assert desk.top() == "RowsOfFourScreen" and count(desk) == made
    desk.clear()


def test_a_press_stops_it_and_it_is_saved():
    for name in ("a", "b", "left"):
        desk = near_the_end(1)
        desk.wait(200)
        desk.tap(name)
        made = count(desk)
        desk.wait(2000)
        assert desk.top() == "RowsOfFourScreen" and count(desk) == made, name
        assert desk.console.store.load("rows_of_four", save.head).moves == made
        play_well(desk)
        desk.wait(200)
        assert count(desk) > made + 1, "and goes on after the next move"
        desk.tap("left")  # the end of the game would cancel a hold that began before it
        desk.hold("b")
        assert desk.top() == "GameMenu"
        desk.clear()


def test_undone_moves_are_not_repeated_automatically():
    desk = near_the_end(1)
    desk.wait(20000)
    desk.tap("b")
    desk.hold("b")
    desk.tap("a")
    desk.wait(3000)
    assert desk.top() == "RowsOfFourScreen" and desk.console.table.turn() != OVER
    desk.clear()


def test_only_an_open_game_is_decided():
    desk = dealt(seed=LOSES)
    table = desk.console.table
    while table.turn() != OVER:
        assert not is_decided(table.view(0).state)
        play_well(desk)
        while desk.top() == "Question":
            desk.tap("right", "a")
            desk.wait(100)
    desk.clear()


def test_the_automatic_finish_is_an_option():
    desk = dealt(seed=WINS)
    desk.console.settings.finish = 0
    desk.hold("b")
    desk.pick("Options")
    labels = [row.label for row in desk.console.top().rows()]
    row = desk.console.top().rows()[labels.index("Finish by itself")]
    assert row.value() == "ask"
    row.turn(1)
    assert row.value() == "yes"
    desk.on()
    assert desk.console.settings.finish == 1
    desk.clear()
