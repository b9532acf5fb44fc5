"""The processor of the emulated Pico, in C. README.md explains it."""
