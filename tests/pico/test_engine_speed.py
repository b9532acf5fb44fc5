"""Speed of the engines on the emulated Pico, compared with `tests/budgets.toml`, table `pico.engines`."""

import pytest

from tools.measure import engine_speed
from tools.measure.device_measures import budgets

pytestmark = pytest.mark.usefixtures("stock")

BARS = budgets()["engines"]


@pytest.mark.parametrize(("key", "seats"), engine_speed.GAMES)
def test_random_games_and_single_calls_keep_the_budgets(key: str, seats: int) -> None:
    found = engine_speed.speed(key, seats)
    print(f"{key}, {seats} seats: {found}")
    bars = BARS[f"{key}_{seats}"]
    assert found.playouts >= bars["playouts_a_second"]
    assert found.deal_ms <= bars["deal_ms"]
    assert found.play_ms <= bars["play_p99_ms"]
    assert found.determinize_median_ms <= bars["determinize_median_ms"]
    assert found.determinize_ms <= bars["determinize_p99_ms"]
    assert found.shuffle_ms <= BARS["shuffle_of_52_ms"]
