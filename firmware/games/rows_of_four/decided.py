"""Whether a game of Rows of Four is decided, and may finish by itself; imported when that may be so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines.rows_of_four.kernels import CARDS, FROM_WASTE, HEIGHTS, LENGTHS, STOCK, lay, lift, top, transfer_refusal
from engines.rows_of_four.kernels import UP as TO_FOUNDATION
from firmware.screens.question import Question

if TYPE_CHECKING:
    from engines.types import Buffer
    from firmware.console import Console
    from firmware.games.rows_of_four.screen import RowsOfFourScreen

_YES = const(1)
_NO = const(2)


def is_decided(state: Buffer) -> bool:
    """Whether all cards can go up one after the other, with no other move between them."""
    if state[STOCK]:
        return False
    s = bytearray(state)
    source = 0
    while source <= FROM_WASTE:
        if top(s, source) and not transfer_refusal(s, source, TO_FOUNDATION):
            lay(s, lift(s, source), TO_FOUNDATION)
            source = 0
        else:
            source += 1
    return sum(s[HEIGHTS:LENGTHS]) == CARDS


def ask(console: Console, screen: RowsOfFourScreen) -> None:
    """Ask whether such games are to finish by themselves from now on; the options have the answer then."""

    def answer(choice: int) -> None:
        console.keep(console.profile.finish, choice)
        if choice == _YES:
            screen.finish()

    text = "It is won: every card can go up. Shall such games finish by themselves?"
    question = Question(console, "Decided", text, "Play on", "Finish", lambda: answer(_YES), lambda: answer(_NO))
    console.push(question)
