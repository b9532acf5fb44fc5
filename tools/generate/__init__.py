"""Generators of committed files: fonts, help pages, playthroughs, golden screens."""
