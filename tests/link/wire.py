"""A serial line in memory: two ends that are ports (`firmware.types.Port`), and what happens to bytes between them."""

from engines import rng


class Wire:
    """A wire between the ports `a` and `b`. `wrong` has its faults by name, which happen at random by `seed`:

    Every nth byte on average is changed (`damage`), lost (`drop`) or doubled (`double`). Every nth write overtakes the
    one before (`swap`). Bytes take `delay` ms of `clock`. A write accepts at most `pieces` bytes, at random.
    """

    def __init__(self, clock, seed=1, **wrong):
        self.clock = clock
        self.quiet()
        for name, value in wrong.items():
            assert hasattr(self, name)
            setattr(self, name, value)
        self._dice = bytearray(rng.SIZE)
        rng.seed(self._dice, 0, seed & 0xFFFF, seed >> 16)
        self._cut = False
        self._stalls = False
        self._forth, self._back = [], []  # writes on their way: when they arrive, and the bytes
        self.a, self.b = End(self, self._forth, self._back), End(self, self._back, self._forth)

    def is_busy(self):
        """True if any bytes are in flight."""
        return bool(self._forth or self._back)

    def below(self, n):
        """A random number under `n`."""
        return rng.below(self._dice, 0, n)

    def cut(self, stalls=False):
        """Pull the cable: bytes in flight are lost, and later ones too, or they are not accepted (`stalls`)."""
        self._cut, self._stalls = True, stalls
        for end in (self.a, self.b):
            end.lose()

    def mend(self):
        """Plug it in again."""
        self._cut = False

    def quiet(self):
        """Stop damaging bytes."""
        self.damage = self.drop = self.double = self.swap = self.delay = self.pieces = 0
        self._before = {}  # bytes before the next one with a fault, by the fault's name

    def faulty(self, fault, size):
        """Return which of the next `size` bytes have a fault, the last one first."""
        n = getattr(self, fault)
        found = []
        if n:
            if fault not in self._before:
                self._before[fault] = self.below(2 * n)
            while self._before[fault] < size:
                found.insert(0, self._before[fault])
                self._before[fault] += 1 + self.below(2 * n)
            self._before[fault] -= size
        return found

    def carry(self, line, buffer, size):
        """Put bytes on their way; how many were taken."""
        if self._cut:
            return 0 if self._stalls else size
        if self.pieces and size:
            size = 1 + self.below(min(size, self.pieces))
        data = bytearray(buffer[:size])
        for i in self.faulty("damage", size):
            data[i] ^= 1 + self.below(255)
        for i in self.faulty("double", size):
            data = data[: i + 1] + data[i:]
        for i in self.faulty("drop", len(data)):
            data = data[:i] + data[i + 1 :]
        arrives = self.clock.ticks_add(self.clock.ticks_ms(), self.delay)
        early = 1 if self.swap and line and not self.below(self.swap) else 0
        line.insert(len(line) - early, (arrives, data))
        return size


class End:
    """A port. `log` collects the bytes written here, once it is a bytearray."""

    def __init__(self, wire, there, here):
        self.log = None
        self.closed = False
        self._wire = wire
        self._there, self._here = there, here

    def read(self, buffer):
        here = self._here
        clock = self._wire.clock
        size = 0
        while here and size < len(buffer) and clock.ticks_diff(clock.ticks_ms(), here[0][0]) >= 0:
            data = here[0][1]
            part = min(len(data), len(buffer) - size)
            buffer[size : size + part] = data[:part]
            size += part
            if part < len(data):
                here[0] = (here[0][0], data[part:])
            else:
                here.pop(0)
        return size

    def write(self, buffer, size):
        if self.log is not None:
            self.log += buffer[:size]
        return self._wire.carry(self._there, buffer, size)

    def put(self, data):
        """Write all of some bytes, as a third party might, whatever happens to regular bytes."""
        self._there.append((self._wire.clock.ticks_ms(), bytearray(data)))

    def lose(self):
        """Drop the bytes in flight to this end."""
        del self._here[:]

    def close(self):
        self.closed = True
