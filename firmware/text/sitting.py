"""A game in words on the console, from what is asked before it to its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware import modules

if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.screens.screen import Screen
    from firmware.types import Told


def sitting(console: Console, screen: Screen, words: list[str]) -> Told:
    """All that is told and asked from `play`, and the `words` behind it. Once the game begins, `screen` is at the
    bottom of the console's stack, and what asked before that is forgotten.
    """
    try:
        wanted = yield from modules.once("firmware.text.wanted", "asked")(console, words)
        if wanted is None:
            return
        key = wanted[""][0]
        console.leave(key)
        console.push(screen)
        for path in ("engines.%s.kernels", "engines.%s.rules", "engines.%s.words", "firmware.games.%s.text"):
            yield None
            __import__(path % key)
            yield None
            modules.tidy()
        yield None
        player = modules.load("firmware.text.on_console", "ConsolePlay")(console, key)
        console.settle()
        yield None
        yield from player.begin(wanted)
        yield from player.loop()
        yield from player.leave()
    except ValueError as error:
        yield "error: " + str(error)
