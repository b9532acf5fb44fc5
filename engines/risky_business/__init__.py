"""Risky Business, J. Mowery and J. Mullins' game of piles, kings and a row that is the next hand (clauses RB)."""
