"""Starting, saving and continuing games: the way from the menus to a game's own screen."""

import gc

from engines import record
from engines.game import OVER
from engines.table import Table


def saved_game(console):
    """The `Record` of the game to continue, None when there is none; what is wrong with a save is said."""
    key = console.profile.last
    if not key:
        return None
    data = console.store.load(key)
    if console.store.problem:
        console.say(console.store.problem)
    if data is None:
        return None
    try:
        saved = record.from_bytes(data)
        return None if saved.replay().turn() == OVER else saved
    except record.BadRecord as error:
        console.say("%s save: %s" % (key, error.args[0]))
        return None


def start(console, entry, seed, options=None):
    """Deal game number `seed` with the options chosen, or those given, and show it."""
    gc.collect()  # a game's modules want large blocks: free the last game's first
    table = Table(entry.key, 0, console.profile.options(entry.key) if options is None else options)
    table.deal(seed)
    show(console, table)
    save(console, table)


def resume(console, saved):
    """Show the game of a `Record`."""
    gc.collect()
    table = Table(saved.key, saved.seats, saved.options)
    table.resume(saved)
    show(console, table)


def show(console, table):
    """Show a table on the game's own screen, straight above the launcher."""
    console.home()
    console.table = table
    gc.collect()
    module = getattr(__import__("firmware.games." + table.entry.key).games, table.entry.key)
    console.push(getattr(module, table.entry.name + "Screen")(console, table))


def save(console, table):
    """Save the game on a table; called after every move."""
    console.keep(console.profile.playing, table.entry.key)
    console.keep(console.store.save, table.entry.key, table.record.to_bytes())


def new_deal(console, entry):
    """Start a deal nobody can foresee."""
    start(console, entry, console.board.entropy())
