"""The icon of each game in the launcher."""
