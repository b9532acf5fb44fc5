"""What the screen of Risky Business shows while it tells of a move: what its `shown` holds, and what a line changes."""

from __future__ import annotations

from micropython import const

# What `shown` holds: the top cards of the piles, how many each has, the row.
SIZES = const(4)
SHOWN_ROW = const(8)
SHOWN = const(12)

# What is shown when a line comes: nothing new, an event by its index, that its cleared pile is gone, that the row is,
# all as it is, the cards of a seat at the end.
NOTHING = const(-1)
GONE = const(32)
ROW_TAKEN = const(64)
ALL = const(65)
REVEAL = const(128)
