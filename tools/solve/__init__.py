"""What perfect play would do: the ceiling of Four Rows, the deals of Rows of Four that can be won."""
