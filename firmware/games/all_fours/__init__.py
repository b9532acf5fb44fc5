"""All Fours on the display and in text play."""
