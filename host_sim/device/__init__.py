"""A device's parts on a PC: boards, clocks, a folder for saves, and the files to copy to a Pico."""
