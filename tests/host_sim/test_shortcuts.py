"""Shortcut keys: as quick as any other key, in the order typed, and saved like the effects of buttons."""

import pytest

from engines.catalog import CATALOG
from firmware.drivers.buttons import MENU, RIGHT, A
from host_sim.device.clock import ManualClock
from host_sim.device.virtual_board import VirtualBoard, power_on
from host_sim.terminal.presses import TAP_MS, PressQueue
from host_sim.terminal.shortcuts import HINT, RULES, UNDO, Shortcuts

GAME = next(entry.key for entry in CATALOG if getattr(entry.game(), "WINNABLE", False))  # this game always allows undo


class Session:
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
        """Run the console until all typed keys are carried out and nothing is pending."""
        self.until(lambda: self.queue.idle and not self.console.top().working)
        self.until(lambda: self.console.step() > 0)


@pytest.fixture
def session(tmp_path):
    return Session(tmp_path)


def moves(session):
    return session.console.table.moves_made()


def play_a_move(session):
    """Make the move that a hint would suggest."""
    console = session.console
    while not console.table.hint():
        pass
    count = moves(session)
    console.top().commit(console.table.hint_move())
    session.rest()
    assert moves(session) == count + 1


def test_they_answer_as_fast_as_a_tap(session):
    play_a_move(session)
    session.queue.tap(RIGHT)
    frames = session.board.frames
    assert session.until(lambda: session.board.frames > frames) <= TAP_MS
    session.rest()
    session.queue.tap(MENU)
    assert session.until(lambda: session.top() == "GameMenu") <= TAP_MS
    session.console.pop()
    session.rest()
    session.shortcuts.ask(RULES)
    assert session.until(lambda: session.top() == "PageScreen") <= TAP_MS  # the one that fits the game as it is
    while not session.is_playing():
        session.console.pop()
    session.rest()
    session.shortcuts.ask(HINT)
    frames = session.board.frames
    assert session.until(lambda: session.board.frames > frames) <= TAP_MS
    session.rest()
    session.shortcuts.ask(UNDO)
    assert session.until(lambda: not moves(session)) <= TAP_MS


def test_they_come_in_the_order_typed(session):
    for _ in range(3):
        play_a_move(session)
    for _ in range(2):
        session.shortcuts.ask(UNDO)
    session.queue.tap(MENU)
    session.rest()
    assert (moves(session), session.top()) == (1, "GameMenu")
    session.shortcuts.ask(UNDO)  # the menu's own row
    session.rest()
    assert moves(session) == 0 and session.is_playing()


def test_what_is_refused_is_explained(session):
    session.shortcuts.ask(UNDO)
    session.rest()
    assert session.console._toast == "There is nothing to undo."
    assert session.is_playing()


def test_a_move_is_saved_before_and_after(session, tmp_path):
    screen = session.console.top()
    while not session.console.table.hint():
        pass
    screen.commit(session.console.table.hint_move())
    session.shortcuts.ask(RULES)
    session.rest()
    assert not session.is_playing()
    assert moves(Session(tmp_path)) == 1


def test_where_no_menu_has_the_row_nothing_happens(tmp_path):
    session = Session(tmp_path)
    session.console.open("options", "OptionsScreen", session.console.table.entry)
    session.rest()
    frames = session.board.frames
    for labels in (HINT, UNDO, RULES):
        session.shortcuts.ask(labels)
    session.rest()
    assert (session.top(), session.board.frames) == ("OptionsScreen", frames)
