"""The saved games: what the menus before a game want to know of them."""

from engines import catalog, record_forms
from engines.game import OVER
from engines.record import BadRecord


def saved_game(console, key):
    """The `Record` of a game's save, None when there is none to continue. What is wrong with it is said."""
    data = console.store.load(key)
    if data is not None:
        catalog.find(key).game()  # imported here: further in, the stack has no room for that
        data = console.store.load(key, _fault)
    if console.store.problem:
        console.say(console.store.problem)
    saved = record_forms.from_bytes(data) if data is not None else None
    return saved if saved is not None and saved.replay().turn() != OVER else None


def last_game(console):
    """The `Record` that *Continue* goes on with: of the game last played, or of any when the profile is lost."""
    last = console.profile.last
    saved = saved_game(console, last) if last else None
    for entry in catalog.CATALOG:
        if saved is None and entry.key != last:
            saved = saved_game(console, entry.key)
    return saved


def _fault(payload, key):
    """Why a save's payload is no game to go on with, '' when it is one."""
    try:
        saved = record_forms.from_bytes(payload)
        record_forms.replay(saved)
    except BadRecord as error:
        return error.args[0]
    return "" if saved.key == key else "a save of another game"
