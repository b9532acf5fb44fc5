"""The variants of All Fours: the choices each begins with, and those that its players may change.

Trinidad's are the first choice of every option.
"""

from engines.all_fours.options import OPTIONS
from engines.variant import Variant

_ROUNDS = "2-2-2|1-1-4|1-2-3|1-3-2|1-4-1|2-1-3|2-3-1|3-1-2|3-2-1|4-1-1|asked"
_AGREED = "stop_early, undo, revoke, opening="  # options of all variants, and the openings that players may choose
_JACKS = "|by jacks|5 by jacks|6 by jacks|7 by jacks|8 by jacks"  # with four seats (AF-Y11)
_TOBAGO = "target=14|7, packets=threes|ones|asked, forced_beg, undertrumping, " + _AGREED
_TOBAGO += "high cut|random" + _JACKS
_YORKSHIRE = "target=15|9 or 11, trumping_in, throw_in, stakes, all_four, cut, packets=" + _ROUNDS + ", " + _AGREED
_OLD = "turn_up, " + _AGREED + "Put card|random, "
_AMERICAN = "cut, " + _AGREED + "high cut|random"
_NAMES = OPTIONS[0].choices

VARIANTS = (
    Variant(_NAMES[0], (2, 4), "", "trumping_in, " + _TOBAGO),  # AF-T1, with a house rule (AF-Y11)
    Variant(_NAMES[1], (2, 4), "turn_up_pays=A1 2-2 J3", _TOBAGO),  # Tobago: AF-T12
    Variant(  # West Yorkshire
        _NAMES[2],
        (2, 4, 6),  # AF-Y11
        "target=9 or 11, packets=2-2-2, throw_in=on, turn_up_pays=no turn-up, opening=until a jack, hang_jack=1",
        _YORKSHIRE + "until a jack|cut to pitch|random" + _JACKS,  # AF-Y12, AF-R22
    ),
    Variant(  # Lancashire: AF-L1
        _NAMES[3],
        (4,),
        "target=11, packets=2-2-2, turn_up_pays=no turn-up, opening=colour guess, low=taker, hang_jack=1",
        "target=11|15, trumping_in, stakes, all_four, cut, packets="
        + _ROUNDS
        + ", "
        + _AGREED
        + "colour guess|random"
        + _JACKS,
    ),
    Variant(  # 17th century: AF-E1
        _NAMES[4],
        (2,),
        "target=11, turn_up_pays=J1, gift=thrown in, opening=Put card, hang_jack=1",
        _OLD + "target=14|7|8|9|10|11|12|13|15, tie",
    ),
    Variant(  # Running: AF-E6
        _NAMES[5],
        (2,),
        "target=31, turn_up_pays=A4 K3 Q2 J1, gift=thrown in, opening=Put card, hang_jack=1",
        _OLD + "honours",
    ),
    Variant(  # Early American: AF-A1
        _NAMES[6],
        (2,),
        "target=10, discard=to six, turn_up=final only, turn_up_pays=J1, hang_jack=1",
        _AMERICAN + ", packets=threes|ones|asked, discard=no|to six, tie, turn_up, gift",
    ),
    Variant(  # Seven Up: AF-S1
        _NAMES[7],
        (2, 3, 4),
        "target=7, bunch=on, discard=to six, tie=non-dealer, turn_up=final only, turn_up_pays=J1, hang_jack=1",
        _AMERICAN + _JACKS + ", bunch, discard=to six|keep nine, score",
    ),
    Variant(  # Pitch: AF-P1, AF-R36
        _NAMES[8],
        (2, 3, 4),
        "target=7, turn_up_pays=no turn-up, hang_jack=1",
        _AMERICAN + _JACKS + ", score",
    ),
)
