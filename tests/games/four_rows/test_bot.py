"""Four Rows' computer player: it uses only the cards that it sees, goes out when it can, and gives its reason."""

from checker import Checker
from engines import cards
from engines.catalog import find
from engines.four_rows import kernels
from engines.game import OVER
from host_sim.positions import four_rows as position
from portable import RUNTIME

ENTRY = find("four_rows")
LEVELS = len(ENTRY.game().LEVELS)
DEALS = 2 if RUNTIME == "micropython" else 8


def decision(game, level):
    """Return the move that a level chooses for the seat to act, and its reason."""
    player = ENTRY.bot()()
    player.level = level
    view = bytearray(game.SIZE)
    game.view(game.turn(), view)
    move = player.decide(view)
    return move, player.reason()


def test_unseen_cards_do_not_matter():
    """FR-R22: each level decides the same when the hidden cards are different."""
    decisions = 0
    for seats in (2, 3, 4):
        checker = Checker(ENTRY, seats, (0, 0, 0))
        for deal in range(DEALS):
            game = checker.game
            game.deal(deal)
            while game.turn() != OVER:
                level = decisions % LEVELS
                move = decision(game, level)[0]
                other = checker.other
                other.load(game.state)
                checker.shuffle_hidden(other.state, game.turn())
                assert decision(other, level)[0] == move
                game.play(move)
                decisions += 1
    assert decisions > 50


def test_it_goes_out_when_it_can():
    """Each level plays its last three cards in one turn, with a ten if no other card connects them."""
    for hand, field in (("7S 8S 9S", "6S 2D 2H 2C"), ("5H 8S 10D", "4H 6S QD 2C")):
        text = "four_rows 2 out no random | hands %s / 4C KD | field %s | turn 1" % (hand, field)
        for level in range(LEVELS):
            game = position.from_text(text)
            for reason in ("then 2 more and out", "then 1 more and out", "goes out"):
                assert game.turn() == 0
                move, why = decision(game, level)
                assert why == reason
                game.play(move)
            assert not game.hand_size(0)


def test_it_goes_out_with_nothing_but_tens():
    """Each level plays its last two tens in one turn."""
    for level in range(LEVELS):
        game = position.from_text("four_rows 2 out no random | hands 10S 10D / 4C KD | field 6S 2D 2H 2C | turn 1")
        for reason in ("then 1 more and out", "goes out"):
            move, why = decision(game, level)
            assert why == reason
            game.play(move)
        assert not game.hand_size(0)


def test_it_plays_when_it_may_not_pass():
    """FR-R6: after two new fields for passing, the bot must play, even a ten that no card can follow."""
    text = "four_rows 2 out no random | hands 10S KD / 4C 5H | field 6S 7D 3H 6C | turn 1 | called 2"
    for level in range(LEVELS):
        game = position.from_text(text)
        assert not kernels.may_pass(game.state)
        move, reason = decision(game, level)
        assert move >> 8 == cards.make(10, 3) and reason == "sheds 1 this turn"
        game.play(move)
