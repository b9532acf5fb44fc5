"""What is generated and committed: fonts, help pages, playthroughs, golden screens."""
