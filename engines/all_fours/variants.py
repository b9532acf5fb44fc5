"""The variants of All Fours: the choices each begins with, and those that its players may change.

Trinidad's are the first choice of every option. With `None` any choice may be made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.variant import Variant

if TYPE_CHECKING:
    from engines.types import Freedom

_ANY_TARGET = ("14", "7", "8", "9", "10", "11", "12", "13", "15")
_ROUNDS = ("2-2-2", "1-1-4", "1-2-3", "1-3-2", "1-4-1", "2-1-3", "2-3-1", "3-1-2", "3-2-1", "4-1-1", "asked")
_TRINIDAD: Freedom = {
    "target": ("14", "7"),
    "packets": ("threes", "ones"),
    "forced_beg": None,
    "undertrumping": None,
    "opening": ("high cut", "random"),
    "stop_early": None,
    "undo": None,
}
_PUT: Freedom = {
    "turn_up": None,
    "opening": ("Put card", "random"),
    "stop_early": None,
    "undo": None,
}
_AMERICAN: Freedom = {
    "opening": ("high cut", "random"),
    "stop_early": None,
    "undo": None,
}


def _with(row: Freedom, **more: tuple[str, ...] | None) -> Freedom:
    """The choices of a row and some more."""
    row = dict(row)
    row.update(more)
    return row


VARIANTS = (
    Variant("Trinidad", (2, 4), {}, _TRINIDAD),  # AF-T1
    Variant("Tobago", (2, 4), {"turn_up_pays": "A1 2-2 J3"}, _TRINIDAD),  # AF-T12
    Variant(
        "West Yorkshire",
        (2, 4, 6),  # AF-Y11
        {
            "target": "9 or 11",
            "packets": "2-2-2",
            "throw_in": "on",
            "turn_up_pays": "nothing",
            "opening": "until a jack",
            "hang_jack": "1",
            "trump": "pitch",
        },
        {
            "target": ("15", "9 or 11"),  # AF-Y12, AF-R22
            "packets": _ROUNDS,
            "trumping_in": None,
            "throw_in": None,
            "opening": ("until a jack", "high cut pitches", "random"),
            "stop_early": None,
            "stakes": None,
            "undo": None,
        },
    ),
    Variant(
        "Lancashire",  # AF-L1
        (4,),
        {
            "target": "11",
            "packets": "2-2-2",
            "turn_up_pays": "nothing",
            "opening": "colour guess",
            "low": "taker",
            "hang_jack": "1",
            "trump": "pitch",
        },
        {
            "target": ("11", "15"),
            "packets": _ROUNDS,
            "opening": ("colour guess", "random"),
            "stop_early": None,
            "stakes": None,
            "undo": None,
        },
    ),
    Variant(
        "17th century",  # AF-E1
        (2,),
        {"target": "11", "turn_up_pays": "J1", "gift": "thrown in", "opening": "Put card", "hang_jack": "1"},
        _with(_PUT, target=_ANY_TARGET, tie=None),
    ),
    Variant(
        "Running",  # AF-E6
        (2,),
        {
            "target": "31",
            "turn_up_pays": "A4 K3 Q2 J1",
            "gift": "thrown in",
            "opening": "Put card",
            "hang_jack": "1",
        },
        _with(_PUT, honours=None),
    ),
    Variant(
        "Early American",  # AF-A1
        (2,),
        {"target": "10", "discard": "to six", "turn_up": "final only", "turn_up_pays": "J1", "hang_jack": "1"},
        _with(_AMERICAN, packets=("threes", "ones"), discard=("no", "to six"), tie=None, turn_up=None, gift=None),
    ),
    Variant(
        "Seven Up",  # AF-S1
        (2, 3, 4),
        {
            "target": "7",
            "bunch": "on",
            "discard": "to six",
            "tie": "non-dealer",
            "turn_up": "final only",
            "turn_up_pays": "J1",
            "hang_jack": "1",
        },
        _with(_AMERICAN, bunch=None, discard=("to six", "keep nine"), score=None),
    ),
    Variant(
        "Pitch",  # AF-P1, AF-R36
        (2, 3, 4),
        {"target": "7", "turn_up_pays": "nothing", "hang_jack": "1", "trump": "pitch"},
        _with(_AMERICAN, score=None),
    ),
)
