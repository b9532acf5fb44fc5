"""The screens and the sentences of each game."""
