"""All Fours on a colour display, which MicroPython on a PC has no room for beside it: what fits, what is drawn anew."""

import pytest

from games.all_fours.tables import all_fits, no_stale_pixel


@pytest.mark.parametrize(
    ("variant", "seats"), [("Trinidad", 4), ("West Yorkshire", 6), ("Running", 2), ("Seven Up", 3)]
)
def test_what_is_said_fits_and_no_press_leaves_a_stale_pixel(variant: str, seats: int) -> None:
    all_fits("lcd", variant, seats)
    no_stale_pixel("lcd", variant, seats)
