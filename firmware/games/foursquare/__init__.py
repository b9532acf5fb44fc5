"""Foursquare on the display and in text play."""
