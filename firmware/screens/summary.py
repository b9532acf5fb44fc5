"""Lines about a finished game: each side's score or, after a solitaire, the score against earlier games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware import loader

if TYPE_CHECKING:
    from engines.game import Solitaire
    from firmware.console import Console
    from firmware.screens.game import GameScreen
    from firmware.types import ScoreLine


def reason(screen: GameScreen) -> str:
    """Return why a solitaire ended, '' after a match, whose scores say it."""
    table = screen.table
    if screen.game_view.MAX_SEATS > 1:
        return ""
    lines: list[str] = loader.load("firmware.games." + table.entry.key + ".text", "result")(
        screen.game_view, table.seat_name
    )
    text = lines[0].rpartition(": ")[2]
    return text[0].upper() + text[1:]


def lines(console: Console, screen: GameScreen) -> list[ScoreLine]:
    """Return the lines: label, value, and true for the winner's lines or the player's own score.

    Earlier games are compared only if this result counted.
    """
    table = screen.table
    view = screen.game_view
    record = table.record
    rows = screen.standing() + stakes(console, screen)
    profile = console.profile
    beat = profile.to_beat(view.KEY, record.seed, record.options)
    if beat:
        rows.append(("To beat", beat, False))
    if table.is_guest or not record.counted:
        return rows
    console.rest()
    before = profile.before(view.KEY, view.variant(), record.seed, record.count)
    if before is None:
        return rows
    played, wins, _, _, streak = profile.results(view.KEY, view.variant())[:5]
    won = wins > before[1]
    if view.MAX_SEATS == 1:
        rows += against_earlier(view, before, won, record.count)  # type: ignore[arg-type]  # a `Solitaire`
        rows += times(record.seconds, before[7], won)
    rows.append(("Won", "%d of %d" % (wins, played), False))
    if won and streak > 1:
        rows.append(("Wins in a row", "%d" % streak, False))
    return rows


def stakes(console: Console, screen: GameScreen) -> list[ScoreLine]:
    """Return what the viewing side, or the first one, has won in a match for stakes, and in all of these players."""
    view = screen.game_view
    if not view.has_stakes():
        return []
    side = view.side(screen.seat) if screen.seat < view.seats() else 0
    rows = [("Stakes" if screen.seat < view.seats() else "First side's stakes", "%+d" % view.stakes(side), False)]
    if not screen.table.is_guest:
        net = console.profile.stakes()
        rows.append(("All matches", "%+d" % (-net if side else net), False))
    return rows


def against_earlier(view: Solitaire, before: list[int], won: bool, moves: int) -> list[ScoreLine]:
    """Return the score of a solitaire with the best and the average before, or the progress of a lost game.

    The score is points, or moves if all wins have the same points. `before` has earlier results (`Settings`).
    """
    best, furthest, fewest, total, counted = before[2], before[3], before[6], before[8], before[9]
    if not won:
        rows = [(view.PROGRESS, "%d" % view.progress(), False)]
        return rows + ([("Best lost game", "%d" % furthest, False)] if furthest else [])
    score = view.score(0) if view.SCORED else moves
    best = best if view.SCORED else fewest
    is_best = score > best if view.SCORED else score < best or not best
    rows = [("Score" if view.SCORED else "Moves", "%d" % score, True)]
    if best:
        rows.append(("Best before" if is_best else "Best", "%d" % best, False))
    if counted:
        rows.append(("Average", "%d" % ((total + counted // 2) // counted), False))
    return rows


def times(seconds: int, fastest: int, won: bool) -> list[ScoreLine]:
    """Return the time played (RO-R18) and, for a win, the fastest time before; nothing if no time was measured."""
    if not seconds:
        return []
    rows = [("Time", _minutes(seconds), False)]
    if won and fastest:
        rows.append(("Fastest before" if seconds < fastest else "Fastest", _minutes(fastest), False))
    return rows


def _minutes(seconds: int) -> str:
    return "%d:%02d min" % (seconds // 60, seconds % 60)
