"""Rows of Four: a solitaire of two packs, eight piles and three passes through the stock."""
