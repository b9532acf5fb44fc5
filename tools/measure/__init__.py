"""How well and how fast the console plays, and what it needs of a Pico."""
