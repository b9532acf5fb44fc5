"""Help on Rows of Four, made by tools/generate/build_help.py from seeds/rows_of_four.md: change that, not this."""

PAGES = (
    (
        "Goal",
        "A solo game with two packs, 104 cards. Bring them all to the eight foundations, and you win.",
    ),
    (
        "How a turn goes",
        "· Move a top card up to a foundation. Foundations grow from ace to king, in one suit.\n"
        "· Or move it onto a pile whose top card is one rank higher, of any suit.\n"
        "· Or draw a card from the stock onto the waste.\n"
        "· When the stock is empty, the waste can become a new stock, twice in a game.\n"
        "· Clear piles: an empty pile takes any card of the waste.",
    ),
    (
        "On the display",
        "· Top left: the stock with its number of cards. \ue018: a dot for each redeal left. \ue019: no limit.\n"
        "· Then the waste with its number. \ue007: no card.\n"
        "· Top right: the foundations, two for each suit. ♣2A: clubs are up to the two on one, and to the ace on "
        "the other.\n"
        "· \ue004: the cursor. \ue005: the card that you move. \ue01a: it can go here.\n"
        "· \ue01b: covered cards of a long pile.\n"
        "· Bottom: up 5: cards on the foundations. pass 1: your first way through the stock. moves 40, 5m: moves "
        "and minutes. stalled: no way on was found.",
    ),
    (
        "The buttons",
        "· ←→↑↓ go from card to card. A takes one up. Choose its new place, and A puts it there: A twice sends a "
        "card to a foundation. B puts it back.\n"
        "· A on the stock draws, or turns the waste into a new stock.\n"
        "· Hold ↓ on a pile, or ↑ on the waste, to see all its cards.",
    ),
    (
        "The table",
        "Eight piles of four cards, all face up. Eight foundations, two for each suit, empty. The other 72 cards "
        "are the stock, face down; beside it comes the waste, face up.",
    ),
    (
        "Moving",
        "Move one card at a time: the top card of a pile or of the waste.\n"
        "It goes to a foundation of its suit, in order from ace to king, and stays there.\n"
        "Or it goes onto a card one rank higher, of any suit. Nothing goes on an ace, and a king goes on no card.\n"
        "An empty pile takes any card, but only from the waste. You need not fill it.\n"
        "Example: the 6♣ goes on any seven, or on the 5♣ of a foundation.",
    ),
    (
        "Drawing",
        "Draw whenever you like: the top card of the stock goes onto the waste, face up.",
    ),
    (
        "Redeals",
        "Once the stock is empty you may shuffle the waste into a new stock, twice in a game. You go through the "
        "cards three times.\n"
        "It is your choice when, even while cards can move. Then you draw as before. Without a waste there is no "
        "redeal.",
    ),
    (
        "The end",
        "You lose when the stock is empty, no redeal is left and no card can move.\n"
        "If only back-and-forth moves are left, the console says so and offers to give up. You can give up at any "
        "time.\n"
        "Results count the cards up, and keep the fastest win. A pause counts five minutes at most.",
    ),
    (
        "Winnable deals",
        "In the menu before a game: deals that can be won, because a computer that saw all cards has won them. For "
        "the easy ones it is enough to follow the hints.",
    ),
    (
        "Options",
        "· Variant. It sets all options together. Standard: the first choice of each. PySolFC: redeals turn over, "
        "any top card fills spaces, cards can be taken back.\n"
        "· Redeal. Shuffle: the waste comes again in a new order. Turn over: it comes in the same order.\n"
        "· Redeals. 2: three passes in all. 1: two passes. 0: only one. Unlimited: as many as you like.\n"
        "· Draw. Any time: whenever you like. Only when stuck: when no way of at most three moves brings a card up, "
        "plays the waste's card or empties a pile. Redeals wait for that too.\n"
        "· Fill spaces. Waste only: no pile fills an empty one. Any top card: all do.\n"
        "· Take back. No: cards on the foundations stay there. Yes: a foundation's top card may come back to a "
        "pile.\n"
        "· Undo. On: go back as far as you like. A draw or a shuffle made again gives the same cards. Off: moves "
        "stay.\n"
        "· Send cards up. Off: you do it. Safe only: a card goes up by itself when all cards of the rank below are "
        "up.",
    ),
    (
        "Fine points",
        "· To find out whether a game has stalled, the console looks at all ways of three moves, then at 200 "
        "tables.\n"
        "· A way counts as useful if it leaves fewer cards in the waste, or more cards up, or as many up and more "
        "piles empty.\n"
        "· A game has at most 2,000 moves.",
    ),
)
