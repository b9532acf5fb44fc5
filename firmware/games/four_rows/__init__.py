"""Four Rows on the console: its screens, and how they are laid out."""

ONCE = ("layout",)  # what `screen` wants once, when it is made
