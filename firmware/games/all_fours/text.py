"""All Fours in plain sentences: what is asked, each card, and each point as it is scored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines import card_text
from engines.all_fours import deal, kernels, score
from firmware.text.words import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engines.all_fours.rules import AllFours
    from engines.types import Card, Move, Seat
    from firmware.types import SeatName

PITCH = "Tricks for High, Low, Jack and Game"  # AF-T13

HELP = (
    "Type a card, such as 7S, to play it.",
    "discard 7S: lay a card aside, where hands come down to six.",
    "deal, stand, beg, give, run, bunch, play on, throw in: say it, when you are asked.",
    "moves: all you may do now, and which cards would win the trick so far.",
)

_ACE = const(1)
_WORTH = bytes((0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 10, 1, 2, 3))  # of a rank, for Game
_VERBS = (
    ("begs", "beg"),
    ("chooses", "choose"),
    ("cuts", "cut"),
    ("deals", "deal"),
    ("discards", "discard"),
    ("gives", "give"),
    ("is", "are"),
    ("leads", "lead"),
    ("makes", "make"),
    ("names", "name"),
    ("pitches", "pitch"),
    ("plays", "play"),
    ("runs", "run"),
    ("says", "say"),
    ("scores", "score"),
    ("stands", "stand"),
    ("throws", "throw"),
    ("trumps", "trump"),
    ("wins", "win"),
)

# By the reasons of events, from `kernels.TURN_UP` on.
_POINTS = ("the turn-up", "the gift", "High", "Low", "Jack", "the hung jack", "Game", "a trump honour")

# What the words mean that can be said, from `kernels.CUT` on.
_MEANS = (
    "draw a card",
    "guess that the card is red",
    "guess that the card is black",
    "deal the next hand",
    "the turned suit is trump",
    "ask the dealer for another trump",
    "a point for the others, and the turned suit is trump",
    "three more cards each, and another trump",
    "shuffle and deal anew, if all agree",
    "with this trump",
    "lay down your hand, and sit out the rest of it",
)


def status(game: AllFours, name: SeatName) -> list[str]:
    """What is asked of the seat to act, and its hand."""
    lines = [_asked(game, name)]
    hand = _hand(game, game.turn())
    if hand and game.phase() != kernels.DEALING:
        lines.append("Hand: " + " ".join(hand) + ".")
    return lines


def _asked(game: AllFours, name: SeatName) -> str:
    phase = game.phase()
    if phase == kernels.PLAYING:
        return _trick_so_far(game, name)
    if phase == kernels.DEALING:
        return "Your deal: type deal. " + _scores(game, name)
    if phase == kernels.ROUNDS:
        return "Type the rounds of this deal, such as 2-2-2."
    if phase == kernels.BEGGING:
        return "%s is turned: stand or beg?" % card_text.to_text(game.turn_up())
    if phase == kernels.ANSWERING:
        return "%s begs, %s is turned: give or run?" % (name(game.eldest()), card_text.to_text(game.turn_up()))
    if phase == kernels.BUNCHING:
        return "Trump is %s: bunch or play on?" % card_text.SUIT_NAMES[game.trump()]
    if phase == kernels.DISCARDING:
        over = game.hand_size(game.turn()) - deal.kept(game.state)
        return "Trump is %s: discard %d more." % (card_text.SUIT_NAMES[game.trump()], over)
    if phase == kernels.GUESSING:
        return "A card is cut: red or black?"
    if phase == kernels.PICKING:
        seats = [game.move_name(kernels.PITCHER + seat) for seat in range(game.turn(), game.seats(), 2)]
        return "Who pitches first: %s?" % " or ".join(seats)
    return "The first deal: type cut."


def _trick_so_far(game: AllFours, name: SeatName) -> str:
    """`Trick 2, trump hearts: Bot 2 KS, Bot 3 4S. Bot 2 is winning.`, or that any card may be led."""
    trick = game.tricks()
    if game.trump() == kernels.NO_TRUMP:
        return "Pitch: the suit of your card is trump."
    text = "Trick %d, trump %s: " % (trick + 1, card_text.SUIT_NAMES[game.trump()])
    if not game.trick_size(trick):
        return text + "lead any card."
    text += _cards_of(game, trick, name) + "."
    if game.trick_size(trick) > 1:
        text += " %s." % _who(name(game.winning_seat()), "is winning")
    return text


def show(game: AllFours, name: SeatName) -> list[str]:
    """The score, the deal, the last trick, what each seat holds, with all hands that are known."""
    lines = [_scores(game, name)]
    if game.hand_number():
        lines.append("Hand %d, dealer %s." % (game.hand_number(), name(game.dealer())))
    if game.turn_up():
        lines.append("Turned: %s." % card_text.to_text(game.turn_up()))
    if game.tricks():
        last = game.tricks() - 1
        taker = name(game.trick_taker(last))
        lines.append("Last trick: %s. %s it." % (_cards_of(game, last, name), _who(taker, "won")))
        taken = ["%s %d" % (_side(game, side, name), game.tricks_won(side)) for side in range(game.sides())]
        lines.append("Tricks: " + ", ".join(taken) + ".")
    for seat in range(game.seats()):
        hand = _hand(game, seat)
        told = "thrown in" if game.is_thrown(seat) else counted(len(hand), "card")
        if hand and "##" not in hand and seat != game.turn():
            told += ": " + " ".join(hand)
        lines.append("%s: %s." % (name(seat), told))
    return lines


def told(game: AllFours, move: Move, name: str) -> str:
    """`Bot 2 plays 7S.`, `You stand.`"""
    return _who(name, game.describe(move)) + "."


def news(game: AllFours, name: SeatName) -> list[str]:
    """Who won a trick, then each thing that was turned, scored or settled by the last move, one by one."""
    lines = _opening(game, name)
    tricks = game.tricks()
    if tricks and not game.trick_size(tricks):
        lines.append("%s the trick." % _who(name(game.trick_taker(tricks - 1)), "wins"))
    for i in range(game.event_count()):
        lines.append(_event(game, i, name))
    return lines


def _opening(game: AllFours, name: SeatName) -> list[str]:
    """What was cut, and what that settles, until the first hand is dealt (AF-R17)."""
    phase = game.phase()
    if game.hand_number() or phase == kernels.GUESSING:
        return []
    how = game.OPTIONS[kernels.OPENING].choices[game.option("opening")]
    card = card_text.to_text(game.turn_up())
    lines = []
    if how == "until a jack" and game.turn_up():  # AF-Y1
        lines.append("Dealt open, the first jack is %s, to %s." % (card, name(game.eldest())))
    elif game.turn_up() and (how != "colour guess" or phase == kernels.PICKING):  # AF-L1
        lines.append("The card is %s." % card)
    if phase == kernels.DEALING:
        lines.append("%s first." % _who(name(game.turn()), "deals"))
    elif phase == kernels.PICKING:
        lines.append("%s who pitches first." % _who(name(game.turn()), "chooses"))
    return lines


def _event(game: AllFours, i: int, name: SeatName) -> str:
    """`Turned: 7S.`, `You and Bot 3 score 1 for High, AS: now 5.`"""
    reason = game.event_reason(i)
    card = card_text.to_text(game.event_card(i)) if game.event_card(i) else ""
    if reason == kernels.TURN_UP and game.event_side(i) == kernels.NO_SIDE:
        return "Turned: %s." % card
    if reason == kernels.RESHUFFLED:
        return "The pack ran out: all cards are shuffled and dealt anew."
    if reason == kernels.BUNCHED:
        return "All agree: the cards are shuffled and dealt anew."
    if reason == kernels.THROWN_IN_HAND:
        return "The hand is thrown in."
    if reason == kernels.ALL_FOUR:
        return "%s all four." % _who(_side(game, game.event_side(i), name), "makes")
    what = _POINTS[reason - kernels.TURN_UP]
    if reason == kernels.GAME:
        what += ", " + " to ".join([str(count) for count in _game_counts(game, game.event_side(i))])
    if game.event_side(i) == kernels.NO_SIDE:
        return "Nobody scores for %s." % what
    return _scored(game, i, name, " for " + what + (", " + card if card else ""))


def _game_counts(game: AllFours, first: int) -> list[int]:
    """What the cards in each side's tricks count for Game (AF-8), those of the side `first`, if it is one, first."""
    counts = [0] * game.sides()
    for trick in range(game.tricks()):
        side = game.side(game.trick_taker(trick))
        for n in range(game.trick_size(trick)):
            rank = game.trick_card(trick, n) & 15
            counts[side] += _WORTH[rank]
    if first < len(counts):
        return [counts[first]] + counts[:first] + counts[first + 1 :]
    return counts


def _scored(game: AllFours, i: int, name: SeatName, why: str) -> str:
    """Who scores what by an event, and what that came to: later ones count after it."""
    side = game.event_side(i)
    total = game.side_score(side)
    for later in range(i + 1, game.event_count()):
        if game.event_side(later) == side:
            total -= game.event_points(later)
    who = _who(_side(game, side, name), "scores")
    return "%s %d%s: now %s." % (who, game.event_points(i), why, _score(game, total))


def choices(game: AllFours, moves: Sequence[Move]) -> list[str]:
    """A line for each word; the cards in two, those that would win the trick so far and the others."""
    lines = []
    wins: list[Card] = []
    others: list[Card] = []
    discards: list[Card] = []
    rounds: list[str] = []
    for move in moves:
        text = game.move_name(move)
        if move >= kernels.DISCARD:
            discards.append(move & 63)
        elif move >= kernels.PATTERN:
            rounds.append(text)
        elif move >= kernels.PITCHER:
            lines.append("%s: seat %d leads first." % (text, move - kernels.PITCHER + 1))
        elif move >= kernels.CUT:
            lines.append("%s: %s." % (text, _MEANS[move - kernels.CUT]))
        elif game.trick_size(game.tricks()) and not _beats(game, move):
            others.append(move)
        else:
            wins.append(move)
    told = []
    if wins:
        what = "Takes the trick so far: " if game.trick_size(game.tricks()) else "To lead: "
        told.append(what + _list(_in_order(game, wins)))
    if others:
        told.append("Does not take it: " + _list(_in_order(game, others)))
    if rounds:
        told.append("Cards in each round: " + _list(rounds))
    if discards:
        told.append("To discard: " + _list(_in_order(game, discards)))
    return told + lines


def loses(game: AllFours, move: Move) -> bool:
    """Whether a gift wins the match for the others (AF-R7)."""
    if move != kernels.GIVE:
        return False
    mine = game.side(game.turn())
    own = game.side_score(mine)
    if game.option("turn_up"):  # AF-R8: it pays before the gift
        own += score.points(game.state, kernels.TURN_UP, game.turn_up())
    others = [game.side_score(side) for side in range(game.sides()) if side != mine]
    return own < game.target() <= max(others) + 1


def result(game: AllFours, name: SeatName) -> list[str]:
    """Who won, the score, and the stakes if there are any."""
    winners = [name(seat) for seat in range(game.seats()) if game.winners() >> seat & 1]
    lines = ["%s." % _who(" and ".join(winners), "wins"), _scores(game, name)]
    if game.option("stakes"):  # AF-R21
        each = ["%s %+d" % (name(seat), game.stakes(game.side(seat))) for seat in range(game.seats())]
        lines.append("Stakes: " + ", ".join(each) + ".")
    return lines


def _scores(game: AllFours, name: SeatName) -> str:
    told = ["%s %s" % (_side(game, side, name), _score(game, game.side_score(side))) for side in range(game.sides())]
    return "Score to %d: %s." % (game.target(), ", ".join(told))


def _score(game: AllFours, points: int) -> str:
    """Points, or the chips that are left (AF-S8)."""
    return counted(max(game.target() - points, 0), "chip") if game.option("score") else str(points)


def _side(game: AllFours, side: int, name: SeatName) -> str:
    return " and ".join([name(seat) for seat in range(game.seats()) if game.side(seat) == side])


def _who(name: str, doing: str) -> str:
    """Somebody and what they do, with the verb of `You` and of several where it is for them."""
    if name == "You" or " and " in name:
        for verb, plain in _VERBS:
            if doing == verb or doing.startswith(verb + " "):
                return name + " " + plain + doing[len(verb) :]
    return name + " " + doing


def _cards_of(game: AllFours, trick: int, name: SeatName) -> str:
    """`Bot 2 KS, Bot 3 4S`."""
    cards = []
    for n in range(game.trick_size(trick)):
        cards.append(name(game.seat_of_card(trick, n)) + " " + card_text.to_text(game.trick_card(trick, n)))
    return ", ".join(cards)


def _list(names: list[str]) -> str:
    return ", ".join(names) + "."


def _hand(game: AllFours, seat: Seat) -> list[str]:
    """A hand as text, hidden cards as they are."""
    return _in_order(game, [game.hand_card(seat, i) for i in range(game.hand_size(seat))])


def _in_order(game: AllFours, cards: list[Card]) -> list[str]:
    """Cards as text, trumps first and each suit from the top."""
    trump = game.trump()
    cards.sort(key=lambda card: (card >> 4 != trump, card >> 4, -_height(card)))
    return [card_text.to_text(card) for card in cards]


def _height(card: Card) -> int:
    """The rank of a card among those of its suit, the ace the highest (AF-1)."""
    return 14 if card & 15 == _ACE else card & 15


def _beats(game: AllFours, card: Card) -> bool:
    """Whether a card would win the trick so far (AF-6)."""
    trick = game.tricks()
    winner = game.winning_seat()
    best = card
    for n in range(game.trick_size(trick)):
        if game.seat_of_card(trick, n) == winner:
            best = game.trick_card(trick, n)
    if card >> 4 == best >> 4:
        return _height(card) > _height(best)
    return card >> 4 == game.trump()
