"""All Fours on the console."""

PARTS = ("looks", "table", "telling")  # what `screen` wants, to be imported before it
ONCE = ("layout",)  # and once, when it is made
