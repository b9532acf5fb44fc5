"""The time that a computer player's turn takes on the screen."""

from desk import Desk
from engines.game import OVER

MOST_S = 10.0


def test_a_turn_at_normal_speed_takes_at_most_ten_seconds() -> None:
    """A turn can have more than twenty lines of news."""
    turns = []
    for seats in (2, 3, 4):
        for seed in range(4):
            desk = Desk("oled")
            desk.on(seed)
            desk.console.profile.seat("risky_business", b"\3" * seats)
            desk.new_game("risky_business")
            table = desk.console.table
            turn, since = table.turn(), desk.board.clock.us
            while turn != OVER:
                desk.wait(30)
                if table.turn() != turn:
                    turns.append((desk.board.clock.us - since) / 1_000_000)
                    turn, since = table.turn(), desk.board.clock.us
            desk.clear()
    assert len(turns) == 4 * 4 * (2 + 3 + 4) and 5 < max(turns) <= MOST_S
