"""The menu of the peg board: undo, a new board, and its variant, names and stakes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.all_fours import pegs
from firmware.screens.menu import MenuScreen, Row

if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.games.all_fours.pegs import PegScreen


class PegsMenu(MenuScreen):
    """The menu over a board. Variant, names and stakes change immediately; other sides need a new board."""

    title = "Peg board"

    def __init__(self, console: Console, screen: PegScreen) -> None:
        super().__init__(console)
        self._screen = screen
        self._board = screen.board

    def rows(self) -> list[Row]:
        console = self.console
        board = self._board
        rows = [
            Row("Undo", self._undo, reason=lambda: "" if board.items else "There is nothing to undo."),
            Row("New board", self._new_board, self._games, reason=lambda: "" if board.items else "The board is new."),
            Row("Variant", lambda: self._turn_variant(1), lambda: self._screen.name, self._turn_variant),
            Row("Points to win", lambda: self._turn_target(1), lambda: str(board.target), self._turn_target),
            Row("Sides", lambda: self._turn_sides(1), lambda: str(board.sides), self._turn_sides),
        ]
        rows += [self._name_row(side) for side in range(board.sides)]
        if board.sides == 2:  # AF-R21
            rows.append(self._stake_row("Game stake", "stake"))
            rows.append(self._stake_row("All-four stake", "all_four"))
            rows.append(Row(board.names[0] + " won", lambda: None, lambda: "%+d" % board.money(0)))
        rows.append(Row("Help", lambda: console.open("help", "HelpScreen", "pegs", "Peg board")))
        rows.append(Row("Quit", console.home))
        return rows

    def _games(self) -> str:
        """Return the games won by each side."""
        return "-".join([str(self._board.games(side)) for side in range(self._board.sides)])

    def _undo(self) -> None:
        self._screen.undo()
        self.console.pop()

    def _new_board(self) -> None:
        console = self.console

        def clear() -> None:
            self._board.items = bytearray()
            self._keep()
            console.pop()

        text = "All points and games go. Names and stakes stay."
        console.open("question", "Question", "New board", text, "Keep it", "New board", clear)

    def _keep(self) -> None:
        """Count and save the changed board."""
        self._board.count()
        self._screen.follow_rules()
        self._screen.save()

    def _turn_variant(self, step: int) -> None:
        board = self._board
        board.variant = (board.variant + step) % pegs.VARIANT_COUNT
        board.target = pegs.rules_of(board.variant)[1]
        self._keep()

    def _turn_target(self, step: int) -> None:
        self._board.target = (self._board.target - 1 + step) % pegs.MOST_TARGET + 1
        self._keep()

    def _turn_sides(self, step: int) -> None:
        board = self._board
        if board.items:
            self.console.say("Take a new board first.")
            return
        board.sides = 5 - board.sides
        self._keep()
        self._rows = self.rows()

    def _name_row(self, side: int) -> Row:
        names = self._board.names

        def keep(name: str) -> None:
            names[side] = name or pegs.NAMES[side]
            self._keep()

        label = "Left" if side == 0 else "Right" if side == self._board.sides - 1 else "Middle"
        return Row(label, lambda: self.console.open("name", "NameScreen", names[side], keep), lambda: names[side])

    def _stake_row(self, label: str, field: str) -> Row:
        board = self._board

        def turn(step: int = 1) -> None:
            setattr(board, field, (getattr(board, field) + step) % (pegs.MOST_STAKE + 1))
            self._keep()

        return Row(label, turn, lambda: str(getattr(board, field) or "none"), turn)
