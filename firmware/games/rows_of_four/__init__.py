"""Rows of Four on the console: its screens, and how they are laid out."""
