"""Risky Business' computer player: it plays by what it sees, and its reasons are true."""

from array import array

from checker import Checker
from engines.catalog import find
from engines.game import OVER
from engines.risky_business import kernels
from portable import RUNTIME

ENTRY = find("risky_business")
LEVELS = len(ENTRY.game().LEVELS)
HARD = LEVELS - 1
GAMES = 1 if RUNTIME == "micropython" else 2


def decision(game, level=HARD):
    """The move and the reason of a level for the seat to act."""
    player = ENTRY.bot()()
    player.level = level
    view = bytearray(game.SIZE)
    game.view(game.turn(), view)
    move = player.decide(view)
    return move, player.reason()


def listed(game):
    """The legal moves."""
    moves = array("H", bytes(2 * game.MAX_MOVES))
    return list(moves[: game.moves(moves)])


def test_unseen_cards_do_not_matter():
    """RB-R23: with other cards where it cannot look, each level decides the same."""
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


def value(game, card):
    """What a card counts."""
    return game.card_value(card & 63)


def hand(game):
    """The cards of the seat to act."""
    return [game.hand_card(game.turn(), i) & 63 for i in range(game.hand_size(game.turn()))]


def plays(game):
    """The ranks that can be played next."""
    return {move & 15 for move in listed(game) if move < kernels.SWAP}


def check_row(game, why, seat):
    """The row becomes the next hand, and after the last turn nothing else comes."""
    row = sorted(game.row_card(i) & 63 for i in range(4))
    turns = game.turns_had(seat)
    assert ("final" in why) == (turns == 3)
    while game.turn() == seat and game.turns_had(seat) == turns:
        if game.phase() == kernels.SETTING_ASIDE:
            game.play(listed(game)[0])
        else:
            assert listed(game)[-1] == kernels.END
            game.play(kernels.END)
    assert sorted(game.hand_card(seat, i) & 63 for i in range(4)) == row


def check_reason(game, move, why):
    """What a reason says holds once the move is made."""
    other = type(game)(game.seats())
    other.load(game.state)
    other.play(move)
    if why == "there is nothing else":
        assert len(listed(game)) == 1
    elif move & 0xF800 == kernels.SWAP:
        check_swap(game, other, move & 63, game.row_card(move >> 8 & 3) & 63, why)
    elif move & 0xF800 == kernels.PICK:
        check_pick(game, other, move & 15, why)
    elif move & 0xF800 == kernels.ASIDE:
        check_aside(game, other, move & 63, why)
    else:
        check_other(game, other, move, why)
    return why


def check_swap(game, other, card, taken, why):
    """A swap of a card for one of the row."""
    if why.startswith("what you take"):
        assert taken & 15 in plays(other)
    elif why.startswith("a low one"):
        assert value(game, taken) < value(game, card)
    else:
        assert value(game, card) <= value(game, taken)
        check_row(other, why, game.turn())


def check_pick(game, other, what, why):
    """A card picked up."""
    row = [value(game, game.row_card(i)) for i in range(4)]
    if why.startswith("unseen"):
        assert what == kernels.FROM_STOCK
    elif why == "it fits a pile":
        card = game.pile_top(what) if what < 4 else game.row_card(what - 4)
        assert other.phase() != kernels.PLAYING or other.event_count() > 1 or card & 15 in plays(other)
    elif why.startswith("lowest of"):
        assert value(game, game.pile_top(what)) == min([value(game, card) for card in hand(other)])
    elif why.startswith("gets it"):
        assert row[what - 4] == max(row)
    else:
        assert why == "the best there is" or why.startswith("the row is")


def check_aside(game, other, card, why):
    """A card set aside."""
    held = hand(game)
    if why == "your lowest card":
        assert value(game, card) == min([value(game, each) for each in held])
    else:
        assert why == "the next would get it" and other.turn() != OVER
        held.remove(card)
        row = [other.row_card(i) & 63 for i in range(4)]
        assert min([value(game, each) for each in held]) < value(game, card)
        assert not [each for each in held if each not in row]


def check_other(game, other, move, why):
    """A play, a place filled, a drawn king, the end of moves."""
    seat, held = game.turn(), hand(game)
    if why in ("clears the pile: -1", "any pile scores -1"):
        assert other.king_clears(seat) > game.king_clears(seat)
    elif why == "makes a quad: -2":
        assert other.quad_clears(seat) == game.quad_clears(seat) + 1
    elif why.startswith("sheds"):
        assert value(game, move & 63) == max([value(game, each) for each in held]) and len(hand(other)) < len(held)
    elif why.startswith("then you"):
        assert other.phase() == kernels.PICKING
    elif why == "costs no move":
        assert other.moves_left() == game.moves_left()
    elif why.startswith("the row has"):
        assert move == kernels.END
        for swap in listed(game):
            if swap & 0xF800 == kernels.SWAP and len(held) > 1:
                low = sorted([value(game, each) for each in held])[1]
                assert value(game, game.row_card(swap >> 8 & 3)) <= low
    else:
        assert why.startswith(("nothing more", "keeps", "another of", "a card less")), why


def test_reasons_are_true():
    """Of every hint in whole games; each of the common ones comes up."""
    told = set()
    for seats in (2, 4):
        game = ENTRY.game()(seats)
        for deal in range(GAMES):
            game.deal(deal)
            while game.turn() != OVER:
                move, why = decision(game)
                assert 0 < len(why) <= 26, why
                told.add(check_reason(game, move, why))
                game.play(move)
    for words in ("the row is your next hand", "the row is the final hand", "your lowest card", "clears the pile: -1"):
        assert words in told, (words, told)
