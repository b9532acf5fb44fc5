"""Rows of Four in texts, for its tests: positions, and moves by name."""

import by_name
from engines import card_text
from engines.game import OVER
from engines.rows_of_four import rules
from host_sim.positions import rows_of_four as position

FOUNDATION = "A 2 3 4 5 6 7 8 9 10 J Q K".split()
P = "shuffle 2 any_time waste_only no on off | "  # the usual start of a position
WHEN_STUCK = "shuffle 2 only_when_stuck waste_only no on off | "

# Kings and queens for piles that do not matter: no card moves on or off them.
IDLE = " / . KC / . KC / . KD / . KD / . KH"

# Positions of games that went on to win cards. In the first two a card can go up now, in the others after one or more
# moves. Each has more reachable tables than the search examines.
NEAR = (
    "turn_over 2 any_time any_top_card yes on off | up C13 C9 D13 D11 H13 H8 S13 S10 | piles KC QS / -- / KD QH JH "
    "/ -- / -- / KH QD JC 10H 9H / KS QC JS 10C / -- | waste -- | stock --",
    "shuffle 0 any_time any_top_card no on off | up C8 C6 D10 D4 H8 H1 S11 S3 | piles KC QC JH 10C / 9C 8H 7D 6D / "
    "8D 7H 6S 5H 4H / KH QH JC / 9H 8S 7S / KC QS JC 10H 9S 8C / 4S QD / KH QC JD | waste 10H 10C 10D QS JD 7C QH "
    "JH 5S QD 5D JS 3H KS 6H 9D 10S 9C 2H KD 9H KS KD | stock --",
    "shuffle 0 any_time any_top_card yes on off | up C10 C1 D9 D4 H11 H2 S12 S1 | piles KC QD JD 10C / 6H 5S / JH "
    "QH JC 10D 9H 8S 7S 6C 5H 4C 3S / 7D 5C 4S 3C / KC QC / KD QC JS 10H 9D 8H 7H / QD JD 10S 9C 8D / 10D 9S | "
    "waste 2S 2C 5D KS 8C JC KD 6S 6D KS KH QH QS 4H 3H 7C KH | stock --",
    "shuffle 0 any_time waste_only no on off | up C4 C4 D8 D8 H11 H5 S13 S5 | piles 6H 5C KS / 10C QC KC QH JD 10S "
    "9S 8C / 7H 9C 6S KD QC JH / 10H 9H / QD JC 10D 9C 8H 7S 6C / JS KH 5C KH QD / KD QS JC 10D 9D 8S 7C / KC QH JD "
    "10C 9D 8C 7C 6C | waste -- | stock --",
)


def at(text):
    """Return the game of a position given without its first word.

    `.` in a pile stands for cards not named elsewhere: as many as do not fit into waste and stock. `waste *` stands for
    all remaining cards.
    """
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
    """Return the top cards of the piles as words."""
    return " ".join([card_text.to_text(game.top_card(pile)) for pile in range(8)])


def plain_deck(deck):
    """Return the cards of a deck as words, without the mark of the second pack."""
    return [card_text.to_text(card & 63) for card in deck]


def draws(game, seed=None):
    """Draw the whole stock, of deal `seed` if it is given, and return the game."""
    if seed is not None:
        game.deal(seed)
    while game.stock_left():
        by_name.go(game, "draw")
    return game


def legal(game):
    """Return the names of the legal moves in order, without the last one, giving up (RO-R13)."""
    names = by_name.legal(game)
    assert names.count("give up") == (game.turn() != OVER)
    assert not names or names.pop() == "give up"
    return names


def part(game, name):
    """Return the words of a part of the position's text, or `--` if the text has no such part."""
    return by_name.part_of(position.to_text(game), name)


def up(game):
    """Return the foundations as in the position's text."""
    return part(game, "up")
