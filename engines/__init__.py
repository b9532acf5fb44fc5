"""What the games are: rules, records and computer players. No display, no clock, no files, no heap on the hot path."""
