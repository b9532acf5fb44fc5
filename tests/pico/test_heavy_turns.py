"""The heaviest turns of Four Rows' strongest computer player on the emulated Pico, computed as at a table.

Of some 200,000 games of the hard player against itself, with any seats and options, they have the most possible ends of
the turn to evaluate.
"""

import pytest

from tools.measure.device_measures import budgets, turn_slices

from host_sim.positions import four_rows as position  # isort: skip

pytestmark = pytest.mark.usefixtures("stock")

BARS = budgets()
HEAVY = (
    "four_rows 2 out no random | hands 7C 10C 4D JD 7H / 6C 9C 9D 10D AH 2H 6H 10H 9S | field 8S AC 2S 9H | "
    "stock 8H KH JS 3S QH 5S 3D 5H 3C 7S JC QD 8C 4H 5D 2C 7D AS QC JH 5C QS KD AD 8D 4C 3H 4S KS 10S | "
    "dealer 2 | turn 2 | stage 9 | history 1 | passed 1 8S AC 2S 9H",
    "four_rows 3 stay no random | hands AC JC KC 5D 8D 9D 10D JH 4S / 9C 10C AD 6D 6H KH 6S QS KS / 2C 3C 8C "
    "QC QD AH QH 8S 9S | field JS AS 6C 9H | stock 2D 4C 10H KD 7D 8H 3D 5S 7S 5C 7C JD 7H 3H 4D 2H 10S 5H 4H "
    "2S 3S | dealer 1 | turn 2 | stage 9",
    "four_rows 3 out yes random | hands AC JC KC 5D 8D 9D 10D JH 4S / 9C 10C AD 6D 6H KH 6S QS KS / 2C 3C 8C "
    "QC QD AH QH 8S 9S | field JS AS 6C 9H | stock 2D 4C 10H KD 7D 8H 3D 5S 7S 5C 7C JD 7H 3H 4D 2H 10S 5H 4H "
    "2S 3S | dealer 1 | turn 2 | stage 9",
    "four_rows 4 out no random | hands 2C 4C JC 3D 4H 7H 8S / 3C 2D 10D 2H KH / 8C 9C 8D KD 6H 10H 7S 10S KS "
    "/ AC AD JD | field 9D QD 7D 8H | stock 10C JS AS JH 3S AH 9S 5C 2S 3H 4S KC | dealer 3 | turn 3 | stage "
    "9 | history 4 1 2 | lacks 6C 9C 10C QC 5D 6D 7D 8D 9D 10D QD 6H 8H 9H 10H JH QH KH 6S 9S 10S QS / -- / "
    "-- / 6C 9C 10C QC 6D 8D 9D 10D QD 6H 8H 9H 10H QH 5S 6S 7S 9S 10S JS QS KS | passed 2 9D QD 7D 8H",
    "four_rows 4 stay no random | hands 10C JC QC 10D QD KH AS / KC JH 7S KS / JD 10H QH QS / 8C 7D 8D 7H 9H "
    "6S 9S 10S | field 6D 9C 8H 5D | stock AH 3S 8S 4H 7C 2S JS KD | dealer 4 | turn 4 | stage 9 | history 4 "
    "1 2 3 | lacks -- / AC 2C 3C 4C 5C 6C 8C 9C 10C 2D 3D 4D 5D 6D 8D 9D 10D AH 2H 3H 4H 5H 6H 7H 8H 9H 10H "
    "2S 3S 4S 5S 6S 8S 9S 10S / -- / -- | passed 1 3H 3C 5S 4S / 3 2C 3D 5H 4D / 1 3 4 2C 3D 5H 4C / "
    "1 6H 9D 8H 5D / 3 6D 9C 8H 5D",
    "four_rows 4 out yes random | hands 2C QC 6D QD KD 2H 10H KS / 6C 7C 9C 10C 5D 8D 9D 10D 3H / 4C 2D 7D AH "
    "6H 7H JH 4S JS / JC AD 4D KH AS 3S 5S 8S QS | field 8C 7S 3D 5C | stock KC 9S QH 4H JD 9H 10S AC 6S 5H "
    "2S 3C | dealer 4 | turn 2 | stage 9 | history 1 | passed 1 8C 7S 3D 5C",
)


def test_whole_turns_and_their_slices_keep_the_budgets() -> None:
    states = [bytes(position.from_text(text).state) for text in HEAVY]
    assert {state[2] for state in states} == {2, 3, 4}
    for text, (whole, longest) in zip(HEAVY, turn_slices("four_rows", states), strict=True):
        print(f"{text[:24]}: {whole:.0f} ms, in slices of at most {longest:.1f} ms")
        assert whole <= BARS["turn_ms"]
        assert longest <= BARS["slice_ms"]
