"""Scores of a hand of All Fours: the four points in their order, ties, honours and stakes."""

from by_name import legal
from engines.all_fours import kernels, score
from engines.game import AT_OPTIONS, AT_SEATS, BODY, OVER
from games.all_fours.dealt import at, begun, by_house_rules, dealt, events_text, play, scores

# Clubs are trumps; the eldest is seat 0. The queen hangs the jack of the eldest's partner.
HANDS = ("AC 9C QD 8D 7H 6S", "2C QC JD 10D 9H 8S", "JC 3C AH KH 5S 4S", "10C 4C 2D 3D 2H 3S")
PLAY = "AC 2C 3C 4C 9C QC JC 10C JD KH 2D QD 8D 10D AH 3D 9H 5S 2H 7H 8S 4S 3S"
LAST = "6S"
ALL = ["high 0 AC +1", "low 1 2C +1", "hang jack 1 JC +3", "game 1 +1"]

WORTH = ((10, 10), (4, 1), (3, 13), (2, 12), (1, 11), (0, 2))  # points for Game, and ranks
LOW_TWO = ("3C 5D 6D 7D 8D 9D", "4C 5H 6H 7H 8H 9H")


def trinidad(first=0, second=0):
    """Return a hand of Trinidad before its last card, with these points."""
    return play(at(dealt("Trinidad", 3, HANDS, "5C"), first, second), "stand", PLAY)


def through(game):
    """Play the first legal card until the hand ends; return the game."""
    while game.phase() == kernels.PLAYING:
        play(game, legal(game)[0])
    return game


def test_af_8_high_low_jack_and_game_in_this_order():
    """AF-8, AF-Y8, AF-E4, AF-T9: High, Low, the jack and Game score in this order."""
    game = play(trinidad(), LAST)
    assert events_text(game) == ALL
    assert scores(game) == [1, 5] and [game.score(seat) for seat in range(4)] == [1, 5, 1, 5]
    assert (game.phase(), game.turn(), game.winners()) == (kernels.DEALING, 0, 0)
    assert game.tricks() == 6 and game.trick_taker(1) == 1, "it lies there until the next deal"
    game = play(dealt("West Yorkshire", 3, HANDS), PLAY, LAST)
    assert events_text(game) == ["high 0 AC +1", "low 1 2C +1", "jack 1 JC +1", "game 1 +1"]
    play(game, "deal")
    assert game.tricks() == 0 and events_text(game) == [] and scores(game) == [1, 3]


def test_af_9_the_first_side_to_reach_the_target_wins():
    """AF-9, AF-T10, AF-R9: any of the points may win, and later points do not count."""
    for first, second, winners, told_of, end in (
        (13, 13, 0b0101, 1, [14, 13]),
        (13, 9, 0b0101, 1, [14, 9]),
        (12, 13, 0b1010, 2, [13, 14]),
        (12, 12, 0b1010, 3, [13, 16]),
        (12, 10, 0b1010, 3, [13, 14]),
        (12, 9, 0b1010, 4, [13, 14]),
    ):
        game = play(trinidad(first, second), LAST)
        assert (game.turn(), game.winners()) == (OVER, winners)
        assert events_text(game) == ALL[:told_of] and scores(game) == end
    game = play(trinidad(12, 8), LAST)
    assert game.winners() == 0 and scores(game) == [13, 13]


def test_af_e5_targets():
    """AF-E5, AF-E6, AF-R33, AF-R36, AF-Y11, AF-Y12, AF-L1: each variant has its targets."""
    for name, seats, choices, points in (
        ("Trinidad", 4, {}, 14),
        ("Trinidad", 2, {"target": "7"}, 7),
        ("Tobago", 4, {}, 14),
        ("West Yorkshire", 4, {}, 11),
        ("West Yorkshire", 2, {}, 9),
        ("West Yorkshire", 6, {}, 11),
        ("West Yorkshire", 6, {"target": "15"}, 15),
        ("Lancashire", 4, {}, 11),
        ("17th century", 2, {}, 11),
        ("Running", 2, {}, 31),
        ("Early American", 2, {}, 10),
        ("Seven Up", 3, {}, 7),
        ("Pitch", 3, {}, 7),
    ):
        assert begun(name, seats, 0, **choices).target() == points, name
    for points in range(7, 16):
        assert begun("17th century", 2, 0, target=str(points)).target() == points


def test_af_r1_turned_cards_are_not_in_play():
    """AF-R1, AF-R2: High and Low are trumps in the hands, and a turned jack does not score as the jack."""
    hands = ("KC 9C QD 8D 7H 6S", "3C QC JD 10D 9H 8S", "10C 4C AH KH 5S 4S", "6C 5C 2D 3D 2H 3S")
    game = play(dealt("Trinidad", 3, hands, "AC"), "stand", "KC 3C 4C 6C")
    assert events_text(through(game))[:2] == ["high 0 KC +1", "low 1 3C +1"]
    game = through(play(dealt("Trinidad", 3, hands, "JC"), "stand", "KC 3C 4C 6C"))
    assert [what.split()[0] for what in events_text(game)] == ["high", "low", "game"]


def test_af_r3_no_trump_and_a_lone_one():
    plain = ("4D 5D 6D 7D 8D 9D", "4H 5H 6H 7H 8H KH")
    game = through(play(dealt("17th century", 1, plain, "5C"), "stand"))
    assert events_text(game) == ["game 0 +1"], "nobody has a trump"
    lone = ("7C 5D 6D 7D 8D 9D", "4H 5H 6H 7H 8H KH")
    game = through(play(dealt("17th century", 1, lone, "5C"), "stand"))
    assert events_text(game) == ["high 0 7C +1", "low 0 7C +1", "game 0 +1"]
    jack = ("JC 5D 6D 7D 8D 9D", "4H 5H 6H 7H 8H KH")
    game = through(play(dealt("Trinidad", 1, jack, "5C"), "stand"))
    assert events_text(game) == ["high 0 JC +1", "low 0 JC +1", "jack 0 JC +1", "game 0 +1"]


def test_af_r3_a_lone_ace_is_high_and_low():
    hands = ("AC 5D 6D 7D 8D 9D", "4H 5H 6H 7H 8H KH")
    game = through(play(dealt("17th century", 1, hands, "5C"), "stand"))
    assert events_text(game)[:2] == ["high 0 AC +1", "low 0 AC +1"]


def test_af_r11_hang_jack():
    """AF-R11, AF-T9: the jack scores one for its holder or partner and three for the others, with two players too."""
    two = ("JC 5D 6D 7D 8D 9D", "QC 5H 6H 7H 8H 9H")
    game = through(play(dealt("Trinidad", 1, two, "5C"), "stand", "JC QC"))
    assert "hang jack 1 JC +3" in events_text(game)
    two = ("QC 5D 6D 7D 8D 9D", "JC 5H 6H 7H 8H 9H")
    assert "hang jack 0 JC +3" in events_text(through(play(dealt("Trinidad", 1, two, "5C"), "stand", "QC JC")))
    assert "jack 0 JC +1" in events_text(through(play(dealt("17th century", 1, two, "5C"), "stand", "QC JC")))
    partner = ("JC 9C QD 8D 7H 6S", "2C 7C JD 10D 9H 8S", "AC 3C AH KH 5S 4S", "10C 4C 2D 3D 2H 3S")
    game = through(play(dealt("Trinidad", 3, partner, "5C"), "stand", "JC 2C AC 4C"))
    assert "jack 0 JC +1" in events_text(game)
    assert "jack 1 JC +1" in events_text(play(trinidad_without_hanging(), LAST))


def trinidad_without_hanging():
    """Return the same hand in Lancashire, where the jack is worth 1 to any taker."""
    return play(dealt("Lancashire", 3, HANDS), PLAY)


def test_af_l1_low_goes_to_its_taker():
    """AF-L1, AF-R34: Low scores for its taker, while High stays with its holder."""
    game = play(dealt("Lancashire", 3, HANDS), PLAY, LAST)
    assert events_text(game) == ["high 0 AC +1", "low 0 2C +1", "jack 1 JC +1", "game 1 +1"]


def game_goes_to(s, *totals):
    """Return the side that scores Game if each side has taken plain cards with these totals."""
    s = bytearray(s)
    at = kernels.PLAYED
    plain = (s[kernels.TRUMP] + 1 & 3) << 4
    for side, total in enumerate(totals):
        while total:
            s[kernels.TAKERS + s[kernels.TRICKS]] = side
            s[kernels.TRICKS] += 1
            for _ in range(s[AT_SEATS]):
                worth, rank = next(pair for pair in WORTH if pair[0] <= total)
                s[at] = plain | rank
                at += 1
                total -= worth
    s[kernels.PLAYED_COUNT] = at - kernels.PLAYED
    return score.tally(s) >> 6 & 3


def test_af_s7_ties_in_game():
    """AF-S7, AF-R24, AF-R31, AF-R32, AF-R20, AF-P1, AF-Y8: ties by the sides' totals, for each dealer."""
    for name, seats, choices in (
        ("Seven Up", 2, {}),
        ("Seven Up", 4, {}),
        ("17th century", 2, {"tie": "non-dealer"}),
        ("Early American", 2, {"tie": "non-dealer"}),
    ):
        for dealer in range(seats):
            s = begun(name, seats, dealer, **choices).state
            for total in (0, 14, 40):
                assert game_goes_to(s, total, total) == 1 - dealer % 2
            assert [game_goes_to(s, 5, 4), game_goes_to(s, 4, 5)] == [0, 1]
    for name in ("Trinidad", "West Yorkshire", "17th century", "Running", "Early American", "Pitch"):
        s = begun(name, 2, 0).state
        assert game_goes_to(s, 14, 14) == game_goes_to(s) == kernels.NOBODY
    for dealer in range(3):
        s = begun("Seven Up", 3, dealer).state
        one, two = (dealer + 1) % 3, (dealer + 2) % 3
        for total in (0, 14):
            assert game_goes_to(s, total, total, total) == kernels.NOBODY
        for of_one, of_two, of_dealer, who in (
            (7, 7, 3, kernels.NOBODY),
            (7, 0, 7, one),
            (6, 7, 7, two),
            (7, 0, 8, dealer),
        ):
            totals = [0] * 3
            totals[one], totals[two], totals[dealer] = of_one, of_two, of_dealer
            assert game_goes_to(s, *totals) == who
    s = begun("West Yorkshire", 6, 0).state
    assert game_goes_to(s, 20, 20) == kernels.NOBODY and game_goes_to(s, 5, 0, 7) == 2


def test_af_r32_nought_to_nought_is_a_tie():
    """AF-R32, AF-R31, AF-R24: a tie at nought is like any other tie, in whole hands."""
    game = through(play(dealt("Seven Up", 1, LOW_TWO, "2C"), "stand"))
    assert events_text(game) == ["high 1 4C +1", "low 0 3C +1", "game 0 +1"]
    game = through(play(dealt("17th century", 1, LOW_TWO, "2C"), "stand"))
    assert events_text(game) == ["high 1 4C +1", "low 0 3C +1", "game -"]
    three = ("AD 2D 5S 6S 7S 8S", "3D 4D 2H 3H 4H 5H", "5D 6D AH 6H 7H 8H")
    game = play(dealt("Seven Up", 2, three, "9C"), "stand", "AD 3D 5D 2D 4D 6D AH 5S 2H")
    assert events_text(through(game)) == ["game 0 +1"], "the dealer ties with one"
    three = ("AD 2D 5S 6S 7S 8S", "3D 6D AH 3H 4H 5H", "5D 4D 2H 6H 7H 8H")
    game = play(dealt("Seven Up", 2, three, "9C"), "stand", "AD 3D 5D 2D 6D 4D AH 2H 5S")
    assert events_text(through(game)) == ["game -"], "the other two tie"


def test_af_r20_three_teams_of_two():
    """AF-R20, AF-Y11: opposite seats are partners, and Low scores for the side that it was dealt to."""
    six = (
        "AC AD 2S 3S 4S 5S",
        "2C AH 2D 3D 4D 5D",
        "3C 6D 7D 8D 9D 2H",
        "4C 3H 4H 5H 6H 7H",
        "5C 8H 9H 6S 7S 8S",
        "6C 9S 7C 8C 9C 10C",
    )
    game = dealt("West Yorkshire", 5, six)
    assert [game.side(seat) for seat in range(6)] == [0, 1, 2, 0, 1, 2] and game.sides() == 3
    play(game, "AC 2C 3C 4C 5C 6C", "AD 2D 6D 3H 6S 9S", "2S 3D 2H 4H 7S 7C", "8C 3S AH 7D 5H 8H")
    assert [game.tricks_won(side) for side in range(3)] == [2, 0, 2]
    assert events_text(through(game)) == ["high 0 AC +1", "low 1 2C +1", "game 2 +1"]
    assert [game.score(seat) for seat in range(6)] == [1, 1, 1, 1, 1, 1]
    game = begun("West Yorkshire", 6, 5)
    game.state[kernels.SCORES : kernels.SCORES + 3] = bytes((10, 3, 2))
    while game.turn() != OVER:
        play(game, legal(game)[0])
    won = [side for side in range(3) if game.side_score(side) >= 11]
    assert len(won) == 1 and game.winners() == 0b001001 << won[0], "both partners win"


HONOURS = ("AC KC QC 10C 2D 3D", "JC 3C 4C 5C 2H 3H")


def test_af_r27_honours_in_play():
    """AF-R27, AF-E6: honours score after Game, from the ace down, each for its taker, until a side has won."""
    play_all = ("stand", "AC JC KC 3C QC 4C 10C 5C 2D 2H 3D 3H")
    first = ["high 0 AC +1", "low 1 3C +1", "jack 0 JC +1", "game 0 +1"]
    pegged = ["honour 0 AC +4", "honour 0 KC +3", "honour 0 QC +2", "honour 0 JC +1", "honour 0 10C +10"]
    game = play(dealt("Running", 1, HONOURS, "9C", honours="yes"), *play_all)
    assert events_text(game) == first + pegged and scores(game) == [23, 1]
    game = play(at(dealt("Running", 1, HONOURS, "9C", honours="yes"), 20, 0), *play_all)
    assert events_text(game) == first + pegged[:3] and scores(game) == [32, 1] and game.winners() == 1
    game = play(at(dealt("Running", 1, HONOURS, "9C", honours="yes"), 28, 0), *play_all)
    assert events_text(game) == first and scores(game) == [31, 1], "it is over before them"
    assert events_text(play(dealt("Running", 1, HONOURS, "9C"), *play_all)) == first
    caught = ("10C 2S KC QC 2D 3D", "JC AC 4C 5C 2H 3H")
    game = play(dealt("Running", 1, caught, "9C", honours="yes"), "stand", "10C JC", "AC KC", "4C QC")
    assert events_text(through(game))[4:] == [
        "honour 1 AC +4",
        "honour 1 KC +3",
        "honour 0 QC +2",
        "honour 1 JC +1",
        "honour 1 10C +10",
    ]


def test_af_r27_honours_after_a_hand_thrown_in():
    """AF-R27, AF-Y7: a trick without a card of the seat that threw in is shorter; its taker scores its honours."""
    hands = ("JC AC 2C 2H 2S 3S", "3C QC 5C AD 10C KC", "4D 6C 7C 4H 5H 4S", "5D 6D 7D 5S 6H 7H")
    game = dealt("West Yorkshire", 3, hands)
    game.set_option(kernels.HONOURS, 1)
    by_house_rules(game, "AC 3C 6C", "throw in", "JC QC 7C", "KC 4H 2C", "10C 5H 2H", "5C 4S 2S", "AD 4D 3S")
    assert game.phase() == kernels.DEALING
    pegged = ["honour 0 AC +4", "honour 1 KC +3", "honour 1 QC +2", "honour 1 JC +1", "honour 1 10C +10"]
    assert events_text(game)[-5:] == pegged


FOURS = ("AC 2C JC AD KD QD", "3C 4D 5D 6D 7H 8H", "4C 2D 3D 2H 3H 4H", "5C 5H 6H 9H 2S 3S")
PITCHES = "AC 3C 4C 5C JC 4D 2D 2S 2C 5D 3D 3S AD 6D 2H 5H KD 7H 3H 6H QD 8H 4H 9H"


def test_af_r21_stakes_on_all_fours():
    """AF-R21, AF-Y9: one stake is won for the match and one for each all-four, including one after the match is won."""
    game = play(dealt("West Yorkshire", 3, FOURS, stakes="1", all_four="1"), PITCHES)
    assert events_text(game)[-1] == "all four 0" and len(events_text(game)) == 5
    assert (game.all_fours(0), game.all_fours(1)) == (1, 0) and [game.stakes(0), game.stakes(1)] == [1, -1]
    game = play(at(dealt("West Yorkshire", 3, FOURS, stakes="1", all_four="1"), 10, 10), PITCHES)
    assert events_text(game) == ["high 0 AC +1", "all four 0"] and scores(game) == [11, 10]
    assert [game.stakes(0), game.stakes(1)] == [2, -2]
    game = play(dealt("Lancashire", 3, HANDS, stakes="1", all_four="1"), PLAY, LAST)
    assert "all four 1" not in events_text(game) and [game.stakes(0), game.stakes(1)] == [0, 0], "High was the others'"
    game = play(at(dealt("Lancashire", 3, HANDS, stakes="1", all_four="1"), 10, 10), PLAY, LAST)
    assert [game.stakes(0), game.stakes(1)] == [1, -1]
    game = play(dealt("West Yorkshire", 3, FOURS), PITCHES)
    assert len(events_text(game)) == 4 and game.all_fours(0) == game.stakes(0) == 0
    assert begun("West Yorkshire", 6, 0, stakes="1", all_four="1").stakes(0) == 0, "not with three teams"


def test_af_r21_the_example_of_two_and_one():
    """AF-R21, AF-Y9: with a stake of 2 on the match and 1 on all four, a side that wins the match and makes all four
    twice, the others once, wins 3 each."""
    game = dealt("West Yorkshire", 3, FOURS, stakes="2", all_four="1")
    game.state[kernels.ALL_FOURS] = 1
    game.state[kernels.ALL_FOURS + 1] = 1
    play(at(game, 10, 10), PITCHES)
    assert game.winners() == 0b0101 and [game.stakes(0), game.stakes(1)] == [3, -3]


def test_af_r21_either_stake_alone():
    """AF-R21: both stakes are from 0 to 15, and each can be played for alone."""
    for match, four, wanted in (("15", "none", [15, -15]), ("none", "15", [15, -15]), ("none", "none", [0, 0])):
        game = play(at(dealt("West Yorkshire", 3, FOURS, stakes=match, all_four=four), 10, 10), PITCHES)
        assert [game.stakes(0), game.stakes(1)] == wanted and game.has_stakes() == (wanted[0] > 0)


def test_af_s8_chips_change_only_the_display():
    """AF-S8: chips change nothing except the display."""
    games = [begun("Seven Up", 3, 0, score=name) for name in ("points", "chips")]
    for game in games:
        while game.turn() != OVER:
            play(game, legal(game)[-1])
    one, two = [bytes(game.state) for game in games]
    assert one != two and one[:AT_OPTIONS] == two[:AT_OPTIONS] and one[BODY:] == two[BODY:]
