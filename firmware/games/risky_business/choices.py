"""What the options of Risky Business do: of each, in order, a line a choice, or one line for all; nothing for those
that menus do not offer."""

TEXTS = (
    "The usual values; the page Values has them.\n"
    "Cards count what their signs say; see Values.\n"
    "As in golf; see the page Values.\n"
    "The four values below are your own.",
    "In a chart of your own it is worth %s.",
    "In a chart of your own it is worth %s.",
    "In a chart of your own it is worth %s.",
    "In a chart of your own it is worth %s.",
    "To fill a place from your hand is one of your moves.\nTo fill a place from your hand costs nothing.",
    "You say which pile a drawn king clears.\nA drawn king clears the largest pile.",
    "Back to where your turn began, or last turned up a card.\n"
    "As far back as you like, while only one person plays.\n"
    "What is done stays.",
    "",
)
