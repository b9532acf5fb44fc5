"""Help on the peg board, for people with real cards. Laid out as the pages made from `seeds/`, but written by hand."""

PAGES = (
    (
        "Pegging",
        "↑↓ choose what has happened, ← or → the side that scores. Between three sides, A is the middle one.\n"
        "After each press the list goes on by itself: High, Low, Jack, Game.\n"
        "The full peg shows the points, the hollow one those before.",
    ),
    (
        "Close finish",
        "The points of a hand count in the order High, Low, Jack, Game, whichever is entered first. The first side to "
        "reach the target wins.\n"
        "After that, the other points of the hand count for an all-four only. The next High begins another game.",
    ),
    (
        "Penalties",
        "Choose the side that has to pay. Each other side scores.\n"
        "· Misdeal: 1 point.\n"
        "· Revoke: 1 point, and no Game in this hand. Some play for the whole game: Game lost.\n"
        "· Looked early: 4 points, if the partner of the player who leads first looks at the hand too soon.",
    ),
    (
        "Menu",
        "B opens it. Undo goes back as far as you like, also into earlier games.\n"
        "The variant decides which points there are. The points to win, the sides, the names and the stakes "
        "are yours to choose.\n"
        "A new board keeps them all, and only the pegs go back.",
    ),
    (
        "Saving",
        "Every peg is saved as you put it. The board is as you left it when you come back.",
    ),
)
