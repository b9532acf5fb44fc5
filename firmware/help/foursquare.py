"""Help on Foursquare, made by tools/generate/build_help.py from seeds/foursquare.md: change that, not this."""

PAGES = (
    (
        "Goal",
        "A solo game by Wil Su. Build a grid of sixteen piles, four by four, with every top card face up. Too many "
        "cards face down, and you lose.",
    ),
    (
        "How a turn goes",
        "· Beside the grid lies the card to place, with the number of those that are left.\n"
        "· ←→↑↓ go to the places where it may lie: on a pile, or next to one. A places it.\n"
        "· Then the row is looked at. If your card is the highest or the lowest face up in it, all its other piles "
        "turn over. After that the column, in the same way.\n"
        "· Folded corners show that before you place the card.\n"
        "· The next card comes. Make sixteen piles, four by four, and turn them all up.\n"
        "· Never let more than four be face down.",
    ),
    (
        "On the display",
        "· \ue003: the cursor, where A places the card.\n"
        "· \ue006: a place for a new pile.\n"
        "· \ue00c: cards in the pile, a dot each. Four are the most.\n"
        "· \ue008: face down. \ue009: the same, but an option shows the card.\n"
        "· \ue00a or \ue00b: it would turn over if you placed your card at the cursor.\n"
        "· The large card is yours to place. The number under Stock: cards that come after it.\n"
        "· Face down 2 of 4: two are face down, and more than four lose. Then 3: after the card is placed at the "
        "cursor. Below, the place and its pile.\n"
        "· On colour displays the limit is red, and what turns more up than down is green.\n"
        "· Once four rows and columns are in use places have names: A1 is at the top left, C2 in the third column, "
        "second row. Before that the grid may grow any way, the display moves along, and hints call the place at "
        "the cursor Here.",
    ),
    (
        "Cards",
        "Forty cards: ace to ten in four suits. The ace is 1, the lowest. No jacks, queens or kings.\n"
        "They are shuffled into a stock, face down. You see one card at a time, the one to place now.",
    ),
    (
        "Placing",
        "Your first card starts the grid.\n"
        "Each later card goes face up on a pile, or in an empty place beside, above or below one. Corners do not "
        "count.\n"
        "A pile holds four cards at most. The grid has four rows and four columns at most.",
    ),
    (
        "Turning over",
        "First the row: if your card is higher than all its other face-up cards, or lower than all, the row's other "
        "piles turn over.\n"
        "Up turns down, down turns up. Your card stays up.\n"
        "Face-down cards are not compared. If all the others are down, any card turns them up.\n"
        "A tie is neither higher nor lower.\n"
        "Then the column, in the same way.",
    ),
    (
        "Losing",
        "More than four cards face down, once row and column have turned: you lose. The console asks before you "
        "place such a card.\n"
        "Out of cards and not won: you lose too.\n"
        "A lost game scores 0. The results also keep the most piles that a lost game had face up.",
    ),
    (
        "Winning",
        "Sixteen piles, all face up: you win.\n"
        "You score the cards left in the stock: 24 at best, when each card started a pile.",
    ),
    (
        "Options",
        "· Grid. Floating: it grows any way from the first card. Fixed: the sixteen places are set from the start.\n"
        "· Losing move. Loses: you may play it. Forbidden: you may not; if no other is left, you lose.\n"
        "· Closed cards dimmed. Off: backs are blank. On: they show their card, faintly.\n"
        "· Undo. On: take back what is placed, though you have seen the next card. Off: it stays.",
    ),
    (
        "Fine points",
        "· A card alone in its row turns nothing there. The same in a column.\n"
        "· A gap does not end a row or column.\n"
        "· Row or column first makes no difference: only your card is in both, and it stays.\n"
        "· You may cover a face-down card. Covered cards no longer count.\n"
        "· Your very last card can win, for a score of 0. Losing by face-down cards is looked at first.",
    ),
)
