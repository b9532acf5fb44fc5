"""Play over a serial link, in layers that know only the layer below (docs/protocol.md): ports, frames, channel,
messages, and the host's and the guest's end of a table.

A port is an open serial line whose calls never block:

| call | meaning |
| --- | --- |
| `read(buffer)` | copy received bytes into a bytearray; returns their number |
| `write(buffer, size)` | send the end of a frame, `buffer[:size]`, as far as it fits; returns the bytes taken |
| `close()` | give the line back to the console |

A board's `ports()` lists its ports (`firmware/boards`).
"""
