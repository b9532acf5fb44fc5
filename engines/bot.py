"""The interface of computer players: they get a view, work in short steps, and then have a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engines.types import Buffer, Move


class Bot:
    """A computer player. It sees `start`'s view and nothing else, and has no memory from one decision to the next.

    `level` is its strength: an index into its game's `LEVELS`, set before `start`; a game without levels ignores it.
    With `advises`, the decision is for a hint, which may take longer and must be consistent with its reason. A step is
    at most a few milliseconds on a Pico, so that buttons are sampled in between. Neither `step` nor its search
    allocates.
    """

    level = 0
    advises = False
    move: Move

    def start(self, view: Buffer) -> None:
        """Begin a decision for the seat to act in `view` (a buffer written by `Game.view`). The view must not change
        until the next decision."""
        raise NotImplementedError

    def step(self) -> bool:
        """Work a little. True once `move` is the decision."""
        raise NotImplementedError

    def reason(self) -> str:
        """Why `move`, in a few words that follow its name; for hints."""
        raise NotImplementedError

    def decide(self, view: Buffer) -> Move:
        """Run the whole decision."""
        self.start(view)
        while not self.step():
            pass
        return self.move
