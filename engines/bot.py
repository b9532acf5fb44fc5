"""What every computer player keeps to: it is shown a view, works in short steps, and then has a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engines.types import Buffer, Move


class Bot:
    """A computer player. It sees `start`'s view and nothing else, and holds no memory from one decision to the next.

    `level` says how well it plays: an index into its game's `LEVELS`, set before `start`. A game without levels leaves
    it alone. `advises` says that a hint is wanted of it, which may take longer and has to be true in each case.
    A step is bounded work, at most a few milliseconds on a Pico, so that buttons are sampled in between. Neither
    `step` nor the search below it allocates.
    """

    level = 0
    advises = False
    move: Move

    def start(self, view: Buffer) -> None:
        """Begin a decision for the seat to act in `view` (a buffer written by `Game.view`), which
        stays as it is until the next."""
        raise NotImplementedError

    def step(self) -> bool:
        """Work a little. True once `move` is the decision."""
        raise NotImplementedError

    def reason(self) -> str:
        """Why `move`, in a few words that follow its name; for hints."""
        raise NotImplementedError

    def decide(self, view: Buffer) -> Move:
        """The whole decision at once."""
        self.start(view)
        while not self.step():
            pass
        return self.move
