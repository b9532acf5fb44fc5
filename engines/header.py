"""What is looked at before a game takes over a buffer or decks: imported when one is to be read, or dealt from."""

from engines.game import (
    AT_GAME,
    AT_LAYOUT,
    AT_OPTIONS,
    AT_SEATS,
    AT_TURN,
    AT_WINNERS,
    MAX_OPTIONS,
    OVER,
    Corrupt,
)


def load(game, state):
    """Take over a saved buffer. Raises `Corrupt`, the game then as it was."""
    if len(state) != game.SIZE:
        raise Corrupt("a %s position has %d bytes, not %d" % (game.KEY, game.SIZE, len(state)))
    kept = bytes(game.state)
    game.state[:] = state
    try:
        game.check()
    except Corrupt:
        game.state[:] = kept
        raise


def check(game):
    """Raise `Corrupt` unless every field is in range and the position is one of this game and version."""
    s = game.state
    if s[AT_GAME] != game.NUMBER or s[AT_LAYOUT] != game.VERSION:
        raise Corrupt("not a %s position of this version" % game.KEY)
    if not game.MIN_SEATS <= s[AT_SEATS] <= game.MAX_SEATS:
        raise Corrupt("seats out of range")
    if s[AT_TURN] != OVER and s[AT_TURN] >= s[AT_SEATS]:
        raise Corrupt("turn out of range")
    if s[AT_WINNERS] >> s[AT_SEATS] or (s[AT_WINNERS] and s[AT_TURN] != OVER):
        raise Corrupt("winners out of range")
    for i in range(MAX_OPTIONS):
        choices = len(game.OPTIONS[i].choices) if i < len(game.OPTIONS) else 1
        if s[AT_OPTIONS + i] >= choices:
            raise Corrupt("option out of range")


def check_decks(game, decks):
    """Raise `ValueError` unless these are decks that a game can be dealt from, one behind the other."""
    size = len(game.DECK)
    cards = bytes(sorted(game.DECK))
    if len(decks) != size and not (game.RESHUFFLES and decks and len(decks) % size == 0):
        raise ValueError("a deck of %s has %d cards" % (game.KEY, size))
    for at in range(0, len(decks), size):
        if bytes(sorted(decks[at : at + size])) != cards:
            raise ValueError("the deck must hold each card of %s once" % game.KEY)
