"""Help on League night, beside the game's own rules. Laid out as the pages made from `seeds/`, but written by hand."""

PAGES = (
    (
        "The evening",
        "Two pubs of eight meet. Four tables play West Yorkshire to 15 at the same time, "
        "and each pub has two partners at every table.\n"
        "People sit where you like. The console plays everybody else.",
    ),
    (
        "Match points",
        "A table won is worth two match points.\n"
        "So is the higher total of points over all four tables. If the totals are equal, each pub gets one point.\n"
        "So even a lost table helps, if it is lost by a little.",
    ),
    (
        "Match card",
        "The card has a row for each table: its points, and whose turn it is or which hand is played.\n"
        "↑↓ choose a table. A sits down there, or watches it. B opens the menu.\n"
        "The other tables play on while you think, but no more than a hand ahead.",
    ),
    (
        "At a table",
        "Everything is as in a single match, with hints and rules. Only undo is off, as in a pub.\n"
        "B leads back to the match card. When a table is over, the card follows.\n"
        "Several people pass the console on: A shows the cards of whoever is named.",
    ),
    (
        "Saving",
        "All four tables are saved together. Switch off whenever you like: League night in the game's menu goes on.",
    ),
)
