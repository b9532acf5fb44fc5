"""Games of Risky Business dealt from decks that are named card by card, and what lies where in them, as text."""

from engines import card_text
from engines.cards import FACE_DOWN
from engines.game import AT_RNG
from engines.risky_business.rules import RiskyBusiness

PLAIN = ("2S 3S 4S 5S", "6H 7H 8H 9H / 6D 7D 8D 9D", "10C JC QC AC")


def codes(text):
    """The cards that a text names."""
    return [card_text.from_text(word) for word in text.split()]


def deck(first, seats=2):
    """A whole deck that begins with these cards; the others follow in new-deck order."""
    first = codes(first)
    return bytes(first + [card for card in RiskyBusiness(seats).DECK if card not in first])


def seed_for(seats):
    """A deal number by which seat 0 begins."""
    seed = 0
    while True:
        game = RiskyBusiness(seats)
        game.deal(seed)
        if game.first() == 0:
            return seed
        seed += 1


def dealt(middle, hands, row, rest="", options=(), later=()):
    """A game whose seat 0 begins, with these piles, hands (`/` between the seats), row and next cards of the deck.
    `options` are names with the indexes of choices, `later` what the decks of later shuffles begin with."""
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
    """Two seats and nothing that fits."""
    return dealt(PLAIN[0], PLAIN[1], PLAIN[2], rest, options)


def hand(game, seat=0):
    """A hand, ascending by suit and rank; `#` before what not all know."""
    held = [game.hand_card(seat, i) for i in range(game.hand_size(seat))]
    return _told(sorted(held, key=lambda card: (card & 63, card)))


def aside(game, seat=0):
    """What a seat set aside, in the order of its turns."""
    return _told([game.aside_card(seat, i) for i in range(game.turns_had(seat))])


def middle(game):
    """The piles, each from the lowest card up."""
    piles = [_told([game.pile_card(pile, i) for i in range(game.pile_size(pile))]) for pile in range(4)]
    return " / ".join([pile or "--" for pile in piles])


def row(game):
    """The discard row."""
    return _told([game.row_card(place) for place in range(4)])


def events(game):
    """What happened since the move before: reason, place and card of each."""
    found = []
    for i in range(game.event_count()):
        card = game.event_card(i)
        found.append((game.event_reason(i), game.event_place(i), card_text.to_text(card)))
    return found


def clears(game, seat=0):
    """Clears by kings and by quads."""
    return game.king_clears(seat), game.quad_clears(seat)


def seen(game, seat):
    """The game as a seat sees it."""
    view = RiskyBusiness(game.seats())
    game.view(seat, view.state)
    return view


def luck_of(game):
    """The state of a game's generator."""
    return bytes(game.state[AT_RNG : AT_RNG + 8])


def is_down(card):
    """Whether not all know a card."""
    return card & FACE_DOWN != 0


def _told(cards):
    return " ".join([card_text.to_text(card) for card in cards])
