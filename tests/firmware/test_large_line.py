"""Large type: a line that shows its text in parts, games whose line has the score, and large messages."""

from desk import Desk
from firmware.ui import theme as roles
from firmware.ui.canvas import Canvas
from firmware.ui.displays import theme_for
from firmware.ui.large_line import LargeLine
from firmware.ui.theme import LARGE, set_look
from firmware.ui.toast import draw_toast
from hand_clock import Clock

PART_MS = 1400


def _parts(line, canvas, clock, text, most=9):
    """Return the bytes of the text's parts in the order shown, until the first one comes again."""
    seen = []
    while len(seen) < most:
        line.draw(canvas, text, 0, 0, roles.INK)
        if line._start in [start for start, _ in seen]:
            break
        seen.append((line._start, line._end))
        clock.sleep_ms(PART_MS - 1)
        assert not line.turn()
        clock.sleep_ms(1)
        if not line.turn():
            break
    data = text.encode()
    return [data[start : end or len(data)] for start, end in seen]


def test_a_line_shows_all_of_its_text_in_parts():
    for colour in (False, True):
        clock = Clock()
        canvas = Canvas(240 if colour else 128, 64, colour)
        line = LargeLine(clock, colour)
        text = "Put the queen of hearts on the third pile"
        parts = _parts(line, canvas, clock, text)
        assert len(parts) > 2 and b"".join(parts) == text.encode()
        assert line.is_read()
        assert _parts(line, canvas, clock, "Ann 4\nBen 11\nTrump ♠") == [
            b"Ann 4\n",
            b"Ben 11\n",
            "Trump ♠".encode(),
        ]


def test_a_short_text_stays():
    clock = Clock()
    line = LargeLine(clock, False)
    canvas = Canvas(128, 64, False)
    line.draw(canvas, "Your turn", 0, 0, roles.INK)
    picture = bytes(canvas.buffer)
    assert not line.is_read()
    clock.sleep_ms(PART_MS)
    assert not line.turn() and line.is_read()
    line.draw(canvas, "Your turn", 0, 0, roles.INK)
    assert bytes(canvas.buffer) == picture
    line.draw(canvas, "Pass", 0, 0, roles.INK)
    assert not line.is_read() and bytes(canvas.buffer) != picture


def test_capitals_are_as_high_as_promised():
    """13 pixels on a one-colour display and 23 on a colour display."""
    for colour, least in ((False, 13), (True, 23)):
        canvas = Canvas(240, 64, colour)
        canvas.clear(roles.BACKGROUND)
        empty = bytes(canvas.buffer)
        LargeLine(Clock(), colour).draw(canvas, "H", 0, 0, roles.INK)
        pitch = canvas.width // 2 if colour else 0
        if colour:
            rows = [
                y for y in range(64) if canvas.buffer[y * pitch : y * pitch + 40] != empty[y * pitch : y * pitch + 40]
            ]
            high = len(rows)
        else:
            bits = 0
            for band in range(8):
                for x in range(40):
                    bits |= canvas.buffer[band * 240 + x] << band * 8
            high = sum([bits >> y & 1 for y in range(64)])
        assert high >= least, (colour, high)


def test_games_with_a_strip_put_the_score_into_the_line():
    parts = {"all_fours": "Us 0", "four_rows": "You 9", "risky_business": "Moves 4"}
    for kind in ("oled", "lcd", "wide"):
        desk = Desk(kind)
        desk.enlarge()
        assert desk.console.settings.look == LARGE
        for key in parts:
            desk.console.home()
            desk.settle()
            desk.new_game(key)
            screen = desk.console.top()
            assert parts[key] in screen.score_line(), (key, screen.score_line())
            assert isinstance(screen.text_line, LargeLine)
        desk.clear()


def test_a_message_is_large_where_it_fits():
    for width, height, colour in ((128, 64, False), (240, 240, True)):
        theme = theme_for(width, height, colour)
        pictures = []
        for look in (0, LARGE):
            set_look(theme, look)
            for text in ("Saved.", "word " * 60):
                canvas = Canvas(width, height, colour)
                draw_toast(canvas, theme, text)
                pictures.append(bytes(canvas.buffer))
        assert pictures[0] != pictures[2]
        assert pictures[1] == pictures[3]  # too long for large type
        set_look(theme, 0)


def test_news_waits_until_all_of_it_has_been_shown():
    desk = Desk("oled")
    desk.console.profile.change("speed", 2)  # the fastest
    desk.enlarge()
    desk.new_game("four_rows")
    screen = desk.console.top()
    screen.line = news = "Bo plays the queen of hearts on the third slot"
    screen.changed = True
    desk.settle()
    screen._since = desk.board.clock.ticks_ms()
    desk.wait(PART_MS - 200)
    assert screen.line == news
    desk.wait(6 * PART_MS)
    assert screen.line != news
    desk.clear()
