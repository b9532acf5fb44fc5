"""The debug link on a console: questions over a port, and its answers."""

import hashlib
from struct import unpack_from

from desk import Desk
from engines import catalog, rng, save
from firmware import VERSION
from firmware.drivers.buttons import DOWN, A, B
from firmware.link import debug
from firmware.link.debug import Debug
from firmware.link.frames import FRAME, MOST, Reader, encode
from page import bytes_of, vectors

TURN_MS = 5


class Line:
    """A port in memory, and the console's USB; it takes `room` bytes at a time."""

    def __init__(self):
        self.is_open = 0
        self.inbox = bytearray()
        self.outbox = bytearray()
        self.room = MOST

    def read(self, buffer):
        count = min(len(self.inbox), len(buffer))
        buffer[:count] = self.inbox[:count]
        self.inbox = self.inbox[count:]
        return count

    def write(self, buffer, size):
        size = min(size, self.room)
        self.outbox.extend(buffer[:size])
        return size

    def opened(self):
        self.is_open += 1
        return self

    def plain(self):
        pass

    def close(self):
        self.is_open -= 1


class Linked:
    """A console on a desk with a debug link."""

    def __init__(self, kind="oled"):
        self.desk = Desk(kind)
        self.line = Line()
        self.desk.board.lines = (("usb", self.line.opened),)
        self.debug = Debug(self.desk.console, self.line)
        self.number = 0
        self.reader = Reader()
        self.run(TURN_MS)  # it draws

    def run(self, ms):
        """Let time pass."""
        for _ in range(0, ms, TURN_MS):
            if not self.line.is_open:
                self.debug.poll()
            self.desk.console.step()
            self.desk.board.clock.sleep_ms(TURN_MS)

    def send(self, payload):
        frame = bytearray(FRAME)
        self.line.inbox.extend(frame[: encode(frame, payload, len(payload))])

    def answers(self):
        """The payloads that have come since they were last asked for."""
        taken = bytes(self.line.outbox)
        self.line.outbox = bytearray()
        found = []
        at = 0
        while at < len(taken):
            at = self.reader.take(taken, at, len(taken))
            if self.reader.size:
                found.append(bytes(self.reader.payload[: self.reader.size]))
        return found

    def ask(self, command, data=b""):
        """The answer's own bytes."""
        self.number = (self.number + 1) & 0xFF
        head = bytes((self.number, command))
        self.send(bytes((debug.QUESTION,)) + head + data)
        self.run(10 * TURN_MS)
        (answer,) = self.answers()
        assert answer[: debug.DATA] == bytes((debug.ANSWER,)) + head
        return answer[debug.DATA :]

    def words(self):
        return str(self.ask(debug.TEXT), "utf-8")

    def picture(self, which=0):
        """Put the pieces of the picture that have changed into one; how many there were."""
        size = len(self.desk.board.buffer)
        if which:
            self.pixels = bytearray(size)
        count = 0
        while True:
            answer = self.ask(debug.PIXELS, bytes((which,)))
            which = 0
            at = unpack_from("<H", answer, 0)[0]
            if at == debug.NONE:
                return count
            count += 1
            data = answer[3:]
            if answer[2] == debug.RUNS:
                data = b"".join([data[i + 1 : i + 2] * data[i] for i in range(0, len(data), 2)])
            self.pixels[at : at + len(data)] = data
            assert len(self.pixels) == size


def test_the_version():
    linked = Linked()
    assert linked.ask(debug.VERSION_ASKED) == b"\x80\0\x40\0" + (VERSION + " oled").encode()
    linked.desk.clear()


def test_the_page_s_questions():
    for vector in vectors("debug"):
        linked = Linked()
        question, wire = bytes_of(vector["question"]), bytes_of(vector["line"])
        frame = bytearray(FRAME)
        assert bytes(frame[: encode(frame, question, len(question))]) == wire, vector["question"]
        linked.line.inbox.extend(wire)
        linked.run(100)
        assert linked.answers() == [bytes_of(vector["answer"])]
        linked.desk.clear()


def test_presses_and_words():
    linked = Linked()
    shown = linked.words().split("\n")
    title = shown[0]
    assert title == catalog.CATALOG[0].title
    assert linked.ask(debug.PRESS, bytes((A,))) == b""
    linked.run(200)
    assert "New game" in linked.words() and title not in linked.words().split("\n")[1:]
    linked.ask(debug.PRESS, bytes((B,)))
    linked.run(200)
    assert title in linked.words()
    linked.desk.clear()


def test_presses_queue_and_a_hold_is_one():
    linked = Linked()
    linked.desk.new_game("foursquare")
    linked.run(500)
    for mask in (DOWN, DOWN, B):
        linked.ask(debug.HOLD if mask == B else debug.PRESS, bytes((mask,)))
    linked.run(1200)
    assert linked.words().startswith("Menu\nRules\n")
    linked.desk.clear()


def test_a_press_meant_for_another_screen_is_dropped():
    linked = Linked()

    def screen():
        answer = linked.ask(debug.PIXELS, b"\0")
        while unpack_from("<H", answer, 0)[0] != debug.NONE:
            answer = linked.ask(debug.PIXELS, b"\0")
        assert answer[2] == linked.desk.console.screens & 0xFF
        return answer[2]

    before = screen()
    linked.desk.console.open("help", "HelpScreen", "buttons", "Buttons")
    for command in (debug.PRESS, debug.HOLD):
        linked.ask(command, bytes((A, before)))
        linked.run(1000)
        assert linked.desk.top() == "HelpScreen"
    assert screen() == before + 1
    linked.ask(debug.PRESS, bytes((A, before + 1)))
    linked.ask(debug.PRESS, bytes((B, before + 1)))
    linked.run(500)
    assert linked.desk.top() == "PageScreen", "the second press waited, and its screen was gone by then"
    linked.ask(debug.PRESS, bytes((B,)))
    linked.run(200)
    assert linked.desk.top() == "HelpScreen", "a press without a number counts on any screen"
    linked.desk.console.screens += 256
    linked.ask(debug.PRESS, bytes((A, screen())))
    linked.run(200)
    assert linked.desk.top() == "PageScreen"
    linked.desk.clear()


def check_picture(kind):
    linked = Linked(kind)
    linked.run(100)
    assert linked.picture(debug.ALL) > 1
    assert linked.pixels == linked.desk.board.buffer
    assert linked.picture() == 0
    linked.ask(debug.PRESS, bytes((DOWN,)))
    linked.run(100)
    pieces = linked.picture()
    assert 0 < pieces < 40
    assert linked.pixels == linked.desk.board.buffer == linked.desk.board.picture
    linked.desk.clear()


def test_the_picture_of_an_oled():
    check_picture("oled")


def test_pieces_of_one_byte_are_short_and_others_as_they_are():
    linked = Linked()
    buffer = linked.desk.board.buffer
    buffer[:128] = b"\x55" * 128
    assert linked.ask(debug.PIXELS, bytes((debug.ALL,))) == b"\0\0\1\x80\x55"
    buffer[128:256] = bytes(range(128))
    assert linked.ask(debug.PIXELS, b"\0") == b"\x80\0\0" + bytes(range(128))
    linked.desk.clear()


def test_the_state_of_the_game_and_a_deal_that_is_asked_for():
    linked = Linked()
    assert linked.ask(debug.STATE) == b""
    linked.ask(debug.RESEED, b"\x2a\0\0\0")
    linked.desk.new_game("foursquare")
    linked.run(500)
    table = linked.desk.console.table
    assert table.record.seed == 42
    before = linked.ask(debug.STATE)
    assert len(before) == debug.STATE_BYTES
    assert linked.ask(debug.STATE) == before
    packed = table.pack()
    at = save.position_at(packed)
    assert before == hashlib.sha256(packed[at : at + table.game_view.SIZE]).digest()[: debug.STATE_BYTES]
    linked.desk.clear()


def test_a_question_asked_again_is_answered_again_and_not_acted_upon():
    linked = Linked()
    linked.desk.new_game("foursquare")
    linked.run(500)
    question = bytes((debug.QUESTION, 77, debug.PRESS, A))
    for _ in range(3):
        linked.send(question)
        linked.run(200)
    assert linked.answers() == [bytes((debug.ANSWER, 77, debug.PRESS))] * 3
    assert linked.desk.console.table.record.count == 1
    linked.desk.clear()


def test_what_is_no_question_is_passed_over():
    linked = Linked()
    linked.line.inbox.extend(b"~noise\0\0\1\2\0")
    for payload in (b"\1", bytes((debug.QUESTION, 1)), bytes((debug.ANSWER, 1, 1)), b"\xff" * MOST):
        linked.send(payload)
    linked.run(200)
    assert linked.answers() == []
    for command in (0, 99, 255, debug.PRESS, debug.PIXELS, debug.RESEED):  # unknown, or too short
        assert linked.ask(command) == b""
    assert linked.ask(debug.RESEED, b"\1") == b""
    assert linked.desk.board.seed == linked.desk.console.board.entropy()
    assert linked.ask(debug.RESEED, b"\7\0\0\0") == b""
    board = linked.desk.console.board
    assert (board.secret(), board.entropy()) == (linked.desk.board.secrets, 7), "a seed decides no secret"
    linked.desk.clear()


def test_a_line_that_takes_a_byte_at_a_time():
    linked = Linked()
    linked.line.room = 1
    linked.send(bytes((debug.QUESTION, 1, debug.VERSION_ASKED)))
    linked.send(bytes((debug.QUESTION, 2, debug.VERSION_ASKED)))  # too early
    linked.run(1000)
    assert [answer[1] for answer in linked.answers()] == [1]
    linked.desk.clear()


def test_memory_is_known_where_there_is_a_heap():
    linked = Linked()
    answer = linked.ask(debug.MEMORY)
    if answer:
        used, free = unpack_from("<II", answer, 0)
        assert 10_000 < used < 1_000_000 and 0 < free
    linked.desk.clear()


def test_a_question_is_answered_while_the_loop_naps():
    linked = Linked()
    clock = linked.debug.board.clock
    clock.attend = linked.debug.poll
    linked.send(bytes((debug.QUESTION, 1, debug.VERSION_ASKED)))
    before = clock.ticks_ms()
    clock.sleep_ms(1)
    assert clock.ticks_diff(clock.ticks_ms(), before) == 1
    assert len(linked.answers()) == 1
    linked.desk.clear()


def typed(linked, *pieces):
    """Return the answer to typed bytes."""
    for piece in pieces:
        linked.line.inbox.extend(piece)
        linked.run(400)
    told = bytes(linked.line.outbox)
    linked.line.outbox = bytearray()
    return str(told, "utf-8")


def test_who_types_is_followed_between_questions():
    """Also after a frame that was cut off, whose rest looked like a line; a frame's own letters are none."""
    linked = Linked()
    told = "version\r\nFourfold %s runs on oled\r\n" % VERSION
    assert typed(linked, b"\r\x02ver", b"sion\r") == told
    assert not linked.line.is_open
    assert linked.ask(debug.STATE) == b""
    assert typed(linked, b"version\r") == told
    assert typed(linked, b"\0\x07}\rver", b"\rversion\r") == told
    assert typed(linked, b"abc\x05", b"\0").startswith("abc")  # the rest of a frame is no line
    assert not linked.line.is_open and linked.ask(debug.STATE) == b""
    linked.send(b"\rplay\r")
    linked.run(400)
    assert linked.answers() == [] and not linked.line.is_open
    assert linked.ask(debug.VERSION_ASKED)
    linked.desk.clear()


def test_a_game_is_played_in_words():
    linked = Linked()
    linked.ask(debug.RESEED, b"\x2a\0\0\0")
    told = typed(linked, b"play foursquare\r")
    assert told.startswith("play foursquare\r\nFoursquare, deal 42.\r\n") and told.endswith("Your move: ")
    linked.send(bytes((debug.QUESTION, 1, debug.VERSION_ASKED)))  # ignored while a person types
    linked.run(400)
    assert linked.answers() == [] and linked.line.is_open
    assert "error: " in typed(linked, b"\r")
    assert typed(linked, b"quit\r").startswith("quit\r\n")
    assert not linked.line.is_open and linked.ask(debug.VERSION_ASKED)
    linked.desk.console.leave()
    linked.desk.clear()


def test_odd_questions_do_no_harm():
    linked = Linked()
    dice = bytearray(rng.SIZE)
    rng.seed(dice, 0, 1, 0)
    for number in range(200):
        question = bytes((debug.QUESTION, number & 0xFF, rng.below(dice, 0, 12)))
        linked.send(question + bytes([rng.below(dice, 0, 256) for _ in range(rng.below(dice, 0, 9))]))
        linked.run(2 * TURN_MS)
    linked.answers()
    assert linked.ask(debug.VERSION_ASKED)
    linked.desk.clear()
