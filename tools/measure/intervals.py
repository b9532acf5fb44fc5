"""Statistics for measurements."""

from math import sqrt
from statistics import NormalDist


def wilson(successes: float, trials: int, confidence: float = 0.95) -> tuple[float, float]:
    """Wilson's score interval for a proportion: the lower and the upper bound, 0.0 to 1.0.

    Raises `ValueError` unless 0 <= `successes` <= `trials`, `trials` > 0 and 0 < `confidence` < 1.
    """
    if not (trials > 0 and 0 <= successes <= trials):
        raise ValueError(f"{successes} of {trials} is no proportion")
    if not 0.0 < confidence < 1.0:
        raise ValueError("confidence lies between 0 and 1")
    z = NormalDist().inv_cdf((1.0 + confidence) / 2.0)
    share = successes / trials
    scale = 1.0 + z * z / trials
    centre = (share + z * z / (2 * trials)) / scale
    half = z * sqrt(share * (1.0 - share) / trials + z * z / (4 * trials * trials)) / scale
    return max(0.0, centre - half), min(1.0, centre + half)
