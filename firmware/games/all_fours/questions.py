"""What is asked on the screen of All Fours, and what can be answered; imported when something is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.all_fours import kernels, score
from engines.all_fours.kernels import CUT, DEAL, GIVE, OPENING, PACKETS, PATTERN, PITCHER, UNTIL_A_JACK
from engines.game import option_at
from firmware.ui.card_face import name

if TYPE_CHECKING:
    from engines.types import Move
    from firmware.games.all_fours.screen import AllFoursScreen

# By the numbers of moves, from `CUT` on: what a button is called, and what it does.
_BUTTONS = ("Cut", "Red", "Black", "Deal", "Stand", "I beg", "Give one", "Run", "Bunch", "Play on", "Throw in")
_PROMPTS = (
    "",
    "Is the card cut red?",
    "Is the card cut black?",
    "",
    "Play with this trump",
    "Ask for another trump",
    "One point, same trump",
    "3 more each, a new trump",
    "Deal anew if all agree",
    "Keep these cards",
    "Lay your cards down",
)
# What is cut for, by the choices of `opening`.
_CUTS = ("Cut for the deal", "Cut for the deal", "Deal until a jack", "Cut a card to guess", "The highest cut pitches")
# What the dealer says who gives, by variant.
_GIFTS = ("Take one", "Take one", "", "", "Give one", "Give one", "Give one", "Take it", "")


def ask(screen: AllFoursScreen, moves: list[Move]) -> tuple[list[str], list[str], str]:
    """What the buttons of these moves are called, what each does, and what stands beside the turn-up."""
    return [button(screen, move) for move in moves], [_prompt(screen, move) for move in moves], _notice(screen)


def button(screen: AllFoursScreen, move: Move) -> str:
    """What a move that plays no card is called in the variant being played."""
    if move >= PATTERN:
        return screen.seen.OPTIONS[PACKETS].choices[move - PATTERN + 2]  # AF-Y3
    if move >= PITCHER:
        return screen.table.seat_name(move - PITCHER)
    if move == GIVE:
        return _GIFTS[option_at(screen.seen.state, 0)]
    if move == CUT and option_at(screen.seen.state, OPENING) == UNTIL_A_JACK:
        move = DEAL
    return _BUTTONS[move - CUT]


def _prompt(screen: AllFoursScreen, move: Move) -> str:
    seen = screen.seen
    if move >= PATTERN:
        return "How many in each round?"
    if move >= PITCHER:
        return "Who pitches first?"
    if move == DEAL:
        return "Hand %d: first to %d" % (seen.hand_number() + 1, seen.target())
    if move == CUT:
        return _CUTS[option_at(seen.state, OPENING)]
    if move == GIVE and option_at(seen.state, kernels.GIFT_ENDS):
        return "One point, then a new deal"
    return _PROMPTS[move - CUT]


def _notice(screen: AllFoursScreen) -> str:
    seen = screen.seen
    if seen.phase() == kernels.PICKING:
        return "The card cut"
    due = score.due(seen.state)
    if due:
        return "Pays %d if it stays" % due
    if seen.runs():
        return "After " + " ".join([name(seen.turned(i)) for i in range(seen.turn_up_count() - 1)])
    return screen.table.seat_name(seen.dealer()) + " dealt"
