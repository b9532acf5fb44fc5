"""Perfect play: the ceiling of Four Rows, the winnable deals of Rows of Four."""
