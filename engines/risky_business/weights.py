"""The weights of Risky Business' computer player, in sixteenths of a point: rows of bytes, and where each field begins.

Hard uses `LEARNED`, medium and easy `SIMPLE`.
"""

from micropython import const

KEEP = const(0)  # 3 x 16: the cost of a card in the row, by own turns to come after this one (1-3), then by its value
KEEP_KING = const(48)  # 3: the most that a king costs there
GIVE = const(51)  # 2 x 16: the worth of passing a card to the next player, for a last turn and for any other, by value
GIVE_KING = const(83)  # 2: the most that a king is worth there
BONUS = const(85)  # the worth of a card that can be played

LEARNED = (
    # KEEP, with one turn to come: 0 16 32 48 66 83 98 107 117 126 133 138 142 147 150 154
    b"\x00\x10\x20\x30\x42\x53\x62\x6b\x75\x7e\x85\x8a\x8e\x93\x96\x9a"
    # KEEP, with two turns to come: 0 14 27 40 59 74 83 90 96 102 106 109 112 114 115 117
    b"\x00\x0e\x1b\x28\x3b\x4a\x53\x5a\x60\x66\x6a\x6d\x70\x72\x73\x75"
    # KEEP, with three turns to come: 0 13 26 45 61 72 77 80 85 90 93 94 96 98 99 101
    b"\x00\x0d\x1a\x2d\x3d\x48\x4d\x50\x55\x5a\x5d\x5e\x60\x62\x63\x65"
    # KEEP_KING: 72 54 51
    b"\x48\x36\x33"
    # GIVE, for a last turn: 0 16 32 48 69 83 94 101 110 118 128 136 144 152 160 168
    b"\x00\x10\x20\x30\x45\x53\x5e\x65\x6e\x76\x80\x88\x90\x98\xa0\xa8"
    # GIVE, for another turn: 0 11 22 32 38 43 46 48 49 50 50 51 52 52 53 53
    b"\x00\x0b\x16\x20\x26\x2b\x2e\x30\x31\x32\x32\x33\x34\x34\x35\x35"
    # GIVE_KING: 61 21
    b"\x3d\x15"
    # BONUS: 12
    b"\x0c"
)
SIMPLE = (
    # KEEP, with one turn to come: 0 10 20 30 40 50 60 70 80 90 100 110 120 130 140 150
    b"\x00\x0a\x14\x1e\x28\x32\x3c\x46\x50\x5a\x64\x6e\x78\x82\x8c\x96"
    # KEEP, with two turns to come: 0 10 20 30 40 50 60 70 80 90 100 110 120 130 140 150
    b"\x00\x0a\x14\x1e\x28\x32\x3c\x46\x50\x5a\x64\x6e\x78\x82\x8c\x96"
    # KEEP, with three turns to come: 0 10 20 30 40 50 60 70 80 90 100 110 120 130 140 150
    b"\x00\x0a\x14\x1e\x28\x32\x3c\x46\x50\x5a\x64\x6e\x78\x82\x8c\x96"
    # KEEP_KING: 68 68 68
    b"\x44\x44\x44"
    # GIVE, for a last turn: 0 4 8 12 16 20 24 28 32 36 40 44 48 52 56 60
    b"\x00\x04\x08\x0c\x10\x14\x18\x1c\x20\x24\x28\x2c\x30\x34\x38\x3c"
    # GIVE, for another turn: 0 4 8 12 16 20 24 28 32 36 40 44 48 52 56 60
    b"\x00\x04\x08\x0c\x10\x14\x18\x1c\x20\x24\x28\x2c\x30\x34\x38\x3c"
    # GIVE_KING: 40 40
    b"\x28\x28"
    # BONUS: 24
    b"\x18"
)
