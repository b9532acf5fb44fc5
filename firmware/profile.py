"""What the console remembers between games: the game last played, the options chosen, the results.

One text file in the store, a `name value` line each: `last foursquare`, `options foursquare 0000`, `players four_rows
03` (a digit a seat, as in `engines/table.py`), `speed 1`, `results foursquare played won best progress`, of a game's
second variant `results rows_of_four.1 ...`, `counted foursquare 42 24`: the end of deal 42 after 24 moves is in the
results. The profile is written before the save that says so too, and the power may go in between. `link usb hints Ann`
is for `screens/link.py` to read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import catalog
from firmware import modules

if TYPE_CHECKING:
    from engines.types import Options, Players
    from firmware.store import Store
    from firmware.types import Settings

_NAME = "profile"


class Profile:
    """Keeps the profile in `store`, a `Store`; `problem` is what it had to tell the player, or ''.

    `speed` is how fast bots play: 0 slow, 1 normal, 2 fast. `link` is for `screens/link.py`.
    """

    def __init__(self, store: Store) -> None:
        from firmware import profile_read

        self._store = store
        found: Settings = store.load(_NAME, profile_read.parse) or profile_read.parse(b"")
        self.problem = store.problem
        self.last, self._counted, self.speed, self.link, self._options, self._players, self._results = found

    def options(self, key: str) -> bytearray:
        """The options chosen for a game, as `Game` takes them; the defaults where they fit no more."""
        entry = catalog.find(key)
        kind = entry.game()
        chosen = self._options.get(key, b"")
        options = bytearray(len(kind.OPTIONS))
        if len(chosen) == len(options):
            for i, choice in enumerate(chosen):
                if choice < len(kind.OPTIONS[i].choices):
                    options[i] = choice
        variant = entry.variant(options)
        return variant.settled(kind.OPTIONS, options) if variant else options

    def choose(self, key: str, options: Options) -> None:
        """Remember the options of a game. Raises `StoreError`."""
        self._options[key] = bytes(options)
        self._save()

    def players(self, key: str) -> bytes:
        """Who sits where in a game's next deal, as `Table` takes it; by default a person and a middling bot."""
        from firmware import profile_read

        entry = catalog.find(key)
        return profile_read.players(entry.game(), entry.seats(self.options(key)), self._players.get(key, b""))

    def seat(self, key: str, players: Players) -> None:
        """Remember who plays a game. Raises `StoreError`."""
        self._players[key] = bytes(players)
        self._save()

    def pace(self, speed: int) -> None:
        """Remember how fast bots play. Raises `StoreError`."""
        self.speed = speed
        self._save()

    def relink(self, link: str) -> None:
        """Remember how to link. Raises `StoreError`."""
        self.link = link
        self._save()

    def playing(self, key: str) -> None:
        """Remember which game *Continue* opens. Raises `StoreError`."""
        if self.last != key:
            self.last = key
            self._save()

    def started(self, key: str) -> None:
        """A new deal: *Continue* opens it, and its end is still to be counted. Raises `StoreError`."""
        if self._counted or self.last != key:
            self._counted = ""
            self.last = key
            self._save()

    def results(self, key: str, variant: int = 0) -> list[int]:
        """Games played, games won, best score, and the furthest a lost game got, of the variant of a number."""
        return self._results.get(_name(key, variant), [0, 0, 0, 0])

    def finished(
        self, key: str, variant: int, deal: int, moves: int, won: bool | int, score: int, progress: int
    ) -> None:
        """Count a finished game, unless this end of this deal was the last one counted. Raises `StoreError`."""
        end = "%s %d %d" % (_name(key, variant), deal, moves)
        if end == self._counted:
            return
        self._counted = end
        counted = modules.once("firmware.profile_write", "counted")
        self._results[_name(key, variant)] = counted(self.results(key, variant), won, score, progress)
        self._save()

    def _save(self) -> None:
        text = modules.once("firmware.profile_write", "text")
        settings = self.last, self._counted, self.speed, self.link, self._options, self._players, self._results
        self._store.save(_NAME, text(settings))


def _name(key: str, variant: int) -> str:
    """What the results of a variant go by."""
    return "%s.%d" % (key, variant) if variant else key
