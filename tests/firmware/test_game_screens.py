"""Common tests of all game screens: saves after each move, views without hidden cards, and a session at the line."""

from desk import Desk
from dumb_terminal import Terminal, typed_in
from engines.game import OVER
from manifests import games, line_session, manifest

MOVES = 6
_NO_CARD = (0, 64)


def move(desk):
    """Make the move of a hint, and wait until the player is to move again."""
    desk.hold("a")
    desk.tap("a")
    if desk.top() == "AnnounceScreen":
        desk.tap("a")
    table = desk.console.table
    while table.turn() != OVER and not table.human_to_move():
        desk.wait(3000)


def test_every_move_is_there_after_power_off():
    for entry in games():
        desk = Desk()
        desk.new_game(entry.key)
        for _ in range(MOVES):
            move(desk)
            if desk.console.table.turn() == OVER:
                break
            record = desk.console.table.record
            count, text, players = record.count, record.to_text(), bytes(desk.console.table.players)
            desk.on()
            assert desk.top() == "Launcher"
            desk.tap("a")
            table = desk.console.table
            assert desk.top() == entry.name + "Screen"
            assert (table.record.count, table.record.to_text(), bytes(table.players)) == (count, text, players)
        assert count, entry.key
        desk.clear()


def test_the_screen_is_given_a_view_only():
    """The screen gets no hidden card, no deal number and no generator."""
    for entry in games():
        known = manifest(entry.key)
        desk = Desk()
        desk.new_game(entry.key)
        for _ in range(MOVES):
            move(desk)
            table, screen = desk.console.table, desk.console.top()
            if table.turn() == OVER:
                break
            places = known.hidden(table._game.state, table.turn())
            assert places, entry.key
            assert not [i for i in places if screen.game_view.state[i] not in _NO_CARD], entry.key
            assert not any(screen.game_view.state[8:20]), entry.key
        desk.clear()


def test_a_sitting_at_the_line():
    """Whole sessions are the same on every runtime."""
    for entry in games():
        shown = line_session(entry.key)
        if shown:
            terminal = Terminal()
            assert terminal.enter(*typed_in(shown)) == shown
            assert (terminal.top(), terminal.is_open) == ("Launcher", 0)
            terminal.clear()
