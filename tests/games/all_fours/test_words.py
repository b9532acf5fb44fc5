"""The words of All Fours: names of moves, descriptions, and reasons of refusals."""

from array import array

from engines.all_fours import kernels
from engines.all_fours import play as tricks
from engines.all_fours.rules import AllFours
from engines.game import IllegalMove, part
from games.all_fours.dealt import begun, dealt, play
from portable import raises

WORDS = part("all_fours", "words")


def _refused(game, name):
    """Return the reason for which a move is refused."""
    return raises(IllegalMove, game.play, game.move_from_name(name)).args[0]


def _names(game):
    out = array("H", bytes(2 * game.MAX_MOVES))
    return [game.move_name(out[i]) for i in range(game.moves(out))]


def test_each_move_has_one_name():
    moves = [suit << 4 | rank for suit in range(4) for rank in range(1, 14)]
    moves += list(range(kernels.CUT, kernels.THROW_IN + 1))
    moves += [kernels.PITCHER + seat for seat in range(6)]
    moves += [kernels.PATTERN + number for number in range(10)]
    moves += [kernels.DISCARD | card for card in AllFours.DECK]
    names = [WORDS.move_name(move) for move in moves]
    assert len(set(names)) == len(names)
    assert [WORDS.move_of_name(name.upper()) for name in names] == moves
    assert [WORDS.move_of_name("  " + name.lower()) for name in names] == moves
    assert WORDS.move_of_name("throw   in") == kernels.THROW_IN and WORDS.move_of_name("tc") == 10
    assert WORDS.move_name(kernels.DISCARD) == "discard"


def test_text_that_is_no_move_is_refused():
    for text in ("", "1S", "7", "discard", "discard 7", "#7S", "7S'", "--", "pitcher", "pitcher 7", "2-2-3", "throw"):
        assert "such as 7S" in raises(ValueError, WORDS.move_of_name, text).args[0], text


def test_the_rounds_are_those_of_the_option():
    """AF-Y3, AF-R16: the rounds are all ways to divide six into three numbers, beginning with 2-2-2."""
    names = [WORDS.move_name(kernels.PATTERN + number) for number in range(10)]
    assert tuple(names) == AllFours.OPTIONS[kernels.PACKETS].choices[2:-1]
    assert names[0] == "2-2-2" and [sum(map(int, name.split("-"))) for name in names] == [6] * 10
    asked = begun("West Yorkshire", 2, 0, packets="asked")
    play(asked, "deal")
    assert _names(asked) == names
    assert asked.describe(asked.move_from_name("1-2-3")) == "deals 1-2-3"


def test_a_card_is_described_by_its_effect():
    """AF-2, AF-3, AF-5: a card pitches, leads, trumps a plain suit, or follows."""
    game = dealt("Pitch", 0, ("KS 2H 3H 4H 5H 6H", "AS 7H 8H 9H 10H JH"))
    told = []
    for name in ("AS", "KS", "7H", "2H", "8H"):
        move = game.move_from_name(name)
        told.append(game.describe(move))
        game.play(move)
    assert told == ["pitches AS", "plays KS", "leads 7H", "plays 2H", "leads 8H"]
    game = dealt("Trinidad", 0, ("KS 2H 3H 4H 5H 6H", "AH 7H 8H 9H 10H JH"), "2S")
    play(game, "stand", "AH")
    assert game.describe(game.move_from_name("KS")) == "trumps with KS"
    assert game.describe(game.move_from_name("2H")) == "plays 2H"


def test_each_answer_is_described():
    """Each answer has its verb, and another player's discard is described without its card (AF-R29)."""
    game = dealt("Seven Up", 0, ("KS 2H 3H 4H 5H 6H 2C 3C 4C", "AH 7H 8H 9H 10H JH 5C 6C 7C"), "2S 3D")
    told = []
    for name in ("beg", "run", "bunch", "play on", "discard 5C", "discard 6C"):
        move = game.move_from_name(name)
        told.append(game.describe(move))
        game.play(move)
    asked = ["begs", "runs the cards", "would bunch", "would play on"]
    assert told == asked + ["discards 5C", "discards 6C"]
    assert game.describe(kernels.DISCARD) == "discards a card"


def test_a_refusal_names_the_rule():
    """AF-4, AF-5, AF-R12, AF-R13, AF-R15, AF-R18, AF-R30: refusals are in plain words.

    AF-R14, AF-T11: a refused move has no other effect.
    """
    hands = ("2S KS 2H 3H 4C 5C", "AH 7H 8H 3D 4D AS")
    game = play(dealt("Trinidad", 0, hands, "9S"), "stand", "AH")
    kept = bytes(game.state)
    assert _refused(game, "4C") == "You can follow suit: play the suit led, or a trump."
    assert _refused(game, "9C") == "That card is not in your hand."
    assert _refused(game, "stand") == "That is not asked now."
    assert game.state == kept
    play(game, "2H AS")
    assert _refused(game, "3H") == "A trump was led: you must play a trump."
    game = dealt("Trinidad", 0, ("2C 3C 4C 5C 6C 7C", "AH 7H 8H 3D 4D AD"), "9S", forced_beg="yes")
    assert _refused(game, "stand") == "Without a trump you must beg."


def test_refusals_of_the_bans():
    """AF-R12, AF-R13, AF-R18: refusals name the bans on trumping in, undertrumping and throwing in."""
    hands = ("2S 8S 8H 3D 4D 5D", "AS 2D 6D 7D 8D 9D", "KS 4H 10C JC QC KC", "3S 6H 7H 2C 3C 4C")
    game = dealt("West Yorkshire", 0, hands, trumping_in="banned")
    play(game, "AS KS 3S 2S", "2D 10C 2C")
    for name in ("8S", "8H"):
        assert _refused(game, name) == "No trumping in: you must follow the suit led."
    assert _refused(game, "throw in") == "You may throw in only a worthless hand that takes no trick, and not to lead."
    hands = ("8H 9H 2S 3D 4C 5C", "AH 2C 6D 7D 8D 9D", "4H KS 10D JD QD KD", "3S 6H 7H 2D 4D 5D")
    game = dealt("Trinidad", 0, hands, "9S", undertrumping="banned")
    play(game, "stand", "2C", "KS", "2D")
    assert _refused(game, "2S") == "No undertrumping: that trump is lower than the one played."


def test_every_refusal_has_its_words():
    """Each reason number has its own words, which fit a line of a terminal."""
    assert len(WORDS.REASONS) == tricks.NOT_RIGHTFUL + 1 == len(set(WORDS.REASONS))
    assert not WORDS.REASONS[0] and max([len(reason) for reason in WORDS.REASONS]) < 80
    assert [reason for reason in WORDS.REASONS[1:] if reason[-1] != "."] == []
