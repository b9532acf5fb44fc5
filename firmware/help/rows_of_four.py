"""Help on Rows of Four, made by tools/build_help.py from seeds/rows_of_four.md: change that, not this."""

PAGES = (
    (
        "Goal",
        "A solo game with two packs, 104 cards. Bring them all to the foundations, and you win.",
    ),
    (
        "The table",
        "Eight piles of four cards, all face up.\n"
        "Eight foundations, two for each suit, empty at first.\n"
        "The other 72 cards are the stock, face down. Beside it comes the waste, face up. It is empty until you "
        "draw.",
    ),
    (
        "Foundations",
        "Each begins with an ace and goes up in its suit to the king. Where two could take a card, it makes no "
        "difference which does.\n"
        "Cards on them stay there.",
    ),
    (
        "Moving",
        "You move one card at a time: the top card of a pile, or of the waste. What lies beneath is free after "
        "that.\n"
        "A card goes up to a foundation, or onto a pile whose top card is one rank higher, of any suit.\n"
        "Nothing goes on an ace, and a king on no card.\n"
        "An empty pile takes any card, but from the waste only. You need not fill it.",
    ),
    (
        "Drawing",
        "A draw turns the top card of the stock over onto the waste. It cannot go anywhere else at once. Draw "
        "whenever you like, other moves before and after.\n"
        "With no waste, an empty pile waits for a draw.",
    ),
    (
        "Redeals",
        "Once the stock is empty you may shuffle the waste into a new stock: twice in a game, so you go through the "
        "cards three times.\n"
        "It is yours to start, also while cards can still be moved, and you draw its first card yourself. No waste, "
        "no redeal.",
    ),
    (
        "The end",
        "Stock empty, no redeal left, no card to move: you lose.\n"
        "If cards can only be moved to and fro between piles, the console says so and offers to give up. It looks "
        "at 200 positions to find out. You may give up at any time. A game holds 2,000 moves.\n"
        "You see how many cards are up, which pass this is, and your moves.",
    ),
    (
        "Options",
        "· Redeal. Shuffle, or turn over: the waste comes again in the same order.\n"
        "· Redeals. 2, 1, 0 or unlimited.\n"
        "· Draw. Any time, or only when stuck: when no moves between piles lead to a card up or off the waste. "
        "Redeals wait for it too.\n"
        "· Fill spaces from. Waste only, or any top card.\n"
        "· Take back. Yes: a foundation's top card may come back to a pile.\n"
        "· Undo. On: go back as far as you like. A draw or a shuffle made again gives the same cards. Off: what is "
        "done stays.\n"
        "· Send cards up. Off: you do it. Safe only: a card goes up by itself when all cards of the rank below are "
        "up.",
    ),
)
