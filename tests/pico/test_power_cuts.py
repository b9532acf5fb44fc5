"""Power cuts before, during and after each page program and sector erase of a save.

During an operation, half of it is done, or random bits of it: the first kind at one operation, the other at the next.
A Pico is then switched on with that flash. *Continue* shows the game as of this move or the one before, pixel for pixel
as the PC draws it from whole saves. The next move is played and saved. Cuts that leave the same flash are tried once.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from host_sim.pico.boards import Handheld
from host_sim.pico.flash import AFTER, BEFORE, ERASE, HALF, SECTOR, TORN, Operation, PowerCut
from tests.pico import console
from tests.pico.console import BOARD, GAME, SAVES, picture, push, stored
from tests.pico.flash_model import FlashModel

pytestmark = pytest.mark.usefixtures("stock")

LEAST_CUTS = 200
TEARS = [(BEFORE, HALF, AFTER), (BEFORE, TORN, AFTER)]  # of one operation, and of the next
SAVE_MS = 600  # ms from the release of the button to the save's last operation, generously
STEP_MS = 0.5  # the Pico is forked at most this long before each cut
FOLDER_ABOVE = 2 * SECTOR  # bytes of the filesystem: the root's two blocks end here
SHORT_DEAL = 78  # the first deal tried for a game that ends with the twentieth move
SMALL = bytes(40)  # a file that littlefs keeps in its folder's block
BUSY_MOVES = 600  # saves until a folder's blocks count as worn: 101 erases of 5 saves each

Files = Mapping[str, bytes]


class Position:
    """The effects of complete saves on the PC.

    These are the pictures of the launcher, after A, and after a second A, and the save that exists then.
    """

    def __init__(self, saves: Files) -> None:
        self.game, self.profile = stored(saves), stored(saves, "profile")
        self.launcher, self.opened, self.moved, self.next = console.on_pc(saves, _look_and_move)

    def continues(self) -> bool:
        """True if pressing A twice makes a move of the saved game."""
        return bool(self.game and self.next and len(self.next) == len(self.game) + 2)  # a move is two bytes


def _look_and_move(desk: Any) -> tuple[bytes, bytes, bytes, bytes | None]:
    return picture(desk), picture(desk, "a"), picture(desk, "a"), desk.console.store.load(GAME)


def about_to_save(device: Handheld) -> Handheld:
    """Press A, which saves. Return the Pico, which saves as time passes."""
    push(device, "a")
    return device


def hinted(moves: int, seed: int = 42) -> dict[str, bytes]:
    """Return the saves of a game played on the PC by its hints."""

    def play(desk: Any) -> None:
        desk.board.seed = seed
        desk.new_game()
        for _ in range(moves):
            desk.hold("a")
            desk.tap("a")

    return console.saves_after(play)


def continued(saves: Files, image: bytes | None = None, press: bool = True) -> Handheld:
    """Return a Pico that continues a game from saves, or from a filesystem with them. `press` makes the next move."""
    device = console.switched_on(saves, image=image)
    device.start()
    device.tap("a")
    return about_to_save(device) if press else device


def erased_flash() -> Handheld:
    """Return a Pico at its first power-on. MicroPython makes the filesystem, and the console writes nothing yet."""
    return console.switched_on()


def first_game() -> Handheld:
    """Return a Pico that saves its first deal ever."""
    device = console.started()
    device.tap("a", "b")
    device.pico.run_ms(SAVE_MS)  # the answer is also saved
    return about_to_save(device)


def first_answer() -> Handheld:
    """Return a Pico that saves for the first time ever: its player needs no lessons. The file and its folder are
    new."""
    device = console.started()
    device.tap("a")
    push(device, "b")
    return device


def first_move() -> Handheld:
    """Return a Pico that saves the first move of its first game."""
    device = console.started()
    device.tap("a", "b", "a")
    device.pico.run_ms(SAVE_MS)  # the deal is also saved, after its picture
    return about_to_save(device)


def ordinary_move() -> Handheld:
    """Return a Pico that saves a move in mid-game."""
    return continued(hinted(3))


def worn(is_ready: Callable[[list[Operation]], bool]) -> Handheld:
    """Return a Pico that saves a move in a worn filesystem, by operations for which `is_ready` is true."""
    saves = hinted(3)
    model = FlashModel(console.with_console(saves), start=console.disk_start())
    for number in range(BUSY_MOVES):
        image = model.image()
        next_save = FlashModel(image=image, start=console.disk_start())
        if is_ready(next_save.save(SAVES + "aging.0", SMALL)):
            return continued(saves, image)
        model.save(f"{SAVES}aging.{number % 2}", SMALL)
    raise AssertionError(f"no such save among {BUSY_MOVES}")


def full_block() -> Handheld:
    """Return a Pico that saves a move to a folder with a full block. littlefs erases and uses the other block."""
    return worn(lambda operations: sum(operation.kind == ERASE for operation in operations) > 1)


def worn_block() -> Handheld:
    """Return a Pico that saves a move to worn blocks of the folder. littlefs takes new ones and updates the parent."""
    end = console.disk_start() + FOLDER_ABOVE
    return worn(lambda operations: any(operation.address < end for operation in operations))


def last_move() -> Handheld:
    """Return a Pico that saves the last move of a game. The result goes to the profile, the game to its save."""
    for seed in range(SHORT_DEAL, SHORT_DEAL + 100):
        saves = hinted(19, seed)
        if Position(saves).continues() and console.on_pc(saves, _ends):
            return continued(saves)
    raise AssertionError("no such game")


def _ends(desk: Any) -> bool:
    desk.tap("a", "a")
    return bool(desk.console.table.turn() == 255)


def an_option() -> Handheld:
    """Return a Pico that saves a changed option while a game is unfinished."""
    device = console.started(hinted(3))
    device.tap("down", "a", "down", "down", "down", "a")
    return about_to_save(device)


def another_deal() -> Handheld:
    """Return a Pico that saves a new deal in place of an unfinished game."""
    device = continued(hinted(3), press=False)
    device.hold("b")
    device.tap("up", "a")
    device.pico.run_ms(500)
    return about_to_save(device)


def after_a_cut() -> Handheld:
    """Return a Pico that saves a move after a torn save, so that littlefs has something to repair."""
    device = continued(hinted(3))
    device.pico.flash.cut(1, TORN, 3)
    with pytest.raises(PowerCut):
        device.pico.run_ms(SAVE_MS)
    device.power_cycle()
    device.start()
    device.tap("a")
    return about_to_save(device)


# Each moment with the least number of operations of its save.
MOMENTS = {
    erased_flash: 4,
    first_answer: 5,
    first_game: 4,
    first_move: 4,
    ordinary_move: 3,
    full_block: 9,
    worn_block: 9,
    after_a_cut: 8,
    last_move: 10,
    another_deal: 9,
    an_option: 3,
}


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.__name__)
def test_a_power_cut_loses_nothing(moment: Callable[[], Handheld], record_property: Any) -> None:
    device = moment()
    before = Position(console.saves_of(device) if device.pico.ms else {})
    steps, saves = device.pico.branch(lambda pico: uncut(device))
    after = Position(saves)
    # with copied files the filesystem exists before the first power-on
    least = 0 if moment is erased_flash and not console.is_frozen() else MOMENTS[moment]
    assert len(steps) >= least
    assert (before.game, before.profile) != (after.game, after.profile) or moment is erased_flash
    futures: dict[bytes, str] = {}
    outcomes: Counter[str] = Counter()
    step = 0
    for number, due in enumerate(steps):
        while step < due:
            device.pico.run_ms(STEP_MS)
            step += 1
        nth = number + 1 - steps.index(due)  # index among the operations of this step
        for tear in TEARS[number % 2]:
            flash = device.pico.branch(lambda pico, nth=nth, tear=tear: cut(device, nth, tear))
            if flash not in futures:
                try:
                    futures[flash] = come_back(flash, before, after)
                except Exception as error:
                    raise AssertionError(f"operation {number + 1} of {len(steps)}, cut {tear}: {error}") from error
            outcomes[futures[flash]] += 1
    assert outcomes.total() == len(steps) * len(TEARS[0])
    record_property("power cuts", {"tried": outcomes.total(), **outcomes, "games lost": 0})
    print(f"{moment.__name__}: {len(steps)} operations, {len(futures)} different flashes, {dict(outcomes)}")


def uncut(device: Handheld) -> tuple[list[int], dict[str, bytes]]:
    """Let the console save. Return the step of each operation, and the saves afterwards."""
    operations = device.pico.flash.operations
    steps: list[int] = []
    done = len(operations)
    for step in range(round(SAVE_MS / STEP_MS)):
        device.pico.run_ms(STEP_MS)
        steps += [step] * (len(operations) - done - len(steps))
    return steps, console.saves_of(device)


def cut(device: Handheld, nth: int, tear: str) -> bytes:
    """Return the content of the flash after a power cut at the `nth` operation from now."""
    device.pico.flash.cut(nth, tear, seed=nth)
    with pytest.raises(PowerCut):
        device.pico.run_ms(STEP_MS)
    return device.pico.flash_dump()


def come_back(flash: bytes, before: Position, after: Position) -> str:
    """Switch on with the flash, continue and make a move. Return which position came back. Fails if neither did."""
    device = Handheld(BOARD, None, flash=flash)
    device.pico.wait(f"runs on {BOARD}\r\n")
    profile = stored(console.saves_of(device), "profile")
    assert profile in (before.profile, after.profile), f"profile {profile!r}"
    positions = (before, after)
    launcher = console.first_shown(device, [position.launcher for position in positions], 0)
    positions = tuple(position for position in positions if position.launcher == launcher)
    assert positions, "no Continue"
    push(device, "a")
    opened = console.first_shown(device, [position.opened for position in positions])
    positions = tuple(position for position in positions if position.opened == opened)
    assert positions, "Continue shows another game"
    position = next((one for one in positions if one.profile == profile), positions[0])
    if opened == console.offer():
        push(device, "b")
        device.pico.run_ms(SAVE_MS)
    push(device, "a")
    if position.continues():
        assert console.first_shown(device, [position.moved]), "the next move shows something else"
        device.pico.run_ms(SAVE_MS)  # the save follows the picture
    else:
        device.pico.run_ms(SAVE_MS)  # A makes a deal that cannot be predicted
    saves = console.saves_of(device)
    assert console.CRASH_LOG not in saves
    assert not position.continues() or stored(saves) == position.next, "the next move is not saved"
    assert console.game_in(saves) is not None
    return "as before the move" if position is before else "with the move"


def test_there_are_enough_cuts() -> None:
    """`test_a_power_cut_loses_nothing` fails if a moment takes fewer operations than listed."""
    assert sum(MOMENTS.values()) * len(TEARS[0]) >= LEAST_CUTS
