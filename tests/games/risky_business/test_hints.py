"""Hints of Risky Business: each reason is compared with the result of the move and with the visible cards."""

from engines.cards import HIDDEN
from engines.catalog import find
from engines.game import OVER
from engines.risky_business import kernels
from games.risky_business.test_bot import decision, listed
from portable import RUNTIME

ENTRY = find("risky_business")
GAMES = 1 if RUNTIME == "micropython" else 4
CHOICES = ({}, {"chart": "golf"}, {"hand_refill": "no", "chart": "pip"}, {"king_target": "automatic"})


def value(game, card):
    """Return the points of a card."""
    return game.card_value(card & 63)


def hand(game):
    """Return the hand of the seat to act."""
    return [game.hand_card(game.turn(), i) & 63 for i in range(game.hand_size(game.turn()))]


def plays(game):
    """Return the ranks that can be played next."""
    return {move & 15 for move in listed(game) if move < kernels.SWAP}


def check_row(game, why, seat):
    """Fail unless the row becomes the next hand, and the final one after the last turn."""
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
    """Check the reason of a hint against its move; return the reason."""
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


def check_swap(game, other, card, row_card, why):
    """Check the reason for a swap with the row."""
    if why.startswith("what you take"):
        assert row_card & 15 in plays(other)
    elif why in ("a low one to set aside", "a lower card for a higher"):
        assert value(game, row_card) < value(game, card)
        low = value(game, row_card) == min([value(game, each) for each in hand(other)])
        assert low == (why == "a low one to set aside")
    else:
        assert value(game, card) <= value(game, row_card)
        check_row(other, why, game.turn())


def check_pick(game, other, what, why):
    """Check the reason for picking up a card."""
    row = [value(game, game.row_card(i)) for i in range(4)]
    number = [int(word) for word in why.replace(",", "").replace("it's ", "").split(" ") if word.isdigit()]
    if why.startswith("cards to"):
        assert what == kernels.FROM_STOCK and number == [average(game)]
    elif why.startswith("it's"):
        assert number == [value(game, game.pile_top(what)), average(game)] and number[0] <= number[1]
    elif why == "it fits a pile":
        card = game.pile_top(what) if what < 4 else game.row_card(what - 4)
        assert other.phase() != kernels.PLAYING or other.event_count() > 1 or card & 15 in plays(other)
    elif why.startswith("lowest of"):
        assert value(game, game.pile_top(what)) == min([value(game, card) for card in hand(other)])
    elif why.startswith("gets it"):
        assert row[what - 4] == max(row)
    else:
        assert why == "I see nothing better" if what < 4 else why.startswith("the row is"), why


def check_aside(game, other, card, why):
    """Check the reason for setting a card aside."""
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
    """Check the reason for a play, a refill, a drawn king's pile, or ending the turn."""
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
    elif why == "another of yours fits it":
        card = move & 15
        assert card and (13 in ranks(hand(other)) or card in ranks(hand(other)))
    elif why == "a card less to hand on":
        assert len(hand(other)) == len(held) - 1
    elif why == "keeps what your hand fits":
        tops = [game.pile_top(i) & 15 in ranks(held) for i in range(4) if i != move & 3 and game.pile_size(i)]
        assert any(tops) and game.pile_top(move & 3) & 15 not in ranks(held)
    elif why == "your lowest are in the row":
        row = max([value(game, game.row_card(i)) for i in range(4)])
        assert move == kernels.END and all(row <= low for low in sorted([value(game, card) for card in held])[1:])
    else:
        assert why == "I see nothing better" and move == kernels.END, why


def ranks(cards):
    """Return the ranks of the cards."""
    return [card & 15 for card in cards]


def average(game):
    """Return the average points of the next unknown card, as the seat to act can see it.

    The card is one of the hidden ones, or one of the cleared ones if the deck is empty.
    """
    seen = bytearray(game.SIZE)
    game.view(game.turn(), seen)
    first = kernels.PACK
    cards = [game.state[i] & 63 for i in range(kernels.HANDS, len(seen)) if seen[i] == HIDDEN]
    if game.state[kernels.STOCK] == kernels.PACK_ROOM:
        cards = [card & 63 for card in game.state[first : first + game.state[kernels.CLEARED]]]
    total = sum([value(game, card) for card in cards])
    return (2 * total + len(cards)) // (2 * len(cards))


def test_each_hint_is_true():
    """Hints are true in whole games, with every number of seats and several charts; common reasons come up."""
    told = set()
    for seats in (2, 3, 4):
        for deal in range(GAMES):
            game = ENTRY.game()(seats)
            for index, option in enumerate(game.OPTIONS):
                if option.key in CHOICES[deal]:
                    game.set_option(index, option.choices.index(CHOICES[deal][option.key]))
            game.deal(deal)
            while game.turn() != OVER:
                move, why = decision(game)
                assert 0 < len(why) <= 26, why
                told.add(check_reason(game, move, why))
                game.play(move)
    for words in ("the row is your next hand", "the row is the final hand", "your lowest card", "clears the pile: -1"):
        assert words in told, (words, told)
