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

    def rows(self):
        rows = [self._row(i, option) for i, option in enumerate(self._kind.OPTIONS) if option.offered]
        words = __import__("engines." + self._key + ".words", None, None, ("words",))
        presets = getattr(words, "PRESETS", ())
        if presets:
            rows.insert(0, self._all((("by default", bytes(len(self._chosen))),) + presets))
        if self._kind.LEVELS:
            profile = self.console.profile

            def turn(step):
                self.console.keep(profile.pace, (profile.speed + step) % len(_SPEEDS))

            rows.append(Row("Bots' speed", lambda: turn(1), lambda: _SPEEDS[profile.speed], turn))
        return rows

    def _all(self, presets):
        """The row that sets all options."""
        chosen = self._chosen

        def value():
            for name, choices in presets:
                if choices == chosen:
                    return name
            return "my own"

        def turn(step):
            at = 0
            for i in range(len(presets)):
                if presets[i][1] == chosen:
                    at = i
            chosen[:] = presets[(at + step) % len(presets)][1]
            self.console.keep(self.console.profile.choose, self._key, chosen)

        return Row("Preset", lambda: turn(1), value, turn)

    def _row(self, index, option):
        people = self.console.profile.players(self._key).count(b"\0")
        self._chosen[index] = option.in_force(self._chosen[index], people)

        def turn(step):
            choice = (self._chosen[index] + step) % len(option.choices)
            if people > 1 and option.choices[choice] == option.alone:
                choice = (choice + step) % len(option.choices)
            self._chosen[index] = choice
            self.console.keep(self.console.profile.choose, self._key, self._chosen)

        return Row(option.title, lambda: turn(1), lambda: option.choices[self._chosen[index]], turn)
