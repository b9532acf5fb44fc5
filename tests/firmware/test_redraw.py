"""After any press the display shows the same as after a whole redraw: no stale pixel, no forgotten band."""

from desk import Desk
from engines.game import OVER
from games.foursquare.tables import to_losing_place


def same_when_redrawn(desk):
    shown = desk.digest()
    desk.console.redraw()
    desk.settle()
    return desk.digest() == shown


def check(kind):
    desk = Desk(kind)
    desk.new_game()
    for _ in range(6):
        desk.hold("a")
        desk.tap("a")
    for name in ("up", "left", "left", "down", "right", "a", "right", "up", "a", "down", "a", "left"):
        desk.tap(name)
        if desk.top() == "Question":
            desk.tap("b")
        desk.wait(3000)  # a toast has disappeared by then
        assert same_when_redrawn(desk), (kind, name)
    while desk.console.table.turn() != OVER:
        desk.hold("a")
        desk.tap("a")
    assert desk.top() == "FoursquareScreen"
    assert same_when_redrawn(desk), "the table of a game just won"
    desk.clear()


def check_lost(kind):
    desk = Desk(kind)
    desk.new_game()
    to_losing_place(desk)
    desk.tap("a", "right", "a")
    assert desk.console.table.turn() == OVER
    assert same_when_redrawn(desk), "the table of a game just lost"
    desk.clear()


def check_menus(kind):
    """Rows that light up and go out, scroll, and change their values."""
    desk = Desk(kind)
    desk.tap("down")
    assert same_when_redrawn(desk)
    desk.tap("up")
    desk.choose()
    desk.tap("down", "down", "a")
    for name in ("down", "right", "down", "left", "down", "down", "right", "up", "a"):
        desk.tap(name)
        desk.wait(3000)
        assert same_when_redrawn(desk), (kind, name)
    desk.tap("b", "b")
    desk.new_game()
    desk.hold("b")
    for _ in range(12):
        desk.tap("down")
        assert same_when_redrawn(desk), kind
    desk.clear()


def check_bytes(kind, most):
    """A step in a menu sends the two rows that changed."""
    desk = Desk(kind)
    desk.choose()
    sent = desk.board.bytes_sent
    desk.tap("down")
    assert 0 < desk.board.bytes_sent - sent <= most
    desk.clear()


def test_lcd_menus():
    check_menus("lcd")
    check_bytes("lcd", 8 * 8 * 120)


def test_oled_menus():
    check_menus("oled")
    check_bytes("oled", 4 * 128)


def test_lcd():
    check("lcd")


def test_lcd_lost():
    check_lost("lcd")


def test_oled():
    check("oled")


def test_oled_lost():
    check_lost("oled")


class Counting:
    """A screen's `draw`, counted."""

    def __init__(self, screen):
        self._draw = screen.draw
        self.calls = 0
        screen.draw = self

    def __call__(self, canvas):
        self.calls += 1
        self._draw(canvas)


def check_line(kind):
    """A line over the screen gives back what it covers, at either end, and where something changes under it."""
    desk = Desk(kind)
    desk.new_game()
    bare = desk.digest()
    screen = desk.console.top()
    counting = Counting(screen)
    for at_head in (False, True):
        screen.busy_at_foot = lambda at_head=at_head: at_head
        desk.console.say("A line")
        desk.settle()
        one = desk.digest()
        desk.console.say("Another that is longer than the display is wide, so that it takes two lines or more")
        desk.settle()
        assert desk.digest() != one != bare
        desk.console.say("A line")
        screen.changed = True
        desk.settle()
        assert desk.digest() == one
        desk.wait(3000)
        assert desk.digest() == bare
    desk.console.say("A line")
    desk.settle()
    desk.tap("left")  # the press dismisses the toast
    shown = desk.digest()
    assert counting.calls == 0
    desk.console.redraw()
    desk.settle()
    assert desk.digest() == shown
    desk.clear()


def test_oled_line():
    check_line("oled")


def test_lcd_line():
    check_line("lcd")


def test_a_line_that_covers_what_is_not_known():
    """Without memory for the covered part, the screen is redrawn."""
    desk = Desk("oled")
    desk.new_game()
    bare = desk.digest()
    desk.console.say("A line")
    desk.settle()
    desk.console._under = ()
    assert desk.digest() != bare
    desk.wait(3000)
    assert desk.digest() == bare
    desk.clear()
