"""The processor of the emulated Pico: compiled, and timed."""
