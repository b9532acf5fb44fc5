"""Four Rows in texts, for its tests: positions, moves by name, prepared decks, and a text version of the rules."""

from by_name import part_of
from engines import card_text
from engines.four_rows import kernels, rules
from host_sim.positions import four_rows as position

_CIRCLE = "A 2 3 4 5 6 7 8 9 10 J Q K A".split()


def at(text):
    """Return the game of a position given without its first word."""
    return position.from_text("four_rows " + text)


def part(game, name):
    """Return the words of a part of the position's text, or `--` if the text has no such part."""
    return part_of(position.to_text(game), name)


def view(game, seat):
    """Return a seat's view as a game."""
    seen = rules.FourRows(game.seats(), game.chosen())
    game.view(seat, seen.state)
    return seen


def codes(text):
    """Return the bytes of the cards in `text`."""
    return bytes([card_text.from_text(word) for word in text.split()])


def deck(text):
    """Return a deck that begins with the cards in `text`, followed by the others in new-deck order."""
    first = codes(text)
    return first + bytes([card for card in rules.FourRows.DECK if first.find(bytes((card,))) < 0])


def dealing(hands, field, stock=""):
    """Return a deck for `deal` with the hands (the dealer's left first), the field and the stock."""
    each = [hand.split() for hand in hands]
    first = [hand[i] for i in range(len(each[0])) for hand in each]
    return deck(" ".join(first) + " " + field + " " + stock)


def queue(game, *texts):
    """Set the decks of the next shuffles, each given by its first cards, and return the game."""
    game.decks = bytes(52 * game.state[kernels.SHUFFLES]) + b"".join([deck(text) for text in texts])
    return game


def suits(card, on):
    """True if a card fits on another, both as text, by the words of FR-8 and FR-11."""
    rank, other = card[:-1], on[:-1]
    if rank == other or (rank + other) in ("69", "96"):
        return True
    return card[-1] == on[-1] and (rank, other) in _NEIGHBOURS


_NEIGHBOURS = [(_CIRCLE[i], _CIRCLE[i + 1]) for i in range(13)] + [(_CIRCLE[i + 1], _CIRCLE[i]) for i in range(13)]


def all_cards():
    """Return the texts of all 52 cards."""
    return [rank + suit for suit in "CDHS" for rank in _CIRCLE[:13]]


def fitting(field):
    """Return the cards that fit on the field, and all tens. A seat that cannot play has none of them."""
    return sorted([c for c in all_cards() if c[:-1] == "10" or [on for on in field.split() if suits(c, on)]])
