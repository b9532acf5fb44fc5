"""Taking moves back at a `Table`, and making them again.

Both are generators that work on a game of their own and pause after each move, so that a screen can go on: the table
changes when they end. Their first step raises `IllegalMove` where there is nothing to do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.game import OVER, Corrupt, IllegalMove, crc16, option_at

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from engines.game import Game
    from engines.record import Record
    from engines.table import Table
    from engines.types import Seat

_DOUBTFUL = "The moves of this save lead elsewhere."


def undo_refusal(table: Table, game: Game, seat: Seat = OVER) -> str:
    """Why there is no undo now, '' when there is. A game without an option for it always allows it."""
    if table.is_linked() and game.turn() == OVER:
        return "The game is over."  # all have its record
    choice = ""
    for i, option in enumerate(game.OPTIONS):
        if option.key == "undo":
            choice = option.choices[option.in_force(option_at(game.state, i), table.people())]
    if choice == "off":
        return "Undo is off: Options, Undo, then a new deal."
    if not game.moves_made():
        return "There is nothing to undo."
    if table.is_doubtful:
        return _DOUBTFUL
    if choice == "this turn":
        if not _decides(table, game, seat) or not game.own_plays():
            return "Only your own turn can be undone."
    return ""


def _decides(table: Table, game: Game, seat: Seat) -> bool:
    """Whether `seat`, or for `OVER` a person here, is to act."""
    return table.is_human(game.turn()) if seat == OVER else game.turn() == seat


def undo(table: Table, game: Game, seat: Seat = OVER) -> Iterator[int]:
    """Bring a table and its `game` back to the last decision of `seat`, or for `OVER` of a person here."""
    _refuse(undo_refusal(table, game, seat))
    record = table.record
    walk = _another(game)
    found = bytearray(game.SIZE)
    count = -1
    end = record.count
    while end and count < 0:
        at = first = _go_near(table, walk, end - 1)
        while at < end:
            if _decides(table, walk, seat):
                found[:] = walk.state
                count = at
            walk.repeat(record.moves[at])
            at += 1
            yield at
        end = first
    _refuse("" if count >= 0 else "There is nothing to undo.")  # only bots have moved
    walk.state[:] = found
    walk.catch_up()
    yield count  # that took a while
    _reached(record, count, game, walk)


def walk(table: Table, game: Game, count: int) -> Generator[int, None, Game]:
    """A game like this one as it was after `count` moves, made move by move. Raises `IllegalMove` where the moves of a
    save do not lead there."""
    back = _another(game)
    for at in range(_go_near(table, back, count), count):
        back.repeat(table.record.moves[at])
        yield at
    back.catch_up()
    return back


def _another(game: Game) -> Game:
    """A game like this one, in the same position."""
    walk = type(game)(game.seats())
    walk.state[:] = game.state  # with its options
    walk.decks = game.decks
    return walk


def _go_near(table: Table, walk: Game, count: int) -> int:
    """Bring `walk` to the last checkpoint up to `count` moves from the deal, or to the deal; how many moves that is."""
    record = table.record
    while True:
        first, state = table.checkpoints.nearest(count)
        try:
            if state:
                walk.load(state, record.deck)
            else:
                walk.deal(record.seed, record.deck, record.salt)
                walk.seat_people(record.players)
            return first
        except Corrupt:
            table.checkpoints.forget(first - 1)


def redo_refusal(table: Table) -> str:
    """Why there is nothing to make again, '' when there is."""
    if table.is_linked():
        return "Over a line there is no redo."
    if table.is_doubtful:
        return _DOUBTFUL
    return "" if table.record.count < table.record.kept else "There is nothing to redo."


def redo(table: Table, game: Game) -> Iterator[int]:
    """Make again what `undo` took back, up to the next decision of a person here or the end."""
    _refuse(redo_refusal(table))
    record = table.record
    walk = _another(game)
    count = record.count
    while True:
        walk.play(record.moves[count])
        count += 1
        table.checkpoints.note(count, walk.state)
        if count == record.kept or table.is_human(walk.turn()):
            break
        yield count
    _reached(record, count, game, walk)


def _reached(record: Record, count: int, game: Game, walk: Game) -> None:
    game.state[:] = walk.state
    record.count = count
    record.end = crc16(game.state)


def _refuse(reason: str) -> None:
    if reason:
        raise IllegalMove(reason)
