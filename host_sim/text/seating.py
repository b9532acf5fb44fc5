"""Who sits at a table and which rules it has, as people type it: `h,medium`, `losers=stay`; what seats are called."""

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


def usual(entry: Any, chosen: bytes) -> bytes:
    """A person, and bots of the middle level in the other seats that a game must have with these options."""
    bot = BOT + len(entry.game().LEVELS) // 2
    return bytes([HUMAN] + [bot] * (entry.seats(chosen)[0] - 1))


def choices(entry: Any, options: list[str]) -> bytes:
    """The choice indexes that `key=choice` strings make, the others as the variant has them. Raises `ValueError`."""
    known = entry.game().OPTIONS
    picked: dict[int, int] = {}
    for text in options:
        key, _, choice = text.partition("=")
        found = [i for i, option in enumerate(known) if option.key == key]
        if not found:
            raise ValueError(f"no option {cut(key)}; there is {', '.join(option.key for option in known)}")
        names = known[found[0]].choices
        if choice not in names:
            raise ValueError(f"option {key} is {' or '.join(names)}, not {cut(choice) or 'nothing'}")
        picked[found[0]] = names.index(choice)
    rows = entry.variants()
    chosen = rows[picked.get(0, 0)].defaults(known) if rows else bytearray(len(known))
    for index, number in picked.items():
        chosen[index] = number
    return bytes(chosen)


def rules_told(entry: Any, chosen: bytes | bytearray) -> list[str]:
    """`Undo: off.` for the variant and each option that a player may change."""
    variant = entry.variant(chosen)
    told = []
    for option, choice in zip(entry.game().OPTIONS, chosen, strict=True):
        if variant is None or option.key == "variant" or variant.may_change(option):
            told.append(f"{option.title}: {option.choices[choice]}.")
    return told


def variant_told(entry: Any, variant: Any) -> str:
    """`redeal=turn over, fill=any top card; 2 or 4 seats`: what a variant sets, in an order of its own."""
    sets = [f"{key}={choice}" for key, choice in variant.choices.items()]
    if entry.game().MAX_SEATS > 1:
        sets.append(f"{' or '.join(map(str, variant.seats))} seats")
    return ", ".join(sets) or "the first choice of each option"


def hides(game: Any, turn: int) -> bool:
    """Whether the record of a game, `turn` being the seat to act or `OVER`, tells cards that a player may not know."""
    return bool(game.MAX_SEATS > 1 and turn != OVER)


def seated(entry: Any, text: str | None, chosen: bytes) -> bytes:
    """The players that `text` names, or the usual ones for None. Raises `ValueError` as `parse` does, and for a choice
    that is offered only when one person plays, where more do."""
    kind = entry.game()
    players = usual(entry, chosen) if text is None else parse(kind, text)
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
