"""Play over a serial line, in layers that each know only the one below (docs/protocol.md): ports, frames, channel,
messages, and a host's and a guest's end of a table.

A port is a line that is open, and never waits:

| call | what |
| --- | --- |
| `read(buffer)` | puts what has come into a bytearray; how many bytes |
| `write(buffer, size)` | takes what there is room for of `buffer[:size]`, which ends a frame; how many bytes |
| `close()` | the line is the console's again |

A board's `ports()` names those that it has (`firmware/boards`).
"""
