"""Which image the emulated Pico gets."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from host_sim import ROOT
from host_sim.pico import images


@pytest.fixture
def nothing_at_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place without images: neither named, built nor downloaded. The folder where `make uf2` builds."""
    monkeypatch.delenv("UF2", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(images, "BUILT", tmp_path / "uf2")
    (tmp_path / "uf2").mkdir()
    return tmp_path / "uf2"


def test_without_any_the_message_names_the_command(nothing_at_hand: Path) -> None:
    assert images.image() is None
    with pytest.raises(FileNotFoundError, match="stock: .*make toolchain uf2"):
        images.required()


def test_the_named_one_comes_first(nothing_at_hand: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (nothing_at_hand / "stock.uf2").touch()
    given = tmp_path / "given.uf2"
    monkeypatch.setenv("UF2", str(given))
    with pytest.raises(FileNotFoundError, match=r"UF2=.*given\.uf2: there is no such file"):
        images.image()
    given.touch()
    assert images.image() == given
    assert images.image("pico_oled") is None


def test_built_ones_come_by_name(nothing_at_hand: Path) -> None:
    (nothing_at_hand / "pico_oled.uf2").touch()
    assert images.image("pico_oled") == nothing_at_hand / "pico_oled.uf2"
    assert images.image() is None
    (nothing_at_hand / "stock.uf2").touch()
    assert images.image() == nothing_at_hand / "stock.uf2"


def test_then_the_newest_downloaded_one_that_is_new_enough(nothing_at_hand: Path, tmp_path: Path) -> None:
    cache = tmp_path / ".cache" / "rp2040py"
    cache.mkdir(parents=True)
    (cache / "RPI_PICO-20240222-v1.22.2.uf2").touch()
    assert images.image() is None  # too old for the console
    for name in ("RPI_PICO-20250415-v1.25.0.uf2", "RPI_PICO-20250809-v1.26.0.uf2"):
        (cache / name).touch()
    assert images.image() == cache / "RPI_PICO-20250809-v1.26.0.uf2"
    assert images.image("pico_oled") is None


@pytest.mark.parametrize(("ci", "found"), [("", "2 deselected"), ("true", "FileNotFoundError")])
def test_tests_are_left_out_without_an_image_but_never_in_ci(tmp_path: Path, ci: str, found: str) -> None:
    """The suite itself, on a copy of the tree that has no image."""
    for name in ("engines", "firmware", "host_sim"):
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / "host_sim").unlink()
    subprocess.run(["cp", "-r", str(ROOT / "host_sim"), str(tmp_path / "host_sim")], check=True)
    tests = tmp_path / "tests" / "pico"
    tests.mkdir(parents=True)
    for name in ("tests/conftest.py", "tests/pico/conftest.py", "pyproject.toml"):
        (tmp_path / name).write_text((ROOT / name).read_text("utf-8"), "utf-8")
    (tests / "test_some.py").write_text(
        "def test_plain():\n    pass\ndef test_stock(stock):\n    pass\ndef test_booted(booted):\n    pass\n"
    )
    environment = {**os.environ, "HOME": str(tmp_path), "CI": ci}
    environment.pop("UF2", None)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/pico"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert "1 passed" in done.stdout
    assert found in done.stdout
    assert done.returncode == (1 if ci else 0)
