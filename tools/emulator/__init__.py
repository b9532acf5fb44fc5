"""Compilation of the emulated Pico's processor."""
