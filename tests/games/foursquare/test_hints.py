"""Each hint of Foursquare in whole games, its reason held against what the place then does."""

from engines.foursquare import bot, rules, words
from engines.game import OVER
from games.foursquare.test_bot import after, expected_value, legal, view_of
from portable import RUNTIME

GAMES = 2 if RUNTIME == "micropython" else 12
NAMES = " ace 2 3 4 5 6 7 8 9 10".split(" ")


def turned(game, then, cell):
    """The ranks that went up and that went down beside the place."""
    up, down = [], []
    for other in range(16):
        card = game.top_card(other)
        if other != cell and card and (card ^ then.top_card(other)) & 64:
            (up if card & 64 else down).append(NAMES[card & 15])
    return up, down


def fewest(game):
    """How few may be face down after any place."""
    return min([after(game, move).face_down() for move in legal(game)])


def told_of_harm(game, move, then, down):
    """What is to be said where cards go down and none comes up; what it claims is so."""
    if then.face_down() == fewest(game):
        return "only the %s goes down" % down[0] if len(down) == 1 else "the least harm: %d go down" % len(down)
    best = expected_value(game, move)
    assert best == max([expected_value(game, other) for other in legal(game)])
    return "%d down, best for the next card" % len(down)


def told_of(game, move):
    """What is to be said of a place, by the rules alone."""
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
    """By both options of the rules; a place where more cards go down than elsewhere is not called the least harm."""
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
