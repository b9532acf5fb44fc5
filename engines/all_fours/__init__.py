"""All Fours and its variants, where a hand scores High, Low, Jack and Game (clauses AF)."""
