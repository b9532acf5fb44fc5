"""Rows of Four in texts, for its tests: positions and moves by name."""

from array import array

from engines import card_text
from engines.game import OVER, IllegalMove
from engines.rows_of_four import position, rules
from portable import raises

FOUNDATION = "A 2 3 4 5 6 7 8 9 10 J Q K".split()
P = "shuffle 2 any_time waste_only no on off | "  # the usual opening of a line


def at(text):
    """The game of a position without its first word. `.` in a pile is cards not named elsewhere: as many as waste and
    stock have no room for. `waste *` names all others."""
    left = plain_deck(rules.RowsOfFour.DECK)
    parts = {}
    for piece in text.split("|")[1:]:
        parts[piece.split()[0]] = piece.split()[1:]
        for word in piece.split()[1:]:
            if word in left:
                left.remove(word)
    for word in parts.get("up", []):
        for card in FOUNDATION[: int(word[1:])]:
            left.remove(card + word[0])
    room = 72
    for name in ("waste", "stock"):
        room -= len([word for word in parts.get(name, []) if word not in ("*", "--")])
    places = text.count(".")
    surplus = max(0, len(left) - room)
    for i in range(places):
        count = (surplus + places - 1 - i) // places
        text = text.replace(".", " ".join(left[:count]), 1)
        left = left[count:]
    return position.from_text("rows_of_four " + text.replace("waste *", "waste " + " ".join(left)))


def tops(game):
    """The top cards of the piles as words."""
    return " ".join([card_text.to_text(game.top_card(pile)) for pile in range(8)])


def plain_deck(deck):
    """The cards of a deck as words, without the mark of the second pack."""
    return [card_text.to_text(card & 63) for card in deck]


def go(game, *names):
    """Make moves by name and check the position after each; the game."""
    for name in names:
        game.play(game.move_from_name(name))
        game.check()
    return game


def draws(game, seed=None):
    """Draw the whole stock, of deal `seed` if that is given; the game."""
    if seed is not None:
        game.deal(seed)
    while game.stock_left():
        go(game, "draw")
    return game


def legal(game):
    """The names of the legal moves, in the order `moves` gives them, without giving up, which is the last (RO-R13)."""
    out = array("H", bytes(2 * game.MAX_MOVES))
    names = [game.move_name(out[i]) for i in range(game.moves(out))]
    assert names.count("give up") == (game.turn() != OVER)
    assert not names or names.pop() == "give up"
    return names


def refused(game, name):
    """The reason why a move is illegal, which must leave the buffer untouched and not be listed."""
    kept = bytes(game.state)
    error = raises(IllegalMove, game.play, game.move_from_name(name))
    assert bytes(game.state) == kept
    assert name not in legal(game)
    return error.args[0]


def part(game, name):
    """The words of a part of the position's text; `--` if it is left out."""
    for words in position.to_text(game).split(" | "):
        if words.split()[0] == name:
            return words[len(name) + 1 :]
    return "--"


def up(game):
    """The foundations as a position tells them."""
    return part(game, "up")
