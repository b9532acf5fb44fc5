"""The choices and the results of the players, and their file in the store: text with lines of the form `name value`:

- `last foursquare`, `options foursquare 0000`
- `speed 1`, `look 1`, `bright 0` and so on: the settings that are numbers, unless they have their first value
- `players four_rows 03`: a digit for each seat, as in `engines/table.py`
- `results foursquare played won best progress`; for a game's second variant `results rows_of_four.1 ...`
- `wins foursquare streak longest fewest`, `time foursquare fastest`, `sums foursquare total wins` and
  `more foursquare left seconds`, which older versions ignore
- `underway foursquare.3f2a`: the deals that count as left if another one begins
- `counted foursquare 42 24`: the results include the end of deal 42 after 24 moves. The profile is written before the
  save that records the same end, and power may fail in between.
- `offered four_rows foursquare`: the games whose lessons have been offered
- `stakes 7 all_fours.2 42 24`: the first side has won 7 in all matches of these players, and the end of the last one
- `beat foursquare 42 9f03 164`: the last deal with a score to beat, a checksum of its options, and that score
- `today 20261125 foursquare=164 four_rows=`: the first results of the deals of that day; none where it is under way
- `companion pegs`: the companion opened after the last game (`engines/catalog.py`)
- `link usb hints`, which `screens/link_line.py` reads; `name 0 Ann`, people's names

In memory, a `Settings` has these values. `profile.py` changes them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from engines import catalog
from firmware.ui.theme import set_look

if TYPE_CHECKING:
    from firmware.store import Store
    from firmware.types import Adjusted

NAME = "profile"
NONE = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
# The largest value of each setting that is a number.
MOST = {
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
_TEXTS = (
    "link",
    "offered",
    "counted",
    "stakes",
    "companion",
    "underway",
    "beat",
    "today",
)  # the settings that are words
_PEOPLE = const(8)  # people with names
# Lines of a game's results: the range of values.
_LINES = (("results", 0, 4), ("wins", 4, 7), ("time", 7, 8), ("sums", 8, 10), ("more", 10, 12))


class Settings:
    """The values of the profile. It has no methods, which would keep this module in memory.

    Results are numbers in this order: games played and won, the best score, the best progress of a lost game; the
    current and the longest streak, the fewest moves of a win; the seconds of the fastest win; the total score of wins,
    or their moves if all wins score the same, and the number of wins in that total; games that were left, and the
    seconds of all games. 0 means none.
    """

    last = ""  # the key of the game last played
    counted = ""  # the last end counted in the results
    stakes = ""  # net winnings, and the last end counted in them
    companion = ""  # the state of the companion opened after the last game
    underway = ""  # deals that count as left if another one begins
    beat = ""  # the last deal with a score to beat
    today = ""  # the first results of a day's deals
    speed = 1  # of cards and computer players: 0 no motion, 1 normal, 2 fast
    link = ""
    offered = ""  # keys of the games whose lessons have been offered
    finish = 0  # decided games finish automatically: 0 ask, 1 yes, 2 no
    look = 0  # for `set_look`
    bright = 2  # the display's brightness, 0 to 2
    turned = 0  # 1 if the picture is upside down
    left_handed = 0  # 1 if A and B are exchanged
    hints = 1  # 0 if no hints are given
    sound = 1  # the volume: 0 off, 1 quiet, 2 loud
    dim = 2  # this one and the next two are choices of `power.py`
    off = 2
    sleep = 2
    before: list[int] | None = None  # the results before the last end was counted, which is not stored
    options: dict[str, bytes]  # by key, as are the next two
    players: dict[str, bytes]
    results: dict[str, list[int]]  # also by variant
    names: list[str]  # of people


def read(store: Store) -> Settings:
    """Return the profile in a store. If it is damaged, the store's `problem` is a message for the player."""
    return store.load(NAME, parse) or parse(b"")


def apply(console: Adjusted) -> None:
    """Let cards, display, buttons and buzzer follow the settings."""
    settings = console.settings
    board = console.board
    set_look(console.theme, settings.look)
    console.buttons.is_turned = settings.turned > 0
    console.buttons.is_left_handed = settings.left_handed > 0
    if board.buzzer:
        board.buzzer.volume = settings.sound
    board.turn(settings.turned)
    console.light()
    console.canvas.touch(0, 0, board.width, board.height)


def parse(data: bytes) -> Settings:
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
            elif words and words[0] in _DIGITS:
                getattr(settings, words[0])[words[1]] = bytes([int(digit, 16) for digit in words[2]])
            elif words and words[0] in MOST:
                setattr(settings, words[0], min(max(int(words[1]), 0), MOST[words[0]]))
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
        known = results.get(words[1], NONE)
        results[words[1]] = known[:first] + counts + known[last:]


def to_text(settings: Settings) -> bytes:
    """Return the text that `parse` reads."""
    lines = ["last " + settings.last] if settings.last else []
    for name in _DIGITS:
        chosen = getattr(settings, name)
        for key in sorted(chosen):
            lines.append("%s %s %s" % (name, key, "".join("%x" % choice for choice in chosen[key])))
    for setting in MOST:
        value = getattr(settings, setting)
        if value != getattr(Settings, setting):
            lines.append("%s %d" % (setting, value))
    for person, name in enumerate(settings.names):
        if name:
            lines.append("name %d %s" % (person, name))
    lines += _results_lines(settings)
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
