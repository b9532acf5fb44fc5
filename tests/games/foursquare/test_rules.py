"""Foursquare's rules, clause by clause, and the designer's worked example."""

from by_name import go, legal, refused
from engines import card_text, cards
from engines.foursquare import kernels, rules, words
from engines.game import OVER, IllegalMove
from games.foursquare.texts import FIFTEEN, FIXED, LAST, A, at, same_table, top, tops
from host_sim.positions import foursquare as position
from portable import raises


def test_fq1_one_player_and_more_than_four_face_down_lose():
    """FQ-1: there is one seat; more than four of the sixteen piles face down lose."""
    game = rules.Foursquare()
    assert (game.MIN_SEATS, game.MAX_SEATS, game.seats()) == (1, 1, 1)
    assert kernels.PILES == 16 and rules.MAX_DOWN == 4


def test_fq2_forty_cards_ace_low_to_ten():
    """FQ-2: the ace is lower than a two. The stock is shuffled, and only the card in hand is visible."""
    texts = [card_text.to_text(card) for card in rules.Foursquare.DECK]
    assert sorted(texts) == sorted([r + s for s in "SHDC" for r in "A 2 3 4 5 6 7 8 9 10".split()])
    game = rules.Foursquare()
    game.deal(42)
    stock = position.to_text(game).split("stock ")[1].split()
    assert sorted(stock + [card_text.to_text(game.hand())]) == sorted(texts)
    assert stock != texts[1:] and game.stock_left() == 39
    # An ace is the lowest card: beside an ace and a nine, a two is neither the lowest nor the highest.
    assert at(A + "C4=AS D4=9S | hand 2H").flipped_by(at(A + "D4=AS | hand 2H").move_from_name("E4")) == 0
    assert same_table(go(at(A + "C4=2S D4=9S | hand AH"), "E4"), "C4=#2S*1 D4=#9S*1 E4=AH*1")


def test_fq3_the_first_card_starts_the_grid():
    """FQ-3: a floating grid has one first place, since all are equal; a fixed grid (FQ-R9) has sixteen."""
    game = at(A + " | hand 7S | stock 8S *")
    assert legal(game) == ["D4"]
    assert refused(game, "A1") == "There is no such place."
    assert position.to_text(go(game, "D4")).startswith(A + "D4=7S*1 | hand 8S")
    fixed = at(FIXED + " | hand 7S")
    assert legal(fixed) == [c + r for r in "1234" for c in "ABCD"]
    for name in ("A1", "D4", "C2"):
        assert same_table(go(at(FIXED + " | hand 7S"), name), name + "=7S*1")


def test_fq4_on_a_pile_or_next_to_one():
    """FQ-4: after a move, the next card of the stock is drawn."""
    game = at(A + "D4=7S | hand 2S | stock 3S 4S *")
    assert legal(game) == ["D3", "C4", "D4", "E4", "D5"]
    go(game, "D4")
    assert (top(game, "D4"), game.height(rules.cell_of(24)), card_text.to_text(game.hand())) == ("2S", 2, "3S")
    go(game, "E4")
    assert (top(game, "E4"), card_text.to_text(game.hand()), game.stock_left()) == ("3S", "4S", 36)


def test_fq4_a_new_pile_needs_a_neighbour_within_the_box_too():
    game = at(A + "C3=2S D3=5S C4=9S C5=6S | hand 4S")
    assert refused(game, "E5") == "A new pile must lie next to another one."
    assert refused(game, "B2") == "A new pile must lie next to another one."
    assert refused(game, "E2") == "A new pile must lie next to another one."
    assert "D5" in legal(game) and "D4" in legal(game)


def test_fq5_four_cards_a_pile():
    """FQ-5: a pile may get a fourth card but no fifth one."""
    assert "D4" in legal(at(A + "D4=7S*3 | hand 2S"))
    game = go(at(A + "D4=7S*3 | hand 2S"), "D4")
    assert game.height(rules.cell_of(24)) == 4
    assert refused(game, "D4") == "That pile has four cards already."
    assert legal(game) == ["D3", "C4", "E4", "D5"]


def test_fq5_four_rows_and_four_columns():
    """FQ-5: a new pile may not make a fifth row or column."""
    game = at(A + "A4=2S B4=9S C4=3S D4=8S | hand 5S")
    assert refused(game, "E4") == "The grid may not grow past four rows and four columns."
    assert legal(game) == ["A3", "B3", "C3", "D3", "A4", "B4", "C4", "D4", "A5", "B5", "C5", "D5"]
    game = at(A + "D4=2S D5=9S D6=3S D7=8S | hand 5S")
    assert refused(game, "D3") == "The grid may not grow past four rows and four columns."
    assert "C4" in legal(game) and "E7" in legal(game)
    # Each of the four directions out of a full box.
    game = at(A + "D1=2S D2=9S D3=3S D4=8S E4=5H F4=2H G4=9H | hand 5S")
    for name in ("D5", "C4", "C1", "G5"):
        error = raises(IllegalMove, game.play, words.move_of_name(name))
        assert error.args[0] == "The grid may not grow past four rows and four columns."
    game = at(A + "D4=2S C4=9S B4=3S A4=8S A5=5H A6=2H A7=9H | hand 5S")
    for name in ("D3", "E4", "A3"):
        error = raises(IllegalMove, game.play, words.move_of_name(name))
        assert error.args[0] == "The grid may not grow past four rows and four columns."


def test_fq6_the_highest_turns_over_every_other_pile_of_its_row():
    """FQ-6: the highest or the lowest card turns the other piles of its row over, both up and down."""
    for hand in ("9H", "AH"):
        game = go(at(A + "A4=4S B4=#10S C4=6S D4=#2S | hand " + hand), "C4")
        assert same_table(game, "A4=#4S*1 B4=10S*1 C4=%s*2 D4=2S*1" % hand), hand
    game = go(at(A + "A4=4S B4=#10S C4=6S D4=8S | hand 5H"), "C4")
    assert same_table(game, "A4=4S*1 B4=#10S*1 C4=5H*2 D4=8S*1")


def test_fq6_only_the_row_and_the_column_turn_over():
    """FQ-6, FQ-8: piles in other rows and columns stay as they are."""
    game = go(at(A + "C3=2S D3=5S C4=9S D4=6S | hand 10H"), "D4")
    assert same_table(game, "C3=2S*1 D3=#5S*1 C4=#9S*1 D4=10H*2")


def test_fq7_a_tie_is_not_the_highest_or_lowest():
    """FQ-7, FQ-R5: a card equal to the highest or lowest turns nothing over."""
    assert same_table(go(at(A + "C4=9S D4=4S | hand 9H"), "E4"), "C4=9S*1 D4=4S*1 E4=9H*1")
    assert same_table(go(at(A + "C4=9S D4=4S | hand 4H"), "E4"), "C4=9S*1 D4=4S*1 E4=4H*1")
    assert same_table(go(at(A + "C4=9S D4=9D | hand 9H"), "E4"), "C4=9S*1 D4=9D*1 E4=9H*1")
    # Two equal highest cards do not matter to the lowest: 5 is lower than both nines.
    assert same_table(go(at(A + "C4=9S D4=9D | hand 5H"), "E4"), "C4=#9S*1 D4=#9D*1 E4=5H*1")


def test_fq8_the_column_is_checked_as_the_row_is():
    """FQ-8: the highest or the lowest card of a column turns its other piles over."""
    for hand in ("9H", "AH"):
        game = go(at(A + "D1=4S D2=#10S D3=6S D4=#2S | hand " + hand), "D3")
        assert same_table(game, "D1=#4S*1 D2=10S*1 D3=%s*2 D4=2S*1" % hand), hand
    # Row and column are separate: 6H is the highest of its row and between 4 and 8 in its column.
    game = go(at(A + "D3=4S C4=5S D5=8S | hand 6H"), "D4")
    assert same_table(game, "D3=4S*1 C4=#5S*1 D4=6H*1 D5=8S*1")


def test_fq9_five_cards_face_down_lose_and_four_do_not():
    """FQ-9, FQ-R18: a loss scores 0, but its face-up piles are kept for the statistics."""
    full = go(at(A + "A4=2S B4=3S C4=4S D3=5S | hand 10H | stock 9S *"), "D4")
    assert (full.face_down(), full.turn(), full.winners()) == (4, 0, 0)
    lost = go(at(A + "A4=2S B4=3S C4=4S D3=5S D2=6S | hand 10H | stock 9S *"), "D4")
    assert (lost.face_down(), lost.turn(), lost.winners()) == (5, OVER, 0)
    assert (lost.score(0), lost.progress(), legal(lost), lost.hand()) == (0, 1, [], cards.NO_CARD)
    assert refused(lost, "D4") == "The game is over."


def test_fq9_counts_after_both_checks():
    """FQ-9: only the piles closed after both row and column count; a covered closed card does not."""
    game = go(at(A + "A4=2S B4=3S C4=4S D1=#5S D2=#6S D3=#7S | hand 10H | stock 9S *"), "D4")
    assert (game.face_down(), game.turn()) == (3, 0)
    game = go(at(A + "A4=#2S B4=3S C4=7S D4=#9S A3=#4S B3=#8S D3=6S | hand 5H"), "D4")
    assert (game.face_down(), game.turn()) == (4, 0)
    assert tops(game, "A4 B4 C4 D3") == "#2S 3S 7S #6S"


def test_fq10_sixteen_face_up_piles_win():
    """FQ-10, FQ-R13: sixteen piles, all face up, win. The score is the number of cards left in the stock."""
    game = go(at(A + FIFTEEN + " | hand 5H | stock 6H *"), "D4")
    assert (game.turn(), game.winners(), game.score(0), game.progress()) == (OVER, 1, 24, 16)
    fifteen = at(A + FIFTEEN + " | hand 5H | stock 6H *")
    assert (fifteen.turn(), fifteen.winners(), fifteen.score(0)) == (0, 0, 0)
    # With one of sixteen piles face down the game goes on; turning it up wins.
    down = at(A + FIFTEEN.replace("B1=2S", "B1=#2S") + " D4=5H | hand 4H | stock 6H *")
    assert (down.turn(), down.winners(), down.progress()) == (0, 0, 15)
    won = go(down, "B1")
    assert (won.winners(), won.score(0)) == (1, 23)


def test_fq11_an_empty_stock_loses():
    """FQ-11: after the fortieth card, a grid of only fifteen piles loses."""
    game = at(A + LAST)
    assert (game.stock_left(), game.turn()) == (0, 0)
    go(game, "A3")
    assert (game.turn(), game.winners(), game.score(0), game.hand()) == (OVER, 0, 0, cards.NO_CARD)
    assert legal(game) == []


EXAMPLE = "A1=9S B1=10C B2=#5S C2=6C D2=4H C3=3S D3=2H | hand 6D"


def test_the_designers_worked_example():
    """FQ-4, FQ-6, FQ-7, FQ-8, FQ-9, FQ-R5, FQ-R7: four legal placements and two illegal ones, in a floating grid.

    The example's grid misses D4, so `read` moves it one row down and returns the shift.
    """
    cases = (
        ("B3", "10C 3S 2H", "5S", 3, False),
        ("B1", "9S", "5S", 1, False),
        ("B2", "10C", "", 1, False),
        ("D1", "9S 10C 4H 2H", "", 5, True),
    )
    places = "A1 B1 B2 C2 D2 C3 D3".split()
    for name, down, up, closed, lost in cases:
        game, shift = position.read(A + EXAMPLE)
        assert shift == rules.PLANE
        move = game.move_from_name(name) + shift
        assert game.loses(move) == lost
        cells = [rules.cell_of(game.move_from_name(place) + shift) for place in places]
        before = [card_text.to_text(game.top_card(cell)) for cell in cells]
        game.play(move)
        after = [card_text.to_text(game.top_card(cell)) for cell in cells]
        turned = [(before[i], after[i]) for i in range(len(places)) if before[i] != after[i] and places[i] != name]
        assert sorted([a[1:] for b, a in turned if a == "#" + b]) == sorted(down.split()), name
        assert sorted([a for b, a in turned if b == "#" + a]) == sorted(up.split()), name
        assert len(turned) == len(down.split()) + len(up.split())
        assert card_text.to_text(game.top_card(rules.cell_of(move))) == "6D"
        assert (game.face_down(), game.turn()) == (closed, OVER if lost else 0), name
    game, shift = position.read(A + EXAMPLE)
    kept = bytes(game.state)
    for name in ("A3", "E2"):
        raises(IllegalMove, game.play, game.move_from_name(name) + shift)
    assert bytes(game.state) == kept


def test_the_designers_worked_example_in_a_fixed_grid():
    """FQ-R9: the same four placements are inside A1 to D4."""
    for name, closed in (("B3", 3), ("B1", 1), ("B2", 1), ("D1", 5)):
        assert go(at(FIXED + EXAMPLE), name).face_down() == closed
    game = at(FIXED + EXAMPLE)
    assert refused(game, "A3") == "A new pile must lie next to another one."
    assert refused(game, "E2") == "The grid may not grow past four rows and four columns."


def test_describe_and_names():
    """A move's description is one line with the cards that turn. Names are read in either case, and wrong ones are
    refused."""
    game = at(A + "C4=4S D4=#10S | hand 6H")
    assert game.describe(game.move_from_name("e4")) == "6H to E4, turns 10S up, turns 4S down"
    assert game.describe(game.move_from_name("C3")) == "6H to C3, turns 4S down"
    for text in ("", "D", "4D", "H1", "D8", "D0", "D44", "place D4"):
        raises(ValueError, game.move_from_name, text)
