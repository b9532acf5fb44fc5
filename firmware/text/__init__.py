"""Games in plain sentences, one fact a line: line play on the console, and `--text` on a PC.

How each game is told is in `firmware/games/<key>/text.py`.
"""
