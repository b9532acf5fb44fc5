"""`python -m tools.generate.animation`: draw `docs/play.gif`, ten seconds of the console for the README.

It shows some moves of each game, made by buttons on the colour display. `--check` compares the file instead, and exits
with status 1 if it differs. A manifest's `SHOWN` has the number of the deal and the moves made before the animation
begins. The moves shown are a good player's, each after a pause with the cursor on it. Bots play as they do on a device.
"""

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops

from tools.generate import golden
from tools.manifests import manifest

from engines.catalog import CATALOG  # isort: skip

PATH = golden.ROOT / "docs" / "play.gif"
GAME_MS = 2000  # ms for each game
_LOOK_MS = 300  # ms of pause with the cursor on the move, and after the move
_LEAST_MS = 40  # shortest ms of a picture; a browser shows none for less than 20
_SCALE = 2

Frame = tuple[Image.Image, int]  # a picture and its time in ms


class _Film:
    """Records a picture of a desk's display whenever it has changed, until `GAME_MS` are over."""

    def __init__(self, desk: Any) -> None:
        self._desk = desk
        self._began = self._since = self._now()
        self._last = golden.picture(desk.board)
        self.frames: list[Frame] = []

    def _now(self) -> int:
        return int(self._desk.board.clock.us) // 1000

    def left(self) -> int:
        """Return the milliseconds left."""
        return GAME_MS - (self._now() - self._began)

    def run(self, ms: int) -> None:
        """Let `ms` of the console's time pass."""
        end = self._now() + ms
        while self._now() < end and self.left() > 0:
            self._desk.settle()
            picture = golden.picture(self._desk.board)
            if self._now() - self._since >= _LEAST_MS and picture.tobytes() != self._last.tobytes():
                self._keep()
                self._last = picture

    def _keep(self) -> None:
        self.frames.append((self._last, self._now() - self._since))
        self._since = self._now()

    def end(self) -> list[Frame]:
        """Return every picture with its time in ms; the times add up to `GAME_MS`."""
        frames = []
        left = GAME_MS
        for picture, ms in self.frames:
            frames.append((picture, min(ms, left)))
            left -= frames[-1][1]
        return [frame for frame in [*frames, (self._last, left)] if frame[1]]


def game(key: str) -> list[Frame]:
    """Return the frames of one game."""
    golden.scenes()
    desks = import_module("desk")
    deal, moves = manifest(key).SHOWN
    desk = desks.Desk("lcd")
    entry = next(entry for entry in CATALOG if entry.key == key)
    desk.console.play("start", entry, deal)
    desk.settle()
    while desk.console.table.moves_made() < moves or not desk.console.table.human_to_move():
        if desk.console.table.human_to_move():
            _look(desk)
            desk.tap("a")
        else:
            desk.wait(_LOOK_MS)
    film = _Film(desk)
    while film.left() > 0:
        if desk.console.table.human_to_move():
            _look(desk)
            film.run(_LOOK_MS)
            desk.board.down = 1 << desks.NAMES.index("a")
            film.run(desks.TAP_MS)
            desk.board.down = 0
        film.run(_LOOK_MS)
    frames = film.end()
    desk.clear()
    return frames


def _look(desk: Any) -> None:
    """Put the cursor on the move that a good player makes, and pause."""
    table = desk.console.table
    while not table.hint():
        pass
    desk.console.top().point_at(table.hint_move())
    desk.settle()


def frames() -> list[Frame]:
    """Return all frames."""
    return [frame for entry in CATALOG for frame in game(entry.key)]


def write(film: list[Frame], path: Path, repeats: int = 0) -> None:
    """Write a GIF. It repeats without end if `repeats` is 0."""
    pictures = [_enlarged(image) for image, _ in film]
    times = [ms // 10 * 10 for _, ms in film]  # a GIF counts hundredths of a second
    pictures[0].save(path, save_all=True, append_images=pictures[1:], duration=times, loop=repeats, optimize=False)


def written() -> list[Frame]:
    """Return the frames of the file, which are enlarged; none if there is no file."""
    film: list[Frame] = []
    if PATH.is_file():
        with Image.open(PATH) as file:
            for number in range(getattr(file, "n_frames", 1)):
                file.seek(number)
                film.append((file.convert("RGB"), int(file.info["duration"])))
    return film


def begins_with(old: list[Frame], new: list[Frame]) -> bool:
    """True if the frames `old` of a file begin with the pictures of `new`."""
    pairs = list(zip(old, new, strict=False))
    same = [
        not ImageChops.difference(old_image, _enlarged(image).convert("RGB")).getbbox()
        for (old_image, _), (image, _) in pairs
    ]
    return len(pairs) == len(new) and all(same)


def _enlarged(image: Image.Image) -> Image.Image:
    return image.resize((image.width * _SCALE, image.height * _SCALE), Image.Resampling.NEAREST)


def main(arguments: list[str]) -> int:
    """Write or check the animation. Return the exit status."""
    check = arguments == ["--check"]
    if arguments and not check:
        print("usage: python -m tools.generate.animation [--check]", file=sys.stderr)
        return 2
    film = frames()
    old = written()
    if not check:
        write(film, PATH)
    elif len(old) != len(film) or not begins_with(old, film):
        print("docs/play.gif does not show these games", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
