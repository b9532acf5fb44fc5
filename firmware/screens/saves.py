"""The saved games: what menus want to know of them, and reading one to go on with it."""

from engines import catalog, save_read


def waiting(console, key):
    """The `save_read.Head` of a game's save, None when there is none to continue. What is wrong with it is said."""
    if key in console.refused:
        return None
    head = _load(console, key, save_read.head)
    return None if head is None or head.over else head


def last_game(console):
    """The `Head` of the game that *Continue* goes on with: the one last played, or any when the profile is lost."""
    last = console.profile.last
    head = waiting(console, last) if last else None
    for entry in catalog.CATALOG:
        if head is None and entry.key != last:
            head = waiting(console, entry.key)
    return head


def read(console, key):
    """The `save_read.Saved` game, None when it cannot be used: then menus do not offer it again."""
    saved = _load(console, key, save_read.unpack)
    if saved is None:
        console.refused.append(key)
    return saved


def _load(console, key, reader):
    def read_own(data):
        if save_read.head(data).key != key:
            raise ValueError("a save of another game")
        console.rest()  # up to 80 ms go by in here
        return reader(data)

    found = console.store.load(key, read_own)
    if console.store.problem:
        console.say(console.store.problem)
    return found
