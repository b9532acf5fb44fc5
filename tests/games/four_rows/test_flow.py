"""Four Rows, clause by clause: passing, new fields, the stock, the next seat and the last lap.

Positions are written as in `test_rules.py`. Hands of one rank or one colour are chosen because they fit nowhere.
"""

from by_name import go, legal, refused
from engines import rng
from engines.four_rows import kernels, rules
from engines.game import AT_RNG, OVER
from games.four_rows.texts import all_cards, at, codes, dealing, deck, part, queue

TWO = "2 out no random | "
THREE = "3 out no random | "
FOUR = "4 out no random | "
LAP_FIELDS = "4 out yes random | "

# Seat N holds 7S and plays it. Then nobody can play until 3C and 3D come: all other cards are twos and fours.
STUCK = "| field 8S KH QH KS | stock 3C 3D 9H 9S *"
EACH = ("2C", "4C", "4D", "2D")


def stuck(seats, turn, more="", stock=STUCK):
    """Return a game where seat `turn` (from 1) can play 7S, after which the field is dead."""
    hands = [EACH[i] + (" 7S" if i == turn - 1 else "") for i in range(seats)]
    return at("%d out no random | hands %s %s | turn %d%s" % (seats, " / ".join(hands), stock, turn, more))


def test_fr15_a_new_field_is_dealt_if_nobody_can_play():
    """FR-15, FR-R7: the new field is four cards of the stock, from the left. Hands stay, and the old piles are
    removed."""
    game = go(at(TWO + "hands 7S 2C / 4C | field 8S KD QD KH | stock 5H 6H 8D 5C *"), "7S@1")
    assert part(game, "field") == "5H 6H 8D 5C" and part(game, "hands") == "2C / 4C"
    assert (game.new_fields(), game.news(), game.skipped(), game.turn()) == (1, 0, 0, 1)
    assert game.stock_left() == 41 and game.state[kernels.BURIED] == 5
    for card in "8S 7S KD QD KH".split():
        assert part(game, "stock").split().count(card) == 0, card
    go(game, "pass")
    assert (game.new_fields(), game.news(), game.turn()) == (1, kernels.ALL_PASSED, 1), "seat 1 cannot play"


def test_fr15_several_new_fields_in_a_row():
    """FR-15, FR-R7: two new fields fit nobody. The third fits only seat 1, although seat 2 would be next."""
    text = TWO + "hands 7S 2C / 4C | field 8S KD QD KH | stock 5H 6H 8D JC 5D 6D 8H JH QH 3D 3H AC 9S *"
    game = go(at(text), "7S@1")
    assert part(game, "field") == "QH 3D 3H AC" and game.stock_left() == 33
    assert (game.new_fields(), game.skipped(), game.turn(), part(game, "passes")) == (3, 2, 0, "1")
    lacks = part(game, "lacks").split(" / ")
    for card in "7S 6S KD 5H 6H 9C JC 10D 6D JH 10H".split():
        assert card in lacks[0].split() and card in lacks[1].split(), card
    assert "AC" in lacks[1].split() and "AC" not in lacks[0].split()
    go(game, "2C@4")
    assert game.winners() == 1, "the other cannot play in the last lap"


def test_fr15_only_if_no_active_player_can():
    """FR-15, FR-R1, FR-R7: one active seat with a play is enough. Seats that are out of the game or stage do not
    count."""
    game = go(at(THREE + "hands 7S 2C / 4C / 9D 8D | field 8S KD QD 7D"), "7S@1")
    assert (game.new_fields(), game.turn(), game.skipped()) == (0, 2, 2)
    game = at(FOUR + "hands 7S 2C / -- / 4C / -- | field 8S KD QD KH | stock 5H 6H 8D 5C * | stage 7 | eliminated 2 4")
    assert go(game, "7S@1").new_fields() == 1 and game.turn() == 2


def test_fr15_dead_from_the_start():
    """FR-15, FR-R7, FR-R8: after two new fields, the seat at the dealer's left still begins."""
    hands = ("AS 2S 3S 4S 5S 9S JS QS KS", "AH 2H 3H 4H 5H 9H JH QH KH")
    order = dealing(hands, "7S 7H 7D 7C", "8D 8C 10D 10C 6D AD 2C 3C 4C")
    for dealer in (0, 1):
        game = rules.FourRows(2, (0, 0, dealer + 1))
        game.deal(0, order)
        game.check()
        assert (game.turn(), game.new_fields(), game.news(), game.stock_left()) == (1 - dealer, 2, 0, 22)
        assert part(game, "field") == "6D AD 2C 3C" and game.state[kernels.BURIED] == 8
        assert part(game, "hands").split(" / ")[1 - dealer] == "AS 2S 3S 4S 5S 9S JS QS KS"


def test_fr_r7_a_seat_that_cannot_play_is_passed_over():
    """FR-R7: at the start and later, a seat without a play is passed over. With a play it acts, even if it passed
    before."""
    hands = ("AS 2S 3S 4S 5S JS QS KS AC", "AH 2H 3H 4H 5H 9H JH QH KH")
    game = rules.FourRows(2, (0, 0, 1))
    game.deal(0, dealing(hands, "7S 7H 7D 6C"))
    game.check()
    assert (game.turn(), game.skipped(), game.new_fields(), part(game, "passes")) == (0, 2, 0, "1")
    game = at(FOUR + "hands 2C KC / 4D / 4C 9D / 2D QC | field 3C 8H 8C 8S")
    go(game, "pass")
    assert (game.turn(), game.skipped(), part(game, "passes")) == (2, 2, "2")
    go(game, "4C@1")
    assert (game.turn(), game.skipped(), part(game, "passes"), game.new_fields()) == (1, 9, "2", 0)


def test_fr16_the_longest_idle_player_is_next():
    """FR-16, FR-R8: a seat that has never played is idle longest. Among those, the first from the next seat on acts."""
    for turn, history, expected in (
        (1, "--", 2), (1, "3 2 4", 3), (1, "4", 2), (3, "4", 1), (2, "1", 3), (4, "1 2 3", 1), (2, "4 1 3 2", 4),
        (1, "1 3", 2), (3, "1 3", 4), (4, "2 4 3 1", 2), (1, "4 3 2 1", 4), (2, "1 3 4 2", 1), (4, "2", 1),
        (3, "2 1", 4),
    ):  # fmt: skip
        game = go(stuck(4, turn, " | history " + history), "7S@1")
        assert game.new_fields() == 1
        assert game.turn() == expected - 1, (turn, history)
        go(game, "pass")
        assert game.turn() == expected % 4, "then clockwise"


def test_fr16_with_two_and_three_seats():
    """FR-16, FR-R8: with two seats the other one is next; an eliminated seat is never next."""
    for turn in (1, 2):
        for history in ("--", "1 2", "2 1", "1", "2"):
            assert go(stuck(2, turn, " | history " + history), "7S@1").turn() == 2 - turn
    assert go(stuck(3, 3, " | history 2 1"), "7S@1").turn() == 1
    assert go(stuck(3, 3, " | history 2"), "7S@1").turn() == 0
    gone = "hands 7S 2C / -- / 4C / 4D %s | turn 1 | stage 7 | eliminated 2 | history 2 4 1 3" % STUCK
    assert go(at(FOUR + gone), "7S@1").turn() == 3


def test_fr_r9_only_a_card_changes_the_order_of_play():
    """FR-R9, FR-16: neither a pass nor a new field changes the order of play."""
    game = at(THREE + "hands 2C / 4C / 4D | field 3C 3D KH KS | stock 5C 5D AC 9H * | history 3 2 1")
    go(game, "pass", "pass", "pass")
    assert (game.new_fields(), part(game, "history"), game.turn()) == (1, "3 2 1", 2)
    game = at(THREE + "hands 2C 9S / 4C 9D / 4D 9H 3S | field 3C 3D KH KS | history 3 2 1")
    go(game, "pass", "4C@1")
    assert part(game, "history") == "3 1 2"
    go(game, "4D@1", "pass")
    assert part(game, "history") == "1 2 3"
    for played, after in (("1", "1"), ("2", "2 1"), ("2 1", "2 1"), ("1 2", "2 1"), ("3 1 2", "3 2 1")):
        game = at(FOUR + "hands 7S 8D / 3C / 4C / 5C | field 8S 2H 2D 7D | turn 1 | history " + played)
        assert part(go(game, "7S@1"), "history") == after


def test_fr_r6_a_new_field_is_dealt_if_all_pass():
    """FR-R6, FR-14: with two seats, two passes bring a new field; FR-16 decides the next seat."""
    game = at(TWO + "hands 2C 7H / 4C 4D | field 3C 3D KH KS | stock 5C 5D AC 9H *")
    go(game, "pass")
    assert (game.new_fields(), game.news(), game.turn(), part(game, "passes")) == (0, 0, 1, "1")
    go(game, "pass")
    assert (game.new_fields(), game.news(), game.turn()) == (1, kernels.ALL_PASSED, 0)
    assert part(game, "field") == "5C 5D AC 9H" and part(game, "passes") == "--" and part(game, "called") == "1"
    go(game, "2C@3")
    assert (game.new_fields(), game.news(), part(game, "called")) == (0, 0, "--")


def test_fr_r6_every_active_player_must_pass():
    """FR-R6: three seats need three passes, including one by a seat that cannot play. A card restarts the count."""
    text = THREE + "hands 2C 9C / 4C 3H / 4D KD | field 3C 3D KH KS | stock 5C 5D AC QC *"
    game = go(at(text), "pass", "pass")
    assert (game.new_fields(), game.turn()) == (0, 2)
    assert go(game, "pass").new_fields() == 1
    game = go(at(text), "pass", "4C@1", "pass")
    assert (game.turn(), part(game, "passes")) == (2, "--")
    go(game, "pass")
    assert (game.turn(), game.new_fields(), part(game, "passes"), game.skipped()) == (1, 0, "2", 1)
    assert go(game, "pass").new_fields() == 1
    two_left = FOUR + "hands 2C / -- / 4C / -- | field 3C 3D KH KS | stock 5C 5D AC QC * | stage 7 | eliminated 2 4"
    assert go(at(two_left), "pass", "pass").news() == kernels.ALL_PASSED


def test_fr_r6_no_passing_after_two_new_fields():
    """FR-R6, FR-14: after two new fields for passing, a pass is neither listed nor accepted until a card is played."""
    stock = "5C 5D AC 9H 3H 3S AD 9S QC JC 8C AH *"
    game = at(TWO + "hands 2C 2D 7H / 4C 4D | field 3C 3D KH KS | stock " + stock)
    go(game, "pass", "pass", "pass", "pass")
    assert (part(game, "field"), game.new_fields(), part(game, "called")) == ("3H 3S AD 9S", 1, "2")
    assert game.turn() == 0 and legal(game) == ["2D@3"]
    assert "now a card must be played" in refused(game, "pass")
    go(game, "2D@3")
    assert game.turn() == 0 and legal(game)[0] == "pass" and part(game, "called") == "--"
    go(game, "pass")
    assert game.turn() == 0 and game.skipped() == 2 and legal(game)[0] == "pass"
    go(game, "pass")
    assert (game.news(), part(game, "called")) == (kernels.ALL_PASSED, "1")


def test_fr_r6_a_seat_that_cannot_play_is_passed_over_even_then():
    """FR-R6, FR-R7: seat 1 cannot play, so seat 2 must. A dead field in between does not restart the count."""
    stock = "7C 8C 7D 8D 5C 5D AC 9H *"
    game = at(TWO + "hands 2D QS / 4C 4D | field QC 3D KH KD | stock " + stock + " | called 1")
    go(game, "pass", "pass")
    assert (game.new_fields(), game.news(), part(game, "called")) == (2, kernels.ALL_PASSED, "2")
    assert (game.turn(), game.skipped()) == (1, 1) and legal(game) == ["4C@1", "4D@2"]
    assert refused(game, "pass")


def test_fr_r11_the_stock_runs_out_in_the_middle():
    """FR-R11, FR-R15: the rest of the stock is dealt; then all cards that are not in hands or just dealt are
    shuffled."""
    game = stuck(4, 1, stock="| field 8S KH QH KS | stock 3C 5S")
    go(queue(game, "2C 3C 4D 9H 7D JS 8S KH 7S"), "7S@1")
    assert part(game, "field") == "3C 5S 9H 7D"
    assert part(game, "stock").startswith("JS 8S KH 7S AS 2S 3S 4S 6S") and game.stock_left() == 44
    assert (game.new_fields(), game.news(), part(game, "shuffles")) == (1, kernels.RESHUFFLED, "2")
    assert game.state[kernels.BURIED] == 0 and part(game, "hands") == "2C / 4C / 4D / 2D"
    assert sorted(part(game, "stock").split() + "3C 5S 9H 7D 2C 4C 4D 2D".split()) == sorted(
        "%s%s" % (rank, suit) for rank in "A 2 3 4 5 6 7 8 9 10 J Q K".split() for suit in "CDHS"
    )


def test_fr_r11_a_stock_of_four_or_of_none():
    """FR-R11: a stock of four is enough for a field; the next field begins with a shuffle."""
    game = go(stuck(4, 1, stock="| field 8S KH QH KS | stock 3C 5S 9H 7D"), "7S@1")
    assert (part(game, "field"), part(game, "stock"), game.stock_left()) == ("3C 5S 9H 7D", "--", 0)
    assert (game.news(), part(game, "shuffles"), game.state[kernels.BURIED]) == (0, "--", 44)
    game = go(queue(stuck(4, 1, stock="| field 8S KH QH KS | stock --"), "4C 8S 9H 3D QH QC"), "7S@1")
    assert part(game, "field") == "8S 9H 3D QH" and game.news() == kernels.RESHUFFLED
    assert part(game, "stock").startswith("QC AS 2S")


def test_fr_r11_the_generator_shuffles_without_a_deck():
    """FR-R11: the generator's state decides the order; all cards outside hands and field are shuffled."""
    found = []
    for seed in (1, 1, 2):
        game = stuck(4, 1, stock="| field 8S KH QH KS | stock 3C 5S")
        rng.seed(game.state, AT_RNG, seed, 0)
        go(game, "7S@1")
        found.append(part(game, "stock"))
    assert found[0] == found[1] != found[2]
    rest = part(go(queue(stuck(4, 1, stock="| field 8S KH QH KS | stock 3C 5S"), ""), "7S@1"), "stock")
    assert rest.split() != found[0].split()


def test_fr_r12_and_r15_a_ten_comes_back_as_a_ten():
    """FR-R12, FR-R15: from the shuffled stock a ten is a ten again, even in the slot where it stood for another
    card."""
    game = stuck(4, 1, stock="| field 10H=8S KH QH KS | stock --")
    go(queue(game, "10H 3D 5S 7D"), "7S@1")
    assert part(game, "field") == "10H 3D 5S 7D" and [game.is_wild(slot) for slot in range(4)] == [0, 0, 0, 0]
    game = go(stuck(4, 1, stock="| field 8S 10H=KH QH KS | stock 3C 10D 9H 9S *"), "7S@1")
    assert part(game, "field") == "3C 10D 9H 9S" and not game.is_wild(1)


def test_shortest_stock_and_every_number_of_seats():
    """FR-4, FR-R6, FR-R11, FR-R21: all seats pass whenever they may, until stocks of 30, 21 or 12 have run out
    twice."""
    for seats, stock in ((2, 30), (3, 21), (4, 12)):
        first, second, third = deck(""), deck("5D 7C 9H JS KD 2H 4C 6S 8D"), deck("KC QC 3S 3H 3D")
        game = rules.FourRows(seats)
        game.deal(9, first + second + third)
        at_card = 52 - stock
        reshuffles = 0
        while reshuffles < 2:
            shuffles = game.state[kernels.SHUFFLES]
            held = codes(" ".join(part(game, "hands").replace("/ ", "").split()))
            order = list(first[at_card:])
            go(game, legal(game)[0])
            for _ in range(game.new_fields()):
                field = [game.field_card(slot) for slot in range(4)]
                if len(order) < 4:
                    reshuffles += 1
                    dealt = order
                    first = second if shuffles == 1 else third
                    order = dealt + [c for c in first if held.find(bytes((c,))) < 0 and c not in dealt]
                    first = bytes(order)
                    at_card = 0
                assert game.new_fields() > 1 or field == order[:4], (seats, game.moves_made())
                order = order[4:]
                at_card += 4
            assert game.stock_left() == len(first) - at_card
            assert (game.state[kernels.SHUFFLES] - 1 == reshuffles) and game.turn() != OVER
        assert game.state[kernels.SHUFFLES] == 3


def test_more_shuffles_than_decks():
    """FR-R11: after the last deck the generator shuffles. `test_catalog.py` tests decks of a wrong size."""
    endings = []
    for seed in (1, 2):
        game = rules.FourRows(4, (0, 0, 1))
        game.deal(seed, deck("") + deck("5D 7C"))
        while game.state[kernels.SHUFFLES] < 3:
            go(game, legal(game)[0])
        endings.append(part(game, "stock"))
    assert endings[0] != endings[1]


# Seat 2 goes out with 7S on 8S; the other seats can play twos and fours on threes.
OUT = "hands 2C 9D / 7S / 4C 9H / 4D 9S | field 8S 3C 3D KS | turn 2 | history 1 3 4"


def test_fr17_one_last_turn_each_in_order():
    """FR-17, FR-18, FR-6, FR-R2, FR-R4: going out ends the turn, the other seats follow, and a single seat without
    cards wins."""
    game = at(FOUR + OUT)
    assert not game.last_lap()
    go(game, "7S@1")
    assert (game.turn(), game.last_lap(), game.news(), part(game, "finished")) == (2, 1, kernels.LAST_LAP, "2")
    for turn, lap in ((2, "1 3 4"), (3, "1 4"), (0, "1")):
        assert (game.turn(), part(game, "lap"), game.winners()) == (turn, lap, 0)
        assert legal(game)[0] == "pass"
        go(game, "pass")
        assert (game.news(), game.new_fields()) == (0, 0), "no new field for passing in the last lap"
    assert (game.turn(), game.winners(), legal(game)) == (OVER, 2, [])
    assert [game.score(seat) for seat in range(4)] == [0, 1, 0, 0] and game.hand_size(1) == 0


def test_fr_r2_the_lap_ends_at_the_right_of_the_first_seat_out():
    """FR-R2: the lap ends at the right of the seat that went out, with any number of seats and any dealer."""
    for seats in (2, 3, 4):
        for out in range(seats):
            for dealer in range(seats):
                hands = [EACH[i] + " 9" + "DHCS"[i] for i in range(seats)]
                hands[out] = "7S"
                text = "%d out no random | hands %s | field 8S 3C 3D KS | dealer %d | turn %d"
                game = go(at(text % (seats, " / ".join(hands), dealer + 1, out + 1)), "7S@1")
                for i in range(1, seats):
                    assert game.turn() == (out + i) % seats and game.last_lap()
                    go(game, "pass")
                assert game.winners() == 1 << out


def test_fr17_a_last_turn_may_have_many_cards():
    """FR-17, FR-R4: a seat that empties its hand or has no further play ends its last turn."""
    game = go(at(FOUR + OUT.replace("4C 9H", "4C 5C 6C 9H").replace("4D 9S", "4D 4H")), "7S@1", "4C@2")
    assert game.turn() == 2 and game.last_lap()
    go(game, "5C@2", "6C@2", "9H@2")
    assert (game.turn(), part(game, "finished"), part(game, "lap")) == (3, "2 3", "1 4")
    go(game, "4D@3", "4H@3")
    assert (game.turn(), part(game, "finished"), part(game, "lap")) == (0, "2 3 4", "1")
    game = go(at(FOUR + OUT), "7S@1", "4C@2")
    assert (game.turn(), part(game, "lap"), part(game, "hands")) == (3, "1 4", "2C 9D / -- / 9H / 4D 9S")


def test_fr_r3_a_second_seat_out_starts_no_second_lap():
    """FR-R3: after seat 3 goes out, only seats 4 and 1 have another turn."""
    game = go(at(FOUR + OUT.replace("4C 9H", "4C").replace("2C", "2D")), "7S@1", "4C@2")
    assert (game.turn(), part(game, "lap"), part(game, "finished"), game.news()) == (3, "1 4", "2 3", 0)
    go(game, "pass")
    assert (game.turn(), part(game, "lap")) == (0, "1")
    go(game, "pass")
    assert game.stage() == 7 and not game.last_lap() and part(game, "finished") == "--"


def test_fr_r7_in_the_last_lap_too():
    """FR-R5, FR-R7: a seat that cannot play is passed over and loses its last turn."""
    game = go(at(FOUR + OUT.replace("4C 9H", "JH 9H")), "7S@1")
    assert (game.turn(), game.skipped(), part(game, "lap"), game.new_fields()) == (3, 4, "1 4", 0)
    go(game, "pass", "pass")
    assert game.winners() == 2


DEAD_LAP = "hands 9D JD / 7S / 9H JH / 9C JC | field 8S 3C 3D 4S | turn 2 | history 1 4 3 | stock "


def test_fr_r5_no_new_field_in_the_last_lap():
    """FR-R5, FR-18: by default, seats that cannot play get no new field."""
    game = go(at(FOUR + DEAD_LAP + "2S 2H 2D KC QC QH 5S 5D 8D 2C 3H 4H *"), "7S@1")
    assert (game.turn(), game.winners(), game.skipped(), game.new_fields()) == (OVER, 2, 13, 0)
    assert game.news() == kernels.LAST_LAP and part(game, "field") == "7S 3C 3D 4S"


def test_fr_r5_new_fields_by_option():
    """FR-R5, `yes`: a new field is dealt if none of the remaining seats can play. The order of the lap stays."""
    game = go(at(LAP_FIELDS + DEAD_LAP + "2S 2H 2D KC QC QH 5S 5D 8D 2C 3H 4H *"), "7S@1")
    assert (game.turn(), game.new_fields(), part(game, "field")) == (2, 2, "QC QH 5S 5D")
    assert (game.skipped(), part(game, "lap")) == (0, "1 3 4")
    go(game, "pass")
    assert (game.turn(), game.new_fields()) == (3, 0)
    go(game, "pass")
    assert (game.turn(), game.new_fields(), part(game, "field")) == (0, 1, "8D 2C 3H 4H"), "seat 3 could, but is done"
    go(game, "9D@1")
    assert (game.turn(), game.winners()) == (OVER, 2)


def test_fr_r5_one_seat_that_can_play_is_enough():
    """FR-R5, `yes`: seat 3 is passed over while seat 4 can play; then seat 1 alone gets a new field."""
    game = go(at(LAP_FIELDS + DEAD_LAP.replace("3D", "10S") + "QC 2S 2H 2C QD 3D 5S 5D *"), "7S@1")
    assert (game.turn(), game.new_fields(), game.skipped(), part(game, "lap")) == (3, 1, 4, "1 4")
    go(game, "pass")
    assert (game.turn(), game.new_fields(), part(game, "field")) == (0, 1, "QD 3D 5S 5D")


def test_fr_r5_new_fields_end_when_no_other_card_can_fit():
    """FR-R5, `yes`: new fields end once every card outside the hands has been on the field in this lap.

    Seat 2, whose turn is over, holds all cards that would help seat 3.
    """
    text = "3 out yes random | hands -- / 5H 5D 5C 4S 6S / 5S | field 6H KD QD JD | turn 2 | history 1 | "
    game = go(at(text + "finished 1 | lap 2 3"), "pass")
    assert (game.turn(), game.winners(), game.skipped()) == (OVER, 1, 4)
    assert game.new_fields() == 11 and game.news() & kernels.RESHUFFLED, "42 cards of stock, four at a time"
    outside = [card for card in all_cards() if card not in "5H 5D 5C 4S 6S 5S".split()]
    assert sorted(part(game, "lain").split()) == sorted(outside)
    for first in ("", "AC AD AH AS 2C 2D 2H 2S 3C 3D 3H 3S"):
        game = queue(at(text + "finished 1 | lap 2 3 | buried 20"), first)
        left = [card for card in part(game, "stock").split() if card != "*"]
        go(game, "pass")
        assert (game.turn(), game.winners(), len(left)) == (OVER, 1, 22)
        assert 11 <= game.new_fields() <= 17 and sorted(part(game, "lain").split()) == sorted(outside)


def test_fr_r5_the_bound_is_for_the_whole_lap():
    """FR-R5, `yes`: cards on the field in one turn of the lap also count in the next turn."""
    text = "4 out yes random | hands -- / 5H 5D 5C 4S 6S / JH / 5S | field 6H KD QD 8C | turn 2 | history 1 | "
    text += "finished 1 | lap 2 3 4 | stock 2C 2D 2H 7C QH 3D 3H 9C 7D 8D 9D 9H *"
    game = go(at(text), "pass")
    assert (game.turn(), game.new_fields()) == (2, 2)
    lain = part(game, "lain").split()
    assert sorted(lain) == sorted("6H KD QD 8C 2C 2D 2H 7C QH 3D 3H 9C".split())
    go(game, "pass")
    assert (game.turn(), game.new_fields(), len(part(game, "lain").split())) == (OVER, 9, 45)
