"""Starting, continuing and saving games: the way from the menus to a game's own screen."""

from engines import catalog
from engines.table import Table
from firmware import modules


def start(console, entry, seed, options=None, deck=None, players=None):
    """Deal game number `seed`, or a deck, and show it: with the options and players chosen, or those given."""
    if options is None:
        options = console.profile.options(entry.key)
    if players is None:
        players = console.profile.players(entry.key)
    kind = _screen(console, entry)
    table = Table(entry.key, len(players), options, players)
    table.deal(seed, deck)
    show(console, kind, table)
    console.keep(console.profile.started, entry.key)
    save(console, table)


def resume(console, saved):
    """Show the game of a `Record`."""
    kind = _screen(console, catalog.find(saved.key))
    table = Table(saved.key, saved.seats, saved.options, saved.players)
    table.resume(saved)
    show(console, kind, table)


def _screen(console, entry):
    """Leave everything for a game. Its class of screen: the largest module, loaded while there is most room."""
    console.leave(entry.key)
    return modules.load("firmware.games." + entry.key, entry.name + "Screen")


def show(console, kind, table):
    """Push a game's own screen, of the class `kind`, for a table."""
    console.table = table
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
