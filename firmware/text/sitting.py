"""A game in words on the console, from what is asked before it to its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware import modules, parts

if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.screens.screen import Screen
    from firmware.types import Told

# Behind the engine, which is the largest, while there is most room.
_CODE = (
    "engines.KEY.words",
    "firmware.games.KEY.text",
    "firmware.text.play",
    "firmware.text.on_console",
)


def sitting(console: Console, screen: Screen, words: list[str]) -> Told:
    """All that is told and asked from `play`, and the `words` behind it. Once the game begins, `screen` is at the
    bottom of the console's stack, and what asked before that is forgotten.
    """
    try:
        yield None
        asked = modules.once("firmware.text.wanted", "asked")(console, words)
        console.rest()
        wanted = yield from asked
        del asked  # with what it has imported
        if wanted is None:
            return
        key = wanted[""][0]
        console.leave()  # all of a game that the launcher has loaded ahead, its screen too
        console.leave(key)
        console.push(screen)
        yield None
        for path in parts.of_engine(key) + tuple([path.replace("KEY", key) for path in _CODE]):
            yield None
            __import__(path)
            yield None
            modules.tidy()
        yield None
        player = modules.load("firmware.text.on_console", "ConsolePlay")(console, key)
        yield None
        console.settle()
        yield None
        yield from player.begin(wanted)
        yield from player.loop()
        yield from player.leave()
    except ValueError as error:
        yield "error: " + str(error)
