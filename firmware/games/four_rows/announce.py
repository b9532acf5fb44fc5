"""The list of cards that a ten of Four Rows can represent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.four_rows.kernels import TEN, fits
from firmware.screens.menu import MenuScreen, Row
from firmware.ui.card_face import name

if TYPE_CHECKING:
    from engines.types import Move
    from firmware.console import Console
    from firmware.games.four_rows.screen import FourRowsScreen


class AnnounceScreen(MenuScreen):
    """The legal announcements of a ten for a slot (FR-12).

    Announcements that the player's own cards can follow come first, those with the most such cards at the top. Each
    shows these cards. Then comes the ten as itself, then the other announcements.
    """

    def __init__(self, console: Console, screen: FourRowsScreen, move: Move) -> None:
        super().__init__(console)
        self._screen = screen
        self._move = move & ~63
        self.title = "%s on %s as" % (name(move >> 8), name(screen.game_view.field_card(move >> 6 & 3)))

    def rows(self) -> list[Row]:
        screen = self._screen
        view = screen.game_view
        ten = self._move >> 8
        rows = []
        for i in range(screen.legal_count):
            move = screen.legal[i]
            if move & ~63 == self._move:
                others = []
                for at in range(view.hand_size(screen.seat)):
                    card = view.hand_card(screen.seat, at)
                    if card & 15 != TEN and fits(card, move & 63):
                        others.append(name(card))
                rank = -len(others)
                if not others and move & 63 != ten:
                    rank = 1
                rows.append((rank, move, _then(others[:4]) if others else "" if rank else "itself"))
        rows.sort()
        return [self._row(move, value) for _, move, value in rows]

    def _row(self, move: Move, value: str) -> Row:
        def play() -> None:
            self.console.pop()
            self._screen.commit(move)

        return Row(name(move & 63), play, lambda: value)


def _then(cards: list[str]) -> str:
    """Return the player's own cards that can follow: `then 3♥ 4♥ fit`."""
    return "then %s fit%s" % (" ".join(cards), "s" if len(cards) == 1 else "")
