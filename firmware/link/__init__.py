"""Play over a serial line, in layers that each know only the one below (docs/protocol.md): ports, frames, channel,
messages, and a host's and a guest's end of a table."""
