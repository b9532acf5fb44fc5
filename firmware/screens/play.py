"""Starting and continuing games: the way from the menus to a game's own screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines import players as player_numbers
from engines.game import BadRecord
from engines.players import HUMAN, REMOTE
from engines.table import Table
from firmware import loader
from firmware.screens.working import Working

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from typing import Any

    from engines.catalog import Entry
    from engines.save import Saved
    from engines.types import Options, Players
    from firmware.console import Console
    from firmware.screens.game import GameScreen
    from firmware.types import Board

LARGE_PICTURE = const(20000)  # bytes


def lacks_room(console: Console, entry: Entry) -> str:
    """Return why a game cannot be played here, or ''. Copied files leave too little memory for a large game beside a
    large picture."""
    if entry.is_large and len(console.canvas.buffer) > LARGE_PICTURE and loader.is_copied():
        return entry.title + " needs an image on this display."
    return ""


def start(
    console: Console,
    entry: Entry,
    seed: int | None,
    options: Options | None = None,
    deck: bytes | None = None,
    players: Players | None = None,
    salt: int = 0,
) -> None:
    """Start deal number `seed` (None: a random deal) or a given deck, with the given or the chosen options and
    players."""
    if players is None:  # the menu has loaded what the profile needs
        profile = console.profile
        options = options or profile.options(entry.key)
        players = profile.players(entry.key, options)
    players = _with_line(console, entry, players)
    _open(console, entry, _deal(console, entry, seed, options, deck, players, salt))


def _with_line(console: Console, entry: Entry, players: Players) -> Players:
    """Return the players of a new deal. Without a link port, a bot takes the seat of each guest."""
    if REMOTE in players and not _has_line(console):
        return console.profile.unlinked(entry.key, players)
    return players


def _has_line(console: Console) -> bool:
    """True if a guest can connect: the board has a port, or a link is open."""
    return console.link is not None or len(console.board.ports()) > 0


def again(console: Console, table: Table) -> None:
    """Start the deal of a table once more, with the same options and players."""
    record = table.record
    start(console, table.entry, record.seed, record.options, record.deck, table.players, record.salt)


def resume(console: Console, entry: Entry, linked: bool = False) -> None:
    """Continue a saved game. `linked` means that it has a guest's seat; without a port, a bot may take it."""
    if not linked or _has_line(console):
        _open(console, entry, _continue(console, entry))
        return
    text = "This game waits for a guest, but this console cannot link. Let a bot play that seat?"
    console.open(
        "question",
        "Question",
        "Continue",
        text,
        "Not now",
        "Bot plays",
        lambda: _open(console, entry, _continue(console, entry)),
    )


def _open(console: Console, entry: Entry, steps: Iterator[None]) -> None:
    """Close all screens, to make room for a game, and open the game with the generator `steps`."""
    table = console.table
    console.leave(table is not None and table.entry is entry)
    console.push(Working(console, "Opening " + entry.title + " ...", steps))


def load(console: Console, entry: Entry) -> Generator[None, None, type[GameScreen]]:
    """Import a game's engine and its screen, and return the screen's class.

    Some modules that these import are loaded before them, because the stack is short.
    """
    before = set(loader.loaded())  # faster to search
    loader.load("engines." + entry.key + ".kernels", "__name__")
    yield
    alone = loader.load("engines." + entry.key + ".rules", entry.name).MAX_SEATS == 1
    yield
    loader.load("firmware.screens." + ("solitaire" if alone else "match"), "__name__")
    yield
    kind: type[GameScreen] = loader.load("firmware.games." + entry.key + ".screen", entry.name + "Screen")
    if console.settings.speed:  # loaded now, because later the heap is scattered
        loader.load("firmware.ui.motion", "__name__")
        loader.load("firmware.games." + entry.key + ".motion", "__name__")
    console.game_modules += tuple([name for name in loader.loaded() if name not in before])
    yield
    return kind


def _deal(
    console: Console,
    entry: Entry,
    seed: int | None,
    options: Options | None,
    deck: bytes | None,
    players: Players,
    salt: int,
) -> Iterator[None]:
    kind = yield from load(console, entry)
    if options is None:
        options = console.profile.options(entry.key)
    if len(players) not in entry.seats(options):  # another variant has been chosen since
        players = _with_line(console, entry, console.profile.players(entry.key, options))
    yield
    if seed is None:
        seed, salt = random_deal(console.board, REMOTE in players)
        yield
    order = entry.game().seat_order(options, len(players), seed)
    if order and REMOTE not in players:
        players = player_numbers.in_order(console.profile.players(entry.key, options), order)
    table = Table(entry.key, len(players), options, players)
    yield
    table.deal(seed, deck, salt)
    yield
    show(console, kind, table)
    console.top().on_deal()  # type: ignore[attr-defined]  # a `GameScreen`


def _continue(console: Console, entry: Entry) -> Iterator[None]:
    kind = yield from load(console, entry)
    saved = yield from read(console, entry)
    problem = console.store.problem
    if saved is not None:
        record = saved.record
        table = Table(entry.key, record.seats, record.options, record.players)
        try:
            table.restore(saved)
            yield
        except BadRecord as error:
            console.refused.append(entry.key)
            problem = "%s save: %s" % (entry.key, error.args[0])
            saved = None
    if saved is not None:
        console.unsaved = ""
        show(console, kind, table)
    else:
        console.home()
    if problem:
        console.say(problem)


def read(console: Console, entry: Entry) -> Generator[None, None, Saved | None]:
    """Read a game's save step by step. Return None if it is unusable; `console.store.problem` then has the reason."""
    loader.load("engines." + entry.key + ".check", "__name__")  # imported here, where the stack is not deep
    yield
    entry.variants()
    yield
    saved: Saved | None = loader.load("firmware.screens.saves", "read")(console, entry.key)
    yield
    return saved


def show(console: Console, kind: type[GameScreen], table: Table) -> None:
    """Show a game's own screen, of the class `kind`, for a table."""
    console.leave(True)
    console.table = table
    if table.is_linked() and not table.is_guest and not _has_line(console):
        for seat, player in enumerate(table.players):
            if player == REMOTE:
                table.stand_in(seat)
    elif table.is_linked() and not table.is_guest:
        if console.link is None:
            console.link = loader.load("firmware.screens.link_host", "HostPlay")(console)
            console.rest()
        there: Any = console.link  # a `HostPlay`
        there.take(table)  # before the screen asks for names
        console.rest()
    if not table.is_guest:
        _name_people(console, table)
    console.push(kind(console, table))


def _name_people(console: Console, table: Table) -> None:
    """Give the people at a table their names, in the order of their seats or, after a draw, by their numbers."""
    record = table.record
    order = b"" if table.is_linked() else table.game_view.seat_order(record.options, record.seats, record.seed)
    person = 0
    for seat, player in enumerate(table.players):
        if player == HUMAN:
            table.names[seat] = console.settings.names[order[seat] if order else person]
            if order and not table.names[seat]:
                table.names[seat] = "Player %d" % (order[seat] + 1)
            person += 1


def random_deal(board: Board, linked: bool) -> tuple[int, int]:
    """Return the number and the salt of a random deal. At a `linked` table a guest can find neither by trying all
    numbers. Elsewhere the salt is 0, so that the number alone gives the same deal again."""
    return (board.secret(), board.secret() or 1) if linked else (board.entropy(), 0)


def new_deal(console: Console, entry: Entry) -> None:
    """Start a random deal. After a game at the same table, the game's rules decide who deals or starts."""
    table = console.table
    options = players = None
    if table and table.entry is entry:
        chosen = console.profile.options(entry.key)
        fits = len(table.players) in entry.seats(chosen)
        if fits or table.is_linked():
            players = table.players
            options = table.next_options(chosen if fits else table.game_view.chosen())
    start(console, entry, None, options, None, players)
