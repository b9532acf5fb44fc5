"""Learning of the tables of All Fours' computer player: weights of cards, and the chances to win a match."""
