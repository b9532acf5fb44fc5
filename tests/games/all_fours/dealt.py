"""Helpers for All Fours tests: hands dealt from prepared decks, and play by move names."""

from by_name import go
from engines import card_text
from engines.all_fours import kernels
from engines.all_fours.rules import AllFours
from engines.all_fours.variants import VARIANTS

REASONS = (
    "",
    "turn-up",
    "gift",
    "high",
    "low",
    "jack",
    "hang jack",
    "game",
    "honour",
    "reshuffled",
    "bunched",
    "thrown in",
    "all four",
    "revoke called",
    "revoke loses",
)


def cards(text):
    """Return the bytes of the cards in `text`."""
    return bytes([card_text.from_text(word) for word in text.split()])


def variant(name):
    """Return the variant with this name."""
    return [row for row in VARIANTS if row.name == name][0]


def whole(first):
    """Return a deck that begins with `first`, followed by the other cards in new-deck order."""
    return first + bytes([card for card in AllFours.DECK if card not in first])


def deck(seats, dealer, hands, ups="", packets=(3, 3)):
    """Return a deck that deals `hands`, a text by seat, and turns up the cards `ups`.

    Hands that include cards from runs are longer than six cards.
    """
    each = [list(cards(hand)) for hand in hands]
    turned = list(cards(ups))
    out = []
    rounds = list(packets)
    while any(each):
        for size in rounds:
            for i in range(seats):
                hand = each[(dealer + 1 + i) % seats]
                for _ in range(size):
                    out.append(hand.pop(0))
        rounds = [3]
        if turned:
            out.append(turned.pop(0))
    return whole(bytes(out + turned))


def undealt(name, seats, **choices):
    """Return a game of a variant that is not dealt yet; `choices` override the variant's options."""
    row = variant(name)
    game = AllFours(seats, row.defaults(AllFours.OPTIONS))
    for index, option in enumerate(AllFours.OPTIONS):
        if option.key in choices:
            game.set_option(index, option.choices.index(choices[option.key]))
    assert row.refusal(AllFours.OPTIONS, seats, game.chosen()) == ""
    return game


def begun(name, seats, dealer, decks=None, **choices):
    """Return a match that seat `dealer` deals first.

    With another opening than "random", that seat begins the cut. `decks` holds the decks of the shuffles, one after
    another.
    """
    choices.setdefault("opening", "random")
    game = undealt(name, seats, **choices)
    seed = 0
    game.deal(seed, decks)
    while game.dealer() != dealer:
        seed += 1
        game.deal(seed, decks)
    return game


def dealt(name, dealer, hands, ups="", then=b"", **choices):
    """Return a match whose first hand is dealt from `hands` and `ups`; `then` holds the decks of later shuffles."""
    seats = len(hands)
    dealt_in = undealt(name, seats, **choices).option("packets")
    packets = {0: (3, 3), 1: (1,) * 6, 2: (2, 2, 2)}.get(dealt_in) or AllFours.OPTIONS[2].choices[dealt_in].split("-")
    game = begun(
        name, seats, dealer, deck(seats, dealer, hands, ups, [int(size) for size in packets]) + then, **choices
    )
    game.play(kernels.DEAL)
    return game


def play(game, *moves):
    """Make moves by their names and return the game. Several cards may be given in one text."""
    for text in moves:
        go(game, *(text.split() if text.split()[0][-1] in "CDHS" else (text,)))
    return game


def by_house_rules(game, *moves):
    """Make moves by their names and return the game, without the checks of `play`.

    For option choices that no variant has, which `check` refuses.
    """
    for text in moves:
        for name in text.split() if text.split()[0][-1] in "CDHS" else (text,):
            game.play(game.move_from_name(name))
    return game


def events_text(game):
    """Return the events since the previous move as texts of reason, side, card and points."""
    found = []
    for i in range(game.event_count()):
        side = game.event_side(i)
        card = game.event_card(i)
        words = [REASONS[game.event_reason(i)], "-" if side == kernels.NO_SIDE else str(side)]
        if card:
            words.append(card_text.to_text(card))
        if game.event_points(i):
            words.append("+%d" % game.event_points(i))
        found.append(" ".join(words))
    return found


def scores(game):
    """Return the points by side."""
    return [game.side_score(side) for side in range(game.sides())]


def at(game, *points):
    """Set the points by side and return the game."""
    for side, value in enumerate(points):
        game.state[kernels.SCORES + side] = value
    if game.hand_number():
        game.check()
    return game


def hand(game, seat):
    """Return the hand of a seat as text."""
    return " ".join([card_text.to_text(game.hand_card(seat, i)) for i in range(game.hand_size(seat))])


def shared(seats, size, ups):
    """Return hands of `size` cards, dealt one by one from the deck without the cards `ups`."""
    left = [card_text.to_text(card) for card in AllFours.DECK if card not in cards(ups)]
    return [" ".join(left[seat : seats * size : seats]) for seat in range(seats)]
