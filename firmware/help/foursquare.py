"""Help on Foursquare, made by tools/generate/build_help.py from seeds/foursquare.md: change that, not this."""

PAGES = (
    (
        "Goal",
        "A solo game by Wil Su. Build a grid of sixteen piles, four by four, with every top card face up. If too "
        "many cards are face down, you lose.",
    ),
    (
        "How a turn goes",
        "· Place the card beside the grid: on a pile, or next to one.\n"
        "· If it is the highest or the lowest face-up card in its row, the row's other piles turn over.\n"
        "· The same happens in its column.\n"
        "· The next card comes. Make sixteen piles, and turn them all face up.\n"
        "· Never have more than four face down.",
    ),
    (
        "On the display",
        "· \ue003: the cursor, where A places the card. \ue006: a place for a new pile.\n"
        "· \ue00c: a dot for each card of the pile, four at most.\n"
        "· \ue008: face down. \ue009: the same, but an option shows the card.\n"
        "· \ue00a or \ue00b: this pile will turn over if you place your card at the cursor.\n"
        "· The large card is yours to place. Stock: cards after it.\n"
        "· Face down 2 of 4: two are face down, and four are allowed. Then 3: after your card. Below: the place and "
        "its pile.\n"
        "· Places have names once the grid has four rows and columns: A1 is at the top left, C2 in the third column "
        "and second row. Until then the grid can grow any way, and the display moves with it.",
    ),
    (
        "The buttons",
        "· ←→↑↓ go to the places where the card may go. A places it.\n"
        "· Folded corners show in advance what turns over.",
    ),
    (
        "Cards",
        "Forty cards, ace to ten in four suits. The ace is the lowest.\n"
        "They are shuffled into a stock, face down. You see one card at a time.",
    ),
    (
        "Placing",
        "Your first card starts the grid.\n"
        "Each later card goes face up on a pile, or in an empty place beside, above or below one. Corners don't "
        "count.\n"
        "A pile has at most four cards, and the grid four rows and four columns.",
    ),
    (
        "Turning over",
        "If your card is higher than all other face-up cards of its row, or lower than all of them, the row's other "
        "piles turn over: face up becomes face down, and face down becomes face up. Your card stays face up.\n"
        "Face-down cards are not compared. If all others are face down, any card turns them up.\n"
        "A tie is neither higher nor lower.\n"
        "The column follows, in the same way.\n"
        "Example: a 9 joins 4, 7 and a face-down card. It is the highest, so 4 and 7 turn down and the other card "
        "turns up.",
    ),
    (
        "Losing",
        "You lose with more than four cards face down after row and column have turned. The console asks before you "
        "place such a card.\n"
        "You also lose if the cards run out before you win.\n"
        "A lost game scores 0. Results also keep the most face-up piles of a lost game.",
    ),
    (
        "Winning",
        "Sixteen piles, all face up: you win.\n"
        "You score the cards left in the stock: 24 at best, if every card started a pile.",
    ),
    (
        "Options",
        "· Grid. Floating: it grows any way from the first card. Fixed: the sixteen places are set from the start.\n"
        "· Losing move. Loses: you may play it. Forbidden: losing moves are blocked. If only those are left, you "
        "lose.\n"
        "· Closed cards dimmed. Off: backs are blank. On: backs show their card, faintly.\n"
        "· Undo. On: take back any card, even though you have seen the next one. Off: cards stay.",
    ),
    (
        "Fine points",
        "· A card alone in its row turns nothing there. The same holds for a column.\n"
        "· A gap does not end a row or a column.\n"
        "· Row first or column first makes no difference, because your card is the only one in both.\n"
        "· You may cover a face-down card. Covered cards no longer count.\n"
        "· Your very last card can win, for a score of 0. If it also puts too many cards face down, you lose.",
    ),
)
