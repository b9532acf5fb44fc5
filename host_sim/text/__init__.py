"""Games in words on a PC: text play, saves of older versions, replays."""
