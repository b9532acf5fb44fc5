"""All Fours hands that end before the last trick: hands thrown in, and matches stopped early."""

from by_name import legal, refused
from engines.all_fours import kernels
from engines.game import OVER
from games.all_fours.dealt import at, begun, dealt, events_text, hand, play, scores

# Clubs are trumps. Seats 1 and 3 have no card above a nine, and seat 3 has no club.
HANDS = ("AC KC AD KD AH KH", "2C 3D 4D 2H 3H 9S", "QC JC 10D QD 10H JH", "5D 6D 7D 4H 5H 6H")


def pitched(*moves, **choices):
    """Return a hand of West Yorkshire that seat 0 pitched."""
    return play(dealt("West Yorkshire", 3, HANDS, **choices), *moves)


def test_af_y7_a_worthless_hand_is_thrown_in():
    """AF-Y7, AF-R18: the hand is shown to all, wins and scores nothing; the partner plays on alone."""
    game = pitched("AC 2C QC")
    assert legal(game) == "5D 6D 7D 4H 5H 6H".split() + ["throw in"]
    play(game, "throw in")
    assert game.is_thrown(3) and game.trick_taker(0) == 0 and game.trick_size(0) == 3
    assert hand(game, 3) == "5D 6D 7D 4H 5H 6H" and game.hand_size(3) == 6
    view = bytearray(game.SIZE)
    game.view(0, view)
    place = kernels.hand_at(view, 3)
    assert view[place : place + 6] == game.state[place : place + 6], "all see it"
    play(game, "KC 3D JC")
    assert (game.tricks(), game.turn(), game.trick_size(1)) == (2, 0, 3), "it is passed over"
    assert [game.seat_of_card(1, i) for i in range(3)] == [0, 1, 2]
    play(game, "AD", "throw in")
    assert game.is_thrown(1) and game.hand_size(1) == 4, "without a trump now, and with a nine at most"
    play(game, "QD", "KD 10D", "AH JH", "KH 10H")
    assert events_text(game) == ["high 0 AC +1", "low 1 2C +1", "jack 0 JC +1", "game 0 +1"]
    assert [game.trick_size(i) for i in range(6)] == [3, 3, 2, 2, 2, 2]
    assert [game.seat_of_card(3, i) for i in range(2)] == [0, 2]
    assert game.tricks() == 6 and game.phase() == kernels.DEALING
    assert not play(game, "deal").is_thrown(1)


def test_af_r18_not_with_a_trump_nor_when_leading():
    game = pitched("AC")
    assert "throw in" not in legal(game), "it has the two of trumps"
    assert refused(game, "throw in")[:25] == "You may throw in only a w"
    worthless = ("9C 2D 3D 4D 5D 6D", "AC KC AD KD AH KH", "QC JC 10D QD 10H JH", "7D 8D 9D 4H 5H 6H")
    game = dealt("West Yorkshire", 3, worthless)
    assert legal(game) == hand(game, 0).split(), "it leads"
    without = ("9D 2D 3D 4D 5D 6D", "AC KC AD KD AH KH", "QC JC 10D QD 10H JH", "7D 8D 9C 4H 5H 6H")
    assert legal(dealt("West Yorkshire", 3, without)) == "2D 3D 4D 5D 6D 9D".split(), "with no club either"
    play(game, "9C KC QC", "throw in", "AD")
    assert legal(game) == ["JC", "10D", "QD"], "a jack and a queen are worth something"
    play(game, "10D")
    assert legal(game)[-1] == "throw in", "but not to lead"


def test_af_r18_not_with_a_card_that_takes_the_trick():
    lead = ("AC 3D KD QD JD 10D", "2C 9D 8S 7S 6S 5S", "QC 4D 2S 3S 4S 9S", "5D 6D 7D 4H 5H 6H")
    game = play(dealt("West Yorkshire", 3, lead), "AC 2C QC 4H")
    play(game, "3D")
    assert legal(game) == ["9D"], "a nine of diamonds beats a three"
    play(game, "9D")
    assert legal(game) == ["4D", "throw in"], "a four does not beat a nine"
    play(game, "4D")
    assert legal(game) == ["5D", "6D", "7D", "throw in"]
    play(game, "7D", "8S")
    assert legal(game) == ["2S", "3S", "4S", "9S"], "a nine of spades beats an eight"
    trumped = ("AC 3D KD QD JD 10D", "2C KC 8S 7S 6S 5S", "QC 4S 2S 3S 4H 9S", "5D 6D 7D 8D 5H 6H")
    game = play(dealt("West Yorkshire", 3, trumped), "AC 2C QC 5H", "3D KC")
    assert legal(game)[-1] == "throw in", "no card beats a trump"


def test_af_r18_a_ten_is_worth_keeping():
    for card, may in (("9D", True), ("10D", False), ("JD", False), ("AD", False)):
        hands = ("AC KC 2H 3H 4H 5H", card + " 2D 3D 4D 2S 3S", "QC 3C AH KH QH JH", "4C 5D 6D 7D 8D 6H")
        game = play(dealt("West Yorkshire", 3, hands), "AC")
        assert ("throw in" in legal(game)) == may, card


def test_af_r18_with_the_last_card_and_between_two():
    two = ("AC 2D 3D 4D 5D 6D", "KC KD AD 7D 8D 9D")
    game = play(dealt("West Yorkshire", 1, two), "AC KC 2D KD")
    assert legal(game) == ["AD", "7D", "8D", "9D"]
    play(game, "AD")
    assert "throw in" in legal(game)
    play(game, "3D", "7D")
    assert legal(game) == ["4D", "5D", "6D", "throw in"]
    play(game, "4D 8D 5D 9D")
    assert legal(game) == ["6D", "throw in"]
    play(game, "throw in")
    assert game.tricks() == 6 and game.phase() == kernels.DEALING and events_text(game)[-1] == "game -"


def test_af_r18_all_seats_but_the_leader_may_throw_in():
    """AF-R18: all other seats may throw in; the leader then takes the remaining tricks alone."""
    hands = ("AC KC QC AD KD QD", "2D 3D 4D 2H 3H 4H", "5D 6D 7D 5H 6H 7H", "8D 9D 2S 8H 9H 3S")
    game = play(dealt("West Yorkshire", 3, hands), "AC", "throw in", "throw in", "throw in")
    assert (game.turn(), game.tricks()) == (0, 1)
    play(game, "KC QC AD KD QD")
    assert game.tricks() == 6 and [game.trick_size(i) for i in range(6)] == [1] * 6
    assert events_text(game) == ["high 0 AC +1", "low 0 QC +1", "game 0 +1"]


def test_throwing_in_depends_on_the_rules():
    """AF-Y7, AF-L1: throwing in is refused if it is turned off, and in Lancashire."""
    assert "throw in" not in legal(pitched("AC 2C QC", throw_in="off"))
    game = play(dealt("Lancashire", 3, HANDS), "AC 2C QC")
    assert "throw in" not in legal(game) and refused(game, "throw in") == "That is not asked now."


def early(first, second, *moves, name="West Yorkshire", hands=HANDS, **choices):
    """Return a match that may stop early, with these points."""
    up = "5C" if name == "Trinidad" else ""
    return play(at(dealt(name, 3, hands, up, stop_early="yes", **choices), first, second), *moves)


def test_af_r10_the_match_stops_once_its_winner_is_proved():
    game = early(10, 10, "AC")
    assert (game.turn(), game.winners(), events_text(game), scores(game)) == (OVER, 0b0101, ["high 0 AC +1"], [11, 10])
    assert game.tricks() == 0 and game.phase() == kernels.DEALING
    game = early(9, 10, "AC")
    assert game.turn() == 1, "High makes ten of nine"
    play(game, "2C")
    assert (game.winners(), events_text(game)) == (0b1010, ["high 0 AC +1", "low 1 2C +1"])
    assert early(9, 9, "AC 2C QC").turn() == 3, "nothing is proved by one point each"
    played = play(at(dealt("West Yorkshire", 3, HANDS), 10, 10), "AC")
    assert played.turn() == 1, "elsewhere all tricks are played"


def test_af_r10_an_unseen_card_may_be_in_any_hand():
    """AF-R10: a king is High only if the ace has been seen or nobody else can have it."""
    hands = ("KC 3D 4D 5D 6D 7D", "2C QD JD 10D 9D 8D", "QC 2H 3H 4H 5H 6H", "3C 7H 8H 9H 10H JH")
    assert early(10, 10, "KC", hands=hands).turn() == 1
    assert early(10, 9, "KC 2C", hands=hands).turn() == 2, "the ace, ten and Low eleven"
    assert early(10, 8, "KC 2C", hands=hands).turn() == 2
    assert early(10, 10, "KC 2C QC 3C", hands=hands).turn() == 0
    alone = ("KC 3D 4D 5D 6D 7D", "2H QD JD 10D 9D 8D", "QC 2D 3H 4H 5H 6H", "3S 7H 8H 9H 10H JH")
    assert early(10, 10, "KC QD QC", hands=alone, throw_in="off").turn() == 3
    game = early(10, 10, "KC QD QC 3S", hands=alone, throw_in="off")
    assert game.winners() == 0b0101, "the opponents have shown that they have no club"


def test_af_r10_low_before_a_high_that_cannot_win():
    hands = ("2C 3D 4D 5D 6D 7D", "KC QD JD 10D 9D 8D", "QC 2H 3H 4H 5H 6H", "3C 7H 8H 9H 10H JH")
    game = early(10, 9, "2C", hands=hands)
    assert (game.winners(), events_text(game)) == (0b0101, ["low 0 2C +1"]), "High makes but ten of nine"
    assert early(10, 10, "2C", hands=hands).turn() == 1, "High could be the others', and comes first"
    lancashire = early(10, 9, "2C", name="Lancashire", hands=hands)
    assert lancashire.turn() == 1, "there the trick decides"
    play(lancashire, "KC QC")
    assert lancashire.turn() == 3
    play(lancashire, "3C")
    assert lancashire.turn() == 1 and scores(lancashire) == [10, 9]


def test_af_r10_a_jack_in_a_complete_trick():
    """AF-R10, AF-T9: the jack counts only in a complete trick; until then it may be worth three to the others."""
    hands = ("AC 9C QD 8D 7H 6S", "2C QC JD 10D 9H 8S", "JC 3C AH KH 5S 4S", "10C 4C 2D 3D 2H 3S")
    game = early(0, 0, "stand", "AC 2C", name="Trinidad", hands=hands)
    at(game, 12, 10)
    play(game, "JC")
    assert game.turn() == 3, "thirteen, eleven, and the jack is not taken yet"
    play(game, "4C")
    assert game.winners() == 0b0101 and events_text(game) == ["high 0 AC +1", "low 1 2C +1", "jack 0 JC +1"]
    game = at(early(0, 0, "stand", "AC 2C 3C 4C 9C QC JC", name="Trinidad", hands=hands), 12, 10)
    play(game, "10C")
    assert game.winners() == 0b1010 and events_text(game)[-1] == "hang jack 1 JC +3"
    game = at(early(0, 0, "stand", "AC 2C 3C", name="Trinidad", hands=hands), 13, 13)
    assert play(game, "4C").winners() == 0b0101, "by High"
    game = at(early(0, 0, "stand", "AC 2C 3C", name="Trinidad", hands=hands), 12, 12)
    assert play(game, "4C").turn() == 0, "the jack may be worth three to either"


def test_af_y9_with_stakes_only_when_no_all_four_is_possible():
    """AF-Y9, AF-R10, AF-R21: with stakes, the match does not stop while an all-four is possible."""
    game = early(10, 10, "AC", stakes="1", all_four="1")
    assert game.turn() == 1, "side 0 may make all four yet"
    play(game, "2C")
    assert game.winners() == 0b0101 and events_text(game) == ["high 0 AC +1"], "Low is the others'"
    own = ("AC 2C JC AD KD QD", "3C 4D 5D 6D 7H 8H", "4C 2D 3D 2H 3H 4H", "5C 5H 6H 9H 2S 3S")
    game = early(10, 10, "AC 3C 4C 5C JC 4D 2D 2S 2C 5D 3D 3S", hands=own, stakes="1", all_four="1", throw_in="off")
    assert game.turn() == 0, "Game is open to the last card"
    play(game, "AD 6D 2H 5H KD 7H 3H 6H QD 8H 4H 9H")
    assert events_text(game) == ["high 0 AC +1", "all four 0"] and game.stakes(0) == 2


def test_af_r10_turn_ups_are_seen():
    """AF-R10, AF-R1: a king is High if the ace of its suit was turned up."""
    hands = ("KC 3D 4D 5D 6D 7D", "3C QD JD 10D 9D 8D", "QC 2H 3H 4H 5H 6H", "4C 7H 8H 9H 10H JH")
    game = at(dealt("Trinidad", 3, hands, "AC", stop_early="yes"), 13, 13)
    assert play(game, "stand", "KC").winners() == 0b0101
    game = at(dealt("Trinidad", 3, hands, "2C", stop_early="yes"), 13, 12)
    assert play(game, "stand", "4D 8D 2H").turn() == 3
    assert begun("Trinidad", 4, 0, stop_early="yes").turn() == 0
