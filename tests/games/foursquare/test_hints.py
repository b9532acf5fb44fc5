"""Hints of Foursquare in whole games: each reason is compared with the result of the move."""

from engines.foursquare import bot, rules, words
from engines.game import OVER
from games.foursquare.test_bot import after, expected_value, legal, view_of
from portable import RUNTIME

GAMES = 2 if RUNTIME == "micropython" else 12
NAMES = " ace 2 3 4 5 6 7 8 9 10".split(" ")


def turned(game, then, cell):
    """Return the ranks beside the place that were turned up, and those that were turned down."""
    up, down = [], []
    for other in range(16):
        card = game.top_card(other)
        if other != cell and card and (card ^ then.top_card(other)) & 64:
            (up if card & 64 else down).append(NAMES[card & 15])
    return up, down


def fewest(game):
    """Return the smallest number of cards face down after any move."""
    return min([after(game, move).face_down() for move in legal(game)])


def told_of_harm(game, move, then, down):
    """Return the expected reason if cards are turned down and none up; fail if its claim is false."""
    if then.face_down() == fewest(game):
        return "only the %s goes down" % down[0] if len(down) == 1 else "the least harm: %d go down" % len(down)
    best = expected_value(game, move)
    assert best == max([expected_value(game, other) for other in legal(game)])
    return "%d down, best for the next card" % len(down)


def told_of(game, move):
    """Return the expected reason for a move, by the rules alone."""
    then = after(game, move)
    if then.winners():
        return "wins the game"
    if then.turn() == OVER:
        assert all(after(game, other).turn() == OVER and not after(game, other).winners() for other in legal(game))
        return "every place loses"
    cell = rules.cell_of(move)
    up, down = turned(game, then, cell)
    if up and down:
        return "flips %d up for %d down" % (len(up), len(down))
    if up:
        return "flips the %s back up" % up[0] if len(up) == 1 else "flips %d cards back up" % len(up)
    if down:
        return told_of_harm(game, move, then, down)
    covered = game.top_card(cell)
    if covered & 64:
        return "covers a face-down card"
    return "covers a card, nothing turns" if covered else "new pile, nothing turns"


def test_each_hint_is_true():
    """Hints are true with both options of the rules; only a smallest number of cards down is called the least harm."""
    player = bot.FoursquareBot()
    said = set()
    for deal in range(GAMES):
        game = rules.Foursquare(1, (deal & 1, deal >> 1 & 1))
        game.deal(deal)
        while game.turn() != OVER:
            move = player.decide(view_of(game))
            reason = player.reason()
            assert reason == told_of(game, move), (deal, words.move_name(move), reason)
            said.add("best" if "best" in reason else reason.split(" ")[0])
            game.play(move)
    assert {"best", "the", "flips", "new", "covers"} <= said, said
