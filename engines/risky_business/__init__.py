"""Risky Business, J. Mowery and J. Mullins' game of piles, kings and a row that is the next hand (clauses RB)."""

PARTS = ("held", "refill", "play")  # what `rules` wants, to be imported before it
PASSING = ("view_check", "why")  # what is wanted now and then
