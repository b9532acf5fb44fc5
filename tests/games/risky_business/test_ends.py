"""Risky Business: the end of a turn, the end of a game, the score, and the choice of the next first seat."""

from array import array

from by_name import go, legal, refused
from engines import card_text, rng
from engines.game import OVER
from engines.risky_business import kernels
from engines.risky_business.rules import RiskyBusiness
from games.risky_business.dealt import aside, clears, dealt, deck, events, hand, middle, plain, row, seed_for

TENS = (("chart", 3), ("ace", 10), ("jack", 11), ("queen", 11), ("king", 11))  # ace, ten, jack, queen and king count 10


def test_rb10_set_aside_then_exchange_then_top_up():
    """RB-10, RB-R16: the row becomes the next hand. The cards left over and some of the deck become the next row."""
    game = plain("JD QD KD AS")
    go(game, "end")
    assert legal(game) == ["aside 6H", "aside 7H", "aside 8H", "aside 9H"]
    assert "not in your hand" in refused(game, "aside 10C")
    go(game, "aside 8H")
    assert aside(game) == "#8H" and hand(game) == "AC 10C JC QC" and row(game) == "6H 7H 9H JD"
    assert events(game) == [(kernels.ROW_FILLED, 3, "JD")]
    assert game.turn() == 1 and game.moves_left() == 4 and game.turns_had(0) == 1
    assert hand(game, 1) == "#6D #7D #8D #9D" and middle(game) == "2S / 3S / 4S / 5S"


def test_rb10_a_short_hand_leaves_more_for_the_deck():
    """RB-10: after a short hand, the deck adds more cards, so that the row has four."""
    game = dealt("5S 6S 7S 8S", "KH 7D 9H 9C / 2D 3D 4D AD", "10C JC QC AC", "2C 3C 4C 5C")
    go(game, "KH@M2", "pick D1", "refill 9H", "end", "aside 7D")
    assert row(game) == "9C 10C 3C 4C" and hand(game) == "AC 2C JC QC"
    assert [event[:2] for event in events(game)] == [(kernels.ROW_FILLED, 2), (kernels.ROW_FILLED, 3)]


def test_rb_r17_four_turns_each():
    """RB-11, RB-R17: the seats take turns clockwise from the first. The game ends with four cards aside and four in
    hand."""
    for seats in (2, 3, 4):
        for seed in range(4):
            game = RiskyBusiness(seats)
            game.deal(seed)
            order = []
            while game.turn() != OVER:
                order.append(game.turn())
                go(game, "end")
                go(game, legal(game)[0])
            assert order == [(game.first() + i) % seats for i in range(4 * seats)]
            for seat in range(seats):
                assert game.turns_had(seat) == game.hand_size(seat) == 4
            assert legal(game) == [] and "over" in refused(game, "end")


def test_rb_r16_the_last_turn_has_an_exchange_too():
    """RB-R16, RB-11: the row becomes the final hand, and the next row gets four cards."""
    game = plain()
    for _ in range(7):
        go(game, "end")
        go(game, legal(game)[0])
    last = game.turn()
    left = game.deck_left()
    found = sorted(row(game).split())
    go(game, "end")
    go(game, legal(game)[0])
    assert game.turn() == OVER and sorted(hand(game, last).split()) == found
    assert game.deck_left() == left - 1 and len(row(game).split()) == 4


def test_rb_r1_the_charts():
    """RB-R1, RB-14, RB-4: two to ten count their number, the other ranks by the chart."""
    wanted = {0: (1, 10, 10, 10), 1: (1, 11, 12, 13), 2: (1, 10, 10, 0), 3: (1, 11, 12, 13)}
    for chart in range(4):
        game = RiskyBusiness(2, (chart, 0, 0, 0, 0))
        for pack in (0, 128):
            for suit in range(4):
                values = [game.card_value(rank | suit << 4 | pack | suit << 6 & 64) for rank in range(1, 14)]
                assert values[1:10] == list(range(2, 11))
                assert (values[0], values[10], values[11], values[12]) == wanted[chart]
        assert game.card_value(0) == game.card_value(64) == 0


def test_rb_r1_a_custom_chart_has_any_numbers():
    """RB-R1, RB-14: each of the four ranks may count 0 to 15, by its option."""
    options = RiskyBusiness(2).OPTIONS
    for number, rank in ((1, 1), (2, 11), (3, 12), (4, 13)):
        for choice in range(16):
            game = RiskyBusiness(2, (3, 0, 0, 0, 0))
            game.set_option(number, choice)
            assert game.card_value(rank) == int(options[number].choices[choice])
            game.set_option(0, 0)
            assert game.card_value(rank) == (1 if rank == 1 else 10), "these count with a custom chart alone"
        assert sorted([int(name) for name in options[number].choices]) == list(range(16))


def test_rb12_the_score():
    """RB-12: the score is the cards aside and in hand, minus 1 for each king's clear and 2 for each quad.

    During the game, it has only what is final.
    """
    game = dealt("5S 6S 7S 8S", "5H 5D 5C KH / 2D 3D 4D AD", "10C JC QC AC", "9C 9D 9H 9S 10H")
    go(game, "5H@M1", "pick D4", "5D@M1", "pick D4", "5C@M1", "pick D4", "refill deck", "KH@M4", "pick deck")
    go(game, "refill deck")
    assert clears(game) == (1, 1) and game.score(0) == -3
    go(game, "aside AC")
    assert game.score(0) == -2 and game.score(1) == 0
    while game.turn() != OVER:
        go(game, "end")
        go(game, legal(game)[0])
    for seat in range(2):
        cards = (aside(game, seat) + " " + hand(game, seat)).split()
        assert len(cards) == 8
        total = 0
        for word in cards:
            total += min(10, card_text.from_text(word) & 15)
        kings, quads = clears(game, seat)
        assert game.score(seat) == total - kings - 2 * quads


def test_rb12_all_cards_are_turned_up():
    """RB-12: at the end, no card in hand or aside is hidden."""
    game = plain()
    while game.turn() != OVER:
        go(game, "end")
        go(game, legal(game)[0])
    for seat in range(2):
        assert "#" not in hand(game, seat) + aside(game, seat)
        view = RiskyBusiness(2)
        game.view(1 - seat, view.state)
        assert (hand(view, seat), aside(view, seat)) == (hand(game, seat), aside(game, seat))
        assert view.score(seat) == game.score(seat)


def test_rb2_the_lowest_score_wins():
    """RB-2, RB-12, RB-R21: the winners are right in many games, some with ties and shared wins."""
    luck = bytearray(rng.SIZE)
    rng.seed(luck, 0, 3, 0)
    out = array("H", bytes(2 * RiskyBusiness.MAX_MOVES))
    shared = 0
    ties = 0
    for number in range(150):
        game = RiskyBusiness(2 + number % 3)
        game.deal(number)
        while game.turn() != OVER:
            game.play(out[rng.below(luck, 0, game.moves(out))])
        found = []
        for seat in range(game.seats()):
            kings, quads = clears(game, seat)
            found.append((game.score(seat), -kings - quads))
        mask = 0
        for seat, result in enumerate(found):
            mask |= (result == min(found)) << seat
        assert game.winners() == mask
        scores = [result[0] for result in found]
        ties += scores.count(min(scores)) > 1 and len(set(found)) == len(found)
        shared += bin(mask).count("1") > 1
    assert shared and ties, (shared, ties)


def alike(kings=(0, 0, 0, 0), quads=(0, 0, 0, 0)):
    """Return a finished game of four seats in which all cards count 10, with these numbers of clears."""
    game = dealt(
        "2S 3S 4S 5S",
        "AS AH AD AC / JS JH JD JC / QS QH QD QC / KS KH KD KC",
        "10S 10H 10D 10C",
        "AS' AH' AD' AC' JS' JH' JD' JC' QS' QH' QD' QC' KS' KH' KD' KC'",
        TENS,
    )
    while game.turn() != OVER:
        if sum([game.turns_had(seat) for seat in range(4)]) == 15:
            for seat in range(4):
                game.state[kernels.KINGS + seat] = kings[seat]
                game.state[kernels.QUADS + seat] = quads[seat]
        go(game, "end")
        go(game, legal(game)[0])
    return game


def test_shared_wins_with_four_seats():
    """RB-R21, RB-12: of equal scores, the most clears win, by kings or quads. If these are equal too, seats share the
    win."""
    game = alike()
    assert [game.score(seat) for seat in range(4)] == [80] * 4 and game.winners() == 15
    assert alike(kings=(2, 0, 0, 0), quads=(0, 1, 0, 0)).winners() == 1
    assert alike(kings=(2, 2, 0, 0), quads=(0, 0, 1, 0)).winners() == 3
    assert alike(kings=(0, 1, 0, 1), quads=(1, 0, 0, 0)).winners() == 1, "the lower score, though fewer clears"
    assert alike(kings=(0, 1, 1, 1), quads=(0, 0, 0, 0)).winners() == 14
    assert alike(kings=(0, 2, 0, 0), quads=(1, 0, 1, 1)).winners() == 2


def test_rb13_the_winner_chooses_the_first_seat():
    """RB-13, RB-R22: the winner chooses before the deal; play stays clockwise."""
    game = alike(kings=(0, 0, 1, 0))
    assert game.winners() == 4
    options = game.next_options(game.chosen())
    assert list(options)[:8] == list(game.chosen())[:8] and options[8] == 3
    for choice in range(4):
        after = RiskyBusiness(4, options)
        after.deal(9, deck("2S 3S 4S 5S AS", 4))
        after.check()
        assert after.turn() == 2 and after.phase() == kernels.CHOOSING and after.own_plays() == 0
        assert legal(after) == ["first 1", "first 2", "first 3", "first 4"]
        assert "which seat begins" in refused(after, "end")
        go(after, "first %d" % (choice + 1))
        assert after.turn() == after.first() == choice and middle(after) == "2S / 3S / 4S / 5S"
        assert "AS" in hand(after, choice).replace("#", "")
        go(after, "end")
        go(after, legal(after)[0])
        assert after.turn() == (choice + 1) % 4


def test_rb_r22_one_of_several_winners_chooses():
    """RB-R22: one of the winners is drawn at random."""
    game = alike(kings=(0, 1, 1, 0))
    assert game.winners() == 6
    found = set()
    for number in range(40):
        game.state[12] = number
        game.state[16] = 255 - number
        found.add(game.next_options(game.chosen())[8])
    assert found == {2, 3}
    game = RiskyBusiness(2)
    game.deal(seed_for(2))
    assert game.next_options(game.chosen()) == game.chosen(), "nobody has won"


def test_undo_goes_back_to_the_last_card_turned_up():
    """RB-R23: moves that drew no card can be undone within the turn."""
    game = dealt("5S 6S 7S 8S", "5H 7D 9H 9C / 2D 3D 4D AD", "10C JC QC AC", "KC 2C")
    made = []
    for name in ("9C@D1", "5H@M1", "pick M2", "refill 9H", "7D@M3", "pick deck", "aside 6S"):
        if game.phase() != kernels.SETTING_ASIDE and name[:5] == "aside":
            go(game, "end")
        go(game, name)
        made.append(game.own_plays())
    assert made == [1, 2, 3, 4, 5, 0, 0]
