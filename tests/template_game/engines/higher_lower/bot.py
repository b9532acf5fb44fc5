"""Higher or Lower's computer player and hints: it counts the unseen cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.higher_lower import kernels, rules

from engines import bot

if TYPE_CHECKING:
    from engines.types import Buffer


class HigherLowerBot(bot.Bot):
    """A computer player that decides in one step."""

    def __init__(self) -> None:
        self._view = rules.HigherLower()
        self._more = 0
        self.move = 0

    def start(self, view: Buffer) -> None:
        state = self._view.state
        for i in range(rules.HigherLower.SIZE):
            state[i] = view[i]

    def step(self) -> bool:
        self._more = kernels.count_higher(self._view.state)
        self.move = kernels.HIGHER if self._more > 0 else kernels.LOWER
        return True

    def reason(self) -> str:
        if not self._more:
            return "as likely as not"
        return "%d more cards are %s" % (abs(self._more), "higher" if self._more > 0 else "lower")
