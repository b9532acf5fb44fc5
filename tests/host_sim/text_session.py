"""A session of text play over streams in memory, for tests."""

import io
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import host_sim  # noqa: F401  installs the stubs
from engines import catalog, save
from engines.game import OVER
from firmware.store import Store
from host_sim.text.text_play import arguments_of, play_text


class Save:
    """The console's saved game of a `key` in a folder, as its record."""

    def __init__(self, home: Path, key: str) -> None:
        self.home, self.key = home, key

    def read(self) -> Any:
        """Return the `Record`, or None."""
        saved = Store(str(self.home)).load(self.key, save.unpack)
        return saved and saved.record

    def text(self) -> str:
        """The record as a line."""
        return str(self.read().to_text())

    def files(self) -> dict[str, bytes]:
        """Its generations, by name."""
        return {path.name: path.read_bytes() for path in sorted(self.home.glob(f"{self.key}.*"))}


class Terminal(io.StringIO):
    """Input typed by a person, echoed to `output` if there is one."""

    output: io.StringIO | None = None

    def isatty(self) -> bool:
        """Return True: it is a terminal."""
        return True

    def readline(self, *size: Any) -> str:
        """The next line, shown as a terminal does."""
        line = super().readline(*size)
        if self.output:
            self.output.write(line)
        return line


class Play:
    """A session: `status`, `out` and `err` after its end."""

    def __init__(self, home: Path, typed: "str | io.StringIO", *options: str, seed: int | None = 42, **changes: Any):
        """`changes` may set `players`, `resume`, `is_new`, `reveal`, `game` and `terminal`.

        `terse` asks for short output, and `one_screen` for `out` as one screen.
        """
        stdin = typed if isinstance(typed, io.StringIO) else io.StringIO(typed)
        if changes.get("terminal"):
            stdin = Terminal(stdin.getvalue())
        out, err = io.StringIO(), io.StringIO()
        if changes.get("one_screen"):
            stdin = Terminal(stdin.getvalue())
            stdin.output = err = out
        game, resume, is_new = (changes.get(name) for name in ("game", "resume", "is_new"))
        wanted = arguments_of(game or "foursquare", seed, options, changes.get("players"), resume=resume, is_new=is_new)
        if changes.get("short"):
            wanted["--short"] = []
        if not changes.get("terse"):
            wanted |= {"--verbose": [], "--short": []}
        self.status = play_text(wanted, changes.get("reveal", False), home, stdin, out, err)
        self.out, self.err = out.getvalue(), err.getvalue()
        self.lines = self.out.splitlines()


def lines(*typed: str) -> str:
    """Return the typed text, a line for each argument."""
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


class Player(io.StringIO):
    """Types the last move there is, even one that loses, again and again until the saved game is over."""

    def __init__(self, save: Save, most: int = 1000) -> None:
        super().__init__()
        self.save = save
        self.left = most

    def readline(self, *_: Any) -> str:
        """A line, or nothing once the game is over."""
        game = self.save.read().replay()
        self.left -= 1
        if game.turn() == OVER or self.left < 0:
            return ""
        return game.move_name(legal(game)[-1]) + "!\n"


def legal(game: Any) -> list[int]:
    """The legal moves."""
    out = array("H", bytes(2 * game.MAX_MOVES))
    return list(out[: game.moves(out)])


def positions(saved: Any) -> Iterator[tuple[Any, int]]:
    """The game of a record before each move, with the move, and the finished one with -1."""
    game = saved.start()
    for i in range(saved.count):
        yield game, saved.moves[i]
        game.play(saved.moves[i])
    yield game, -1
