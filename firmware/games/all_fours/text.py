"""All Fours in sentences, for text play: questions, moves, news, the table and the result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines import card_text
from engines.all_fours import deal, kernels
from engines.all_fours.score import due, due_wins, honour_points
from engines.game import option_at
from firmware.text.words import counted, who_does

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engines.all_fours.rules import AllFours
    from engines.types import Card, Move, Seat
    from firmware.types import SeatName

_ACE = const(1)
_JACK = const(11)

PITCH = "Tricks for High, Low, Jack and Game"  # AF-T13

HELP = (
    "Type a card, such as 7S, to play it.",
    "discard 7S: lay a card aside, where hands come down to six.",
    "deal, stand, beg, give, run, bunch, play on, throw in: say it, when you are asked.",
    "moves: all you may do now, and which cards would win the trick so far.",
    "call 2 1: call a revoke, by its seat and its trick. take back 7S: play 7S instead of your revoke.",
)

# Names of points, by the reasons of events, from `kernels.TURN_UP` on.
_POINTS = ("the turn-up", "the gift", "High", "Low", "Jack", "the hung jack", "Game", "a trump honour")

# By the numbers of moves, from `kernels.CUT` on: the meaning of each word.
_MEANS = (
    "draw a card",
    "guess that the card is red",
    "guess that the card is black",
    "deal the next hand",
    "the turned suit is trump",
    "ask the dealer for another trump",
    "a point for the others, and the turned suit is trump",
    "three more cards each, and another trump",
    "shuffle and deal again, if all agree",
    "with this trump",
    "lay down your hand, and sit out the rest of it",
    "no revoke to call: count the hand",
    "deal without a cut",
)


# By phase, where nothing else needs to be said.
_QUESTIONS = {
    kernels.CUTTING: "The first deal: type cut.",
    kernels.GUESSING: "A card is cut: red or black?",
    kernels.OFFERING: "The pack is yours to cut: cut or leave?",
    kernels.COUNTING: "The hand is over: count, or call a revoke.",
}


def status(game: AllFours, name: SeatName) -> list[str]:
    """Return the question to the seat to act, and its hand."""
    lines = [_question(game, name)]
    if game.phase() != kernels.DEALING:
        lines += hand(game, game.turn())
    return lines


def score(game: AllFours, name: SeatName) -> list[str]:
    """Return the score of each side."""
    return [_scores(game, name)]


def hand(game: AllFours, seat: Seat) -> list[str]:
    """Return the hand of a seat; no line before it is dealt."""
    cards = _hand_of(game, seat)
    return ["Hand: " + " ".join(cards) + "."] if cards else []


def trick(game: AllFours, name: SeatName) -> list[str]:
    """Return the cards played to the trick so far, and the trick before it."""
    lines = [_trick_so_far(game, name)] if game.phase() == kernels.PLAYING else []
    if game.tricks():
        last = game.tricks() - 1
        taker = name(game.trick_taker(last))
        lines.append("Last trick: %s. %s it." % (_cards_of(game, last, name), who_does(taker, "won")))
    return lines or ["No card has been played yet."]


def brief(game: AllFours, name: SeatName, move: Move) -> list[str]:
    """Return `status` without the cards of the trick, which were reported one by one."""
    lines = status(game, name)
    trick = game.tricks()
    if game.phase() == kernels.PLAYING and game.trump() != kernels.NO_TRUMP and game.trick_size(trick):
        what = card_text.SUIT_NAMES[game.trump()], who_does(name(game.winning_seat()), "is winning")
        lines[0] = "Trump %s: %s." % what
    return lines


def _question(game: AllFours, name: SeatName) -> str:
    phase = game.phase()
    if phase == kernels.PLAYING:
        return _trick_so_far(game, name)
    if phase == kernels.DEALING:
        return "Your deal: type deal. " + _scores(game, name)
    if phase == kernels.ROUNDS:
        if deal.chooses_once(game.state):
            return "Threes or ones, for the whole match?"
        return "Type the rounds of this deal, such as 2-2-2."
    if phase == kernels.BEGGING:
        return "%s is turned%s: stand or beg?" % (card_text.to_text(game.turn_up()), _pays(game, " and"))
    if phase == kernels.ANSWERING:
        turned = card_text.to_text(game.turn_up()) + " is turned" + _pays(game, " and")
        return "%s begs, %s: give or run?" % (name(game.eldest()), turned)
    if phase == kernels.BUNCHING:
        pays = _pays(game, ", %s" % card_text.to_text(game.turn_up()))
        return "Trump is %s%s: bunch or play on?" % (card_text.SUIT_NAMES[game.trump()], pays)
    if phase == kernels.DISCARDING:
        over = game.hand_size(game.turn()) - deal.hand_limit(game.state)
        return "Trump is %s: discard %d more." % (card_text.SUIT_NAMES[game.trump()], over)
    if phase == kernels.PICKING:
        side = game.side(game.turn())
        seats = [seat for seat in range(game.seats()) if game.side(seat) == side]
        return "Who pitches first: %s?" % " or ".join([game.move_name(kernels.PITCHER + seat) for seat in seats])
    return _QUESTIONS[phase]


def _pays(game: AllFours, start: str) -> str:
    """Return `... pays 3 if it stays`, or '' if the turned card pays nothing now."""
    points = due(game.state)
    return start + " pays %d if it stays" % points if points else ""


def _trick_so_far(game: AllFours, name: SeatName) -> str:
    """Return `Trick 2, trump hearts: Bot 2 KS, Bot 3 4S. Bot 2 is winning.`, or an invitation to lead."""
    trick = game.tricks()
    if game.trump() == kernels.NO_TRUMP:
        return "Pitch: the suit of your card is trump."
    text = "Trick %d, trump %s: " % (trick + 1, card_text.SUIT_NAMES[game.trump()])
    if not game.trick_size(trick):
        return text + "lead any card."
    text += _cards_of(game, trick, name) + "."
    if game.trick_size(trick) > 1:
        text += " %s." % who_does(name(game.winning_seat()), "is winning")
    return text


def move_line(game: AllFours, move: Move, name: str) -> str:
    """Return the sentence for a move: `Bot 2 plays 7S.`, `You stand.`"""
    return who_does(name, game.describe(move)) + "."


def news(game: AllFours, name: SeatName) -> list[str]:
    """Return the winner of a trick, then a line for each event of the last move."""
    if not game.hand_number():
        return _opening(game, name)
    lines = []
    tricks = game.tricks()
    if tricks and not game.trick_size(tricks):
        lines.append("%s the trick." % who_does(name(game.trick_taker(tricks - 1)), "wins"))
    for i in range(game.event_count()):
        lines.append(_event(game, i, name))
    return lines


def _event(game: AllFours, i: int, name: SeatName) -> str:
    """Return the sentence for an event: `Turned: 7S.`, `You and Bot 3 score 1 for High, AS: now 5.`"""
    reason = game.event_reason(i)
    card = card_text.to_text(game.event_card(i)) if game.event_card(i) else ""
    if reason == kernels.TURN_UP and game.event_side(i) == kernels.NO_SIDE:
        points = game.turn_up_points(game.event_card(i))
        pays = ", which pays %d if it stays" % points if points and game.event_card(i) == game.turn_up() else ""
        return "Turned: %s%s." % (card, pays)
    if reason == kernels.RESHUFFLED:
        return "The pack ran out: all cards are shuffled and dealt again."
    if reason == kernels.BUNCHED:
        return "All agree: the cards are shuffled and dealt again."
    if reason == kernels.THROWN_IN_HAND:
        return "The hand is thrown in."
    if reason == kernels.REVOKE_LOSES:
        side = _side_name(game, game.event_side(i), name)
        return "%s the match by the revoke, %s, which kept back a high trump." % (who_does(side, "wins"), card)
    if reason == kernels.ALL_FOUR:
        return "%s all four." % who_does(_side_name(game, game.event_side(i), name), "makes")
    if reason == kernels.REVOKE_CALLED:
        return _scored(game, i, name, " for the revoke, " + card)
    what = _POINTS[reason - kernels.TURN_UP]
    if reason == kernels.GAME:
        what += ", " + " to ".join([str(count) for count in _game_counts(game, game.event_side(i))])
    if game.event_side(i) == kernels.NO_SIDE:
        return "Nobody scores for %s." % what
    return _scored(game, i, name, " for " + what + (", " + card if card else ""))


def _game_counts(game: AllFours, first: int) -> list[int]:
    """Return each side's points in tricks for Game (AF-8). If `first` is a side, it comes first."""
    counts = [0] * game.sides()
    for trick in range(game.tricks()):
        side = game.side(game.trick_taker(trick))
        for n in range(game.trick_size(trick)):
            counts[side] += honour_points(game.trick_card(trick, n) & 15)
    if first < len(counts):
        return [counts[first]] + counts[:first] + counts[first + 1 :]
    return counts


def _scored(game: AllFours, i: int, name: SeatName, why: str) -> str:
    """Return the points of an event and the score after it, before later events."""
    side = game.event_side(i)
    total = game.side_score(side)
    for later in range(i + 1, game.event_count()):
        if game.event_side(later) == side:
            total -= game.event_points(later)
    who = who_does(_side_name(game, side, name), "scores")
    return "%s %d%s: now %s." % (who, game.event_points(i), why, _score_text(game, total))


def _opening(game: AllFours, name: SeatName) -> list[str]:
    """Return the result of the cut before the first hand is dealt (AF-R17)."""
    phase = game.phase()
    if phase == kernels.GUESSING:
        return []
    how = option_at(game.state, kernels.OPENING)
    card = card_text.to_text(game.turn_up())
    lines = []
    if how == kernels.UNTIL_A_JACK and game.turn_up():  # AF-Y1
        lines.append("The first jack is %s, to %s." % (card, name(game.eldest()).replace("You", "you")))
    elif game.turn_up() and (how != kernels.COLOUR_GUESS or phase == kernels.PICKING):  # AF-L1
        lines.append("The card is %s." % card)
    if phase == kernels.DEALING:
        lines.append("%s first." % who_does(name(game.turn()), "deals"))
    elif phase == kernels.PICKING:
        lines.append("%s who pitches first." % who_does(name(game.turn()), "chooses"))
    return lines


def may_regret(game: AllFours, seat: Seat) -> bool:
    """True if a seat has just played a card that may be a revoke, which it can take back (AF-R14)."""
    if not option_at(game.state, kernels.REVOKE) or game.phase() != kernels.PLAYING:
        return False
    from engines.all_fours import revokes  # needed with callable revokes only

    return revokes.is_doubtful(game.state, seat, game.tricks()) != 0


def loses(game: AllFours, move: Move) -> bool:
    """True if the move lets the turned card or a gift win the match for another side (AF-R7, AF-R8)."""
    mine = game.side(game.turn())
    if move in (kernels.STAND, kernels.GIVE, kernels.NO_BUNCH) and due_wins(game.state):
        return mine != game.side(game.dealer())
    others = [game.side_score(side) for side in range(game.sides()) if side != mine]
    return move == kernels.GIVE and max(others) + 1 >= game.target()


def show(game: AllFours, name: SeatName) -> list[str]:
    """Return the score, the deal, the last trick, and the cards of each seat as far as they are visible."""
    lines = [_scores(game, name)]
    if game.hand_number():
        lines.append("Hand %d, dealer %s." % (game.hand_number(), name(game.dealer())))
    if game.turn_up():
        lines.append("Turned: %s." % card_text.to_text(game.turn_up()))
    if game.tricks():
        lines.append(trick(game, name)[-1])
        tricks = ["%s %d" % (_side_name(game, side, name), game.tricks_won(side)) for side in range(game.sides())]
        lines.append("Tricks: " + ", ".join(tricks) + ".")
    for seat in range(game.seats()):
        cards = _hand_of(game, seat)
        text = "thrown in" if game.is_thrown(seat) else counted(len(cards), "card")
        if cards and "##" not in cards and seat != game.turn():
            text += ": " + " ".join(cards)
        lines.append("%s: %s." % (name(seat), text))
    return lines


def choices(game: AllFours, moves: Sequence[Move]) -> list[str]:
    """Return a line for the cards that would win the trick so far, one for the others, and one for each word."""
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
            lines.append("%s: %s." % (text, _meaning(game, move)))
        elif game.trick_size(game.tricks()) and not _beats(game, move):
            others.append(move)
        else:
            wins.append(move)
    cards = []
    if wins:
        what = "Takes the trick so far: " if game.trick_size(game.tricks()) else "To lead: "
        cards.append(what + _list(_in_order(game, wins)))
    if others:
        cards.append("Does not take it: " + _list(_in_order(game, others)))
    if rounds:
        cards.append("Cards in each round: " + _list(rounds))
    if discards:
        cards.append("To discard: " + _list(_in_order(game, discards)))
    return cards + lines


def _meaning(game: AllFours, move: Move) -> str:
    """Return the effect of a move that plays no card."""
    if move == kernels.CUT and game.phase() == kernels.OFFERING:
        return "cut the pack, then it is dealt"
    if move == kernels.CUT and option_at(game.state, kernels.OPENING) == kernels.UNTIL_A_JACK:
        return "deal cards open until a jack falls"
    if move == kernels.GIVE and option_at(game.state, kernels.GIFT_ENDS):
        return "a point for the others, and the hand is over"
    return _MEANS[move - kernels.CUT]


def result(game: AllFours, name: SeatName) -> list[str]:
    """Return the winners, the score, and the stakes if there are any."""
    winners = [name(seat) for seat in range(game.seats()) if game.winners() >> seat & 1]
    lines = ["%s." % who_does(" and ".join(winners), "wins"), _scores(game, name)]
    if game.has_stakes():  # AF-R21
        each = ["%s %+d" % (name(seat), game.stakes(game.side(seat))) for seat in range(game.seats())]
        lines.append("Stakes: " + ", ".join(each) + ".")
    return lines


def balance(game: AllFours, net: int, name: SeatName) -> str:
    """Return the stakes of all matches of these players; `net` are the winnings of each one on the first side."""
    return "All matches: %s %+d, %s %+d." % (_side_name(game, 0, name), net, _side_name(game, 1, name), -net)


def lots(game: AllFours, seed: int, name: SeatName) -> list[str]:
    """Return the lines about the draw of jacks for deal number `seed`: partners, and people waiting (AF-Y11)."""
    from engines.all_fours import jacks

    people = 4 + option_at(game.state, kernels.OPENING) - kernels.BY_JACKS
    draw = jacks.Draw(seed, people)
    jack_of = {}
    for i, card in enumerate(draw.cards):
        if card & 15 == _JACK:
            jack_of[draw.persons[i]] = card_text.to_text(card)
    each = ["%s %s" % (name(seat), jack_of[draw.order[seat]]) for seat in (0, 2, 1, 3)]
    lines = ["Partners by jacks: %s and %s against %s and %s." % tuple(each)]
    waiting = ["Player %d" % (person + 1) for person in range(people) if person not in jack_of]
    return lines + (["%s until the next match." % who_does(" and ".join(waiting), "waits")] if waiting else [])


def _list(names: list[str]) -> str:
    return ", ".join(names) + "."


def _beats(game: AllFours, card: Card) -> bool:
    """True if a card would win the trick so far (AF-6)."""
    trick = game.tricks()
    winner = game.winning_seat()
    best = card
    for n in range(game.trick_size(trick)):
        if game.seat_of_card(trick, n) == winner:
            best = game.trick_card(trick, n)
    if card >> 4 == best >> 4:
        return _height(card) > _height(best)
    return card >> 4 == game.trump()


# Parts of sentences.


def _scores(game: AllFours, name: SeatName) -> str:
    """Return the score: `Score to 14: You and Bot 3 5, Bot 2 and Bot 4 3.`"""
    sides = range(game.sides())
    each = [_side_name(game, side, name) + " " + _score_text(game, game.side_score(side)) for side in sides]
    return "Score to %d: %s." % (game.target(), ", ".join(each))


def _score_text(game: AllFours, points: int) -> str:
    """Return a side's points, or the number of its chips left (AF-S8)."""
    return counted(max(game.target() - points, 0), "chip") if option_at(game.state, kernels.CHIPS) else str(points)


def _side_name(game: AllFours, side: int, name: SeatName) -> str:
    """Return the names of a side's seats: `You and Bot 3`."""
    return " and ".join([name(seat) for seat in range(game.seats()) if game.side(seat) == side])


def _cards_of(game: AllFours, trick: int, name: SeatName) -> str:
    """Return the cards of a trick: `Bot 2 KS, Bot 3 4S`."""
    cards = []
    for n in range(game.trick_size(trick)):
        cards.append(name(game.seat_of_card(trick, n)) + " " + card_text.to_text(game.trick_card(trick, n)))
    return ", ".join(cards)


def _hand_of(game: AllFours, seat: Seat) -> list[str]:
    """Return a hand as text; a hidden card is `##`."""
    return _in_order(game, [game.hand_card(seat, i) for i in range(game.hand_size(seat))])


def _in_order(game: AllFours, cards: list[Card]) -> list[str]:
    """Sort `cards`, trumps first and each suit from its highest card down, and return them as text."""
    trump = game.trump()
    cards.sort(key=lambda card: (card >> 4 != trump, card >> 4, -_height(card)))
    return [card_text.to_text(card) for card in cards]


def _height(card: Card) -> int:
    """Return the rank of a card within its suit, the ace highest (AF-1)."""
    return 14 if card & 15 == _ACE else card & 15
