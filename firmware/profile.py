"""The profile, kept between games: the game last played, the options chosen, the results.

A text file in the store, with lines of the form `name value`:

- `last foursquare`, `options foursquare 0000`
- `speed 1`, `look 1`, `bright 0` and so on: the settings that are numbers, unless they have their first value
- `players four_rows 03`: a digit for each seat, as in `engines/table.py`
- `results foursquare played won best progress`; for a game's second variant `results rows_of_four.1 ...`
- `wins foursquare streak longest fewest`, `time foursquare fastest`, `sums foursquare total wins` and
  `more foursquare left seconds`, which older versions ignore
- `recent foursquare +12.3f2a -3.91bc`: the last games, the newest last. Each has `+` for a win, `-` for a loss or `x`
  for a game that was left, its score or progress, and a checksum of its deal
- `underway foursquare.3f2a`: the deals that count as left if another one begins
- `counted foursquare 42 24`: the results include the end of deal 42 after 24 moves. The profile is written before the
  save that records the same end, and power may fail in between.
- `offered four_rows foursquare`: the games whose lessons have been offered
- `stakes 7 all_fours.2 42 24`: the first side has won 7 in all matches of these players, and the end of the last one
- `companion pegs`: the companion opened after the last game (`engines/catalog.py`)
- `link usb hints`, which `screens/link_line.py` reads; `name 0 Ann`, people's names

In memory, a `Settings` has these values. This module is loaded only to read or change them, and then unloaded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines import catalog
from engines.game import crc16
from engines.players import BOT, HUMAN, REMOTE

if TYPE_CHECKING:
    from engines.types import Options, Players
    from firmware.store import Store

_NAME = "profile"
_NONE = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
RECENT = const(20)  # games that are kept
# The largest value of each setting that is a number.
_MOST = {
    "speed": 2,
    "finish": 2,
    "look": 7,
    "bright": 2,
    "turned": 1,
    "left_handed": 1,
    "hints": 1,
    "sound": 2,
    "dim": 4,
    "off": 4,
    "sleep": 3,
}
_DIGITS = ("options", "players")  # the settings that are digits, by game
_TEXTS = ("link", "offered", "counted", "stakes", "companion", "underway")  # the settings that are words
_PEOPLE = const(8)  # people with names
_STREAK = const(4)  # places in the results
_LEFT = const(10)
# Lines of a game's results: the range of values.
_LINES = (("results", 0, 4), ("wins", 4, 7), ("time", 7, 8), ("sums", 8, 10), ("more", 10, 12))


class Settings:
    """The values of the profile. It has no methods, which would keep this module in memory.

    `last` is the key of the last game played, `counted` the last end counted in the results. `speed` is that of cards
    and computer players (0 no motion, 1 normal, 2 fast). `link` has the link settings, and `finish` says whether
    decided games finish automatically (0 ask, 1 yes, 2 no). `options`, `players` and `results` are by key. Results are
    games played and won, the best score, and the best progress of a lost game. Then come the current and the longest
    streak, the fewest moves of a win, and the seconds of the fastest win, 0 for none. The last two are the total score
    of wins, or their moves if all wins score the same, and the number of wins in that total. Then come games that were
    left, and the seconds of all games. `recent` has the last games, as in the file. `look` is for `set_look`,
    and `names` are people's names. `offered` has the keys of games whose lessons were offered. `before` has the results
    before the last end was counted; it is not stored. `stakes` has net winnings and the last end counted in them.
    `companion` has the state of the companion opened after the last game, or ''. `bright` is the display's brightness
    from 0 to 2. `turned` is 1 if the picture is upside down, `left_handed` if A and B are exchanged, and `hints` is 0
    if no hints are given. `sound` is the volume: 0 off, 1 quiet, 2 loud. `dim`,
    `off` and `sleep` are choices of `power.py`.
    """

    last = ""
    counted = ""
    stakes = ""
    companion = ""
    underway = ""
    speed = 1
    link = ""
    offered = ""
    finish = 0
    look = 0
    bright = 2
    turned = 0
    left_handed = 0
    hints = 1
    sound = 1
    dim = 2
    off = 2
    sleep = 2
    before: list[int] | None = None
    options: dict[str, bytes]
    players: dict[str, bytes]
    results: dict[str, list[int]]
    recent: dict[str, str]
    names: list[str]


def read(store: Store) -> Settings:
    """Return the profile in a store. If it is damaged, the store's `problem` is a message for the player."""
    return store.load(_NAME, _parse) or _parse(b"")


def _parse(data: bytes) -> Settings:
    """Return the `Settings` of a profile, without unknown lines. Raises `ValueError` for binary data."""
    try:
        text = data.decode()
    except UnicodeError:
        raise ValueError("not text")
    settings = Settings()
    settings.options = {}
    settings.players = {}
    settings.results = {}
    settings.recent = {}
    settings.names = [""] * _PEOPLE
    for line in text.split("\n"):
        words = line.split()
        try:
            if words and words[0] == "last":
                settings.last = catalog.find(words[1]).key
            elif words and words[0] in _DIGITS:
                getattr(settings, words[0])[words[1]] = bytes([int(digit, 16) for digit in words[2]])
            elif words and words[0] in _MOST:
                setattr(settings, words[0], min(max(int(words[1]), 0), _MOST[words[0]]))
            elif words and words[0] == "link":
                settings.link = " ".join(words[1:3])
                settings.names[0] = settings.names[0] or " ".join(words[3:])  # written by 0.4
            elif words and words[0] in _TEXTS:
                setattr(settings, words[0], " ".join(words[1:]))
            elif words and words[0] == "name":
                settings.names[int(words[1])] = " ".join(words[2:])
            elif words and words[0] == "recent":
                settings.recent[words[1]] = " ".join(words[2:][-RECENT:])
            elif words and words[0] in [line[0] for line in _LINES]:
                _take(settings.results, words)
        except (ValueError, IndexError):
            pass
    return settings


def _take(results: dict[str, list[int]], words: list[str]) -> None:
    """Read one of the lines of a game's results, which may be in any order."""
    counts = [int(word) for word in words[2:]]
    first, last = [line[1:] for line in _LINES if line[0] == words[0]][0]
    if len(counts) == last - first and min(counts) >= 0:
        known = results.get(words[1], _NONE)
        results[words[1]] = known[:first] + counts + known[last:]


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
        for setting in _MOST:
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
        results = list(self._settings.results.get(name, _NONE))
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
        games = self._settings.recent.get(name, "").split() + [game]
        self._settings.recent[name] = " ".join(games[-RECENT:])

    def recent(self, key: str, variant: int = 0) -> list[tuple[str, int]]:
        """Return the last games of a variant, the newest last: `+` for a win, `-` for a loss or `x` for a game that
        was left, and the score or, for a lost solitaire, the progress."""
        games = self._settings.recent.get(_name(key, variant), "").split()
        return [(game[0], int(game[1:].partition(".")[0])) for game in games]

    def forget(self, key: str, variant: int) -> None:
        """Delete the results of a variant. Raises `StoreError`."""
        name = _name(key, variant)
        self._settings.results.pop(name, None)
        self._settings.recent.pop(name, None)
        self._save()

    def results(self, key: str, variant: int = 0) -> list[int]:
        """Return the results of a game's variant, as in `Settings`."""
        return self._settings.results.get(_name(key, variant), _NONE)

    def before(self, key: str, variant: int, deal: int, moves: int) -> list[int] | None:
        """Return the results before this end of this deal was counted, or None if another end was counted last."""
        return self._settings.before if self._settings.counted == _end(key, variant, deal, moves) else None

    def stakes(self) -> int:
        """Return the net winnings of the first side in all matches of these players."""
        net = self._settings.stakes.partition(" ")[0]
        return int(net) if net.lstrip("-").isdigit() else 0

    def settle(self, key: str, variant: int, deal: int, moves: int, net: int) -> None:
        """Add the net winnings of the first side in a match, unless this end was the last one added. Raises
        `StoreError`."""
        end = _end(key, variant, deal, moves)
        if self._settings.stakes.partition(" ")[2] != end:
            self._settings.stakes = "%d %s" % (self.stakes() + net, end)
            self._save()

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
        for game in self._settings.recent.get(name, "").split():
            is_won_again = is_won_again or game[0] == "+" and game.endswith("." + checksum)
        if end == self._settings.counted or is_won_again:
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
            total += score if catalog.find(key).game().SCORED else moves
            counted += 1
        else:
            furthest = max(furthest, progress)
            streak = 0
        reached = score if won or not progress else progress
        self._remember(name, "%s%d.%s" % ("+" if won else "-", reached, checksum))
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

    def _save(self) -> None:
        self._store.save(_NAME, _text(self._settings))


def _text(settings: Settings) -> bytes:
    """Return the text that `_parse` reads."""
    lines = ["last " + settings.last] if settings.last else []
    for name in _DIGITS:
        chosen = getattr(settings, name)
        for key in sorted(chosen):
            lines.append("%s %s %s" % (name, key, "".join("%x" % choice for choice in chosen[key])))
    for setting in _MOST:
        value = getattr(settings, setting)
        if value != getattr(Settings, setting):
            lines.append("%s %d" % (setting, value))
    for person, name in enumerate(settings.names):
        if name:
            lines.append("name %d %s" % (person, name))
    lines += _results_lines(settings)
    for key in sorted(settings.recent):
        lines.append("recent %s %s" % (key, settings.recent[key]))
    for setting in _TEXTS:
        if getattr(settings, setting):
            lines.append(setting + " " + getattr(settings, setting))
    return "\n".join(lines).encode()


def _results_lines(settings: Settings) -> list[str]:
    """Return the lines of all results."""
    lines = []
    for key in sorted(settings.results):
        counts = settings.results[key]
        for name, first, last in _LINES:
            if first == 0 or any(counts[first:last]):
                lines.append("%s %s %s" % (name, key, " ".join([str(count) for count in counts[first:last]])))
    return lines


def _checksum(deal: int) -> str:
    """Return four letters that tell a deal's number from most others."""
    return "%04x" % (crc16(("%d" % deal).encode()))


def _end(key: str, variant: int, deal: int, moves: int) -> str:
    """Return the text that identifies the end of a deal."""
    return "%s %d %d" % (_name(key, variant), deal, moves)


def _name(key: str, variant: int) -> str:
    """Return the name under which a variant's results are stored."""
    return "%s.%d" % (key, variant) if variant else key
