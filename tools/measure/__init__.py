"""Measurements of strength, speed and the console's use of a Pico."""
