"""Checks of the wheel in its own environment, outside the tree: it adds one package, and plays every game."""

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

from engines.catalog import CATALOG
from tests.style.test_house import ROOT, tracked

WHOLE_GAME = "hint\n\n" * 400  # an empty line plays the hint


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a virtual environment with the wheel of this tree. It uses the libraries of the tests' environment."""
    place = tmp_path_factory.mktemp("wheel")
    for path in tracked():
        name = path.relative_to(ROOT)
        if name.parts[0] not in ("docs", "tests"):
            (place / "tree" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, place / "tree" / name)
    build = ["build", "--wheel", "--out-dir", str(place), str(place / "tree")]
    if uv("--offline", *build):  # the packages that build the wheel are not in the cache
        assert uv(*build) == 0
    venv.create(place / "venv", with_pip=False)
    (wheel,) = place.glob("*.whl")
    assert uv("--offline", "pip", "install", "--no-deps", "--python", str(place / "venv"), str(wheel)) == 0
    libraries = site_packages(place / "venv") / "libraries.pth"
    libraries.write_text(sysconfig.get_path("purelib") + "\n")
    return place / "venv"


def uv(*words: str) -> int:
    """Run uv. Return its exit status."""
    return subprocess.run([sys.executable, "-m", "uv", "--quiet", *words]).returncode


def site_packages(environment: Path) -> Path:
    """Return the folder for the packages of an environment."""
    return Path(sysconfig.get_path("purelib", "venv", {"base": str(environment)}))


def run(environment: Path, place: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run the environment's `fourfold` in a folder outside the tree."""
    command = [str(Path(sysconfig.get_path("scripts", "venv", {"base": str(environment)})) / "fourfold"), *words]
    outside = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "FOURFOLD"))}
    outside |= {"FOURFOLD_HOME": str(place / "home"), "XDG_CACHE_HOME": str(place / "cache")}
    return subprocess.run(command, input=typed, cwd=place, env=outside, capture_output=True, text=True, timeout=120)


def test_the_wheel_adds_one_package(environment: Path) -> None:
    """The wheel adds no name that another package could have, such as `tools`."""
    added = {path.name for path in site_packages(environment).iterdir() if path.name != "libraries.pth"}
    assert {name.partition("-")[0] for name in added} == {"fourfold"}
    packages = {path.name for path in (site_packages(environment) / "fourfold" / "tree").iterdir()}
    assert packages - {"__pycache__"} == {"engines", "firmware", "host_sim", "tools"}


@pytest.mark.parametrize("key", [entry.key for entry in CATALOG])
def test_a_whole_game_is_played_in_text(key: str, environment: Path, tmp_path: Path) -> None:
    done = run(environment, tmp_path, "play", key, "--text", "--seed", "1", typed=WHOLE_GAME)
    assert "The game is over." in done.stdout, done.stdout[-500:] + done.stderr[-500:]
    assert "Traceback" not in done.stderr


def test_the_wheel_draws_the_display(environment: Path, tmp_path: Path) -> None:
    """The wheel includes fonts and help pages."""
    done = run(environment, tmp_path, "screenshot", "--board", "lcd", "--output", "launcher.png")
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "launcher.png").stat().st_size > 1000


def test_compiled_files_go_to_the_cache(environment: Path, tmp_path: Path) -> None:
    """The package's own folder may be read-only."""
    done = run(environment, tmp_path, "run", "--port", str(tmp_path / "no-port"))
    assert done.returncode == 1 and done.stderr.startswith("error: ") and done.stderr.count("\n") == 1
    assert (tmp_path / "cache" / "fourfold" / "mpy").is_dir()
    assert not (site_packages(environment) / "fourfold" / "tree" / "build").exists()
