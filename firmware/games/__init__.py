"""The screens of each game."""
