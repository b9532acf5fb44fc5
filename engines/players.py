"""The players of a game: bytes with a number for each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

if TYPE_CHECKING:
    from engines.game import Game
    from engines.types import Players, Seat

HUMAN = const(0)  # a person here
REMOTE = const(1)  # a person at the other device of a link
BOT = const(2)  # a computer player of the weakest level; the stronger ones follow

_BOT_NAMES = ("Al", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Ida")


def bot_name(seat: Seat) -> str:
    """Return the first name of a seat's computer player, of two or three letters."""
    return _BOT_NAMES[seat % len(_BOT_NAMES)]


def for_game(game: Game, players: Players | None) -> bytes:
    """Return `players` as bytes; None means persons in all seats.

    Raises `ValueError` unless they fit the seats and levels of `game`, and its variant has that many seats.
    """
    refusal = game.refusal()
    if refusal:
        raise ValueError(refusal)
    seats = game.seats()
    players = bytes(players or seats)
    if len(players) != seats or max(players) >= BOT + (len(game.LEVELS) or 1):
        raise ValueError("no such players in this game")
    return players


def in_order(players: Players, order: Players) -> bytes:
    """Return the players of the seats, given the person of each seat (`Game.seat_order`); others than `players` are
    people."""
    return bytes([players[person] if person < len(players) else HUMAN for person in order])
