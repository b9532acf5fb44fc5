"""A press counts only on the screen that the player saw when making it."""

from desk import NAMES, Board, Desk, new_home, play_well
from engines import catalog
from engines.game import OVER
from engines.players import HUMAN
from firmware.console import Console
from firmware.screens import play

_A = 1 << NAMES.index("a")


def during_next_draw(desk, masks):
    """Press and release buttons while the next picture is being sent."""
    board = desk.board
    show = board.show

    def interrupted(canvas):
        board.show = show
        for mask in masks:
            desk.console.buttons.latch(mask)
        show(canvas)

    board.show = interrupted


def during_the_draw_of(desk, screen, masks=(_A,)):
    """The same while the screen of that class is drawn."""
    board = desk.board
    show = board.show

    def interrupted(canvas):
        if desk.top() == screen:
            board.show = show
            for mask in masks:
                desk.console.buttons.latch(mask)
        show(canvas)

    board.show = interrupted


def played_to_the_last_move(key="foursquare"):
    """A desk at a game whose last move is under the cursor."""
    desk = Desk()
    desk.new_game(key)
    table = desk.console.table
    while True:
        while not table.hint():
            pass
        move = table.hint_move()
        table.play(move)
        is_last = table.turn() == OVER
        table.undo()
        if is_last:
            desk.console.top().refresh_view()
            desk.console.top().point_at(move)
            desk.settle()
            return desk
        play_well(desk)


def two_people():
    """A desk at Four Rows between two people; both their hands are covered."""
    desk = Desk()
    play.start(desk.console, catalog.find("four_rows"), 5, None, None, bytes((HUMAN, HUMAN)))
    desk.settle()
    return desk


def test_a_press_before_the_launcher_is_drawn_opens_nothing():
    home = new_home()
    board = Board("oled", home, 42)
    console = Console(board)
    console.buttons.latch(_A)
    board.down = _A
    for _ in range(5):
        console.step()
        board.clock.sleep_ms(15)
    board.down = 0
    for _ in range(5):
        console.step()
        board.clock.sleep_ms(15)
    assert type(console.top()).__name__ == "Launcher"
    desk = Desk(home=home)
    desk.tap("a")
    assert desk.top() == "NewGameScreen"
    desk.clear()


def test_a_press_while_a_menu_is_drawn_chooses_nothing():
    desk = Desk()
    desk.choose()
    desk.tap("b")
    during_the_draw_of(desk, "NewGameScreen", (_A, 2))
    desk.tap("a")
    desk.wait(500)
    assert desk.top() == "NewGameScreen"
    assert desk.console.top()._menu.selected == 0
    desk.tap("a")
    assert desk.top() == "FoursquareScreen"
    desk.clear()


def test_presses_queued_behind_the_one_that_opens_a_screen_are_dropped():
    desk = Desk()
    desk.choose()
    desk.tap("b")
    for _ in range(6):
        desk.console.buttons._put(_A)
    desk.settle()
    desk.wait(500)
    assert desk.top() == "NewGameScreen"
    desk.clear()


def test_a_button_down_since_before_a_screen_acts_again_after_its_release():
    desk = Desk()
    desk.board.down = _A
    desk.wait(20)
    desk.console.open("help", "HelpScreen", "buttons", "Buttons")
    desk.wait(1000)
    assert desk.top() == "HelpScreen"
    desk.board.down = 0
    desk.wait(50)
    assert desk.top() == "HelpScreen", "neither its hold nor its release counts"
    desk.tap("a")
    assert desk.top() == "PageScreen"
    desk.console.pop()
    desk.console.pop()
    desk.settle()
    desk.board.down = 2
    desk.wait(20)
    desk.console.open("help", "HelpScreen", "buttons", "Buttons")
    desk.wait(1000)
    assert desk.console.top()._menu.selected == 0, "a held direction goes no further there"
    desk.board.down = 0
    desk.wait(50)
    desk.clear()


def test_the_end_of_a_game_takes_no_earlier_press():
    desk = played_to_the_last_move()
    during_next_draw(desk, (_A,))
    desk.console.buttons._put(_A)
    desk.console.buttons._put(_A)
    desk.settle()
    desk.wait(100)
    assert desk.console.table.turn() == OVER
    assert desk.top() == "FoursquareScreen", "the finished table is still shown"
    table = desk.console.table
    during_the_draw_of(desk, "ResultScreen", (_A, _A))
    desk.tap("a")
    desk.wait(1000)
    assert desk.top() == "ResultScreen" and desk.console.table is table
    desk.tap("a")
    desk.wait(500)
    assert desk.console.table is not table
    desk.clear()


def test_a_question_takes_no_earlier_press():
    desk = Desk()
    desk.new_game()
    desk.tap("a")
    table = desk.console.table
    desk.hold("b")
    labels = [row.label for row in desk.console.top().rows()]
    desk.tap(*["down"] * labels.index("New deal"))
    during_the_draw_of(desk, "Question", (8, _A))
    desk.tap("a")
    desk.wait(1000)
    assert desk.top() == "Question" and desk.console.table is table
    assert desk.console.top()._box.selected == 1, "nor does the cursor go to the other answer"
    desk.clear()


def test_the_cover_and_the_hand_below_take_no_earlier_press():
    desk = two_people()
    screen = desk.console.top()
    table = desk.console.table
    assert screen.covered()
    during_next_draw(desk, (_A,))
    desk.tap("a")
    desk.wait(200)
    assert not screen.covered() and not table.moves_made(), "the press behind the one that shows the hand"
    while not table.moves_made():
        for _ in range(4):
            desk.console.buttons._put(_A)
        desk.settle()
        desk.wait(100)
        if not table.moves_made():
            desk.tap("right")
    if table.turn() != screen.seat:
        assert screen.covered(), "the presses behind a move do not take the next cover away"
    desk.clear()
