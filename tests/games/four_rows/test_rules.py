"""Four Rows, clause by clause: the deal, plays that fit, wild tens and refusals.

`test_flow.py` and `test_stages.py` have the other clauses. Each test names the FR clauses and rulings that it covers.
Positions are texts of `host_sim/positions/four_rows.py`; if they name no dealer, seat 1 begins.
"""

from by_name import go, legal, refused
from engines import card_text
from engines.four_rows import kernels, rules
from engines.game import OVER, IllegalMove
from games.four_rows.texts import all_cards, at, dealing, part, suits
from portable import raises

TWO = "2 out no random | "
THREE = "3 out no random | "
FOUR = "4 out no random | "


def test_fr1_two_to_four_players():
    """FR-1: two to four seats are accepted."""
    kind = rules.FourRows
    assert (kind.MIN_SEATS, kind.MAX_SEATS) == (2, 4)
    for seats in (1, 5):
        raises(ValueError, kind, seats)
    assert [kind(seats).seats() for seats in (0, 2, 3, 4)] == [2, 2, 3, 4]


def test_fr2_one_pack_without_jokers():
    """FR-2, FR-4, FR-R21: 52 cards for any number of players leave a stock of 30, 21 or 12."""
    assert sorted([card_text.to_text(card) for card in rules.FourRows.DECK]) == sorted(all_cards())
    for seats, stock in ((2, 30), (3, 21), (4, 12)):
        game = rules.FourRows(seats)
        game.deal(3)
        assert game.new_fields() == 0 and game.stock_left() == stock
        words = part(game, "hands") + " " + part(game, "field") + " " + part(game, "stock")
        assert sorted(words.replace("/ ", "").split()) == sorted(all_cards())


def test_fr3_nine_cards_each_then_the_field():
    """FR-3, FR-4, FR-5: hands are dealt one card at a time from the dealer's left, then the field; the rest is the
    stock."""
    game = rules.FourRows(3, (0, 0, 2))
    game.deal(0, rules.FourRows.DECK)
    assert game.dealer() == 1 and game.turn() == 2
    assert part(game, "hands") == (
        "AH 4H 7H 10H KH 2S 5S 8S JS / AD 2H 5H 8H JH 3S 6S 9S QS / 3H 6H 9H QH AS 4S 7S 10S KS"
    )
    assert part(game, "field") == "2D 3D 4D 5D"
    assert part(game, "stock").startswith("6D 7D 8D 9D 10D JD QD KD AC 2C") and game.stock_left() == 21
    assert [game.hand_size(seat) for seat in range(3)] == [9, 9, 9] and game.stage() == 9
    game.deal(1)
    assert part(game, "stock") != "6D 7D 8D 9D 10D JD QD KD AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC", "not shuffled"


def test_fr5_the_dealers_left_begins_and_it_goes_clockwise():
    """FR-5: the seat at the dealer's left begins, and the turn passes clockwise."""
    for dealer in range(4):
        game = rules.FourRows(4, (0, 0, dealer + 1))
        game.deal(3)
        assert game.dealer() == dealer and game.turn() == (dealer + 1) % 4
    game = at(FOUR + "hands 2S 3S / 2H 3H / 2D 3D / 2C 3C | field AS AH AD AC | turn 3")
    order = []
    for _ in range(3):
        order.append(game.turn())
        go(game, "pass")
    assert order + [game.turn()] == [2, 3, 0, 1]


def test_fr7_any_number_of_plays():
    """FR-7, FR-R18: a seat may play none, some or all of its cards that fit; a pass is always listed first."""
    text = TWO + "hands 2S 3S 4S KC / 2H 3H | field AS AH AD 9D"
    assert legal(at(text)) == ["pass", "2S@1"]
    assert go(at(text), "pass").turn() == 1
    for count in (1, 2):
        game = at(text)
        for name in ("2S@1", "3S@1")[:count]:
            go(game, name)
            assert game.turn() == 0 and legal(game)[0] == "pass"
        assert game.hand_size(0) == 4 - count
        assert go(game, "pass").turn() == 1 and game.hand_size(0) == 4 - count
        assert game.skipped() == 0 and part(game, "passes") == "--", "to stop after a card is no pass"
    assert go(at(text), "2S@1", "3S@1", "4S@1").turn() == 1


def test_fr8_match_count_or_69():
    """FR-8: a card fits the same rank, its neighbours in the suit, and a six fits a nine."""
    field = "| field 7S 9H KD 2C"
    assert legal(at(TWO + "hands 7D / 4C " + field)) == ["pass", "7D@1"]
    assert legal(at(TWO + "hands 6S / 4C " + field)) == ["pass", "6S@1", "6S@2"]
    assert legal(at(TWO + "hands 8S 6C 9D QD / 4C " + field)) == ["pass", "6C@2", "9D@2", "QD@3", "8S@1"]
    game = at(TWO + "hands 6S 8D 5S 9S QC QD / 4C " + field)
    for name in ("8D@1", "5S@1", "9S@1", "QC@3", "6S@3", "QD@4"):
        assert "same rank" in refused(game, name)
    assert "not in your hand" in refused(game, "4C@1")


def test_fr8_and_fr11_every_card_on_every_other():
    """FR-8, FR-11, FR-R17: all kernels that compare a card with the field agree with the rules."""
    s = bytearray(kernels.BYTES)
    for on in all_cards():
        code = card_text.from_text(on)
        s[kernels.FACES : kernels.FACES + 4] = bytes((code, code, code, code))
        playable = kernels.playable(s, kernels.FACES, 0), kernels.playable(s, kernels.FACES, 32)
        for card in all_cards():
            fits = suits(card, on)
            mine = card_text.from_text(card)
            assert kernels.fits(mine, code) == fits, (card, on)
            ten = card[:-1] == "10"
            assert playable[mine >> 5] >> (mine & 31) & 1 == (fits or ten), (card, on)
            s[kernels.HANDS] = mine
            s[kernels.COUNTS] = 1
            assert kernels.can_play(s, 1) == (fits or ten), (card, on)
            s[kernels.COUNTS] = 0


def test_fr8_each_of_the_four_slots():
    """FR-8: a card is tried on all four slots, and each legal slot is listed."""
    for slot in range(4):
        field = ["2D", "2C", "3D", "3C"]
        field[slot] = "KS"
        game = at(TWO + "hands KH 7H / KC | field " + " ".join(field))
        name = "KH@%d" % (slot + 1)
        assert legal(game) == ["pass", name]
        go(game, name)
        assert part(game, "field").split()[slot] == "KH" and game.turn() == 1
    assert legal(at(TWO + "hands KH / QS | field KS KD KC 2D")) == ["pass", "KH@1", "KH@2", "KH@3"]


def test_fr9_the_card_below_no_longer_counts():
    """FR-9: once a seven covers the eight, the eight does not count. Other slots stay as they were."""
    game = at(TWO + "hands 7S 8D 9S 2H KC / 6H 7D | field 8S 2D JD 3H")
    assert legal(game) == ["pass", "8D@1", "2H@2", "2H@4", "7S@1", "9S@1"]
    go(game, "7S@1")
    assert part(game, "field") == "7S 2D JD 3H" and legal(game) == ["pass", "2H@2", "2H@4"]
    for name in ("8D@1", "9S@1"):
        assert "same rank" in refused(game, name)
    assert game.stock_left() == 41 and part(game, "stock").find("8S") < 0, "the covered card is not dealt again"


def test_fr10_the_turn_ends_by_choice_or_when_nothing_fits():
    """FR-10: a turn ends by choice or without a play; the next player has the field as it is."""
    game = go(at(TWO + "hands 7S 6S KC / 6H 7D | field 8S 2D JD 3H"), "7S@1")
    assert game.turn() == 0, "6S fits still"
    go(game, "pass")
    assert game.turn() == 1 and part(game, "field") == "7S 2D JD 3H"
    game = go(at(TWO + "hands 7S 6S KC / 6H 5S | field 8S 2D JD 3H"), "7S@1", "6S@1")
    assert game.turn() == 1 and legal(game) == ["pass", "6H@1", "5S@1"]


def test_fr11_the_suit_runs_in_a_circle():
    """FR-11, FR-R17, FR-R19: one turn may play queen, king, ace, two and three on one slot, also on its own cards."""
    game = at(TWO + "hands KS AS 2S 3S KH AD / QC | field QS 5D 7H JC")
    go(game, "KS@1", "AS@1", "2S@1", "3S@1")
    assert part(game, "field") == "3S 5D 7H JC" and part(game, "hands") == "AD KH / QC"
    go(at(TWO + "hands QS KS AS 9H / 3D | field 2S 5D 7H JC"), "AS@1", "KS@1", "QS@1")
    game = at(TWO + "hands AS 2S 3S KD / 3D | field QS 4S 7H JC")
    for name in ("AS@1", "2S@1", "AS@2", "2S@2"):
        refused(game, name)


def test_fr12_a_ten_is_what_it_is_announced_as():
    """FR-12: the announced card must fit; then only that card counts, and the field shows it."""
    game = at(TWO + "hands 10H 9S KC / 6D JH | field 7S 2D QD 3H")
    assert "10H=8S@1" in legal(game)
    assert "must stand for a card that fits" in refused(game, "10H=8D@1")
    assert "must stand for a card that fits" in refused(game, "10H=9S@1")
    assert "Say what the ten stands for" in refused(game, "10H@1")
    assert "Only a ten" in refused(game, "9S=8S@1")
    go(game, "10H=8S@1")
    assert card_text.to_text(game.field_card(0)) == "8S" and game.is_wild(0) and not game.is_wild(1)
    assert part(game, "field") == "10H=8S 2D QD 3H" and legal(game) == ["pass", "9S@1"]


def test_fr12_a_card_already_on_the_field_may_be_announced():
    """FR-12: a ten may be announced as the card it covers, or as a card in another slot."""
    game = at(TWO + "hands 10H 9S KC / 7D JH | field 7S 8S QD 3H")
    for name in ("10H=7S@1", "10H=8S@1", "10H=7S@2", "10H=QD@3"):
        assert name in legal(game)
    go(game, "10H=7S@2")
    assert part(game, "field") == "7S 10H=7S QD 3H"
    go(at(TWO + "hands 10H 9S KC / 7D JH | field 7S 8S QD 3H"), "10H=QD@3")


def test_fr13_a_dealt_ten_is_just_a_ten():
    """FR-13: only its neighbours in the suit and other tens fit on a dealt ten."""
    game = at(TWO + "hands 9S JS 9D JD 4C / 6H | field 10S 2C 7C KH")
    assert legal(game) == ["pass", "9S@1", "JS@1"] and not game.is_wild(0)
    game = rules.FourRows(2, (0, 0, 1))
    game.deal(0, dealing(("2S 4S 6S 8S JS 3H 5H 7H 9H", "3S 5S 7S 9S 2H 4H 6H 8H JH"), "10S 10H QD KC"))
    assert part(game, "field") == "10S 10H QD KC" and not game.is_wild(0)
    assert game.turn() == 1 and legal(game) == ["pass", "9H@2", "JS@1"]


def test_fr14_passing_costs_nothing():
    """FR-14: a pass changes only the turn."""
    game = at(TWO + "hands 2S 3S 4S KC / 2H 3H | field AS AH AD 9D | history 1")
    before = [part(game, name) for name in ("hands", "field", "stock", "history", "stage")]
    go(game, "pass")
    assert [part(game, name) for name in ("hands", "field", "stock", "history", "stage")] == before
    assert (game.turn(), game.score(0), part(game, "passes")) == (1, 0, "1")


def test_fr_r13_a_ten_announced_as_a_ten():
    """FR-R13: a ten may be any ten on a ten, or the ten of the suit on a nine or a jack."""
    game = at(TWO + "hands 10H KC / 6D | field 9S 10C JD 3H")
    tens = [name for name in legal(game) if name.find("=10") > 0]
    assert tens == ["10H=10S@1", "10H=10C@2", "10H=10D@2", "10H=10H@2", "10H=10S@2", "10H=10D@3"]
    for name in ("10H=10H@1", "10H=10H@3", "10H=10S@3", "10H=10S@4"):
        assert "must stand for a card that fits" in refused(game, name)


def test_fr_r14_only_the_announced_card_counts():
    """FR-R14: nines, sixes, 8S and 10S fit on 10D as 9S; the neighbours of the ten of diamonds do not."""
    game = at(TWO + "hands JD 9D 8S JS 9C 6H 10C / 6D | field 2H 10D=9S 4C 4H")
    plain = [name for name in legal(game) if not name.startswith("10")]
    assert plain == ["pass", "9C@2", "9D@2", "6H@2", "8S@2"]
    for name in ("JD@2", "JS@2", "10C=10D@2", "10C=JD@2"):
        refused(game, name)
    assert "10C=10S@2" in legal(game)
    assert not at(TWO + "hands 6D 9D / 6C | field 10D=JH JC QC 9S").is_wild(1)
    refused(at(TWO + "hands 6D 9D / 6C | field 10D=JH JC QC 9S"), "9D@1")


def test_fr_r16_a_ten_may_be_itself():
    """FR-R16: a ten may be announced as itself, and is then an ordinary ten."""
    game = go(at(TWO + "hands 10S 9S KC / 6D | field JS 2C 4C 4H"), "10S=10S@1")
    assert part(game, "field") == "10S 2C 4C 4H" and not game.is_wild(0)
    assert legal(game) == ["pass", "9S@1"]


def test_fr_r19_several_plays_on_one_slot():
    """FR-R19: a turn may go back and forth on one slot, and play on its own cards."""
    game = go(at(TWO + "hands 7S 6S 7H KC / 6D 7C | field 8S 2C 4C 4H"), "7S@1", "7H@1")
    assert part(game, "field") == "7H 2C 4C 4H"
    go(at(TWO + "hands 7S 6S 9H 6H KC / 6D | field 8S 2C 4C 4H"), "7S@1", "6S@1", "9H@1", "6H@1")


def test_fr_r25_six_or_ten_announcements():
    """FR-R25: a ten has ten announcements on a six or a nine and six on any other card, in every slot."""
    for on in all_cards():
        hand = "10S" if on != "10S" else "10H"
        others = [card for card in all_cards() if card not in (on, hand)]
        game = at(TWO + "hands %s / %s | field %s %s" % (hand, others[3], on, " ".join(others[:3])))
        found = [name for name in legal(game) if name.endswith("@1")]
        assert len(found) == (10 if on[:-1] in ("6", "9") else 6), on
        assert sorted([name[len(hand) + 1 : -2] for name in found]) == sorted([c for c in all_cards() if suits(c, on)])


def test_moves_ascend_and_the_most_are_181():
    """FR-R25, FR-7: at most 181 moves: a pass, 40 for each ten on sixes and nines, four for any other card."""
    for hand, field, count in (
        ("10C 10D 10H 10S 6S 9S 6H 9H KC", "6C 9D 6D 9C", 1 + 160 + 16),
        ("10C 10D 10H 10S 6S 9S 6H 9H 9C", "6C 9D 6D 7S", 1 + 4 * 36 + 5 * 3 + 1),
        ("10D 10H 10S 6S 9S 6H 9H 9C", "6C 9D 6D 10C=9S", 1 + 120 + 20),
    ):
        game = at(TWO + "hands %s / QC | field %s" % (hand, field))
        moves = [game.move_from_name(name) for name in legal(game)]
        assert len(moves) == count <= game.MAX_MOVES
        assert moves == sorted(set(moves))


def test_refusals_after_the_end_and_of_numbers_that_are_no_move():
    """FR-7: after the end, every move is refused; before, every number that is not a listed move is refused."""
    game = at(TWO + "hands 7S / -- | field 8S 2D JD 3H | stage 1 | history 1 2 | turn -- | won 2 | played 1")
    assert game.turn() == OVER and refused(game, "7S@1") == "The game is over." == refused(game, "pass")
    game = at(TWO + "hands 10S 7S / KH | field 8S 2D JD 3H")
    kept = bytes(game.state)
    listed = [game.move_from_name(name) for name in legal(game)]
    for move in range(65536):
        reason = kernels.refusal(game.state, move)
        assert (reason == 0) == (move in listed), move
    raises(IllegalMove, game.play, 14 << 8)
    assert bytes(game.state) == kept


def test_describe_and_names():
    """Each move has one line of description, and names are read in upper and lower case."""
    game = at(TWO + "hands 10H 7S / 4C KC | field 8S 3D QC 2D | played 1 | history 2 1")
    names = {"7S@1": "7S on the 8S", "10H=JC@3": "10H as JC on the QC", "pass": "ends the turn"}
    for name in names:
        assert game.describe(game.move_from_name(name)) == names[name]
    assert game.move_from_name("th=jc@3") == game.move_from_name("10H=JC@3")
    for text in ("", "7S", "7S@0", "7S@5", "7S@11", "7@1", "10H=@3", "#7S@1", "--@1", "pas"):
        raises(ValueError, game.move_from_name, text)
