"""The fields of the computer player's two work arrays: `h` of halfwords and `b` of bytes, for one turn.

A set of cards is four halfwords, one a suit with a bit a rank, which is what `engines/hands.py` has in eight bytes. A
mask has a bit for each own card, by its place in the hand. A position is one that the own turn can reach.
"""

from micropython import const

# Halfwords. By card shown: mask of the own cards that fit it, without the tens.
FITS = const(0)
LINKS = const(64)  # by place in hand: mask of the other own cards that fit it
TENS = const(73)  # mask of the own tens
WHOLE = const(74)  # mask of the hand when nothing is played, as long as nothing was in this turn
POOL = const(75)  # a set: the unseen cards that the next player may hold,
HELD = const(79)  # those few of them of which that player holds one,
UNSEEN = const(83)  # and all unseen cards
PLAYABLE = const(87)  # a set: what can be played on the field last looked at
FIELD_SEEN = const(91)  # four cards: a field on which the next player could play
SUITED = const(95)  # by rank: the ranks that fit it in its own suit,
UNSUITED = const(109)  # and in the others
# The beam search.
BEST = const(123)  # the best worth so far,
BEST_MOVE = const(124)  # the first move towards it,
BEST_LEFT = const(125)  # and mask of the hand there
NEXT = const(126)  # where the level is that is being made,
FILLED = const(127)  # and how many positions it has
BEAM = const(128)  # two levels of `WIDTH` positions and room for one more
WORK_HALFWORDS = const(310)

# A position's halfwords.
MASK = const(0)  # the cards in hand
CARDS_ON = const(1)  # the four cards shown; in ascending order, but for the position at the turn's start
FIRST_MOVE = const(5)  # of the moves that lead there
WORTH = const(6)
POSITION = const(7)  # how many they are
WIDTH = const(12)  # positions that a level keeps
LEVEL_ROOM = const(91)

# Bytes.
HAND = const(0)
COUNT = const(9)  # cards in it
LEVEL = const(10)  # how well to play, 0-2
RACE = const(11)  # whether only going out counts: in a last lap, and with one card
POOL_CARDS = const(12)
HELD_CARDS = const(13)
FRESH_FIELD = const(14)  # 64 if there is a new field when nothing is played in the turn
IDLE = const(15)  # 64 if the seat would begin there
SHORTEST = const(16)  # cards in the shortest other hand
# The features, which are the inputs of the net, in its order.
INPUTS = const(17)
LEFT = const(17)
OTHERS = const(18)  # the shortest other hand
OWN_TENS = const(19)
ALONE = const(20)  # own cards that fit no other
CUT_GROUPS = const(21)  # groups that no card of the field leads to,
CUT_OFF = const(22)  # and their cards
DEAD = const(23)  # chance that the next player cannot play
SHARE = const(24)  # of the pool that can be played on the field
POOL_SIZE = const(25)
POOL_TENS = const(26)
FITTING = const(27)  # own cards that fit the field
STAGE_IN = const(28)
WAITS = const(29)  # whether nothing is played in this turn,
RENEWS = const(30)  # a new field comes of that,
BEGINS = const(31)  # and the seat would begin there
HOLDS = const(32)  # share of `HELD` that can be played on the field
CHAINS = const(33)  # what lies beyond the field
COVERS = const(34)  # and around it, in the pool
DENSE = const(35)
USEFUL = const(36)  # cards of the field that own ones fit
PAIRED = const(37)  # own cards that fit one other
OPEN = const(38)  # entries to the hand
GROUPS = const(39)
CUT_SHUT = const(40)  # how few entries there are to groups cut off,
REACHED_SHUT = const(41)  # to the others,
ALONE_SHUT = const(42)  # and to those of one card
AT_RISK = const(43)  # chances that what leads to a group is covered
# Tables.
STUCK = const(44)  # by number of cards in the pool that fit: chance of 0-63 that the next player cannot play
ENTRIES = const(92)  # by place in hand: unseen cards that the card fits
AROUND = const(104)  # by card: cards of the pool that fit it, tens left out,
BEYOND = const(168)  # and sum of what they have around them
WORK_BYTES = const(232)
