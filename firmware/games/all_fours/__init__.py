"""All Fours on the console."""
