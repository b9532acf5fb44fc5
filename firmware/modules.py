"""Modules that come and go: memory holds what is used now, not all that was ever opened.

A module is of one of three kinds:

- *Resident*: what the console has imported when it is switched on, and every game needs. It stays.
- *A game's*: what lies in `engines/<key>/` but for what is soon done with (`_SOON_DONE_WITH`, its package's `PASSING`),
  and its screen with what that imports, of `firmware/games/<key>/`. Imported when the game is opened, forgotten when it
  is left for another or the launcher. So is what a link needs, `firmware/link/`, and `engines/hands.py`, where the game
  has hands.
- *Passing*: all others, such as menus, questions, help pages and a game's further screens. Imported when a screen is
  opened, forgotten when the screen at the bottom of the console's stack is on top again.

So a resident module, or a game's, imports a passing one inside the function that needs it, and keeps nothing of it. And
what class a thing is of is not asked: a module imported again has other classes than it had.

What is not there yet may be loaded ahead of the press that wants it (`opening.py`): a game's menu while the launcher's
cursor is on its title, the game while the cursor is on what opens it. In the end the same modules are forgotten.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from micropython import const

from firmware import collect

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator
    from typing import Any

_PIECE = const(2048)  # words that find no room in a gap
_SOME = b"sixteen of these"
_MUCH = const(16384)  # bytes
_SOON_DONE_WITH = ("check", "variants", "options")  # modules of any engine; its package may say more, by `PASSING`

# CPython has room for all of them, and tests there hold classes that must stay the ones the console knows.
_FORGETS = sys.implementation.name == "micropython"
# A device has no other memory, and is slow; MicroPython on a PC is fast, and its objects are twice as large.
ON_DEVICE = sys.platform == "rp2"

hurried = False  # somebody waits
tidied = 0  # how many modules there were when garbage was last collected
filled = 0  # up to where gaps were last filled
held: object = None  # what `hold.py` has put in a place
quick_end: Callable[[], None] | None = None  # ends what `quickly` has begun (`quick.end`)

if ON_DEVICE:  # an import of a module of its own searches the files, 2 ms, unless `sys.modules` has it or a `u` leads
    for _name in ("array", "binascii", "machine", "os", "select", "struct", "time"):
        sys.modules[_name] = __import__("u" + _name)


def load(path: str, name: str) -> Any:
    """What `name` stands for in the module of the dotted `path`, imported if it is not there."""
    return getattr(__import__(path, None, None, (name,)), name)


def once(path: str, name: str) -> Any:
    """As `load`, for what makes something and is then in the way: the module is forgotten at once."""
    found = load(path, name)
    if _FORGETS:
        _drop(path)
    return found


def quickly() -> None:
    """Find modules quickly, where that takes time, until `quick_end` is called: that leaves more memory."""
    global quick_end
    if ON_DEVICE and not quick_end:
        quick_end = once("firmware.quick", "begin")()


def names() -> tuple[str, ...]:
    """The names of the modules there are now, but for those of a game that are soon done with."""
    return tuple([name for name in sys.modules if not _is_soon_done_with(name)])


def of_game(key: str) -> tuple[str, ...]:
    """What the names of a game's modules begin with: of its engine's, of hands, a link's, and last its screens'; () for
    no game."""
    if not key:
        return ()
    return ("engines." + key + ".", "engines.hands.", "firmware.link.", "firmware.games." + key + ".")


def forget(stay: Collection[str], *prefixes: str) -> None:
    """Forget every module whose name is not in `stay`, but for those in the packages `prefixes`, and free its memory.

    What still refers to a forgotten module, such as the screen that is just being left, goes on working.
    """
    if not _FORGETS:
        return
    for name in list(sys.modules):
        if name not in stay and (not is_below(name, prefixes) or _is_soon_done_with(name)):
            _drop(name)
    tidy()


def tidy(new: int = 0) -> bool:
    """Free what nobody refers to any more, if so many modules have come since that was last done; a PC has room for it.
    Whether it was done."""
    global tidied
    there = len(sys.modules)
    if new and (there - tidied < new or hurried) or not _FORGETS:
        return False
    collect()
    tidied = there
    return True


def fill_gaps() -> Iterator[None]:
    """Make what is allocated from now on quick to find room for, until garbage is collected again.

    MicroPython looks for room for anything larger than a block of 16 bytes from the first free block on, and passes by
    all that is in use up to the large free piece: 0.3 ms each time, fifty times in a press. So the gaps before that
    piece are filled with blocks that the next collection frees, some at each step, which takes 0.2 ms.
    """
    global filled
    if ON_DEVICE:
        try:
            filled = id((None,) * _PIECE)
        except MemoryError:  # there is no such piece
            filled = id(object())
            return
        while id(object()) < filled:
            all(enumerate(_SOME))  # each pair is a block
            yield


def is_littered() -> bool:
    """Whether much was allocated since gaps were filled. What stays of it lies apart, and then the large piece is none:
    it had better be collected soon, before more comes."""
    return ON_DEVICE and not 0 <= id(object()) - filled < _MUCH


def _drop(name: str) -> None:
    del sys.modules[name]
    package, _, leaf = name.rpartition(".")
    if package in sys.modules:
        delattr(sys.modules[package], leaf)


def is_below(name: str, packages: tuple[str, ...]) -> bool:
    """Whether a module is one of these packages, each with a dot behind it, or in one."""
    for package in packages:
        if name.startswith(package) or len(name) + 1 == len(package) and package.startswith(name):
            return True
    return False


def _is_soon_done_with(name: str) -> bool:
    """Whether it is a module of a game that playing on does without. Most are none, and of those no part is made: what
    is made is looked for among all names."""
    dot = name.find(".", len("engines.")) if name.startswith("engines.") else -1
    if dot < 0:
        return False
    leaf = name[dot + 1 :]
    return leaf in _SOON_DONE_WITH or leaf in getattr(sys.modules.get(name[:dot]), "PASSING", ())
