"""Starting, saving and continuing games: the way from the menus to a game's own screen."""

import gc

from engines import catalog, record
from engines.game import OVER
from engines.table import Table


def saved_game(console, key):
    """The `Record` of a game's save, None when there is none to continue. What is wrong with it is said."""
    data = console.store.load(key, lambda payload: _fault(payload, key))
    if console.store.problem:
        console.say(console.store.problem)
    saved = record.from_bytes(data) if data is not None else None
    return saved if saved is not None and saved.replay().turn() != OVER else None


def last_game(console):
    """The `Record` that *Continue* goes on with: of the game last played, or of any when the profile is lost."""
    last = console.profile.last
    saved = saved_game(console, last) if last else None
    for entry in catalog.CATALOG:
        if saved is None and entry.key != last:
            saved = saved_game(console, entry.key)
    return saved


def _fault(payload, key):
    """Why a save's payload is no game to go on with, '' when it is one."""
    try:
        saved = record.from_bytes(payload)
        saved.replay()
    except record.BadRecord as error:
        return error.args[0]
    return "" if saved.key == key else "a save of another game"


def start(console, entry, seed, options=None, deck=None):
    """Deal game number `seed`, or a deck, with the options chosen, or those given, and show it."""
    console.leave()
    gc.collect()  # the last game's buffers and screen are free now
    table = Table(entry.key, 0, console.profile.options(entry.key) if options is None else options)
    table.deal(seed, deck)
    show(console, table)
    save(console, table)


def resume(console, saved):
    """Show the game of a `Record`."""
    console.leave()
    gc.collect()
    table = Table(saved.key, saved.seats, saved.options)
    table.resume(saved)
    show(console, table)


def show(console, table):
    """Push the game's own screen for a table."""
    console.table = table
    module = getattr(__import__("firmware.games." + table.entry.key).games, table.entry.key)
    console.push(getattr(module, table.entry.name + "Screen")(console, table))


def save(console, table):
    """Save the game on a table; called after every move."""
    console.keep(console.profile.playing, table.entry.key)
    console.keep(console.store.save, table.entry.key, table.record.to_bytes())


def new_deal(console, entry):
    """Start a deal nobody can foresee."""
    start(console, entry, console.board.entropy())
