"""What games for several have and solitaires do not: opponents of some strength, turns, and a deal that goes round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.game import Game

if TYPE_CHECKING:
    from engines.types import Buffer, Move, Seat


class Match(Game):
    """A game of several seats. `LEVELS` names its computer players' strengths, weakest first.

    An option `dealer`, if it has one, has the choices `random` and then each seat. An option `first_dealer` has the
    choices `any seat` and `computer`: with the second the table lets a computer player deal first.
    """

    MIN_SEATS = 2
    MAX_SEATS = 2
    LEVELS: tuple[str, ...] = ("easy", "medium", "hard")

    def own_plays(self) -> int:
        """Moves that the seat to act has made in its present turn, all of which can be taken back without undoing
        anything that was shown."""
        return 0

    def seen_move(self, move: Move, seat: Seat) -> Move:
        """What `seat`, which may be `OVER`, learns of a move that another seat makes: the move, or one of its kind with
        what stays hidden left out. It must not depend on the position."""
        raise NotImplementedError

    def is_sound(self, view: Buffer, seat: Seat) -> bool:
        """Whether a buffer from elsewhere, whose header is one of this game's, can be looked at as what `seat` sees: no
        field leads out of it, or to where no card is."""
        raise NotImplementedError

    def dealer(self) -> Seat:
        """Who dealt, in a game with an option `dealer`."""
        raise NotImplementedError

    def next_options(self, wanted: bytearray) -> bytearray:
        """The deal passes to the left."""
        for i, option in enumerate(self.OPTIONS):
            if option.key == "dealer":
                wanted[i] = (self.dealer() + 1) % self.seats() + 1
        return wanted
