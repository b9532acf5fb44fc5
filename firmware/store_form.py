"""What a file of the store looks like: what `store.py` writes and `store_read.py` reads.

`F4S` and the version, sequence (4 bytes, low first), length of the name and the name, length of the payload (2) and the
payload, CRC-32 of all that (4).
"""

from micropython import const

MAGIC = const(0x533446)  # "F4S", low byte first
VERSION = const(1)
MOST = const(16384)  # bytes of a payload: there is memory for them, and three times what the longest game takes
SEQUENCES = const(0x3FFFFFFF)  # a flash has worn out long before
