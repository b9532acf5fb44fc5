"""Writing the profile's text; `profile.py` says what it looks like, and imports this when it has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from firmware.types import Settings


def text(settings: Settings) -> bytes:
    """What `profile_read.parse` reads these from."""
    last, counted, speed, link, options, players, results = settings
    lines = ["last " + last] if last else []
    for key in sorted(options):
        lines.append("options %s %s" % (key, "".join("%x" % choice for choice in options[key])))
    for key in sorted(players):
        lines.append("players %s %s" % (key, "".join("%x" % player for player in players[key])))
    if speed != 1:
        lines.append("speed %d" % speed)
    if link:
        lines.append("link " + link)
    for key in sorted(results):
        lines.append("results %s %d %d %d %d" % ((key,) + tuple(results[key])))  # type: ignore[str-format]
    if counted:
        lines.append("counted " + counted)
    return "\n".join(lines).encode()


def counted(results: list[int], won: bool | int, score: int, progress: int) -> list[int]:
    """The results after one more game, as a new list; `progress` is how far it got if it was lost."""
    played, wins, best, furthest = results
    if won:
        return [played + 1, wins + 1, max(best, score), furthest]
    return [played + 1, wins, best, max(furthest, progress)]
