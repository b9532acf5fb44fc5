"""Games in words: text play, its saves, seats and replays."""
