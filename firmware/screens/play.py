"""Starting, continuing and saving games: the way from the menus to a game's own screen."""

from engines.table import Table
from firmware import modules


def start(console, entry, seed, options=None, deck=None):
    """Deal game number `seed`, or a deck, with the options chosen, or those given, and show it."""
    console.leave(entry.key)
    table = Table(entry.key, 0, console.profile.options(entry.key) if options is None else options)
    table.deal(seed, deck)
    show(console, table)
    console.keep(console.profile.started, entry.key)
    save(console, table)


def resume(console, saved):
    """Show the game of a `Record`."""
    console.leave(saved.key)
    table = Table(saved.key, saved.seats, saved.options)
    table.resume(saved)
    show(console, table)


def show(console, table):
    """Push the game's own screen for a table."""
    console.table = table
    kind = modules.load("firmware.games." + table.entry.key, table.entry.name + "Screen")
    console.push(kind(console, table))


def save(console, table):
    """Save the game on a table; called after every move."""
    console.keep(console.profile.playing, table.entry.key)
    console.keep(console.store.save, table.entry.key, table.record.to_bytes())


def new_deal(console, entry):
    """Start a deal nobody can foresee."""
    start(console, entry, console.board.entropy())
