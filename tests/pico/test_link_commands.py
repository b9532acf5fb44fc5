"""Tests of `fourfold connect` and `host` in text play, with a console on an emulated Pico as the peer over USB."""

import pytest

from host_sim.link.lasting_port import lasting
from host_sim.link.lines import Lines
from host_sim.link.text_guest import connect_text
from host_sim.link.text_host import host_text
from host_sim.pico.pty_server import Cable
from host_sim.text.text_play import arguments_of
from tests.host_sim.link.ends import End
from tests.pico.linked_consoles import at_usb
from tools.measure.line_measures import join_table, open_table

pytestmark = pytest.mark.usefixtures("stock")

BOARD, DEAL = "pico_oled", 42


def test_the_pc_joins_the_device_s_table(tmp_path):
    device = at_usb(BOARD, DEAL)

    def act(pico):
        open_table(device)
        with Cable(pico) as cable:
            port = lasting(cable.port)
            guest = End(lambda streams: connect_text(port, tmp_path, "Ben", streams))
            guest.out.wait_for("Seats: Ann, You.")
            guest.type("show", "quit", None)
            assert guest.end() == 0
            port.close()
        assert "Field: " in guest.out.getvalue() and guest.err.getvalue() == ""

    device.pico.branch(act)


def test_the_device_joins_the_pc_s_table(tmp_path):
    device = at_usb(BOARD, DEAL)

    def act(pico):
        join_table(device)
        with Cable(pico) as cable:
            lines = Lines([cable.port], None)
            wanted = arguments_of("four_rows", DEAL, ["dealer=2"], "h,link")
            host = End(lambda streams: host_text(wanted, tmp_path, lines, "Ben", streams))
            host.out.wait_for("Ann is here, in seat 2.")
            host.type("pass")
            host.out.wait_for("You pass.")
            host.type("undo")
            host.err.wait_for("Only your own turn can be undone")
            host.type("quit", None)
            assert host.end() == 0
            lines.close()

    device.pico.branch(act)
