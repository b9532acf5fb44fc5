"""Filled areas of a picture: cards and lit rows, whatever is written on them, but not letters, figures and frames."""

import pytest

from host_sim.terminal.areas import filled

CARD = """
.##########.
############
##..##..####
#.##.#.##.##
####.#.##.##
###.##.##.##
##.###.##.##
#....##..###
############
.##########.
"""
FOLDED = """
############
############
##..########
#.##.#######
####.#######
###.########
##.####.....
#....##.....
#######.....
#######.....
"""
FRAME = """
############
#..........#
#..#....#..#
#..#....#..#
#..#....#..#
#..######..#
#..#....#..#
#..#....#..#
#..........#
############
"""
FIGURE = """
..######..
.########.
##......##
##......##
......###.
.....###..
...###....
.####.....
###.......
##........
##########
##########
"""
LINE = "\n" + 40 * "#" + "\n" + 40 * "#" + "\n"


def rows_of(picture):
    lines = picture.strip("\n").split("\n")
    return [bytes(character == "#" for character in f".{line}.") for line in ["." * len(lines[0]), *lines]]


@pytest.mark.parametrize("picture", [CARD, FOLDED])
def test_cards_are_areas_with_what_is_on_them(picture):
    rows = rows_of(picture)
    areas = filled(rows)
    for row, area in zip(rows, areas, strict=True):
        lit = [x for x, dot in enumerate(row) if dot]
        assert [x for x, dot in enumerate(area) if dot] == (list(range(lit[0], lit[-1] + 1)) if lit else [])


@pytest.mark.parametrize("picture", [FRAME, FIGURE, LINE])
def test_other_things_are_none(picture):
    assert not any(map(any, filled(rows_of(picture))))


def test_a_shape_that_comes_together_further_down_is_one():
    fork = ["##......##"] * 3 + ["##########"] * 6 + ["##......##"] * 3
    assert all(map(all, filled([bytes(character == "#" for character in line) for line in fork])))
