"""The console in a terminal: its picture as character cells, keys as buttons, and scripts of presses."""
