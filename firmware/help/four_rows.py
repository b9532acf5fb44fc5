"""Help on Four Rows, made by tools/generate/build_help.py from seeds/four_rows.md: change that, not this."""

PAGES = (
    (
        "Goal",
        "A game by Michael Tizzano for two to four players, also known as 69, Tipsy Tens or Field. Get rid of all "
        "your cards, and be the only one who does.",
    ),
    (
        "How a turn goes",
        "· You hold cards, and four lie in the field. ←→ go to those of your cards that fit on one of them: same "
        "rank, or the next of the same suit.\n"
        "· A plays the card. If it fits in more than one place, choose with ←→, then A again.\n"
        "· A ten is wild: next you choose the card that it stands for. After → are those of your cards that would "
        "fit on it.\n"
        "· Go on as long as you like, or stop: Pass before your first card, Done after it. ↑ leads up from the "
        "hand, and → to that button; so do ←→ past the ends of the hand.\n"
        "· When none of your cards fits, your turn ends by itself.\n"
        "· While others play, a button hurries the card that is shown. What happened, in the menu, tells it again.\n"
        "· Once a hand is empty, the others have one turn each to empty theirs: the last lap.\n"
        "· If one player alone has got rid of all, that is the winner. If not, those who have play on with fewer "
        "cards: the next stage.",
    ),
    (
        "On the display",
        "· \ue00d: to act. \ue00e: cards in that hand. out: it is empty. \ue00f: out of the game.\n"
        "· Under the names: what was done last, or what A would do.\n"
        "· \ue010: the card at the cursor fits here. \ue004: A plays it here.\n"
        "· \ue011: the card that was played last.\n"
        "· \ue016: this card is a ten, and stands for what you see.\n"
        "· Stock 30: its cards. Last lap, lit: it is on.\n"
        "· Round 1: 9 cards each were dealt. Then come 7, 5, 3 and 1.\n"
        "· Pass or Done in a frame: the button that ends your turn.\n"
        "· \ue015: your card at the cursor.\n"
        "· \ue013: it fits somewhere. \ue014: it does not.\n"
        "· \ue008 over the hand: nobody may look at it now. Pass the console on; A shows the next player's cards.",
    ),
    (
        "The deal",
        "One pack of 52 cards without jokers, however many play.\n"
        "Nine cards each, then four face up in the middle: the field. The rest is the stock.\n"
        "The first dealer is drawn by lot, or is one of the console's players if you choose so; after each game the "
        "deal moves on by one seat. The seat after the dealer begins, then clockwise.\n"
        "A deal number gives the same cards in the same order, whoever deals and whoever plays.",
    ),
    (
        "Your turn",
        "Play as many cards as you like, one by one, each on any card of the field, your own too.\n"
        "It covers the card below for good.\n"
        "Stop whenever you want, even if more cards fit. Once nothing fits, or your hand is empty, the turn ends by "
        "itself.",
    ),
    (
        "What fits",
        "· The same rank, of any suit.\n"
        "· One rank higher or lower, of the same suit.\n"
        "· A six on a nine, or a nine on a six, of any suit.\n"
        "An ace is next to the king and next to the two, so a suit runs on in a circle: queen, king, ace, two.",
    ),
    (
        "Tens",
        "A ten from your hand is wild: choose the card that it stands for. That card must fit.\n"
        "It may stand for a card that lies on the field too, for another ten, or for itself.\n"
        "From then on only what it stands for counts.\n"
        "There are six cards to choose from in a place, or ten if a six or a nine is on top.\n"
        "A ten that was dealt to the field is just a ten.",
    ),
    (
        "Passing",
        "You may pass; it costs nothing.\n"
        "If you cannot play but another can, you are passed over.\n"
        "If all pass one after the other, there is a new field. After two of these in a row, whoever can play must, "
        "until a card is played.",
    ),
    (
        "New field",
        "If nobody can play, the field is removed and four new cards are dealt, until somebody can. Hands stay as "
        "they are.\n"
        "It is then the turn of the player whose last card is longest ago. Never played is longest of all, and a "
        "pass is not a play. In a tie it is the one whose turn would have come first.\n"
        "If the stock runs out meanwhile, all cards but those in hands and those just dealt are shuffled for a new "
        "one.",
    ),
    (
        "Last lap",
        "Once a hand is empty, each of the others has one last turn to empty theirs, in order.\n"
        "If nobody does, the player who went out wins.\n"
        "Nobody who goes out in this lap starts another.\n"
        "If you cannot play in it, your chance is gone: unless the options say so, there is no new field.",
    ),
    (
        "Stages",
        "If more than one went out, all cards are shuffled. A new field is dealt, and seven cards to each who went "
        "out. The others are out of the game.\n"
        "Then five cards, three, one. The first who went out begins.\n"
        "With one card each there is no last lap: the first with an empty hand wins.",
    ),
    (
        "Options",
        "· Not out in time. Out: who misses the last lap leaves the game. Stay: they keep their cards and play on, "
        "and may win, even against hands of one card.\n"
        "· New field in last lap. No: never. Yes: if none of those whose last turn is to come can play, until every "
        "card outside the hands has lain on the field once in this lap; then they are passed over.\n"
        "· Undo. This turn: back to where your turn began, since nothing hidden was shown. Any: as far as you like, "
        "if only one person plays. Off: what is done stays.\n"
        "· First dealer. Any seat: drawn by lot among all. Computer: drawn among the console's players, so that a "
        "person never deals first. The deal then moves on by one seat.",
    ),
    (
        "Players",
        "Each seat is a person's or the console's, which plays easy, medium or hard.\n"
        "People share the console by passing it on. Hands and the stock are hidden. The field, and how many cards "
        "each hand and the stock have, is for all to see.\n"
        "The console's players remember what lay open since the cards were last shuffled, and who could or could "
        "not play where: everybody saw that.\n"
        "No points: the results count the games won.",
    ),
    (
        "Fine points",
        "· A ten collected for a shuffle is a ten again.\n"
        "· Who never played when others start a new stage, and stays, begins it.\n"
        "· Passing over and passing count alike: a new field comes when nobody played a card all round.\n"
        "· The dealer stays the same through all stages, even when out of the game.",
    ),
)
