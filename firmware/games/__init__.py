"""How each game looks and how the buttons act on it."""
