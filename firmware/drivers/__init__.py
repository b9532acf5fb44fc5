"""Drivers of buttons, displays and the watchdog."""
