"""Keys that ask the console at once: as fast as any other, in the order typed, and saved like what buttons do."""

import pytest

from engines.catalog import CATALOG
from firmware.drivers.buttons import MENU, RIGHT, A
from host_sim.device.clock import ManualClock
from host_sim.device.virtual_board import VirtualBoard, power_on
from host_sim.terminal.presses import TAP_MS, PressQueue
from host_sim.terminal.shortcuts import HINT, RULES, UNDO, Shortcuts

GAME = next(entry.key for entry in CATALOG if getattr(entry.game(), "WINNABLE", False))  # it has undo at all times


class Sitting:
    """A console at a new game, and the keys of a terminal."""

    def __init__(self, home):
        self.clock = ManualClock()
        self.board = VirtualBoard("oled", home, self.clock, 42)
        self.console = power_on(self.board, GAME)
        self.queue = PressQueue(self.board)
        self.shortcuts = Shortcuts(self.console, self.queue)
        self.until(lambda: self.board.frames)
        if not self.console.table:
            self.queue.tap(A)
        self.rest()

    def top(self):
        return type(self.console.top()).__name__

    def is_playing(self):
        return self.console.top() is self.console.bottom()

    def until(self, condition):
        """Run the loop as the app does until `condition()`; how many milliseconds that took."""
        since = self.clock.ticks_ms()
        for _ in range(10_000):
            due = self.queue.update()
            wait = self.console.step()
            if condition():
                return self.clock.ticks_ms() - since
            self.clock.advance(max(1, wait if due is None else min(due, wait)))
        raise AssertionError("it never happened")

    def rest(self):
        """Run it until all is made that was typed, and nothing works any more."""
        self.until(lambda: self.queue.idle and not self.console.top().working)
        self.until(lambda: self.console.step() > 0)


@pytest.fixture
def sitting(tmp_path):
    return Sitting(tmp_path)


def moves(sitting):
    return sitting.console.table.moves_made()


def play_a_move(sitting):
    """Make the move a hint would point at."""
    console = sitting.console
    while not console.table.hint():
        pass
    count = moves(sitting)
    console.top().commit(console.table.hint_move())
    sitting.rest()
    assert moves(sitting) == count + 1


def test_they_answer_as_fast_as_a_tap(sitting):
    play_a_move(sitting)
    sitting.queue.tap(RIGHT)
    frames = sitting.board.frames
    assert sitting.until(lambda: sitting.board.frames > frames) <= TAP_MS
    sitting.rest()
    sitting.queue.tap(MENU)
    assert sitting.until(lambda: sitting.top() == "GameMenu") <= TAP_MS
    sitting.console.pop()
    sitting.rest()
    sitting.shortcuts.ask(RULES)
    assert sitting.until(lambda: sitting.top() == "PageScreen") <= TAP_MS  # the one that fits the game as it is
    while not sitting.is_playing():
        sitting.console.pop()
    sitting.rest()
    sitting.shortcuts.ask(HINT)
    frames = sitting.board.frames
    assert sitting.until(lambda: sitting.board.frames > frames) <= TAP_MS
    sitting.rest()
    sitting.shortcuts.ask(UNDO)
    assert sitting.until(lambda: not moves(sitting)) <= TAP_MS


def test_they_come_in_the_order_typed(sitting):
    for _ in range(3):
        play_a_move(sitting)
    for _ in range(2):
        sitting.shortcuts.ask(UNDO)
    sitting.queue.tap(MENU)
    sitting.rest()
    assert (moves(sitting), sitting.top()) == (1, "GameMenu")
    sitting.shortcuts.ask(UNDO)  # the menu's own row
    sitting.rest()
    assert moves(sitting) == 0 and sitting.is_playing()


def test_what_is_refused_is_explained(sitting):
    sitting.shortcuts.ask(UNDO)
    sitting.rest()
    assert sitting.console._toast == "There is nothing to undo."
    assert sitting.is_playing()


def test_a_move_is_saved_before_and_after(sitting, tmp_path):
    screen = sitting.console.top()
    while not sitting.console.table.hint():
        pass
    screen.commit(sitting.console.table.hint_move())
    sitting.shortcuts.ask(RULES)
    sitting.rest()
    assert not sitting.is_playing()
    assert moves(Sitting(tmp_path)) == 1


def test_where_no_menu_has_the_row_nothing_happens(tmp_path):
    sitting = Sitting(tmp_path)
    sitting.console.open("options", "OptionsScreen", sitting.console.table.entry)
    sitting.rest()
    frames = sitting.board.frames
    for labels in (HINT, UNDO, RULES):
        sitting.shortcuts.ask(labels)
    sitting.rest()
    assert (sitting.top(), sitting.board.frames) == ("OptionsScreen", frames)
