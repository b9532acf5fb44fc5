"""The profile, kept between games: the game last played, the options chosen, the results.

A text file in the store, with lines of the form `name value`:

- `last foursquare`, `speed 1`, `finish 1`, `options foursquare 0000`
- `players four_rows 03`: a digit for each seat, as in `engines/table.py`
- `results foursquare played won best progress`; for a game's second variant `results rows_of_four.1 ...`
- `wins foursquare streak longest fewest`, `time foursquare fastest` and `sums foursquare total wins`, which older
  versions ignore
- `counted foursquare 42 24`: the results include the end of deal 42 after 24 moves. The profile is written before the
  save that records the same end, and power may fail in between.
- `offered four_rows foursquare`: the games whose lessons have been offered
- `stakes 7 all_fours.2 42 24`: the first side has won 7 in all matches of these players, and the end of the last one
- `companion pegs`: the companion opened after the last game (`engines/catalog.py`)
- `link usb hints`, which `screens/link_line.py` reads; `look 1`, how cards look; `name 0 Ann`, people's names

In memory, a `Settings` has these values. This module is loaded only to read or change them, and then unloaded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines import catalog
from engines.players import BOT, HUMAN, REMOTE

if TYPE_CHECKING:
    from engines.types import Options, Players
    from firmware.store import Store

_NAME = "profile"
_NONE = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
_MOST = {"speed": 2, "finish": 2, "look": 7}  # the largest value of each setting that is a number
_TEXTS = ("link", "offered", "counted", "stakes", "companion")  # the settings that are words
_PEOPLE = const(8)  # people with names
# Lines of a game's results: the range of values.
_LINES = (("results", 0, 4), ("wins", 4, 7), ("time", 7, 8), ("sums", 8, 10))


class Settings:
    """The values of the profile. It has no methods, which would keep this module in memory.

    `last` is the key of the last game played, `counted` the last end counted in the results. `speed` is that of cards
    and computer players (0 no motion, 1 normal, 2 fast). `link` has the link settings, and `finish` says whether
    decided games finish automatically (0 ask, 1 yes, 2 no). `options`, `players` and `results` are by key. Results are
    games played and won, the best score, and the best progress of a lost game. Then come the current and the longest
    streak, the fewest moves of a win, and the seconds of the fastest win, 0 for none. The last two are the total score
    of wins, or their moves if all wins score the same, and the number of wins in that total. `look` is for `set_look`,
    and `names` are people's names. `offered` has the keys of games whose lessons were offered. `before` has the results
    before the last end was counted; it is not stored. `stakes` has net winnings and the last end counted in them.
    `companion` has the state of the companion opened after the last game, or ''.
    """

    last = ""
    counted = ""
    stakes = ""
    companion = ""
    speed = 1
    link = ""
    offered = ""
    finish = 0
    look = 0
    before: list[int] | None = None
    options: dict[str, bytes]
    players: dict[str, bytes]
    results: dict[str, list[int]]
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
    settings.names = [""] * _PEOPLE
    for line in text.split("\n"):
        words = line.split()
        try:
            if words and words[0] == "last":
                settings.last = catalog.find(words[1]).key
            elif words and words[0] == "options":
                settings.options[words[1]] = bytes([int(digit, 16) for digit in words[2]])
            elif words and words[0] == "players":
                settings.players[words[1]] = bytes([int(digit, 16) for digit in words[2]])
            elif words and words[0] in _MOST:
                setattr(settings, words[0], min(max(int(words[1]), 0), _MOST[words[0]]))
            elif words and words[0] == "link":
                settings.link = " ".join(words[1:3])
                settings.names[0] = settings.names[0] or " ".join(words[3:])  # written by 0.4
            elif words and words[0] in _TEXTS:
                setattr(settings, words[0], " ".join(words[1:]))
            elif words and words[0] == "name":
                settings.names[int(words[1])] = " ".join(words[2:])
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

    def pace(self, speed: int) -> None:
        """Remember how fast bots play. Raises `StoreError`."""
        self._settings.speed = speed
        self._save()

    def look(self, look: int) -> None:
        """Remember how cards look. Raises `StoreError`."""
        self._settings.look = look
        self._save()

    def finish(self, choice: int) -> None:
        """Remember whether decided games finish by themselves. Raises `StoreError`."""
        self._settings.finish = choice
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
        """Record a new deal: *Continue* opens it, and its end is not counted yet. Raises `StoreError`."""
        if self._settings.counted or self._settings.last != key or self._settings.companion:
            self._settings.counted = self._settings.companion = ""
            self._settings.last = key
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
        """Count a finished game, unless this end of this deal was the last one counted. Raises `StoreError`."""
        end = _end(key, variant, deal, moves)
        if end == self._settings.counted:
            return
        self._settings.counted = end
        self._settings.before = self.results(key, variant)
        played, wins, best, furthest, streak, longest, fewest, fastest, total, counted = self._settings.before
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
        self._settings.results[_name(key, variant)] = [
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
        ]
        self._save()

    def _save(self) -> None:
        self._store.save(_NAME, _text(self._settings))


def _text(settings: Settings) -> bytes:
    """Return the text that `_parse` reads."""
    lines = ["last " + settings.last] if settings.last else []
    for key in sorted(settings.options):
        lines.append("options %s %s" % (key, "".join("%x" % choice for choice in settings.options[key])))
    for key in sorted(settings.players):
        lines.append("players %s %s" % (key, "".join("%x" % player for player in settings.players[key])))
    for setting in _MOST:
        value = getattr(settings, setting)
        if value != getattr(Settings, setting):
            lines.append("%s %d" % (setting, value))
    for person, name in enumerate(settings.names):
        if name:
            lines.append("name %d %s" % (person, name))
    for key in sorted(settings.results):
        counts = settings.results[key]
        for name, first, last in _LINES:
            if first == 0 or any(counts[first:last]):
                lines.append("%s %s %s" % (name, key, " ".join([str(count) for count in counts[first:last]])))
    for setting in _TEXTS:
        if getattr(settings, setting):
            lines.append(setting + " " + getattr(settings, setting))
    return "\n".join(lines).encode()


def _end(key: str, variant: int, deal: int, moves: int) -> str:
    """Return the text that identifies the end of a deal."""
    return "%s %d %d" % (_name(key, variant), deal, moves)


def _name(key: str, variant: int) -> str:
    """Return the name under which a variant's results are stored."""
    return "%s.%d" % (key, variant) if variant else key
