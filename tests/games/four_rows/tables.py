"""Tables of Four Rows for tests of its screen: prepared deals, and play by key presses."""

from desk import Desk
from engines import card_text, catalog
from engines.four_rows.rules import FourRows
from engines.game import OVER
from firmware.screens import play

ENTRY = catalog.find("four_rows")
PEOPLE = b"\0\0"
SECOND_DEALS = b"\0\0\2"  # options: seat 2 deals, so the first of two seats begins
# Two hands without a ten, and a field on which both can play, in either order.
HANDS = ("AS 2S 3S 4S 5S 6S 7S 8S JS", "AH 2H 3H 4H 5H 6H 7H 8H JH")
FIELD = "9S 9H KD QC"


def cards(text):
    """Return the bytes of the cards in `text`."""
    return bytes([card_text.from_text(word) for word in text.split()])


def deck(hands, field, then=""):
    """Return a deck that deals `hands` (the first seat to act first), the field and then the cards of `then`.

    All other cards follow in new-deck order.
    """
    each = [cards(hand) for hand in hands]
    first = bytes([hand[i] for i in range(9) for hand in each]) + cards(field) + cards(then)
    return first + bytes([card for card in FourRows.DECK if first.find(bytes((card,))) < 0])


def dealt(kind="oled", players=PEOPLE, cards=None, seed=42, options=None, home=None):
    """Return a desk with a table of these players, dealt from the deck `cards` or by the deal number."""
    desk = Desk(kind, home=home)
    if options is None:
        options = bytes((0, 0, len(players)))
    play.start(desk.console, ENTRY, seed, options, cards, players)
    desk.settle()
    return desk


def hand(screen):
    """Return the cards of the hand that the screen shows."""
    return [screen.game_view.hand_card(screen.seat, i) for i in range(screen.game_view.hand_size(screen.seat))]


def count(desk):
    """Return the number of moves made so far."""
    return desk.console.table.record.count


def point(desk, card):
    """Press right until the cursor is on a card, given as text, or on the button that ends the turn, given as ''."""
    screen = desk.console.top()
    wanted = hand(screen).index(cards(card)[0]) if card else screen.game_view.hand_size(screen.seat)
    for _ in range(10):
        if screen._at == wanted:
            return
        desk.tap("right")
    raise AssertionError(card)


def press_on(desk):
    """Press A until a move is made. A shows the cards, plays the first that fits in its first place, or takes the first
    choice."""
    before = count(desk)
    while count(desk) == before and desk.console.table.human_to_move():
        desk.tap("a")


def play_out(desk):
    """Play a game to its end by pressing A."""
    while desk.console.table.turn() != OVER:
        if desk.console.table.human_to_move():
            press_on(desk)
        else:
            desk.tap("b")
            desk.wait(50)


def show_cards(desk):
    """Show the cards of the first person by pressing A, and return the screen."""
    desk.tap("a")
    return desk.console.top()


def with_tens(kind="oled"):
    """Return a desk for two people with two tens in the first hand."""
    cut = deck(("AS 2S 3S 4S 5S 10H 7S 8S 10S", HANDS[1]), "9S 9H KD QC")
    return dealt(kind, cards=cut, options=SECOND_DEALS)
