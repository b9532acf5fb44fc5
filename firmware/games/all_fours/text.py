"""All Fours in plain sentences: what is asked, each card, and each point as it is scored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import card_text
from engines.all_fours import deal, kernels, score
from firmware import loader
from firmware.games.all_fours.phrases import cards_of, hand_of, score_text, scores, side_name
from firmware.text.words import who_does

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engines.all_fours.rules import AllFours
    from engines.types import Move
    from firmware.types import SeatName

PITCH = "Tricks for High, Low, Jack and Game"  # AF-T13

HELP = (
    "Type a card, such as 7S, to play it.",
    "discard 7S: lay a card aside, where hands come down to six.",
    "deal, stand, beg, give, run, bunch, play on, throw in: say it, when you are asked.",
    "moves: all you may do now, and which cards would win the trick so far.",
)

_ON_DEMAND = "firmware.games.all_fours.on_demand"

# By the reasons of events, from `kernels.TURN_UP` on.
_POINTS = ("the turn-up", "the gift", "High", "Low", "Jack", "the hung jack", "Game", "a trump honour")


def status(game: AllFours, name: SeatName) -> list[str]:
    """What is asked of the seat to act, and its hand."""
    lines = [_asked(game, name)]
    hand = hand_of(game, game.turn())
    if hand and game.phase() != kernels.DEALING:
        lines.append("Hand: " + " ".join(hand) + ".")
    return lines


def brief(game: AllFours, name: SeatName, move: Move) -> list[str]:
    """As `status`, without the cards of the trick, which were told one by one."""
    lines = status(game, name)
    trick = game.tricks()
    if game.phase() == kernels.PLAYING and game.trump() != kernels.NO_TRUMP and game.trick_size(trick):
        what = card_text.SUIT_NAMES[game.trump()], who_does(name(game.winning_seat()), "is winning")
        lines[0] = "Trump %s: %s." % what
    return lines


def _asked(game: AllFours, name: SeatName) -> str:
    phase = game.phase()
    if phase == kernels.PLAYING:
        return _trick_so_far(game, name)
    if phase == kernels.DEALING:
        return "Your deal: type deal. " + scores(game, name)
    if phase == kernels.ROUNDS:
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
        over = game.hand_size(game.turn()) - deal.kept(game.state)
        return "Trump is %s: discard %d more." % (card_text.SUIT_NAMES[game.trump()], over)
    if phase == kernels.GUESSING:
        return "A card is cut: red or black?"
    if phase == kernels.PICKING:
        side = game.side(game.turn())
        seats = [seat for seat in range(game.seats()) if game.side(seat) == side]
        return "Who pitches first: %s?" % " or ".join([game.move_name(kernels.PITCHER + seat) for seat in seats])
    return "The first deal: type cut."


def _pays(game: AllFours, start: str) -> str:
    """`... pays 3 if it stays`, '' if the turned card pays nothing any more."""
    due = score.due(game.state)
    return start + " pays %d if it stays" % due if due else ""


def _trick_so_far(game: AllFours, name: SeatName) -> str:
    """`Trick 2, trump hearts: Bot 2 KS, Bot 3 4S. Bot 2 is winning.`, or that any card may be led."""
    trick = game.tricks()
    if game.trump() == kernels.NO_TRUMP:
        return "Pitch: the suit of your card is trump."
    text = "Trick %d, trump %s: " % (trick + 1, card_text.SUIT_NAMES[game.trump()])
    if not game.trick_size(trick):
        return text + "lead any card."
    text += cards_of(game, trick, name) + "."
    if game.trick_size(trick) > 1:
        text += " %s." % who_does(name(game.winning_seat()), "is winning")
    return text


def show(game: AllFours, name: SeatName) -> list[str]:
    """The score, the deal, the last trick, what each seat holds."""
    return loader.load(_ON_DEMAND, "show")(game, name)  # type: ignore[no-any-return]


def choices(game: AllFours, moves: Sequence[Move]) -> list[str]:
    """A line for each word; the cards in two, those that would win the trick so far and the others."""
    return loader.load(_ON_DEMAND, "choices")(game, moves)  # type: ignore[no-any-return]


def result(game: AllFours, name: SeatName) -> list[str]:
    """Who won, the score, and the stakes if there are any."""
    return loader.load(_ON_DEMAND, "result")(game, name)  # type: ignore[no-any-return]


def told(game: AllFours, move: Move, name: str) -> str:
    """`Bot 2 plays 7S.`, `You stand.`"""
    return who_does(name, game.describe(move)) + "."


def news(game: AllFours, name: SeatName) -> list[str]:
    """Who won a trick, then each thing that was turned, scored or settled by the last move, one by one."""
    if not game.hand_number():
        return loader.load(_ON_DEMAND, "opening")(game, name)  # type: ignore[no-any-return]
    lines = []
    tricks = game.tricks()
    if tricks and not game.trick_size(tricks):
        lines.append("%s the trick." % who_does(name(game.trick_taker(tricks - 1)), "wins"))
    for i in range(game.event_count()):
        lines.append(_event(game, i, name))
    return lines


def _event(game: AllFours, i: int, name: SeatName) -> str:
    """`Turned: 7S.`, `You and Bot 3 score 1 for High, AS: now 5.`"""
    reason = game.event_reason(i)
    card = card_text.to_text(game.event_card(i)) if game.event_card(i) else ""
    if reason == kernels.TURN_UP and game.event_side(i) == kernels.NO_SIDE:
        points = game.turn_up_points(game.event_card(i))
        pays = ", which pays %d if it stays" % points if points and game.event_card(i) == game.turn_up() else ""
        return "Turned: %s%s." % (card, pays)
    if reason == kernels.RESHUFFLED:
        return "The pack ran out: all cards are shuffled and dealt anew."
    if reason == kernels.BUNCHED:
        return "All agree: the cards are shuffled and dealt anew."
    if reason == kernels.THROWN_IN_HAND:
        return "The hand is thrown in."
    if reason == kernels.ALL_FOUR:
        return "%s all four." % who_does(side_name(game, game.event_side(i), name), "makes")
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
            counts[side] += score.honour_points(game.trick_card(trick, n) & 15)
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
    who = who_does(side_name(game, side, name), "scores")
    return "%s %d%s: now %s." % (who, game.event_points(i), why, score_text(game, total))


def loses(game: AllFours, move: Move) -> bool:
    """True if the turned card wins the match for the dealer's side, or a gift for another side (AF-R7, AF-R8)."""
    mine = game.side(game.turn())
    if move in (kernels.STAND, kernels.GIVE, kernels.NO_BUNCH) and score.due_wins(game.state):
        return mine != game.side(game.dealer())
    others = [game.side_score(side) for side in range(game.sides()) if side != mine]
    return move == kernels.GIVE and max(others) + 1 >= game.target()
