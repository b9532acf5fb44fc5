"""The Wilson interval against published values and its own limits."""

import pytest

from tools.measure.intervals import wilson


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_known_values(successes: int, trials: int, low: float, high: float) -> None:
    assert wilson(successes, trials) == pytest.approx((low, high), abs=5e-5)


def test_mirror_and_limits() -> None:
    for successes in range(51):
        low, high = wilson(successes, 50)
        assert 0.0 <= low <= successes / 50 <= high <= 1.0
        assert wilson(50 - successes, 50) == pytest.approx((1.0 - high, 1.0 - low))


def test_more_confidence_or_fewer_trials_are_wider() -> None:
    def width(*arguments: float) -> float:
        low, high = wilson(*arguments)  # type: ignore[arg-type]
        return high - low

    assert width(48, 50, 0.9) < width(48, 50) < width(48, 50, 0.99)
    assert width(480, 500) < width(48, 50)


@pytest.mark.parametrize("wrong", [(1, 0), (-1, 5), (6, 5), (1, 5, 0.0), (1, 5, 1.0)])
def test_nonsense_is_refused(wrong: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match=r"proportion|confidence"):
        wilson(*wrong)  # type: ignore[arg-type]
