"""How the weights of Four Rows' computer player are learned."""
