"""What the options of Four Rows do: of each, in order, a line a choice, or one line for all; nothing for those
that menus do not offer."""

TEXTS = (
    "Who misses the last lap leaves the game.\nWho misses the last lap keeps the cards and plays on.",
    "The last lap has no new field.\nA new field comes in the last lap if nobody can play.",
    "",
    "Back to where your turn began, if nothing was shown since.\n"
    "As far back as you like, while only one person plays.\n"
    "What is done stays.",
    "Any seat may deal the first game, then the next seat.\nA computer player deals the first game, never a person.",
)
