"""The weights by which All Fours' computer player values a hand before play (`bidding.py`): a row of bytes for two
seats and one for more, with the place of each field in a row. A field that may be negative has 128 added.
"""

from micropython import const

SAVED = const(0)  # 6: the chance of winning the own jack, in 256ths; by own trumps
CAUGHT = const(6)  # 4: the chance of capturing an opponent's jack; by own trumps above it
HELPED = const(10)  # the chance that the partner's jack is won
TRUMP_GAME = const(11)  # 6: the worth for Game of an ace, king, queen, jack, ten and other trump, in fours, plus 128
PLAIN_GAME = const(17)  # 6: the same for another suit
GAME_BASE = const(23)  # the worth for Game of an empty hand
STAND_AT = const(24)  # beg below this strength, in fours, plus 128
GIVE_AT = const(25)  # give from this strength on
BUNCH_AT = const(26)  # agree to bunch below this strength
KEEP_HONOURS = const(27)  # 5: added to the power of an ace, king, queen, jack and ten of another suit, to keep it

HAND_TWO = (
    b"\xd7\xe6\xed\xf6\xff\xf8"  # SAVED: 215 230 237 246 255 248
    b"\x00\x5f\x64\x69"  # CAUGHT: 0 95 100 105
    b"\xbe"  # HELPED: 190
    b"\xb0\xa7\x9b\x8e\xc6\x8c"  # TRUMP_GAME: 176 167 155 142 198 140
    b"\x80\x7a\x79\x76\x81\x7a"  # PLAIN_GAME: 128 122 121 118 129 122
    b"\x98"  # GAME_BASE: 152
    b"\x80"  # STAND_AT: 128
    b"\x90"  # GIVE_AT: 144
    b"\x64"  # BUNCH_AT: 100
    b"\x3c\x32\x0f\x05\x28"  # KEEP_HONOURS: 60 50 15 5 40
)
HAND_MORE = (
    b"\xd8\xe1\xf2\xe6\xe6\xf0"  # SAVED: 216 225 242 230 230 240
    b"\x20\x49\x4b\x50"  # CAUGHT: 32 73 75 80
    b"\xc1"  # HELPED: 193
    b"\xa6\xa8\x9e\x80\xa8\x8d"  # TRUMP_GAME: 166 168 158 128 168 141
    b"\x77\x79\x78\x77\x79\x74"  # PLAIN_GAME: 119 121 120 119 121 116
    b"\x94"  # GAME_BASE: 148
    b"\x79"  # STAND_AT: 121
    b"\xa2"  # GIVE_AT: 162
    b"\x77"  # BUNCH_AT: 119
    b"\x3c\x1e\x0f\x05\x28"  # KEEP_HONOURS: 60 30 15 5 40
)
