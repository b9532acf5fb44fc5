"""What is said on the screen of All Fours: news, what is asked, what buttons are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.all_fours import deal, kernels
from engines.all_fours.kernels import CUT, DEAL, DISCARD, GIVE, NO_SIDE, PACKETS, PATTERN, PITCHER
from engines.game import OVER
from firmware.screens.match import NOBODY
from firmware.ui.card_face import name

if TYPE_CHECKING:
    from engines.types import Move
    from firmware.games.all_fours.screen import AllFoursScreen

# By the numbers of the events' reasons.
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
)
# By the numbers of moves, from `CUT` on.
_BUTTONS = ("Cut", "Red", "Black", "Deal", "Stand", "I beg", "Give one", "Run", "Bunch", "Play on", "Throw in")
_TOLD = (
    "cuts",
    "says red",
    "says black",
    "deals",
    "stands",
    "begs",
    "",
    "runs",
    "would bunch",
    "plays on",
    "throws in",
)
# What the dealer says who gives, by variant.
_GIFTS = ("Take one", "Take one", "", "", "Give one", "Give one", "Give one", "Take it", "")

_JACK = const(11)
_LEFT = const(2)  # Trinidad and Tobago deal and play to the right


def is_backwards(variant: int) -> bool:
    """Whether a variant is played anticlockwise (AF-T2)."""
    return variant < _LEFT


def button(screen: AllFoursScreen, move: Move) -> str:
    """What a move that plays no card is called in the variant being played."""
    if move >= DISCARD:
        return name(move & 63)
    if move >= PATTERN:
        return screen.seen.OPTIONS[PACKETS].choices[move - PATTERN + 2]  # AF-Y3
    if move >= PITCHER:
        return screen.table.seat_name(move - PITCHER)
    if move == GIVE:
        return _GIFTS[screen.seen.variant()]
    return _BUTTONS[move - CUT]


def side_name(screen: AllFoursScreen, side: int) -> str:
    """What a side is called by who looks."""
    seen = screen.seen
    seats = seen.seats()
    if screen.sides == seats:
        return screen.table.seat_name(side) if seats == 2 else screen.seat_names[side]
    if screen.seat != NOBODY:
        if seen.side(screen.seat) == side:
            return "Us"
        if screen.sides == 2:
            return "Them"
    return "%d&%d" % (side + 1, side + screen.sides + 1)


def news(screen: AllFoursScreen) -> list[str]:
    """What there is to tell of the move just made; the last lines are the events."""
    seen = screen.seen
    table = screen.table
    told = []
    mover = table.last_mover
    move = max(table.last_move(screen.seat), 0)
    if move and mover != NOBODY and mover != screen.seat and move < DISCARD and move & ~7 != PITCHER:
        told.append(table.seat_name(mover) + _deed(screen, move))
    if 0 < move < CUT and seen.tricks() and not seen.trick_size(seen.tricks()):
        taker = table.seat_name(seen.trick_taker(seen.tricks() - 1))
        told.append(_does(taker, "take") + " the trick")
    if move and not seen.hand_number() and seen.phase() == kernels.DEALING:
        pitched = seen.option("trump")
        first = table.seat_name(seen.eldest() if pitched else seen.dealer())
        told.append(_does(first, "pitch" if pitched else "deal") + " first")
    for i in range(seen.event_count()):
        told.append(_event(screen, i))
    return told


def _does(who: str, verb: str) -> str:
    if who == "You":
        return who + " " + verb
    return who + " " + verb + ("es" if verb == "pitch" else "s")


def _deed(screen: AllFoursScreen, move: Move) -> str:
    seen = screen.seen
    if move < CUT:
        return ": " + name(move)
    if move == CUT and seen.turn_up():
        return " cuts " + name(seen.turn_up())
    if move == GIVE or move >= PATTERN:
        return ": " + button(screen, move)
    return " " + _TOLD[move - CUT]


def _event(screen: AllFoursScreen, i: int) -> str:
    """An event: for whom, why, with which card, what it pays."""
    seen = screen.seen
    reason = seen.event_reason(i)
    text = _REASONS[reason]
    card = seen.event_card(i)
    if card:
        text += " " + name(card)
    side = seen.event_side(i)
    if side == NO_SIDE:
        return text + ": tied" if reason == kernels.GAME else text
    text = screen.side_names[side] + ": " + text[0].lower() + text[1:]
    points = seen.event_points(i)
    return text + " +%d" % points if points else text


def scored(screen: AllFoursScreen, i: int) -> str:
    """An event in a word, and the card where there is room."""
    seen = screen.seen
    reason = seen.event_reason(i)
    text = _REASONS[reason]
    points = seen.event_points(i)
    if points > 1:
        return text + " %d" % points
    named = screen.sides == 2 and reason in (kernels.HIGH, kernels.LOW)
    return text + " " + name(seen.event_card(i)) if named else text


def notice(screen: AllFoursScreen) -> str:
    """What stands beside the turn-up."""
    seen = screen.seen
    if screen.middle > 63 or not screen.middle:
        return ""
    if seen.phase() == kernels.PICKING:
        return "The card cut"
    for i in range(screen.told):
        if seen.event_reason(i) == kernels.TURN_UP and seen.event_card(i) == screen.middle:
            points = seen.event_points(i)
            if points:
                return "Pays %s %d" % (screen.side_names[seen.event_side(i)], points)
            if seen.option("turn_up") and screen.middle & 15 == _JACK:  # AF-S5
                return "Pays 1 if it stays"
            return "Pays nothing"
    if seen.runs():
        return "After " + " ".join([name(seen.turned(i)) for i in range(seen.turn_up_count() - 1)])
    return screen.table.seat_name(seen.dealer()) + " dealt"


def prompt(screen: AllFoursScreen) -> str:
    """What is asked or, at a button, what it does."""
    seen = screen.seen
    table = screen.table
    turn = table.turn()
    if turn == OVER:
        return ""
    if not screen.legal_count:
        return table.seat_name(turn) + (" to deal" if seen.phase() == kernels.DEALING else " to play")
    if screen.back:
        return "Last trick" if screen.back == 1 else "%d tricks ago" % screen.back
    move = screen.chosen()
    phase = seen.phase()
    if phase == kernels.DISCARDING:
        return "Discard %d" % (seen.hand_size(screen.seat) - deal.kept(seen.state))
    if move < CUT:
        if seen.trump() == kernels.NO_TRUMP:
            return "Your lead makes the trump"
        return "Your turn" if seen.trick_size(seen.tricks()) else "Your lead"
    if move >= PATTERN:
        return "How many in each round?"
    if move >= PITCHER:
        return "Who pitches first?"
    if move == DEAL:
        return "Hand %d: first to %d" % (seen.hand_number() + 1, seen.target())
    if move == GIVE and seen.option("gift"):
        return "One point, then a new deal"
    return _PROMPTS[move - CUT]


_PROMPTS = (
    "Cut for the deal",
    "Is the card cut red?",
    "Is the card cut black?",
    "",
    "Play with this trump",
    "Ask for another trump",
    "One point, same trump",
    "3 more each, a new turn-up",
    "Deal anew if all agree",
    "Keep these cards",
    "Lay your cards down",
)


def result(screen: AllFoursScreen) -> str:
    """Who has won, and the score."""
    seen = screen.seen
    winners = seen.winners()
    sides = screen.sides
    side = 0
    while not winners >> side & 1:
        side += 1
    text = screen.side_names[side]
    if screen.seat != OVER and winners >> screen.seat & 1:
        text = "You"
    elif text == "Them":
        text = "They"
    text += " win" if text == "You" or text == "They" or sides != seen.seats() else " wins"
    points = [seen.side_score(side)] + [seen.side_score(i) for i in range(sides) if i != side]
    return text + " " + ":".join([str(number) for number in points])


def is_not_to_look(screen: AllFoursScreen) -> bool:
    """Whether it is the pitcher's partner who would look, before the pitch (AF-R19)."""
    seen = screen.seen
    if seen.trump() != kernels.NO_TRUMP or seen.phase() != kernels.PLAYING:
        return False
    leader = seen.leader()
    return leader != screen.seat and seen.side(leader) == seen.side(screen.seat)
