"""Winnable deals of Rows of Four, by difficulty. `tools/solve/winnable_deals.py` made the list.

Easy: following the hints wins, with default options and either kind of redeal. Medium and hard: following the hints
does not win, but a solver that knows all cards won, quickly or only after a long search. The solutions are in
`tests/winnable`; a test plays them with either kind of redeal, and whether or not safe cards go up by themselves. With
fewer redeals, or draws only when stuck, nothing is proven.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from micropython import const

from engines.rows_of_four.kernels import DRAW_WHEN, MOST_REDEALS, UNLIMITED

if TYPE_CHECKING:
    from engines.types import Halfwords, Options

GRADES = ("Easy", "Medium", "Hard")

_TWO = const(0)  # index of this choice of `redeals`


def graded() -> list[tuple[str, Halfwords]]:
    """For each grade its name and the numbers of its deals, an `array('H')`."""
    grades = [(title, array("H")) for title in GRADES]
    for deal in range(4 * len(_DEALS)):
        at = _DEALS[deal >> 2] >> 2 * (deal & 3) & 3
        if at:
            grades[at - 1][1].append(deal)
    return grades


def refusal(options: Options) -> str:
    """Why nothing is proven with these options, bytes of choices; '' when it is."""
    if options[MOST_REDEALS] != _TWO and options[MOST_REDEALS] != UNLIMITED:
        return "Needs two redeals or more"
    if options[DRAW_WHEN]:
        return "Needs draws at any time"
    return ""


# Two bits a deal from number 0 on, the lowest bits first: 0 for a deal that is not listed, else its grade plus one.
_DEALS = (
    b"\xe5\x5f\x77\xb5\x94\xb9\x79\x59\x75\xfd\xf7\xd5\xa4\x95\x6d\xd6\x55\x75\x5d\xe5\x96\x55\xe5\x6f"
    b"\x09\x65\x55\x75\xed\x5f\x9d\xa5\xf5\x17\x75\xd7\x95\x65\x97\xf7\x5e\x7d\xe5\x47\x5c\x68\x8a\x7f"
    b"\x65\x56\xb9\xf9\x66\x79\x55\xd4\x5a\x59\xd7\xd5\x55\x67\x59\x97\xe5\x55\x3d\x64\x55\x4e\x57\xde"
    b"\x99\x3d\xd9\x16\x67\x91\x55\x86\x55\xed\x55\xd1\x65\x77\x59\xe5\x55\x59\xb7\x45\x73\x5d\x50\x69"
    b"\x41\xb7\xd5\x56\xd3\xda\x56\x56\x65\x69\x7d\xe4\x5d\xc5\x95\x7b\x1d\xe7\xbf\x75\x1a\x1a\x56\x56"
    b"\x69\x55\xf5\x66\x65\x57\x71\x56\x76\xef\x65\x55\xa5\xb5\x9d\x15"
)
