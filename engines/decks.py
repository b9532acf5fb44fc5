"""Whether a game can be dealt from given decks: imported where there are such."""


def check(game, decks):
    """Raise `ValueError` unless these are decks that a game can be dealt from, one behind the other."""
    size = len(game.DECK)
    cards = bytes(sorted(game.DECK))
    if len(decks) != size and not (game.RESHUFFLES and decks and len(decks) % size == 0):
        raise ValueError("a deck of %s has %d cards" % (game.KEY, size))
    for at in range(0, len(decks), size):
        if bytes(sorted(decks[at : at + size])) != cards:
            raise ValueError("the deck must hold each card of %s once" % game.KEY)
