"""The console in a terminal: its picture in cells, keys as buttons, and scripts of presses."""
