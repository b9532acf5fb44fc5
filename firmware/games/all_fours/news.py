"""News lines on the screen of All Fours: moves, events, the end, and prompts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.all_fours import deal, kernels, score
from engines.all_fours.kernels import (
    CALL,
    COUNT,
    COUNTING,
    CUT,
    DEAL,
    DEALING,
    DISCARD,
    DISCARDING,
    GIVE,
    NO_SIDE,
    NO_TRUMP,
    OFFERING,
    OPENING,
    PACKETS,
    PATTERN,
    PITCHER,
    PLAYING,
    TAKE_BACK,
    UNTIL_A_JACK,
    is_pitched,
)
from engines.game import OVER, option_at
from firmware.screens.match import NOBODY
from firmware.ui.card_face import name as card_name
from firmware.ui.card_face import suit_sign

if TYPE_CHECKING:
    from engines.all_fours.rules import AllFours
    from engines.types import Move, Seat
    from firmware.games.all_fours.view import TableView
    from firmware.types import SeatName

# By the numbers of moves, from `CUT` on: the label of a button, its effect, and the move as news.
_BUTTONS = (
    "Cut",
    "Red",
    "Black",
    "Deal",
    "Stand",
    "I beg",
    "Give one",
    "Run",
    "Bunch",
    "Play on",
    "Throw in",
    "Count",
    "Leave it",
)
_EFFECTS = (
    "",
    "Is the card cut red?",
    "Is the card cut black?",
    "",
    "Play with these trumps",
    "Beg: ask for new trumps",
    "One point, same trumps",
    "3 more each, new trumps",
    "New deal if all agree",
    "Keep these cards",
    "Lay your cards down",
    "Count, or menu: a revoke",
    "Deal without a cut",
)
_DEEDS = (
    "cuts,says red,says black,deals,stands,begs,gives one,runs,would bunch,plays on,throws in,counts,leaves the pack"
)
# By the choices of `opening`: the reason for a cut.
_CUTS = ("Cut for the deal", "Cut for the deal", "Deal until a jack", "Cut a card to guess", "The highest cut pitches")
# By variant: the label for a gift.
_GIFTS = ("Take one", "Take one", "", "", "Give one", "Give one", "Give one", "Take it", "")
# By phase: what the seat to act does next.
_TURNS = {DEALING: " to deal", OFFERING: " to cut", DISCARDING: " discards", PLAYING: " to play", COUNTING: " to count"}
# By the reasons of events.
_REASONS = (
    "",
    "Turned up",
    "Gift",
    "High",
    "Low",
    "Jack",
    "Hang jack",
    "Game",
    "Honour",
    "Pack used up: new deal",
    "Bunched: new deal",
    "Given: new deal",
    "All four!",
    "Revoke",
    "Lost by a revoke",
)


# News of a move.


def of_move(view: TableView, move: Move, mover: Seat, name: SeatName) -> list[str]:
    """Return the lines about the last move, without its events. `move` may be 0 (unknown), `mover` may be `NOBODY`."""
    game = view.game
    lines = []
    is_told = (move < DISCARD or move >= TAKE_BACK) and move != COUNT
    if move and mover != NOBODY and mover != view.seat and is_told and move & ~7 != PITCHER:
        lines.append(name(mover) + _deed(game, move))
    if 0 < move < CUT and game.tricks() and not game.trick_size(game.tricks()):
        lines.append(_does(name(game.trick_taker(game.tricks() - 1)), "take") + " the trick")
    if move and not game.hand_number() and game.phase() == DEALING:
        pitched = is_pitched(game.state)
        first = name(game.eldest() if pitched else game.dealer())
        lines.append(_does(first, "pitch" if pitched else "deal") + " first")
    return lines


def _does(who: str, verb: str) -> str:
    if who in ("You", "They") or "&" in who:
        return who + " " + verb
    return who + " " + verb + ("es" if verb == "pitch" else "s")


def _deed(game: AllFours, move: Move) -> str:
    """Return another seat's move, to follow its name."""
    if move < CUT:
        return ": " + card_name(move)
    if move >= CALL:
        return " calls a revoke"
    if move >= TAKE_BACK:
        return " takes back, " + card_name(move - TAKE_BACK)
    if move == CUT and game.turn_up() and not game.hand_number():
        how = " deals until " if option_at(game.state, OPENING) == UNTIL_A_JACK else " cuts "
        return how + card_name(game.turn_up())
    if move >= PATTERN:
        move = DEAL
    return " " + _DEEDS.split(",")[move - CUT]


def of_events(view: TableView) -> list[str]:
    """Return a line for each event: side, reason, card, points."""
    return [_event(view, i) for i in range(view.game.event_count())]


def _event(view: TableView, i: int) -> str:
    game = view.game
    reason = game.event_reason(i)
    text = _REASONS[reason]
    card = game.event_card(i)
    if card:
        text += " " + card_name(card)
    side = game.event_side(i)
    if side == NO_SIDE:
        return text + ": tied" if reason == kernels.GAME else text
    text = view.side_names[side] + ": " + text[0].lower() + text[1:]
    points = game.event_points(i)
    return text + " +%d" % points if points else text


def event_words(view: TableView) -> list[str]:
    """Return for each card turned up the line beside it, for other events ''."""
    game = view.game
    lines = []
    for i in range(game.event_count()):
        line = ""
        if game.event_reason(i) == kernels.TURN_UP:
            card = game.event_card(i)
            points = game.event_points(i)
            line = "No points"
            if points:
                line = "%s %d" % (_does(_they(view.side_names[game.event_side(i)]), "score"), points)
            elif card == game.turn_up() and game.turn_up_points(card):  # an earlier one has not stayed (AF-S5, AF-R26)
                line = "Scores %d if it stays" % game.turn_up_points(card)
        lines.append(line)
    return lines


def _they(side: str) -> str:
    """Return a side's name as the subject of a sentence."""
    return "They" if side == "Them" else "You" if side == "Us" else side


def of_end(view: TableView) -> list[str]:
    """Return the stakes, if there are any (AF-R21), then the result."""
    game = view.game
    lines = [result(view)]
    if game.has_stakes():
        each = ["%s %+d" % (view.side_names[side], game.stakes(side)) for side in range(2)]
        lines.insert(0, "Stakes: " + ", ".join(each))
    return lines


def result(view: TableView) -> str:
    """Return the winner and the score."""
    game = view.game
    winners = game.winners()
    sides = view.sides
    side = 0
    while not winners >> side & 1:
        side += 1
    text = view.side_names[side]
    if view.seat != NOBODY and winners >> view.seat & 1:
        text = "You"
    elif text == "Them":
        text = "They"
    text += " win" if text == "You" or text == "They" or sides != game.seats() else " wins"
    points = [game.side_score(side)] + [game.side_score(i) for i in range(sides) if i != side]
    return text + " " + ":".join([str(number) for number in points])


# Questions and answers.


def button(game: AllFours, move: Move, name: SeatName) -> str:
    """Return the label of a move that plays no card, in the words of the variant."""
    if move >= PATTERN:
        choices = game.OPTIONS[PACKETS].choices
        return choices[(move - PATTERN + 2) % deal.PATTERNS]  # AF-T3, AF-Y3
    if move >= PITCHER:
        return name(move - PITCHER)
    if move == GIVE:
        return _GIFTS[option_at(game.state, 0)]
    if move == CUT and option_at(game.state, OPENING) == UNTIL_A_JACK and game.phase() != OFFERING:
        move = DEAL
    return _BUTTONS[move - CUT]


def effect(game: AllFours, move: Move) -> str:
    """Return the effect of a move that plays no card, or the question that it answers."""
    if move >= PATTERN:
        return "Dealt so for the match" if deal.chooses_once(game.state) else "How many in each round?"
    if move >= PITCHER:
        return "Who pitches first?"
    if move == DEAL:
        return "Hand %d: first to %d" % (game.hand_number() + 1, game.target())
    if move == CUT and game.phase() == OFFERING:
        return "Cut, or leave the pack"
    if move == CUT:
        return _CUTS[option_at(game.state, OPENING)]
    if move == GIVE and option_at(game.state, kernels.GIFT_ENDS):
        return "One point, then a new deal"
    return _EFFECTS[move - CUT]


def notice(game: AllFours, name: SeatName) -> str:
    """Return the line beside the card turned up while a seat is asked about it."""
    if game.phase() == kernels.PICKING:
        return "The card cut"
    due = score.due(game.state)
    if due:
        return "Scores %d if it stays" % due
    if game.runs():
        return "After " + " ".join([card_name(game.turned(i)) for i in range(game.turn_up_count() - 1)])
    return name(game.dealer()) + " dealt"


def prompt(view: TableView, is_asked: bool, name: SeatName) -> str:
    """Return the request to the seat to act; `is_asked` is true if that is the viewing seat."""
    game = view.game
    turn = game.turn()
    if turn == OVER:
        return ""
    if not is_asked:
        return name(turn) + _TURNS.get(game.phase(), " to act")
    if game.phase() == DISCARDING:
        return "Discard %d" % (game.hand_size(view.seat) - deal.hand_limit(game.state))
    tricks = game.tricks()
    if game.trump() == NO_TRUMP:
        return "Your first card sets trumps"
    trick = "Trick %d of %d: " % (tricks + 1, tricks + game.hand_size(turn))
    if game.trick_size(tricks):
        return trick + chr(suit_sign(game.led_suit() << 4)) + " led"
    return trick + "your lead"
