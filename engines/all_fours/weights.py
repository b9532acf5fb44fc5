"""The weights of All Fours' computer player: rows of bytes, with the place of each field in a row.

`evaluate.py` weighs the play of a card by `PLAY_TWO` or `PLAY_MORE`, `bidding.py` a hand before play by `HAND_TWO` or
`HAND_MORE`: for two seats, or for more. A field that may be negative has 128 added.
"""

from micropython import const

# Playing a card.
GAME = const(0)  # 8: the worth of a point for Game, by how far Game is decided
KEEP = const(8)  # 8: the worth of keeping a plain card, by the chance that an opponent holds a higher one
TRUMP_KEEP = const(16)  # 8: the same for a trump
FATE = const(24)  # 8: the part of its own points that a plain card wins in the end, in 128ths, plus 128
TRUMP_FATE = const(32)  # 8: the same for a trump
# 8 bytes: the worth of the jack of trumps late in a hand; by own trumps beside it, if it can be beaten
JACK = const(40)
HUNT = const(48)  # the worth of keeping a trump that could capture the jack
LEAD = const(49)  # the worth of the lead, plus 128
ADD = const(50)  # the points that a seat still to play adds, in 16ths
RIVAL_HIGHER = const(51)  # 2: the probability that an opponent plays a higher card, and its growth by point at stake
RIVAL_TRUMPS = const(53)  # 2: the same for trumping
FRIEND_HIGHER = const(55)  # 2: a higher card from the partner
FRIEND_TRUMPS = const(57)  # 2: a trump from the partner
DRAW = const(59)  # 4: the worth of leading a trump, plus 128; by own trumps

PLAY_TWO = (
    b"\x0a\x0e\x0d\x0d\x0c\x0a\x05\x0a"  # GAME: 10 14 13 13 12 10 5 10
    b"\x18\x17\x16\x15\x12\x0c\x04\x02"  # KEEP: 24 23 22 21 18 12 4 2
    b"\x4a\x61\x3c\x38\x34\x2e\x24\x14"  # TRUMP_KEEP: 74 97 60 56 52 46 36 20
    b"\xa2\x9b\x83\x80\x5e\x5e\x58\x7a"  # FATE: 162 155 131 128 94 94 88 122
    b"\xe2\xc4\xe3\xd0\xdf\xcd\xbb\x7a"  # TRUMP_FATE: 226 196 227 208 223 205 187 122
    b"\xa6\xe0\xff\xff\xd9\xff\xcc\x93"  # JACK: 166 224 255 255 217 255 204 147
    b"\x1a"  # HUNT: 26
    b"\x88"  # LEAD: 136
    b"\x1b"  # ADD: 27
    b"\x95\x09"  # RIVAL_HIGHER: 149 9
    b"\x31\x0c"  # RIVAL_TRUMPS: 49 12
    b"\x56\x07"  # FRIEND_HIGHER: 86 7
    b"\x3f\x0e"  # FRIEND_TRUMPS: 63 14
    b"\x52\x9c\x97\x97"  # DRAW: 82 156 151 151
)
PLAY_MORE = (
    b"\x0e\x0e\x0d\x0c\x08\x05\x05\x01"  # GAME: 14 14 13 12 8 5 5 1
    b"\x28\x1e\x16\x0f\x0a\x07\x04\x09"  # KEEP: 40 30 22 15 10 7 4 9
    b"\x50\x46\x3c\x3c\x2a\x24\x1e\x1b"  # TRUMP_KEEP: 80 70 60 60 42 36 30 27
    b"\xb2\xa6\x86\x73\x78\x61\x69\x64"  # FATE: 178 166 134 115 120 97 105 100
    b"\xe6\xdc\xd3\xc8\xbe\xb4\xaa\x96"  # TRUMP_FATE: 230 220 211 200 190 180 170 150
    b"\xff\xb0\xe3\xfe\xdc\xcd\xd2\xb1"  # JACK: 255 176 227 254 220 205 210 177
    b"\x21"  # HUNT: 33
    b"\x80"  # LEAD: 128
    b"\x0f"  # ADD: 15
    b"\xb4\x08"  # RIVAL_HIGHER: 180 8
    b"\x3c\x0e"  # RIVAL_TRUMPS: 60 14
    b"\x96\x08"  # FRIEND_HIGHER: 150 8
    b"\x32\x0e"  # FRIEND_TRUMPS: 50 14
    b"\x7e\x7a\x9c\x81"  # DRAW: 126 122 156 129
)

# A hand before play.
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
