"""Weights of the medium level: the row for each table, and the switch from waiting to hurrying."""

from array import array

from engines.four_rows import turn_tables
from engines.four_rows.evaluate import ALL_HELD, OTHERS, WEIGHTS, WORK_BYTES, WORK_HALFWORDS
from engines.four_rows.kernels import BYTES, DEALER, LOSERS_STAY, REFRESH_IN_LAP
from engines.four_rows.weights import PLACES, ROW, ROWS
from engines.game import AT_OPTIONS, AT_SEATS, option_at


def weights(seats, staying, renewing, shortest, hand_size, dealer=0):
    """Return the six weights of a turn.

    `shortest` is the size of the shortest other hand, `hand_size` the number of cards in all other hands.
    """
    s = bytearray(BYTES)
    s[AT_SEATS] = seats
    s[DEALER] = dealer
    s[AT_OPTIONS] = staying | renewing << 4
    assert (option_at(s, LOSERS_STAY), option_at(s, REFRESH_IN_LAP)) == (staying, renewing)
    b = bytearray(WORK_BYTES)
    b[OTHERS] = 7 * shortest
    b[ALL_HELD] = 4 * hand_size
    turn_tables._read_turn(s, array("H", bytes(2 * WORK_HALFWORDS)), b, 9)
    return [b[WEIGHTS] - 128] + list(b[WEIGHTS + 1 : WEIGHTS + 6])


def test_every_table_has_a_row():
    rows = len(ROWS) - PLACES
    assert rows % ROW == 0 and sorted(set(ROWS[:PLACES])) == list(range(rows // ROW))


def test_at_four_seats_it_hurries_once_a_hand_is_short():
    patient, hurried = weights(4, 0, 0, 4, 20), weights(4, 0, 0, 3, 20)
    assert patient[0] < 0 <= hurried[0]  # a card left in the hand costs points only when hurrying
    assert weights(4, 0, 0, 9, 27) == patient and weights(4, 0, 0, 1, 12) == hurried


def test_it_is_more_patient_if_losers_stay():
    assert weights(4, 1, 0, 9, 27)[0] < weights(4, 0, 0, 9, 27)[0] < 0
    assert weights(4, 1, 0, 3, 27) == weights(4, 0, 0, 3, 27)


def test_with_new_fields_in_the_last_lap_it_waits_in_every_other_game():
    patient = weights(4, 0, 1, 1, 24, dealer=1)
    assert patient[0] < 0 < weights(4, 0, 1, 9, 23, dealer=1)[0]
    assert weights(4, 0, 1, 1, 24, dealer=3) == patient
    assert weights(4, 0, 1, 1, 24, dealer=0) == weights(4, 0, 1, 1, 24, dealer=2) == weights(2, 0, 1, 1, 24)


def test_with_two_seats_it_never_waits():
    for renewing in (0, 1):
        assert weights(2, 0, renewing, 9, 9) == weights(2, 1, renewing, 1, 1, dealer=1)
        assert weights(2, 0, renewing, 9, 9)[0] > 0
