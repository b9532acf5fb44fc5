"""Moves of any game by their names, and parts of its position's text, for the tests of engines."""

from array import array

from engines.game import IllegalMove
from portable import raises


def legal(game):
    """The names of the legal moves, in the order `moves` gives them."""
    out = array("H", bytes(2 * game.MAX_MOVES))
    return [game.move_name(out[i]) for i in range(game.moves(out))]


def go(game, *names):
    """Make moves by name and check the position after each; the game."""
    for name in names:
        game.play(game.move_from_name(name))
        game.check()
    return game


def refused(game, name):
    """The reason why a move is illegal, which must leave the buffer untouched and not be listed."""
    kept = bytes(game.state)
    error = raises(IllegalMove, game.play, game.move_from_name(name))
    assert bytes(game.state) == kept
    assert name not in legal(game)
    return error.args[0]


def part_of(text, name):
    """The words of a part of a position's text; `--` if it is left out."""
    for words in text.split(" | "):
        if words.split()[0] == name:
            return words[len(name) + 1 :]
    return "--"
