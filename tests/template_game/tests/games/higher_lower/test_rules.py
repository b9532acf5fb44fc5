"""The rules of Higher or Lower, clause by clause."""

from engines.higher_lower.rules import HigherLower

from by_name import go, legal, refused
from engines import cards
from engines.game import OVER

ACE, FIVE, OTHER_FIVE, TEN = cards.make(1, 3), cards.make(5, 3), cards.make(5, 2), cards.make(10, 3)


def dealt(*first, options=None):
    """Return a game in which the cards `first` are laid first."""
    game = HigherLower(1, options)
    rest = [card for card in HigherLower.DECK if card not in first]
    game.deal(1, bytes(list(first) + rest))
    return game


def test_hl_1_hl_3_the_first_card_lies_open():
    game = dealt(FIVE)
    assert (game.open_card(), game.right(), legal(game)) == (FIVE, 0, ["lower", "higher"])


def test_hl_2_forty_cards():
    assert len(set(HigherLower.DECK)) == 40 and max(card & 15 for card in HigherLower.DECK) == 10


def test_hl_4_a_guess_lays_the_next_card():
    game = go(dealt(FIVE, TEN, ACE), "higher")
    assert (game.open_card(), game.right(), game.wrong_left()) == (TEN, 1, 5)
    go(game, "higher")
    assert (game.open_card(), game.right(), game.wrong_left()) == (ACE, 1, 4)


def test_hl_r1_the_same_rank_makes_either_guess_right():
    for guess in ("higher", "lower"):
        assert go(dealt(FIVE, OTHER_FIVE), guess).right() == 1


def test_hl_5_sixteen_right_ones_win():
    game = dealt(*[cards.make(rank, suit) for suit in (0, 1) for rank in range(1, 11)])
    go(game, *["higher"] * 9 + ["lower"] + ["higher"] * 5)
    assert game.turn() != OVER
    go(game, "higher")
    assert (game.turn(), game.winners(), game.score()) == (OVER, 1, 5)
    assert refused(game, "higher") == "The game is over."


def test_hl_6_hl_r2_too_many_wrong_ones_lose():
    for options, wrong in (((0, 0), 6), ((1, 0), 3)):
        game = dealt(*[cards.make(rank, 0) for rank in range(1, 11)], options=options)
        go(game, *["lower"] * (wrong - 1))
        assert game.turn() != OVER and game.wrong_left() == 0
        go(game, "lower")
        assert (game.turn(), game.winners(), game.score(), game.progress()) == (OVER, 0, 0, 0)
