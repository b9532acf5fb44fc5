"""A game in words on the console, from what is asked before it to its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware import loader

if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.screens.line import LineScreen
    from firmware.types import Told


def sitting(console: Console, screen: LineScreen, words: list[str]) -> Told:
    """All that is told and asked from `play`, and the `words` behind it. Once the game begins, `screen` is at the
    bottom of the console's stack, and what asked before that is forgotten.
    """
    try:
        yield None
        wanted = yield from loader.load("firmware.text.wanted", "asked")(console, words)
        if wanted is None:
            return
        key = wanted[""][0]
        console.leave()
        console.push(screen)
        for path in ("engines." + key + ".rules", "engines." + key + ".words", "firmware.games." + key + ".text"):
            loader.load(path, "__name__")
            yield None
        player = loader.load("firmware.text.on_console", "ConsolePlay")(console, key)
        screen.is_loaded()
        yield None
        yield from player.begin(wanted)
        yield from player.loop()
        yield from player.leave()
    except ValueError as error:
        yield "error: " + str(error)
