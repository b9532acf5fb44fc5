"""Risky Business: a seat's knowledge, public information, and the reshuffled pack (RB-R18, RB-R23)."""

from by_name import go, legal
from engines import card_text, rng
from engines.cards import HIDDEN
from engines.game import OVER
from engines.risky_business import kernels
from engines.risky_business.rules import RiskyBusiness
from games.risky_business.dealt import aside, clears, dealt, events, hand, middle, plain, row, seen_by

# Cascades of this deck use all of it: quads of each rank.
LONG = "5H 2H 2D 2C 3H 3D 3C 4H 4D 4C"
FOURS = " 6S 6H 6D 6C 7S 7H 7D 7C 8S 8H 8D 8C 9S 9H 9D 9C 10S 10H 10D 10C"


def through_the_deck(end=" QS QH QD QC 5D 5C", later=(), hands="KH JS JH JD / KS KD KC JC"):
    """Return a game in which the deck ran out within a cascade and was reshuffled."""
    game = dealt("2S 3S 4S 5S", hands, "AS AH AD AC", LONG + FOURS + end, (), later)
    go(game, "KH@M4", "pick D1")
    return on(game)


def on(game):
    """Fill places from the deck until it is reshuffled; return the game."""
    while kernels.RESHUFFLED not in [event[0] for event in events(game)]:
        go(game, "refill deck")
    return game


def cleared(game):
    """Return the cards cleared since the last reshuffle."""
    return list(game.state[kernels.PACK : kernels.PACK + game.cleared()])


def in_deck(game):
    """Return the cards of the deck, in order."""
    return list(game.state[kernels.PACK + game.state[kernels.STOCK] : kernels.PACK + kernels.PACK_ROOM])


def test_rb_r23_hands_and_cards_set_aside_are_hidden():
    """RB-R23: only the owner sees a hand and the cards aside. Piles, row and cleared cards are public; nobody sees the
    deck."""
    game = go(dealt("5S 6S 7S 8S", "KH 7D 9H 9C / 2D 3D 4D AD", "10C JC QC AC", "2C 3C"), "KH@M2", "pick deck")
    for seat in (0, 1, 255):
        view = seen_by(game, seat)
        assert hand(view, 0) == ("#2C #9C #7D #9H" if seat == 0 else "## ## ## ##")
        assert hand(view, 1) == ("#AD #2D #3D #4D" if seat == 1 else "## ## ## ##")
        assert (middle(view), row(view)) == ("5S / -- / 7S / 8S", "10C JC QC AC")
        assert cleared(view) == cleared(game) and len(cleared(game)) == 2
        assert in_deck(view) == [HIDDEN] * game.deck_left()
        assert view.deal_number() == 0 and bytes(view.state[12:20]) == bytes(8)
    go(game, "refill deck", "end", "aside 9C")
    assert [aside(seen_by(game, seat)) for seat in (0, 1, 255)] == ["#9C", "##", "##"]
    assert [seen_by(game, seat).score(0) for seat in (0, 1)] == [8, -1]


def test_rb_r23_cards_taken_in_the_open_are_known():
    """RB-R23: a card from a pile or the row is public, as is a hand that was the row. A view lists public cards
    first."""
    text = ("5S 6S 7S 8S", "5H 7D 9H 9C / 2D 3D 4D AD", "10C JC QC AC", "2C 3C")
    game = go(dealt(*text), "5H@M1", "pick D2", "7D@M3", "pick M4")
    assert hand(game) == "#9C JC #9H 8S"
    assert [card_text.to_text(seen_by(game, 1).hand_card(0, i)) for i in range(4)] == ["JC", "8S", "##", "##"]
    go(game, "refill deck", "end", "aside 9C", "end", "aside AD")
    assert hand(seen_by(game, 1)) == hand(game) == "AC 2C 10C QC"


def test_rb_r23_a_public_card_set_aside_stays_public():
    """RB-R23: a public card set aside is missing in the next row. Of twins, the secret one is set aside."""
    game = go(plain(), "6H@D1", "end", "aside 10C")
    assert aside(seen_by(game, 1)) == "10C" and seen_by(game, 1).score(0) == 10
    hands = "6H 7H 8H 9H / 2D 3D 4D AD / 2H 3H 4H AH"
    game = go(dealt("2S 3S 4S 5S", hands, "6H' JC QC AC"), "9H@D1", "end")
    assert legal(game) == ["aside 6H", "aside 7H", "aside 8H"]
    go(game, "aside 6H")
    assert aside(game) == "#6H" and row(game).split()[0] == "6H'", "the twin that all know lies in the row"
    game = go(dealt("2S 3S 4S 5S", hands, "6H' JC QC AC"), "9H@D1", "6H@D2")
    assert row(game) == "9H 6H' QC AC" and "#6H" in hand(game), "and it is the one that is shown"


def test_seen_moves():
    """RB-R23: only a card set aside is hidden from other seats."""
    game = plain()
    for name in ("7S@M2", "7S@D1", "pick M1", "pick deck", "refill deck", "refill 7S", "king M4", "end", "first 2"):
        move = game.move_from_name(name)
        assert game.seen_move(move, 1) == move, name
    assert game.seen_move(game.move_from_name("aside 7S"), 1) == game.move_from_name("aside")


def test_reshuffle_of_cleared_cards():
    """RB-R18: all cleared cards become the deck, while their points stay.

    Their order is that of the next injected deck, without the cards that are not cleared, or the generator's.
    """
    game = through_the_deck(later=("QC JD 7S KH 2S 3S",))
    assert clears(game) == (1, 9) and game.score(0) == -19 and game.state[kernels.SHUFFLES] == 2
    assert events(game)[2:] == [(kernels.RESHUFFLED, 0, "--"), (kernels.FILLED, 1, "QC")]
    assert [card_text.to_text(card) for card in in_deck(game)[:4]] == ["7S", "KH", "2S", "3S"]
    assert game.cleared() == 0 and game.deck_left() == 37, "all but hands, row and piles"
    one, two = through_the_deck(), through_the_deck()
    assert in_deck(one) == in_deck(two), "the same luck again"
    ascending = sorted(in_deck(one), key=lambda card: (-(card >> 4), card))
    assert in_deck(one) not in (ascending, in_deck(game))


def test_empty_deck_inside_a_cascade():
    """RB-R18, RB-R10: the cascade goes on with the reshuffled pack."""
    game = through_the_deck(" QS 5D QH QD QC 5C", ("6S 6H",))
    filled, matched = kernels.FILLED, kernels.MATCHED
    assert events(game) == [
        (matched, 1, "5C"),
        (kernels.RESHUFFLED, 0, "--"),
        (filled, 0, "6S"),
        (matched, 0, "6H"),
        (filled, 2, "2S"),
        (filled, 3, "3S"),
    ]
    assert middle(game) == "6S 6H / 5D 5C / 2S / 3S" and game.phase() == kernels.PLAYING


def test_the_pack_is_reshuffled_when_a_card_is_needed():
    """RB-R18: the reshuffle does not happen when the last card leaves the deck."""
    game = dealt("2S 3S 4S 5S", "KH JS JH JD / KS KD KC JC", "AS AH AD AC", LONG + FOURS + " 5D 5C QS QH QD QC")
    go(game, "KH@M4", "pick D1")
    while game.deck_left():
        go(game, "refill deck")
    assert game.state[kernels.SHUFFLES] == 1 and game.cleared() == 38 and game.phase() == kernels.REFILLING
    go(game, "refill deck")
    assert game.state[kernels.SHUFFLES] == 2 and events(game)[0] == (kernels.RESHUFFLED, 0, "--")


def test_the_last_card_leaves_an_empty_deck():
    """RB-R18: a king drawn last waits for its pile beside an empty deck, and is then cleared with the pile."""
    hands = "KH JS JH JD / KS QC KC JC"
    game = dealt("2S 3S 4S 5S", hands, "AS AH AD AC", LONG + FOURS + " QS QH QD 5D 5C KD")
    go(game, "KH@M4", "pick D1")
    while game.phase() == kernels.REFILLING:
        go(game, "refill deck")
    assert game.phase() == kernels.TARGETING and game.deck_left() == 0 and game.state[kernels.SHUFFLES] == 1
    assert game.king_in_air() and game.king_in_air() not in cleared(game)
    go(game, legal(game)[0])
    assert game.king_in_air() == 0 and clears(game)[0] == 2


def test_pick_ups_and_the_row_use_the_reshuffled_pack():
    """RB-R18, RB-6, RB-10: a card drawn, one that replaces a card of the row, and those that fill the row."""
    for names in (("5H@M1", "pick deck"), ("5H@M1", "pick D2"), ("end", "aside 5H")):
        hands = "5H 7D 9H 9C / 2D 3D 4D AD"
        game = dealt("5S 6S 7S 8S", hands, "10C JC QC AC", "2C", (), ("6S 6H 2C 6D",))
        while game.deck_left():
            _clear_next(game.state)
        game.check()
        go(game, *names)
        assert game.state[kernels.SHUFFLES] == 2 and game.cleared() == 0 and game.deck_left() == 35
        assert events(game)[0] == (kernels.RESHUFFLED, 0, "--")
        assert "6H" in hand(game) + row(game), "6S is a pile"


def _clear_next(s):
    """Move the next card of the deck to the cleared ones."""
    at = kernels.PACK + s[kernels.STOCK]
    card = s[at]
    s[at] = 0
    s[kernels.STOCK] += 1
    end = kernels.PACK + s[kernels.CLEARED]
    s[end + 1 : end + 1 + s[kernels.HELD_BACK]] = s[end : end + s[kernels.HELD_BACK]]
    s[end] = card
    s[kernels.CLEARED] += 1


def test_rb_r23_hidden_cards_held_at_a_reshuffle_are_not_in_the_deck():
    """RB-R23, RB-R18: this is public, and computer players draw the deck from the other cards."""
    game = through_the_deck()
    held_back = list(game.state[kernels.PACK + game.cleared() :][: game.state[kernels.HELD_BACK]])
    down = hand(game, 0).split() + hand(game, 1).split()
    down = sorted([card_text.from_text(word[1:]) for word in down if word[0] == "#"])
    assert sorted(held_back) == down and len(down) == 7
    luck = bytearray(rng.SIZE)
    rng.seed(luck, 0, 1, 1)
    hands = set()
    for seat in (0, 1, 255):
        view = seen_by(game, seat)
        assert view.state[kernels.HELD_BACK] == 7
        for _ in range(12):
            drawn = RiskyBusiness(2)
            drawn.state[:] = view.state
            drawn.determinize(drawn.state, luck)
            assert sorted(in_deck(drawn)) == sorted(in_deck(game))
            drawn.check()
            hands.add(hand(drawn, 0) + hand(drawn, 1))
    assert len(hands) > 10


def test_held_back_cards_become_known_one_by_one():
    """RB-R23: a card that is played, swapped or left over is no longer held back; a card set aside still is."""
    game = through_the_deck()
    while game.phase() == kernels.REFILLING:
        go(game, "refill deck")
    count = game.state[kernels.HELD_BACK]
    copy = RiskyBusiness(2)
    copy.load(bytes(game.state))
    shown = [word[1:] for word in hand(game).split() if word[0] == "#"][0]
    go(copy, shown + "@D1")
    assert copy.state[kernels.HELD_BACK] == count - 1
    go(game, "end", "aside " + shown)
    assert game.state[kernels.HELD_BACK] == count - 2, "one is aside, two lie in the row"
    assert aside(game) == "#" + shown
    go(game, "end", "aside KS")
    assert game.state[kernels.HELD_BACK] == 2
    while game.turn() != OVER:
        go(game, "end")
        go(game, legal(game)[0])
    assert game.state[kernels.HELD_BACK] == 0
