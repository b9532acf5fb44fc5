"""What the console remembers between games: the game last played, the options chosen, the results.

One text file in the store, a `name value` line each: `last foursquare`, `options foursquare 0000`,
`results foursquare played won best progress`, `counted foursquare 42 24`: the end of deal 42 after 24 moves is in the
results. The profile is written before the save that says so too, and the power may go in between.
"""

from engines import catalog

_NAME = "profile"


class Profile:
    """Reads and keeps the profile; lines it does not understand are left out. `store` is a `Store`."""

    def __init__(self, store):
        self._store = store
        self.last = ""
        self._options = {}
        self._results = {}
        self._counted = ""
        data = store.load(_NAME, _fault)
        self.problem = store.problem
        for line in (data or b"").decode().split("\n"):
            words = line.split()
            try:
                self._take(words)
            except (ValueError, IndexError):
                pass

    def _take(self, words):
        if words and words[0] == "last":
            self.last = catalog.find(words[1]).key
        elif words and words[0] == "options":
            self._options[words[1]] = bytes([int(digit, 16) for digit in words[2]])
        elif words and words[0] == "counted":
            self._counted = " ".join(words[1:])
        elif words and words[0] == "results":
            results = [int(word) for word in words[2:]]
            if len(results) == 4 and min(results) >= 0:
                self._results[words[1]] = results

    def options(self, key):
        """The options chosen for a game, as `Game` takes them; the defaults where they fit no more."""
        kind = catalog.find(key).game()
        chosen = self._options.get(key, b"")
        options = bytearray(len(kind.OPTIONS))
        for i, choice in enumerate(chosen):
            if i < len(options) and choice < len(kind.OPTIONS[i].choices):
                options[i] = choice
        return options

    def choose(self, key, options):
        """Remember the options of a game. Raises `StoreError`."""
        self._options[key] = bytes(options)
        self._save()

    def playing(self, key):
        """Remember which game *Continue* opens. Raises `StoreError`."""
        if self.last != key:
            self.last = key
            self._save()

    def started(self, key):
        """A new deal: *Continue* opens it, and its end is still to be counted. Raises `StoreError`."""
        if self._counted or self.last != key:
            self._counted = ""
            self.last = key
            self._save()

    def results(self, key):
        """Games played, games won, best score, and the furthest a lost game got."""
        return self._results.get(key, [0, 0, 0, 0])

    def finished(self, key, deal, moves, won, score, progress):
        """Count a finished game, unless this end of this deal was the last one counted. Raises `StoreError`."""
        end = "%s %d %d" % (key, deal, moves)
        if end == self._counted:
            return
        self._counted = end
        played, wins, best, furthest = self.results(key)
        if won:
            wins += 1
            best = max(best, score)
        else:
            furthest = max(furthest, progress)
        self._results[key] = [played + 1, wins, best, furthest]
        self._save()

    def _save(self):
        lines = ["last " + self.last] if self.last else []
        for key in sorted(self._options):
            lines.append("options %s %s" % (key, "".join("%x" % choice for choice in self._options[key])))
        for key in sorted(self._results):
            lines.append("results %s %d %d %d %d" % ((key,) + tuple(self._results[key])))
        if self._counted:
            lines.append("counted " + self._counted)
        self._store.save(_NAME, "\n".join(lines).encode())


def _fault(data):
    """Why a payload is no profile, '' when it is one."""
    try:
        data.decode()
    except UnicodeError:
        return "not text"
    return ""
