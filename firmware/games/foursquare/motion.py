"""Motion of Foursquare: a card goes to the grid, and piles turn over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware.ui.motion import ARRIVES, DEALT, TURNS

if TYPE_CHECKING:
    from engines.types import Move, Seat
    from firmware.games.foursquare.screen import FoursquareScreen
    from firmware.types import Flight


def begin(screen: FoursquareScreen, move: Move, mover: Seat) -> tuple[int, list[int]]:
    """Return the first cell that is shown, and the cells shown whose piles turn over."""
    return screen.first_cell(), screen.turning(move)


def flights(screen: FoursquareScreen, move: Move, begins: tuple[int, list[int]]) -> list[Flight]:
    """Return the flight of the card, then those of the piles that turn over; none if the grid has been scrolled."""
    first, turned = begins
    if screen.first_cell() != first:
        return []
    size = screen.theme.cell
    moving: list[Flight] = [(ARRIVES, 0) + screen.card_place() + screen.cell_place(move) + (size, size)]
    for cell in turned:
        place = screen.cell_place(cell)
        moving.append((TURNS, 1) + place + place + (size, size))
    return moving


def deal(screen: FoursquareScreen) -> list[Flight]:
    """Return the flight of the first card."""
    theme = screen.theme
    return [(DEALT, 0, theme.width, 0) + screen.card_place() + (theme.big_width, theme.big_height)]
