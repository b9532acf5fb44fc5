"""One sitting of text play over streams in memory, for the tests of it."""

import io
from pathlib import Path
from typing import Any

from engines import catalog
from engines.game import OVER
from host_sim.text.text_play import play_text


class Terminal(io.StringIO):
    """Input typed by somebody, which `shown`, where there is one, gets as well."""

    shown: io.StringIO | None = None

    def isatty(self) -> bool:
        """It is a terminal."""
        return True

    def readline(self, *size: Any) -> str:
        """The next line, shown as a terminal does."""
        line = super().readline(*size)
        if self.shown:
            self.shown.write(line)
        return line


class Play:
    """One sitting: `status`, `out` and `err` once it is over."""

    def __init__(self, home: Path, typed: "str | io.StringIO", *options: str, seed: int | None = 42, **changes: Any):
        """`changes`: `players`, `resume`, `reveal`, `game`, `terminal`, `one_screen` for `out` as it would show all."""
        stdin = typed if isinstance(typed, io.StringIO) else io.StringIO(typed)
        if changes.get("terminal"):
            stdin = Terminal(stdin.getvalue())
        out, err = io.StringIO(), io.StringIO()
        if changes.get("one_screen"):
            stdin = Terminal(stdin.getvalue())
            stdin.shown = err = out
        game, resume = changes.get("game", "foursquare"), changes.get("resume", False)
        players, reveal = changes.get("players"), changes.get("reveal", False)
        self.status = play_text(game, seed, list(options), players, resume, reveal, home, stdin, out, err)
        self.out, self.err = out.getvalue(), err.getvalue()
        self.lines = self.out.splitlines()


def lines(*typed: str) -> str:
    """What is typed, a line each."""
    return "".join(f"{line}\n" for line in typed)


def hinted(key: str, seed: int) -> list[str]:
    """The computer player's whole game of a solitaire's deal, by the names of its moves."""
    entry = catalog.find(key)
    game: Any = entry.game()()
    player: Any = entry.bot()()
    view = bytearray(game.SIZE)
    game.deal(seed)
    names = []
    while game.turn() != OVER:
        game.view(0, view)
        names.append(game.move_name(player.decide(view)))
        game.play(player.move)
    return names
