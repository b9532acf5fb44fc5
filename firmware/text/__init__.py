"""Games as plain sentences, one fact a line: text play on the console, and `--text` on a PC.

The sentences of each game are in `firmware/games/<key>/text.py`.
"""
