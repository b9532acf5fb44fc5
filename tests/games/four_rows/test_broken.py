"""Faulty games for the generic checker, with faults that concern several seats and hidden hands."""

from checker import check_notices
from engines.catalog import find
from engines.four_rows import pass_log
from engines.four_rows.kernels import ABLE, ABLE_END
from engines.game import OVER
from games.four_rows.passes import log_of


def forgetful(kind, first, end):
    """Return a class derived from Four Rows that ignores these bytes of a view when it draws states."""

    class Forgetful(kind):
        def determinize(self, view, generator, at=0):
            kept = bytes(view[first:end])
            view[first:end] = bytes(end - first)
            super().determinize(view, generator, at)
            view[first:end] = kept

    return Forgetful


def broken_games():  # noqa: C901  small classes
    """Return classes derived from Four Rows, each with one fault that concerns several seats and hidden hands."""
    kind = find("four_rows").game()

    class LeaksHand(kind):
        """Shows the first card of the next seat."""

        def view(self, seat, out):
            super().view(seat, out)
            at = 32 + 9 * ((seat + 1) % self.seats())
            out[at] = self.state[at]

    class HidesCovered(kind):
        """Hides the card that was covered first, which is public."""

        def view(self, seat, out):
            super().view(seat, out)
            if self.state[168]:
                out[76] = 64

    class LeaksStock(kind):
        """Shows the card that would be dealt next."""

        def view(self, seat, out):
            super().view(seat, out)
            if self.state[169] < 52:
                out[76 + self.state[169]] = self.state[76 + self.state[169]]

    class LeaksToNobody(kind):
        """Shows the hand of the seat to act to a seat that does not exist."""

        def view(self, seat, out):
            super().view(seat if seat < self.seats() else self.turn(), out)

    class KnowsTheLatest(kind):
        """Draws states that respect only the latest field on which a seat passed although it could play."""

        def determinize(self, view, generator, at=0):
            kept = bytes(view[ABLE:ABLE_END])
            view[ABLE:ABLE_END] = bytes(len(kept))
            if any(kept):
                seats, cards = log_of(kept, 0)[-1]
                mask = sum([1 << seat for seat in seats])
                pass_log.write(view, 0, mask, 0, sum([cards[i] << 6 * i for i in range(4)]))
            super().determinize(view, generator, at)
            view[ABLE:ABLE_END] = kept

    class Unordered(kind):
        """Draws hands that are not in ascending order."""

        def determinize(self, view, generator, at=0):
            own = bytes(view[32:68])
            super().determinize(view, generator, at)
            for at in range(32, 68, 9):
                if own[at - 32] == 0x40 and view[at + 1]:
                    view[at], view[at + 1] = view[at + 1], view[at]

    class KeepsHand(kind):
        """Leaves the played card in the hand."""

        def play(self, move):
            kept = bytes(self.state)
            super().play(move)
            if move and kept[3] == self.state[3]:
                at = 32 + 9 * kept[3]
                self.state[at : at + 9] = kept[at : at + 9]
                self.state[164 + kept[3]] = kept[164 + kept[3]]

    class WrongTurn(kind):
        """Gives the turn to the next seat even if it cannot play."""

        def play(self, move):
            super().play(move)
            if self.skipped() and self.turn() != OVER and not self.new_fields():
                self.state[3] = (self.state[3] + self.seats() - 1) % self.seats()

    class ManyWinners(kind):
        """Makes all seats win."""

        def play(self, move):
            super().play(move)
            if self.turn() == OVER:
                self.state[4] = (1 << self.seats()) - 1

    class Announces(kind):
        """Lets any card stand for another one, as a ten may."""

        def play(self, move):
            super().play(move if move >> 8 & 15 == 10 else move & 0xFFC0)

    class ReadsOn(kind):
        """Accepts cards of the next seat's hand."""

        def play(self, move):
            for i in range(9):
                other = 32 + 9 * ((self.turn() + 1) % self.seats())
                if self.turn() != OVER and move and self.state[other + i] == move >> 8:
                    return
            super().play(move)

    faulty = (LeaksHand, HidesCovered, LeaksStock, LeaksToNobody, KnowsTheLatest)
    faulty += (forgetful(kind, 128, 160), forgetful(kind, ABLE, ABLE_END))  # cards a seat lacks; fields it passed on
    faulty += (Unordered, KeepsHand, WrongTurn, ManyWinners, Announces, ReadsOn)
    return faulty


def test_the_checker_notices_broken_games_of_several_seats():
    check_notices("four_rows", 3, broken_games())
