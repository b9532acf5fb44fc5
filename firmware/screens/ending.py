"""What is told of a finished game: how it came about, and how it compares with those before it; imported when one
ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware import loader

if TYPE_CHECKING:
    from engines.game import Game
    from firmware.console import Console
    from firmware.screens.game import GameScreen


def told(console: Console, screen: GameScreen) -> str:
    """A sentence a line."""
    table = screen.table
    seen = screen.seen
    lines: list[str] = loader.load("firmware.games." + table.entry.key + ".text", "result")(seen, table.seat_name)
    if seen.MAX_SEATS == 1:  # of what text play tells what the title does not: how it came about, or by what
        how = lines[0].rpartition(": ")[2]
    else:
        how = lines[-1]
    text = how[0].upper() + how[1:]
    record = table.record
    if table.is_guest or not record.counted:
        return text
    console.rest()
    profile = console.profile
    before = profile.before(seen.KEY, seen.variant(), record.seed, record.count)
    if before is None:
        return text
    now = profile.results(seen.KEY, seen.variant())
    won = now[1] > before[1]
    compared = _compared(seen, before, won, record.count) if seen.MAX_SEATS == 1 else ""
    return "\n".join(
        [
            line
            for line in (text, compared, _time(record.seconds, before[7], won), _row_of_wins(before, now, won))
            if line
        ]
    )


def _time(seconds: int, fastest: int, won: bool) -> str:
    """The time played (RO-R18), and for a win how it compares with the fastest; nothing if no time was measured."""
    if not seconds:
        return ""
    text = "Time: %d:%02d min" % (seconds // 60, seconds % 60)
    if won and fastest:
        text += ", fastest so far" if seconds < fastest else ", fastest: %d:%02d" % (fastest // 60, fastest % 60)
    return text


def _compared(seen: Game, before: list[int], won: bool, moves: int) -> str:
    """How good a win was, or how far a lost game got, against the best of its kind."""
    best, furthest = before[2:4]
    fewest = before[6]
    if not won:
        return _against("Best lost game", "before", seen.progress(), furthest)  # type: ignore[attr-defined]
    if seen.SCORED:  # type: ignore[attr-defined]  # a solitaire
        return _against("Best score", "before", seen.score(0), best)
    if fewest and moves >= fewest:
        return "Quickest win: %d moves" % fewest
    return "Quickest win so far" + (", before: %d" % fewest if fewest else "")


def _against(what: str, earlier: str, number: int, best: int) -> str:
    if number <= best:
        return "%s: %d" % (what, best) if best else ""
    return "%s so far" % what + (", %s: %d" % (earlier, best) if best else "")


def _row_of_wins(before: list[int], now: list[int], won: bool) -> str:
    """How many games of all were won, and how many one after the other."""
    text = "Won %d of %d" % (now[1], now[0])
    if won and now[4] > 1:
        text += ", %d in a row" % now[4]
        text += ": the most so far" if now[4] > before[5] > 0 else "; the most: %d" % now[5] if now[5] > now[4] else ""
    elif not won and before[4] > 1:
        text += "; %d in a row end here" % before[4]
    return text
