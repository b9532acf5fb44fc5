"""Four Rows in texts, for its tests: positions, moves by name, decks in the order wanted, what fits in other words."""

from by_name import part_of
from engines import card_text
from engines.four_rows import kernels, rules
from host_sim.positions import four_rows as position

_CIRCLE = "A 2 3 4 5 6 7 8 9 10 J Q K A".split()


def at(text):
    """The game of a position, of which the first word may be left out."""
    return position.from_text("four_rows " + text)


def part(game, name):
    """The words of a part of the position's text; `--` if it is left out."""
    return part_of(position.to_text(game), name)


def view(game, seat):
    """What a seat sees, as a game."""
    seen = rules.FourRows(game.seats(), game.chosen())
    game.view(seat, seen.state)
    return seen


def codes(text):
    """The card bytes of some words."""
    return bytes([card_text.from_text(word) for word in text.split()])


def deck(text):
    """A whole deck: the cards named, then the others in new-deck order."""
    first = codes(text)
    return first + bytes([card for card in rules.FourRows.DECK if first.find(bytes((card,))) < 0])


def dealing(hands, field, stock=""):
    """A deck for `deal`: the hands as they are dealt, the dealer's left first, then the field and the stock."""
    each = [hand.split() for hand in hands]
    first = [hand[i] for i in range(len(each[0])) for hand in each]
    return deck(" ".join(first) + " " + field + " " + stock)


def queue(game, *texts):
    """Let these decks decide the shuffles to come; each is the cards it begins with."""
    game.decks = bytes(52 * game.state[kernels.SHUFFLES]) + b"".join([deck(text) for text in texts])
    return game


def suits(card, on):
    """FR-8 and FR-11 by the words of the rules: whether a card fits on another, both as text."""
    rank, other = card[:-1], on[:-1]
    if rank == other or (rank + other) in ("69", "96"):
        return True
    return card[-1] == on[-1] and (rank, other) in _NEIGHBOURS


_NEIGHBOURS = [(_CIRCLE[i], _CIRCLE[i + 1]) for i in range(13)] + [(_CIRCLE[i + 1], _CIRCLE[i]) for i in range(13)]


def all_cards():
    """The texts of all 52 cards."""
    return [rank + suit for suit in "CDHS" for rank in _CIRCLE[:13]]


def fitting(field):
    """The cards that fit on some field card, and all tens: what nobody holds who cannot play."""
    return sorted([c for c in all_cards() if c[:-1] == "10" or [on for on in field.split() if suits(c, on)]])
