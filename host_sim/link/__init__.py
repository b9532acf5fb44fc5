"""Lines to other consoles: serial ports, TCP, and what the command does with them."""
