"""Four Rows with losers who stay: in a last lap before another stage, few cards are better than seven new ones."""

from engines.catalog import find
from engines.four_rows.kernels import PASS
from host_sim.positions import four_rows as position

HARD = 2
LAP = "four_rows 3 %s no random | hands %s | field 6S 2D 2H 2C | turn 1 | history 2 3 | finished %s | lap %s"


def decision(losers, finished, level=HARD):
    """Return the move of a level whose only card can be played."""
    hands, lap = ("7S / 4C KD / --", "1 2") if finished == "3" else ("7S / -- / --", "1")
    game = position.from_text(LAP % (losers, hands, finished, lap))
    player = find("four_rows").bot()()
    player.level = level
    view = bytearray(game.SIZE)
    game.view(game.turn(), view)
    return player.decide(view)


def test_hard_keeps_its_last_card_if_the_game_goes_on():
    assert decision("stay", "2 3") == PASS


def test_it_goes_out_if_it_would_lose_or_be_eliminated():
    assert decision("stay", "3") != PASS
    assert decision("out", "2 3") != PASS


def test_medium_keeps_its_last_card_too_and_easy_does_not():
    assert decision("stay", "2 3", HARD - 1) == PASS
    assert decision("stay", "2 3", 0) != PASS
