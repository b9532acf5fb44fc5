"""Openings of All Fours: the first dealer or pitcher by cuts, Put cards, a jack, a guess or the random generator."""

from by_name import legal
from engines.all_fours import kernels
from engines.all_fours.rules import AllFours
from engines.players import BOT, HUMAN, REMOTE
from engines.table import Table
from games.all_fours.dealt import begun, by_house_rules, cards, play, undealt, whole


def opened(name, seats, text, **choices):
    """Play the opening of a match whose pack begins with `text`; return the seats that cut, and the game."""
    choices.setdefault("opening", "Put card" if name in ("17th century", "Running") else "high cut")
    game = begun(name, seats, 0, whole(cards(text)), **choices)
    turns = []
    while game.phase() == kernels.CUTTING:
        assert legal(game) == ["cut"]
        turns.append(game.turn())
        play(game, "cut")
    return turns, game


def test_af_t2_the_highest_cut_deals():
    """AF-T2, AF-S1, AF-A1: the seat that cuts the highest card deals; the ace is high."""
    for name, seats, text, dealer in (
        ("Trinidad", 4, "KS 2H AD 10C", 2),
        ("Trinidad", 2, "9S 10H", 1),
        ("Tobago", 4, "QS 2H JD 10C", 0),
        ("Early American", 2, "AS KH", 0),
        ("Seven Up", 3, "4S 2H 5D", 2),
        ("Pitch", 4, "4S KH 5D QD", 1),
    ):
        turns, game = opened(name, seats, text)
        assert turns == list(range(seats)), "each cuts in turn"
        assert (game.phase(), game.turn(), game.dealer()) == (kernels.DEALING, dealer, dealer)
        assert [game.turned(i) for i in range(game.turn_up_count())] == list(cards(text)), "they lie open"
        play(game, "deal")
        assert game.dealer() == dealer and game.turn() == (dealer + 1) % seats
        assert game.state[kernels.SHUFFLES] == 2, "from another shuffle"


def test_af_r17_tied_seats_cut_again():
    turns, game = opened("Trinidad", 4, "KS 2H KD KC 5S 9H 9D 3C 4H")
    assert turns == [0, 1, 2, 3, 0, 2, 3, 2, 3] and game.dealer() == 3
    turns, game = opened("Trinidad", 2, "KS KH 2S AD")
    assert turns == [0, 1, 0, 1] and game.dealer() == 1
    turns, game = opened("Trinidad", 4, "KS AH 3D AC 7S 5D")
    assert turns == [0, 1, 2, 3, 1, 3] and game.dealer() == 1, "a king is out against two aces"


def test_af_r17_a_pack_of_ties_ends_too():
    """AF-R17: if no card is left to cut, the first of the tied seats deals."""
    ranks = "A K Q J 10 9 8 7 6 5 4 3 2".split()
    turns, game = opened("Trinidad", 4, " ".join([rank + suit for rank in ranks for suit in "SHDC"]))
    assert len(turns) == 52 and game.dealer() == 0
    turns, game = opened("Seven Up", 3, " ".join([rank + suit for rank in ranks for suit in "SHD"]))
    assert len(turns) == 42 and game.dealer() == 0, "then clubs from the ace"


def test_af_e1_the_highest_put_card_deals():
    """AF-E1: the highest Put card deals, in the order three, two, ace, king and so on down to four."""
    order = "3 2 A K Q J 10 9 8 7 6 5 4".split()
    for i in range(12):
        high, low = order[i], order[i + 1]
        for name in ("17th century", "Running"):
            assert opened(name, 2, "%sS %sH" % (high, low))[1].dealer() == 0
            assert opened(name, 2, "%sS %sH" % (low, high))[1].dealer() == 1
    turns, game = opened("17th century", 2, "3S 3H 4S 5H")
    assert turns == [0, 1, 0, 1] and game.dealer() == 1


def test_af_y1_until_a_jack_falls():
    """AF-Y1, AF-R17: the cards are dealt from the dealer's left. The seat that gets a jack pitches; the one before it
    deals."""
    for seats, first, text, pitcher in (
        (4, 0, "JS", 1),
        (4, 0, "KS JS", 2),
        (4, 2, "KS QS 5H AH JD", 3),
        (2, 1, "KS JS", 1),
        (6, 5, "2S 3S 4S 5S 6S 7S JC", 0),
    ):
        game = begun("West Yorkshire", seats, first, whole(cards(text)), opening="until a jack")
        assert (game.turn(), legal(game)) == (first, ["cut"])
        play(game, "cut")
        assert game.turn_up_count() == len(text.split()) and game.turn_up() == cards(text)[-1]
        assert (game.phase(), game.turn(), game.eldest()) == (kernels.DEALING, (pitcher - 1) % seats, pitcher)
        play(game, "deal")
        assert game.turn() == pitcher, "and pitches"


def test_af_y11_the_highest_cut_pitches():
    """AF-Y11: the seat that cuts the highest card pitches."""
    turns, game = opened("West Yorkshire", 4, "KS 2H AD 10C", opening="cut to pitch")
    assert (turns, game.turn(), game.eldest()) == ([0, 1, 2, 3], 1, 2)
    assert play(game, "deal").turn() == 2


def test_af_l1_a_guess_at_the_colour():
    """AF-L1, AF-R17: the side that guesses right chooses the pitcher from its seats, otherwise the side that cut."""
    for card, red in (("5D", True), ("5H", True), ("5C", False), ("5S", False)):
        for cutter in range(4):
            for said in ("red", "black"):
                game = begun("Lancashire", 4, cutter, whole(cards(card)), opening="colour guess")
                assert (game.turn(), legal(game)) == (cutter, ["cut"])
                play(game, "cut")
                guesser = 1 - cutter % 2
                assert (game.phase(), game.turn(), legal(game)) == (kernels.GUESSING, guesser, ["red", "black"])
                view = bytearray(game.SIZE)
                game.view(guesser, view)
                assert game.turn_up() == 0 and view[kernels.PACK] == 0x40, "nobody has seen the card"
                play(game, said)
                assert game.turn_up() == cards(card)[0]
                side = guesser if (said == "red") == red else cutter % 2
                assert (game.phase(), game.turn()) == (kernels.PICKING, side)
                assert legal(game) == ["pitcher %d" % (side + 1), "pitcher %d" % (side + 3)]
                play(game, "pitcher %d" % (side + 3))
                assert (game.phase(), game.turn(), game.eldest()) == (kernels.DEALING, side + 1, side + 2)
                assert play(game, "deal").turn() == side + 2


def at_table(players, seed):
    """Return a table of Lancashire with these players, and its match."""
    table = Table("all_fours", 4, undealt("Lancashire", 4, opening="colour guess").chosen(), players)
    table.deal(seed)
    return table, table._game


def test_af_r17_a_person_guesses_and_picks_for_the_side():
    """AF-R17: a person guesses and picks for the side, or its lower seat if both or neither are people."""
    asked = set()
    for mask in range(16):
        players = bytes([(BOT, HUMAN, REMOTE)[(mask >> seat & 1) * (1 + seat % 2)] for seat in range(4)])
        speakers = [side + 2 if players[side] >= BOT > players[side + 2] else side for side in range(2)]
        for seed in range(8):
            table, game = at_table(players, seed)
            table.play(kernels.CUT)
            guesser = 1 - game.dealer() % 2
            assert (game.phase(), game.turn()) == (kernels.GUESSING, speakers[guesser])
            table.play(kernels.RED)
            side = game.turn() % 2
            assert (game.phase(), game.turn()) == (kernels.PICKING, speakers[side])
            assert legal(game) == ["pitcher %d" % (side + 1), "pitcher %d" % (side + 3)]
            asked.add((mask, game.turn()))
            game.check()
            for seat in range(4):
                assert game.is_sound(table.view(seat).state, seat)
            assert table.record.replay().state == game.state
            table.play(kernels.PITCHER + side)
            table.play(kernels.DEAL)
            assert table.record.replay().state == game.state
    assert len(asked) == 32, "each side of each table has picked"


def test_af_l1_a_guess_with_other_numbers_of_seats():
    """AF-L1 as a house rule: the side after the cutter's side guesses. If it is wrong, the cutter's side chooses."""
    for seats in (2, 3, 6):
        count = 3 if seats % 3 == 0 else 2
        found = set()
        for seed in range(20):
            for said in ("red", "black"):
                game = AllFours(seats, undealt("West Yorkshire", 2).chosen())
                game.set_option(kernels.OPENING, kernels.COLOUR_GUESS)
                game.deal(seed)
                cutter = game.turn()
                by_house_rules(game, "cut")
                guesser = (cutter + 1) % count
                assert (game.phase(), game.turn()) == (kernels.GUESSING, guesser)
                by_house_rules(game, said)
                right = (game.turn_up() >> 4 in (1, 2)) == (said == "red")
                assert game.turn() == (guesser if right else cutter % count)
                own = [seat for seat in range(seats) if game.side(seat) == game.side(game.turn())]
                assert legal(game) == ["pitcher %d" % (seat + 1) for seat in own]
                found.add((cutter, right))
                by_house_rules(game, legal(game)[-1])
                assert game.eldest() == own[-1]
        assert len(found) == 2 * seats


def test_af_r17_a_random_dealer():
    """AF-R17: every seat may deal first. A deal number gives the same cards, whatever the opening."""
    for seats in (2, 4):
        found = set()
        for seed in range(40):
            game = undealt("Trinidad", seats, opening="random")
            game.deal(seed)
            found.add(game.turn())
            assert (game.phase(), game.turn_up_count(), legal(game)) == (kernels.DEALING, 0, ["deal"])
            play(game, "deal")
            other = undealt("Trinidad", seats)
            other.deal(seed)
            while other.phase() != kernels.BEGGING:
                play(other, legal(other)[0])
            turn = (other.dealer() - game.dealer()) % seats
            for seat in range(seats):
                at = kernels.hand_at(game.state, seat)
                there = kernels.hand_at(other.state, (seat + turn) % seats)
                assert game.state[at : at + 6] == other.state[there : there + 6]
            assert game.turn_up() == other.turn_up()
        assert found == set(range(seats))
