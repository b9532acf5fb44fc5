"""Deals of All Fours: packets, turn-ups, stand or beg, gifts, runs, bunches, discards."""

from by_name import legal, refused
from engines import card_text
from engines.all_fours import kernels
from engines.all_fours.rules import AllFours
from engines.game import AT_RNG, OVER
from games.all_fours.dealt import at, begun, cards, dealt, deck, events_text, hand, play, scores, shared, variant, whole

FOUR = ("AC 9C QD 8D 7H 6S", "2C QC JD 10D 9H 8S", "JC 3C AH KH 5S 4S", "10C 4C 2D 3D 2H 3S")
TWO = ("AC 9C QD 8D 7H 6S", "2C QC JD 10D 9H 8S")
THREE = ("AC 9C QD 8D 7H 6S", "2C QC JD 10D 9H 8S", "3C 4C AH KH 5S 4S")
RANKS = "A 2 3 4 5 6 7 8 9 10 J Q K".split()


def expected(seats, dealer, rounds, pack=AllFours.DECK):
    """Return the hands that a pack, by default one in new-deck order, deals."""
    hands = [[] for _ in range(seats)]
    place = 0
    for size in rounds:
        for i in range(seats):
            hands[(dealer + 1 + i) % seats] += pack[place : place + size]
            place += size
    return [bytes(sorted(hand_cards)) for hand_cards in hands]


def hand_cards(game):
    """Return the hands of all seats."""
    return [cards(hand(game, seat)) for seat in range(game.seats())]


def test_af_t3_packets():
    """AF-T3, AF-A1, AF-E2, AF-S1, AF-R16, AF-Y3: packets are dealt in the variant's order, beginning with the
    eldest."""
    for name, seats, packets, rounds in (
        ("Trinidad", 4, "threes", (3, 3)),
        ("Trinidad", 2, "ones", (1,) * 6),
        ("Tobago", 4, "ones", (1,) * 6),
        ("17th century", 2, "threes", (3, 3)),
        ("Early American", 2, "ones", (1,) * 6),
        ("Seven Up", 3, "threes", (3, 3)),
        ("Lancashire", 4, "2-2-2", (2, 2, 2)),
        ("West Yorkshire", 6, "1-4-1", (1, 4, 1)),
    ):
        for dealer in range(seats):
            game = play(begun(name, seats, dealer, AllFours.DECK, packets=packets), "deal")
            assert hand_cards(game) == expected(seats, dealer, rounds), (name, packets)
    patterns = ["%d-%d-%d" % (a, b, 6 - a - b) for a in range(1, 5) for b in range(1, 6 - a)]
    assert len(patterns) == 10
    for packets in patterns:
        game = play(begun("West Yorkshire", 4, 2, AllFours.DECK, packets=packets), "deal")
        assert hand_cards(game) == expected(4, 2, [int(size) for size in packets.split("-")]), packets
        game = play(begun("Lancashire", 4, 1, AllFours.DECK, packets="asked"), "deal")
        assert (game.phase(), game.turn(), legal(game)[0]) == (kernels.ROUNDS, 1, "2-2-2")
        assert sorted(legal(game)) == sorted(patterns)
        play(game, packets)
        assert hand_cards(game) == expected(4, 1, [int(size) for size in packets.split("-")]), packets
        assert (game.phase(), game.turn()) == (kernels.PLAYING, 2)


def test_af_t3_the_first_dealer_chooses_the_packets_of_the_match():
    """AF-T3, AF-R16: threes or ones, asked at the first deal only; later deals, and a new pack, follow that choice."""
    for name, seats in (("Trinidad", 4), ("Tobago", 2), ("Early American", 2)):
        for packets, rounds in (("threes", (3, 3)), ("ones", (1,) * 6)):
            game = play(begun(name, seats, 1, AllFours.DECK * 3, packets="asked"), "deal")
            assert (game.phase(), game.turn(), sorted(legal(game))) == (kernels.ROUNDS, 1, ["ones", "threes"])
            play(game, packets)
            assert hand_cards(game) == expected(seats, 1, rounds)
            hand = 1
            while game.hand_number() == hand and game.turn() != OVER:
                game.play(game.move_from_name(legal(game)[-1]))
            if game.turn() != OVER:
                assert hand_cards(game) == expected(seats, game.dealer(), rounds), (name, packets)


def test_af_y2_the_pack_is_cut_by_the_player_before_the_dealer():
    """AF-Y2, AF-S1: before each deal that player cuts or leaves the pack; a cut changes where the pack begins."""
    for name, seats in (("West Yorkshire", 4), ("Lancashire", 4), ("Seven Up", 3), ("Early American", 2), ("Pitch", 2)):
        game = play(begun(name, seats, 0, AllFours.DECK, cut="on"), "deal")
        assert (game.phase(), game.turn(), legal(game)) == (kernels.OFFERING, seats - 1, ["cut", "leave"])
        rounds = (2, 2, 2) if name in ("West Yorkshire", "Lancashire") else (3, 3)
        cuts = [expected(seats, 0, rounds, AllFours.DECK[at:] + AllFours.DECK[:at]) for at in range(5, 48)]
        places = set()
        for number in range(100):
            again = AllFours(seats, game.chosen())
            again.load(game.state)
            again.state[AT_RNG] = number
            play(again, "cut")
            places.add(cuts.index(hand_cards(again)))
        assert len(places) > 30, "a random place"
        play(game, "leave")
        assert hand_cards(game) == expected(seats, 0, rounds)
    for name in ("Trinidad", "17th century", "Running"):
        assert "cut" not in [option.key for option in AllFours.OPTIONS if variant(name).may_change(option)]


def test_af_t4_what_turn_ups_pay():
    """AF-T4, AF-T12, AF-E2, AF-E6, AF-A1, AF-S5: a turn-up pays the dealer's side, immediately if every turn-up
    pays."""
    for name, pays in (
        ("Trinidad", {"A": 1, "6": 2, "J": 3}),
        ("Tobago", {"A": 1, "2": 2, "J": 3}),
        ("17th century", {"J": 1}),
        ("Running", {"A": 4, "K": 3, "Q": 2, "J": 1}),
        ("Early American", {}),
        ("Seven Up", {}),
    ):
        for rank in RANKS:
            up = rank + "S"
            game = dealt(name, 1, shared(2, 6, up), up)
            paid = pays.get(rank, 0)
            assert scores(game) == [0, paid]
            assert events_text(game) == (["turn-up 1 %s +%d" % (up, paid)] if paid else ["turn-up - " + up])
            assert (game.trump(), game.phase(), game.turn()) == (3, kernels.BEGGING, 0)


def test_af_t5_the_eldest_stands_or_begs():
    """AF-T5, AF-R6: the eldest may beg only once in a hand."""
    game = dealt("Trinidad", 3, FOUR, "5C")
    assert (game.turn(), legal(game)) == (0, ["stand", "beg"])
    play(game, "stand")
    assert (game.turn(), game.phase(), game.trump()) == (0, kernels.PLAYING, 0)
    game = play(dealt("Trinidad", 3, FOUR, "5C"), "beg")
    assert (game.turn(), game.phase(), legal(game)) == (3, kernels.ANSWERING, ["give", "run"])
    game = play(dealt("Trinidad", 3, shared(4, 9, "5C 6D"), "5C 6D"), "beg", "run")
    assert (game.turn(), game.phase(), game.trump()) == (0, kernels.PLAYING, 1), "the new suit stands"


def test_af_r15_a_hand_without_trumps_must_beg():
    """AF-R15, AF-T12: with forced begs, a hand without trumps must beg; the dealer may still give or run."""
    plain = ("9D QD 8D 7H 6S 6H", FOUR[1], "JC 3C AH KH 5S 4S", "10C 4C 2D 3D 2H 3S")
    assert legal(dealt("Trinidad", 3, plain, "5C")) == ["stand", "beg"]
    game = dealt("Trinidad", 3, plain, "5C", forced_beg="yes")
    assert legal(game) == ["beg"] and refused(game, "stand") == "Without a trump you must beg."
    assert legal(play(game, "beg")) == ["give", "run"]
    game = dealt("Trinidad", 3, FOUR, "5C", forced_beg="yes")
    assert legal(game) == ["stand", "beg"]
    assert play(game, "stand").state[kernels.VOIDS] == kernels.FORCED, "all know that it has one"
    assert play(dealt("Trinidad", 3, FOUR, "5C"), "stand").state[kernels.VOIDS] == 0


def test_af_t6_a_gift():
    """AF-T6, AF-R35: a gift gives the others a point and keeps the suit; the dealer needs no trump to give."""
    poor = ("AC 9C QD 8D 7H 6S", "2C QC JD 10D 9H 8S", "JC 3C AH KH 5S 4S", "10S 4D 2D 3D 2H 3S")
    game = play(dealt("Trinidad", 3, poor, "5C"), "beg", "give")
    assert events_text(game) == ["gift 0 +1"] and scores(game) == [1, 0]
    assert (game.trump(), game.turn(), game.phase()) == (0, 0, kernels.PLAYING)
    assert [game.hand_size(seat) for seat in range(4)] == [6] * 4


def test_af_t7_runs():
    """AF-T7: a run deals three more cards each and a turn-up that pays like the first, until the suit changes."""
    game = play(dealt("Trinidad", 3, shared(4, 9, "5C 6D"), "5C 6D"), "beg", "run")
    assert events_text(game) == ["turn-up 1 6D +2"] and scores(game) == [0, 2]
    assert [game.hand_size(seat) for seat in range(4)] == [9] * 4 and (game.runs(), game.trump()) == (1, 1)
    ups = "AC 6C JD"
    game = dealt("Trinidad", 3, shared(4, 12, ups), ups)
    assert scores(game) == [0, 1]
    assert hand_cards(game) == [bytes(sorted(cards(text)[:6])) for text in shared(4, 12, ups)]
    play(game, "beg", "run")
    assert events_text(game) == ["turn-up 1 6C +2", "turn-up 1 JD +3"] and scores(game) == [0, 6]
    assert hand_cards(game) == [bytes(sorted(cards(text))) for text in shared(4, 12, ups)]
    assert [game.turned(i) for i in range(game.turn_up_count())] == list(cards(ups)), "in nobody's hand"
    assert (game.runs(), game.trump(), game.turn_up()) == (2, 1, cards("JD")[0])
    while game.phase() == kernels.PLAYING:
        play(game, legal(game)[0])
    assert game.tricks() == 12, "all are played"


def test_af_t8_exhaustion():
    """AF-T8, AF-R4, AF-S3: when the pack runs out, the same dealer deals all cards again.

    The eldest may beg again, and points already scored stay.
    """
    for seats, runs, ups in (
        (4, 2, "6C AC JC"),
        (2, 5, "6C 7C 8C AC JC 10C"),
    ):
        size = 6 + 3 * runs
        again = deck(seats, 0, shared(seats, 6, "JS"), "JS")
        game = dealt("Trinidad", 0, shared(seats, size, ups), ups, again)
        before = scores(game)
        play(game, "beg", "run")
        assert [what for what in events_text(game) if "+" in what] == [
            "turn-up 0 AC +1",
            "turn-up 0 JC +3",
            "turn-up 0 JS +3",
        ]
        assert "reshuffled -" in events_text(game) and before == [2, 0] and scores(game) == [9, 0]
        assert (game.dealer(), game.turn(), game.phase()) == (0, 1, kernels.BEGGING)
        assert (game.runs(), game.trump(), game.hand_number(), game.state[kernels.SHUFFLES]) == (0, 3, 1, 2)
        assert hand_cards(game) == [bytes(sorted(cards(text))) for text in shared(seats, 6, "JS")]
        assert legal(play(game, "beg")) == ["give", "run"]


def test_af_r4_most_runs_that_the_pack_allows():
    """AF-R4: hands may grow to 21 cards with two players, 15 with three and 12 with four."""
    for name, seats, runs, ups in (
        ("17th century", 2, 5, "6C 7C 8C 9C 10C 5D"),
        ("Seven Up", 3, 3, "6C 7C 8C 5D"),
        ("Trinidad", 4, 2, "6C 7C 5D"),
    ):
        size = 6 + 3 * runs
        game = play(dealt(name, 0, shared(seats, size, ups), ups), "beg", "run")
        assert (game.runs(), game.trump()) == (runs, 1)
        assert [game.hand_size(seat) for seat in range(seats)] == [size] * seats
        left = 52 - seats * size - runs - 1
        assert 52 - game.state[kernels.STOCK] == left < 3 * seats + 1


def test_af_s3_seven_up_keeps_nothing_of_an_exhausted_pack():
    """AF-S3, AF-S5, AF-R4: in Seven Up only the jack of the final trump pays."""
    ups = "JC 7C 8C"
    again = deck(4, 0, shared(4, 6, "6S"), "6S")
    game = play(dealt("Seven Up", 0, shared(4, 12, ups), ups, again), "beg", "run")
    assert scores(game) == [0, 0] and events_text(game)[-2:] == ["reshuffled -", "turn-up - 6S"]
    assert (game.dealer(), game.phase()) == (0, kernels.BEGGING)


def test_af_s5_only_the_final_jack_pays():
    """AF-S5, AF-R26, AF-A1: the jack pays once trump is settled."""
    for name in ("Seven Up", "Early American"):
        game = dealt(name, 1, TWO, "JC")
        assert scores(game) == [0, 0]
        play(game, "stand")
        assert events_text(game) == ["turn-up 1 JC +1"] and scores(game) == [0, 1]
        game = play(dealt(name, 1, shared(2, 9, "JC 5D"), "JC 5D"), "beg", "run")
        assert scores(game) == [0, 0], "another suit is trump"
    game = play(dealt("Early American", 1, shared(2, 9, "5C JD"), "5C JD"), "beg", "run")
    assert events_text(game) == ["turn-up - JD", "turn-up 1 JD +1"] and scores(game) == [0, 1]
    game = play(dealt("Early American", 1, shared(2, 9, "JC 5D"), "JC 5D", turn_up="every"), "beg", "run")
    assert scores(game) == [0, 1]
    game = play(dealt("17th century", 1, shared(2, 9, "JC JD"), "JC JD", turn_up="final only"), "beg", "run")
    assert scores(game) == [0, 1]
    game = play(dealt("Running", 1, shared(2, 9, "KC AD"), "KC AD"), "beg", "run")
    assert scores(game) == [0, 7]


def test_af_e3_a_gift_ends_the_hand():
    """AF-E3, AF-R25, AF-R23: a gift ends the hand in the 17th century, and in Early American if so chosen."""
    for name, choices in (("17th century", {}), ("Running", {}), ("Early American", {"gift": "thrown in"})):
        game = play(dealt(name, 1, TWO, "5C", **choices), "beg", "give")
        assert events_text(game) == ["gift 0 +1", "thrown in -"] and scores(game) == [1, 0]
        assert (game.phase(), game.turn(), legal(game)) == (kernels.DEALING, 0, ["deal"]), "the other one deals"
        play(game, "deal")
        assert (game.dealer(), game.hand_number()) == (0, 2)
    game = play(dealt("Early American", 1, TWO, "5C"), "beg", "give")
    assert events_text(game) == ["gift 0 +1"] and (game.phase(), game.turn()) == (kernels.PLAYING, 0)


def test_af_r7_turn_up_and_gift_win_immediately():
    """AF-R7, AF-9: a turn-up or a gift that reaches the target ends the match immediately."""
    game = begun("Trinidad", 4, 3, deck(4, 3, FOUR, "6D"))
    at(game, 13, 12)
    play(game, "deal")
    assert (game.turn(), game.winners(), events_text(game)) == (OVER, 0b1010, ["turn-up 1 6D +2"]) and legal(game) == []
    ups = "5C AC 6C"
    game = play(at(dealt("Trinidad", 3, shared(4, 12, ups), ups), 0, 13), "beg", "run")
    assert game.winners() == 0b1010 and game.runs() == 1, "in the midst of a run"
    game = play(at(dealt("Trinidad", 3, FOUR, "5C"), 13, 13), "beg")
    assert legal(game) == ["give", "run"], "it may give the match away"
    play(game, "give")
    assert (game.winners(), events_text(game)) == (0b0101, ["gift 0 +1"])


def test_af_r8_the_jack_counts_before_the_gift():
    """AF-R8, AF-S5: when both sides need one point, the jack wins."""
    game = play(at(dealt("Seven Up", 3, shared(4, 6, "JC"), "JC"), 6, 6), "beg", "give")
    assert (game.winners(), events_text(game), scores(game)) == (0b1010, ["turn-up 1 JC +1"], [6, 7])
    game = play(at(dealt("Seven Up", 3, shared(4, 6, "5C"), "5C"), 6, 6), "beg", "give")
    assert (game.winners(), events_text(game)) == (0b0101, ["gift 0 +1"])
    game = play(at(dealt("Early American", 1, TWO, "JC", gift="thrown in"), 5, 5), "beg", "give")
    assert events_text(game) == ["turn-up 1 JC +1", "gift 0 +1", "thrown in -"]


def test_af_s2_a_gift_to_two():
    """AF-S2, AF-R30: a gift to two opponents pays the eldest first. It must not win the match for the other
    opponent."""

    def after_begging(*points, up="5C"):
        return play(at(dealt("Seven Up", 2, THREE, up), *points), "beg")

    assert events_text(play(after_begging(0, 0, 0), "give")) == ["gift 0 +1", "gift 1 +1"]
    game = after_begging(0, 6, 0)
    assert legal(game) == ["run"] and "run" in refused(game, "give")
    game = play(after_begging(6, 0, 0), "give")
    assert (game.winners(), events_text(game)) == (0b001, ["gift 0 +1"]), "the beggar wins before the other is paid"
    assert legal(after_begging(6, 6, 0)) == ["run"]
    assert legal(after_begging(0, 6, 6)) == ["run"]
    game = after_begging(0, 6, 6, up="JC")
    assert legal(game) == ["give", "run"], "the dealer's own jack is paid first"
    play(game, "give")
    assert (game.winners(), events_text(game)) == (0b100, ["turn-up 2 JC +1"])
    assert legal(after_begging(0, 6, 5, up="JC")) == ["run"]
    assert legal(play(at(dealt("Seven Up", 3, FOUR, "5C"), 6, 0), "beg")) == ["give", "run"], "with two sides always"


def ran(name="Seven Up", then=b"", **choices):
    """Return a game of three players after a run."""
    ups = "5C 6D"
    return play(dealt(name, 2, shared(3, 9, ups), ups, then, **choices), "beg", "run")


def test_af_s4_bunching():
    """AF-S4, AF-R28: all seats are asked from the eldest on. One refusal ends the bunching; if all agree, cards are
    dealt again."""
    game = ran()
    for seat in range(3):
        assert (game.phase(), game.turn(), legal(game)) == (kernels.BUNCHING, seat, ["bunch", "play on"])
        other = ran()
        play(other, *["bunch"] * seat + ["play on"])
        assert (other.phase(), other.turn()) == (kernels.DISCARDING, 0), "refused"
        if seat < 2:
            play(game, "bunch")
    again = deck(3, 2, shared(3, 6, "JS"), "JS")
    game = play(ran(then=again), "bunch", "bunch", "bunch")
    assert events_text(game) == ["bunched -", "turn-up - JS"] and scores(game) == [0, 0, 0]
    assert (game.dealer(), game.turn(), game.phase(), game.runs()) == (2, 0, kernels.BEGGING, 0)
    assert game.hand_number() == 1 and hand_cards(game)[0] == bytes(sorted(cards(shared(3, 6, "JS")[0])))
    assert ran(bunch="off").phase() == kernels.DISCARDING
    assert play(dealt("Seven Up", 2, THREE, "5C"), "stand").phase() == kernels.PLAYING, "only after a run"


def test_af_s5_a_bunched_jack_pays_nobody():
    """AF-S5, AF-R28: bunching is offered before the final jack is paid."""
    ups = "5C JD"
    game = play(dealt("Seven Up", 2, shared(3, 9, ups), ups), "beg", "run")
    assert game.phase() == kernels.BUNCHING and scores(game) == [0, 0, 0]
    play(game, "bunch", "play on")
    assert events_text(game) == ["turn-up 2 JD +1"] and scores(game) == [0, 0, 1] and game.phase() == kernels.DISCARDING
    game = play(dealt("Seven Up", 2, shared(3, 9, ups), ups), "beg", "run", "bunch", "bunch", "bunch")
    assert scores(game) == [0, 0, 0]


def test_af_r28_no_bunching_after_five_hundred_moves():
    ups = "5C 6D"
    for made, phase in ((499, kernels.BUNCHING), (500, kernels.DISCARDING)):
        game = play(dealt("Seven Up", 2, shared(3, 9, ups), ups), "beg")
        game.state[6], game.state[7] = made & 255, made >> 8
        assert play(game, "run").phase() == phase


def test_af_s6_discards():
    """AF-S6, AF-R29, AF-A1: each seat discards down to six cards, face down, from the eldest on."""
    game = play(ran(), "play on")
    for seat in range(3):
        for left in (9, 8, 7):
            assert (game.phase(), game.turn(), game.hand_size(seat)) == (kernels.DISCARDING, seat, left)
            assert legal(game) == ["discard " + card for card in hand(game, seat).split()]
            assert game.own_plays() == 9 - left
            other = hand(game, (seat + 1) % 3).split()[0]
            assert refused(game, "discard " + other) == "That card is not in your hand."
            play(game, legal(game)[-1])
    assert (game.phase(), game.turn(), game.own_plays()) == (kernels.PLAYING, 0, 0)
    assert [game.hand_size(seat) for seat in range(3)] == [6] * 3
    while game.phase() == kernels.PLAYING:
        play(game, legal(game)[0])
    assert game.tricks() == 6
    ups = "5C 6D"
    game = play(dealt("Early American", 1, shared(2, 9, ups), ups), "beg", "run")
    assert (game.phase(), game.turn()) == (kernels.DISCARDING, 0)
    game = play(dealt("Early American", 1, shared(2, 9, ups), ups, discard="no"), "beg", "run")
    assert (game.phase(), game.hand_size(0)) == (kernels.PLAYING, 9)


def test_af_r29_keep_nine():
    """AF-R29, AF-S6: with "keep nine", only hands of twelve or more are reduced to six."""
    game = play(ran(discard="keep nine"), "play on")
    assert (game.phase(), game.hand_size(0)) == (kernels.PLAYING, 9)
    ups = "5C 6C 6D"
    game = play(dealt("Seven Up", 2, shared(3, 12, ups), ups, discard="keep nine"), "beg", "run", "play on")
    assert (game.phase(), game.hand_size(0)) == (kernels.DISCARDING, 12)
    for _ in range(6):
        play(game, legal(game)[0])
    assert (game.turn(), game.hand_size(0)) == (1, 6)


def test_af_r29_discards_score_nothing():
    """AF-R29, AF-R2: discards do not score, since they are in no hand when play begins."""
    ups = "5C 6D"
    hands = ("AD 2D JD KS QS 10S 9S 8S 7S", "3D 4D KH QH JH 10H 9H 8H 7H")
    game = play(dealt("Early American", 1, hands, ups), "beg", "run", "discard AD", "discard 2D", "discard JD")
    play(game, "discard 9H", "discard 8H", "discard 7H")
    while game.phase() == kernels.PLAYING:
        play(game, legal(game)[0])
    assert events_text(game)[:2] == ["high 1 4D +1", "low 1 3D +1"] and "JD" not in " ".join(events_text(game))


def test_af_r5_cards_left_over_stay_hidden():
    """AF-R5: undealt cards stay hidden, also after the hand."""
    game = play(dealt("Trinidad", 3, FOUR, "5C"), "stand")
    view = bytearray(game.SIZE)
    game.view(0, view)
    assert all(card == 0x40 for card in view[kernels.PACK + 25 : kernels.PACK + 52])
    while game.phase() == kernels.PLAYING:
        play(game, legal(game)[0])
    assert game.state[kernels.STOCK] == 25


def test_c2_decks_follow_one_another():
    """C-2, C-3: each shuffle uses the next prepared deck; after the last one, the random generator shuffles."""
    first = deck(2, 0, shared(2, 6, "5C"), "5C")
    second = whole(cards("AS KS QS 2S 3S 4S JS 10S 9S 5S 6S 7S 8D"))
    game = play(begun("17th century", 2, 0, first + second), "deal", "beg", "give", "deal")
    assert (hand(game, 0), hand(game, 1)) == ("AS 9S 10S JS QS KS", "2S 3S 4S 5S 6S 7S")
    assert card_text.to_text(game.turn_up()) == "8D"
    play(game, "beg", "give", "deal")
    assert game.state[kernels.SHUFFLES] == 3
