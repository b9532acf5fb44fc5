"""A guest's table on the screen of the game: presses and pictures are those of a local table."""

from desk import Desk
from engines.game import OVER
from engines.players import BOT, HUMAN, REMOTE
from firmware.games.four_rows.screen import FourRowsScreen
from firmware.screens import play
from parties import Linked


class Guest:
    """A console with the screen of a guest's table, and the game, in which the others move at random."""

    def __init__(self, players, seed):
        self.desk = Desk()
        self.game = Linked(bytes(players), seed, clock=self.desk.board.clock, damage=1000)
        self.line = self.game.lines[0]
        self.game.join()
        self.line.is_driven = True
        play.show(self.desk.console, FourRowsScreen, self.line.table)
        self.screen = self.desk.console.top()
        self.news_lines = []  # the lines of news, each once
        self.desk.settle()

    def step(self):
        """Let the others and the console run one step."""
        self.game.step()
        self.desk.settle()
        if self.screen.line not in self.news_lines:
            self.news_lines.append(self.screen.line)

    def until(self, is_done):
        for _ in range(20_000):
            if is_done():
                return
            self.step()
        raise AssertionError(self.game.state())

    def press_on(self):
        """Play a card, or pass, by A alone."""
        made = self.game.table.moves_made()
        while self.game.table.moves_made() == made:
            if self.line.table.human_to_move():
                self.desk.tap("a")
            self.step()


def test_a_whole_game_by_pressing_a():
    guest = Guest((HUMAN, REMOTE, BOT), 51)
    table = guest.line.table
    while table.turn() != OVER:
        guest.until(lambda: table.human_to_move() or table.turn() == OVER)
        if table.turn() == OVER:
            break
        assert guest.screen.legal_count and guest.screen.seat == 1 and not guest.screen.covered()
        before = bytes(table.view(1).state)
        guest.press_on()
        guest.until(lambda before=before: bytes(table.view(1).state) != before)
    guest.until(lambda: table.record is not None)
    guest.desk.wait(3000)
    assert guest.desk.top() == "ResultScreen"
    assert any(line.startswith("Ann") for line in guest.news_lines) and any(
        line.startswith("Cy") for line in guest.news_lines
    )
    guest.game.compare()
    assert guest.desk.console.profile.results("four_rows")[:4] == [0, 0, 0, 0], "games with others do not count"
    assert not guest.desk.console.store.load("four_rows", bytes), "nor is the game saved here"
    guest.desk.clear()


def test_an_undo_that_all_agreed_to_is_shown():
    guest = Guest((HUMAN, REMOTE), 52)
    table = guest.line.table
    while True:
        guest.until(table.human_to_move)
        guest.press_on()
        guest.until(lambda: table.pending_move < 0)
        if table.turn() == 1 and table.view(1).own_plays():
            break
    made = table.moves_made()
    shown = guest.screen.legal_count, bytes(guest.screen.game_view.state)
    assert not guest.line.guest.ask(1)
    guest.until(lambda: guest.game.party.asks_here)
    guest.game.party.answer(True)
    guest.game.party.granted = 0
    guest.game.table.undo(1)
    guest.until(lambda: table.moves_made() == made - 1)
    guest.step()
    assert (guest.screen.legal_count, bytes(guest.screen.game_view.state)) != shown
    assert guest.screen.game_view.moves_made() == made - 1 and guest.screen.legal_count
    guest.desk.clear()


def test_a_hint_at_a_guests_table():
    guest = Guest((HUMAN, REMOTE), 53)
    guest.until(guest.line.table.human_to_move)
    guest.desk.hold("a")
    guest.until(lambda: not guest.screen._hinting)
    guest.desk.settle()
    assert guest.screen.line and guest.game.party.is_legal(guest.screen.chosen())
    guest.desk.clear()
