"""A device's screen on the PC, and its buttons: over a line in memory, and the command in a terminal."""

import asyncio
import io

import pytest

from desk import settle_in
from firmware import VERSION
from firmware.drivers.buttons import DOWN, MENU, A, B
from firmware.link.debug import Debug
from host_sim.cli import main
from host_sim.device.clock import ManualClock
from host_sim.device.virtual_board import VirtualBoard, power_on
from host_sim.link import debug_link
from host_sim.link.debug_link import AGAIN_MS, DebugLink, NoAnswer
from host_sim.link.mirror import Mirror
from host_sim.link.serial_port import PortGone
from host_sim.link.text_mirror import TextMirror
from host_sim.terminal.app import FourfoldApp
from host_sim.terminal.presses import HOLD_MS, PressQueue
from host_sim.text.replay import state_hash
from tests.host_sim.link.lines import MemoryPort, Terminal

TURN_MS = 2


class Usb(MemoryPort):
    """A USB port on which typed lines arrive as well."""

    def plain(self):
        pass

    def close(self):
        pass


class Device:
    """A console with a debug link, and the PC's end of its line; `lost` bytes are those that do not come."""

    def __init__(self, kind, home):
        self.clock = ManualClock()
        self.near, self.far = MemoryPort(), Usb()
        self.board = VirtualBoard(kind, home, self.clock, 42, (("usb", lambda: self.far),))
        self.console = power_on(self.board)
        settle_in(self.console)
        self.debug = Debug(self.console, self.far)
        self.lost = 0
        self.on = True
        self.turn()
        self.turn()

    def turn(self):
        """Deliver the bytes in both directions, and run one step of the console."""
        for source, target in ((self.near, self.far), (self.far, self.near)):
            lost = min(self.lost, len(source.outbox))
            self.lost -= lost
            target.inbox += source.outbox[lost:]
            source.outbox.clear()
        if self.on:
            if not self.console.terminal:
                self.debug.poll()
            self.console.step()
        self.clock.advance(TURN_MS)

    def link(self):
        return DebugLink(self.near, self.clock, self.turn)

    def mirror(self):
        mirror = Mirror(self.near, self.link().facts(), self.clock)
        self.keys = PressQueue(mirror, lambda: mirror.is_sent)
        return mirror


@pytest.fixture(params=["oled", "lcd", "wide", "qvga"])
def device(request, tmp_path):
    return Device(request.param, tmp_path)


@pytest.fixture
def oled(tmp_path):
    return Device("oled", tmp_path)


def settled(device, mirror):
    """True if the mirror soon shows the device's picture, with all presses made."""
    for turns in range(5000):
        device.keys.update()
        mirror.step()
        device.turn()
        if turns > 500 and device.keys.idle and mirror.pixels == device.board.pixels:
            return True
    return False


def test_the_picture_is_the_device_s(device):
    mirror = device.mirror()
    assert (mirror.width, mirror.height, mirror.colour) == (
        device.board.width,
        device.board.height,
        device.board.colour,
    )
    assert mirror.palette == device.board.palette
    assert settled(device, mirror) and len(set(mirror.pixels)) > 1
    before = bytes(mirror.pixels)
    device.keys.tap(A)
    assert not device.keys.idle
    assert settled(device, mirror) and mirror.pixels != before
    for mask in (DOWN, A):
        device.keys.tap(mask)
    device.keys.tap(MENU)
    assert settled(device, mirror)


def test_a_held_key_is_held_on_the_device(oled):
    mirror = oled.mirror()
    assert settled(oled, mirror)
    for _ in range(2):
        oled.keys.tap(A)
        assert settled(oled, mirror)
    table = oled.console.table
    oled.keys.press(A)
    for _ in range(3 * HOLD_MS // TURN_MS):
        oled.keys.update()
        mirror.step()
        oled.turn()
    assert not table.moves_made() and oled.console._toast, "it shows a hint"
    oled.keys.release()
    assert settled(oled, mirror)
    oled.keys.press(B)
    for _ in range(3 * HOLD_MS // TURN_MS):
        oled.keys.update()
        mirror.step()
        oled.turn()
    oled.keys.release()
    assert settled(oled, mirror) and type(oled.console.top()).__name__ == "GameMenu"


def test_what_is_lost_is_asked_again(device):
    mirror = device.mirror()
    for lost in range(1, 40, 3):
        device.lost = lost
        device.keys.tap(DOWN)
        for _ in range(AGAIN_MS // TURN_MS):
            device.keys.update()
            mirror.step()
            device.turn()
    assert settled(device, mirror)


def until(device, mirror, is_done):
    """Run the mirror and the device until a condition is true."""
    for _ in range(5000):
        device.keys.update()
        mirror.step()
        device.turn()
        if is_done():
            return
    raise AssertionError("it never did")


def test_a_press_while_the_device_draws_does_not_act_on_what_it_draws(oled):
    mirror = oled.mirror()
    assert settled(oled, mirror)
    console = oled.console
    number = mirror.screens
    assert number == console.screens
    console.open("help", "HelpScreen", "buttons", "Buttons")
    while console.screens == number:
        console.step()  # the PC does not hear of it yet
    oled.keys.tap(A)
    assert settled(oled, mirror) and type(console.top()).__name__ == "HelpScreen"
    assert mirror.screens == console.screens == number + 1
    oled.keys.tap(A)
    assert settled(oled, mirror) and type(console.top()).__name__ == "PageScreen"


def test_presses_before_the_first_whole_picture_are_dropped(oled):
    mirror = oled.mirror()
    oled.keys.tap(A)
    until(oled, mirror, lambda: mirror._down)
    assert settled(oled, mirror) and oled.console.top() is oled.console.bottom()


def test_a_key_down_since_before_a_screen_does_nothing_until_its_release(oled):
    mirror = oled.mirror()
    assert settled(oled, mirror)
    oled.keys.press(DOWN)
    until(oled, mirror, lambda: mirror.is_sent and mirror._down)
    number = mirror.screens
    oled.console.open("help", "HelpScreen", "buttons", "Buttons")
    until(oled, mirror, lambda: mirror.screens == number + 1)
    for _ in range(1000 // TURN_MS):
        mirror.step()
        oled.turn()
    assert not oled.console.top()._menu.selected
    oled.keys.release()
    assert settled(oled, mirror) and not oled.console.top()._menu.selected


def test_a_console_that_tells_no_number_takes_every_press(oled, monkeypatch):
    """Version 0.4 sent no number."""
    act = Debug._act

    def older(self, command, payload, size):
        size = act(self, command, payload, min(size, 4))
        return 2 if self._answer[3:5] == b"\xff\xff" and size == 3 else size

    monkeypatch.setattr(Debug, "_act", older)
    mirror = oled.mirror()
    assert settled(oled, mirror)
    oled.keys.tap(A)
    assert settled(oled, mirror) and len(oled.console._stack) == 2


def test_a_device_that_falls_silent_is_noticed(oled):
    mirror = oled.mirror()
    assert settled(oled, mirror) and mirror.notice == ""
    oled.on = False
    oled.console.open("help", "HelpScreen", "buttons", "Buttons")
    oled.console.step()
    assert not settled(oled, mirror)
    assert mirror.notice == "The device does not answer ..."
    oled.on = True
    assert settled(oled, mirror) and mirror.notice == ""


def test_what_a_program_asks(oled):
    link = oled.link()
    assert link.state() == ""
    link.reseed(7)
    for _ in range(2):
        link.press(A)
    for _ in range(200):
        oled.turn()
    table = oled.console.table
    assert table.record.seed == 7
    assert link.state() == state_hash(table.record.replay().state)
    assert "Menu" not in link.text()
    link.press(B, is_hold=True)
    for _ in range(500):
        oled.turn()
    assert link.text().splitlines()[0] == "Menu"


def test_a_line_without_a_debug_link(oled):
    oled.on = False
    with pytest.raises(NoAnswer, match="^the device does not answer over the debug link, which fourfold flash --debug"):
        oled.link().facts()


def test_a_device_that_calls_itself_something_odd(oled, monkeypatch):
    monkeypatch.setattr("firmware.link.debug.VERSION", "\x1b[2J")
    with pytest.raises(NoAnswer, match="^the device does not answer like a console$"):
        oled.link().facts()


def test_a_picture_that_does_not_fit(oled):
    told = oled.link().facts()
    mirror = Mirror(oled.near, told._replace(height=32), oled.clock)
    oled.keys = PressQueue(mirror)
    with pytest.raises(NoAnswer, match="^the device sends a picture of another size$"):
        settled(oled, mirror)


def test_a_mirror_in_the_terminal(oled):
    mirror = oled.mirror()
    app = FourfoldApp(mirror, mirror, oled.keys)

    async def show():
        async with app.run_test(size=(80, 24)) as pilot:
            keys = ["enter", "down"]
            for _ in range(20_000):
                if keys and app._screens == oled.console.screens:
                    await pilot.press(keys.pop())
                oled.turn()
                await asyncio.sleep(0.001)
                if oled.keys.idle and mirror.pixels == oled.board.pixels and len(oled.console._stack) > 1:
                    return
            raise AssertionError("it never showed it")

    asyncio.run(show())
    assert app.crash is None


def told_in_words(device, typed, is_terminal=False):
    """Return the output of `--text` for a device, on both streams, and the exit status, when this is typed."""
    keys, out, err = io.StringIO(typed), io.StringIO(), io.StringIO()
    keys.isatty = lambda: is_terminal

    def nap(seconds):
        for _ in range(int(seconds * 1000 / TURN_MS)):
            device.turn()

    mirror = TextMirror(device.link(), (keys, out, err), nap)
    mirror.run()
    return out.getvalue(), err.getvalue(), mirror.status


def test_a_mirror_in_words(device):
    out, err, status = told_in_words(device, "a\n\ndown up  a\nSHOW\nhelp\nmenu\nquit\na\n")
    head, launcher, before, table, again, menu = [part.splitlines() for part in out.split("\n\n")]
    assert head == [f"Fourfold {VERSION} on {device.board.name}.", head[1]] and "hint and menu hold a and b" in head[1]
    assert launcher[0].startswith("Foursquare") and before[:2] == ["Foursquare", "Solo. Turn 16 piles up."]
    assert again == [*table, head[1]] != [*before, head[1]]
    assert menu[:2] == ["Menu", "Rules"]
    assert (err, status) == ("", 0)
    assert device.console.table is not None


def test_words_that_are_no_buttons_are_refused(oled):
    for is_terminal, status in ((False, 2), (True, 0)):
        out, err, found = told_in_words(oled, "down x down\n", is_terminal)
        assert (err, found) == ("error: x is no button; help lists them\n", status)
        assert out.count("Not played yet") == 1


def test_a_device_that_falls_silent_is_told_once(oled):
    count = [0]

    class Sometimes(DebugLink):
        def text(self):
            count[0] += 1
            if 4 < count[0] < 9:
                raise NoAnswer
            return super().text()

    oled.link = lambda: Sometimes(oled.near, oled.clock, oled.turn)
    out, _, status = told_in_words(oled, "show\na\nshow\n")
    assert (out.count("The device does not answer ..."), status) == (1, 0)
    assert "\n\nFoursquare\nSolo. Turn 16 piles up.\nNew game\n" in out.partition("...")[2]


def test_a_port_that_is_gone_for_good_ends_it_with_a_line(oled):
    class Cut(MemoryPort):
        def read(self, buffer):
            raise PortGone("it went away")

    mirror = Mirror(Cut(), oled.link().facts(), oled.clock)
    app = FourfoldApp(mirror, mirror, PressQueue(mirror))

    async def show():
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()

    asyncio.run(show())
    assert isinstance(app.crash, PortGone)


def test_the_command_refuses_what_has_no_debug_link(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr("host_sim.cli_link.require_terminal", lambda: None)
    monkeypatch.setattr(debug_link, "PATIENCE_MS", 50)
    monkeypatch.chdir(tmp_path)
    assert main(["mirror", "none"]) == 2
    assert capsys.readouterr().err == "error: there is no port none\n"
    with Terminal() as silent:
        assert main(["mirror", silent.name, "--text"]) == 2
        assert "fourfold flash --debug" in capsys.readouterr().err
        assert main(["mirror", silent.name]) == 2
    said = capsys.readouterr().err
    assert said.startswith("error: the device does not answer over the debug link") and said.count("\n") == 1


def test_the_command_needs_a_terminal(capsys):
    assert main(["mirror", "x"]) == 2
    assert "needs a terminal" in capsys.readouterr().err
