"""All Fours and its variants, where a hand scores High, Low, Jack and Game (clauses AF)."""

PARTS = ("score", "deal", "play")  # what `rules` wants, to be imported before it
PASSING = ("opening", "early", "count", "refusals", "bidding", "bids", "easy", "why")  # what is wanted now and then
