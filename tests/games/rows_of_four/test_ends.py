"""Ends of Rows of Four by key presses: games won, lost, stalled or given up."""

from engines.game import OVER
from games.rows_of_four.tables import (
    DRAW,
    GIVES_UP,
    LOSES,
    NO_END,
    NO_REDEAL,
    STALLED,
    STOCK,
    WINS,
    check_redraw,
    count,
    dealt,
    draw,
    follow,
    legal,
    make,
    menu,
    to,
)


def test_a_whole_game_is_won_by_the_hints():
    """RO-16, RO-R18: all cards go up, and the win is counted."""
    desk = dealt(seed=WINS)
    follow(desk)
    told = "You win! Moves: %d" % count(desk)
    assert desk.top() == "RowsOfFourScreen" and desk.console.top().drawing._lines[0]._text == told
    desk.wait(1500)
    assert desk.top() == "ResultScreen" and desk.console.top().title == told
    seen = desk.console.table.view(0)
    assert seen.winners() == 1 and seen.score() == 104
    assert desk.console.profile.results("rows_of_four")[:4] == [1, 1, 104, 0]
    desk.tap("down", "down", "a")
    assert desk.top() == "RowsOfFourScreen" and desk.console.top().view.score[0] == "up 104"
    desk.clear()


def test_a_whole_game_is_lost_by_the_hints():
    """RO-17: the stock is empty, no redeal is left, and no card can move."""
    desk = dealt(seed=LOSES)
    follow(desk)
    desk.wait(1500)
    seen = desk.console.table.view(0)
    assert seen.winners() == 0 and not seen.given_up() and seen.passes() == 3
    assert desk.console.top().title == "You lose with %d up" % seen.score()
    assert desk.console.profile.results("rows_of_four")[:4] == [1, 0, 0, seen.score()]
    desk.tap("a")
    assert desk.top() == "RowsOfFourScreen" and count(desk) == 0
    desk.clear()


def test_a_hint_to_give_up_is_followed_by_a_question():
    """RO-R13: a single press never gives up."""
    desk = dealt(seed=GIVES_UP)
    line = ""
    while line != "I see no more cards to win":
        if desk.top() == "Question":  # the game has stalled
            desk.tap("a")
        desk.hold("a")
        line = desk.console.top().line
        desk.tap("a")
    assert desk.top() == "Question"
    before = count(desk)
    desk.tap("a")
    assert desk.top() == "RowsOfFourScreen" and count(desk) == before
    follow(desk, 1)
    assert desk.console.table.turn() == OVER and desk.console.table.view(0).given_up()
    desk.wait(1500)
    assert desk.console.top().title.startswith("Given up with ")
    desk.clear()


def test_a_stalled_game_offers_to_give_up_once():
    """RO-R13: the game asks when it has stalled, and not again if the player continues."""
    desk = dealt(seed=STALLED, options=NO_REDEAL)
    draw(desk, 71)
    assert desk.top() == "RowsOfFourScreen"
    desk.tap("a")
    desk.wait(100)
    assert desk.top() == "Question" and desk.console.table.turn() != OVER
    desk.tap("a")
    screen = desk.console.top()
    assert desk.top() == "RowsOfFourScreen" and screen.view.score[1] == "stalled"
    there = [move for move in legal(desk) if move < DRAW][0]
    for move in (there, there >> 4 | (there & 15) << 4):
        if move in legal(desk):
            make(desk, move)
            desk.wait(100)
            assert desk.top() == "RowsOfFourScreen" and screen.view.score[1] == "stalled"
    desk.on()  # the answer is not saved
    desk.tap("a")
    desk.wait(100)
    assert desk.top() == "Question"
    desk.tap("right", "a")
    assert desk.console.table.turn() == OVER and desk.console.table.view(0).given_up()
    desk.wait(1500)
    assert desk.console.top().title == "Given up with 0 up"
    assert desk.console.profile.results("rows_of_four")[:4] == [1, 0, 0, 0]
    desk.clear()


def test_undoing_the_move_that_stalled_the_game_clears_the_message():
    desk = dealt(seed=STALLED, options=NO_REDEAL)
    draw(desk, 72)
    desk.wait(100)
    desk.tap("a")
    menu(desk, "Undo")
    desk.wait(100)
    screen = desk.console.top()
    assert count(desk) == 71 and screen.view.score[1] == "pass 1" and desk.top() == "RowsOfFourScreen"
    menu(desk, "Redo")
    desk.wait(100)
    assert desk.top() == "Question" and count(desk) == 72
    desk.clear()


def test_the_used_up_stock_offers_to_give_up_with_its_reason():
    """RO-R13, RO-R14: without a redeal, or without waste for a stock, the screen offers to give up; B continues."""
    desk = dealt(seed=8, options=NO_REDEAL)
    draw(desk, 72)
    desk.wait(100)
    assert desk.top() == "RowsOfFourScreen" and not desk.console.top().game_view.stalled()
    desk.tap("a")
    assert desk.top() == "Question"
    desk.tap("b")
    assert desk.top() == "RowsOfFourScreen" and count(desk) == 72
    desk.tap("a", "right", "a")
    assert desk.console.table.view(0).given_up() and count(desk) == 73
    desk.clear()


def test_a_game_can_be_given_up_from_the_menu_at_any_time():
    """RO-R13: giving up is possible at any time."""
    desk = dealt()
    menu(desk, "Give up")
    assert desk.top() == "Question"
    desk.tap("a")
    assert desk.top() == "RowsOfFourScreen" and count(desk) == 0
    menu(desk, "Give up")
    desk.tap("right", "a")
    assert desk.console.table.turn() == OVER
    desk.wait(1500)
    desk.tap("b")
    menu(desk, "Give up")
    assert desk.top() == "GameMenu" and desk.console._toast == "The game is over."
    desk.clear()


def test_the_last_possible_move_is_to_give_up():
    desk = dealt(options=NO_END)
    screen = desk.console.top()
    game = desk.console.table._game
    game.state[6] = 1999 & 0xFF
    game.state[7] = 1999 >> 8
    screen.show_change()
    screen._unsaved = False
    desk.settle()
    assert screen.view.score[2] == "1999"
    for place in (STOCK, 0, 5):
        to(desk, place)
        desk.tap("a")
        assert desk.top() == "Question", "and not that a card has nowhere to go"
        desk.tap("a")
    desk.hold("a")
    assert screen.line == "no room for another move" and screen.at == STOCK
    desk.clear()


def test_the_finished_table_is_redrawn():
    desk = dealt(seed=8, options=NO_REDEAL)
    draw(desk, 73)
    desk.tap("right", "a")
    assert desk.console.table.turn() == OVER and desk.top() == "RowsOfFourScreen"
    check_redraw(desk, "given up")
    desk.clear()
