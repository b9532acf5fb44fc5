"""Revokes of All Fours: wrong cards played, taken back and called, with their penalties (AF-R14)."""

from array import array

from by_name import legal
from engines.all_fours import kernels
from engines.all_fours.bot import AllFoursBot
from engines.all_fours.rules import AllFours
from engines.game import OVER, IllegalMove
from games.all_fours.dealt import at, cards, dealt, events_text, hand, play, scores
from portable import raises

FOUR = ("AS 3S 7H 8H 2C 3C", "KS QS 9H 10H 4C 5C", "JS 2S JH QH 6C 7C", "10S 9S KH AH 8C 9C")


def table(dealer=3, hands=FOUR, name="Trinidad", ups="10D", **choices):
    """Return a match in which revokes can be called, before the first card."""
    game = dealt(name, dealer, hands, ups, revoke="callable", **choices)
    return play(game, "stand") if ups else game


def refused(game, text):
    """Return the reason for which a move is refused."""
    before = bytes(game.state)
    reason = raises(IllegalMove, game.play, game.move_from_name(text)).args[0]
    assert game.state == before
    return reason


def test_af_r14_a_wrong_card_can_be_played():
    """AF-R14, AF-5: any card of the hand is legal where revokes can be called; elsewhere a wrong one is refused."""
    game = play(table(), "AS")
    assert legal(game) == hand(game, 1).split()
    play(game, "9H")
    game.check()
    assert game.state[kernels.VOIDS + 1] == 0, "it proves nothing"
    strict = play(dealt("Trinidad", 3, FOUR, "10D"), "stand", "AS")
    assert refused(strict, "9H").startswith("You can follow suit")


def test_af_r14_cards_against_a_ban_stay_refused():
    """AF-R12, AF-R13, AF-R14: a ban on trumping in or undertrumping is not broken by mistake."""
    hands = ("AS 3S 7H 8H 2C 3C", "KS QS 9D 10H 4C 5C", "JS 2S 8D QH 6C 7C", "10S 9S KH AH 8C 9C")
    game = play(table(hands=hands, trumping_in="banned"), "AS")
    assert refused(game, "9D") == "No trumping in: you must follow the suit led."
    game = play(table(hands=hands, undertrumping="banned"), "AS", "9D")
    assert refused(game, "8D") == "No undertrumping: that trump is lower than the one played."
    play(game, "QH")


def test_af_r14_a_revoke_is_taken_back_until_the_trick_is_complete():
    """AF-R14: the wrong card returns to the hand, a rightful one takes its place, and later cards stay."""
    game = play(table(), "AS", "9H", "2S")
    assert refused(game, "take back 10H") == "In its place only a rightful card can be played."
    assert refused(game, "take back JS") == "There is no revoke there to call or take back."
    play(game, "take back QS")
    assert hand(game, 1) == "4C 5C 9H 10H KS" and game.turn() == 3
    assert [game.trick_card(0, i) for i in range(3)] == list(cards("AS QS 2S"))
    assert refused(game, "take back KS") == "There is no revoke there to call or take back."
    game.check()
    assert game.mover(game.move_from_name("take back KS")) == 1 and game.mover(0) == 3
    play(game, "9S", "7H", "4C")
    play(game, "JH", "AH")
    assert refused(game, "take back 10H") == "There is no revoke there to call or take back.", "the trick is complete"


def test_af_r14_a_called_revoke_pays_the_others_and_bars_from_game():
    """AF-R14: a point for the other side, and the side of the revoke cannot score Game. Once called it stands."""
    game = play(table(), "AS", "9H")
    assert refused(game, "call 1 1") == "There is no revoke there to call or take back.", "the caller's own side"
    play(game, "call 2 1")
    assert events_text(game) == ["revoke called 0 9H +1"] and scores(game) == [1, 0] and game.turn() == 2
    assert refused(game, "call 2 1") == refused(game, "take back KS")
    play(game, "2S 9S", "7H 10H JH AH", "8C 2C 4C 6C", "9C 3C 5C 7C", "KH 8H QS QH", "10S 3S KS JS")
    play(game, "count", "count")
    assert events_text(game) == ["game -"], "side 1 has the most for Game, and is barred"
    assert game.phase() == kernels.DEALING and scores(game) == [1, 0]


def test_af_r14_a_top_trump_kept_back_loses_the_match():
    """AF-R14: a trump was led, and an ace, king, queen, jack or ten of trumps stayed in the hand."""
    for high, loses in (("10S", True), ("9S", False)):
        hands = ("AS 3S 7H 8H 2C 3C", high + " 2S 9H 10H 4C 5C", "JS KS JH QH 6C 7C", "QS 4S KH AH 8C 9C")
        game = at(play(table(hands=hands, ups="5S"), "AS", "4C"), 3, 9)
        play(game, "call 2 1")
        if loses:
            assert events_text(game) == ["revoke loses 0 4C"]
            assert (game.turn(), game.winners(), scores(game)) == (OVER, 0b0101, [14, 9])
        else:
            assert events_text(game) == ["revoke called 0 4C +1"] and game.turn() == 2


def test_af_r14_a_trumped_trick_or_a_void_is_no_revoke():
    """AF-5, AF-R14: a trump, or any card without the suit led, was right."""
    hands = ("AS 3S 7H 8H 2C 3C", "KS QS 9D 10H 4C 5C", "JH 2D 8D QH 6C 7C", "10S 9S KH AH 8C 9C")
    game = play(table(hands=hands), "AS", "9D", "6C")
    for seat in ("2", "3"):
        refused(game, "call %s 1" % seat)


def test_af_r14_each_side_is_asked_before_the_hand_is_counted():
    """AF-R14: a revoke of the last hand can be called until all sides have spoken; a call may win the match."""
    game = at(play(table(), "AS", "9H"), 13, 0)
    play(game, "2S", "9S", "7H", "10H", "JH", "AH")
    while game.phase() == kernels.PLAYING:
        game.play(game.move_from_name(legal(game)[0]))
    assert (game.phase(), game.turn(), legal(game)) == (kernels.COUNTING, 0, ["count"])
    game.check()
    play(game, "count")
    assert game.turn() == 1
    refused(game, "call 2 1")
    again = AllFours(4, game.chosen())
    again.load(game.state)
    again.state[:] = game.state
    play(game, "count")
    assert game.phase() == kernels.DEALING
    earlier = at(play(table(), "AS", "9H", "2S", "9S"), 13, 0)
    play(earlier, "call 2 1")
    assert earlier.winners() == 0b0101 and scores(earlier) == [14, 0]


def test_af_r14_three_sides():
    """AF-R14: with three sides each other side gets the point, the caller's first."""
    hands = ("AS 3S 7H 8H 2C 3C", "KS QS 9H 10H 4C 5C", "JS 2S JH QH 6C 7C")
    game = at(play(table(2, hands, "Seven Up"), "AS", "9H"), 0, 0, 0)
    play(game, "call 2 1")
    assert events_text(game) == ["revoke called 2 9H +1", "revoke called 0 9H +1"]
    assert scores(game) == [1, 0, 1]


def test_af_r14_computer_players_never_revoke_and_call_what_the_cards_prove():
    """AF-R14: the call comes as soon as the seat plays a card of the suit that it did not follow."""
    view = bytearray(AllFours.SIZE)
    for level in range(3):
        bot = AllFoursBot()
        bot.level = level
        game = play(table(), "AS", "9H")
        game.view(2, view)
        assert bot.decide(view) in list(cards("JS 2S")), "not proven yet"
        play(game, "2S", "9S", "3S", "QS")
        game.view(2, view)
        assert game.move_name(bot.decide(view)) == "call 2 1" and bot.reason() == "the cards prove a revoke"
        play(game, "call 2 1")
        game.view(2, view)
        assert bot.decide(view) == game.move_from_name("JS")


def test_af_r14_the_same_decision_whatever_a_seat_may_have_kept():
    """C-5, AF-R14: hidden cards change no decision, although a seat has revoked."""
    out = array("H", bytes(2 * AllFours.MAX_MOVES))
    moves = set()
    for hidden in (FOUR, (FOUR[0], "9C QS 9H 10H 4C 5C", FOUR[2], "10S 9S KH AH 8C KS")):
        game = play(table(hands=hidden), "AS", "9H")
        view = bytearray(AllFours.SIZE)
        game.view(2, view)
        bot = AllFoursBot()
        moves.add(bot.decide(view))
        assert game.moves(out) == 6
    assert len(moves) == 1


def test_af_r14_a_position_with_a_false_call_is_refused():
    """C-6: only a card that could be a revoke can have been called."""
    game = play(table(), "AS", "9H", "2S")
    for seat, fits in ((0, False), (1, True), (2, False), (3, False)):
        changed = bytearray(game.state)
        changed[kernels.CALLED] = 1 << seat
        other = AllFours(4, game.chosen())
        try:
            other.load(changed)
        except ValueError:
            assert not fits
        else:
            assert fits
