"""What the options of Foursquare do: of each, in order, a line a choice, or one line for all; nothing for those
that menus do not offer."""

TEXTS = (
    "The table grows any way from the first card.\nThe sixteen places are set from the start.",
    "You may make the move that loses.\nYou may not; if no other is left, you lose.",
    "Closed cards show their backs alone.\nClosed cards show their faces, faintly.",
    "Take back what you placed, the next card seen.\nWhat is placed stays.",
)
