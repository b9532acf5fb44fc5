"""Higher or Lower, the template for a new game: guess whether the next card is higher or lower (clauses HL)."""
