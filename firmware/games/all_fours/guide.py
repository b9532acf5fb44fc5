"""Guide to All Fours: a text for each choice of its options, and the help page that fits a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.all_fours.kernels import ANSWERING, BEGGING, DEALING, PLAYING
from engines.game import AT_PHASE, OVER

if TYPE_CHECKING:
    from engines.game import Game

# For each option, in order: a line for each choice, or one line for all; "" if menus do not offer the option.
TEXTS = (
    "14 points, begging and runs; two or four play.\n"
    "As Trinidad; of turn-ups a two pays, not a six.\n"
    "Trump is pitched; hands may be thrown in. 2, 4 or 6.\n"
    "In pairs; Low goes to the side that takes it.\n"
    "11 points; after a gift the hand is over. Two play.\n"
    "To 31; turned honours pay 4, 3, 2 and 1. Two play.\n"
    "10 points; after a run you discard to six. Two play.\n"
    "7 points, with bunching; two to four play.\n"
    "The first card led is trump; 7 points, 2 to 4 play.",
    "The first side with %s points wins.",
    "Dealt so: %s cards at a time, or as the dealer says.",
    "The eldest may stand without a trump.\nWithout a trump the eldest has to beg.",
    "Any trump may follow a higher one.\nYou may not trump lower, if you can play otherwise.",
    "Follow suit or trump, as you like.\nA player with the suit led must follow it.",
    "All hands are played.\nA worthless hand may be laid down.",
    "Nobody is asked for a new deal.\nAfter a run, all may agree to deal again.",
    "All cards are played.\nDiscard to six cards after every run.\nDiscard only from hands of twelve or more.",
    "Nobody has the point for Game.\nThe dealer's opponents have the point for Game.",
    "Every card turned up pays.\nOnly the last one turned pays.",
    "Turned up, an ace pays 1, a six 2, a jack 3.\n"
    "Turned up, an ace pays 1, a two 2, a jack 3.\n"
    "Turned up, a jack pays 1.\n"
    "Turned up, honours pay: ace 4, king 3, queen 2, jack 1.\n"
    "No card is turned up: the first card led makes trump.",
    "Honours pay only when they are turned up.\nTrump honours in tricks pay who wins them.",
    "After a gift the hand is played.\nAfter a gift the hand is over.",
    "The highest card cut deals first.\n"
    "A card put decides who deals; see First deal.\n"
    "Cards are dealt until a jack comes; it deals.\n"
    "A guess at a colour decides who deals first.\n"
    "Who cuts the higher card pitches first.\n"
    "Lots decide who deals first.\n"
    "Jacks decide who plays with whom, at four seats.\n"
    "Jacks pick four of five people.\n"
    "Jacks pick four of six people.\n"
    "Jacks pick four of seven people.\n"
    "Jacks pick four of eight people.",
    "All tricks are played.\nThe match ends once it is clear who wins.",
    "Stake: %s. Each loser pays it for the match.",
    "You see the points a side has.\nYou see the chips a side still needs.",
    "Low counts for who was dealt it.\nLow counts for who wins it in a trick.",
    "A jack taken from opponents pays 3.\nEvery jack pays 1.",
    "Take back discards of your turn, nothing else.\n"
    "As far back as you like, while only one person plays.\n"
    "What is done stays.",
    "Wrong cards are refused.\nWrong cards can be played, taken back and called.",
    "The shuffle is enough.\nThe player before the dealer may cut the pack.",
    "Stake: %s. Each loser pays it for all four in a hand.",
)


def title(view: Game) -> str:
    """Return the title of the help page that fits the position."""
    phase = view.state[AT_PHASE]
    if view.turn() == OVER or phase == DEALING:  # a hand has just been counted
        return "Four points"
    if phase < DEALING:
        return "How a turn goes"
    if phase == BEGGING or phase == ANSWERING:
        return "Stand or beg"
    if phase == PLAYING:
        return "Tricks"
    return view.OPTIONS[0].choices[view.variant()]  # the variant's own page explains rounds, bunching and discards
