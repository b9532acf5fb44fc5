"""All Fours' computer player: it uses only the cards that it sees, and plays to the score."""

from checker import Checker
from engines import card_text
from engines.all_fours import kernels
from engines.catalog import find
from engines.game import OVER
from games.all_fours.dealt import at, begun, dealt, hand, play, shared

ENTRY = find("all_fours")
EASY, MEDIUM, HARD = 0, 1, 2
TABLES = (("Trinidad", 4), ("West Yorkshire", 6), ("Seven Up", 3), ("Running", 2), ("Lancashire", 4))


def decision(game, level=MEDIUM):
    """Return the move that a level chooses for the seat to act, and its reason."""
    player = ENTRY.bot()()
    player.level = level
    view = bytearray(game.SIZE)
    game.view(game.turn(), view)
    move = player.decide(view)
    return move, player.reason()


def named(game, level=MEDIUM):
    """Return the name of the move that a level chooses, and its reason."""
    move, why = decision(game, level)
    return game.move_name(move), why


def test_unseen_cards_do_not_matter():
    """AF-Y10: each level decides the same when the hidden cards are different."""
    for name, seats in TABLES:
        checker = Checker(ENTRY, seats, begun(name, seats, 0, opening="random").chosen())
        game = checker.game
        game.deal(5)
        made = 0
        while game.turn() != OVER and made < 90:
            level = HARD if made % 8 == 0 else made & 1
            move = decision(game, level)[0]
            other = checker.other
            other.load(game.state)
            checker.shuffle_hidden(other.state, game.turn())
            assert decision(other, level)[0] == move
            game.play(move)
            made += 1
        assert made > 40


def test_it_never_gives_the_match_away():
    """AF-R7, AF-R8: the bot never gives if the gift wins the match for the others. It stands if High wins the match."""
    hands = ("2H 3H 4H 5D 6D 7D", "AC KC QC JC 10C 9C")
    for level in (EASY, MEDIUM, HARD):
        game = play(at(dealt("Trinidad", 1, hands, "5C"), 13, 3), "beg")
        assert named(game, level) == ("run", "a gift loses the match")
        game = play(at(dealt("Trinidad", 1, hands, "5C"), 12, 3), "beg")
        assert named(game, level) == ("give", "High is sure")
        game = at(dealt("Trinidad", 1, ("AC 3H 4H 5D 6D 7D", "2H 3D 4D 5H 6H 7H"), "5C"), 13, 3)
        assert named(game, level) == ("stand", "High wins the match")


def test_it_gives_nothing_if_a_gift_ends_the_hand():
    """AF-E3: if a gift ends the hand, the bot runs, however good its trumps are."""
    strong, weak = "AC KC QC JC 10C 9C", "2H 3H 4H 5D 6D 7D"
    for level in (EASY, MEDIUM, HARD):
        for name in ("17th century", "Running"):
            game = play(dealt(name, 1, (weak, strong), "5C"), "beg")
            assert named(game, level) == ("run", "a gift ends the hand")
        game = play(dealt("Early American", 1, (weak, strong), "5C", gift="thrown in"), "beg")
        assert named(game, level)[0] == "run"
        assert named(play(dealt("Early American", 1, (weak, strong), "5C"), "beg"), level)[0] == "give"


def test_it_gives_if_the_turn_up_pays_more_than_a_gift():
    """AF-E6, AF-R26: if only the last turn-up pays, an ace, king or queen pays more than a gift costs."""
    weak, other = "2H 3H 4H 5D 6D 7D", "2D 3D 4D 5H 6H 7H"
    for level in (EASY, MEDIUM, HARD):
        for up, pays in (("AC", 4), ("KC", 3), ("QC", 2), ("JC", 1), ("10C", 0)):
            game = play(dealt("Running", 1, (weak, other), up, turn_up="final only"), "beg")
            wanted = ("give", "the turn-up pays %d" % pays) if pays > 1 else ("run", "a gift ends the hand")
            assert named(game, level) == wanted, up
            game = play(dealt("Running", 1, (weak, other), up), "beg")
            assert named(game, level) == ("run", "a gift ends the hand"), "it was paid at once"
        game = play(at(dealt("17th century", 1, (weak, other), "JC", turn_up="final only"), 10, 10), "beg")
        assert named(game, level) == ("give", "the turn-up wins the match")


def test_it_does_not_stand_if_the_dealer_would_win():
    """AF-R26, AF-R8, AF-S4: the bot begs or bunches if standing or playing on pays the dealer the winning points."""
    strong = ("AC KC 10C 3H 4H 5H", "2D 3D 4D 5D 6D 7D")
    for level in (EASY, MEDIUM, HARD):
        game = at(dealt("Seven Up", 1, strong, "JC"), 6, 6)
        assert named(game, level) == ("beg", "else the dealer wins")
        assert named(at(dealt("Seven Up", 1, strong, "7C"), 6, 6), level) == ("stand", "High wins the match")
        shuffled = dealt("Seven Up", 1, shared(2, 9, "2C JD"), "2C JD")
        game = play(at(shuffled, 6, 6), "beg", "run")
        assert named(game, level) == ("bunch", "else the dealer wins")
        assert named(play(game, "bunch"), level) == ("play on", "the turn-up wins the match")


def test_it_begs_and_gives_by_its_hand():
    """AF-T5, AF-T6: the bot changes the suit with few trumps and keeps it with many high ones, as eldest and as
    dealer."""
    weak, strong = "2H 3H 4H 5D 6D 7D", "AC KC QC JC 10C 2C"
    for level in (EASY, MEDIUM, HARD):
        assert named(dealt("Trinidad", 1, (weak, strong), "5C"), level)[0] == "beg"
        assert named(dealt("Trinidad", 1, (strong, weak), "5C"), level)[0] == "stand"
        assert named(play(dealt("Seven Up", 1, (weak, strong), "5C"), "beg"), level)[0] == "give"
        assert named(play(dealt("Seven Up", 1, (strong, weak), "5C"), "beg"), level)[0] == "run"


def test_the_score_changes_a_bid():
    """AF-T5, AF-T6: hard begs with two middle trumps, but not if the dealer needs only one point, which a run may
    bring. Medium does not look at the score."""
    hands = ("8C 9C 2D 4H 6S 9S", "6D AH 5H 7H 3S 8S")
    good = ("stand", "good odds with 2 trumps")
    for points, wanted in (((0, 0), ("beg", "wins the match more often")), ((4, 6), good)):
        game = at(dealt("Seven Up", 1, hands, "5C"), *points)
        assert named(game, HARD) == wanted
        assert named(game, MEDIUM) == good


def test_it_pitches_its_best_suit():
    """AF-Y10: two sure points count for more than four middle cards."""
    for level in (EASY, MEDIUM, HARD):
        move = decision(dealt("West Yorkshire", 1, ("AC 2C 7H 8H 9H 6H", "3C 4C 5D 6D 7D 8D")), level)[0]
        assert move >> 4 == 0


def test_it_saves_the_jack_and_the_ten():
    """AF-8: the jack takes a trick that it surely wins. A ten is played if the partner surely wins."""
    game = dealt("Trinidad", 1, ("5C 10D 8D 7D 6D 5D", "JC 3H 4H 5H 6H 7H"), "4C")
    play(game, "stand", "5D 4H 6D 5H 7D 6H 8D 7H 10D")
    for level in (MEDIUM, HARD):
        assert named(game, level) == ("JC", "saves the jack")
    hands = ("2D 3D 4D 5D 6D 7D", "8D 9D 2H 3H 4H 5H", "AC 3C 6H 5S 6S 7S", "10S 2S 9S 8S 3S 8H")
    game = play(dealt("Trinidad", 3, hands, "5C"), "stand", "2D 8D AC")
    for level in (MEDIUM, HARD):
        assert named(game, level)[0] != "10S"
    hands = ("2D 3D 4D 5D 6D 7D", "AC 9D 2H 3H 4H 5H", "8D 3C 6H 5S 6S 7S", "10S 2S 9S 8S 3S 8H")
    game = play(dealt("Trinidad", 3, hands, "5C"), "stand", "2D AC 8D")
    for level in (MEDIUM, HARD):
        assert named(game, level) == ("10S", "gives the partner 10")


def test_it_throws_in_a_hand_that_cannot_win():
    """AF-R18: the bot throws in if every card of its hand can be beaten."""
    hands = ("AC KC QC JC 10C 9C", "2D 3D 4H 5H 6S 7S", "8C 7C 6C 5C 4C 3C", "2H 3H 4D 5D 6D 7D")
    game = play(dealt("West Yorkshire", 3, hands), "AC")
    for level in (EASY, MEDIUM, HARD):
        assert named(game, level) == ("throw in", "every card can be beaten")


def test_it_discards_no_trump_while_it_has_others():
    """AF-R29: the bot discards no trump while it has other cards."""
    seen = 0
    for deal in range(12):
        game = begun("Seven Up", 2, 0, None)
        game.deal(deal)
        while game.turn() != OVER and seen < 40:
            move = decision(game, deal & 1)[0] if game.phase() not in (kernels.BEGGING, kernels.ANSWERING) else 0
            if game.phase() == kernels.DISCARDING:
                held = [card_text.from_text(word) for word in hand(game, game.turn()).split()]
                others = [card for card in held if card >> 4 != game.trump()]
                assert not others or (move & 63) >> 4 != game.trump()
                seen += 1
            play(game, game.move_name(move) if move else ("beg" if game.phase() == kernels.BEGGING else "run"))
    assert seen >= 40
