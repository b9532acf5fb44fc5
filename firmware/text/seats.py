"""Players, options and deal numbers as text, typed and printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import rng
from engines.players import BOT, HUMAN, REMOTE
from firmware.text import words
from firmware.text.words import Refused, cut

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engines.catalog import Entry
    from engines.game import Game
    from engines.table import Table
    from engines.types import Options

PERSONS = ("h", "human", "person")
LINK = "link"  # a remote player


def parse(kind: type[Game], text: str, linked: bool = False) -> bytes:
    """Return the players of a game class from a word for each seat: a person, the name of a level or, if `linked`,
    `LINK`.

    Raises `ValueError` for unknown words, for an impossible number of seats, and for a solitaire.
    """
    if kind.MAX_SEATS == 1:
        raise Refused(kind.KEY + " has one seat, so it takes no players")
    players = bytearray()
    for word in text.split(","):
        name = word.strip().lower()
        if name in PERSONS:
            players.append(HUMAN)
        elif name in kind.LEVELS:
            players.append(BOT + kind.LEVELS.index(name))
        elif linked and name == LINK:
            players.append(REMOTE)
        else:
            known = " or ".join(([LINK] if linked else []) + list(kind.LEVELS))
            raise Refused("no player called %s; a seat is h or %s" % (cut(name) or "nothing", known))
    if not kind.MIN_SEATS <= len(players) <= kind.MAX_SEATS:
        raise Refused("%s has %d to %d seats, not %d" % (kind.KEY, kind.MIN_SEATS, kind.MAX_SEATS, len(players)))
    return bytes(players)


def usual(entry: Entry, chosen: Options) -> bytes:
    """Return one person, and bots of the middle level in the other seats that these options require."""
    bot = BOT + len(entry.game().LEVELS) // 2
    return bytes([HUMAN] + [bot] * (entry.seats(chosen)[0] - 1))


def seated(entry: Entry, text: str | None, chosen: Options, linked: bool = False) -> bytes:
    """Return the players that `text` names, or the usual ones for None.

    Raises `ValueError` as `parse` does, and if several people play with a choice that is only for one person.
    """
    kind = entry.game()
    players = usual(entry, chosen) if text is None else parse(kind, text, linked)
    for i, option in enumerate(kind.OPTIONS):
        if option.in_force(chosen[i], words.people(players) + players.count(b"\1")) != chosen[i]:
            raise Refused("option %s is %s only when one person plays" % (option.key, option.choices[chosen[i]]))
    return players


def choices(entry: Entry, options: Sequence[str]) -> bytes:
    """Return the choice indexes for `key=choice` strings, with the variant's choices for the others. Raises
    `ValueError`."""
    known = entry.game().OPTIONS
    picked: dict[int, int] = {}
    for text in options:
        key, _, choice = text.partition("=")
        index = 0
        while index < len(known) and known[index].key != key:
            index += 1
        if index == len(known):
            raise Refused("no option %s; there is %s" % (cut(key), ", ".join([option.key for option in known])))
        names = known[index].choices
        if choice not in names:
            raise Refused("option %s is %s, not %s" % (key, " or ".join(names), cut(choice) or "nothing"))
        picked[index] = names.index(choice)
    rows = entry.variants()
    chosen = rows[picked.get(0, 0)].defaults(known) if rows else bytearray(len(known))
    for index in picked:
        chosen[index] = picked[index]
    for index in picked:
        if not known[index].counts(known, chosen):
            raise Refused("option %s counts only with %s" % (known[index].key, known[index].only))
    return bytes(chosen)


def rules_lines(entry: Entry, chosen: Options) -> list[str]:
    """Return a line such as `Undo: off.` for the variant and for each option that counts and that a player may
    change."""
    variant = entry.variant(chosen)
    options = entry.game().OPTIONS
    lines = []
    for i, option in enumerate(options):
        may_change = variant is None or option.key == "variant" or variant.may_change(option)
        if may_change and option.counts(options, chosen):
            lines.append("%s: %s." % (option.title, option.choices[chosen[i]]))
    return lines


def players_line(table: Table) -> str:
    """Return the line that names the players: `Seats: You, Bot 2 (medium).`"""
    names = []
    levels = table.game_view.LEVELS
    for seat, player in enumerate(table.players):
        level = " (" + levels[player - BOT] + ")" if player >= BOT and levels else ""
        names.append(table.seat_name(seat) + level)
    return "Seats: " + ", ".join(names) + "."


def deal_number(text: str) -> int:
    """Return the typed number of a deal. Raises `Refused`."""
    digits = text[:20]
    if not digits or any(not "0" <= digit <= "9" for digit in text) or int(digits) >= rng.SEED_LIMIT:
        raise Refused("a deal number is 0 to %d, not %s" % (rng.SEED_LIMIT - 1, cut(text)))
    return int(digits)
