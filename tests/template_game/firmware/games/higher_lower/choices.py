"""What the options of Higher or Lower do: of each, in order, a line a choice, or one line for all; nothing for those
that menus do not offer."""

TEXTS = (
    "Six wrong guesses lose.\nThree wrong guesses lose.",
    "What is guessed stays.\nTake a guess back, the next card seen.",
)
