"""Tricks of All Fours: legal cards, winners, and the optional bans on trumping."""

from by_name import legal, refused
from engines.all_fours import kernels
from engines.all_fours.rules import AllFours
from engines.all_fours.variants import VARIANTS
from engines.game import OVER
from games.all_fours.dealt import begun, dealt, events_text, hand, play

RANKS = "A K Q J 10 9 8 7 6 5 4 3 2".split()

# Clubs are trumps; the eldest is seat 0.
FOUR = ("AC 9C QD 8D 7H 6S", "2C QC JD 10D 9H 8S", "JC 3C AH KH 5S 4S", "10C 4C 2D 3D 2H 3S")
UP = "5C"


def four(**choices):
    """Return a hand of Trinidad in which the eldest stood."""
    return play(dealt("Trinidad", 3, FOUR, UP, **choices), "stand")


def winner(first, second, trump):
    """Return the seat that takes a trick of two cards, or None if the second is not legal."""
    spare = [rank + suit for suit in "DH" for rank in RANKS]
    hands = (" ".join([first] + spare[:5]), " ".join([second] + spare[5:10]))
    game = play(dealt("Trinidad", 1, hands, trump), "stand")
    if second not in legal(play(game, first)):
        return None
    return play(game, second).trick_taker(0)


def test_af_1_ace_high_and_two_low():
    for i, high in enumerate(RANKS):
        for low in RANKS[i + 1 :]:
            assert winner(high + "S", low + "S", "2C") == 0
            assert winner(low + "S", high + "S", "2C") == 1
            up = [rank for rank in RANKS if rank not in (high, low)][-1] + "S"
            assert winner(low + "S", high + "S", up) == 1, "of trumps too"


def test_af_2_six_cards_and_trump_by_the_turn_up_or_by_the_first_card():
    """AF-2, AF-Y4, AF-P1: each hand has six cards; the turn-up or the first card makes the trump."""
    game = dealt("Trinidad", 3, FOUR, UP)
    assert [game.hand_size(seat) for seat in range(4)] == [6] * 4
    assert (game.trump(), game.turn_up()) == (0, 0x05)
    for name in ("West Yorkshire", "Lancashire", "Pitch"):
        game = dealt(name, 3, FOUR)
        assert [game.hand_size(seat) for seat in range(4)] == [6] * 4
        assert (game.trump(), game.turn_up(), game.phase()) == (kernels.NO_TRUMP, 0, kernels.PLAYING)
        assert legal(game) == hand(game, 0).split(), "nobody begs, and any card may be pitched"
        play(game, "8D")
        assert (game.trump(), game.led_suit(), game.turn()) == (1, 1, 1)
        assert legal(game) == ["10D", "JD"], "which is a trump"
        play(game, "JD 5S")
        assert game.trump() == 1, "and stays so"


def test_af_3_the_eldest_leads_first_and_then_each_winner():
    game = four()
    assert game.turn() == game.leader() == game.eldest() == 0 and game.led_suit() == kernels.NO_TRUMP
    assert legal(game) == "AC 9C 8D QD 7H 6S".split()
    play(game, "8D JD AH 2D")
    assert (game.turn(), game.leader(), game.trick_taker(0), game.tricks()) == (1, 1, 1, 1)
    assert legal(game) == "2C QC 10D 9H 8S".split()


def test_af_4_a_trump_led_is_followed_with_trump():
    game = play(four(), "9C")
    assert legal(game) == ["2C", "QC"]
    reason = refused(game, "JD")
    assert "trump was led" in reason
    play(game, "QC")
    assert legal(game) == ["3C", "JC"]
    play(game, "JC 10C")
    assert game.turn() == 1
    play(game, "2C")
    assert legal(game) == ["3C"]
    play(game, "3C 4C AC")
    assert game.turn() == 0
    play(game, "8D JD AH 2D")


def test_af_4_without_a_trump_any_card_may_be_played():
    game = play(four(), "AC 2C 3C 4C 9C QC JC 10C")
    assert game.turn() == 1, "the queen won"
    hands = ("AC KC 9D 8D 7H 6S", "JD 10D 7D 9H 8S 7S", "JC 3C AH KH 5S 4S", "10C 4C 2D 3D 2H 3S")
    game = play(dealt("Trinidad", 3, hands, UP), "stand", "AC")
    assert legal(game) == hand(game, 1).split()


def test_af_5_follow_suit_or_trump():
    """AF-5, AF-Y5, AF-R14: a seat follows suit or trumps."""
    game = play(four(), "7H")
    assert legal(game) == ["2C", "QC", "9H"], "the led suit or a trump"
    reason = refused(game, "8S")
    assert "follow suit" in reason
    assert refused(game, "AS") == "That card is not in your hand."
    play(game, "2C")
    assert legal(game) == ["3C", "JC", "AH", "KH"]


def test_af_5_a_void_seat_need_not_trump():
    game = play(four(), "QD JD")
    assert game.turn() == 2 and sorted(legal(game)) == sorted(hand(game, 2).split())
    play(game, "4S")
    assert game.winning_seat() == 0


def test_af_6_the_highest_trump_or_the_highest_of_the_suit_led():
    game = play(four(), "QD")
    assert game.winning_seat() == 0
    play(game, "JD AH")
    assert game.winning_seat() == 0, "an ace of another suit wins nothing"
    play(game, "4C")
    assert game.trick_taker(0) == 3 and game.winning_seat() == OVER
    game = play(four(), "QD 2C JC")
    assert game.winning_seat() == 2
    play(game, "10C")
    assert game.trick_taker(0) == 2, "ten below jack"
    assert [game.trick_card(0, i) for i in range(4)] == [0x1C, 0x02, 0x0B, 0x0A]
    assert [game.seat_of_card(0, i) for i in range(4)] == [0, 1, 2, 3]


def test_af_7_all_cards_are_played():
    game = play(four(), "AC 2C 3C 4C 9C QC JC 10C")
    made = 0
    while game.phase() == kernels.PLAYING:
        game.play(game.move_from_name(legal(game)[0]))
        made += 1
    assert (made, game.tricks()) == (16, 6) and not any(game.hand_size(seat) for seat in range(4))
    assert sum(game.tricks_won(side) for side in range(2)) == 6


def test_af_10_the_deal_goes_to_the_next_seat():
    """AF-10, AF-Y2: each seat deals in turn."""
    for name, seats in (("Trinidad", 2), ("Seven Up", 3), ("Lancashire", 4), ("West Yorkshire", 6)):
        game = begun(name, seats, seats - 1)
        for dealer in (seats - 1, 0, 1):
            assert game.turn() == dealer and game.phase() == kernels.DEALING and legal(game) == ["deal"]
            play(game, "deal")
            assert (game.dealer(), game.eldest()) == (dealer, (dealer + 1) % seats)
            game.state[kernels.SCORES : kernels.SCORES + 3] = bytes(3)
            while game.phase() != kernels.DEALING:
                names = legal(game)
                game.play(game.move_from_name("stand" if "stand" in names else names[0]))


def test_af_r12_no_undertrumping():
    """AF-R12, AF-T12: the ban applies only to a plain lead that is trumped, and only if other cards are legal."""
    hands = ("KD 8D 7H 6H 5H 4H", "QC JD 10D 9D 7D 6D", "JC 3C AH KH QH JH", "KC 10C AC 2D 3H 2H")
    free = play(dealt("Trinidad", 3, hands, UP), "stand", "KD QC")
    assert legal(free) == ["3C", "JC"] + ["AH", "JH", "QH", "KH"]
    game = play(dealt("Trinidad", 3, hands, UP, undertrumping="banned"), "stand", "KD QC")
    assert legal(game) == ["AH", "JH", "QH", "KH"], "no jack under the queen"
    assert "undertrumping" in refused(game, "JC").lower()
    play(game, "JH")
    assert legal(game) == ["AC", "KC", "2D"], "an ace and a king are above it, the ten below"
    assert "undertrumping" in refused(game, "10C").lower()
    only = ("KD 8D 7H 6H 5H 4H", "QC JD 10D 9D 7D 6D", "JC 10C 9C 8C 7C 6C", "KC 3H AC 2D 3S 2H")
    game = play(dealt("Trinidad", 3, only, UP, undertrumping="banned"), "stand", "KD QC")
    assert legal(game) == ["6C", "7C", "8C", "9C", "10C", "JC"], "nothing else is left"
    play(game, "6C")
    assert game.state[kernels.VOIDS + 2] == 0b1110, "which all see"
    led = ("QC 8D 7H 6H 5H 4H", "KC JD 10D 9D 7D 6D", "JC 3C AH KH QH JH", "AC 10C 8C 2D 3H 2H")
    game = play(dealt("Trinidad", 3, led, UP, undertrumping="banned"), "stand", "QC KC")
    assert legal(game) == ["3C", "JC"], "a trump that was led is followed with any"
    assert legal(play(game, "3C")) == ["AC", "8C", "10C"], "above what lies there or below"


def test_af_r13_no_trumping_in():
    """AF-R13, AF-Y11: a seat that holds the plain suit led must follow; other seats may play anything."""
    hands = ("AC 8D 7H 6H 5H 4H", "2C QC JD 10D 9H 8S", "JC 3C AH KH 5S 4S", "10C 4C 2D 3D 2H 3S")
    game = play(dealt("West Yorkshire", 3, hands, trumping_in="banned"), "AC 2C 3C 4C", "8D")
    assert legal(game) == ["10D", "JD"]
    assert "trumping in" in refused(game, "QC").lower()
    assert "trumping in" in refused(game, "9H").lower()
    play(game, "JD")
    assert legal(game) == ["JC", "AH", "KH", "4S", "5S"]
    play(game, "JC")
    assert game.state[kernels.VOIDS + 2] == 0b0010, "a trump shows as well that it has no diamond"
    assert legal(game) == ["2D", "3D"]
    free = play(dealt("West Yorkshire", 3, hands), "AC 2C 3C 4C", "8D")
    assert legal(free) == ["QC", "10D", "JD"]
    assert play(free, "QC").state[kernels.VOIDS + 1] == 0, "elsewhere a trump shows nothing"


def test_af_y11_no_trumping_in_as_a_house_rule():
    """AF-Y11, AF-R12, AF-R13: Trinidad and Lancashire may ban trumping in too, Trinidad with undertrumping."""
    option = [option for option in AllFours.OPTIONS if option.key == "trumping_in"][0]
    free = [row.name for row in VARIANTS if row.choices_of(option) == ("allowed", "banned")]
    assert free == ["Trinidad", "West Yorkshire", "Lancashire"]
    hands = ("AC 8D 7H 6H 5H 4H", "2C QC JD 10D 9H 8S", "JC 3C AH KH 5S 4S", "KC 4C 2D 3D 2H 3S")
    game = play(dealt("Trinidad", 3, hands, "5C", trumping_in="banned", undertrumping="banned"), "stand", "8D")
    assert legal(game) == ["10D", "JD"]
    play(game, "JD", "JC")
    assert legal(game) == ["2D", "3D"], "even above the jack no trump may follow"
    game = play(dealt("Lancashire", 3, hands, trumping_in="banned"), "AC 2C 3C 4C", "8D")
    assert legal(game) == ["10D", "JD"]


def test_public_voids_after_not_following_suit():
    """AF-5, AF-4: a seat that does not follow suit is publicly known to lack the suit."""
    game = play(four(), "QD JD 4S 2D")
    assert list(game.state[kernels.VOIDS : kernels.VOIDS + 4]) == [0, 0, 0b0010, 0]
    hands = ("AC KC 9D 8D 7H 6S", "JD 10D 7D 9H 8S 7S", "JC 3C AH KH 5S 4S", "10C 4C 2D 3D 2H 3S")
    game = play(dealt("Trinidad", 3, hands, UP), "stand", "AC 8S 3C 4C")
    assert list(game.state[kernels.VOIDS : kernels.VOIDS + 4]) == [0, 0b0001, 0, 0]


def test_moves_of_other_phases_are_refused():
    game = four()
    for name in ("deal", "cut", "beg", "run", "give", "bunch", "throw in", "red", "pitcher 1", "2-2-2", "discard AC"):
        assert refused(game, name) == "That is not asked now."
    assert events_text(game) == []
