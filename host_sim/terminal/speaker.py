"""The buzzer's pin on a PC, heard through the sound card. It needs the extra `sound` of the package."""

import time
from array import array
from collections import deque
from collections.abc import Generator
from typing import Any

import miniaudio

RATE = 44_100  # samples a second
LATENCY_S = 0.05  # tones are heard this much later, so that even a short one is whole
_BUFFER_MS = 20
_LOUD = 12_000  # the amplitude at a duty of a half, of 32,767


class Speaker:
    """A buzzer's pin (`VirtualBoard.pulses`) whose tones are heard until `close`.

    Raises `miniaudio.MiniaudioError` without a sound card. `backend` is for tests.
    """

    def __init__(self, backend: miniaudio.Backend | None = None) -> None:
        self.hertz = 0
        self._changes: deque[tuple[float, int, int]] = deque([(0.0, 0, 0)])  # seconds, pitch and amplitude from then on
        self._device: Any = miniaudio.PlaybackDevice(
            miniaudio.SampleFormat.SIGNED16, 1, RATE, _BUFFER_MS, backends=[backend] if backend else None
        )
        samples = self._samples()
        next(samples)
        self._device.start(samples)

    def freq(self, hertz: int) -> None:
        """Set the pitch."""
        self.hertz = hertz

    def duty_u16(self, duty: int) -> None:
        """Set the part of the time for which the pin is high, 0 for silence."""
        self._changes.append((time.monotonic(), self.hertz, _LOUD * min(duty, 1 << 15) >> 15))

    def close(self) -> None:
        """Fall silent."""
        self._device.close()

    def _samples(self) -> Generator["bytes | array[int]", int, None]:
        """Yield the samples that the sound card asks for."""
        count = yield b""
        while True:
            count = yield self.wave(time.monotonic() - LATENCY_S, count)

    def wave(self, start: float, count: int) -> "array[int]":
        """Return `count` samples of a square wave from the moment `start` on, in seconds of `time.monotonic`."""
        samples = array("h", bytes(2 * count))
        for i in range(count):
            now = start + i / RATE
            while len(self._changes) > 1 and self._changes[1][0] <= now:
                self._changes.popleft()
            since, hertz, amplitude = self._changes[0]
            if amplitude and now >= since:
                samples[i] = amplitude if (now - since) * hertz % 1 < 0.5 else -amplitude
        return samples
