"""Programs that copy the console onto a Pico, or run it there."""
