"""Two linked consoles: buttons pressed at random, while the line is cut and mended and ends are switched off."""

from desk import NAMES
from engines import rng
from two_desks import join, linked, moves_made, press_on

PRESSES = 250


def below(dice, n):
    return rng.below(dice, 0, n)


def back_to_table(pair):
    """Bring the two from any screens to one table: the host deals, the other one joins."""
    pair.wire.mend()
    for desk in (pair.host, pair.guest):
        desk.console.home()
    pair.host.wait(500)
    pair.host.console.profile.seat("four_rows", b"\0\1")
    pair.host.new_game("four_rows")
    if pair.host.top() == "Question":
        pair.host.tap("right", "a")
    join(pair.guest)
    pair.host.wait(4000)
    assert pair.host.top() == pair.guest.top() == "FourRowsScreen", (pair.host.top(), pair.guest.top())
    press_on(pair)
    assert moves_made(pair.host) == moves_made(pair.guest) == 1


def pressed(seed, presses):
    """Press this many buttons. Return a pair that can still play."""
    dice = bytearray(rng.SIZE)
    rng.seed(dice, 0, seed, 7)
    pair = linked(seed % 10)
    for _ in range(presses):
        desk = pair.guest if below(dice, 2) else pair.host
        what = below(dice, 40)
        if what == 0:
            pair.wire.cut()
        elif what == 1:
            pair.wire.mend()
        elif what == 2:
            desk.wait(below(dice, 4000))
        elif what == 3 and not below(dice, 4):
            desk.off()
            desk.on()
        elif what < 7:
            desk.hold("ab"[below(dice, 2)])
        elif what < 22:
            desk.tap("a")
        else:
            desk.tap(NAMES[below(dice, 6)])
    back_to_table(pair)
    pair.clear()


def test_random_presses_at_both_ends():
    for seed in (1, 2):
        pressed(seed, PRESSES)
