"""Four Rows, clause by clause: the stages, losers who stay or leave, the dealer and the end.

Positions are written as in `test_rules.py`. In most of them two seats go out, with 7S on 8S and with 4C on 3C.
"""

from array import array

from by_name import go, legal
from engines import rng
from engines.four_rows import kernels, rules
from engines.game import AT_OPTIONS, AT_RNG, OVER
from games.four_rows.texts import at, dealing, deck, part, queue, view
from portable import raises

FIELD = " | field 8S 3C 3D KS | "
THREE_OUT = "hands 7S / 4C / 2C 9D" + FIELD


def both_out(losers="out", more="", first="", hands="7S / 4C / 2C 9D"):
    """Return a game of three seats after seats 1 and 2 went out; `first` opens the deck of the next stage."""
    game = at("3 %s no random | hands %s%s turn 1%s" % (losers, hands, FIELD, more))
    return go(queue(game, first), "7S@1", "4C@2")


def test_fr19_a_new_field_and_seven_cards_for_those_who_went_out():
    """FR-19, FR-R1, FR-R3: all cards are shuffled; the field is dealt first, then hands from the dealer's left
    (C-3)."""
    first = "7S 2C QH 8D AS AH 2S 2H 3S 3H 4S 4H 5S 5H 6S 6H KC KD 9C"
    game = both_out(first=first)
    assert (game.stage(), game.news(), part(game, "shuffles"), game.last_lap()) == (7, kernels.NEW_STAGE, "2", 0)
    assert part(game, "field") == "7S 2C QH 8D" and part(game, "eliminated") == "3"
    assert part(game, "hands") == "KC AS 2S 3S 4S 5S 6S / KD AH 2H 3H 4H 5H 6H / --"
    assert part(game, "stock").startswith("9C 8S 9S 10S")
    assert game.stock_left() == 34 and game.state[kernels.BURIED] == 0
    assert [game.is_active(seat) for seat in range(3)] == [1, 1, 0] and game.hand_size(2) == 0
    assert (part(game, "finished"), part(game, "lap"), part(game, "passes")) == ("--", "--", "--")
    for dealer in (1, 2):
        other = both_out(first=first, more=" | dealer %d" % dealer)
        mine = "KC AS 2S 3S 4S 5S 6S / KD AH 2H 3H 4H 5H 6H / --"
        theirs = "KD AH 2H 3H 4H 5H 6H / KC AS 2S 3S 4S 5S 6S / --"
        assert part(other, "hands") == (theirs if dealer == 1 else mine), "the next active seat is dealt to first"
        assert part(other, "dealer") == str(dealer)


def test_fr19_shuffled_by_the_generator():
    """FR-19: without a deck, the random generator decides the order."""
    hands = []
    for seed in (1, 1, 2):
        game = at("3 out no random | " + THREE_OUT + "turn 1")
        rng.seed(game.state, 12, seed, 0)
        hands.append(part(go(game, "7S@1", "4C@2"), "hands"))
    assert hands[0] == hands[1] != hands[2]


def test_fr20_two_cards_fewer_each_time():
    """FR-20: stages have nine, seven, five, three and one cards."""
    for stage, smaller in ((9, 7), (7, 5), (5, 3), (3, 1)):
        game = at("2 out no random | hands 7S / 4C" + FIELD + "stage %d" % stage)
        go(queue(game, "7S 2C QH 8D 7C 7D"), "7S@1", "4C@2")
        assert (game.stage(), game.hand_size(0), game.hand_size(1)) == (smaller, smaller, smaller)
        assert game.turn() == 0 and game.stock_left() == 48 - 2 * smaller


def test_fr18_a_single_seat_out_wins_in_any_stage():
    """FR-18, FR-R23: a seat that goes out alone wins and scores the only point."""
    for stage in (9, 7, 5, 3):
        game = at("2 out no random | hands 7S / 4H" + FIELD + "stage %d" % stage)
        assert game.score(0) == 0 and not game.winners()
        go(game, "7S@1")
        assert (game.turn(), game.winners(), game.stage()) == (OVER, 1, stage)
        assert [game.score(0), game.score(1)] == [1, 0] and legal(game) == []
        assert game.news() == kernels.LAST_LAP and game.skipped() == 2


def test_fr21_with_one_card_each_the_first_wins_immediately():
    """FR-21: in the stage of one card there is no last lap."""
    text = "3 out no random | hands 7S / 4C / 4D" + FIELD + "stage 1 | turn %d"
    for turn, name in ((1, "7S@1"), (2, "4C@2"), (3, "4D@3")):
        game = go(at(text % turn), name)
        assert (game.turn(), game.winners(), game.last_lap(), game.news()) == (OVER, 1 << turn - 1, 0, 0)
    game = go(at(text % 1), "pass", "4C@2")
    assert game.winners() == 2


def test_all_five_stages():
    """FR-19, FR-20, FR-21, FR-R10: both seats go out in each stage, and the first one out begins the next."""
    runs = ["".join("A23456789"[:count]) for count in (9, 7, 5, 3, 1)]
    decks = dealing([" ".join([rank + suit for rank in runs[0]]) for suit in "SH"], "KS KH QD QC")
    for run in runs[1:]:
        decks += deck("KS KH QD QC " + " ".join([rank + suit for rank in run for suit in "SH"]))
    game = rules.FourRows(2, (0, 0, 2))
    game.deal(5, decks)
    for run in runs:
        assert (game.stage(), game.turn(), part(game, "field")) == (len(run), 0, "KS KH QD QC")
        go(game, *[rank + "S@1" for rank in run])
        if len(run) > 1:
            assert game.turn() == 1 and game.last_lap()
            go(game, *[rank + "H@2" for rank in run])
    assert (game.turn(), game.winners(), game.state[kernels.SHUFFLES]) == (OVER, 1, 5)
    assert game.moves_made() == 2 * (9 + 7 + 5 + 3) + 1


def test_fr_r1_a_seat_that_did_not_go_out_is_eliminated():
    """FR-R1, `out`: an eliminated seat has no turn and no cards, and does not count for dead fields or passes."""
    game = both_out(first="7S 2C QH 8D 7C 7D")
    assert game.turn() == 0
    go(game, "pass")
    assert game.turn() == 1
    go(game, "pass")
    assert game.news() == kernels.ALL_PASSED and game.turn() == 0
    four = "4 out no random | hands 7S / 9H JD / 4C / 2D" + FIELD + "turn 1"
    game = go(queue(at(four), "7S 2C QH 8D 7C 7D"), "7S@1", "4C@2", "pass")
    assert part(game, "eliminated") == "2 4" and game.turn() == 0
    go(game, "pass")
    assert game.turn() == 2


def test_fr_r1_no_seat_leaves_if_all_go_out():
    """FR-R1, FR-19: if all three go out, all three play the next stage."""
    for losers in ("out", "stay"):
        game = at("3 %s no random | hands 7S / 4C / 4D" % losers + FIELD + "turn 1")
        go(queue(game, "7S 2C QH 8D 7C 7D 7H"), "7S@1", "4C@2", "4D@3")
        assert part(game, "eliminated") == "--" and [game.hand_size(seat) for seat in range(3)] == [7, 7, 7]
        assert game.turn() == 0 and game.stock_left() == 27


def test_fr_r1_stay_and_keep_the_hand():
    """FR-R1, `stay`, FR-R24: the others get seven cards. The hand that stays is not shuffled, and facts about it stay
    known."""
    game = both_out("stay", " | lacks 5C / 6C / KC", "7S 2C QH 9D 8D 7D 7C 4H")
    assert part(game, "hands").split(" / ")[2] == "2C 9D" and [game.hand_size(seat) for seat in range(3)] == [7, 7, 2]
    assert part(game, "field") == "7S QH 8D 7D" and part(game, "hands").split()[0] == "7C"
    assert game.stock_left() == 32 and part(game, "eliminated") == "--" and game.is_active(2)
    lacks = part(game, "lacks").split(" / ")
    assert lacks[:2] == ["--", "--"] and "KC" in lacks[2].split() and "7H" in lacks[2].split()
    assert game.turn() == 2, "never played is longest ago"


def test_fr_r1_two_players_never_differ():
    """FR-R1: with two seats `out` and `stay` are the same game."""
    luck = bytearray(rng.SIZE)
    rng.seed(luck, 0, 8, 0)
    out = array("H", bytes(2 * rules.FourRows.MAX_MOVES))
    stages = 0
    for number in range(12):
        one, two = rules.FourRows(2, (0, 0, 0)), rules.FourRows(2, (1, 0, 0))
        one.deal(number)
        two.deal(number)
        while one.turn() != OVER:
            move = out[rng.below(luck, 0, one.moves(out))]
            one.play(move)
            two.play(move)
            two.set_option(0, 0)
            assert one.state == two.state
            two.set_option(0, 1)
            stages += one.news() & kernels.NEW_STAGE
    assert stages, "no game reached a second stage"


def test_fr_r9_a_new_stage_does_not_reset_the_clock():
    """FR-R9, FR-R10: the first seat that went out begins; with `stay`, a seat that stayed may begin."""
    game = both_out(more=" | history 3 2 1", first="7S 2C QH 8D 7C 7D")
    assert part(game, "history") == "3 1 2" and game.turn() == 0
    game = both_out("stay", " | history 3 2 1", "7S 2S QH 8D 7C 7D")
    assert part(game, "history") == "3 1 2" and game.turn() == 2


def test_fr_r10_the_longest_idle_seat_begins_a_stage():
    """FR-R10, FR-R8, FR-16: the longest idle seat begins. Among equals, the first from the seat after the lap on
    begins."""
    hands = "hands 2D 9D / 7S / 4C / 4D 9S"
    for losers, history, begins in (
        ("out", "--", 2), ("out", "3 2", 2), ("out", "1 4 3 2", 2), ("stay", "1 4", 1), ("stay", "4 1", 4),
        ("stay", "--", 4), ("stay", "4", 1), ("stay", "1", 4), ("stay", "2 3", 4), ("stay", "3 1 2 4", 1),
    ):  # fmt: skip
        text = "4 %s no random | %s%s turn 2 | history %s" % (losers, hands, FIELD, history)
        for dealer in (1, 3):
            game = queue(at(text + " | dealer %d" % dealer), "4H 2S 7H QH 7D 7C")
            go(game, "7S@1", "4C@2", "pass", "pass")
            assert game.stage() == 7 and game.skipped() == 0
            assert game.turn() == begins - 1, (losers, history)


def test_fr_r10_the_first_seat_may_be_unable_to_play():
    """FR-R10, FR-R7, FR-15: if the first seat cannot play, the next begins; the new field may be dead."""
    rest = " 4S 2H 4D 2C 3C 5C 5D 6C 6D 3D 3H 5H "
    for first, turn, skipped, fields in (
        ("QC QD QH JS KC 2D" + rest, 0, 4, 0),  # seat 3 was not in the lap
        ("QC QD QH QS 2D KC" + rest, 1, 5, 0),
        ("QC QD QH QS 2D 4C" + rest + "7S 9H 2S KD", 0, 4, 1),
    ):
        game = both_out(first=first)
        assert (game.turn(), game.skipped(), game.new_fields(), game.news()) == (turn, skipped, fields, 4)
        assert part(game, "field") == ("7S 9H 2S KD" if fields else first[:11])


def test_fr_r12_a_ten_of_the_new_field_is_a_ten():
    """FR-R12, FR-R15: a ten is a ten again, even in the slot where it stood for another card when the stage ended."""
    game = at("3 out no random | hands 10S / 4C / 2C 9D" + FIELD + "turn 1")
    go(queue(game, "10S 2C QH 8D JS 7D"), "10S=7S@1", "4C@2")
    assert part(game, "field") == "10S 2C QH 8D" and not game.is_wild(0) and "JS@1" in legal(game)


def test_fr_r24_everyone_who_holds_cards_plays_the_lap():
    """FR-R24, FR-17, `stay`: a seat that kept two cards goes out first; the seats with seven cards have their last
    turns."""
    hands = "7S 9H 9D JD JH JC QC / 4C / 2D AD"
    game = at("3 stay no random | hands " + hands + FIELD + "stage 7 | turn 3 | history 1 2")
    go(queue(game, "2C QH 8D 7C 7D"), "2D@3", "AD@3")
    assert (game.turn(), part(game, "lap"), part(game, "finished")) == (0, "1 2", "3")
    go(game, "pass", "4C@2")
    assert (game.stage(), [game.hand_size(seat) for seat in range(3)]) == (5, [7, 5, 5])
    assert part(game, "eliminated") == "--" and game.turn() == 0, "the one who kept seven played longest ago"


def test_fr_r24_anybody_may_win_the_one_card_stage():
    """FR-R24, FR-21, `stay`: a seat may play three kept cards in one turn and win before hands of one card."""
    text = "3 stay no random | hands 7S / 4C / 4D 4H 4S" + FIELD + "stage 1 | turn 3"
    game = go(at(text), "4D@3", "4H@3")
    assert game.turn() == 2
    go(game, "4S@3")
    assert (game.turn(), game.winners()) == (OVER, 4)
    assert go(at(text), "4D@3", "pass", "7S@1").winners() == 1


def test_fr_r20_the_first_dealer_is_random():
    """FR-R20: the deal number decides the first dealer, with or without a deck. Each seat deals about equally often."""
    for seats in (2, 3, 4):
        counts = [0] * seats
        for number in range(60):
            game = rules.FourRows(seats)
            game.deal(number)
            counts[game.dealer()] += 1
            with_deck = rules.FourRows(seats)
            with_deck.deal(number, rules.FourRows.DECK)
            assert with_deck.dealer() == game.dealer()
        assert min(counts) > 60 // seats // 2, counts


def test_fr_r20_a_dealer_can_be_chosen():
    """FR-R20: the console uses this to move the deal on. Numbers above the last seat begin again with the first."""
    assert rules.FourRows.OPTIONS[2].choices == ("random", "1", "2", "3", "4")
    for seats in (2, 3, 4):
        for choice in (1, 2, 3, 4):
            game = rules.FourRows(seats, (0, 0, choice))
            game.deal(77)
            assert game.dealer() == (choice - 1) % seats
    assert [option.offered for option in rules.FourRows.OPTIONS] == [True, True, False, True, True]


def test_undo_is_an_option_and_a_turn_counts_its_plays():
    """Cards played in a turn reveal nothing, so all can be undone. The option does not change the rules."""
    assert rules.FourRows.OPTIONS[3].key == "undo"
    assert rules.FourRows.OPTIONS[3].choices == ("this turn", "any", "off")
    for choice in ("this turn", "any", "off"):
        game = at("2 out no random | hands 7S KC 2H / 4C 5H" + FIELD + "turn 1 | undo " + choice)
        assert (game.own_plays(), game.option("undo")) == (0, ("this turn", "any", "off").index(choice))
        assert part(game, "undo") == (choice if choice != "this turn" else "--")
        go(game, "7S@1")
        assert game.own_plays() == 1 and view(game, 1).own_plays() == 1
        go(game, "pass")
        assert (game.turn(), game.own_plays()) == (1, 0)
    game = go(at("2 out no random | hands 7S / 4H" + FIELD + "stage 1 | turn 1"), "7S@1")
    assert (game.turn(), game.own_plays()) == (OVER, 0)
    raises(ValueError, at, "2 out no random | hands 7S / 4H" + FIELD + "undo maybe")


def test_fr_r20_the_dealer_stays_through_the_stages():
    """FR-R20: the dealer stays, even after leaving the game."""
    for dealer in (1, 2, 3):
        game = both_out(more=" | dealer %d" % dealer, first="7S 2C QH 8D 7C 7D")
        assert game.dealer() == dealer - 1 and game.stage() == 7


def test_fr_r23_only_a_win_scores():
    """FR-R23: the winner scores 1 at the end; all other scores are always 0."""
    luck = bytearray(rng.SIZE)
    rng.seed(luck, 0, 3, 0)
    out = array("H", bytes(2 * rules.FourRows.MAX_MOVES))
    for number in range(6):
        game = rules.FourRows(2 + number % 3)
        game.deal(number)
        while game.turn() != OVER:
            assert [game.score(seat) for seat in range(game.seats())] == [0] * game.seats()
            game.play(out[rng.below(luck, 0, game.moves(out))])
        assert sum([game.score(seat) for seat in range(game.seats())]) == 1
        assert game.winners() in (1, 2, 4, 8)


def test_fr6_the_winner_holds_no_card():
    """FR-6, FR-18: only the winner has an empty hand."""
    luck = bytearray(rng.SIZE)
    rng.seed(luck, 0, 4, 0)
    out = array("H", bytes(2 * rules.FourRows.MAX_MOVES))
    for number in range(6):
        game = rules.FourRows(2 + number % 3, (number & 1, number >> 1 & 1, 0))
        game.deal(number)
        while game.turn() != OVER:
            game.play(out[rng.below(luck, 0, game.moves(out))])
        for seat in range(game.seats()):
            if game.is_active(seat):
                assert (game.hand_size(seat) == 0) == (game.winners() == 1 << seat)


def test_decks_are_used_in_the_order_of_shuffles():
    """FR-19, FR-R11 (C-2): the third shuffle uses the third deck, and the fourth shuffle the generator."""
    decks = deck("AS KD JD JC") + deck("KC QC JD 9C") + deck("3C 3D 9H 9S")
    fields = []
    for shuffles in (0, 1, 2, 3):
        text = "2 out no random | hands 7S 2C / 4C | field 8S KH QH KS | stock -- | shuffles %d"
        game = at(text % (shuffles or 1))
        game.decks = decks
        fields.append(part(go(game, "7S@1"), "field"))
        assert part(game, "shuffles") == str((shuffles or 1) + 1)
    assert fields[2] == "3C 3D 9H 9S" and fields[3] not in fields[:3] and fields[0] == fields[1] != fields[2]


def test_fr_r20_the_dealer_does_not_change_the_shuffle():
    """FR-R20, C-1: for every choice of dealer, the cards have the same order, and the generator the same state."""
    for seats in (2, 3, 4):
        for number in (0, 1, 77, 0xFFFFFFFF):
            found = set()
            for choice in range(5):
                game = rules.FourRows(seats, (0, 0, choice))
                game.deal(number)
                s = game.state
                hands = [bytes(s[32 + 9 * ((game.dealer() + 1 + i) % seats) :][:9]) for i in range(seats)]
                found.add((tuple(hands), bytes(s[68:128]), bytes(s[AT_RNG:AT_OPTIONS])))
            assert len(found) == 1, (seats, number)
