"""The first seed: one function that mixes whatever a board cannot foresee."""

from hashlib import sha256


class Entropy:
    """A pool of 32 bytes. `sources` are (name, function) pairs; each function returns bytes when asked."""

    def __init__(self, sources):
        self._sources = sources
        self._pool = bytes(32)

    def draw(self):
        """32 bits. Each source changes them, and so does each earlier draw: no two deals are the same by accident."""
        mixed = sha256(self._pool)
        for name, read in self._sources:
            data = read()
            mixed.update(name.encode() + bytes((0, len(data))))
            mixed.update(data)
        self._pool = mixed.digest()
        drawn = sha256(b"draw" + self._pool).digest()  # what is shown as a deal number does not show the pool
        return int.from_bytes(drawn[:4], "little")
