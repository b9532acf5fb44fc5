"""The games: rules, records and computer players. No display, no clock, no files, no heap on the hot path."""
