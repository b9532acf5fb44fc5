"""The options of a game, for the next deal, and the speed of its bots, which counts at once."""

from firmware.screens.menu import MenuScreen, Row

_SPEEDS = ("slow", "normal", "fast")


class OptionsScreen(MenuScreen):
    """One row an option; A, left and right turn it through its choices. Each change is remembered at once.

    A game's `words.py` may have `PRESETS`, names each with its choices as bytes: the first row turns through them.
    """

    def __init__(self, console, entry):
        super().__init__(console)
        self.title = "Next deal"
        self._key = entry.key
        self._kind = entry.game()
        self._chosen = console.profile.options(entry.key)
        words = __import__("engines." + entry.key + ".words", None, None, ("words",))
        self._presets = getattr(words, "PRESETS", ())

    def rows(self):
        rows = [self._row(i, option) for i, option in enumerate(self._kind.OPTIONS) if option.offered]
        if self._presets:
            rows.insert(0, Row("Preset", lambda: self._preset(1), self._preset_name, self._preset))
        if self._kind.LEVELS:
            profile = self.console.profile

            def turn(step):
                self.console.keep(profile.pace, (profile.speed + step) % len(_SPEEDS))

            rows.append(Row("Bots' speed", lambda: turn(1), lambda: _SPEEDS[profile.speed], turn))
        return rows

    def _preset_at(self):
        """Which preset the options are: 0 for the defaults, those of the game from 1, -1 for none."""
        chosen = bytes(self._chosen)
        for i in range(len(self._presets)):
            if self._presets[i][1] == chosen:
                return i + 1
        return -1 if any(chosen) else 0

    def _preset_name(self):
        at = self._preset_at()
        return self._presets[at - 1][0] if at > 0 else "own" if at else "standard"

    def _preset(self, step):
        at = (max(self._preset_at(), 0) + step) % (len(self._presets) + 1)
        self._choose(self._presets[at - 1][1] if at else bytes(len(self._chosen)))

    def _choose(self, options):
        self._chosen[:] = options
        self.console.keep(self.console.profile.choose, self._key, self._chosen)

    def _row(self, index, option):
        def turn(step):
            self._chosen[index] = (self._chosen[index] + step) % len(option.choices)
            self._choose(self._chosen)

        return Row(option.title, lambda: turn(1), lambda: option.choices[self._chosen[index]], turn)
