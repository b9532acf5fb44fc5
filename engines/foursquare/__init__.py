"""Foursquare, Wil Su's solitaire of sixteen piles that turn one another over (clauses FQ)."""
