"""Four Rows, Michael Tizzano's race to empty the hand on four cards in the middle (clauses FR)."""
