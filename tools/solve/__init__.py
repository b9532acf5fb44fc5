"""Perfect play: the ceilings of games, and the winnable deals of Rows of Four."""
