"""The engines on the emulated Pico: recorded games lead to the same buffers, and hot paths allocate nothing.

Portable tests that take seconds run unchanged, compiled. Of `test_every_game`, only the tests of allocation run, with
fewer games. The others would take minutes, and run on MicroPython's unix port instead.
"""

from functools import cache
from pathlib import Path

import pytest

from host_sim import ROOT
from host_sim.device.constants import without_constants
from host_sim.device.device_files import DEFAULT_ARCH, device_files
from host_sim.device.device_files import compiled as compiled_module
from host_sim.pico import images
from host_sim.pico.rig import Pico
from manifests import games
from tools.measure.device_measures import FROZEN, MPY

pytestmark = pytest.mark.usefixtures("stock")

TESTS = ROOT / "tests"
WHOLE_FILES = ("test_cards", "test_catalog", "test_rng")
LOCKED = {  # tests of test_every_game, each with the number of variants of a game and of games of a variant
    "test_whole_games_allocate_nothing": 6,
    "test_whole_bot_games_allocate_nothing": 1,
    "test_a_deal_allocates_nothing": 6,
    "test_a_locked_heap_would_tell": 1,
    "test_one_seed_one_game_another_seed_another": 1,
}
LIMIT_MS = 60_000


@cache
def pico(way: str = MPY) -> Pico:
    """Return a Pico at its prompt with the engines, and the tests' files under `/t`; for `Pico.branch` only.

    The Pico has no room for the rest of the console, which engines never import.
    """
    files = {path: data for path, data in device_files("pico_oled").items() if path.startswith("/lib/engines/")}
    if way == FROZEN:
        files = {}
    for name in (
        "tests/manifests.py",
        "tests/portable.py",
        "tests/run_portable.py",
        *(f"tests/engines/{name}.py" for name in (*WHOLE_FILES, "test_playthroughs")),
    ):
        files[f"/t/{name.removeprefix('tests/').removesuffix('.py')}.mpy"] = compiled(name)
    helpers = [path.stem for path in (TESTS / "engines").glob("*.py") if not path.stem.startswith("test_")]
    for name in (*helpers, "test_every_game"):
        files[f"/t/engines/{name}.mpy"] = compiled(f"tests/engines/{name}.py")
    for path in (*(TESTS / "games").glob("*/manifest.py"), *(TESTS / "games").glob("*/passes.py")):
        files[f"/t/games/{path.parent.name}/{path.stem}.mpy"] = compiled(path.relative_to(ROOT).as_posix())
    for path in (TESTS / "playthroughs").glob("*.txt"):
        files[f"/t/playthroughs/{path.name}"] = path.read_bytes()
    device = Pico(images.required("pico_oled" if way == FROZEN else images.STOCK), files=files)
    device.boot()
    device.start("")  # a soft reset, after which no main.py starts
    device.wait("raw REPL; CTRL-B to exit\r\n>")
    device.exec("import sys\nsys.path.append('/t')\n")
    return device


def compiled(name: str) -> bytes:
    """Return a file of the repository, compiled for the Pico."""
    source = without_constants((ROOT / name).read_bytes(), name)
    return compiled_module(Path(name), source, DEFAULT_ARCH, lines=True)


@pytest.mark.parametrize("name", WHOLE_FILES)
def test_every_test_of_a_portable_file_passes(name: str) -> None:
    """Every test in the file passes, and all of them run."""
    code = f"from run_portable import main\nmain(['/t/engines/{name}.py'])\n"
    out = pico().branch(lambda pico: pico.exec(code, LIMIT_MS))
    tests = (TESTS / "engines" / f"{name}.py").read_text("utf-8").count("\ndef test_")
    assert out.splitlines()[-1] == f"{tests} passed, 0 failed", out
    assert tests > 0


@pytest.mark.parametrize("way", [FROZEN, MPY])
@pytest.mark.parametrize("key", [entry.key for entry in games()])
def test_playthroughs(key: str, way: str) -> None:
    """As on the console, no other game is in memory. A changed copy of a short playthrough must fail."""
    is_short = key == games()[0].key
    code = (
        f"sys.path.append('/t/engines')\nimport test_playthroughs as tests\n{only(key, 'tests')}"
        "tests.test_every_playthrough_repeats()\ntests.test_every_game_has_one_won_and_one_lost()\n"
        f"{'tests.test_a_changed_digest_move_or_description_is_noticed()' if is_short else ''}\nprint('done')\n"
    )
    assert pico(way).branch(lambda pico: pico.exec(code, LIMIT_MS)) == "done\n"


def only(key: str, module: str) -> str:
    """Return code that leaves a module's `games` only one game."""
    return f"chosen = [entry for entry in {module}.games() if entry.key == {key!r}]\n{module}.games = lambda: chosen\n"


@pytest.mark.parametrize("name", LOCKED)
@pytest.mark.parametrize("key", [entry.key for entry in games()])
def test_nothing_on_the_hot_path_allocates(key: str, name: str) -> None:
    """`moves`, `play`, `view`, `determinize` and the computer player run with the heap locked.

    As on the console, no other game is in memory.
    """
    code = (
        "sys.path.append('/t/engines')\nimport test_every_game as tests\n"
        f"{only(key, 'tests')}"
        f"tests.LOCKED_GAMES = {LOCKED[name]}\nvariants = tests.variants\n"
        f"tests.variants = lambda entry: variants(entry)[:{LOCKED[name]}]\n"
        f"tests.{name}()\nprint('done')\n"
    )
    assert pico().branch(lambda pico: pico.exec(code, LIMIT_MS)) == "done\n"


def test_a_failure_is_reported() -> None:
    """With a broken random generator the same run fails."""
    spoil = (
        "from engines import rng\nrng.below = lambda state, at, n: 0\n"
        "from run_portable import main\nprint(main(['/t/engines/test_rng.py']))\n"
    )
    out = pico().branch(lambda pico: pico.exec(spoil, LIMIT_MS))
    assert "FAILED test_" in out
    assert out.endswith("1\n")
