"""The image to emulate: an existing one, a build with its progress, or a download."""

import http.server
import threading
from pathlib import Path

import pytest

from host_sim.device.device_files import CompilerMissing
from host_sim.pico import images
from tools.images import build_uf2, get_image, toolchain
from tools.images.get_image import main

IMAGE = b"UF2\n" + bytes(508) + b"UF2\n" + bytes(508)
OFFICIAL = images.official


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place without an image, a compiler, a cache or a build."""
    monkeypatch.delenv("UF2", raising=False)
    monkeypatch.setattr(images, "BUILT", tmp_path / "uf2")
    monkeypatch.setattr(build_uf2, "WORK", tmp_path)
    monkeypatch.setattr(toolchain, "missing", lambda: ["gcc-arm-none-eabi"])
    monkeypatch.setattr(images, "official", lambda: [("http://127.0.0.1:9/none.uf2", tmp_path / "cache" / "new.uf2")])
    return tmp_path


@pytest.fixture
def served(place: Path, monkeypatch: pytest.MonkeyPatch):
    """Set the answer of MicroPython's server: a status, a body, and the length it claims."""
    answers: list[tuple[int, bytes, int]] = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            status, body, length = answers[-1]
            self.send_response(status)
            self.send_header("Content-Length", str(length))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}/new.uf2"
    monkeypatch.setattr(images, "official", lambda: [(url, place / "cache" / "new.uf2")])
    yield lambda status, body, length=None: answers.append((status, body, len(body) if length is None else length))
    server.shutdown()
    server.server_close()


def test_micropython_is_fetched_once_where_nothing_can_be_built(place, served, capsys) -> None:
    served(200, IMAGE)
    assert main(["--board", "pico_oled"]) == 0
    assert images.required().read_bytes() == IMAGE
    assert "new.uf2" in capsys.readouterr().out
    served(500, b"")
    assert main(["--board", "pico_oled"]) == 0, "it is in the cache"


@pytest.mark.parametrize(
    ("status", "body", "length", "message"),
    [
        (404, b"", 0, "Not Found"),
        (200, b"<html>" + bytes(1018), 1024, "no firmware image"),
        (200, IMAGE[:-12], len(IMAGE) - 12, "no firmware image"),
        (200, IMAGE, len(IMAGE) + 512, "firmware image"),
    ],
    ids=["not there", "something else", "no whole blocks", "broken off"],
)
def test_what_is_no_image_is_refused_and_leaves_nothing(place, served, capsys, status, body, length, message) -> None:
    served(status, body, length)
    assert main([]) == 1
    error = capsys.readouterr().err
    assert message in error
    assert "make toolchain uf2" in error
    assert "Traceback" not in error
    assert not list(place.rglob("*.uf2"))


def test_without_a_network_it_says_what_to_do(place, capsys) -> None:
    assert main([]) == 1
    assert "make toolchain uf2" in capsys.readouterr().err


def test_an_image_is_built_where_there_is_a_compiler(place, monkeypatch, capsys) -> None:
    built = []

    def build(boards, named, quiet=False) -> None:
        built.append((boards, quiet))
        (place / "pico.log").write_text("cmake's words\n[1/200] one\n[50/200] fifty\n")

    monkeypatch.setattr(toolchain, "missing", list)
    monkeypatch.setattr(build_uf2, "build", build)
    assert main(["--board", "waveshare_lcd13"]) == 0
    assert built == [([("waveshare_lcd13", "pico")], True)]
    assert "100 %" in capsys.readouterr().out


@pytest.mark.parametrize("error", [build_uf2.BuildError("no room"), CompilerMissing("no mpy-cross")])
def test_a_build_that_fails_says_why(error, place, monkeypatch, capsys) -> None:
    def build(boards, named, quiet=False) -> None:
        raise error

    monkeypatch.setattr(toolchain, "missing", list)
    monkeypatch.setattr(build_uf2, "build", build)
    assert main([]) == 1
    assert str(error) in capsys.readouterr().err


def test_the_steps_of_a_build_move_the_bar(tmp_path) -> None:
    log = tmp_path / "log"
    log.write_text("[1/7] one\n[3/7] three\n[1/200] a\n[50/200] b\nwarning [9/10]\n")
    with get_image.Progress() as progress:
        bar = progress.add_task("", total=None)
        get_image._show(progress, bar, log)
        assert (progress.tasks[0].completed, progress.tasks[0].total) == (50, 200)


def test_an_image_built_before_is_brought_up_to_date(place, monkeypatch) -> None:
    refreshed = []
    (place / "uf2").mkdir()
    (place / "uf2" / "pico_oled.uf2").write_bytes(IMAGE)
    monkeypatch.setattr(build_uf2, "refresh", refreshed.append)
    assert main(["--board", "pico_oled"]) == 0
    assert refreshed == [["pico_oled"]]


def test_a_board_that_is_not_is_refused(capsys) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--board", "gameboy"])
    assert ended.value.code == 2
    assert "pico_oled" in capsys.readouterr().err


def test_the_newest_release_the_console_runs_on_comes_first() -> None:
    names = [path.name for _, path in OFFICIAL()]
    assert "preview" not in "".join(names)
    assert names[-1].endswith("v1.25.0.uf2")
    versions = [tuple(map(int, name.rpartition("v")[2].removesuffix(".uf2").split("."))) for name in names]
    assert versions == sorted(versions, reverse=True)
