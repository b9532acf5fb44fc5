"""The display as an image and as terminal cells: every pixel must come back out of both."""

import io
import random

import pytest
from PIL import Image
from rich.console import Console

from firmware.ui import theme
from host_sim.device.clock import ManualClock
from host_sim.device.virtual_board import BOARDS, VirtualBoard, power_on
from host_sim.terminal.picture import BRAILLE, HALF, REDUCED, Cells, Mode, fit, image, segments, text

DOTS = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))  # dots of bits 0 to 7

BLOCKS = {  # the dots that a block covers, row by row
    " ": "00 00 00 00",
    "▘": "10 10 00 00",
    "▝": "01 01 00 00",
    "▖": "00 00 10 10",
    "▗": "00 00 01 01",
    "▀": "11 11 00 00",
    "▄": "00 00 11 11",
    "▌": "10 10 10 10",
    "▐": "01 01 01 01",
    "▚": "10 10 01 01",
    "▞": "01 01 10 10",
    "▛": "11 11 10 10",
    "▜": "11 11 01 01",
    "▙": "10 10 11 11",
    "▟": "01 01 11 11",
    "▂": "00 00 00 11",
    "▆": "00 11 11 11",
}


def lit(character, x, y):
    """Return 1 if the dot `x`, `y` of a cell's 2x4 has the colour of the ink, else 0."""
    if character in BLOCKS:
        return int(BLOCKS[character].split()[y][x])
    return (ord(character) - 0x2800) >> DOTS.index((x, y)) & 1


def board_of(kind, tmp_path, pixels=None):
    board = VirtualBoard(kind, tmp_path, ManualClock())
    if pixels is not None:
        board.pixels[:] = pixels
    return board


def noise(board, seed=1):
    rng = random.Random(seed)
    board.pixels[:] = bytes(rng.randrange(len(board.palette)) for _ in board.pixels)


def characters(cells):
    """Every cell as (character, ink, ground), line by line."""
    return [[(character, run.ink, run.ground) for run in line for character in run.text] for line in cells.lines]


@pytest.mark.parametrize(
    ("kind", "columns", "lines", "mode"),
    [
        ("oled", 80, 24, Mode(BRAILLE, 64, 16)),
        ("oled", 64, 16, Mode(BRAILLE, 64, 16)),
        ("oled", 127, 60, Mode(BRAILLE, 64, 16)),
        ("oled", 128, 32, Mode(HALF, 128, 32, 1)),
        ("oled", 128, 31, Mode(BRAILLE, 64, 16)),
        ("oled", 256, 64, Mode(HALF, 256, 64, 2)),
        ("oled", 400, 96, Mode(HALF, 384, 96, 3)),
        ("oled", 63, 40, Mode(REDUCED, 63, 15)),
        ("oled", 1, 1, Mode(REDUCED, 1, 1)),
        ("lcd", 240, 120, Mode(HALF, 240, 120, 1)),
        ("lcd", 200, 130, Mode(BRAILLE, 120, 60)),
        ("lcd", 120, 60, Mode(BRAILLE, 120, 60)),
        ("lcd", 120, 59, Mode(REDUCED, 118, 59)),
        ("lcd", 80, 22, Mode(REDUCED, 44, 22)),
    ],
)
def test_the_largest_mode_that_fits(kind, columns, lines, mode):
    width, height, _, _ = BOARDS[kind]
    assert fit(width, height, columns, lines) == mode


def test_no_mode_is_larger_than_the_terminal():
    for width, height, _, _ in BOARDS.values():
        for columns in range(1, 300, 7):
            for lines in range(1, 140, 5):
                mode = fit(width, height, columns, lines)
                assert 1 <= mode.columns <= columns
                assert 1 <= mode.lines <= lines


@pytest.mark.parametrize("kind", BOARDS)
@pytest.mark.parametrize("scale", [1, 2, 3])
def test_half_blocks_show_every_pixel(kind, scale, tmp_path):
    board = board_of(kind, tmp_path)
    noise(board)
    cells = Cells(board, fit(board.width, board.height, board.width * scale, board.height * scale))
    assert cells.mode.scale == scale
    rows = []
    for line in characters(cells):
        assert len(line) == cells.mode.columns
        rows.append([ground if character == " " else ink for character, ink, ground in line])
        rows.append([ground for _, _, ground in line])
    for y in range(board.height):
        for x in range(0, board.width, 5):
            assert rows[y * scale][x * scale] == board.palette[board.pixel(x, y)]
            assert rows[y * scale + scale - 1][x * scale + scale - 1] == board.palette[board.pixel(x, y)]


def test_braille_shows_every_pixel_of_an_oled(tmp_path):
    board = board_of("oled", tmp_path)
    noise(board)
    for y in range(30, 50):  # a card among it
        board.pixels[y * 128 + 40 : y * 128 + 70] = bytes([1]) * 30
        board.pixels[y * 128 + 50 : y * 128 + 53] = bytes([y % 2]) * 3
    cells = Cells(board, Mode(BRAILLE, 64, 16))
    assert {ground for line in characters(cells) for _, _, ground in line} == set(board.palette)
    for y, line in enumerate(characters(cells)):
        assert len(line) == 64
        for x, (character, ink, ground) in enumerate(line):
            assert character == " " or {ground, ink} == set(board.palette)
            for dx, dy in DOTS:
                wanted = board.palette[board.pixel(2 * x + dx, 4 * y + dy)]
                assert (ink if lit(character, dx, dy) else ground) == wanted


def test_what_is_written_on_lit_ground_is_dark_dots_on_it(tmp_path):
    board = board_of("oled", tmp_path)
    console = power_on(board)
    console.open("settings", "SettingsScreen")
    console.step()  # a menu, whose first row is lit
    dark, light = board.palette
    lines = characters(Cells(board, Mode(BRAILLE, 64, 16)))
    selected = [line for line in lines if all(ground == light for _, _, ground in line[:60])]
    assert len(selected) == 2  # lines of cells inside of the row
    assert any(0x2800 < ord(character) < 0x2900 for line in selected for character, _, _ in line)
    assert all(ground == dark for line in lines[5:] for _, _, ground in line[:60])


def test_braille_shows_two_colours_exactly(tmp_path):
    board = board_of("lcd", tmp_path)
    rng = random.Random(2)
    board.pixels[:] = bytes(rng.choice((theme.CARD, theme.CARD_RED)) for _ in board.pixels)
    for i, dots in enumerate((*BLOCKS.values(), "11 00 00 00", "11 11 11 00")):  # each block among the noise
        for y, row in enumerate(dots.split()):
            for x, dot in enumerate(row):
                board.pixels[(80 + y) * 240 + 4 * i + x] = theme.CARD_RED if dot == "1" else theme.CARD
    colours = {board.palette[theme.CARD], board.palette[theme.CARD_RED]}
    for y, line in enumerate(characters(Cells(board, Mode(BRAILLE, 120, 60)))):
        for x, (character, ink, ground) in enumerate(line):
            assert {ink, ground} <= colours
            for dx, dy in DOTS:
                shown = ink if lit(character, dx, dy) else ground
                assert shown == board.palette[board.pixel(2 * x + dx, 4 * y + dy)]


def test_bold_strokes_stay_dots_on_their_ground(tmp_path):
    board = board_of("lcd", tmp_path, bytes([theme.CARD]) * (240 * 240))
    for y in range(100, 116):  # wide enough to be the commonest colour of a cell, not of its surroundings
        board.pixels[y * 240 + 101 : y * 240 + 104] = bytes([theme.CARD_INK]) * 3
    for line in characters(Cells(board, Mode(BRAILLE, 120, 60)))[25:29]:
        mixed = [cell for cell in line if cell[0] != " "]
        assert mixed
        assert {(ink, ground) for _, ink, ground in mixed} == {
            (board.palette[theme.CARD_INK], board.palette[theme.CARD])
        }


@pytest.mark.parametrize("kind", BOARDS)
@pytest.mark.parametrize("columns", [240, 120, 70, 30])
def test_updates_are_equal_to_a_fresh_picture(kind, columns, tmp_path):
    board = board_of(kind, tmp_path)
    cells = Cells(board, fit(board.width, board.height, columns, columns // 2))
    rng = random.Random(3)
    for _ in range(12):
        assert cells.update() == []
        before = characters(cells)
        for _ in range(rng.randrange(1, 6)):
            board.pixels[rng.randrange(len(board.pixels))] ^= 1
        changed = cells.update()
        after = characters(cells)
        assert after == characters(Cells(board, cells.mode))
        assert [i for i, line in enumerate(after) if line != before[i]] == [i for i in changed if after[i] != before[i]]


@pytest.mark.parametrize("kind", BOARDS)
@pytest.mark.parametrize(("columns", "lines"), [(40, 12), (33, 9), (7, 3), (1, 1)])
def test_a_reduced_picture_keeps_its_size(kind, columns, lines, tmp_path):
    board = board_of(kind, tmp_path)
    noise(board)
    cells = Cells(board, fit(board.width, board.height, columns, lines))
    assert cells.mode.kind == REDUCED
    assert [len(line) for line in characters(cells)] == [cells.mode.columns] * cells.mode.lines


def test_a_reduced_picture_of_one_colour_is_that_colour(tmp_path):
    board = board_of("lcd", tmp_path, bytes([theme.CARD_BACK]) * (240 * 240))
    colour = board.palette[theme.CARD_BACK]
    assert {cell[2] for line in characters(Cells(board, Mode(REDUCED, 40, 20))) for cell in line} == {colour}


@pytest.mark.parametrize("kind", BOARDS)
@pytest.mark.parametrize("scale", [1, 3])
def test_the_image(kind, scale, tmp_path):
    board = board_of(kind, tmp_path)
    noise(board)
    file = io.BytesIO()
    image(board, scale).save(file, "PNG")
    picture = Image.open(file).convert("RGB")
    assert picture.size == (board.width * scale, board.height * scale)
    for y in range(0, board.height, 7):
        for x in range(0, board.width, 3):
            assert picture.getpixel((x * scale + scale - 1, y * scale)) == board.palette[board.pixel(x, y)]


def test_printing(tmp_path):
    board = board_of("oled", tmp_path)
    noise(board)
    out = io.StringIO()
    Console(file=out, width=200, force_terminal=False).print(text(board, 80, 24))
    lines = out.getvalue().rstrip("\n").split("\n")
    assert [len(line) for line in lines] == [64] * 16
    assert sum(segment.cell_length for segment in segments(Cells(board, Mode(BRAILLE, 64, 16)).lines[0])) == 64
