"""Saves on an emulated Pico and on the PC: with the same saves, the same buttons must lead to the same pixels.

A picture is a canvas's bytes, as in `handheld.shows`.
"""

import tempfile
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TypeVar

from desk import Desk
from engines import save
from engines.record import Record
from firmware.store import Store
from host_sim.device.device_files import device_files
from host_sim.pico import filesystem, images
from host_sim.pico.boards import Handheld
from tests.pico.flash_model import FlashModel
from tests.pico.handheld import REACTION_MS, canvas_pixels, display_pixels
from tools.images.build_uf2 import CONSOLE_ROOM

T = TypeVar("T")

BOARD = "pico_oled"
GAME = "foursquare"
SAVES = "/saves/"
CRASH_LOG = SAVES + "crash.log"
_LOOK_MS = 4
PRESS_MS = 60  # longer than a contact bounces


def is_frozen() -> bool:
    """True if the image with the frozen console has been built."""
    return images.image(BOARD) == images.BUILT / f"{BOARD}.uf2"


def disk_start() -> int:
    """Return the offset of the filesystem in the flash of a Pico from `switched_on`."""
    return CONSOLE_ROOM if is_frozen() else filesystem.START


def switched_on(
    saves: Mapping[str, bytes] | None = None, *, image: bytes | None = None, present: bool = True
) -> Handheld:
    """Return a Pico just switched on, with the console and these saves, or with a filesystem's `image`.

    The console is frozen if its image has been built, and consists of copied files otherwise. A frozen console without
    saves and `image` starts with erased flash. With `present` False the display is missing.
    """
    device = Handheld(BOARD, images.required(BOARD if is_frozen() else images.STOCK), present=present)
    if image is None and not (is_frozen() and saves is None):
        image = FlashModel(with_console(saves or {}), start=disk_start()).image()
    if image is not None:
        device.pico.mcu.flash[device.pico.disk] = image
    return device


def with_console(saves: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return these saves and the console's files; a frozen console needs no files."""
    return {**({} if is_frozen() else device_files(BOARD)), **saves}


def started(saves: Mapping[str, bytes] | None = None) -> Handheld:
    """Return a Pico from `switched_on` whose display shows the launcher."""
    device = switched_on(saves)
    device.start()
    return device


def push(device: Handheld, name: str) -> None:
    """Press and release a button after a short reaction time. The effects come later."""
    device.pico.run_ms(REACTION_MS)
    device.press(name)
    device.pico.run_ms(PRESS_MS)
    device.release(name)


def first_shown(device: Handheld, pictures: Iterable[bytes], limit_ms: float = 1000) -> bytes | None:
    """Run until the display shows one of these pictures. Return it, or None after `limit_ms` of emulated time."""
    wanted = {canvas_pixels(data, device.display.width, False): data for data in pictures}
    end = device.pico.ms + limit_ms
    while display_pixels(device) not in wanted:
        if device.pico.ms >= end:
            return None
        device.pico.run_ms(_LOOK_MS)
    return wanted[display_pixels(device)]


def saves_of(device: Handheld) -> dict[str, bytes]:
    """Return the files in a Pico's `/saves` by absolute path."""
    return {path: data for path, data in device.pico.files().items() if path.startswith(SAVES)}


def stored(saves: Mapping[str, bytes], name: str = GAME) -> bytes | None:
    """Return the content that the PC finds under a name in these files, or None. Fails if a file is damaged."""

    def read(home: str) -> bytes | None:
        store = Store(home)
        payload = store.load(name)
        assert not store.problem, store.problem
        return None if payload is None else bytes(payload)

    return _at_home(saves, read)


def game_in(saves: Mapping[str, bytes]) -> Record | None:
    """Return the record of the saved game in these files, or None. Fails if it does not lead to the saved position."""
    payload = stored(saves)
    if payload is None:
        return None
    saved = save.unpack(payload)
    assert saved.record.replay().state == saved.game.state
    return saved.record


def on_pc(saves: Mapping[str, bytes], act: Callable[[Desk], T]) -> T:
    """Return the result of `act` on a PC's console that was switched on with these saves."""
    return _at_home(saves, lambda home: act(Desk("oled", home=home, new=True)))


def saves_after(act: Callable[[Desk], object]) -> dict[str, bytes]:
    """Return the saves of a new console on the PC after `act`, under the file names of a Pico."""

    def played(home: str) -> dict[str, bytes]:
        act(Desk("oled", home=home))
        return {SAVES + path.name: path.read_bytes() for path in Path(home).iterdir()}

    return _at_home({}, played)


def picture(desk: Desk, *names: str) -> bytes:
    """Return the picture of the PC's display after these buttons were pressed."""
    desk.tap(*names)
    return bytes(desk.board.picture)


@cache
def offer() -> bytes:
    """Return the picture of the question that a console asks before its first game."""
    return on_pc({}, lambda desk: picture(desk, "a"))


def _at_home(saves: Mapping[str, bytes], act: Callable[[str], T]) -> T:
    with tempfile.TemporaryDirectory() as home:
        for path, data in saves.items():
            (Path(home) / Path(path).name).write_bytes(data)
        return act(home)
