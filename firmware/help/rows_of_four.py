"""Help on Rows of Four, made by tools/generate/build_help.py from seeds/rows_of_four.md: change that, not this."""

PAGES = (
    (
        "Goal",
        "A solo game with two packs, 104 cards. Bring them all to the foundations, and you win.",
    ),
    (
        "How a turn goes",
        "· Only top cards move: up to a foundation, which grows from ace to king in one suit, or onto a pile whose "
        "top card is one rank higher.\n"
        "· ←→↑↓ go from one top card to the next, and to the stock.\n"
        "· A takes the card up. Now the cursor visits the places where it can go, foundations first: A twice sends "
        "a card up. B puts it back.\n"
        "· On the stock, A draws a card onto the waste.\n"
        "· On the empty stock, A makes a new one of the waste or, if that cannot be, offers to give up; so does the "
        "menu.\n"
        "· Hold ↓ on a pile to see all its cards, hold ↑ on the waste to see those.\n"
        "· Bring the aces up first. A pile that you clear takes any card of the waste.",
    ),
    (
        "On the display",
        "· Top left: the stock, and how many cards it has; beside it \ue018: a dot for each redeal left, or \ue019: "
        "no end of them.\n"
        "· Then the waste, and how many lie in it. \ue007: no card, in the waste or a pile.\n"
        "· Top right: the foundations, two for each suit. ♣2A: one of the clubs' is up to the two, the other has "
        "its ace. A dash: nothing yet.\n"
        "· \ue004: the cursor. \ue005: the card that is taken up. \ue01a: it can go here.\n"
        "· \ue01b: edges of cards deep in a long pile.\n"
        "· Foot: up 5: five cards are up. pass 1: you go through the stock for the first time; stalled in its "
        "place: no way on was found. moves 40: your moves; from the first minute on 40, 5m: your moves, and the "
        "minutes. A hint appears there too, or why a card cannot move.",
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
        "With no waste, an empty pile waits for a draw.\n"
        "If you draw only when stuck, a way is of use that leaves fewer cards in the waste; or more cards up; or, "
        "with as many up, more empty piles. To and fro between spaces is of none.",
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
        "If cards can only be moved to and fro between piles, the console says so and offers to give up. To find "
        "out it looks at all ways of three moves, then at 200 tables. Hints give up only then. You may give up at "
        "any time. A game holds 2,000 moves.\n"
        "You see how many cards are up, which pass this is, your moves, and the minutes you have played. A pause "
        "counts five minutes at most. The results keep the fastest win.",
    ),
    (
        "Winnable deals",
        "Winnable deals, in the menu before a game, have a way to win: a computer that saw all cards found one. In "
        "easy ones it is enough to follow the hints, if you left the other options alone; in medium and hard ones "
        "it is not.",
    ),
    (
        "Options",
        "· Variant. It sets all options at once. Standard: the first choice of each. PySolFC: redeals turn over, "
        "any top card fills spaces, cards may be taken back.\n"
        "· Redeal. Shuffle: the waste comes again in a new order. Turn over: in the same one.\n"
        "· Redeals. 2: three passes in all. 1: two passes. 0: only one. Unlimited: as many as you like.\n"
        "· Draw. Any time: whenever you like. Only when stuck: when no way of at most three moves brings a card up, "
        "plays the waste's card or empties a pile. Redeals wait for it too.\n"
        "· Fill spaces. Waste only: no pile fills an empty one. Any top card: all do.\n"
        "· Take back. No: cards on the foundations stay there. Yes: a foundation's top card may come back to a "
        "pile.\n"
        "· Undo. On: go back as far as you like. A draw or a shuffle made again gives the same cards. Off: what is "
        "done stays.\n"
        "· Send cards up. Off: you do it. Safe only: a card goes up by itself when all cards of the rank below are "
        "up.",
    ),
)
