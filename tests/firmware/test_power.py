"""Power: the display dims, goes off, and the chip sleeps; the press that wakes it does nothing else."""

from desk import Desk
from firmware.power import DIM, OFF, SLEEP, TEXTS

MINUTE = 60000


def portable():
    """Return a desk whose board dims, with no PC attached."""
    desk = Desk()
    desk.board.is_portable = True
    desk.board.attached = False
    return desk


def test_stages():
    """Dim after 30 s, off after 2 minutes, light sleep after 10, as the settings begin."""
    desk = portable()
    for wait, level in ((29000, 4), (2000, 1), (88000, 1), (2000, 0)):
        desk.wait(wait)
        assert desk.board.level == level, wait
    assert not desk.console.power.doze()
    desk.wait(8 * MINUTE)
    assert desk.console.power.doze() and desk.board.level == 0
    desk.clear()


def test_the_press_that_wakes_does_nothing_else():
    """A dim display is no sleep: a press there counts."""
    desk = portable()
    at = desk.console.top()._tiles.selected
    desk.wait(31000)
    desk.tap("right")
    assert desk.board.level == 4 and desk.console.top()._tiles.selected == at + 1
    for minutes in (3, 11):
        desk.wait(minutes * MINUTE)
        assert desk.board.level == 0
        desk.tap("right")
        assert desk.board.level == 4 and desk.console.top()._tiles.selected == at + 1
        desk.wait(1000)
        assert desk.console.top()._tiles.selected == at + 1
    desk.tap("right")
    assert desk.console.top()._tiles.selected == at + 2
    desk.clear()


def test_the_game_waits_behind_a_dark_display():
    """Nothing is drawn, and no bot moves, until the display is on again."""
    desk = portable()
    desk.new_game("four_rows")
    desk.wait(3 * MINUTE)
    frames = desk.board.frames
    moves = desk.console.table.moves_made()
    desk.wait(5 * MINUTE)
    assert desk.board.frames == frames and desk.console.table.moves_made() == moves
    desk.tap("a")
    assert desk.board.level == 4 and desk.console.table.moves_made() == moves
    desk.clear()


def test_sleep_needs_no_pc_and_no_link():
    for attached, link in ((True, None), (False, Link())):
        desk = portable()
        desk.board.attached = attached
        desk.console.link = link
        desk.wait(11 * MINUTE)
        assert not desk.console.power.doze() and desk.board.level == 0
        desk.console.link = None
        desk.clear()


class Link:
    """A link with nothing to do."""

    def poll(self):
        return False


def test_the_loop_dozes():
    """`run` naps with the board's light sleep, for less than a tap."""
    desk = portable()
    desk.wait(11 * MINUTE)
    turns = [0]

    def feed():
        turns[0] += 1
        if turns[0] > 5:
            raise KeyboardInterrupt

    try:
        desk.console.run(feed, bool)
    except KeyboardInterrupt:
        pass
    assert desk.board.dozed >= 40 * 4
    desk.clear()


def test_the_times_can_be_chosen():
    """Each choice is kept, and never means never."""
    desk = portable()
    desk.pick("Settings")
    desk.pick("Power")
    for label, times, name in (("Display dims", DIM, "dim"), ("Display off", OFF, "off"), ("Sleep", SLEEP, "sleep")):
        assert [TEXTS[seconds] for seconds in times][0] == "never"
        for _ in times:
            desk.pick(label)
        while getattr(desk.console.settings, name):
            desk.pick(label)
    desk.wait(40 * MINUTE)
    assert desk.board.level == 4
    desk.pick("Display dims")
    desk.wait(11000)
    assert desk.board.level == 1
    desk.on()
    assert (desk.console.settings.dim, desk.console.settings.off) == (1, 0)
    desk.clear()


def test_a_picture_that_stays_moves_by_a_row():
    """Once a minute, up and back; a press puts it where it belongs."""
    desk = portable()
    for name in ("dim", "off", "sleep"):
        desk.console.profile.change(name, 0)
    desk.wait(61000)
    assert desk.board.is_shifted
    desk.wait(MINUTE)
    assert not desk.board.is_shifted
    desk.wait(MINUTE)
    assert desk.board.is_shifted
    desk.tap("right")
    desk.settle()
    assert not desk.board.is_shifted
    desk.clear()


def test_days_without_a_press():
    """Ticks wrap, but the display stays off."""
    desk = portable()
    desk.wait(3 * MINUTE)
    for _ in range(20):
        desk.board.clock.us += 86400 * 1000000
        desk.settle()
        assert desk.board.level == 0
    desk.clear()


def test_a_pc_never_goes_dark():
    desk = Desk()
    desk.wait(20 * MINUTE)
    assert desk.board.level == 4
    desk.clear()
