"""Taking moves back at a `Table`, and making them again."""

from engines.game import AT_OPTIONS, IllegalMove
from engines.record import crc16


def undo_refusal(table):
    """Why there is no undo now, '' when there is. A game without an option for it always allows it."""
    seen = table.seen
    for i, option in enumerate(seen.OPTIONS):
        if option.key == "undo" and option.choices[seen.state[AT_OPTIONS + i]] == "off":
            return "Undo is off in this game's options."
    return "" if table.record.count else "There is nothing to undo."


def undo(table, game):
    """Bring a table and its `game` back to the last decision of a person here.

    Raises `IllegalMove` when that may not be. It takes one walk through the moves, since a long game takes a second.
    """
    _refuse(table.undo_refusal())
    record = table.record
    state = bytearray(game.SIZE)
    found = -1
    game.deal(record.seed, record.deck)
    for i in range(record.count):
        if table.human_to_move():
            found = i
            state[:] = game.state
        game.play(record.moves[i])
    _refuse("" if found >= 0 else "There is nothing to undo.")  # only bots have moved
    game.state[:] = state
    _reached(record, found, game)


def redo(table, game):
    """Make again what `undo` took back. Raises `IllegalMove` when there is nothing."""
    _refuse(table.redo_refusal())
    record = table.record
    count = record.count
    while count < record.kept:
        game.play(record.moves[count])
        count += 1
        if table.human_to_move():
            break
    _reached(record, count, game)


def _reached(record, count, game):
    record.count = count
    record.end = crc16(game.state)


def _refuse(reason):
    if reason:
        raise IllegalMove(reason)
