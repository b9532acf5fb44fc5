"""Risky Business: empty places in the middle, and the cards that the deck puts there (RB-8, RB-9)."""

from by_name import go, legal, refused
from engines.risky_business import kernels
from engines.risky_business.kernels import (
    FILLED,
    KING_CLEAR,
    MATCHED,
    PLAYING,
    QUAD_CLEAR,
    REFILLING,
    SETTING_ASIDE,
    TARGETING,
    TARGETLESS,
)
from games.risky_business.dealt import clears, dealt, events, hand, middle, row

OTHERS = "2D 3D 4D AD"
ROW = "10C JC QC AC"
FREE = (("hand_refill", 1),)
AUTOMATIC = (("king_target", 1),)


def kinged(rest, options=(), hands="KH 7D 9H 9C", piles="5S 6S 7S 8S", pile=2, row="10C JC QC AC"):
    """Return a game after a king on a pile and a pick-up from the row, which `2C` of the deck replaces."""
    game = dealt(piles, hands + " / " + OTHERS, row, "2C " + rest, options)
    return go(game, "KH@M%d" % pile, "pick D1")


def test_rb8_an_empty_place_must_be_filled():
    """RB-8, RB-R4: the place must be filled after the pick-up and before any other move."""
    game = kinged("3C")
    assert game.phase() == REFILLING and game.empty_place() == 1
    assert legal(game)[0] == "refill deck" and len(legal(game)) == 5
    for name in ("end", "9H@D1", "pick deck"):
        assert "Fill the empty place" in refused(game, name)
    go(game, "refill deck")
    assert game.phase() == PLAYING and events(game) == [(FILLED, 1, "3C")]


def test_rb_r4_the_refill_comes_after_the_pick_up():
    """RB-R4: the same play cannot pick up the card that fills the place. The lowest empty place comes first."""
    game = dealt("5S 6S 7S 8S", "KH 7D 9H 9C / " + OTHERS, ROW, "3C 4C")
    go(game, "KH@M3")
    assert "just played" in refused(game, "pick M3")
    go(game, "pick M1")
    assert middle(game) == "-- / 6S / -- / 8S" and game.empty_place() == 0
    go(game, "refill deck")
    assert game.empty_place() == 2 and game.phase() == REFILLING
    go(game, "refill 9H")
    assert middle(game) == "3C / 6S / 9H / 8S" and game.phase() == PLAYING


def test_rb_r7_a_refill_from_the_hand_costs_a_move():
    """RB-R7: a refill from the deck costs no move. Without a move left, it is the only one possible."""
    assert kinged("3C").moves_left() == 3
    assert go(kinged("3C"), "refill deck").moves_left() == 3
    assert go(kinged("3C"), "refill 9H").moves_left() == 2
    game = dealt("5S 6S 7S 8S", "KH 7D 9H 9C / " + OTHERS, ROW, "2C 3C")
    go(game, "9H@D1", "9C@D2", "7D@D3", "KH@M4", "pick D4")
    assert game.moves_left() == 0 and legal(game) == ["refill deck"]
    assert "no move left" in refused(game, "refill AC")
    assert go(game, "refill deck").phase() == SETTING_ASIDE


def test_rb_r7_option_a_hand_refill_is_free():
    """RB-R7, RB-R8: with `no`, a hand refill is legal after the fourth move too, if the hand has two cards."""
    assert go(kinged("3C", FREE), "refill 9H").moves_left() == 3
    game = dealt("5S 6S 7S 8S", "KH 7D 9H 9C / " + OTHERS, ROW, "2C 3C", FREE)
    go(game, "9H@D1", "9C@D2", "7D@D3", "KH@M4", "pick M1")
    assert game.moves_left() == 0 and game.hand_size(0) == 4
    go(game, "refill 5S")
    assert middle(game) == "5S / 6S / 7S / --" and len(legal(game)) == 4
    go(game, "refill 10C")
    assert game.phase() == SETTING_ASIDE and hand(game) == "JC QC" and middle(game) == "5S / 6S / 7S / 10C"


def test_rb_r8_one_card_is_left_to_be_set_aside():
    """RB-R8, RB-R7: the last card of a hand may not fill a place."""
    game = dealt("5S 6S 7S 8S", "KH KS KD KC / " + OTHERS, ROW, "2C 3C 4C 6C", FREE)
    go(game, "KH@M1", "pick M2", "refill 6S", "refill KS", "KD@M1", "pick M3", "refill KC")
    assert hand(game) == "7S" and game.phase() == REFILLING
    assert legal(game) == ["refill deck"] and "last card" in refused(game, "refill 7S")
    go(game, "refill deck", "end")
    assert legal(game) == ["aside 7S"]
    go(game, "aside 7S")
    assert game.hand_size(0) == 4 and game.turn() == 1


def test_a_hand_of_one_card_where_refills_cost_moves():
    """RB-R8, RB-R7: one play empties two places, and kings of the deck two more. Three refills come from the hand."""
    game = dealt("5S 6S 7S 8S", "9H 9C 9D KH / " + OTHERS, ROW, "KD KC 2C 3C")
    go(game, "KH@M4", "pick M3", "refill deck", "king M1", "refill 9H", "king M1", "refill 9C")
    assert game.moves_left() == 1 and game.empty_place() == 3 and middle(game) == "9C / 6S / 2C / --"
    go(game, "refill 9D")
    assert game.phase() == SETTING_ASIDE and hand(game) == "7S" and legal(game) == ["aside 7S"]
    go(game, "aside 7S")
    assert row(game)[:2] == "3C" and hand(game) == "AC 10C JC QC"


def test_rb_r9_any_card_may_refill_and_never_cascades():
    """RB-R9: any card may refill, also a king or one that fits a pile. Equal piles stay separate."""
    game = kinged("3C", hands="KH 7D KD 9C", piles="5S 6S 7S 8S")
    assert "refill 7D" in legal(game) and "refill KD" in legal(game)
    go(game, "refill 7D")
    assert middle(game) == "5S / 7D / 7S / 8S" and clears(game) == (1, 0) and events(game) == []
    game = kinged("3C", hands="KH 7D KD 7H")
    go(game, "refill 7D")
    assert "7H@M2" in legal(game) and "7H@M3" in legal(game)
    go(game, "7H@M2")
    assert middle(game) == "5S / 7D 7H / 7S / 8S"
    game = go(kinged("3C", hands="KH 7D KD 9C"), "refill KD")
    assert middle(game) == "5S / KD / 7S / 8S" and clears(game) == (1, 0)


def test_rb9_a_card_that_fits_goes_to_its_pile():
    """RB-9, RB-R10: a matching card goes to its pile and another is drawn, without a move or a pick-up."""
    game = kinged("7C 8C 8D 3C")
    go(game, "refill deck")
    assert middle(game) == "5S / 3C / 7S 7C / 8S 8C 8D" and game.moves_left() == 3 and game.hand_size(0) == 4
    assert events(game) == [(MATCHED, 2, "7C"), (MATCHED, 3, "8C"), (MATCHED, 3, "8D"), (FILLED, 1, "3C")]
    assert game.phase() == PLAYING and clears(game) == (1, 0)


def test_rb_r10_the_largest_pile_then_the_lowest_number():
    """RB-R10: of piles of the same rank, the largest gets the card, then the one with the lowest number."""
    game = kinged("7C 3C", piles="7H 6S 7S 8S")
    assert middle(go(game, "refill deck")) == "7H 7C / 3C / 7S / 8S"
    game = dealt("7H 6S 7S 8S", "KH 7D 9H 9C / " + OTHERS, ROW, "2C 4C 7C 3C")
    go(game, "7D@M3", "pick D1", "KH@M2", "pick D1", "refill deck")
    assert middle(game) == "7H / 3C / 7S 7D 7C / 8S"


def test_a_quad_completed_by_a_cascade():
    """RB-9, RB-7, RB-R10: the quad counts for the seat to act, and its place needs a refill of its own."""
    game = kinged("7C 7H 7D 3C 4C", hands="KH 6D 9H 9C")
    go(game, "refill deck")
    assert clears(game) == (1, 1) and clears(game, 1) == (0, 0) and game.score(0) == -3
    assert events(game)[2:] == [(QUAD_CLEAR, 2, "7D"), (FILLED, 1, "3C")]
    assert game.phase() == REFILLING and game.empty_place() == 2 and "refill 9H" in legal(game)
    assert game.moves_left() == 3, "a cascade costs no move"
    go(game, "refill deck")
    assert middle(game) == "5S / 3C / 4C / 8S"


def test_rb_r10_a_drawn_king_must_clear_a_pile_of_the_players_choice():
    """RB-9, RB-R10, RB-R25: the player chooses the pile. The empty place then gets the next card."""
    game = kinged("KD 3C 4C")
    go(game, "refill deck")
    assert game.phase() == TARGETING and events(game) == [(TARGETLESS, 1, "KD")]
    assert legal(game) == ["king M1", "king M3", "king M4"]
    assert "no pile" in refused(game, "king M2") and "Say which pile" in refused(game, "end")
    go(game, "king M4")
    assert clears(game) == (2, 0) and events(game)[0] == (KING_CLEAR, 3, "KD")
    assert middle(game) == "5S / 3C / 7S / --" and game.moves_left() == 3
    assert game.phase() == REFILLING and game.empty_place() == 3


def test_rb_r10_hand_or_deck_holds_until_the_place_is_filled():
    """RB-R10: a lower place that becomes empty is filled first. Then the earlier choice still holds for the first
    place."""
    game = kinged("KD 3C 4C", pile=3)
    go(game, "refill deck", "king M1")
    assert middle(game) == "-- / 6S / -- / 8S" and game.phase() == REFILLING and game.empty_place() == 0
    go(game, "refill 9H")
    assert middle(game) == "9H / 6S / 3C / 8S" and game.phase() == PLAYING
    game = go(kinged("KD 3C 4C", pile=3), "refill deck", "king M1", "refill deck")
    assert middle(game) == "3C / 6S / 4C / 8S" and game.phase() == PLAYING


def test_rb_r10_option_drawn_kings_choose_their_pile_automatically():
    """RB-R10: a king goes to the largest pile, of equal ones to the lowest number."""
    game = go(kinged("KD 3C", AUTOMATIC, pile=1), "refill deck")
    assert events(game) == [(KING_CLEAR, 1, "KD"), (FILLED, 0, "3C")]
    assert clears(game) == (2, 0) and game.empty_place() == 1
    game = go(kinged("8C KD 3C", AUTOMATIC, pile=1), "refill deck")
    assert events(game)[1] == (KING_CLEAR, 3, "KD") and middle(game) == "3C / 6S / 7S / --"


def test_a_king_drawn_while_there_is_no_pile():
    """RB-R11: the king becomes a pile, without a target or a clear. Only another king can then be played on it."""
    hands = "KH KH' 9H 9C / 2D 3D 4D AD / 2H 3H 4H AH"
    game = dealt("5S 6S 7S 8S", hands, ROW, "KD KC KS 3C 4C 6C")
    go(game, "KH@M4", "pick M3", "refill deck", "king M1", "refill deck")
    assert legal(game) == ["king M2"], "the last pile"
    go(game, "king M2")
    assert middle(game) == "KS / -- / -- / --" and clears(game) == (3, 0) and events(game)[1] == (FILLED, 0, "KS")
    assert game.phase() == REFILLING and game.empty_place() == 1
    go(game, "refill deck", "refill deck")
    assert middle(game) == "KS / 3C / 4C / 6C", "the third place had the deck chosen"
    assert [name for name in legal(game) if name[-2:] == "M1"] == ["KH@M1"]
    go(game, "KH@M1")
    assert clears(game) == (4, 0)


def test_rb_r12_the_middle_that_was_dealt_stays():
    """RB-R12: kings and equal ranks stay as dealt, without a cascade or points; a king can be picked up."""
    game = dealt("KS KD 7S 7D", "7H 6D 9H 9C / " + OTHERS, ROW, "2C")
    assert middle(game) == "KS / KD / 7S / 7D" and clears(game) == (0, 0) and game.deck_left() == 36
    go(game, "7H@M3", "pick M1")
    assert "KS" in hand(game) and clears(game) == (0, 0)


def test_equal_ranks_refilled_from_hand():
    """RB-R9, RB-R10: of three equal piles, the largest gets a drawn card of the rank."""
    game = dealt("7S KS 6S 8S", "7H 7D KH KD / " + OTHERS, ROW, "2C 7C 3C 4C")
    go(game, "KH@M2", "pick D1", "refill 7H")
    assert middle(game) == "7S / 7H / 6S / 8S"
    go(game, "7D@M2", "pick M4", "refill deck")
    assert middle(game) == "7S / 7H 7D 7C / 6S / 3C"


def test_rb8_cleared_cards_are_out_of_play_until_a_reshuffle():
    """RB-8, RB-R18: cleared cards belong to the seat that cleared them, and the deck goes on without them."""
    game = kinged("3C 4C")
    assert game.cleared() == 2 and game.deck_left() == 35
    go(game, "refill deck")
    assert game.deck_left() == 34 and events(game) == [(FILLED, 1, "3C")]
    found = [game.pile_top(pile) for pile in range(4)] + [game.row_card(place) for place in range(4)]
    assert not [card for card in found if card in list(game.state[kernels.PACK : kernels.PACK + 2])]
