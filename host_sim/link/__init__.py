"""Links to other consoles: serial ports, TCP, and the commands that use them."""
