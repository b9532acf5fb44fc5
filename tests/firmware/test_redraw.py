"""After any press the display holds what a whole redraw would give: no stale pixel, no forgotten band."""

from desk import Desk


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
        desk.wait(3000)  # a line over the screen is gone by then
        shown = desk.digest()
        desk.console.redraw()
        desk.settle()
        assert desk.digest() == shown, (kind, name)
    desk.clear()


def test_lcd():
    check("lcd")


def test_oled():
    check("oled")
