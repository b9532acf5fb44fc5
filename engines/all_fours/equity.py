"""The chance to win a match of All Fours at the end of a hand that is played out, in 255ths.

With two sides it depends on the points that the next dealer and the other side need, and is read from a table that
`tools/all_fours_tables` has solved for each variant. With three sides each has a weight, by the points that it needs,
and a chance in proportion. `e` is an array of `WORK` halfwords.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import micropython
from micropython import const

from engines.all_fours import score, survey
from engines.all_fours.kernels import DEALER, NOBODY, SCORES, TIE
from engines.all_fours.playout import HIGH_SIDE, JACK_OWNER, JACK_SIDE, LOW_SIDE, TOTALS
from engines.game import AT_SEATS, option_at

if TYPE_CHECKING:
    from engines.types import Data, Halfwords, ptr8, ptr16

OWN = const(0)  # the own side
SIDES = const(1)
HANG = const(2)  # points for a captured jack
NEXT = const(3)  # the side that deals next
BREAKS = const(4)  # the side that loses a tie for Game, `NOBODY` if no side then has it
NEED = const(5)  # 3: by side, points to the target
SIZE = const(8)  # the most points to the target that the table has
LEFT = const(9)  # 3: by side, points to the target after the hand
WORK = const(12)

_MOST = const(255)


@micropython.bytecode
def begin(s: Data, h: Halfwords, e: Halfwords, cells: int) -> None:
    """Write all but the result of the hand, from a view `s` and its survey `h`. The variant's table has `cells`
    bytes."""
    sides = h[survey.SIDES]
    e[OWN] = h[survey.ME] % sides
    e[SIDES] = sides
    e[HANG] = survey.jack_pays(s)
    e[NEXT] = (s[DEALER] + 1) % s[AT_SEATS] % sides
    e[BREAKS] = s[DEALER] % sides if option_at(s, TIE) else NOBODY
    e[SIZE] = 1
    while e[SIZE] * e[SIZE] < cells:
        e[SIZE] = e[SIZE] + 1
    side = 0
    while side < sides:
        e[NEED + side] = score.target(s) - s[SCORES + side]
        side += 1


@micropython.viper
def side_of_game(g: object, e: object) -> int:
    """Return the side that has Game in a world played out, or `NOBODY`."""
    p = ptr16(g)
    q = ptr16(e)
    most = 0
    who = 0  # bits of sides
    side = 0
    while side < q[SIDES]:
        if p[TOTALS + side] > most:
            most = p[TOTALS + side]
            who = 0
        if p[TOTALS + side] == most:
            who |= 1 << side
        side += 1
    if who & (who - 1) and q[BREAKS] != NOBODY:
        who &= ~(1 << q[BREAKS])
    if who & (who - 1):
        return NOBODY
    return who >> 1


@micropython.viper
def of_points_left(e: object, dealer: int, table: object) -> int:
    """Return the own side's chance to win the match before a hand that a side deals, from `LEFT`."""
    q = ptr16(e)
    r = ptr8(table)
    own = q[OWN]
    if q[SIDES] == 2:
        at = (q[LEFT + dealer] - 1) * q[SIZE] + q[LEFT + 1 - dealer] - 1
        if dealer == own:
            return r[at]
        return _MOST - r[at]
    weight = r[q[LEFT + own] - 1]
    return weight * _MOST // (r[q[LEFT] - 1] + r[q[LEFT + 1] - 1] + r[q[LEFT + 2] - 1])


@micropython.bytecode
def before_hand(e: Halfwords, dealer: int, table: Data) -> int:
    """Return the own side's chance to win the match before a hand that a side deals, from `NEED`."""
    side = 0
    while side < e[SIDES]:
        e[LEFT + side] = e[NEED + side]
        side += 1
    return of_points_left(e, dealer, table)


@micropython.viper
def chance(g: object, e: object, table: object) -> int:
    """Return the own side's chance to win the match, 0 to 255, in a world that has been played out: High, Low, the jack
    and Game count in this order, and the first side to reach the target has won (AF-9)."""
    p = ptr16(g)
    q = ptr16(e)
    side = 0
    while side < q[SIDES]:
        q[LEFT + side] = q[NEED + side]
        side += 1
    i = 0
    while i < 4:
        points = 1
        if i == 0:
            side = p[HIGH_SIDE]
        elif i == 1:
            side = p[LOW_SIDE]
        elif i == 2:
            side = p[JACK_SIDE]
            if side != p[JACK_OWNER]:
                points = q[HANG]
        else:
            side = int(side_of_game(g, e))
        if side != NOBODY:
            left = q[LEFT + side] - points
            if left <= 0:
                if side == q[OWN]:
                    return _MOST
                return 0
            q[LEFT + side] = left
        i += 1
    return int(of_points_left(e, q[NEXT], table))
