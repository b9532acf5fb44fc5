"""Help on the buttons, the same in every game. Laid out as the pages made from `seeds/`, but written by hand."""

PAGES = (
    (
        "Buttons",
        "←↑↓→ go from one legal choice to the next.\n"
        "A chooses.\n"
        "B steps back. With nothing to step back from, B opens the game menu: undo, rules, hint, what happened, "
        "options and new deals.\n"
        "Short cuts: hold A for a hint, hold B for the menu.\n"
        "First screen: A continues a game that waits, B opens its menu.\n"
        "While the console's players move, any button hurries what is shown, one step a press.",
    ),
    (
        "Menus",
        "· \ue000: the row that A chooses. In options ←→ change its value.\n"
        "· \ue001: it cannot be chosen now, and A says why.\n"
        "· \ue002: there are more rows than fit.\n"
        "· 1/3 beside a title: the first of three. ↓ or A turns on, ←→ go to other pages.",
    ),
    (
        "What happened",
        "In the game menu: the last moves in words, the newest at the end. ↑ turns back, A shows them "
        "again on the table.",
    ),
    (
        "Saving",
        "Every move is saved as you make it. Switch off whenever you like; Continue brings the game back.",
    ),
)
