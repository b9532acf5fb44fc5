"""Four Rows on the display and in text play."""
