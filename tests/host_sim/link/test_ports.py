"""Device devices, and the program on each."""

import pytest
from serial.tools import list_ports, list_ports_common

from host_sim.cli import main
from host_sim.link import devices, identify
from host_sim.link.serial_port import SerialPort
from tests.host_sim.link.lines import Answering, Terminal

PICO = 0x2E8A
ASKED = b"\r\x02version\r"
AT_PROMPT = {ASKED: b"\r\n>>> \r\nMicroPython v1.25\r\n>>> version\r\nNameError: name 'version' isn't defined\r\n>>> "}
RAW = {b"\x01": b"raw REPL; CTRL-B to exit\r\n>", b"\x02": b"\r\n>>> "}


def micropython(facts):
    """Answer as MicroPython does at its prompt."""
    return AT_PROMPT | RAW | {b"\x04": b"OK" + facts.encode() + b"\x04\x04>"}


BARE = "name=micropython\r\nplatform=rp2\r\nversion=1 25 0\r\nmpy=4870\r\n"
LOOKS = b"\0\1\4C4\x12\1\1\1\4C:\x98\0"  # a frame of an end that looks for another


@pytest.fixture
def bus(monkeypatch):
    """The ports of the system, none at first, without drives. An answer may take any time."""
    listed = []
    monkeypatch.setattr(identify, "PATIENCE", 60.0)
    monkeypatch.setattr(list_ports, "comports", lambda: listed)
    monkeypatch.setattr(devices, "mounted", list)
    monkeypatch.setattr(devices, "DRIVES", ())
    return listed


def usb(name, vendor, product, description=None):
    """A serial port as pyserial lists it."""
    port = list_ports_common.ListPortInfo(name, skip_link_detection=True)
    port.vid, port.pid, port.product = vendor, product, description
    return port


def ports_output(capsys, *arguments):
    """Return the output of `fourfold ports`."""
    assert main(["ports", *arguments]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return said.out.splitlines()


def test_nothing(bus, capsys):
    assert ports_output(capsys) == ["Nothing is attached: no serial port, and no Pico in BOOTSEL."]


@pytest.mark.parametrize(
    ("answers", "what"),
    [
        ({ASKED: b"version\r\nFourfold 0.4.0 runs on pico_oled\r\n"}, "Fourfold 0.4.0 on pico_oled"),
        (micropython(BARE), "bare MicroPython 1.25.0, fourfold flash puts the console on it"),
        ({ASKED: LOOKS}, "Fourfold, linked or waiting for the other end"),
        (
            micropython(BARE + "console=0.4.0\r\n"),
            "MicroPython 1.25.0 with Fourfold 0.4.0, which has stopped: Ctrl-D starts it",
        ),
        (
            micropython(BARE.replace("micropython", "circuitpython").replace("1 25", "9 2")),
            "something else, circuitpython 9.2.0 on rp2",
        ),
    ],
)
def test_what_runs(bus, capsys, answers, what):
    with Answering(answers) as device:
        bus.append(usb(device.name, PICO, 5))
        assert ports_output(capsys) == [f"{device.name}: {what}"]
        assert ports_output(capsys, device.name) == [f"{device.name}: {what}"]


def test_what_a_device_says_does_not_reach_the_terminal_raw(bus, capsys):
    with Answering(micropython(BARE.replace("name=micropython", "name=\x1b[2Jevil"))) as device:
        assert ports_output(capsys, device.name) == [f"{device.name}: something else, [2Jevil 1.25.0 on rp2"]


def test_no_console_is_stopped(bus, capsys, monkeypatch):
    """Nothing that is sent to a device which does not answer is Ctrl-C or Ctrl-D."""
    monkeypatch.setattr(identify, "PATIENCE", 0.05)
    with Terminal() as device:
        assert ports_output(capsys, device.name) == [f"{device.name}: a program that does not answer"]
        assert device.received() == ASKED


def test_only_picos_are_asked(bus, capsys):
    with Terminal() as adapter, Terminal() as probe:
        bus.append(usb(adapter.name, 0x10C4, 0xEA60, "CP2102 USB to UART Bridge"))
        bus.append(usb(probe.name, PICO, 0x000C, "Debug Probe"))
        assert sorted(ports_output(capsys)) == sorted(
            [
                f"{adapter.name}: something else, CP2102 USB to UART Bridge",
                f"{probe.name}: something else, Debug Probe",
            ]
        )
        assert adapter.received() == probe.received() == b""


def test_busy_missing_and_forbidden(bus, capsys, monkeypatch, tmp_path):
    with Terminal() as device:
        bus.append(usb(device.name, PICO, 5))
        port = SerialPort(device.name)
        assert ports_output(capsys) == [f"{device.name}: busy, another program has it"]
        port.close()
    monkeypatch.chdir(tmp_path)
    missing = "none"
    assert ports_output(capsys, missing) == [f"{missing}: there is no port {missing}"]
    bus[:] = [usb("/dev/null", PICO, 5)]
    monkeypatch.setattr("os.access", lambda path, mode: False)
    assert ports_output(capsys) == ["/dev/null: no permission, join the group that owns it (dialout on most systems)"]


def test_bootsel(bus, capsys, monkeypatch, tmp_path):
    (tmp_path / devices.INFO).write_text("Model: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n")
    monkeypatch.setattr(devices, "mounted", lambda: [tmp_path / "nothing", tmp_path])
    monkeypatch.setattr(devices, "DRIVES", (tmp_path,))
    line = f"{tmp_path}: a Pico in BOOTSEL, fourfold flash-uf2 puts the console on it"
    assert ports_output(capsys) == [line]
    monkeypatch.setattr(devices, "mounted", list)
    assert ports_output(capsys) == [line]
