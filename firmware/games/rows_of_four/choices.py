"""What the options of Rows of Four do: of each, in order, a line a choice, or one line for all; nothing for those
that menus do not offer."""

TEXTS = (
    "As this console plays: the first choice of each.\nAs PySolFC plays: turn over, any fills, take back.",
    "The waste comes again in a new order.\nThe waste comes again in the same order.",
    "Three passes through the stock in all.\n"
    "Two passes through the stock.\n"
    "Only one pass through the stock.\n"
    "As many passes as you like.",
    "Draw whenever you like.\nDraw only when no way of three moves helps.",
    "Only the waste fills an empty pile.\nAny top card may fill an empty pile.",
    "Cards that went up stay there.\nA card that went up may come back to a pile.",
    "Go back as far as you like.\nWhat is done stays.",
    "You send each card up.\nA card goes up by itself when that harms nothing.",
)
