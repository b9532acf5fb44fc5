"""Two consoles at Risky Business: a whole game by A alone, and the next one, which the winner begins."""

from engines.game import OVER
from engines.risky_business.kernels import BEGIN, CHOOSING
from two_desks import Pair, deal, join, moves_made, press_on, seat_link, to_act


def test_the_winner_says_who_begins_the_next_game():
    """RB-R22, over a line."""
    pair = Pair()
    seat_link(pair.host, "risky_business")
    deal(pair.host, 2)
    join(pair.guest)
    pair.host.wait(3000)
    while pair.host.console.table.turn() != OVER:
        press_on(pair)
    pair.host.wait(3000)
    record = pair.host.console.table.record
    assert pair.guest.console.table.record.to_text() == record.to_text()
    assert pair.host.top() == pair.guest.top() == "RiskyBusinessScreen", "the table, all turned up"
    winners = pair.host.console.table.view(0).winners()
    assert winners in (1, 2)
    while pair.host.top() != "ResultScreen":
        pair.host.tap("b")
        pair.host.wait(3000)
    pair.host.tap("a")  # another game
    pair.host.wait(3000)
    table = pair.host.console.table
    assert table.moves_made() == 0 and table.turn() == winners - 1 and table.view(0).phase() == CHOOSING
    assert to_act(pair).console.table.human_to_move()
    press_on(pair)
    assert moves_made(pair.host) == moves_made(pair.guest) == 1
    assert table.record.moves[0] == BEGIN | table.view(0).first()
    pair.clear()
