"""Foursquare, clause by clause: each test names the FQ clauses and rulings that it would see broken.

Positions are texts of `engines.foursquare.position`. `A` is the usual opening of such a line, `FIXED` and `SAFE` are
the other choices of `grid` and `suicide`.
"""

from array import array

from by_name import go, legal, refused
from engines import card_text, cards, table
from engines.foursquare import kernels, position, rules
from engines.game import OVER, IllegalMove
from portable import raises

A = "foursquare floating loses off off | "
FIXED = "foursquare fixed loses off off | "
SAFE = "foursquare floating forbidden off off | "

# Fifteen piles; D4 is free (floating: the box is A1 to D4). All face up, so any card that turns nothing over wins.
FIFTEEN = "A1=AS B1=2S C1=10S D1=AH A2=2H B2=3H C2=9H D2=10H A3=3D B3=4D C3=8D D3=9D A4=AC B4=10C C4=5C"


def at(text):
    """The game of a position."""
    return position.from_text(text)


def top(game, name):
    """The top card at a place as text."""
    return card_text.to_text(game.top_card(rules.cell_of(game.move_from_name(name))))


def tops(game, names):
    """The top cards at some places, as one text."""
    return " ".join([top(game, name) for name in names.split()])


def same_table(game, text):
    """Whether the piles are those of a text, whatever the stock."""
    return position.to_text(game).split("|")[1].split() == text.split()


def test_fq1_one_player_and_more_than_four_face_down_lose():
    """FQ-1."""
    game = rules.Foursquare()
    assert (game.MIN_SEATS, game.MAX_SEATS, game.seats()) == (1, 1, 1)
    assert kernels.PILES == 16 and rules.MAX_DOWN == 4


def test_fq2_forty_cards_ace_low_to_ten():
    """FQ-2; the ace is lower than a two, and the stock is shuffled and all of it out of sight but one card."""
    texts = [card_text.to_text(card) for card in rules.Foursquare.DECK]
    assert sorted(texts) == sorted([r + s for s in "SHDC" for r in "A 2 3 4 5 6 7 8 9 10".split()])
    game = rules.Foursquare()
    game.deal(42)
    stock = position.to_text(game).split("stock ")[1].split()
    assert sorted(stock + [card_text.to_text(game.hand())]) == sorted(texts)
    assert stock != texts[1:] and game.stock_left() == 39
    # Two face up, A the lowest: a two on the same row is not the lowest, and the highest neither.
    assert at(A + "C4=AS D4=9S | hand 2H").flipped_by(at(A + "D4=AS | hand 2H").move_from_name("E4")) == 0
    assert same_table(go(at(A + "C4=2S D4=9S | hand AH"), "E4"), "C4=#2S*1 D4=#9S*1 E4=AH*1")


def test_fq3_the_first_card_starts_the_grid():
    """FQ-3; floating there is one first place, since all are alike; fixed (FQ-R9) there are sixteen."""
    game = at(A + " | hand 7S | stock 8S *")
    assert legal(game) == ["D4"]
    assert refused(game, "A1") == "There is no such place."
    assert position.to_text(go(game, "D4")).startswith(A + "D4=7S*1 | hand 8S")
    fixed = at(FIXED + " | hand 7S")
    assert legal(fixed) == [c + r for r in "1234" for c in "ABCD"]
    for name in ("A1", "D4", "C2"):
        assert same_table(go(at(FIXED + " | hand 7S"), name), name + "=7S*1")


def test_fq4_on_a_pile_or_next_to_one():
    """FQ-4; the next card of the stock is then drawn."""
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
    """FQ-5: a fourth card may be put on, a fifth may not."""
    assert "D4" in legal(at(A + "D4=7S*3 | hand 2S"))
    game = go(at(A + "D4=7S*3 | hand 2S"), "D4")
    assert game.height(rules.cell_of(24)) == 4
    assert refused(game, "D4") == "That pile has four cards already."
    assert legal(game) == ["D3", "C4", "E4", "D5"]


def test_fq5_four_rows_and_four_columns():
    """FQ-5."""
    game = at(A + "A4=2S B4=9S C4=3S D4=8S | hand 5S")
    assert refused(game, "E4") == "The grid may not grow past four rows and four columns."
    assert legal(game) == ["A3", "B3", "C3", "D3", "A4", "B4", "C4", "D4", "A5", "B5", "C5", "D5"]
    game = at(A + "D4=2S D5=9S D6=3S D7=8S | hand 5S")
    assert refused(game, "D3") == "The grid may not grow past four rows and four columns."
    assert "C4" in legal(game) and "E7" in legal(game)
    # Each of the four ways out of a full box.
    game = at(A + "D1=2S D2=9S D3=3S D4=8S E4=5H F4=2H G4=9H | hand 5S")
    for name in ("D5", "C4", "C1", "G5"):
        assert refused(game, name) == "The grid may not grow past four rows and four columns."
    game = at(A + "D4=2S C4=9S B4=3S A4=8S A5=5H A6=2H A7=9H | hand 5S")
    for name in ("D3", "E4", "A3"):
        assert refused(game, name) == "The grid may not grow past four rows and four columns."


def test_fq6_the_highest_turns_over_every_other_pile_of_its_row():
    """FQ-6: up becomes down, down becomes up, and the same when it is the lowest."""
    for hand in ("9H", "AH"):
        game = go(at(A + "A4=4S B4=#10S C4=6S D4=#2S | hand " + hand), "C4")
        assert same_table(game, "A4=#4S*1 B4=10S*1 C4=%s*2 D4=2S*1" % hand), hand
    game = go(at(A + "A4=4S B4=#10S C4=6S D4=8S | hand 5H"), "C4")
    assert same_table(game, "A4=4S*1 B4=#10S*1 C4=5H*2 D4=8S*1")


def test_fq6_only_the_row_and_the_column_turn_over():
    """FQ-6, FQ-8: other lines stay."""
    game = go(at(A + "C3=2S D3=5S C4=9S D4=6S | hand 10H"), "D4")
    assert same_table(game, "C3=2S*1 D3=#5S*1 C4=#9S*1 D4=10H*2")


def test_fq7_a_tie_is_not_the_highest_or_lowest():
    """FQ-7, FQ-R5."""
    assert same_table(go(at(A + "C4=9S D4=4S | hand 9H"), "E4"), "C4=9S*1 D4=4S*1 E4=9H*1")
    assert same_table(go(at(A + "C4=9S D4=4S | hand 4H"), "E4"), "C4=9S*1 D4=4S*1 E4=4H*1")
    assert same_table(go(at(A + "C4=9S D4=9D | hand 9H"), "E4"), "C4=9S*1 D4=9D*1 E4=9H*1")
    # A tie at one end does not spoil the other: 5 is the lowest of 9, 9.
    assert same_table(go(at(A + "C4=9S D4=9D | hand 5H"), "E4"), "C4=#9S*1 D4=#9D*1 E4=5H*1")


def test_fq8_the_column_is_checked_as_the_row_is():
    """FQ-8."""
    for hand in ("9H", "AH"):
        game = go(at(A + "D1=4S D2=#10S D3=6S D4=#2S | hand " + hand), "D3")
        assert same_table(game, "D1=#4S*1 D2=10S*1 D3=%s*2 D4=2S*1" % hand), hand
    # Each line for itself: 6H is the highest of its row and between 4 and 8 in its column.
    game = go(at(A + "D3=4S C4=5S D5=8S | hand 6H"), "D4")
    assert same_table(game, "D3=4S*1 C4=#5S*1 D4=6H*1 D5=8S*1")


def test_fq9_five_face_down_lose_and_four_do_not():
    """FQ-9, FQ-R18: the score of a loss is 0; face-up piles are kept for the statistics."""
    full = go(at(A + "A4=2S B4=3S C4=4S D3=5S | hand 10H | stock 9S *"), "D4")
    assert (full.face_down(), full.turn(), full.winners()) == (4, 0, 0)
    lost = go(at(A + "A4=2S B4=3S C4=4S D3=5S D2=6S | hand 10H | stock 9S *"), "D4")
    assert (lost.face_down(), lost.turn(), lost.winners()) == (5, OVER, 0)
    assert (lost.score(0), lost.progress(), legal(lost), lost.hand()) == (0, 1, [], cards.NO_CARD)
    assert refused(lost, "D4") == "The game is over."


def test_fq9_counts_after_both_checks():
    """FQ-9: six closed after the row, three again once the column has come up; and a covered one does not count."""
    game = go(at(A + "A4=2S B4=3S C4=4S D1=#5S D2=#6S D3=#7S | hand 10H | stock 9S *"), "D4")
    assert (game.face_down(), game.turn()) == (3, 0)
    game = go(at(A + "A4=#2S B4=3S C4=7S D4=#9S A3=#4S B3=#8S D3=6S | hand 5H"), "D4")
    assert (game.face_down(), game.turn()) == (4, 0)
    assert tops(game, "A4 B4 C4 D3") == "#2S 3S 7S #6S"


def test_fq10_sixteen_face_up_piles_win():
    """FQ-10, FQ-R13: sixteen piles and all up; the score is what is left in the stock."""
    game = go(at(A + FIFTEEN + " | hand 5H | stock 6H *"), "D4")
    assert (game.turn(), game.winners(), game.score(0), game.progress()) == (OVER, 1, 24, 16)
    fifteen = at(A + FIFTEEN + " | hand 5H | stock 6H *")
    assert (fifteen.turn(), fifteen.winners(), fifteen.score(0)) == (0, 0, 0)
    # Sixteen piles with one face down go on; bringing it back up wins.
    down = at(A + FIFTEEN.replace("B1=2S", "B1=#2S") + " D4=5H | hand 4H | stock 6H *")
    assert (down.turn(), down.winners(), down.progress()) == (0, 0, 15)
    won = go(down, "B1")
    assert (won.winners(), won.score(0)) == (1, 23)


LAST = (
    "A1=AS*4 B1=2S*4 C1=10S*4 D1=AH*4 A2=2H*4 B2=3H*4 C2=9H*4 D2=10H*4 A3=3D B3=4D C3=8D D3=9D A4=AC B4=10C C4=5C"
    " | hand 5H | stock --"
)


def test_fq11_an_empty_stock_loses():
    """FQ-11: the fortieth card, and there are only fifteen piles."""
    game = at(A + LAST)
    assert (game.stock_left(), game.turn()) == (0, 0)
    go(game, "A3")
    assert (game.turn(), game.winners(), game.score(0), game.hand()) == (OVER, 0, 0, cards.NO_CARD)
    assert legal(game) == []


def test_fq_r1_the_placed_card_does_not_turn_over():
    """FQ-R1: not as part of its row, nor of its column, nor of both."""
    assert top(go(at(A + "C4=4S D4=5S D5=3S | hand 9H"), "D4"), "D4") == "9H"
    assert top(go(at(A + "D4=5S D5=3S | hand 9H"), "D3"), "D3") == "9H"


def test_fq_r2_face_down_ranks_do_not_count():
    """FQ-R2: 6 is the highest of 4 and a closed 10, and no tie with a closed 6."""
    assert same_table(go(at(A + "C4=4S D4=#10S | hand 6H"), "E4"), "C4=#4S*1 D4=10S*1 E4=6H*1")
    assert same_table(go(at(A + "C4=4S D4=#6S | hand 6H"), "E4"), "C4=#4S*1 D4=6S*1 E4=6H*1")


def test_fq_r3_alone_in_row_and_column():
    """FQ-R3: nothing turns over, whatever lies in other lines."""
    game = at(A + "D4=5S | hand 9H")
    go(game, "D4")
    assert same_table(game, "D4=9H*2")
    game = go(at(A + "D4=#5S C5=4S C4=3S | hand 9H"), "D5")
    assert top(game, "C4") == "3S"


def test_fq_r4_a_line_of_closed_cards_turns_up_whatever_the_rank():
    """FQ-R4."""
    for hand in ("AH", "5H", "10H"):
        game = go(at(A + "C4=#4S D4=#6S | hand " + hand), "E4")
        assert same_table(game, "C4=4S*1 D4=6S*1 E4=%s*1" % hand), hand


def test_fq_r5_uniquely_highest_or_lowest():
    """FQ-R5: a 9 beside 9 and 4 is neither."""
    assert at(A + "C4=9S D4=4S | hand 9H").flipped_by(3 * rules.PLANE + 4) == 0
    assert at(A + "C4=8S D4=4S | hand 9H").flipped_by(3 * rules.PLANE + 4) != 0


def test_fq_r6_row_and_column_do_not_disturb_each_other():
    """FQ-R6: turning the table about its diagonal, which swaps the two checks, turns the result about too."""
    places = "C3=7S D3=#5S E3=2S C4=9S D4=6S E4=#3S C5=4S D5=10S E5=8S"
    turned = " ".join([chr(ord(w[1]) + 16) + chr(ord(w[0]) - 16) + w[2:] for w in places.split()])
    for hand in ("AH", "3H", "6H", "8H", "10H"):
        for name in ("C3", "D3", "E3", "C4", "D4", "E4", "C5", "D5", "E5"):
            other = chr(ord(name[1]) + 16) + chr(ord(name[0]) - 16)
            one = at(A + places + " | hand " + hand)
            two = at(A + turned + " | hand " + hand)
            go(one, name)
            go(two, other)
            for word in places.split():
                there = chr(ord(word[1]) + 16) + chr(ord(word[0]) - 16)
                assert top(one, word[:2]) == top(two, there), (hand, name, word)


def test_fq_r7_gaps_do_not_separate():
    """FQ-R7: A4 and D4 share a row with nothing between them."""
    game = go(at(A + "A3=8S B3=4S C3=5S D3=6S A4=7S D4=2S | hand 9H"), "D4")
    assert tops(game, "A4 D3 D4 A3") == "#7S #6S 9H 8S"


def test_fq_r8_no_diagonals():
    """FQ-R8: a diagonal neighbour is no neighbour, and is not turned over."""
    game = at(A + "D4=7S | hand 2S")
    for name in ("C3", "E3", "C5", "E5"):
        assert refused(game, name) == "A new pile must lie next to another one."
    assert top(go(at(A + "C3=4S D3=5S D4=7S | hand 10S"), "E4"), "C3") == "4S"


def test_fq_r9_floating_grows_in_any_direction():
    """FQ-R9: each corner of the plane can be reached, and a move keeps its name while the grid grows."""
    for across, down in (("CBA", "321"), ("EFG", "321"), ("CBA", "567"), ("EFG", "567")):
        game = at(A + " | hand 5S | stock 4S 6S 4H 6H 5H 4D 6D *")
        go(game, "D4")
        for column in across:
            go(game, column + "4")
        for row in down:
            go(game, across[-1] + row)
        assert top(game, "D4") in ("5S", "#5S")
        assert top(game, across[-1] + down[-1]) == "4D" and game.moves_made() == 7
        top_row, left, rows, cols = game.box()
        assert (rows, cols) == (4, 4)
        assert (top_row, left) == (3 if "7" in down else 0, 3 if "G" in across else 0)


def test_fq_r9_fixed_is_one_box():
    """FQ-R9: `fixed` never leaves A1 to D4, however small the grid is."""
    game = at(FIXED + "D4=7S | hand 2S")
    assert legal(game) == ["D3", "C4", "D4"]
    assert refused(game, "E4") == "The grid may not grow past four rows and four columns."
    assert rules.Foursquare.OPTIONS[0].choices == ("floating", "fixed")


def test_fq_r10_a_closed_pile_may_be_covered():
    """FQ-R10: the buried card is gone and the count of closed cards drops."""
    game = at(A + "C4=4S D4=#10S E4=8S | hand 6H")
    assert "D4" in legal(game)
    go(game, "D4")
    assert same_table(game, "C4=4S*1 D4=6H*2 E4=8S*1") and game.face_down() == 0


OVERTURNS = "A4=2S B4=3S C4=4S D3=5S D2=6S | hand 10H | stock 9S *"


def test_fq_r11_a_losing_placement_is_legal_by_default_and_announced():
    """FQ-R11, `loses`: the console warns from what `loses` says."""
    game = at(A + OVERTURNS)
    assert "D4" in legal(game)
    place = game.move_from_name("D4")
    assert game.loses(place) and game.describe(place) == "10H to D4, turns 6S 5S 2S 3S 4S down and loses"
    safe = game.move_from_name("A4")
    assert not game.loses(safe) and "loses" not in game.describe(safe)
    assert rules.Foursquare.OPTIONS[1].choices == ("loses", "forbidden")
    assert rules.Foursquare().option("suicide") == 0


def test_fq_r11_loses_agrees_with_what_happens():
    """FQ-R11: for every place of a full table and every rank."""
    table_text = "A4=2S B4=#3S C4=4S D3=5S D2=#6S C3=8S C2=#9S B3=AC | hand %sC"
    found = 0
    for rank in "2 3 4 5 6 7 8 9 10".split():
        for name in legal(at(A + table_text % rank)):
            game = at(A + table_text % rank)
            loses = game.loses(game.move_from_name(name))
            assert (go(game, name).turn() == OVER) == loses, (rank, name)
            found += loses
    assert 0 < found < 100


def test_fq_r11_forbidden():
    """FQ-R11, `forbidden`: such a placement is illegal, all others are as ever."""
    game = at(SAFE + OVERTURNS)
    assert refused(game, "D4") == "That would leave more than four cards face down."
    assert [name for name in legal(at(A + OVERTURNS)) if name not in legal(game)] == ["D4"]
    assert go(game, "A4").turn() == 0


def test_fq_r11_forbidden_and_no_safe_place_loses():
    """FQ-R11, `forbidden`: 7H to C3 leaves four closed, then the ace loses wherever it goes."""
    piles = "D3=10H E3=#9S*2 C4=4C D4=#3C*3 E4=5H*3 F4=4H C5=#9D D5=AC*4 C6=8S D6=#9C*3 E6=6C | hand 7H | stock AS 4D *"
    game = go(at(SAFE + piles), "C3")
    assert game.face_down() == 4
    assert (game.turn(), game.winners(), game.score(0), legal(game)) == (OVER, 0, 0, [])
    seen = rules.Foursquare()
    game.view(0, seen.state)
    for shown in (game, seen):
        assert (card_text.to_text(shown.hand()), shown.stock_left()) == ("AS", 17), "the ace is drawn and shown"
    assert position.to_text(position.from_text(position.to_text(game))) == position.to_text(game)
    free = go(at(A + piles), "C3")
    assert free.turn() == 0 and legal(free)
    assert [name for name in legal(free) if not free.loses(free.move_from_name(name))] == []


def test_fq_r12_the_very_last_card_may_win():
    """FQ-R12: a win for 0, since winning is looked at before the empty stock."""
    game = go(at(A + LAST), "D4")
    assert (game.turn(), game.winners(), game.score(0), game.progress()) == (OVER, 1, 0, 16)


def test_fq_r12_the_very_last_card_may_overturn_too_many():
    """FQ-R12: closed cards are looked at first; all are ways of losing but one."""
    closed = LAST.replace("A3=3D", "A3=#3D").replace("B2=3H", "B2=#3H").replace("C1=10S", "C1=#10S")
    closed = closed.replace("D1=AH", "D1=#AH").replace("B4=10C", "B4=4C")
    game = go(at(A + closed), "D4")
    assert (game.turn(), game.winners(), game.score(0)) == (OVER, 0, 0)


def test_fq_r13_sixteen_piles_and_all_of_them_up():
    """FQ-R13: sixteen cards face up on fewer piles are no win, nor are sixteen piles with one down."""
    fewer = at(A + "A4=AS*4 B4=5S*4 C4=10S*4 D4=6S*4 | hand 7S")
    assert (fewer.turn(), fewer.winners()) == (0, 0)
    one_down = go(at(A + FIFTEEN.replace("A1=AS", "A1=#AS") + " | hand 5H"), "D4")
    assert (one_down.turn(), one_down.winners()) == (0, 0)


def test_fq_r14_twenty_four_is_the_most():
    """FQ-R14: sixteen placements, each a new pile."""
    game = go(at(A + FIFTEEN + " | hand 5H"), "D4")
    assert game.winners() == 1 and game.score(0) == 24 == 40 - kernels.PILES


def test_fq_r15_only_the_card_in_hand_is_seen():
    """FQ-R15: no card of the stock, the deal number or the generator is in the view; a finished game shows no more."""
    game = rules.Foursquare()
    game.deal(42)
    seen = rules.Foursquare()
    out = array("H", bytes(2 * game.MAX_MOVES))
    generator_and_deal = range(8, 20)
    while game.turn() != OVER:
        game.view(0, seen.state)
        assert (seen.hand(), seen.stock_left()) == (game.hand(), game.stock_left())
        assert position.to_text(seen).split("stock ")[1] == ("*" if game.stock_left() else "--")
        assert [seen.state[i] for i in generator_and_deal] == [0] * 12
        game.play(out[game.moves(out) - 1])
    game.view(0, seen.state)
    assert position.to_text(seen).split("stock ")[1] == ("*" if game.stock_left() else "--")


def test_fq_r16_closed_cards_dimmed():
    """FQ-R16: an option, off at first; a view keeps the faces of closed tops, which were all seen."""
    assert rules.Foursquare.OPTIONS[2].key == "dimmed"
    assert rules.Foursquare.OPTIONS[2].choices == ("off", "on")
    game = at(A + "D4=#7S E4=3S | hand 2S")
    seen = rules.Foursquare()
    game.view(0, seen.state)
    assert tops(seen, "D4 E4") == "#7S 3S"


def test_fq_r17_undo():
    """FQ-R17: off at first; on, a card is taken back and the next one goes back to the stock."""
    assert rules.Foursquare.OPTIONS[3].choices == ("off", "on")
    off = table.Table("foursquare")
    off.deal(42)
    off.play(24)
    raises(IllegalMove, off.undo)
    on = table.Table("foursquare", 0, (0, 0, 0, 1))
    on.deal(42)
    before = bytes(on.view(0).state)
    on.play(24)
    on.undo()
    assert bytes(on.view(0).state) == before


def test_fq_r18_a_loss_scores_nothing_but_its_face_up_piles_are_kept():
    """FQ-R18."""
    game = go(at(A + "A4=2S B4=3S C4=4S D3=5S D2=6S C2=7S | hand 10H"), "D4")
    assert (game.turn(), game.winners(), game.score(0), game.progress()) == (OVER, 0, 0, 2)


EXAMPLE = "A1=9S B1=10C B2=#5S C2=6C D2=4H C3=3S D3=2H | hand 6D"


def test_the_designers_worked_example():
    """FQ-4, FQ-6, FQ-7, FQ-8, FQ-9, FQ-R5, FQ-R7: four placements and two impossible ones, floating.

    Its grid misses D4, so it is read one row further down: `read` tells.
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
    """FQ-R9: the same four placements lie inside A1 to D4 as they are."""
    for name, closed in (("B3", 3), ("B1", 1), ("B2", 1), ("D1", 5)):
        assert go(at(FIXED + EXAMPLE), name).face_down() == closed
    game = at(FIXED + EXAMPLE)
    assert refused(game, "A3") == "A new pile must lie next to another one."
    assert refused(game, "E2") == "The grid may not grow past four rows and four columns."


def test_describe_and_names():
    """One line that says what turns over; names in either case; no such place has none."""
    game = at(A + "C4=4S D4=#10S | hand 6H")
    assert game.describe(game.move_from_name("e4")) == "6H to E4, turns 10S up, turns 4S down"
    assert game.describe(game.move_from_name("C3")) == "6H to C3, turns 4S down"
    for text in ("", "D", "4D", "H1", "D8", "D0", "D44", "place D4"):
        raises(ValueError, game.move_from_name, text)
