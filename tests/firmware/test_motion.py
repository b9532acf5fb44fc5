"""Cards in motion: the pictures on the way and at the end, the speed, and presses meanwhile."""

import binascii
import hashlib
import sys

from desk import Desk
from engines import catalog
from engines.game import OVER
from firmware.ui.motion import ARRIVES, DEALT, LEAVES, Motion

# MicroPython with the heap of a Pico has no room for several displays and all games.
KINDS = ("oled",) if sys.implementation.name == "micropython" else ("oled", "lcd", "wide", "qvga")
NORMAL, FAST = 1, 2


class Camera:
    """Records the times of a desk's pictures with moving cards."""

    def __init__(self, desk):
        self.times = []
        show = desk.board.show

        def show_and_note(canvas):
            show(canvas)
            if desk.console._motion:
                self.times.append(desk.board.clock.us // 1000)

        desk.board.show = show_and_note

    def took(self):
        """Return the milliseconds of the first motion."""
        last = first = self.times[0] if self.times else 0
        for time in self.times:
            if time - last < 100:
                last = time
        return last - first


def act(desk):
    """Make the first legal move of a person, or wait for the others."""
    screen = desk.console.top()
    if desk.top() in ("Question", "ScoreTable"):
        desk.tap("a")
    elif desk.console.table.human_to_move() and screen.legal_count:
        screen.commit(screen.legal[0])
        desk.settle()
    else:
        desk.wait(100)


def to_person(desk):
    """Wait until a person is to move and nothing moves."""
    while not desk.console.table.human_to_move():
        desk.wait(100)


def opened(kind, key, speed=NORMAL):
    """Return a desk with a new game that has been dealt, with motion."""
    desk = Desk(kind, moves=True)
    desk.console.settings.speed = speed
    desk.new_game(key)
    return desk


def test_every_motion_ends_in_the_picture_drawn_anew():
    for kind in KINDS:
        for entry in catalog.CATALOG:
            desk = opened(kind, entry.key)
            camera = Camera(desk)
            for _ in range(60):
                if desk.console.table.turn() == OVER:
                    break
                act(desk)
                picture = bytes(desk.board.picture)
                serial = desk.console.table.serial
                line = getattr(desk.console.top(), "line", "")
                desk.console.redraw()
                desk.settle()
                if desk.console.table.serial == serial and getattr(desk.console.top(), "line", "") == line:
                    assert desk.board.picture == picture, (kind, entry.key, desk.console.table.record.count)
            assert len(camera.times) > 15, (kind, entry.key)
            desk.clear()


def dealt_cards(desk):
    """Return how many cards the deal shows one after another."""
    screen = desk.console.top()
    return len(screen._motion("deal")(screen))


def test_a_deal_takes_sixty_milliseconds_a_card():
    for entry in catalog.CATALOG:
        for speed, each in ((NORMAL, 60), (FAST, 30), (0, 0)):
            desk = Desk(moves=True)
            desk.console.settings.speed = speed
            desk.choose(entry.key)
            camera = Camera(desk)
            desk.pick("New game")
            took = camera.took()
            cards = dealt_cards(desk)
            late = 130 if cards and speed else 0  # another seat may move immediately
            assert (cards - 1) * each <= took <= cards * each + late, (entry.key, speed, took)
            desk.clear()


def test_a_card_slides_for_an_eighth_of_a_second():
    for speed, length in ((NORMAL, 120), (FAST, 60)):
        desk = opened("oled", "four_rows", speed)
        to_person(desk)
        screen = desk.console.top()
        camera = Camera(desk)
        screen.commit(screen.legal[1])
        desk.settle()
        took = camera.took()
        assert length <= took <= length + 30, (speed, took)
        desk.clear()


def test_a_press_ends_the_motion_and_acts_once():
    for entry in catalog.CATALOG:
        for at in (1, 30, 60, 119):
            desk = opened("oled", entry.key)
            to_person(desk)
            moves = desk.console.table.moves_made()
            screen = desk.console.top()
            screen.commit(screen.legal[0])
            console = desk.console
            while not console._motion and console.table.serial == screen._serial and at < 119:
                at = 119 if not wait_step(desk) else at
            for _ in range(at):
                console.step()
                desk.board.clock.sleep_ms(1)
            moving = console._motion is not None
            desk.console.buttons._put(16 | 64)  # hold A: a hint
            console.step()
            assert not console._motion, (entry.key, at)
            assert screen._hinting or not moving or not console.table.human_to_move(), (entry.key, at)
            assert console.table.moves_made() >= moves + 1
            desk.settle()
            console.redraw()
            picture = bytes(desk.board.picture)
            desk.settle()
            assert desk.board.picture == picture or not moving
            desk.clear()


def wait_step(desk):
    desk.console.step()
    desk.board.clock.sleep_ms(1)
    return desk.console._motion is not None


def test_a_press_during_the_deal_is_the_first_move():
    desk = Desk(moves=True)
    desk.choose("foursquare")
    desk.board.down = 16
    desk.wait(60)
    desk.board.down = 0
    for _ in range(200):
        desk.console.step()
        desk.board.clock.sleep_ms(1)
        if desk.console._motion:
            break
    assert desk.console._motion
    desk.tap("a")
    assert desk.console.table.moves_made() == 1
    desk.clear()


def test_another_screen_ends_the_motion():
    desk = opened("oled", "foursquare")
    screen = desk.console.top()
    screen.commit(screen.legal[0])
    desk.console.step()
    assert desk.console._motion
    desk.console.open("game_menu", "GameMenu", screen)
    desk.console.step()
    assert not desk.console._motion
    desk.settle()
    assert desk.top() == "GameMenu"
    still = bytes(desk.board.picture)
    desk.console.redraw()
    desk.settle()
    assert desk.board.picture == still
    desk.clear()


def test_without_memory_cards_appear_at_their_places():
    """The memory runs out before or in the middle of a motion."""
    for room in range(6):
        desk = opened("oled", "four_rows")
        to_person(desk)
        screen = desk.console.top()
        module = sys.modules["firmware.ui.motion"]
        patch = module.Patch
        patches = []

        def patch_or_fail(*args, patches=patches, room=room, patch=patch):
            patches.append(args)
            if len(patches) > room:
                raise MemoryError
            return patch(*args)

        module.Patch = patch_or_fail
        try:
            screen.commit(screen.legal[1])
            desk.settle()
        finally:
            module.Patch = patch
        assert patches
        picture = bytes(desk.board.picture)
        desk.console.redraw()
        desk.settle()
        assert desk.board.picture == picture, room
        desk.clear()


def frames(kind, flights):
    """Return a digest of all pictures of some flights over a canvas with stripes, and the last picture."""
    desk = Desk(kind)
    canvas = desk.console.canvas
    for x in range(0, canvas.width, 6):
        canvas.fill(x, 0, 3, canvas.height, 1)
    clock = desk.board.clock
    motion = Motion(canvas, desk.console.theme, clock, flights, False, 3)
    canvas.fill(60, 30, 20, 24, 4)
    motion.begin()
    digest = hashlib.sha256(canvas.buffer)
    while motion.step():
        digest.update(canvas.buffer)
        clock.sleep_ms(5)
    motion.end()
    last = bytes(canvas.buffer)
    desk.clear()
    return binascii.hexlify(digest.digest()).decode()[:16], last


FLIGHTS = (
    (ARRIVES, 0, -10, 50, 60, 30, 20, 24),
    (LEAVES, 0, 0, 0, 100, 40, 20, 24),
    (DEALT, 3, 100, 0, 60, 30, 20, 24),
)
DIGESTS = {
    "oled": "d38ab18f81e2217d",
    "lcd": "b8af5b33de7f0762",
    "wide": "b8595db9af7bb97a",
    "qvga": "177ad9a23b7f6185",
}


def test_the_pictures_on_the_way():
    """They are the same on every runtime; the last one is the picture drawn."""
    for kind in KINDS:
        digest, last = frames(kind, FLIGHTS)
        desk = Desk(kind)
        canvas = desk.console.canvas
        for x in range(0, canvas.width, 6):
            canvas.fill(x, 0, 3, canvas.height, 1)
        canvas.fill(60, 30, 20, 24, 4)
        assert last == canvas.buffer, kind
        assert digest == DIGESTS[kind], (kind, digest)
        desk.clear()
