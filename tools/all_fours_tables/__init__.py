"""Tables of All Fours: the weights and chances that its computer player has learned, its matches, and the variants."""
