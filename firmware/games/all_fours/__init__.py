"""All Fours on the display and in words."""
