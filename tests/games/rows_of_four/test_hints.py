"""Hints of Rows of Four: each reason is compared with the cards and with the result of the move."""

from engines.game import OVER
from engines.rows_of_four import bot, kernels
from games.rows_of_four.test_bot import VARIANTS, copy_of, games, reach, view_of
from host_sim.positions import rows_of_four as position
from portable import RUNTIME

MOVES = 60 if RUNTIME == "micropython" else 250
EVERY = 25  # one in this many draws is compared with a search
NAMES = "- ace 2 3 4 5 6 7 8 9 10 jack queen king".split(" ")
AUTO = 7  # index of the option


def up_of(game, rank):
    """Return the number of cards of a rank on the foundations."""
    return sum([game.height(foundation) >= rank for foundation in range(8)])


def check_talon(game, then, move, why):
    """Check the reason for a draw, a redeal or giving up."""
    if why == "nothing better to move":
        assert move == kernels.DRAW
    elif why == "the stock is empty":
        assert move == kernels.REDEAL and not game.stock_left() and then.stock_left()
    else:
        assert why == "I see no more cards to win" and move == kernels.GIVE_UP and game.stalled(), why


def check_card(game, then, move, why):
    """Check the reason for a card that is moved."""
    source, to = move >> 4, move & 15
    rank = game.top_card(source) & 15
    left = game.pile_size(source) - 1 if source < 8 else 0
    moved = then.option("auto") or then.turn() == OVER  # perhaps more cards than this one have moved
    if why == "safe to send up":
        assert to == kernels.UP and (rank == 1 or up_of(game, rank - 1) == 8)
    elif why == "one more card up":
        assert to == kernels.UP and then.score() > game.score() and up_of(game, rank - 1) < 8
    elif why == "off the waste":
        assert source == kernels.FROM_WASTE and game.pile_size(to)
    elif why == "a space for the waste":
        assert source == kernels.FROM_WASTE and not game.pile_size(to)
    elif why == "makes a space":
        assert left == 0 and game.pile_size(to) and (moved or not then.pile_size(source))
    elif why == "a place for another card":
        assert source >= kernels.FOUNDATIONS and then.score() < game.score()
    elif why == "a step on a longer way":
        assert not game.stock_left() and not game.stalled() and not then.stalled()
    else:
        assert why == "frees the " + NAMES[game.pile_card(source, left - 1) & 15], why
        assert moved or then.top_card(source) == game.pile_card(source, left - 1)


def test_each_hint_is_true():
    """Hints are true in games of every variant. Some draws are compared with an exhaustive search."""
    player = bot.RowsOfFourBot()
    said = {}
    played = 0
    for game in games(1):
        for _ in range(MOVES):
            if game.turn() == OVER:
                break
            move = player.decide(view_of(game))
            why = player.reason()
            then = copy_of(game)
            then.play(move)
            (check_talon if move >= kernels.DRAW else check_card)(game, then, move, why)
            said[why] = said.get(why, 0) + 1
            if why == "nothing better to move" and said[why] % EVERY == 0:
                assert reach(game, player, 2)[1] == 0, position.to_text(game)
            game.play(move)
        played += 1
    assert played == len(VARIANTS) and len(said) > (8 if RUNTIME == "micropython" else 12), said
