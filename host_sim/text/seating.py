"""Who sits at a table and which rules it has, as people type it: `h,medium`, `losers=stay`; what seats are called."""

from importlib import import_module
from typing import Any

from engines.game import OVER
from engines.table import BOT, HUMAN, Table
from host_sim.echo import cut
from host_sim.text_games import Name

PERSONS = ("h", "human", "person")


def parse(kind: Any, text: str) -> bytes:
    """The players of a game class, one a seat, from a word each: a person or the name of a level.

    Raises `ValueError` for unknown words, for a number of seats the game has not, and for a game of one seat.
    """
    if kind.MAX_SEATS == 1:
        raise ValueError(f"{kind.KEY} has one seat, so it takes no players")
    players = bytearray()
    for word in text.split(","):
        wanted = word.strip().lower()
        if wanted in PERSONS:
            players.append(HUMAN)
        elif wanted in kind.LEVELS:
            players.append(BOT + kind.LEVELS.index(wanted))
        else:
            raise ValueError(f"no player called {cut(wanted) or 'nothing'}; a seat is h or {' or '.join(kind.LEVELS)}")
    if not kind.MIN_SEATS <= len(players) <= kind.MAX_SEATS:
        raise ValueError(f"{kind.KEY} has {kind.MIN_SEATS} to {kind.MAX_SEATS} seats, not {len(players)}")
    return bytes(players)


def usual(kind: Any) -> bytes:
    """A person, and bots of the middle level in the other seats that a game must have."""
    bot = BOT + len(kind.LEVELS) // 2
    return bytes([HUMAN] + [bot] * (kind.MIN_SEATS - 1))


def presets(key: str) -> dict[str, bytes]:
    """The choice indexes of a game's presets by name."""
    words = import_module(f"engines.{key}.words")
    return dict(getattr(words, "PRESETS", ()))


def choices(game: Any, options: list[str]) -> bytes:
    """The choice indexes that `key=choice` strings make; `preset=NAME` makes them all. Raises `ValueError`."""
    chosen = bytearray(len(game.OPTIONS))
    for text in options:
        key, _, choice = text.partition("=")
        if key == "preset" and (named := presets(game.KEY)):
            if choice not in named:
                raise ValueError(f"preset is {' or '.join(named)}, not {cut(choice) or 'nothing'}")
            chosen[:] = named[choice]
            continue
        found = [i for i, option in enumerate(game.OPTIONS) if option.key == key]
        if not found:
            raise ValueError(f"no option {cut(key)}; there is {', '.join(option.key for option in game.OPTIONS)}")
        choices = game.OPTIONS[found[0]].choices
        if choice not in choices:
            raise ValueError(f"option {key} is {' or '.join(choices)}, not {cut(choice) or 'nothing'}")
        chosen[found[0]] = choices.index(choice)
    return bytes(chosen)


def hides(game: Any, turn: int) -> bool:
    """Whether the record of a game, `turn` being the seat to act or `OVER`, tells cards that a player may not know."""
    return bool(game.MAX_SEATS > 1 and turn != OVER)


def seated(kind: Any, text: str | None, chosen: bytes) -> bytes:
    """The players that `text` names, or the usual ones for None. Raises `ValueError` as `parse` does, and for a choice
    that is offered only when one person plays, where more do."""
    players = usual(kind) if text is None else parse(kind, text)
    for option, choice in zip(kind.OPTIONS, chosen, strict=True):
        if option.in_force(choice, players.count(HUMAN)) != choice:
            raise ValueError(f"option {option.key} is {option.choices[choice]} only when one person plays")
    return players


def told(table: Table) -> str:
    """`Seats: You, Bot 2 (medium).`"""
    names = []
    for seat, player in enumerate(table.players):
        level = f" ({table.seen.LEVELS[player - BOT]})" if player >= BOT and table.seen.LEVELS else ""
        names.append(table.seat_name(seat) + level)
    return f"Seats: {', '.join(names)}."


def third_person(players: bytes) -> Name:
    """What seats are called in a record: `Player 1`, `Bot 2`."""
    return lambda seat: f"{'Bot' if players[seat] >= BOT else 'Player'} {seat + 1}"
