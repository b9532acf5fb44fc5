"""Starting, continuing and saving games: the way from the menus to a game's own screen."""

from engines.table import Table
from firmware import modules


def start(console, entry, seed, options=None, deck=None, players=None):
    """Deal game number `seed`, or a deck, and show it: with the options and players chosen, or those given."""
    if options is None:
        options = console.profile.options(entry.key)
    if players is None:
        players = console.profile.players(entry.key)
    console.leave(entry.key)
    table = Table(entry.key, len(players), options, players)
    table.deal(seed, deck)
    show(console, table)
    console.keep(console.profile.started, entry.key)
    save(console, table)


def resume(console, saved):
    """Show the game of a `Record`."""
    console.leave(saved.key)
    table = Table(saved.key, saved.seats, saved.options, saved.players)
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
    """Start a deal nobody can foresee. At a table with a dealer the deal passes to the left."""
    table = console.table
    options = players = None
    if table and table.entry is entry:
        players = table.players
        options = console.profile.options(entry.key)
        for i, option in enumerate(table.seen.OPTIONS):
            if option.key == "dealer":
                options[i] = (table.seen.dealer() + 1) % len(players) + 1
    start(console, entry, console.board.entropy(), options, None, players)
