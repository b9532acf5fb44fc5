"""The words of All Fours in text play: questions, tricks, points and the end of the match."""

from array import array
from typing import Any

import pytest

from engines.all_fours import kernels
from engines.all_fours.rules import AllFours
from engines.all_fours.variants import VARIANTS
from firmware.games.all_fours import text
from games.all_fours.dealt import at, begun, dealt, deck, play, undealt, whole

NAMES = ("You", "Bo", "Cy", "Di", "Ed", "Flo").__getitem__
TWO = ("KS 2H 3H 4H 5H 6H", "AH 7H 8H 9H 10H JH")


def lines_for(game: AllFours, *moves: str) -> list[str]:
    """Make moves and return the lines printed for them and their results."""
    lines = []
    for name in moves:
        move = game.move_from_name(name)
        lines.append(text.move_line(game, move, NAMES(game.turn())))
        game.play(move)
        lines += text.news(game, NAMES)
    return lines


def question_of(game: AllFours) -> str:
    """Return the question for the seat to act."""
    return text.status(game, NAMES)[0]


def chosen(game: AllFours) -> list[str]:
    """Return the lines that list the legal moves."""
    out = array("H", bytes(2 * game.MAX_MOVES))
    return text.choices(game, out[: game.moves(out)])


def test_high_cut() -> None:
    """AF-T2, AF-R17: each cut card is printed, then the first dealer."""
    game = begun("Trinidad", 2, 0, whole(bytes([9, 9 + 16, 7, 8])), opening="high cut")
    assert question_of(game) == "The first deal: type cut." and chosen(game) == ["cut: draw a card."]
    assert lines_for(game, "cut", "cut", "cut") == [
        "You cut.",
        "The card is 9C.",
        "Bo cuts.",
        "The card is 9D.",
        "You cut.",
        "The card is 7C.",
    ]
    assert lines_for(game, "cut") == ["Bo cuts.", "The card is 8C.", "Bo deals first."]


def test_until_a_jack() -> None:
    """AF-Y1: the seat that gets the first jack pitches, and the seat before it deals."""
    game = begun("West Yorkshire", 4, 0, whole(bytes([2, 3, 11])), opening="until a jack")
    told = lines_for(game, "cut")
    assert told == ["You deal until a jack.", "The first jack is JC, to Di.", "Cy deals first."]


def test_colour_guess() -> None:
    """AF-L1: the cut card is not printed before the guess."""
    game = begun("Lancashire", 4, 1, whole(bytes([3])), opening="colour guess")
    assert lines_for(game, "cut") == ["Bo cuts."]
    assert question_of(game) == "A card is cut: red or black?"
    assert chosen(game) == ["red: guess that the card is red.", "black: guess that the card is black."]
    assert lines_for(game, "black") == ["You say black.", "The card is 3C.", "You choose who pitches first."]
    assert question_of(game) == "Who pitches first: pitcher 1 or pitcher 3?"
    assert chosen(game) == ["pitcher 1: seat 1 leads first.", "pitcher 3: seat 3 leads first."]
    assert lines_for(game, "pitcher 3") == ["You name seat 3 to pitch.", "Bo deals first."]


def test_a_turn_up_a_beg_and_a_gift() -> None:
    """AF-T4, AF-T5, AF-T6: a turn-up that pays is printed with the new score; one that pays nothing is printed too."""
    game = begun("Trinidad", 2, 0, deck(2, 0, TWO, "6S"))
    assert lines_for(game, "deal") == ["You deal.", "You score 2 for the turn-up, 6S: now 2."]
    assert question_of(game) == "6S is turned: stand or beg?"
    assert chosen(game) == ["stand: the turned suit is trump.", "beg: ask the dealer for another trump."]
    assert lines_for(game, "beg") == ["Bo begs."]
    assert question_of(game) == "Bo begs, 6S is turned: give or run?"
    assert chosen(game) == [
        "give: a point for the others, and the turned suit is trump.",
        "run: three more cards each, and another trump.",
    ]
    assert lines_for(game, "give") == ["You give one.", "Bo scores 1 for the gift: now 1."]
    dull = begun("Trinidad", 2, 1, deck(2, 1, TWO, "7S"))
    assert lines_for(dull, "deal") == ["Bo deals.", "Turned: 7S."]


def test_a_turn_up_that_is_paid_only_if_it_stays() -> None:
    """AF-E3, AF-R26: the question includes the turn-up's points; the line for a gift includes the end of the hand."""
    game = begun("Running", 2, 0, deck(2, 0, TWO, "QS"), turn_up="final only")
    assert lines_for(game, "deal") == ["You deal.", "Turned: QS, which pays 2 if it stays."]
    assert question_of(game) == "QS is turned and pays 2 if it stays: stand or beg?"
    play(game, "beg")
    assert question_of(game) == "Bo begs, QS is turned and pays 2 if it stays: give or run?"
    assert chosen(game)[0] == "give: a point for the others, and the hand is over."
    assert lines_for(game, "give")[1:3] == [
        "You score 2 for the turn-up, QS: now 2.",
        "Bo scores 1 for the gift: now 1.",
    ]
    hands = ("KS 2H 3H 4H 5H 6H 2C 3C 4C", "AH 7H 8H 9H 10H QH 5C 6C 7C")
    game = play(dealt("Seven Up", 0, hands, "2S JD"), "beg", "run")
    assert question_of(game) == "Trump is diamonds, JD pays 1 if it stays: bunch or play on?"


def test_a_run_until_the_pack_is_out() -> None:
    """AF-T7, AF-T8: each turned card is printed, and the new deal when the pack runs out."""
    hands = ("2C 3C 4C 5C 6C 7C 2H 3H 4H 5H 6H 7H", "8C 9C 10C JC QC KC 8H 9H 10H JH QH KH")
    game = dealt("Trinidad", 0, hands, "2S 3S 4D")
    assert lines_for(game, "beg", "run") == ["Bo begs.", "You run the cards.", "Turned: 3S.", "Turned: 4D."]
    assert text.status(game, NAMES)[0] == "Trick 1, trump diamonds: lead any card."
    four = [" ".join(part) for part in zip(*[iter("2C 3C 4C 5C 6C 7C 8C 9C 10C QC KC AC".split())] * 12, strict=True)]
    four += ["2H 3H 4H 5H 6H 7H 8H 9H 10H QH KH AH", "2D 3D 4D 5D 6D 7D 8D 9D 10D QD KD AD"]
    four += ["JC JH JD 4S 5S 7S 8S 9S 10S QS KS AS"]
    game = dealt("Tobago", 0, tuple(four), "3S 6S JS", whole(b"") + whole(b""))
    told = lines_for(game, "beg", "run")
    assert told[2:5] == ["Turned: 6S.", "You and Cy score 3 for the turn-up, JS: now 3.", _RAN_OUT]


_RAN_OUT = "The pack ran out: all cards are shuffled and dealt again."


def test_bunching_and_discarding() -> None:
    """AF-S4, AF-S6: each answer and the number of cards left to discard are printed; other seats do not see which
    cards."""
    hands = ("KS 2H 3H 4H 5H 6H 2C 3C 4C", "AH 7H 8H 9H 10H JH 5C 6C 7C")
    game = dealt("Seven Up", 0, hands, "2S 3D", whole(b""))
    play(game, "beg", "run")
    assert question_of(game) == "Trump is diamonds: bunch or play on?"
    assert chosen(game) == ["bunch: shuffle and deal again, if all agree.", "play on: with this trump."]
    again = AllFours(2, game.chosen())
    again.load(game.state, game.decks)
    assert lines_for(again, "bunch", "bunch")[:3] == [
        "Bo would bunch.",
        "You would bunch.",
        "All agree: the cards are shuffled and dealt again.",
    ]
    assert lines_for(game, "play on", "discard 5C") == ["Bo would play on.", "Bo discards 5C."]
    assert question_of(game) == "Trump is diamonds: discard 2 more."
    assert chosen(game) == ["To discard: 7C, 6C, AH, JH, 10H, 9H, 8H, 7H."]
    assert text.move_line(game, kernels.DISCARD, "Bo") == "Bo discards a card."


def test_a_trick_is_shown_with_its_winner_so_far() -> None:
    """AF-5, AF-6, AF-Y6: a trick shows its cards, the trump, the winner so far and which cards would win."""
    hands = ("KS 2H 3H 4D 5D 6D", "AH 7H 8H 9D 10D JD", "2S 9H 10H 2C 3C 4C", "5C 6C 7C 8C 9C 10C")
    game = dealt("Trinidad", 0, hands, "9S")
    play(game, "stand", "7H", "9H", "5C")
    assert text.status(game, NAMES) == [
        "Trick 1, trump spades: Bo 7H, Cy 9H, Di 5C. Cy is winning.",
        "Hand: KS 6D 5D 4D 3H 2H.",
    ]
    assert chosen(game) == ["Takes the trick so far: KS.", "Does not take it: 3H, 2H."]
    assert lines_for(game, "KS") == ["You trump with KS.", "You win the trick."]
    assert chosen(game) == ["To lead: 6D, 5D, 4D, 3H, 2H."]
    shown = text.show(game, NAMES)
    assert "Last trick: Bo 7H, Cy 9H, Di 5C, You KS. You won it." in shown
    assert "Tricks: You and Cy 1, Bo and Di 0." in shown
    assert "Hand 1, dealer You." in shown and "Turned: 9S." in shown
    assert question_of(game) == "Trick 2, trump spades: lead any card."


def test_points_are_printed_one_by_one() -> None:
    """AF-8, AF-T9: each point is printed in order with its card and the new score, including a hung jack and both Game
    counts."""
    game = dealt("Trinidad", 0, ("KS 2H 3H 4H 5H 6H", "JS AH 8C 9C 10C 7C"), "9S")
    told = lines_for(game, "stand", "JS", "KS")
    assert told == ["Bo stands.", "Bo leads JS.", "You play KS.", "You win the trick."]
    play(game, "2H AH", "8C 3H", "9C 4H", "10C 5H")
    assert lines_for(game, "7C", "6H")[2:] == [
        "Bo wins the trick.",
        "You score 1 for High, KS: now 1.",
        "Bo scores 1 for Low, JS: now 1.",
        "You score 3 for the hung jack, JS: now 4.",
        "Bo scores 1 for Game, 14 to 4: now 2.",
    ]
    assert question_of(game) == "Your deal: type deal. Score to 14: You 4, Bo 2."
    assert len(text.status(game, NAMES)) == 1, "no hand while the last one lies there"


def test_a_tie_of_game_and_all_four() -> None:
    """AF-Y8, AF-Y9: a point that nobody scores is printed, and all four if it is played for."""
    game = dealt("Pitch", 0, ("2S 2H 3H 4H 5H 6H", "AS 7C 8C 9C 6C 5C"))
    told = lines_for(game, *"AS 2S 7C 2H 8C 3H 9C 4H 6C 5H 5C 6H".split())
    assert told[-1] == "Bo scores 1 for Game, 4 to 0: now 2." and "You score 1 for Low, 2S: now 1." in told
    level = dealt("Pitch", 0, ("2S 2H 3H 4H 5H 6H", "3S 7C 8C 9C 6C 5C"))
    assert lines_for(level, *"3S 2S 7C 2H 8C 3H 9C 4H 6C 5H 5C 6H".split())[-1] == "Nobody scores for Game, 0 to 0."
    hands = ("2H 3H 4H 5H 6H 7H", "AS 2S JS 10C 8C 9C", "2D 3D 4D 5D 6D 7D", "8D 9D 10D 8H 9H 10H")
    game = dealt("West Yorkshire", 0, hands, stakes="1", all_four="1", packets="2-2-2", throw_in="off")
    play(game, "AS 2D 8D 2H", "JS 3D 9D 3H", "2S 4D 8H 4H", "8C 5D 9H 5H", "9C 6D 10D 6H")
    assert lines_for(game, "10C", "7D", "10H", "7H")[-2:] == [
        "Bo and Di score 1 for Game, 35 to 0: now 4.",
        _ALL_FOUR,
    ]


_ALL_FOUR = "Bo and Di make all four."


def test_chips() -> None:
    """AF-S8: with chips, the score shows the chips left."""
    game = at(dealt("Seven Up", 1, TWO, "7S", score="chips"), 6, 2)
    assert text.show(game, NAMES)[0] == "Score to 7: You 1 chip, Bo 5 chips."


def test_giving_the_match_away_needs_confirmation() -> None:
    """AF-R7: a gift is not confirmed if the dealer's turn-up wins first (AF-R8), or if the gift does not win the
    match."""
    for name, ups, points, wanted in (
        ("Trinidad", "7S", (12, 12), False),
        ("Trinidad", "7S", (0, 13), True),
        ("Seven Up", "JS", (6, 6), False),
        ("Seven Up", "7S", (6, 6), True),
    ):
        game = at(dealt(name, 0, TWO, ups), *points)
        assert text.loses(game, kernels.STAND) == (name == "Seven Up" and ups == "JS"), "the dealer is paid first"
        play(game, "beg")
        assert text.loses(game, kernels.GIVE) == wanted, (name, ups)
        assert not text.loses(game, kernels.RUN)


def test_the_end() -> None:
    """AF-9, AF-R9: the winner is printed with the score at that moment."""
    game = begun("Trinidad", 2, 1, deck(2, 1, TWO, "JS"))
    game.state[kernels.SCORES] = 3
    game.state[kernels.SCORES + 1] = 13
    assert lines_for(game, "deal") == ["Bo deals.", "Bo scores 3 for the turn-up, JS: now 16."]
    assert text.result(game, NAMES) == ["Bo wins.", "Score to 14: You 3, Bo 16."]


def test_stakes_at_the_end() -> None:
    """AF-R21: the result shows each seat's gains and losses."""
    game = undealt("Lancashire", 4, stakes="1", all_four="1", opening="random")
    game.deal(1)
    game.state[kernels.ALL_FOURS] = 2
    game.state[4] = 5
    assert text.result(game, NAMES)[0] == "You and Cy win."
    assert text.result(game, NAMES)[2] == "Stakes: You +3, Bo -3, Cy +3, Di -3."
    three = undealt("West Yorkshire", 6, stakes="1", all_four="1", opening="random")
    three.deal(1)
    three.state[4] = 0b1001
    assert len(text.result(three, NAMES)) == 2, "not with three sides"


@pytest.mark.parametrize("row", VARIANTS, ids=lambda row: row.name)
def test_all_lines_are_short_and_plain(row: Any) -> None:
    """Lines are short and plain over whole matches of each variant and number of seats, from each seat's view."""
    for seats in row.seats:
        game = AllFours(seats, row.defaults(AllFours.OPTIONS))
        seen = AllFours(seats, game.chosen())
        out = array("H", bytes(2 * game.MAX_MOVES))
        game.deal(seats)
        lines: list[str] = []
        while game.turn() != 255:
            count = game.moves(out)
            move = out[len(lines) % count]
            seat = game.turn()
            game.view(seat, seen.state)
            lines += text.status(seen, NAMES) + text.choices(seen, out[:count]) + text.show(seen, NAMES)
            lines.append(text.move_line(seen, move, NAMES(seat)))
            game.play(move)
            game.view((seat + 1) % seats, seen.state)
            lines += text.news(seen, NAMES)
        lines += text.result(seen, NAMES)
        assert max(map(len, lines)) <= 120 and all(line.isascii() and line[-1] in ".?" for line in lines)
        assert not any("##" in line for line in lines)
