"""Taking moves back at a `Table`, and making them again."""

from engines.game import IllegalMove


def undo_refusal(table):
    """Why there is no undo now, '' when there is. A game without an option for it always allows it."""
    try:
        if not table.seen.option("undo"):
            return "Undo is off in this game's options."
    except KeyError:
        pass
    return "" if table.record.count else "There is nothing to undo."


def undo(table):
    """Take back moves until a person here is to move again. Raises `IllegalMove` when that may not be."""
    reason = table.undo_refusal()
    if reason:
        raise IllegalMove(reason)
    count = table.record.count
    while table.record.count:
        table.rewind(table.record.count - 1)
        if table.human_to_move():
            return
    table.rewind(count)  # only bots have moved
    raise IllegalMove("There is nothing to undo.")


def redo(table):
    """Make again what `undo` took back. Raises `IllegalMove` when there is nothing."""
    reason = table.redo_refusal()
    if reason:
        raise IllegalMove(reason)
    while table.record.count < table.record.kept:
        table.rewind(table.record.count + 1)
        if table.human_to_move():
            return
