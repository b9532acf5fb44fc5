"""The font compiler: committed modules are fresh, art is checked, enlarging and packing do what they say."""

import pytest

from tools.generate import build_fonts
from tools.generate.output_files import ArtError

SQUARE = "height 3\ngap 1\n@ a b\n  ##. #\n  #.# #\n  ### .\n"


@pytest.mark.parametrize(("name", "text"), build_fonts.render_all().items(), ids=lambda value: value[:20])
def test_committed_module_is_fresh(name: str, text: str) -> None:
    assert (build_fonts.OUTPUT / f"{name}.py").read_text("utf-8") == text


def test_check_says_what_is_stale(tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.setattr(build_fonts, "OUTPUT", tmp_path)
    monkeypatch.setattr(build_fonts, "ROOT", tmp_path)
    assert build_fonts.main(["--check"]) == 1
    assert "font_data_mono.py" in capsys.readouterr().err
    assert build_fonts.main([]) == 0
    assert build_fonts.main(["--check"]) == 0


def test_source_is_read() -> None:
    source = build_fonts.read_source(SQUARE)
    assert (source.height, source.gap) == (3, 1)
    assert source.glyphs == {97: ["##.", "#.#", "###"], 98: ["#", "#", "."]}


@pytest.mark.parametrize(
    "broken, message",
    [
        (SQUARE.replace("  ### .\n", ""), "has 2 rows"),
        (SQUARE.replace("#.# #", "#.# ##"), "different lengths"),
        (SQUARE.replace("#.# #", "#.#"), "expected 2 columns"),
        (SQUARE.replace("#.# #", "#x# #"), "expected 2 columns"),
        (SQUARE.replace("a b", "a a"), "drawn twice"),
    ],
)
def test_bad_art_is_refused(broken: str, message: str) -> None:
    with pytest.raises(ArtError, match=message):
        build_fonts.read_source(broken)


def test_codes_outside_the_run_follow_it() -> None:
    source = build_fonts.read_source(SQUARE + "@ ♠\n#\n.\n#\n")
    height, gap, first, last, others, widths, data = build_fonts.encode(source, 1)
    assert (height, gap, first, last) == (3, 1, 97, 98)
    assert (others, widths) == (b"\x60\x26", bytes((3, 1, 1)))
    assert data == bytes((6, 0, 9, 0, 10, 0)) + bytes((7, 5, 6, 3, 5))


def test_packing_goes_down_then_right_then_to_the_next_page() -> None:
    rows = ["#."] + [".."] * 7 + [".#"]
    assert build_fonts.pack(rows) == bytes((1, 0, 0, 1))


def test_scale3x_multiplies_the_size_and_rounds_corners() -> None:
    large = build_fonts.scale3x(["##", "##"])
    assert large == ["..##..", ".####.", "######", "######", ".####.", "..##.."]
