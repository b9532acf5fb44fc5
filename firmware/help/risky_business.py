"""Help on Risky Business, made by tools/generate/build_help.py from seeds/risky_business.md: change that, not this."""

PAGES = (
    (
        "Goal",
        "Have the lowest score in the end. A game by J. Mowery and J. Mullins for two to four players, best for "
        "two.\n"
        "You score four cards that you set aside, one in each turn, and your last hand of four. Clearing piles "
        "takes points off.",
    ),
    (
        "How a turn goes",
        "· Make up to four moves. Play a card on a pile with the same rank, play a king on any pile, or swap a card "
        "with the row.\n"
        "· After you play a card, pick one up. If a pile is gone, fill its place.\n"
        "· Stop when you like. Then set one card aside, face down.\n"
        "· The row becomes your next hand, and the rest of your old hand becomes the row.\n"
        "· After four turns each, all cards are turned up and counted.",
    ),
    (
        "On the display",
        "· Top: what to do next, or the news. Moves 3: moves left. Deck 34: its cards.\n"
        "· Piles: 1 to 4 from the left. \ue01c: cards of a pile; four make a quad. Row: your next hand.\n"
        "· \ue010: your card fits here. \ue012: something happened here. \ue006: an empty place.\n"
        "· \ue004: the cursor. \ue015: your card at the cursor.\n"
        "· Right: \ue00d plays. Scores so far: yours with the cards set aside, others' only with their clears.\n"
        "· Bottom: your hand. \ue01d: cards you set aside. \ue008: nobody may look now.\n"
        "· At the end \ue01e: not turned up yet. \ue00d: the winner.",
    ),
    (
        "The buttons",
        "· ←→↑↓ choose, and A does it. For a move take up a card with A, then choose a pile or a card of the row. B "
        "puts it back. Done is right of the hand.\n"
        "· ↓ at the bottom: cards of others that everyone has seen.\n"
        "· Any button hurries what is shown. What happened, in the menu, lists it.",
    ),
    (
        "The deal",
        "Two play with one pack of 52 cards, three or four with two packs.\n"
        "Four cards in the middle start the four piles. Everyone gets four cards, four more make the row, and the "
        "rest is the deck.\n"
        "The first player is drawn by lot. Play goes clockwise.",
    ),
    (
        "Playing a card",
        "A card goes on a pile whose top card has the same rank. Then pick up a card.\n"
        "The fourth card of a rank makes a quad: the pile is cleared, and you score 2 less.\n"
        "A king goes on any pile and clears it: you score 1 less.\n"
        "Example: a seven on three sevens takes 2 off. A king on them takes 1 off.",
    ),
    (
        "Picking up",
        "· The top card of another pile, not of the one you played on.\n"
        "· A card of the row; the deck replaces it.\n"
        "· The next card of the deck, which only you see.\n"
        "You pick up before an empty place is filled.\n"
        "Taking a pile's last card scores nothing, but its place must be filled.",
    ),
    (
        "Swapping",
        "Put a card into the row and take another one from it.\n"
        "Swap low cards into the row, and cards that fit the piles: they will be your next hand.",
    ),
    (
        "Empty places",
        "Fill an empty place at once. From your hand: any card, which takes a move. From the deck: free.\n"
        "A card from the deck goes on a pile of its rank if there is one, and the deck brings another. You choose a "
        "pile for a king. Piles cleared this way count for you.\n"
        "Always keep one card to set aside.",
    ),
    (
        "The count",
        "Your eight cards are added up. Each king clear takes off 1, each quad 2. The lowest score wins; in a tie "
        "more clears win.\n"
        "Cards from two to ten score their number, an ace 1, and a jack, queen and king 10, unless you choose "
        "another chart.\n"
        "Example: 1 + 2 + 3 + 5 set aside, 4 + 4 + 7 + 10 in hand, a quad and a king clear: 36 - 3 = 33.\n"
        "The winner chooses who begins the next game.",
    ),
    (
        "Options",
        "· Chart. Default: ace 1, jack, queen and king 10. Pip: ace 1, jack 11, queen 12, king 13. Golf: ace 1, "
        "jack and queen 10, king 0. Custom: the four values below.\n"
        "· Ace. 1, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15: its value in a custom chart.\n"
        "· Jack. 11, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15: the same.\n"
        "· Queen. 12, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15: the same.\n"
        "· King. 13, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15: the same.\n"
        "· Refill costs a move. Yes: each time you fill a place from your hand. No: never, so you may do it after "
        "your fourth move too.\n"
        "· Drawn kings. Choice: you choose the pile that a king clears. Automatic: the largest pile, or the lowest "
        "number of equal ones.\n"
        "· Undo. This turn: back to where your turn began, or to where it last turned up a card. Any: as far as you "
        "like, if only one person plays. Off: moves stay.",
    ),
    (
        "Players",
        "Each seat is a person's or a computer player's, which plays easy, medium or hard.\n"
        "People pass the console on. Hands and cards set aside are hidden; you may look at your own.\n"
        "Computer players remember every card that was face up: a card that a player took from the row or a pile, "
        "and a card that must have been set aside because it is not in the row afterwards.\n"
        "A deal number always gives the same cards.",
    ),
    (
        "Rare cases",
        "· If a card is due and the deck is empty, all cleared cards are shuffled into a new one. Their points "
        "stay. There are always enough.\n"
        "· A king that waits for its pile is not shuffled in.\n"
        "· Of several piles with its rank, a card from the deck goes on the largest, then on the lowest number.\n"
        "· With no pile left a king from the deck starts one.\n"
        "· The lowest empty place is filled first.\n"
        "· With two packs, a quad may have two equal cards, and a swap may take a card's twin.\n"
        "· In a tie each clear counts one, a king's or a quad. If that is a tie too, the win is shared, and one of "
        "the winners, drawn by lot, chooses who begins.\n"
        "· After eight hundred moves nobody is asked how to fill a place: the deck does it, and its kings clear the "
        "largest pile.\n"
        "· Each seat has exactly four turns.",
    ),
)
