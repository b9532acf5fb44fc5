"""Reading and changing the choices and the results of the players (`settings.py`).

The last games are in a file of their own, `recent`, so that they take no memory. It has a line for each variant, such
as `foursquare +12.3f2a -3.91bc x0.07a1`, with the newest game last. Each has `+` for a win, `-` for a loss or `x` for a
game that was left, its score or progress, and a checksum of its deal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines import catalog
from engines.game import crc16
from engines.players import BOT, HUMAN, REMOTE
from firmware.settings import MOST, NAME, NONE, Settings, to_text

if TYPE_CHECKING:
    from engines.table import Table
    from engines.types import Options, Players, Seat
    from firmware.store import Store

_RECENT = "recent"
MOST_RECENT = const(20)  # games of a variant
_STREAK = const(4)  # places in the results
_LEFT = const(10)


class Profile:
    """Methods that read and change `settings`, and save each change in `store`."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._settings = settings

    def options(self, key: str) -> bytearray:
        """Return the options chosen for a game, as for `Game`, with defaults for those that no longer fit."""
        entry = catalog.find(key)
        kind = entry.game()
        chosen = self._settings.options.get(key, b"")
        options = bytearray(len(kind.OPTIONS))
        if len(chosen) == kind.OPTIONS_0_4:
            chosen = kind.options_of_0_4(chosen)
        if len(chosen) == len(options):
            for i in range(len(chosen)):
                if chosen[i] < kind.OPTIONS[i].size:
                    options[i] = chosen[i]
        variant = entry.variant(options)
        return variant.settled(kind.OPTIONS, options) if variant else options

    def choose(self, key: str, options: Options) -> None:
        """Remember the options of a game. Raises `StoreError`."""
        self._settings.options[key] = bytes(options)
        self._save()

    def players(self, key: str, options: Options | None = None) -> bytes:
        """Return the players of a game's next deal, one byte per seat, as for `Table`.

        `options` are by default the chosen ones. If no chosen players fit them, return one person and medium
        bots on the game's usual number of seats.
        """
        entry = catalog.find(key)
        kind = entry.game()
        seats = entry.seats(options or self.options(key))
        chosen = self._settings.players.get(key, b"")
        if len(chosen) in seats and chosen.count(b"\1") < min(kind.MAX_SEATS, 2):
            if all(player < BOT + len(kind.LEVELS) for player in chosen):
                return bytes(chosen)
        count = entry.usual_seats if entry.usual_seats in seats else seats[0]
        return bytes([HUMAN] + [BOT + len(kind.LEVELS) // 2] * (count - 1))

    def unlinked(self, key: str, players: Players) -> bytes:
        """Return the players with a medium bot in place of each remote one, for a console without a link port."""
        bot = BOT + len(catalog.find(key).game().LEVELS) // 2
        return bytes([bot if player == REMOTE else player for player in players])

    def seat(self, key: str, players: Players) -> None:
        """Store the players chosen for a game, whose stakes begin at 0. Raises `StoreError`."""
        self._settings.players[key] = bytes(players)
        if key in self._settings.stakes:
            self._settings.stakes = ""
        self._save()

    def change(self, setting: str, value: int) -> None:
        """Store a setting that is a number. Raises `StoreError`."""
        setattr(self._settings, setting, value)
        self._save()

    def reset(self) -> None:
        """Give every setting that is a number its first value. Names, options, players and results stay. Raises
        `StoreError`."""
        for setting in MOST:
            setattr(self._settings, setting, getattr(Settings, setting))
        self._save()

    def name(self, person: int, name: str) -> None:
        """Remember the name of a person, 0 to 5 by the order of seats; '' for none. Raises `StoreError`."""
        self._settings.names[person] = name
        self._save()

    def relink(self, link: str) -> None:
        """Remember how to link. Raises `StoreError`."""
        self._settings.link = link
        self._save()

    def is_new(self, key: str) -> bool:
        """True if no result of a game has been counted."""
        return key not in [name.partition(".")[0] for name in self._settings.results]

    def offered(self, key: str) -> None:
        """Remember that a game's lessons have been offered. Raises `StoreError`."""
        self._settings.offered = (self._settings.offered + " " + key).strip()
        self._save()

    def playing(self, key: str) -> None:
        """Remember which game *Continue* opens. Raises `StoreError`."""
        self.beside(key, "")

    def beside(self, key: str, state: str) -> None:
        """Remember the game, and the companion that is open or '', for the menus. Raises `StoreError`."""
        if self._settings.last != key or self._settings.companion != state:
            self._settings.last = key
            self._settings.companion = state
            self._save()

    def started(self, key: str) -> None:
        """Record a new deal: *Continue* opens it, and its end is not counted yet. A deal under way counts as left.
        Raises `StoreError`."""
        settings = self._settings
        deals = self._deals_of(key)
        if settings.counted or settings.last != key or settings.companion or deals:
            settings.counted = settings.companion = ""
            settings.last = key
            for deal in deals:
                self._leave(deal)
            self._save()

    def begin(self, table: Table) -> None:
        """Remember the deal on a table after its first move, if one person plays it and no end of it has been counted.
        Raises `StoreError`."""
        view = table.game_view
        if table.people() == 1 and not table.record.counted:
            self.begun(view.KEY, view.variant(), table.record.seed)

    def begun(self, key: str, variant: int, deal: int) -> None:
        """Remember a deal after its first move: it counts as left unless it ends. Raises `StoreError`."""
        name = "%s.%s" % (_name(key, variant), _checksum(deal))
        if name not in self._settings.underway.split():
            self._settings.underway = (self._settings.underway + " " + name).strip()
            self._save()

    def _deals_of(self, key: str) -> list[str]:
        """Return the deals under way of a game."""
        return [name for name in self._settings.underway.split() if name.partition(".")[0] == key]

    def _leave(self, deal: str) -> None:
        """Count a deal that was left."""
        name, _, checksum = deal.rpartition(".")
        results = list(self._settings.results.get(name, NONE))
        results[_LEFT] += 1
        results[_STREAK] = 0
        self._settings.results[name] = results
        self._remember(name, "x0.%s" % checksum)
        self._end(deal)

    def _end(self, deal: str) -> None:
        """Forget a deal under way."""
        self._settings.underway = " ".join([name for name in self._settings.underway.split() if name != deal])

    def _remember(self, name: str, game: str) -> None:
        """Add a game to the last ones."""
        recent = self._recent()
        games = recent.get(name, [])
        if games[-1:] != [game]:  # it may be there already, if the power failed before the profile was written
            recent[name] = (games + [game])[-MOST_RECENT:]
            self._save_recent(recent)

    def _recent(self) -> dict[str, list[str]]:
        return self._store.load(_RECENT, _games) or {}

    def _save_recent(self, recent: dict[str, list[str]]) -> None:
        lines = [" ".join([name] + recent[name]) for name in sorted(recent)]
        self._store.save(_RECENT, "\n".join(lines).encode())

    def recent(self, key: str, variant: int = 0) -> list[tuple[str, int]]:
        """Return the last games of a variant, the newest last: `+` for a win, `-` for a loss or `x` for a game that
        was left, and the score or, for a lost solitaire, the progress."""
        games = self._recent().get(_name(key, variant), [])
        return [(game[0], int(_score(game))) for game in games]

    def forget(self, key: str, variant: int) -> None:
        """Delete the results of a variant. Raises `StoreError`."""
        name = _name(key, variant)
        self._settings.results.pop(name, None)
        self._save()
        recent = self._recent()
        if recent.pop(name, None):
            self._save_recent(recent)

    def challenge(self, key: str, deal: int, options: Options, score: int) -> None:
        """Remember the score to beat in a deal. Raises `StoreError`."""
        self._settings.beat = "%s %d" % (_dealt(key, deal, options), score)
        self._save()

    def to_beat(self, key: str, deal: int, options: Options) -> str:
        """Return the score to beat in a deal, '' if no code had one."""
        dealt, _, score = self._settings.beat.rpartition(" ")
        return score if dealt == _dealt(key, deal, options) else ""

    def results_of_day(self, date: int) -> dict[str, str]:
        """Return the first result of each game's deal of a day, such as 20261125: points, `won`, `lost`, or `begun`."""
        words = self._settings.today.split()
        if not words or words[0] != "%d" % date:
            return {}
        results = {}
        for word in words[1:]:
            key, _, result = word.partition("=")
            results[key] = result or "begun"
        return results

    def begin_day(self, date: int, key: str) -> None:
        """Remember that a game's deal of a day is played: its first end is the result. Raises `StoreError`."""
        known = self.results_of_day(date)
        if key not in known:
            self._settings.today = "%s %s=" % (self._settings.today if known else date, key)
            self._save()

    def _end_day(self, key: str, deal: int, result: str) -> bool:
        """Store the first result of a deal of the day. True if it was that."""
        words = self._settings.today.split()
        if not words or words[0] != "%d" % deal or key + "=" not in words:
            return False
        words[words.index(key + "=")] += result
        self._settings.today = " ".join(words)
        return True

    def results(self, key: str, variant: int = 0) -> list[int]:
        """Return the results of a game's variant, as in `Settings`."""
        return self._settings.results.get(_name(key, variant), NONE)

    def before(self, key: str, variant: int, deal: int, moves: int) -> list[int] | None:
        """Return the results before this end of this deal was counted, or None if another end was counted last."""
        return self._settings.before if self._settings.counted == _end(key, variant, deal, moves) else None

    def stakes(self) -> int:
        """Return the net winnings of the first side in all matches of these players."""
        net = self._settings.stakes.partition(" ")[0]
        return int(net) if net.lstrip("-").isdigit() else 0

    def settle_match(self, table: Table) -> None:
        """Add the stakes of a finished match to those of the matches before, once. Raises `StoreError`."""
        view = table.game_view
        if view.has_stakes():
            record = table.record
            record.counted = True
            self.settle(view.KEY, view.variant(), record.seed, record.count, view.stakes(0))

    def settle(self, key: str, variant: int, deal: int, moves: int, net: int) -> None:
        """Add the net winnings of the first side in a match, unless this end was the last one added. Raises
        `StoreError`."""
        end = _end(key, variant, deal, moves)
        if self._settings.stakes.partition(" ")[2] != end:
            self._settings.stakes = "%d %s" % (self.stakes() + net, end)
            self._save()

    def count(self, table: Table, seat: Seat, progress: int) -> None:
        """Count the finished game on a table for the viewing seat. Only the first result of a deal counts, not one
        after an undo.

        `progress` measures how far a lost game got. Raises `StoreError`.
        """
        record = table.record
        record.counted = True
        view = table.game_view
        won = view.winners() >> seat & 1
        score = view.score(seat)
        self.finished(view.KEY, view.variant(), record.seed, record.count, won, score, progress, record.seconds)

    def finished(  # noqa: PLR0913  one argument for each part of a result
        self,
        key: str,
        variant: int,
        deal: int,
        moves: int,
        won: bool | int,
        score: int,
        progress: int,
        seconds: int = 0,
    ) -> None:
        """Count a finished game, unless this end of this deal was the last one counted. A deal that was won among the
        last games counts no more. Raises `StoreError`."""
        name = _name(key, variant)
        end = _end(key, variant, deal, moves)
        checksum = _checksum(deal)
        is_won_again = False
        for game in self._recent().get(name, []):
            is_won_again = is_won_again or game[0] == "+" and game.endswith("." + checksum)
        kind = catalog.find(key).game()
        points = "%d" % score if kind.SCORED and kind.MAX_SEATS == 1 else "won"
        is_first_today = self._end_day(key, deal, points if won else "lost")
        if end == self._settings.counted or is_won_again:
            if is_first_today:
                self._save()
            return
        self._end("%s.%s" % (name, checksum))
        self._settings.counted = end
        self._settings.before = self.results(key, variant)
        played, wins, best, furthest, streak, longest, fewest, fastest, total, counted, left, time = (
            self._settings.before
        )
        if won:
            wins += 1
            best = max(best, score)
            streak += 1
            longest = max(longest, streak)
            fewest = min(fewest or moves, moves)
            fastest = min(fastest or seconds, seconds or fastest)
            total += score if kind.SCORED else moves
            counted += 1
        else:
            furthest = max(furthest, progress)
            streak = 0
        reached = score if won or not progress else progress
        self._settings.results[name] = [
            played + 1,
            wins,
            best,
            furthest,
            streak,
            longest,
            fewest,
            fastest,
            total,
            counted,
            left,
            time + seconds,
        ]
        self._save()
        self._remember(name, "%s%d.%s" % ("+" if won else "-", reached, checksum))

    def _save(self) -> None:
        self._store.save(NAME, to_text(self._settings))


def _games(data: bytes) -> dict[str, list[str]]:
    """Return the last games by the name of their results, without what is no game. Raises `ValueError` for binary
    data."""
    try:
        lines = data.decode().split("\n")
    except UnicodeError:
        raise ValueError("not text")
    games = {}
    for line in lines:
        words = line.split()
        if words:
            games[words[0]] = [word for word in words[1:] if word[0] in "+-x" and _score(word).isdigit()]
    return games


def _score(game: str) -> str:
    """Return the score or progress of a game as in the file."""
    return game[1:].partition(".")[0]


def _checksum(deal: int) -> str:
    """Return four letters that tell a deal's number from most others."""
    return "%04x" % (crc16(("%d" % deal).encode()))


def _dealt(key: str, deal: int, options: Options) -> str:
    """Return the text that identifies a deal with its options."""
    return "%s %d %04x" % (key, deal, crc16(bytes(options)))


def _end(key: str, variant: int, deal: int, moves: int) -> str:
    """Return the text that identifies the end of a deal."""
    return "%s %d %d" % (_name(key, variant), deal, moves)


def _name(key: str, variant: int) -> str:
    """Return the name under which a variant's results are stored."""
    return "%s.%d" % (key, variant) if variant else key
