"""Help on Four Rows, made by tools/generate/build_help.py from seeds/four_rows.md: change that, not this."""

PAGES = (
    (
        "Goal",
        "Be the only player to get rid of all your cards. A game for two to four players by Michael Tizzano, also "
        "known as 69, Tipsy Tens or Field.",
    ),
    (
        "How a turn goes",
        "· Four cards lie face up in the middle: the field. Play as many of your cards onto them as you like, one "
        "by one.\n"
        "· A card fits on the same rank, or on a neighbour in its suit.\n"
        "· Stop when you want to. If nothing fits any more, your turn ends by itself.\n"
        "· When a hand is empty, everyone else has one more turn: the last lap.\n"
        "· If you alone went out, you win. Otherwise those who went out play another round with fewer cards.",
    ),
    (
        "On the display",
        "· \ue00d: plays now. \ue00e: cards in that hand. \ue00f: out of the game.\n"
        "· Below the names: the last move, or what A does.\n"
        "· \ue010: your card fits here. \ue004: A plays it here. \ue011: the card played last.\n"
        "· \ue016: a ten that counts as the card you see.\n"
        "· Stock 30: cards left to deal. Last lap: it has begun.\n"
        "· \ue015: your card at the cursor. \ue013: it fits somewhere. \ue014: it does not.\n"
        "· \ue008: nobody may look now.",
    ),
    (
        "The buttons",
        "· ←→ choose a card that fits, and A plays it. If it fits in several places, choose one, then A.\n"
        "· For a ten, choose the card that it stands for.\n"
        "· Pass, or Done after a card, ends your turn. It is right of the hand.\n"
        "· While others play, any button hurries them.",
    ),
    (
        "The deal",
        "One pack of 52 cards. Everyone gets nine, four make the field, and the rest is the stock.\n"
        "The first dealer is drawn by lot, unless you choose one; after each game the next player deals. The player "
        "after the dealer begins. Play goes clockwise.\n"
        "A deal number always gives the same cards.",
    ),
    (
        "What fits",
        "· The same rank, of any suit.\n"
        "· One rank higher or lower, of the same suit. King and ace are neighbours.\n"
        "· A six on a nine, or a nine on a six, of any suit.\n"
        "Example: on the 7♥ you can play any seven, the 6♥ or the 8♥.\n"
        "The card below is covered for good.",
    ),
    (
        "Tens",
        "A ten from your hand is wild: choose any card that fits, and the ten counts as that card from then on. It "
        "can also be itself, or a card that is in the field already.\n"
        "Example: on the 7♥ a ten can be any seven, the 6♥ or the 8♥.\n"
        "A ten dealt to the field is an ordinary ten.",
    ),
    (
        "Passing",
        "You may pass even if you can play. If only others can play, your turn is skipped.\n"
        "If everyone passes in a row, a new field is dealt. After two new fields in a row, a player who can play "
        "must.",
    ),
    (
        "New field",
        "If nobody can play, four new cards replace the field. This is repeated until a player can play. Hands stay "
        "the same.\n"
        "The player whose last card was played longest ago then begins; a player who has not played yet comes first "
        "of all. In a tie the turns decide.\n"
        "When the stock runs out, all cards outside the hands and the new field are shuffled into another.",
    ),
    (
        "Last lap",
        "Once a hand is empty, everyone else has one turn to empty theirs. If nobody does, the first player wins.\n"
        "Going out in the last lap starts no other lap. If nothing fits in your turn, you miss your chance.",
    ),
    (
        "Rounds",
        "If several players went out, they alone play the next round, with all cards shuffled. The rounds have "
        "hands of nine, seven, five, three and one card.\n"
        "The player who went out first begins.\n"
        "With one card each there is no last lap: the first to go out wins.",
    ),
    (
        "Options",
        "· Not out in time. Out: anyone who fails to go out in the last lap is eliminated. Stay: they keep their "
        "cards and play on, and may win, even against hands of one card.\n"
        "· New field in last lap. No: never. Yes: if none of the players still to come can play, until every card "
        "outside the hands has been in the field once in this lap; then they are skipped.\n"
        "· Undo. This turn: back to where your turn began, since nothing hidden was shown. Any: as far as you like, "
        "if only one person plays. Off: moves stay.\n"
        "· First dealer. Any seat: drawn by lot among all. Computer: drawn among the computer players, so that a "
        "person never deals first. After each game the next player deals.",
    ),
    (
        "Players",
        "Each seat is a person's or a computer player's, which plays easy, medium or hard.\n"
        "People pass the console on. Hands and the stock are hidden; everyone sees the field, and how many cards "
        "each hand has.\n"
        "Computer players remember the cards that were face up since the last shuffle, and who could play and who "
        "could not.\n"
        "Results count the games won; there are no points.",
    ),
    (
        "Fine points",
        "· A ten that is shuffled is a ten again.\n"
        "· A player who stays and has not played in this round begins the next.\n"
        "· Passed and skipped turns count alike: a new field comes when nobody has played for a whole round of "
        "turns.\n"
        "· The dealer stays the same in all rounds, even when out of the game.",
    ),
)
