"""Help on Risky Business, made by tools/generate/build_help.py from seeds/risky_business.md: change that, not this."""

PAGES = (
    (
        "Goal",
        "A game by J. Mowery and J. Mullins for two to four players, best for two. Have the lowest score in the "
        "end.\n"
        "You score the four cards that you set aside, one a turn, and the four that you hold at the end. Clearing "
        "piles takes points off.",
    ),
    (
        "How a turn goes",
        "· You have four moves: play a card on a pile whose top has the same rank, play a king on any pile, or swap "
        "with the row.\n"
        "· After a play you pick up a card, and any empty place in the middle is filled.\n"
        "· Stop when you like, even before the first move. After the fourth the turn ends by itself.\n"
        "· Then set one card aside, face down.\n"
        "· You get the row, your other cards become the new row, and the deck makes it four again. The next player "
        "is on.\n"
        "· After four turns each the cards are turned up and counted.",
    ),
    (
        "On the display",
        "· Top: the question, or the news. Moves 3: moves left in this turn. Deck 34: its cards.\n"
        "· Piles: 1 to 4 from the left. \ue01c: cards of a pile; four make a quad. Row: your next hand.\n"
        "· \ue010: your card at the cursor fits here, or this place is to be filled.\n"
        "· \ue012: something just happened here. \ue006: an empty place.\n"
        "· \ue004: the cursor. \ue015: your card at the cursor, or taken up.\n"
        "· Right: \ue00d plays. Each score so far: yours with the cards set aside, of others only the clears.\n"
        "· Foot: your hand. Done, in a frame: ends your moves. \ue01d: what you set aside, a line for what is to "
        "come. \ue008 over all that: nobody may look now.\n"
        "· At the end \ue01e: not yet turned up. \ue00d: the winner. ←→: how each sum adds up.",
    ),
    (
        "The buttons",
        "· ←→↑↓ go to what may be chosen, A does it. A, or ↑, takes up a card; then choose the pile or the place of "
        "the row, and A plays it. Done is right of the hand.\n"
        "· What follows is asked one by one: Pick up a card. Refill pile 2: hand or deck? The deck is at the top, "
        "the hand at the foot.\n"
        "· B lays a card back, or goes back to the start of a move while nothing new was turned up.\n"
        "· Cards that the deck lays one after the other are shown step by step. A button hurries the one that is "
        "shown.\n"
        "· While others play, a button hurries too. What happened, in the menu, tells it again.\n"
        "· ↓ below the last choice: the cards of others that all have seen.\n"
        "· When your turn ends the row moves down into your hand.",
    ),
    (
        "Your next hand",
        "At the end of each turn the discard row comes into your hand, and what you held goes into the row. So the "
        "row that you leave is your next hand.\n"
        "It pays to swap low cards into it, and cards that fit the piles. Nobody else can touch it: the next player "
        "finds another row, made of your hand.\n"
        "After your fourth turn there is no next one. The row that you take up then is your final hand, and it is "
        "scored.",
    ),
    (
        "The deal",
        "Two play with one pack of 52 cards, three or four with two packs.\n"
        "Four cards are laid out in the middle, face up: each begins a pile. Four go to each player, four face up "
        "into the row, and the rest is the deck.\n"
        "Equal cards in the middle stay apart, and kings stay, as they were dealt.\n"
        "Who begins the first game is drawn by lot, in place of a cut. Play goes clockwise.\n"
        "A deal number gives the same cards in the same order, whoever begins and whoever plays.",
    ),
    (
        "Playing a card",
        "Put a card from your hand on a pile whose top card has the same rank. Suits do not matter.\n"
        "The fourth card of a rank makes a quad: the pile is cleared, and you score 2 less. With two packs two of "
        "the four may be the same card.\n"
        "Whatever you play, you then pick up one card.",
    ),
    (
        "Kings",
        "A king goes on any pile, another king too, and clears it, even if it is a single card: you score 1 less.\n"
        "On three of a kind it does no more: that is a king's clear and no quad.",
    ),
    (
        "Picking up",
        "· The top card of a pile, but not of the one you just played on.\n"
        "· Any card of the row. The deck's next card takes its place at once.\n"
        "· The next card of the deck. Only you see it.\n"
        "You pick up before empty places are filled, so a card that fills one is not yet to be had.\n"
        "Taking the last card of a pile is no clear and scores nothing, but its place has to be filled too.",
    ),
    (
        "Swapping",
        "Put a card from your hand into the row and take the one that lay there.\n"
        "You must take one, and not the card you put down. So your hand and the row keep their sizes.\n"
        "What came into the row in this turn may be taken in this turn.",
    ),
    (
        "Empty places",
        "Cleared cards lie in front of whoever cleared them. The middle always has four piles, so each empty place "
        "is filled at once, the lowest number first.\n"
        "From your hand: any card, and nothing more happens, even if it is a king or fits another pile. You choose "
        "on which of two equal piles you play. It costs a move, and you pick nothing up.\n"
        "From the deck: it costs nothing. With no move left there is only the deck, unless the options say "
        "otherwise.\n"
        "You always keep a card to set aside, so your last one cannot fill a place.",
    ),
    (
        "From the deck",
        "The card that the deck brings for an empty place may go elsewhere, and then another is brought for the "
        "place.\n"
        "· A rank that lies on a pile goes there: on the largest such pile, of equal ones on the lowest number. A "
        "quad is cleared.\n"
        "· A king must be played on a pile. You say on which. With no pile left, it starts one itself.\n"
        "· Any other card starts the new pile.\n"
        "All that is cleared in this way counts for you. It takes no move, and you pick nothing up.\n"
        "Hand or deck is asked once for each place that falls empty, and holds until it is filled. A lower place "
        "that falls empty meanwhile is asked and filled first.",
    ),
    (
        "The count",
        "When each seat has set four cards aside and holds four, all are turned up. Yours are added, eight in all, "
        "by the chart. Each clear by a king takes off 1, each quad 2.\n"
        "The lowest score wins. If that is a tie, whoever has more clears wins, a king's and a quad counting one "
        "each. If that is a tie too, the win is shared.\n"
        "The winner picks who begins the next game. If the win was shared, one of those who share it does, drawn by "
        "lot.",
    ),
    (
        "Values",
        "A two to a ten is worth its number. What ace, jack, queen and king are worth was never published, so there "
        "are charts.\n"
        "· Default: ace 1, jack, queen and king 10.\n"
        "· Pip: ace 1, jack 11, queen 12, king 13.\n"
        "· Golf: ace 1, jack and queen 10, king 0.\n"
        "· Custom: your own.",
    ),
    (
        "Options",
        "· Chart. Default, Pip, Golf: as on the page Values. Custom: the four values below.\n"
        "· Ace. 1, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15: what it is worth in a custom chart.\n"
        "· Jack. 11, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15: the same.\n"
        "· Queen. 12, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15: the same.\n"
        "· King. 13, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15: the same.\n"
        "· Refill costs a move. Yes: each time you fill a place from your hand. No: never, so you may do it after "
        "your fourth move too.\n"
        "· Drawn kings. Choice: you say which pile one clears. Automatic: the largest, of equal ones the lowest "
        "number.\n"
        "· Undo. This turn: back to where your turn began, or to where it last turned up a card. Any: as far as you "
        "like, if only one person plays. Off: what is done stays.",
    ),
    (
        "Players",
        "Each seat is a person's or the console's, which plays easy, medium or hard.\n"
        "People share the console by passing it on. Hands and what was set aside are hidden; you may look at your "
        "own. The row, the piles and all cleared cards are for all to see.\n"
        "The console's players remember what lay open. All know a card in a hand that came from the row or a pile, "
        "and that it was set aside if it is not in the row afterwards.",
    ),
    (
        "Fine points",
        "· If a card is due and the deck is empty, all cleared cards are shuffled for a new one. Their points stay. "
        "There are always enough.\n"
        "· A king that is waiting for its pile is not shuffled in.\n"
        "· A hand may come down to a single card, which is then set aside.\n"
        "· In a swap of two packs a card may be taken for its twin: it is another card.\n"
        "· In a game of more than eight hundred moves nobody is asked how to fill a place any more: the deck does, "
        "and its kings clear the largest pile.\n"
        "· Each seat has four turns, never more or fewer.",
    ),
)
