"""A clock that the test holds in its hand."""

WRAP = 1 << 30


class Clock:
    """Ticks that the test advances. They start near the wrap, so that every test crosses it."""

    def __init__(self):
        self.us = (WRAP - 2500) * 1000

    def ticks_ms(self):
        return self.us // 1000 % WRAP

    def ticks_us(self):
        return self.us % WRAP

    def ticks_add(self, ticks, delta):
        return (ticks + delta) % WRAP

    def ticks_diff(self, later, earlier):
        return (later - earlier + WRAP // 2) % WRAP - WRAP // 2

    def sleep_ms(self, ms):
        self.us += ms * 1000
