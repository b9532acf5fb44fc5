"""What is told on the screen of All Fours of what a move scored, and of the end; imported when there is something."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.all_fours import kernels
from engines.all_fours.kernels import NO_SIDE
from engines.game import OVER, option_at
from firmware.ui.card_face import name

if TYPE_CHECKING:
    from firmware.games.all_fours.screen import AllFoursScreen

_NAMED = const(3)  # events of a side for which there is room with a card's name

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


def lines(screen: AllFoursScreen) -> tuple[list[str], list[str]]:
    """For each event a line of news, and what stands for it in the list of a hand or beside the card turned up."""
    seen = screen.seen
    count = seen.event_count()
    sides = [seen.event_side(i) for i in range(count)]
    named = [screen.sides == 2 and sides.count(side) <= _NAMED for side in sides]
    return [_line(screen, i) for i in range(count)], [_word(screen, i, named[i]) for i in range(count)]


def _line(screen: AllFoursScreen, i: int) -> str:
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


def _word(screen: AllFoursScreen, i: int, named: bool) -> str:
    """An event in a word, `named` with the highest or lowest card; of a card turned up, what it pays."""
    seen = screen.seen
    reason = seen.event_reason(i)
    text = _REASONS[reason]
    card = seen.event_card(i)
    points = seen.event_points(i)
    if reason == kernels.TURN_UP:
        if points:
            return "Pays %s %d" % (screen.side_names[seen.event_side(i)], points)
        points = seen.turn_up_points(card)
        if points and card == seen.turn_up():  # one turned before has not stayed (AF-S5, AF-R26)
            return "Pays %d if it stays" % points
        return "Pays nothing"
    if reason == kernels.HONOUR:
        return "+%d" % points
    if points > 1:
        return text + " %d" % points
    return text + " " + name(card) if named and (reason == kernels.HIGH or reason == kernels.LOW) else text


def end(screen: AllFoursScreen) -> list[str]:
    """The stakes, where there are any (AF-R21), then who has won."""
    seen = screen.seen
    lines = [result(screen)]
    if option_at(seen.state, kernels.STAKES) and screen.sides == 2:
        each = ["%s %+d" % (screen.side_names[side], seen.stakes(side)) for side in range(2)]
        lines.insert(0, "Stakes: " + ", ".join(each))
    return lines


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
