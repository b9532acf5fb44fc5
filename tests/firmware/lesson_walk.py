"""The way through lessons, for tests."""

from firmware import loader

READ_MS = 600  # a question ignores A for half a second
SEEN_MS = 1600  # the table is shown for so long after the right move


def rows_of(entry):
    """Return the `LESSONS` of a game."""
    return loader.load("firmware.games." + entry.key + ".lesson", "LESSONS")


def learn(desk, entry, row):
    """Go from the launcher to the first position of a row."""
    profile = desk.console.profile
    variants = entry.variants()
    if variants:
        profile.choose(entry.key, variants[row[0][-1]].defaults(entry.game().OPTIONS))
    desk.choose(entry.key)
    desk.pick("Learn")


def go_on(desk):
    """Close the sentence over the table, and return the table's screen."""
    assert desk.top() == "Question", desk.top()
    desk.wait(READ_MS)
    desk.tap("a")
    return desk.console.top()
