"""Positions on the way of a game: from the nearest one before it, any earlier position is a few moves away."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engines.game import Game
    from engines.types import Data


class Checkpoints:
    """The buffers of a game after every `every` moves, as far as they are known."""

    def __init__(self, kind: Game | type[Game]) -> None:
        """None yet, of a game of the class `kind`."""
        self.every = kind.CHECKPOINT
        self._states: list[bytes | None] = []  # the first after `every` moves; None where it is not known

    def note(self, count: int, state: Data) -> None:
        """Keep the buffer that `count` moves led to, where one belongs."""
        if count % self.every or not count:
            return
        at = count // self.every
        while len(self._states) < at:
            self._states.append(None)
        self._states[at - 1] = bytes(state)

    def nearest(self, count: int) -> tuple[int, bytes | None]:
        """The number of moves and the buffer of the last one known up to `count` moves; 0 and None for the deal."""
        at = count // self.every
        while at:
            if at <= len(self._states) and self._states[at - 1]:
                return at * self.every, self._states[at - 1]
            at -= 1
        return 0, None

    def forget(self, count: int) -> None:
        """Forget those that more than `count` moves led to: other moves follow now."""
        while len(self._states) * self.every > count:
            self._states.pop()
