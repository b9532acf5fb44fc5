"""Four Rows, Michael Tizzano's race to empty the hand on four cards in the middle (clauses FR)."""

PARTS = ("common_knowledge", "turns")  # what `rules` wants, to be imported before it
PASSING = ("way_out", "why")  # what is wanted now and then
