"""The options of All Fours, and its variants: the choices each begins with, and those that its players may change.

Trinidad's are the first choice of every option. Options are lines of one text, since MicroPython keeps short strings in
memory for good.
"""

from engines.option import Option
from engines.variant import Variant

# A line an option: its key, its title, its choices.
_LINES = """\
variant|Variant|Trinidad|Tobago|West Yorkshire|Lancashire|17th century|Running|Early American|Seven Up|Pitch
target|Points to win|14|7|8|9|10|11|12|13|15|31|9 or 11
packets|Dealt in|threes|ones|2-2-2|1-1-4|1-2-3|1-3-2|1-4-1|2-1-3|2-3-1|3-1-2|3-2-1|4-1-1|asked
forced_beg|Beg without trump|no|yes
undertrumping|Undertrumping|allowed|banned
trumping_in|Trumping in|allowed|banned
throw_in|Throwing in|off|on
bunch|Bunching|off|on
discard|Discarding|no|to six|keep nine
tie|Game when tied|nobody|non-dealer
turn_up|Turn-ups paid|every|final only
turn_up_pays|Turn-up pays|A1 6-2 J3|A1 2-2 J3|J1|A4 K3 Q2 J1|nothing
honours|Honours in play|no|yes
gift|After a gift|played|thrown in
opening|First dealer|high cut|Put card|until a jack|colour guess|cut to pitch|random
stop_early|Stop early|no|yes
stakes|Stakes|off|on
score|Score in|points|chips
low|Low goes to|holder|taker
hang_jack|Jack captured|3|1
trump|Trump by|turn-up|pitch
undo|Undo|this turn|any|off"""

OPTIONS = tuple([Option(line, alone="any" if line.startswith("undo|") else "") for line in _LINES.split("\n")])

_ROUNDS = "2-2-2|1-1-4|1-2-3|1-3-2|1-4-1|2-1-3|2-3-1|3-1-2|3-2-1|4-1-1|asked"
_AGREED = "stop_early, undo, opening="  # options of all variants, and the openings that players may choose
_TRINIDAD = "target=14|7, packets=threes|ones, forced_beg, undertrumping, " + _AGREED + "high cut|random"
_YORKSHIRE = "target=15|9 or 11, trumping_in, throw_in, stakes, packets=" + _ROUNDS + ", " + _AGREED
_OLD = "turn_up, " + _AGREED + "Put card|random, "
_AMERICAN = _AGREED + "high cut|random, "
_NAMES = OPTIONS[0].choices

VARIANTS = (
    Variant(_NAMES[0], (2, 4), "", _TRINIDAD),  # AF-T1
    Variant(_NAMES[1], (2, 4), "turn_up_pays=A1 2-2 J3", _TRINIDAD),  # Tobago: AF-T12
    Variant(  # West Yorkshire
        _NAMES[2],
        (2, 4, 6),  # AF-Y11
        "target=9 or 11, packets=2-2-2, throw_in=on, turn_up_pays=nothing, opening=until a jack, hang_jack=1, "
        "trump=pitch",
        _YORKSHIRE + "until a jack|cut to pitch|random",  # AF-Y12, AF-R22
    ),
    Variant(  # Lancashire: AF-L1
        _NAMES[3],
        (4,),
        "target=11, packets=2-2-2, turn_up_pays=nothing, opening=colour guess, low=taker, hang_jack=1, trump=pitch",
        "target=11|15, stakes, packets=" + _ROUNDS + ", " + _AGREED + "colour guess|random",
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
        _AMERICAN + "packets=threes|ones, discard=no|to six, tie, turn_up, gift",
    ),
    Variant(  # Seven Up: AF-S1
        _NAMES[7],
        (2, 3, 4),
        "target=7, bunch=on, discard=to six, tie=non-dealer, turn_up=final only, turn_up_pays=J1, hang_jack=1",
        _AMERICAN + "bunch, discard=to six|keep nine, score",
    ),
    Variant(  # Pitch: AF-P1, AF-R36
        _NAMES[8],
        (2, 3, 4),
        "target=7, turn_up_pays=nothing, hang_jack=1, trump=pitch",
        _AMERICAN + "score",
    ),
)
