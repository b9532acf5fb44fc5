"""Text play of All Fours' companions on a PC: League night and the peg board."""
