"""The console onto a Pico, or run there."""
