"""Risky Business' computer player: it uses only the cards that it sees."""

from array import array

from checker import Checker
from engines.catalog import find
from engines.game import OVER
from portable import RUNTIME

ENTRY = find("risky_business")
LEVELS = len(ENTRY.game().LEVELS)
HARD = LEVELS - 1
GAMES = 1 if RUNTIME == "micropython" else 2


def decision(game, level=HARD):
    """Return the move that a level chooses for the seat to act, and its reason."""
    player = ENTRY.bot()()
    player.level = level
    view = bytearray(game.SIZE)
    game.view(game.turn(), view)
    move = player.decide(view)
    return move, player.reason()


def listed(game):
    """Return the legal moves."""
    moves = array("H", bytes(2 * game.MAX_MOVES))
    return list(moves[: game.moves(moves)])


def test_unseen_cards_do_not_matter():
    """RB-R23: each level decides the same when the hidden cards are different."""
    decisions = 0
    for seats in (2, 3, 4):
        checker = Checker(ENTRY, seats, None)
        for deal in range(GAMES):
            game = checker.game
            game.deal(deal)
            while game.turn() != OVER:
                level = decisions % LEVELS
                found = decision(game, level)
                other = checker.other
                other.load(game.state)
                checker.shuffle_hidden(other.state, game.turn())
                assert decision(other, level) == found
                game.play(found[0])
                decisions += 1
    assert decisions > 100
