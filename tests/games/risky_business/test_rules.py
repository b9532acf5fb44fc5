"""Risky Business, clause by clause: the deal and the moves of a turn.

`test_refills.py` has empty places and the deck, `test_ends.py` the ends of turns and games, `test_public.py` the
knowledge of a seat. Each test names the RB clauses and rulings that it covers. Seat 1 begins unless the test says
otherwise.
"""

from by_name import go, legal, refused
from engines import card_text
from engines.cards import new_deck
from engines.risky_business import kernels
from engines.risky_business.rules import RiskyBusiness
from games.risky_business.dealt import clears, dealt, events, hand, middle, plain, row
from portable import raises


def test_rb1_two_to_four_players():
    """RB-1, RB-R19: two seats use one pack, three or four seats two packs."""
    assert [RiskyBusiness(seats).seats() for seats in (0, 2, 3, 4)] == [2, 2, 3, 4]
    for seats in (1, 5):
        raises(ValueError, RiskyBusiness, seats)
    for seats, packs in ((2, 1), (3, 2), (4, 2)):
        game = RiskyBusiness(seats)
        game.deal(3)
        assert sorted(game.DECK) == sorted(new_deck(packs=packs))
        assert game.deck_left() == 52 * packs - 8 - 4 * seats
        game.check()
        again = RiskyBusiness(2)
        again.load(bytes(game.state))
        assert again.DECK == game.DECK, "a game loaded has its own packs"


def test_rb3_piles_then_hands_then_the_row():
    """RB-3, RB-5, C-3: the deal is four piles, four cards each, one at a time from the first player on, and a row of
    four."""
    for seats in (2, 3, 4):
        for seed in range(8):
            game = RiskyBusiness(seats)
            deck = game.DECK
            game.deal(seed, deck)
            first = game.first()
            assert game.turn() == first and game.moves_left() == 4
            assert middle(game) == "AS / 2S / 3S / 4S"
            for k in range(seats):
                held = [deck[4 + k + seats * i] for i in range(4)]
                seat = (first + k) % seats
                assert sorted([game.hand_card(seat, i) & 191 for i in range(4)]) == sorted(held)
            at = 4 + 4 * seats
            assert [game.row_card(i) for i in range(4)] == list(deck[at : at + 4])
            assert game.state[kernels.PACK + game.state[kernels.STOCK]] == deck[at + 4]


def test_rb5_the_first_player_is_random():
    """RB-5, RB-R20: the deal number decides the first seat, each about equally often. The cards do not depend on it."""
    for seats in (2, 3, 4):
        found = [0] * seats
        for seed in range(60 * seats):
            game = RiskyBusiness(seats)
            game.deal(seed)
            found[game.first()] += 1
            again = RiskyBusiness(seats)
            again.deal(seed)
            assert again.state == game.state
        assert min(found) > 30, found
    told = []
    for choice in range(3):
        game = RiskyBusiness(2, (0, 0, 0, 0, 0, 0, 0, 0, choice))
        game.deal(7)
        if choice:
            go(game, "first %d" % choice)
        told.append(middle(game) + row(game) + hand(game, game.first()) + hand(game, 1 - game.first()))
    assert told[0] == told[1] == told[2]


def test_rb6_a_turn_has_up_to_four_moves():
    """RB-6, RB-R15: a turn has none to four moves; it ends by choice or after the fourth."""
    for count in range(5):
        game = plain()
        for i in range(count):
            assert game.moves_left() == 4 - i and legal(game)[-1] == "end"
            go(game, "%s@D%d" % (("6H", "10C", "6H", "10C")[i], 1))
        if count < 4:
            go(game, "end")
        assert legal(game)[0][:5] == "aside" and game.turn() == 0
    assert "Set one" in refused(game, "end")


def test_rb6_a_play_takes_the_same_rank():
    """RB-4, RB-6, RB-R2: the suit does not matter, and the card goes on top."""
    game = dealt("5S 6S 7S 8S", "5H 7D 9H 9C / 2D 3D 4D AD", "10C JC QC AC")
    assert legal(game)[:3] == ["5H@M1", "7D@M3", "9C@D1"]
    for name in ("5H@M2", "9H@M1", "7D@M4"):
        assert "same rank" in refused(game, name)
    assert "not in your hand" in refused(game, "6H@M2")
    go(game, "7D@M3")
    assert middle(game) == "5S / 6S / 7S 7D / 8S" and game.moves_left() == 3
    assert card_text.to_text(game.pile_top(2)) == "7D"


def test_rb_r3_every_play_is_followed_by_one_pick_up():
    """RB-6, RB-R3: a pick-up is required after each play, also of a king or a quad, before any other move."""
    game = dealt("5S 6S 7S 8S", "5H 5D 5C KH / 2D 3D 4D AD", "10C JC QC AC", "9C 9D 3C 2C")
    for name in ("5H@M1", "5D@M1", "5C@M1"):
        go(game, name)
        assert game.phase() == kernels.PICKING and game.hand_size(0) == 3
        assert refused(game, "end") and refused(game, "KH@M2")
        go(game, "pick deck")
    assert clears(game) == (0, 1)
    go(game, "refill deck", "KH@M2")
    assert game.phase() == kernels.PICKING and game.hand_size(0) == 3 and clears(game) == (1, 1)
    go(game, "pick D1")
    assert game.hand_size(0) == 4


def test_rb6_cards_that_can_be_picked_up():
    """RB-6, RB-R5: a pick-up is the top card of another pile, a card of the row, or the next of the deck."""
    text = ("5S 6S 7S 8S", "5H 7D 9H 9C / 2D 3D 4D AD", "10C JC QC AC", "KC 3H 4H")
    game = go(dealt(*text), "5H@M1")
    assert legal(game) == ["pick " + where for where in ("M2", "M3", "M4", "D1", "D2", "D3", "D4", "deck")]
    assert "just played" in refused(game, "pick M1")
    go(game, "pick D3")
    assert row(game) == "10C JC KC AC", "replaced at once by the next of the deck"
    assert hand(game) == "#9C QC #7D #9H" and events(game) == [(kernels.ROW_FILLED, 2, "KC")]
    game = go(dealt(*text), "5H@M1", "pick deck")
    assert row(game) == "10C JC QC AC" and hand(game) == "#9C #KC #7D #9H"
    game = go(dealt(*text), "5H@M1", "pick deck", "7D@M3", "pick M1")
    assert middle(game) == "5S / 6S / 7S 7D / 8S", "a pile of two shrinks by one"
    assert hand(game) == "#9C #KC 5H #9H" and game.moves_left() == 2 and legal(game)[-1] == "end"


def test_rb_r6_a_pile_picked_up_is_no_clear():
    """RB-R6: an emptied pile scores nothing, and its place is refilled like any other."""
    game = go(dealt("5S 6S 7S 8S", "5H 7D 9H 9C / 2D 3D 4D AD", "10C JC QC AC", "KC"), "5H@M1", "pick M3")
    assert clears(game) == (0, 0) and game.score(0) == 0 and game.cleared() == 0
    assert game.phase() == kernels.REFILLING and game.empty_place() == 2
    assert legal(game) == ["refill deck", "refill 9C", "refill 7D", "refill 9H", "refill 7S"]


def test_rb6_a_king_clears_any_pile():
    """RB-6, RB-8, RB-R25: the pile may have any size and rank."""
    text = ("5S 6S 7S KD", "KH KS 5H 5D / 2D 3D 4D AD", "10C JC QC AC", "9C 9D 3C 4C")
    for pile in range(4):
        name = "KH@M%d" % (pile + 1)
        game = go(dealt(*text), name)
        assert clears(game) == (1, 0) and game.pile_size(pile) == 0 and game.score(0) == -1
        assert game.cleared() == 2, "with the king itself"
        assert [event[:2] for event in events(game)] == [(kernels.KING_CLEAR, pile)] and game.event_points(0) == -1
    game = go(dealt(*text), "5H@M1", "pick deck", "5D@M1", "pick deck", "KS@M1")
    assert clears(game) == (1, 0) and game.cleared() == 4


def test_rb_r13_a_king_on_three_of_a_kind_is_no_quad():
    """RB-R13: the king's clear scores 1, not 2."""
    game = dealt("5S 6S 7S 8S", "5H 5D KH 2C / 2D 3D 4D AD", "10C JC QC AC")
    go(game, "5H@M1", "pick D1", "5D@M1", "pick D1", "KH@M1")
    assert clears(game) == (1, 0) and game.score(0) == -1


def test_rb7_the_fourth_card_of_a_rank_clears():
    """RB-7, RB-8: the quad scores -2, and its four cards are cleared."""
    game = dealt("5S 6S 7S 8S", "5H 5D 5C 2C / 2D 3D 4D AD", "10C JC QC AC")
    go(game, "5H@M1", "pick D1", "5D@M1", "pick D1")
    assert clears(game) == (0, 0) and middle(game).startswith("5S 5H 5D /")
    go(game, "5C@M1")
    assert clears(game) == (0, 1) and game.score(0) == -2 and game.cleared() == 4
    assert events(game) == [(kernels.QUAD_CLEAR, 0, "5C")] and game.event_points(0) == -2
    go(game, "pick D1", "refill deck")
    assert clears(game, 1) == (0, 0)


def test_rb_r19_twins_make_a_quad_too():
    """RB-R19, RB-7: with two packs, any four cards of the rank are a quad."""
    game = dealt("5S 6S 7S 8S", "5H 5H' 5S' 2C / 2D 3D 4D AD / 2H 3H 4H AH", "10C JC QC AC")
    assert legal(game).count("5H@M1") == 1, "twins are one move"
    go(game, "5H@M1", "pick D1", "5H@M1", "pick D1", "5S@M1")
    assert clears(game) == (0, 1)


def test_rb6_a_swap_exchanges_two_cards():
    """RB-6, RB-R14: hand and row keep their sizes, and no card is drawn."""
    game = plain()
    left = game.deck_left()
    assert legal(game)[:4] == ["6H@D1", "7H@D1", "8H@D1", "9H@D1"]
    go(game, "8H@D2")
    assert row(game) == "10C 8H QC AC" and hand(game) == "JC #6H #7H #9H"
    assert game.moves_left() == 3 and game.deck_left() == left and game.hand_size(0) == 4
    for place in range(4):
        assert "8H@D%d" % (place + 1) not in legal(game), "a card of the row alone"
    assert "not in your hand" in refused(game, "8H@D2")


def test_rb_r14_a_card_for_its_twin():
    """RB-R14: a card may be swapped for its twin, which is another physical card."""
    game = dealt("2S 3S 4S 5S", "6H 7H 8H 9H / 2D 3D 4D AD / 2H 3H 4H AH", "6H' JC QC AC")
    go(game, "6H@D1")
    assert row(game) == "6H JC QC AC" and hand(game) == "6H' #7H #8H #9H"


def test_rb_r24_a_card_just_discarded_may_be_taken():
    """RB-R24: a card swapped into the row, or one that replaced another there, may be taken."""
    game = go(plain(), "8H@D2", "JC@D2")
    assert row(game) == "10C JC QC AC" and hand(game) == "#6H #7H 8H #9H"
    game = dealt("5S 6S 7S 8S", "5H 7D 9H 9C / 2D 3D 4D AD", "10C JC QC AC", "KC 2C")
    go(game, "5H@M1", "pick D3", "7D@M3", "pick D3")
    assert hand(game) == "#9C QC KC #9H" and row(game) == "10C JC 2C AC"


def test_rb6_a_hand_card_starts_a_new_pile():
    """RB-6, RB-8, RB-R7: a refill from the hand costs a move and the hand shrinks; one from the deck costs nothing."""
    text = ("5S 6S 7S 8S", "KH 7D 9H 9C / 2D 3D 4D AD", "10C JC QC AC", "9D 3C")
    game = go(dealt(*text), "KH@M2", "pick D1", "refill 9H")
    assert middle(game) == "5S / 9H / 7S / 8S" and game.moves_left() == 2 and game.hand_size(0) == 3
    assert game.phase() == kernels.PLAYING
    game = go(dealt(*text), "KH@M2", "pick D1", "refill deck")
    assert middle(game) == "5S / 3C / 7S / 8S" and game.moves_left() == 3 and game.hand_size(0) == 4


def test_four_kings_in_hand():
    """RB-6: each king may go on each of four piles; with the swaps, this is the highest number of legal moves."""
    game = dealt("5S 6S 7S 8S", "KS KH KD KC / 2D 3D 4D AD", "10C JC QC AC", "9C 9D 3C 2C AH 4C 6C")
    names = legal(game)
    assert len(names) == 33 == RiskyBusiness.MAX_MOVES
    for pile in range(4):
        for king in ("KS", "KH", "KD", "KC"):
            assert "%s@M%d" % (king, pile + 1) in names
    for king in ("KS", "KH", "KD", "KC"):
        go(game, king + "@M1", "pick deck")
        if game.phase() == kernels.REFILLING:
            go(game, "refill deck")
    assert clears(game) == (4, 0) and game.phase() == kernels.SETTING_ASIDE and game.hand_size(0) == 4
