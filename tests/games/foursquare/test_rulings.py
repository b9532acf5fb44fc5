"""Foursquare's rulings, one by one, on points that the clauses leave open."""

from array import array

from by_name import go, legal, refused
from engines import card_text, table
from engines.foursquare import kernels, rules, words
from engines.game import OVER, IllegalMove
from games.foursquare.texts import FIFTEEN, FIXED, LAST, SAFE, A, at, same_table, top, tops
from host_sim.positions import foursquare as position
from portable import raises


def test_fq_r1_the_placed_card_does_not_turn_over():
    """FQ-R1: a card never turns itself over, neither by its row nor by its column."""
    assert top(go(at(A + "C4=4S D4=5S D5=3S | hand 9H"), "D4"), "D4") == "9H"
    assert top(go(at(A + "D4=5S D5=3S | hand 9H"), "D3"), "D3") == "9H"


def test_fq_r2_face_down_ranks_do_not_count():
    """FQ-R2: beside an open 4 and a closed 10, a 6 is the highest; a closed 6 makes no tie."""
    assert same_table(go(at(A + "C4=4S D4=#10S | hand 6H"), "E4"), "C4=#4S*1 D4=10S*1 E4=6H*1")
    assert same_table(go(at(A + "C4=4S D4=#6S | hand 6H"), "E4"), "C4=#4S*1 D4=6S*1 E4=6H*1")


def test_fq_r3_alone_in_row_and_column():
    """FQ-R3: a card alone in its row and column turns nothing over, whatever is in other lines."""
    game = at(A + "D4=5S | hand 9H")
    go(game, "D4")
    assert same_table(game, "D4=9H*2")
    game = go(at(A + "D4=#5S C5=4S C4=3S | hand 9H"), "D5")
    assert top(game, "C4") == "3S"


def test_fq_r4_any_rank_turns_a_line_of_closed_cards_up():
    """FQ-R4: beside closed cards only, a card of any rank turns them all up."""
    for hand in ("AH", "5H", "10H"):
        game = go(at(A + "C4=#4S D4=#6S | hand " + hand), "E4")
        assert same_table(game, "C4=4S*1 D4=6S*1 E4=%s*1" % hand), hand


def test_fq_r5_uniquely_highest_or_lowest():
    """FQ-R5: a 9 beside a 9 and a 4 is neither the highest nor the lowest."""
    assert at(A + "C4=9S D4=4S | hand 9H").flipped_by(3 * rules.PLANE + 4) == 0
    assert at(A + "C4=8S D4=4S | hand 9H").flipped_by(3 * rules.PLANE + 4) != 0


def test_fq_r6_row_and_column_do_not_disturb_each_other():
    """FQ-R6: mirroring the table at its diagonal, which swaps the two checks, mirrors the result."""
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
    """FQ-R7: A4 and D4 are in one row although the places between them are empty."""
    game = go(at(A + "A3=8S B3=4S C3=5S D3=6S A4=7S D4=2S | hand 9H"), "D4")
    assert tops(game, "A4 D3 D4 A3") == "#7S #6S 9H 8S"


def test_fq_r8_no_diagonals():
    """FQ-R8: a diagonal place is no neighbour, and its card is not turned over."""
    game = at(A + "D4=7S | hand 2S")
    for name in ("C3", "E3", "C5", "E5"):
        assert refused(game, name) == "A new pile must lie next to another one."
    assert top(go(at(A + "C3=4S D3=5S D4=7S | hand 10S"), "E4"), "C3") == "4S"


def test_fq_r9_floating_grows_in_any_direction():
    """FQ-R9: the grid can grow to each corner of the plane. Places keep their names until the grid is complete."""
    for across, down in (("CBA", "321"), ("EFG", "321"), ("CBA", "567"), ("EFG", "567")):
        game = at(A + " | hand 5S | stock 4S 6S 4H 6H 5H 4D 6D *")
        go(game, "D4")
        for column in across:
            go(game, column + "4")
        for row in down:
            go(game, across[-1] + row)
        top_row, left, rows, cols = game.box()
        assert game.top_card(rules.cell_of(24)) & 63 == 0x35 and game.moves_made() == 7
        assert game.top_card(rules.cell_of(words.move_of_name(across[-1] + down[-1]))) == 0x14
        assert game.move_from_name("A1") == 7 * top_row + left and game.move_name(7 * top_row + left) == "A1"
        assert game.move_name(7 * top_row + left + 24) == "D4"
        error = raises(ValueError, game.move_from_name, "G7") if top_row or left else None
        assert error is None or "A-D" in error.args[0]
        assert (rows, cols) == (4, 4)
        assert (top_row, left) == (3 if "7" in down else 0, 3 if "G" in across else 0)


def test_fq_r9_a_fixed_grid_has_one_box():
    """FQ-R9: a fixed grid never leaves A1 to D4, however small it is."""
    game = at(FIXED + "D4=7S | hand 2S")
    assert legal(game) == ["D3", "C4", "D4"]
    assert refused(game, "E4") == "The grid may not grow past four rows and four columns."
    assert rules.Foursquare.OPTIONS[0].choices == ("floating", "fixed")


def test_fq_r10_a_closed_pile_may_be_covered():
    """FQ-R10: a covered closed card no longer counts as closed."""
    game = at(A + "C4=4S D4=#10S E4=8S | hand 6H")
    assert "D4" in legal(game)
    go(game, "D4")
    assert same_table(game, "C4=4S*1 D4=6H*2 E4=8S*1") and game.face_down() == 0


OVERTURNS = "A4=2S B4=3S C4=4S D3=5S D2=6S | hand 10H | stock 9S *"


def test_fq_r11_a_losing_placement_is_legal_by_default_and_announced():
    """FQ-R11, `loses`: the console warns if `loses` returns true."""
    game = at(A + OVERTURNS)
    assert "D4" in legal(game)
    place = game.move_from_name("D4")
    assert game.loses(place) and game.describe(place) == "10H to D4, turns 6S 5S 2S 3S 4S down and loses"
    safe = game.move_from_name("A4")
    assert not game.loses(safe) and "loses" not in game.describe(safe)
    assert rules.Foursquare.OPTIONS[1].choices == ("loses", "forbidden")
    assert rules.Foursquare().option("suicide") == 0


def test_fq_r11_loses_agrees_with_what_happens():
    """FQ-R11: `loses` is right for every place of a full table and every rank."""
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
    """FQ-R11, `forbidden`: a losing placement is illegal, and all others stay legal."""
    game = at(SAFE + OVERTURNS)
    assert refused(game, "D4") == "That would leave more than four cards face down."
    assert [name for name in legal(at(A + OVERTURNS)) if name not in legal(game)] == ["D4"]
    assert go(game, "A4").turn() == 0


def test_fq_r11_forbidden_and_no_safe_place_loses():
    """FQ-R11, `forbidden`: 7H on C3 (A1 of the complete grid) leaves four piles closed; then the ace loses at any
    place."""
    piles = "D3=10H E3=#9S*2 C4=4C D4=#3C*3 E4=5H*3 F4=4H C5=#9D D5=AC*4 C6=8S D6=#9C*3 E6=6C | hand 7H | stock AS 4D *"
    game = go(at(SAFE + piles), "A1")
    assert game.face_down() == 4
    assert (game.turn(), game.winners(), game.score(0), legal(game)) == (OVER, 0, 0, [])
    seen = rules.Foursquare()
    game.view(0, seen.state)
    for shown in (game, seen):
        assert (card_text.to_text(shown.hand()), shown.stock_left()) == ("AS", 17), "the ace is drawn and shown"
    assert position.to_text(position.from_text(position.to_text(game))) == position.to_text(game)
    free = go(at(A + piles), "A1")
    assert free.turn() == 0 and legal(free)
    assert [name for name in legal(free) if not free.loses(free.move_from_name(name))] == []


def test_fq_r12_the_very_last_card_may_win():
    """FQ-R12: the last card may win with a score of 0, since a win is checked before the empty stock."""
    game = go(at(A + LAST), "D4")
    assert (game.turn(), game.winners(), game.score(0), game.progress()) == (OVER, 1, 0, 16)


def test_fq_r12_the_very_last_card_may_overturn_too_many():
    """FQ-R12: closed cards are checked before the complete grid and the empty stock."""
    closed = LAST.replace("A3=3D", "A3=#3D").replace("B2=3H", "B2=#3H").replace("C1=10S", "C1=#10S")
    closed = closed.replace("D1=AH", "D1=#AH").replace("B4=10C", "B4=4C")
    game = go(at(A + closed), "D4")
    assert (game.turn(), game.winners(), game.score(0)) == (OVER, 0, 0)


def test_fq_r13_a_win_needs_sixteen_piles_face_up():
    """FQ-R13: neither sixteen cards face up on fewer piles nor sixteen piles with one down win."""
    fewer = at(A + "A4=AS*4 B4=5S*4 C4=10S*4 D4=6S*4 | hand 7S")
    assert (fewer.turn(), fewer.winners()) == (0, 0)
    one_down = go(at(A + FIFTEEN.replace("A1=AS", "A1=#AS") + " | hand 5H"), "D4")
    assert (one_down.turn(), one_down.winners()) == (0, 0)


def test_fq_r14_the_highest_score_is_twenty_four():
    """FQ-R14: a win takes at least sixteen cards, one for each pile."""
    game = go(at(A + FIFTEEN + " | hand 5H"), "D4")
    assert game.winners() == 1 and game.score(0) == 24 == 40 - kernels.PILES


def test_fq_r15_only_the_card_in_hand_is_seen():
    """FQ-R15: a view has no card of the stock, no deal number and no generator, even after the game."""
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
    """FQ-R16: the option is off by default. A view keeps the faces of closed top cards, which the player has seen."""
    assert rules.Foursquare.OPTIONS[2].key == "dimmed"
    assert rules.Foursquare.OPTIONS[2].choices == ("off", "on")
    game = at(A + "D4=#7S E4=3S | hand 2S")
    seen = rules.Foursquare()
    game.view(0, seen.state)
    assert tops(seen, "D4 E4") == "#7S 3S"


def test_fq_r17_undo():
    """FQ-R17: with undo on, the default, a card can be undone, and the next one returns to the stock."""
    assert rules.Foursquare.OPTIONS[3].choices == ("on", "off")
    off = table.Table("foursquare", 0, (0, 0, 0, 1))
    off.deal(42)
    off.play(24)
    raises(IllegalMove, off.undo)
    on = table.Table("foursquare")
    on.deal(42)
    before = bytes(on.view(0).state)
    on.play(24)
    on.undo()
    assert bytes(on.view(0).state) == before


def test_fq_r18_a_loss_scores_nothing_and_keeps_its_face_up_piles():
    """FQ-R18: the score is 0, and `progress` returns the face-up piles."""
    game = go(at(A + "A4=2S B4=3S C4=4S D3=5S D2=6S C2=7S | hand 10H"), "D4")
    assert (game.turn(), game.winners(), game.score(0), game.progress()) == (OVER, 0, 0, 2)
