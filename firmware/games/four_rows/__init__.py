"""Four Rows on the console: its screens, and how they are laid out."""
