"""Cards in motion on the emulated Pico: pictures a second."""

import pytest

from tools.measure import device_measures as bench
from tools.measure.device_measures import FROZEN, LCD, MPY, OLED

pytestmark = pytest.mark.usefixtures("stock")

PICTURE_MS = 50  # 20 pictures a second


WAYS = [(OLED, FROZEN, key) for key in bench.KEYS] + [(LCD, FROZEN, "all_fours"), (OLED, MPY, "all_fours")]


@pytest.mark.parametrize(("board", "way", "key"), WAYS)
def test_moving_cards_have_twenty_pictures_a_second(key: str, board: str, way: str) -> None:
    frames = bench.frames(board, way, key)
    late = frames[len(frames) * 95 // 100]
    print(
        f"{key} on {board}, {way}: median {frames[len(frames) // 2]} ms, 95th percentile {late} ms, last {frames[-1]}"
    )
    assert late <= PICTURE_MS
