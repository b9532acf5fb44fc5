"""Play over a serial link (docs/protocol.md). Its layers are ports, frames, channel, messages, and the two ends of a
table, host and guest. Each layer knows only the one below.

A port is one end of an open serial link. Its calls never block:

| call | meaning |
| --- | --- |
| `read(buffer)` | copy received bytes into a bytearray; returns their number |
| `write(buffer, size)` | send the rest of a frame, `buffer[:size]`, as far as it fits; returns the bytes accepted |
| `close()` | return the port to the console |

A board's `ports()` lists its ports (`firmware/boards`).
"""
