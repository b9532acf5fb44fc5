"""All Fours on a colour display, which does not fit into the memory of MicroPython on a PC."""

import pytest

from games.all_fours.tables import all_fits, no_stale_pixel


@pytest.mark.parametrize(
    ("variant", "seats"), [("Trinidad", 4), ("West Yorkshire", 6), ("Running", 2), ("Seven Up", 3)]
)
def test_text_fits_and_no_press_leaves_a_stale_pixel(variant: str, seats: int) -> None:
    all_fits("lcd", variant, seats)
    no_stale_pixel("lcd", variant, seats)
