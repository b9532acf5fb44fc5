"""Rows of Four, clause by clause: the table, the transfers, the stock and redeals.

`test_options.py` has the other clauses. Each test names the RO clauses and rulings that it covers.
"""

from by_name import go, refused
from engines import card_text, cards
from engines.game import OVER
from engines.rows_of_four import kernels, rules
from games.rows_of_four.texts import P, at, draws, legal, part, plain_deck, tops, up
from host_sim.positions import rows_of_four as position
from portable import raises

NO_CARD = "There is no card to move."
NOT_UP = "It goes up on the next lower card of its suit, an ace on an empty place."
NOT_ON = "It takes a pile whose top card is the next higher rank."
NOT_IN = "Only the waste's top card may fill an empty pile."


def test_ro1_all_cards_on_eight_foundations_from_ace_to_king():
    """RO-1, RO-16: the game is won with the last king, and not before."""
    game = at(P + "up C13 C13 D13 D13 H13 H13 S13 S12 | piles KS / -- / -- / -- / -- / -- / -- / -- | stock --")
    assert (game.turn(), game.winners(), game.score()) == (0, 0, 103)
    assert game.describe(game.move_from_name("1-F")) == "KS from pile 1 up and wins"
    go(game, "1-F")
    assert (game.turn(), game.winners(), game.score(), game.progress()) == (OVER, 1, 104, 104)
    assert legal(game) == [] and refused(game, "1-F") == refused(game, "give up") == "The game is over."


def test_ro2_two_packs_shuffled_together():
    """RO-2: the deck has each card twice, in random order."""
    kind = rules.RowsOfFour
    assert (kind.MIN_SEATS, kind.MAX_SEATS) == (1, 1)
    one = ["%s%s" % (rank, suit) for suit in "CDHS" for rank in "A 2 3 4 5 6 7 8 9 10 J Q K".split()]
    assert sorted([card_text.to_text(card) for card in kind.DECK]) == sorted(one + [card + "'" for card in one])
    game = kind()
    game.deal(7)
    dealt = part(game, "piles").replace(" /", "") + " " + part(game, "stock")
    assert sorted(dealt.split()) == sorted(one + one)
    assert dealt.split() != [card_text.to_text(card & ~cards.SECOND_PACK) for card in kind.DECK], "not shuffled"


def test_ro3_eight_piles_of_four_dealt_in_rounds():
    """RO-3, RO-5, C-3: four rounds deal one card to each pile; the other cards are the stock, in order."""
    game = rules.RowsOfFour()
    game.deal(0, rules.RowsOfFour.DECK)
    assert part(game, "piles") == (
        "AS 9S 4H QH / 2S 10S 5H KH / 3S JS 6H AD / 4S QS 7H 2D / "
        "5S KS 8H 3D / 6S AH 9H 4D / 7S 2H 10H 5D / 8S 3H JH 6D"
    )
    assert [game.pile_size(pile) for pile in range(8)] == [4] * 8
    assert card_text.to_text(game.pile_card(0, 0)) == "AS" and card_text.to_text(game.pile_card(2, 3)) == "AD"
    assert part(game, "stock").startswith("7D 8D 9D 10D JD QD KD AC") and part(game, "stock").endswith("QC KC")
    seen = rules.RowsOfFour()
    game.view(0, seen.state)
    assert part(seen, "piles") == part(game, "piles"), "face up"


def test_ro4_eight_empty_foundations():
    """RO-4: each suit has two foundations, empty at first."""
    game = rules.RowsOfFour()
    game.deal(3)
    assert [game.height(f) for f in range(8)] == [0] * 8
    assert game.score() == 0
    game = at(P + "up C1 C1 D1 D1 H1 H1 S1 S1 | piles . 2C / . 2C / . 2D / . 2D / . 2H / . 2H / . 2S / . 2S")
    go(game, *["%d-F" % pile for pile in range(1, 9)])
    assert [game.height(f) for f in range(8)] == [2] * 8


def test_ro5_seventy_two_cards_drawn_one_at_a_time():
    """RO-5, RO-13, RO-R6: a drawn card goes only to the waste, and the next card is hidden."""
    game = rules.RowsOfFour()
    game.deal(9)
    stock = part(game, "stock").split()
    assert game.stock_left() == len(stock) == 72
    seen = rules.RowsOfFour()
    for n in range(1, 73):
        assert "draw" in legal(game)
        go(game, "draw")
        assert (game.stock_left(), game.waste_size()) == (72 - n, n)
        assert part(game, "waste").split() == stock[:n]
        game.view(0, seen.state)
        assert part(seen, "stock") == (" ".join(["##"] * (72 - n)) or "--") and seen.stock_left() == 72 - n
        assert part(seen, "waste") == part(game, "waste")
    assert refused(game, "draw") == "The stock is empty."
    game = at(P + "piles -- / . 8D / . KC / . KC / . KD / . KD / . KH / . KH | waste KS | stock AS 7S *")
    assert legal(game) == ["W-1", "draw"], "the ace and the seven have to be drawn first"


def test_ro6_the_wastes_top_card_is_available():
    """RO-6: only the top card of the waste can be played."""
    game = at(P + "piles . 8S / . 6D / . KH / . KH / . KS / . KC / . KC / . KD | waste AC 5H 7D")
    assert [name for name in legal(game) if name[0] == "W"] == ["W-1"]
    assert card_text.to_text(game.top_card(8)) == "7D"
    go(game, "W-1")
    assert [name for name in legal(game) if name[0] == "W"] == ["W-2"]
    go(game, "W-2")
    assert [name for name in legal(game) if name[0] == "W"] == ["W-F"]
    go(game, "W-F")
    assert part(game, "waste") == "--" and up(game) == "C1" and tops(game) == "7D 5H KH KH KS KC KC KD"


def test_ro7_foundations_go_up_by_one_in_suit_from_the_ace():
    """RO-7: another suit or rank is refused, as is a two on an empty foundation."""
    game = at(P + "up S4 H9 | piles . 6S 5S / . 6S / . 4S / . 5H / . 10H / . 2D AD / . 2D / . 5C")
    assert [name for name in legal(game) if name.endswith("F")] == ["1-F", "5-F", "6-F"]
    for pile in (2, 3, 4, 7, 8):
        assert refused(game, "%d-F" % pile) == NOT_UP
    go(game, "1-F", "2-F", "6-F", "7-F", "5-F")
    assert up(game) == "D2 H10 S6"
    assert refused(game, "1-F") == NOT_UP, "the other six has no five"


def test_ro8_piles_go_down_by_one_in_any_suit():
    """RO-8: each seven fits on each eight and on nothing else."""
    for seven in "7S 7H 7D 7C".split():
        for eight in "8S 8H 8D 8C".split():
            game = at(P + "piles . %s / . %s / . 7D / . 6D / . 9C / . 5C / . 10C / . KS" % (seven, eight))
            assert [name for name in legal(game) if name[:2] == "1-"] == ["1-2"]
            for pile in (3, 4, 5, 6, 7, 8):
                assert refused(game, "1-%d" % pile) == NOT_ON
            size = game.pile_size(1)
            go(game, "1-2")
            assert tops(game).split()[1] == seven and game.pile_size(1) == size + 1
            assert card_text.to_text(game.pile_card(1, size - 1)) == eight


def test_ro9_only_the_top_card_moves_and_frees_the_next():
    """RO-9, RO-R9: cards move one at a time, even those of a run."""
    game = at(P + "piles . 2S AS / . 9D 7H 6C / . 8D / . KC / . KC / . KH / . KH / . KD")
    assert legal(game) == ["1-F", "draw"], "the seven is covered, its run would fit on the eight"
    go(game, "1-F")
    assert "1-F" in legal(game)
    game = at(P + "piles -- / . 9D 7H 6C / . 8D / . KC / . KC / . KH / . KH / . KD")
    assert refused(game, "1-2") == refused(game, "W-F") == NO_CARD


def test_ro10_all_kinds_of_transfers():
    """RO-10, RO-12: transfers can come in any order, with draws in between."""
    game = at(P + "piles AS / . 8D / . JC 7C / -- / . KC / . KC / . KH / . KH | waste 9D 2D 7D AD | stock 5S *")
    assert legal(game) == ["1-F", "3-2", "W-4", "W-F", "draw"]
    go(game, "W-F", "draw")
    assert legal(game) == ["1-F", "3-2", "W-4", "draw"]
    go(game, "3-2", "1-F", "W-4")
    assert tops(game) == "-- 7C JC 5S KC KC KH KH" and up(game) == "D1 S1" and part(game, "waste") == "9D 2D 7D"
    game = at(P + "piles AS / . 8D / . 7C / . 2D / . KC / . KC / . KH / . KH | waste 9D 7D")
    assert tops(go(game, "W-2")) == "AS 7D 7C 2D KC KC KH KH"


def test_ro11_an_empty_pile_is_filled_from_the_waste_only():
    """RO-11, RO-R4, RO-R5, RO-R7: any top card of the waste may fill a space, even one made again, but need not."""
    game = at(P + "piles AS / . 8D / . 7C / . 2D / . KC / . KC / . KH / . KH | waste 9D 5C 2S | stock 9S *")
    go(game, "1-F")
    assert [name for name in legal(game) if name.endswith("-1")] == ["W-1"]
    for pile in (2, 3, 4, 5):
        assert refused(game, "%d-1" % pile) == NOT_IN
    assert "draw" in legal(game) and "3-2" in legal(game), "it may stay empty"
    go(game, "W-1")
    assert tops(game) == "2S 8D 7C 2D KC KC KH KH"
    go(game, "1-F")
    assert [name for name in legal(game) if name.endswith("-1")] == ["W-1"], "not only when the deal's four are gone"
    assert tops(go(game, "W-1")) == "5C 8D 7C 2D KC KC KH KH"
    empty = at(P + "piles -- / . 8D / . 7C / . 2D / . KC / . KC / . KH / . KH | stock 3S *")
    assert [name for name in legal(empty) if name.endswith("-1")] == [], "without waste nothing fills it"
    assert [name for name in legal(go(empty, "draw")) if name.endswith("-1")] == ["W-1"]
    last = at(
        P + "up C13 C13 D1 D12 H13 H13 S13 S13 | piles -- / 3D KD / 4D QD / 5D JD / 10D 6D / 9D 7D / 8D / 2D KD "
        "| stock --"
    )
    assert [name for name in legal(last) if name.endswith("-1")] == [], "after the last pass it stays empty"


def test_ro12_moves_draws_and_redeals_in_any_order():
    """RO-12, RO-R15: a redeal is legal while other moves are left, and moves go on after it."""
    game = at(P + "piles . AS / . 8D / . 7C / . 2D / . KC / . KC / . KH / . KH | waste * | stock --")
    assert legal(game)[-1] == "redeal" and "3-2" in legal(game)
    go(game, "redeal", "3-2", "draw", "1-F")
    assert game.passes() == 2


def test_ro13_drawing_is_the_only_way_on():
    """RO-13, RO-R13: with nothing to move, a draw is the only way on; giving up is always legal."""
    game = at(P + "piles . 3S / . 3S / . 3C / . 3C / . 3H / . 3H / . 3D / . 3D | waste 9S | stock 9D 2D *")
    assert legal(game) == ["draw"]
    assert go(position.from_text(position.to_text(game)), "give up").given_up()
    assert legal(go(game, "draw")) == ["draw"]
    assert legal(go(game, "draw"))[:8] == ["W-%d" % pile for pile in range(1, 9)]


def test_ro14_the_waste_becomes_the_stock_once_the_stock_is_empty():
    """RO-14, RO-R1, RO-R16: the game's generator shuffles the waste into the stock; no card is drawn."""
    game = rules.RowsOfFour()
    game.deal(21)
    assert refused(game, "redeal") == "There are cards in the stock still."
    draws(game)
    waste = part(game, "waste").split()
    luck = bytes(game.state[12:20])
    go(game, "redeal")
    stock = part(game, "stock").split()
    assert sorted(stock) == sorted(waste) and stock != waste and stock != waste[::-1]
    assert (game.waste_size(), game.stock_left()) == (0, 72) and bytes(game.state[12:20]) != luck
    again = draws(rules.RowsOfFour(), 21)
    assert part(go(again, "redeal"), "stock").split() == stock, "the same deal, the same shuffle"
    seen = rules.RowsOfFour()
    game.view(0, seen.state)
    assert part(seen, "stock").split() == ["##"] * 72


def test_ro14_later_shuffles_can_be_given():
    """RO-14, C-2: the decks after the first give the order of redeals; after the last one, the generator does."""
    game = rules.RowsOfFour()
    backwards = bytes(reversed(rules.RowsOfFour.DECK))
    game.deal(5, rules.RowsOfFour.DECK + backwards)
    draws(game)
    waste = part(game, "waste")
    go(game, "redeal")
    wanted = [card for card in plain_deck(backwards) if card in waste.split()]
    got = part(game, "stock").split()
    assert sorted(got) == sorted(waste.split()) and sorted(set(wanted)) == sorted(set(got))
    assert got[:13] == "KC QC JC 10C 9C 8C 7C 6C 5C 4C 3C 2C AC".split()
    draws(game)
    go(game, "redeal")
    assert part(game, "stock").split() != got


def test_ro15_two_redeals_three_passes_each_by_the_player():
    """RO-15, RO-R2, RO-R16, RO-R18: the player starts each redeal; after two redeals, none is left."""
    game = rules.RowsOfFour()
    game.deal(4)
    for redeal in range(3):
        assert (game.passes(), game.redeals_left()) == (redeal + 1, 2 - redeal)
        draws(game)
        assert game.stock_left() == 0 and game.waste_size() == 72, "it does not begin by itself"
        if redeal < 2:
            go(game, "redeal")
    assert refused(game, "redeal") == "No redeal is left."
    assert game.turn() == 0


# Nothing fits: the piles end in sixes and eights, the foundations in threes, and the waste in a ten.
LOST = (
    "up C3 C3 D3 D3 H3 H3 S3 S3 | piles 4C 4D 4H 4S 6C / 4C 4D 4H 4S 6D / 5C 5D 5H 5S 6H / 5C 5D 5H 5S 6S / "
    "7C 7D 7H 7S 8C / 7C 7D 7H 7S 8D / 6C 6D 8H 8H / 6H 6S 8S 8S | waste 8C 8D 9C 9D 9H 9S JC JD JH JS JC JD JH JS QC "
    "QD QH QS QC QD QH QS KC KD KH KS KC KD KH KS 9C 9D 9H 9S 10C 10D 10H 10S 10C 10D 10H 10S | stock --"
)


def test_ro17_stock_empty_no_redeal_no_transfer_loses():
    """RO-17: with a redeal, a stock or a card to move, the game goes on."""
    lost = at(P + LOST + " | redeals 2")
    assert (lost.turn(), lost.winners(), lost.score(), lost.progress(), legal(lost)) == (OVER, 0, 24, 24, [])
    assert not lost.given_up() and not lost.stalled()
    assert refused(lost, "draw") == refused(lost, "redeal") == "The game is over."
    on = at(P + LOST + " | redeals 1")
    assert (on.turn(), legal(on)) == (0, ["redeal"])
    on = at(P + LOST.replace(" 10S | stock --", " | stock 10S") + " | redeals 2")
    assert (on.turn(), legal(on)) == (0, ["draw"])
    assert go(on, "draw").turn() == OVER, "the last draw loses"
    on = at(P + LOST.replace("6C 6D 8H 8H", "6C 6D 8H 7H").replace("7D 7H 7S 8D", "7D 8H 7S 8D") + " | redeals 2")
    assert on.turn() == 0 and "7-5" in legal(on)


def test_ro_r10_no_wrap():
    """RO-R10: neither a king nor any other card fits on an ace, and a king fits on no card."""
    game = at(P + "piles . AS / . KS / . 2D / . QH / . 5C / . 5C / . 9H / . 9H | waste KC")
    assert legal(game) == ["1-3", "1-F", "4-2", "draw"]
    assert refused(game, "2-1") == refused(game, "3-1") == refused(game, "W-1") == refused(game, "W-4") == NOT_ON


def test_ro_r11_which_foundation():
    """RO-R11: a card goes to the foundation that is one lower; of two equal ones, to the first."""
    for before, after in (("S3 S1", "S3 S2"), ("S1 S3", "S2 S3"), ("S1 S1", "S2 S1"), ("S1", "S2")):
        game = at(P + "up " + before + " | piles . 2S / . KC / . KC / . KD / . KD / . KH / . KH / . KS")
        assert up(go(game, "1-F")) == after
    game = at(P + "piles . AS / . AS / . KC / . KD / . KD / . KH / . KH / . KS")
    assert up(go(game, "2-F")) == "S1" and up(go(game, "1-F")) == "S1 S1"


def test_ro_r12_no_waste_at_the_start():
    """RO-R12: the waste is empty after the deal."""
    game = rules.RowsOfFour()
    game.deal(11)
    assert game.waste_size() == 0 and part(game, "waste") == "--" and game.top_card(8) == cards.NO_CARD


def test_ro_r14_no_redeal_without_waste():
    """RO-R14: the redeal is refused and not counted."""
    game = at(P + "up C13 C13 D13 D13 H13 H13 S13 S11 | piles KS QS / -- / -- / -- / -- / -- / -- / -- | stock --")
    assert refused(game, "redeal") == "There is no waste to make a stock of." and game.redeals_left() == 2
    assert legal(game) == ["1-F"]


def test_names_are_read_in_either_case_and_others_are_refused():
    game = rules.RowsOfFour()
    assert game.move_from_name(" w-3 ") == kernels.FROM_WASTE << 4 | 2
    assert game.move_from_name("Give  Up") == kernels.GIVE_UP and game.move_from_name("DRAW") == kernels.DRAW
    assert game.move_from_name("s2-4") == 23 << 4 | 3
    for text in ("", "9-1", "1-9", "0-1", "1", "1-", "-1", "1-FF", "W", "W-W", "S3-1", "X1-2", "1-2-3", "redraw"):
        raises(ValueError, game.move_from_name, text)


def test_moves_are_described():
    told = {
        "1-2": "5S from pile 1 onto 6D on pile 2",
        "1-F": "5S from pile 1 up",
        "W-3": "5H from the waste to empty pile 3",
        "S1-4": "4S back from its foundation onto 5H on pile 4",
        "draw": "draws a card",
        "redeal": "makes a new stock of the waste",
        "give up": "gives up",
    }
    piles = "piles . 5S / . 6D / -- / . 5H / . KH / . KC / . KC / . KD | waste 5H"
    game = at("shuffle 2 any_time waste_only yes on off | up S4 | " + piles)
    for name in told:
        assert game.describe(game.move_from_name(name)) == told[name]
