"""Random presses on an emulated Pico with copied files on an LCD, where memory is short."""

import pytest

from tools.measure import soak_device
from tools.measure.device_measures import LCD, MPY

pytestmark = pytest.mark.usefixtures("stock")


def test_random_presses_end_in_no_fault() -> None:
    run = soak_device.press(LCD, MPY, seed=1, minutes=1)
    assert run.fault == "" and run.presses > 50


def test_a_crash_log_and_a_dead_console_are_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak_device, "BUTTONS", ("y",) * 6)  # which does nothing in the launcher
    run = soak_device.press(LCD, MPY, seed=1, minutes=1)
    assert run.fault == "50 presses have changed nothing on the display"
    monkeypatch.setattr(soak_device, "CRASH_LOG", "/main.py")
    assert "run(board)" in soak_device.press(LCD, MPY, seed=1, minutes=1).fault


@pytest.mark.parametrize("words", [["--minutes", "0"], ["--seed", "-1"]])
def test_bad_numbers_are_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        soak_device.main(words)
    assert "minutes are more than 0" in capsys.readouterr().err
