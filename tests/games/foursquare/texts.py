"""Positions of Foursquare as texts, for its tests."""

from engines import card_text
from engines.foursquare import rules
from host_sim.positions import foursquare as position

A = "foursquare floating loses off off | "
FIXED = "foursquare fixed loses off off | "
SAFE = "foursquare floating forbidden off off | "
# Fifteen piles, all face up, with D4 free; the floating box is A1 to D4. Any card that turns nothing over wins.
FIFTEEN = "A1=AS B1=2S C1=10S D1=AH A2=2H B2=3H C2=9H D2=10H A3=3D B3=4D C3=8D D3=9D A4=AC B4=10C C4=5C"


def at(text):
    """Return the game of a position."""
    return position.from_text(text)


def top(game, name):
    """Return the top card at a place as text."""
    return card_text.to_text(game.top_card(rules.cell_of(game.move_from_name(name))))


def tops(game, names):
    """Return the top cards at some places as one text."""
    return " ".join([top(game, name) for name in names.split()])


def same_table(game, text):
    """True if the piles are those of the text, whatever the stock."""
    return position.to_text(game).split("|")[1].split() == text.split()


LAST = (
    "A1=AS*4 B1=2S*4 C1=10S*4 D1=AH*4 A2=2H*4 B2=3H*4 C2=9H*4 D2=10H*4 A3=3D B3=4D C3=8D D3=9D A4=AC B4=10C C4=5C"
    " | hand 5H | stock --"
)
