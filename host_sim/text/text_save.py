"""The saved game of text play: one file a game, whole at any moment, and what was in its place is not thrown away."""

from contextlib import suppress
from pathlib import Path
from typing import Any

from engines import record_read
from engines.game import OVER
from firmware.text import words
from firmware.text.words import Refused
from host_sim.safe_file import write_atomically


class TextSave:
    """The file `text-KEY.record` in the folder of the saves. `ours` is whether this sitting's game is in it."""

    def __init__(self, home: Path, key: str, reveal: bool) -> None:
        """With `reveal` what is told may tell hidden cards."""
        self.path = home / f"text-{key}.record"
        self.ours = False
        self._reveal = reveal

    def read(self) -> Any:
        """The saved `Record`, None when there is none. Raises `Refused`."""
        try:
            return record_read.from_text(self.path.read_text("ascii"))
        except (FileNotFoundError, NotADirectoryError):
            return None
        except (OSError, ValueError) as error:
            raise Refused(f"the saved game {self.path} cannot be read: {_reason(error)}") from error

    def write(self, played: Any) -> None:
        """Save a game. Raises `OSError`, the file then as it was."""
        write_atomically(self.path, played.to_text() + "\n")
        self.ours = True

    def make_room(self) -> list[str]:
        """Before the first game of a sitting is saved: keep what is there; lines that say what became of it.

        Raises `Refused` if that cannot be.
        """
        if self.ours:
            return []
        try:
            waiting = self.read()
            game = waiting.replay() if waiting is not None else None
        except ValueError as error:
            return self._set_aside(str(error).rstrip("."))
        if game is not None and waiting.count and game.turn() != OVER:
            return self.replaced("a saved game", waiting, words.hides(game, game.turn()))
        return []

    def replaced(self, what: str, played: Any, secret: bool) -> list[str]:
        """Lines with the record of a game that another takes the place of; one that tells hidden cards goes to a
        file."""
        told = words.replaced(what, played.count)
        if self._reveal or not secret:
            return [f"{told}:", played.to_text()]
        kept = self.path.with_name(self.path.name + ".replaced")  # the last one
        with suppress(OSError):  # whatever is in the way is told when the new game is saved
            write_atomically(kept, played.to_text() + "\n")
            told += f", kept beside the new one as {kept.name}"
        return [f"{told}."]

    def _set_aside(self, why: str) -> list[str]:
        """Give a file that is damaged, or of a newer version, a name that nothing has yet; lines that say so.

        Raises `Refused`.
        """
        kept, number = self.path.with_name(self.path.name + ".kept"), 1
        while kept.exists():
            number += 1
            kept = self.path.with_name(f"{self.path.name}.kept{number}")
        try:
            self.path.rename(kept)
        except OSError as error:
            raise Refused(f"{why}; it cannot be kept aside as {kept} either: {error.strerror}") from error
        return [f"{why[0].upper()}{why[1:]}.", f"It is kept beside the new one as {kept.name}."]


def _reason(error: OSError | ValueError) -> str:
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return "it is not text" if isinstance(error, UnicodeError) else str(error)
