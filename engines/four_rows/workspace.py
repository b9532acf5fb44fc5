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
SUMS = const(212)  # by unit of the net: what the inputs bring that are the same all turn, in two halfwords
HAND_SEEN = const(260)  # mask of the hand without tens last looked at,
GROUP = const(261)  # the masks of its groups, 0 behind them,
SHUT = const(271)  # and how few entries there are to each
WORK_HALFWORDS = const(280)

# A position's halfwords.
MASK = const(0)  # the cards in hand
CARDS_ON = const(1)  # the four cards shown; in ascending order, but for the position at the turn's start
FIRST_MOVE = const(5)  # of the moves that lead there
WORTH = const(6)
POSITION = const(7)  # how many they are
WIDTH = const(5)  # positions that a level keeps at the most
LEVEL_ROOM = const(42)

# Bytes.
HAND = const(0)
COUNT = const(9)  # cards in it
LEVEL = const(10)  # how well to play, 0-2
RACE = const(11)  # whether only going out counts: in a last lap, and with one card;
GOES_ON = const(2)  # and its value where another stage comes for certain, in which who stays keeps the hand
POOL_CARDS = const(12)
HELD_CARDS = const(13)
FRESH_FIELD = const(14)  # 64 if there is a new field when nothing is played in the turn
IDLE = const(15)  # 64 if the seat would begin there
FOLLOWING_CARDS = const(16)  # in the next player's hand
# The features, which are the inputs of the net, in its order. First those that are the same for the whole turn.
INPUTS = const(17)
OTHERS = const(17)  # the shortest other hand
POOL_SIZE = const(18)
POOL_TENS = const(19)
STAGE_IN = const(20)
DENSE = const(21)
PLAYERS = const(22)  # that are still in the game
FOLLOWING = const(23)  # the next player's hand,
ALL_HELD = const(24)  # and all other hands
STAYING = const(25)  # the options: losers stay,
RENEWING = const(26)  # new field in last lap
LEFT = const(27)
OWN_TENS = const(28)
ALONE = const(29)  # own cards that fit no other
CUT_GROUPS = const(30)  # groups that no card of the field leads to,
CUT_OFF = const(31)  # and their cards
DEAD = const(32)  # chance that the next player cannot play
SHARE = const(33)  # of the pool that can be played on the field
FITTING = const(34)  # own cards that fit the field
HOLDS = const(35)  # share of `HELD` that can be played on the field
CHAINS = const(36)  # what lies beyond the field
COVERS = const(37)  # and around it, in the pool
USEFUL = const(38)  # cards of the field that own ones fit
PAIRED = const(39)  # own cards that fit one other
OPEN = const(40)  # entries to the hand
GROUPS = const(41)
CUT_SHUT = const(42)  # how few entries there are to groups cut off,
REACHED_SHUT = const(43)  # to the others,
ALONE_SHUT = const(44)  # and to those of one card
AT_RISK = const(45)  # chances that what leads to a group is covered
# Behind them those of a turn without a play: 0 in any other.
WAITS = const(46)  # whether nothing is played in this turn,
RENEWS = const(47)  # a new field comes of that,
BEGINS = const(48)  # and the seat would begin there
# Tables.
STUCK = const(49)  # by number of cards in the pool that fit: chance of 0-63 that the next player cannot play
ENTRIES = const(97)  # by place in hand: unseen cards that the card fits
AROUND = const(109)  # by card: cards of the pool that fit it, tens left out,
BEYOND = const(173)  # and sum of what they have around them
WIDE = const(237)  # how many positions a level keeps
# What medium weighs: cards left, plus 128, and tens among them, in eighths of the points for one; the share of the pool
# that can be played; entries; cards alone and groups, in eighths.
WEIGHTS = const(238)
WORK_BYTES = const(244)
