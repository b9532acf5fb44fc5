"""Games of Risky Business dealt from prepared decks, and their contents as text."""

from engines import card_text
from engines.cards import FACE_DOWN
from engines.game import AT_RNG
from engines.risky_business.rules import RiskyBusiness

PLAIN = ("2S 3S 4S 5S", "6H 7H 8H 9H / 6D 7D 8D 9D", "10C JC QC AC")


def codes(text):
    """Return the bytes of the cards in `text`."""
    return [card_text.from_text(word) for word in text.split()]


def deck(first, seats=2):
    """Return a deck that begins with the cards `first`, followed by the others in new-deck order."""
    first = codes(first)
    return bytes(first + [card for card in RiskyBusiness(seats).DECK if card not in first])


def seed_for(seats):
    """Return a deal number by which seat 0 begins."""
    seed = 0
    while True:
        game = RiskyBusiness(seats)
        game.deal(seed)
        if game.first() == 0:
            return seed
        seed += 1


def dealt(middle, hands, row, rest="", options=(), later=()):
    """Return a game that seat 0 begins, with these piles, hands (`/` between seats), row and next cards of the deck.

    `options` are pairs of an option's name and a choice index. `later` has the first cards of the decks of later
    shuffles.
    """
    held = [hand.split() for hand in hands.split("/")]
    seats = len(held)
    order = [hand[i] for i in range(4) for hand in held]
    decks = deck(" ".join([middle] + order + [row, rest]), seats)
    for first in later:
        decks += deck(first, seats)
    game = RiskyBusiness(seats)
    for key, choice in options:
        game.set_option([option.key for option in game.OPTIONS].index(key), choice)
    game.deal(seed_for(seats), decks)
    game.check()
    return game


def plain(rest="", options=()):
    """Return a game of two seats in which no card fits a pile."""
    return dealt(PLAIN[0], PLAIN[1], PLAIN[2], rest, options)


def hand(game, seat=0):
    """Return a hand as text by suit and rank, with `#` before cards that are not public."""
    held = [game.hand_card(seat, i) for i in range(game.hand_size(seat))]
    return _card_words(sorted(held, key=lambda card: (card & 63, card)))


def aside(game, seat=0):
    """Return the cards that a seat set aside, in the order of its turns."""
    return _card_words([game.aside_card(seat, i) for i in range(game.turns_had(seat))])


def middle(game):
    """Return the piles as text, each from the lowest card up."""
    piles = [_card_words([game.pile_card(pile, i) for i in range(game.pile_size(pile))]) for pile in range(4)]
    return " / ".join([pile or "--" for pile in piles])


def row(game):
    """Return the discard row as text."""
    return _card_words([game.row_card(place) for place in range(4)])


def events(game):
    """Return the events since the previous move: reason, place and card."""
    found = []
    for i in range(game.event_count()):
        card = game.event_card(i)
        found.append((game.event_reason(i), game.event_place(i), card_text.to_text(card)))
    return found


def clears(game, seat=0):
    """Return the numbers of clears by kings and by quads."""
    return game.king_clears(seat), game.quad_clears(seat)


def seen_by(game, seat):
    """Return a seat's view as a game."""
    view = RiskyBusiness(game.seats())
    game.view(seat, view.state)
    return view


def luck_of(game):
    """Return the state of a game's random generator."""
    return bytes(game.state[AT_RNG : AT_RNG + 8])


def is_down(card):
    """True if a card is not public."""
    return card & FACE_DOWN != 0


def _card_words(cards):
    return " ".join([card_text.to_text(card) for card in cards])
