"""Two devices joined through a PC."""

import random
import signal
import subprocess
import sys

import pytest

from firmware.link.frames import FRAME, encode
from host_sim import ROOT
from host_sim.cli import main
from host_sim.link.lasting_port import LastingPort
from host_sim.link.relay import Relay
from tests.host_sim.link.lines import MemoryPort, Terminal, until


class Joined:
    """A relay between the ports `ends` in memory. A lost port is reopened immediately, unless it is `missing`."""

    def __init__(self, room=1 << 20):
        self.room = room
        self.ends = [None, None]
        self.log = []
        ports = [LastingPort(lambda i=i: self._open(i), lambda: 0.0, lambda work: work()) for i in range(2)]
        self.relay = Relay(ports, ["ONE", "TWO"], self.log.append)

    def _open(self, i):
        self.ends[i] = MemoryPort(self.room)
        return self.ends[i]

    def settle(self):
        """Let it copy until nothing moves."""
        while self.relay.step():
            pass


@pytest.mark.parametrize("room", [1, 7, 1 << 20])
def test_all_bytes_arrive_in_order(room):
    joined = Joined(room)
    sent = [random.Random(1).randbytes(3000), random.Random(2).randbytes(5000)]
    for end, data in zip(joined.ends, sent, strict=True):
        end.inbox += data
    joined.settle()
    assert [bytes(end.outbox) for end in joined.ends] == sent[::-1]
    assert joined.log == []


def test_a_port_that_goes_away_and_comes_back():
    joined = Joined()
    first = joined.ends[1]
    first.is_unplugged = True
    joined.ends[0].inbox += b"lost"
    joined.settle()
    joined.settle()
    assert joined.log == ["TWO is gone; waiting for it.", "TWO is back."]
    assert joined.ends[1] is not first
    joined.ends[0].inbox += b"carried"
    joined.ends[1].inbox += b"back"
    joined.settle()
    assert joined.ends[1].outbox == b"carried" and joined.ends[0].outbox == b"back"


def test_it_tells_the_messages_that_pass():
    """Pure acknowledgements and damaged frames are not listed, wherever the bytes are divided."""
    joined = Joined()
    frames = [b"\x81\x34\x12\1\0\0\0hello", b"\0\x34\x12\1\0\0\0", b"\x85\x34\x12\2\0\0\0move.", b"\xe3" + bytes(6)]
    line = b""
    for payload in frames[:3] + [frames[2], frames[3]]:
        out = bytearray(FRAME)
        line += bytes(out[: encode(out, payload, len(payload))])
    for byte in line + b"noise\0":
        joined.ends[0].inbox.append(byte)
        joined.settle()
    assert joined.ends[1].outbox == line + b"noise\0"
    assert joined.log == [
        "ONE to TWO: HELLO, 5 bytes",
        "ONE to TWO: MOVE, 5 bytes",
        "ONE to TWO: MOVE again, 5 bytes",
        "ONE to TWO: message of kind 99, 0 bytes",
    ]


def test_the_command_joins_two_terminals():
    with Terminal() as one, Terminal() as two:
        process = subprocess.Popen(
            [sys.executable, "-m", "fourfold", "relay", one.name, two.name],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={"PYTHONPATH": str(ROOT)},
        )
        assert process.stdout.readline() == f"{one.name} and {two.name} are joined; Ctrl-C ends it.\n"
        one.send(b"\x00\x03there\x00")
        two.send(b"back")
        until(lambda: two.received() == b"\x00\x03there\x00" and one.received() == b"back")
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "")
    assert out.splitlines() == [
        f"{one.name} to {two.name}: 8 bytes, 0 messages, 1 damaged frames.",
        f"{two.name} to {one.name}: 4 bytes, 0 messages, 0 damaged frames.",
    ]


def test_wrong_ports_are_one_line_and_status_2(capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    missing = "none"
    assert main(["relay", missing, missing]) == 2
    assert capsys.readouterr().err == f"error: there is no port {missing}\n"
    with Terminal() as one:
        assert main(["relay", one.name, one.name]) == 2
        assert capsys.readouterr().err == f"error: cannot use {one.name}: another program has it\n"
