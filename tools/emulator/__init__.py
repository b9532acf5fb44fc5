"""The compiler of the emulated Pico's processor."""
