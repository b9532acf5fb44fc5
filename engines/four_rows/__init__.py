"""Four Rows, Michael Tizzano's race to empty the hand on four cards in the middle (clauses FR)."""

PASSING = ("way_out", "why")  # what is wanted now and then
