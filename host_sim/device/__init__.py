"""The parts of a device on a PC: boards, a clock, a home for saves, and the files that are copied to it."""
