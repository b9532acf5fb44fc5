"""Foursquare by key presses: the cursor, the previews, the questions, undo, saving, continuing, the end."""

from array import array

from desk import NAMES, Desk
from engines import cards, rng
from engines.foursquare import rules
from engines.game import OVER
from engines.table import Table
from firmware.screens import game
from firmware.ui import theme as role
from firmware.ui.canvas import Canvas
from games.foursquare.tables import lose, to_losing_place, win


def playing(kind="oled", moves=0, seed=42):
    """Return a desk with a game of deal `seed` after `moves` hints have been played."""
    desk = Desk(kind, seed)
    desk.new_game()
    for _ in range(moves):
        desk.hold("a")
        desk.tap("a")
    return desk


def turn_option(desk, row):
    """Toggle an option of the first game from the launcher, then return to the launcher."""
    desk.choose()
    desk.pick("Options")
    for _ in range(row):
        desk.tap("down")
    desk.tap("a", "b", "b")


def test_a_whole_game_is_won_by_buttons_alone():
    desk = playing()
    win(desk)
    assert desk.top() == "ResultScreen"
    assert desk.console.table.view(0).winners() == 1
    score = desk.console.table.view(0).score()
    assert 0 <= score <= 24
    assert desk.console.profile.results("foursquare")[:4] == [1, 1, score, 0]
    desk.tap("a")
    assert desk.top() == "FoursquareScreen"
    assert desk.console.table.record.count == 0
    desk.clear()


def test_places_are_named_by_the_grid_that_is_shown():
    """A1 is the top left place on the display. While the grid can still grow, places have no names and the screen shows
    "Here"."""
    for kind in ("oled", "lcd"):
        desk = playing(kind)
        named = 0
        while desk.top() == "FoursquareScreen" and desk.console.table.turn() != OVER:
            screen = desk.console.top()
            desk.hold("a")
            row, column = divmod(screen._cursor, 7)
            _, _, rows, columns = screen.game_view.box()
            name = "Here"
            if rows == columns == 4:
                name = "ABCD"[column - screen._col] + "1234"[row - screen._row]
                assert screen.game_view.move_name(screen._cursor) == name
                named += 1
            assert desk.console._toast.startswith(name + ": ")
            shown = screen._lines[1]._text
            assert shown.startswith((name + ": ", name + " loses")), shown
            desk.tap("a")
        assert named > 3
        desk.clear()


def test_losing_needs_confirmation_and_keeps_the_face_up_piles():
    """FQ-R11: the screen warns and asks. FQ-R18: a loss scores 0 and keeps the face-up piles."""
    desk = playing()
    to_losing_place(desk)
    desk.tap("a")
    assert desk.top() == "Question"
    count = desk.console.table.record.count
    desk.tap("a")  # the safe answer is selected first
    assert desk.top() == "FoursquareScreen" and desk.console.table.record.count == count
    desk.tap("a", "b")
    assert desk.console.table.record.count == count
    lose(desk)
    seen = desk.console.table.view(0)
    assert seen.winners() == 0 and seen.score() == 0
    assert desk.console.profile.results("foursquare")[:4] == [1, 0, 0, seen.progress()]
    desk.clear()


def test_the_cursor_reaches_exactly_the_legal_places():
    for seed in range(6):
        desk = playing(seed=seed)
        screen = desk.console.top()
        generator = bytearray(rng.SIZE)
        rng.seed(generator, 0, seed, 0)
        for _ in range(14):
            legal = array("H", bytes(2 * 28))
            count = screen.game_view.moves(legal)
            reached = {screen.chosen()}
            edge = [screen.chosen()]
            while edge:
                start = edge.pop()
                for bit in (1, 2, 4, 8):
                    screen.point_at(start)
                    screen.steer(bit)
                    if screen.chosen() not in reached:
                        reached.add(screen.chosen())
                        edge.append(screen.chosen())
            assert sorted(reached) == [legal[i] for i in range(count)]
            safe = [legal[i] for i in range(count) if not screen.game_view.loses(legal[i])]
            if not safe:
                break
            screen.point_at(safe[rng.below(generator, 0, len(safe))])
            desk.tap("a")
            if desk.console.table.turn() == OVER:
                break
        desk.clear()


def test_moving_the_cursor_sends_little():
    desk = playing(moves=8)
    whole = desk.board.bytes_sent
    desk.console.redraw()
    desk.settle()
    whole = desk.board.bytes_sent - whole
    before = desk.board.bytes_sent
    desk.tap("down")
    assert 0 < desk.board.bytes_sent - before < whole
    desk.clear()


def test_undo_is_on_unless_chosen_otherwise():
    """FQ-R17: undo is an option, because it reveals the next card."""
    desk = Desk()
    turn_option(desk, 3)
    desk.new_game()
    for _ in range(3):
        desk.hold("a")
        desk.tap("a")
    desk.hold("b")
    labels = [row.label for row in desk.console.top().rows()]
    assert "Undo" not in labels and "Redo" not in labels
    desk.clear()

    desk = playing(moves=3)
    states = [bytes(desk.console.table.view(0).state)]
    desk.hold("b")
    desk.tap("a")
    assert desk.top() == "FoursquareScreen" and desk.console.table.record.count == 2
    desk.hold("b")
    desk.pick("Redo")
    assert desk.console.table.record.count == 3
    assert bytes(desk.console.table.view(0).state) == states[0]
    desk.clear()


def test_closed_cards_show_only_with_the_option():
    """FQ-R16: face-down piles show backs, or dimmed faces if the option is on."""
    pictures = []
    for dimmed in (False, True):
        desk = Desk()
        if dimmed:
            turn_option(desk, 2)
        desk.new_game()
        for _ in range(20):
            if desk.console.top().game_view.face_down():
                break
            desk.tap("a", "right")
            if desk.top() == "Question":
                desk.tap("b")
        assert desk.console.top().game_view.face_down()
        pictures.append((desk.digest(), desk.console.table.record.count))
        desk.clear()
    assert pictures[0][1] == pictures[1][1]
    assert pictures[0][0] != pictures[1][0]


def test_a_hint_selects_a_legal_place_and_gives_a_reason():
    desk = playing(moves=4)
    desk.hold("a")
    screen = desk.console.top()
    assert screen.is_legal(screen.chosen())
    table = desk.console.table
    while not table.hint():  # again, since the bot is unloaded once its hint is shown
        pass
    assert screen.chosen() == table.hint_move()
    assert table.hint_reason()
    assert table.record.count == 4
    desk.clear()


def test_a_new_game_over_an_unfinished_one_needs_confirmation():
    desk = playing(moves=4)
    record = desk.console.table.record.to_text()
    desk.on(7)
    desk.new_game()
    assert desk.top() == "Question"
    desk.tap("a", "b")
    desk.resume()
    assert desk.console.table.record.to_text() == record
    desk.clear()


def test_this_deal_again_deals_the_same_cards():
    desk = playing(moves=4)
    hand = desk.console.table.record
    desk.hold("b")
    desk.pick("This deal again")
    desk.wait(500)
    desk.tap("a")
    again = desk.console.table.record
    assert desk.top() == "FoursquareScreen"
    assert (again.seed, again.count) == (hand.seed, 0)
    desk.clear()


def test_a_deal_number_can_be_asked_for():
    desk = Desk()
    desk.choose()
    desk.tap("down", "a", "up", "up", "left", "up", "a")
    assert desk.top() == "FoursquareScreen"
    assert desk.console.table.record.seed == 12
    desk.clear()


def test_a_deal_number_past_the_last_is_refused():
    desk = Desk()
    desk.choose()
    desk.tap("down", "a", "right", "down", "a")
    assert desk.top() == "DealNumberScreen"
    desk.clear()


def test_the_window_slides_with_a_floating_grid_and_never_cuts_it():
    """FQ-R9: the window of four by four places always contains the whole grid and the cursor."""
    for seed in range(8):
        desk = playing(seed=seed)
        generator = bytearray(rng.SIZE)
        rng.seed(generator, 0, seed, 1)
        screen = desk.console.top()
        for _ in range(60):
            desk.tap(NAMES[rng.below(generator, 0, 5)])
            if desk.top() == "Question":
                desk.tap("b")
            if desk.console.table.turn() == OVER:
                break
            row, col = divmod(screen.chosen(), rules.PLANE)
            top, left, rows, cols = screen.game_view.box()
            assert screen._row <= row < screen._row + 4
            assert screen._col <= col < screen._col + 4
            assert not rows or (screen._row <= top and top + rows <= screen._row + 4)
            assert not cols or (screen._col <= left and left + cols <= screen._col + 4)
        desk.clear()


def test_the_preview_marks_what_would_turn_over():
    """FQ-6, FQ-8: exactly the cards that the move at the cursor would turn look different."""
    desk = playing(moves=6)
    screen = desk.console.top()
    cell = screen.theme.cell
    found = 0
    for i in range(screen.legal_count):
        screen.point_at(screen.legal[i])
        desk.settle()
        mask = screen.game_view.flipped_by(screen.chosen())
        marked = Canvas(128, 64, False)
        screen.draw(marked)
        screen.game_view.flipped_by = lambda move: 0
        plain = Canvas(128, 64, False)
        screen.draw(plain)
        del screen.game_view.flipped_by
        for place in range(16):
            row = screen._row + place // 4
            col = screen._col + place % 4
            turned = mask >> rules.cell_of(row * rules.PLANE + col) & 1 and screen._inside(row, col)
            differs = block(marked, place, cell) != block(plain, place, cell)
            assert differs == bool(turned), (screen.chosen(), place)
            found += differs
    assert found
    assert role.CURSOR
    desk.clear()


def block(canvas, place, cell):
    """Return the pixels of one cell of the grid."""
    x = place % 4 * cell
    y = place // 4 * cell
    return [canvas.buffer[(y + j) // 8 * 128 + x + i] >> (y + j) % 8 & 1 for j in range(cell) for i in range(cell)]


def test_a_game_is_counted_once_even_after_undo():
    desk = Desk()
    desk.new_game()
    lose(desk)
    counted = desk.console.profile.results("foursquare")
    assert counted[0] == 1
    desk.tap("b")
    desk.hold("b")
    desk.tap("a")
    assert desk.console.table.turn() != OVER
    desk.on()  # also after a power cut
    desk.tap("a")
    lose(desk)
    assert desk.console.profile.results("foursquare") == counted
    desk.clear()


def test_redoing_the_last_move_shows_the_result_again():
    desk = Desk()
    desk.new_game()
    lose(desk)
    desk.tap("b")
    desk.hold("b")
    desk.tap("a")
    desk.hold("b")
    desk.pick("Redo")
    assert desk.console.table.turn() == OVER
    desk.wait(1500)
    assert desk.top() == "ResultScreen"
    desk.clear()


def test_this_deal_again_keeps_an_injected_deck_and_the_options():
    desk = Desk()
    table = Table("foursquare", 0, (1, 0, 0, 1))
    table.deal(7, cards.new_deck(10))
    table.play(0)
    game.save(desk.console, table)
    desk.on()
    desk.tap("a")
    desk.console.play("again", desk.console.table)
    desk.settle()
    again = desk.console.table.record
    assert (again.count, again.seed, again.deck) == (0, 7, cards.new_deck(10))
    assert bytes(again.options) == b"\x01\x00\x00\x01"
    desk.clear()
