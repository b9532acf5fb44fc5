"""Higher or Lower, the template of a game: guess what the next card is (clauses HL)."""
