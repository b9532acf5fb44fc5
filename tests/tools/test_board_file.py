"""Parsing and refusals of `fourfold board`, which `tests/pico/test_board_command.py` runs."""

import json

import pytest

from tools.flashing import board_file, flash
from tools.flashing.board_file import WiringError, checked, parsed


def test_pins_are_parsed() -> None:
    assert parsed("up=2, down=GP3,controller=SH1106,direction=0x70,buzzer=none") == {
        "up": 2,
        "down": 3,
        "controller": "sh1106",
        "direction": 0x70,
        "buzzer": None,
    }
    assert parsed("a=2,a=3,a=6") == {"a": [2, 3, 6]}
    assert parsed("") == {}
    for bad in ("up", "up=", "=2,"):
        with pytest.raises(WiringError):
            checked("pico_oled", None, parsed(bad))


def test_changes_are_added_to_the_file() -> None:
    assert json.loads(checked("pico_oled", {"up": 2}, {"down": 3})) == {"up": 2, "down": 3}
    assert json.loads(checked("pico_oled", "no dict", {"down": 3})) == {"down": 3}
    with pytest.raises(WiringError, match="GP2 is used twice: up and down"):
        checked("pico_oled", {"up": 2}, {"down": 2})
    with pytest.raises(ValueError, match="no board called fridge"):
        checked("fridge", None, {})


@pytest.mark.parametrize("pins", ["up=99", "upp=2", "up", "up=11"])
def test_bad_pins_are_refused_before_a_pico_is_looked_for(pins: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert flash.main(["--port", "no-such-port", "--pins", pins]) == 2
    assert board_file.main(["no-such-port", "--board", "pico_oled", "--pins", pins]) in (1, 2)
    assert capsys.readouterr().err.startswith("error: ")
