"""Presses of buttons whose contacts bounce, made at random.

A contact is a list of the microseconds at which it opens or closes; it is open at first.
"""

from engines import rng
from firmware.drivers.buttons import DOWN, HINT, HOLD, LEFT, MENU, RIGHT, RIGHT_LEFT, UP, UP_DOWN, A, B

MS = 1000
BOUNCE = 50 * MS
EVENTS = {  # edges of a tap
    UP: UP,
    DOWN: DOWN,
    LEFT: LEFT,
    RIGHT: RIGHT,
    A: A,
    B: B,
    HINT: A | HOLD,
    MENU: B | HOLD,
    UP_DOWN: UP,
    RIGHT_LEFT: RIGHT,
}


class Dice:
    """Random numbers."""

    def __init__(self, seed, stream=0):
        self._state = bytearray(8)
        rng.seed(self._state, 0, seed, stream)

    def between(self, least, most):
        return least + rng.below(self._state, 0, (most - least) // 100 + 1) * 100


def bounces(dice, start, end):
    """Up to 16 edges of a contact that ends as it began, some of them close together."""
    if dice.between(0, 400) == 0 or end <= start:
        return []
    return [dice.between(start, end) for _ in range(2 * dice.between(100, 800) // 100)]


def worn(dice, presses):
    """The contact of presses, each given by its start and its end. It bounces for 50 ms after either."""
    contact = []
    for start, end in presses:
        contact += [start, end]
        contact += bounces(dice, start + 100, min(start + BOUNCE, end - 100))
        contact += bounces(dice, end + 100, end + BOUNCE)
    contact.sort()
    return contact


def taps(dice, count, down, up):
    """Presses at random times: `down` and `up` are the least and the most microseconds."""
    at = dice.between(0, 100 * MS)
    presses = []
    for _ in range(count):
        end = at + dice.between(down[0], down[1])
        presses.append((at, end))
        at = end + dice.between(up[0], up[1])
    return presses, at + 200 * MS
