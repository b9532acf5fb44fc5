"""Lessons of Rows of Four; `firmware/screens/lesson.py` describes the rows."""

_EMPTY = "2-6,2-F,2-1,2-F"

LESSONS = (
    (
        (0, 1),
        0,
        1,
        (
            (
                14,
                "",
                "2-6",
                "A card goes on one a rank higher, in any suit: A takes the J♦ up, and A puts it on the Q♦.",
            ),
            (14, "2-6", "2-F", "Bring all cards to the foundations, top right, from the ace up: begin with the A♠."),
            (14, "2-6,2-F", "2-1", "A seven goes on an eight: move the 7♠ to the 8♣, and an ace is free again."),
            (14, _EMPTY, "draw", "A pile is empty, and takes a card of the waste. Draw one: A on the stock, top left."),
            (14, _EMPTY + ",draw", "W-2", "Move the card of the waste, beside the stock, to the empty pile."),
        ),
    ),
)
